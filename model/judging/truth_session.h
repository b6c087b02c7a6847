// A session against the truth: a random user of one debugger, whose answers are held against what the program did.
#ifndef TWINSTEP_MODEL_JUDGING_TRUTH_SESSION_H_
#define TWINSTEP_MODEL_JUDGING_TRUTH_SESSION_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "model/debugger.h"
#include "model/judging/judge.h"
#include "model/random.h"
#include "model/sessions/random_user.h"
#include "proto/campaign.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

struct TruthSessionOptions {
  SessionOptions session;
  GeneratorOptions generator;
  // The trace goes on behind the first wrong output.
  bool whole_trace = false;
};

struct TruthResult {
  enum class End { kHeld, kBroken, kTimedOut, kOutOfMemory };
  End end = End::kHeld;
  // At level FULL; where an invariant was broken, up to the first wrong output (but TruthSessionOptions::whole_trace).
  Trace trace;
  int execution_actions = 0;
  std::vector<ActionCount> more_actions;
  Judgement judgement;
  // The first one, its side told (TellTools).
  std::optional<Violation> violation;
};

// One session with chance. Equal programs, options and states of `random` give equal results. Errors are the engine's.
absl::StatusOr<TruthResult> RunTruthSession(Engine& engine, const Judge& judge, const Program& program,
                                            const SyntaxTree* tree, const TruthSessionOptions& options, Random& random);

// The same with given actions.
absl::StatusOr<TruthResult> PlayTruthSession(Engine& engine, const Judge& judge, const TestCase& test_case,
                                             const SessionOptions& options);

// The second half of that: what `trace`, which the test case's actions gave at level FULL, is worth. No session of the
// engine exists.
absl::StatusOr<TruthResult> JudgePlayedSession(Engine& engine, const Judge& judge, const TestCase& test_case,
                                               const SessionOptions& options, Trace trace);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_TRUTH_SESSION_H_
