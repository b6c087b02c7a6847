// Initial and follow-up runs on a debugger without an engine, for tests of transformations that need no parser.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_FAKE_RUNS_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_FAKE_RUNS_H_

#include <string>
#include <vector>

#include "model/fake_debugger.h"
#include "model/random.h"
#include "model/transformations/transformations.h"

namespace twinstep {

// Line 1 calls f, twice; line 2: the end. f: lines 11 and 12; line 12 calls g: line 21.
FakeProgram FakeCalls();

// "b11 c i o u": a breakpoint on line 11, start and continue, step in, over, out. A start comes behind the breakpoints.
Trace FakeInitialRun(const std::string& actions);

// Lines of the pauses, "?" where the trace has other events than pauses behind its start.
std::vector<int> PauseLines(const Trace& trace);

struct FakeFollowUp {
  FollowUpResult result;
  Trace trace;
};

// On `session`, or on a correct debugger of FakeCalls. `message` in protobuf's text form. What Plan refuses comes as
// not applicable, with its reason.
FakeFollowUp RunFake(const Trace& initial, const std::string& message, const EngineFacts& facts = kNoEngineFacts);
FakeFollowUp RunFake(Session& session, const Trace& initial, const Transformation& transformation,
                     const EngineFacts& facts = kNoEngineFacts);

// Two breakpoints on random lines and a few random actions.
Trace RandomFakeRun(Session& session, Random& random);
// A random transformation of the class for a run of FakeCalls; none: not applicable.
std::optional<Transformation> ProposeFake(const std::string& name, const Trace& initial, Random& random);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_FAKE_RUNS_H_
