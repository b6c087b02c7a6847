// Runs a finding of a session against the truth again from its own test case.
#ifndef TWINSTEP_HARNESS_RESULTS_EXAMINE_TRUTH_H_
#define TWINSTEP_HARNESS_RESULTS_EXAMINE_TRUTH_H_

#include <string>

#include "absl/status/status.h"
#include "model/debugger.h"
#include "model/judging/judge.h"
#include "proto/divergence.pb.h"
#include "proto/finding.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// Plays the actions of the finding's test case at capture level FULL, judges them, and says in `finding.reproduction`
// what came of it:
//   REPRODUCED  the same side breaks the same invariant at the same event; `detail` tells where the words are others
//   DIFFERENT   another invariant is broken, or elsewhere; a time or memory limit; a session that could not be run
//   GONE        every invariant holds
// The trace is set to that of this run where it reproduced; else only where the finding has none yet, so that a reader
// still sees what was found.
//
// `engine` and `judge` are of the finding's engine, the judge of its program too; the breakpoint sliding is the
// finding's own. Errors: InvalidArgument where the finding is of another engine or its actions are out of order; else
// the engine's own, which stand in `detail` too.
absl::Status ExamineTruth(Engine& engine, const Judge& judge, const SessionOptions& options, Finding& finding);

// The guilty side, the broken invariant and the construct.
EquivalenceClass ClassOfViolation(const Violation& violation);

// "v8 : step-lost @ finally at event 5: ...: expected 3:4, came 5:0".
std::string ViolationText(const Violation& violation);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_EXAMINE_TRUTH_H_
