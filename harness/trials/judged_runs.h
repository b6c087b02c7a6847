// What debuggers break in runs that were played: in those of a warning, and where two debuggers differ.
#ifndef TWINSTEP_HARNESS_TRIALS_JUDGED_RUNS_H_
#define TWINSTEP_HARNESS_TRIALS_JUDGED_RUNS_H_

#include <functional>
#include <memory>
#include <vector>

#include "model/debugger.h"
#include "model/judging/judge.h"
#include "model/metamorphic/metamorphic_session.h"
#include "model/status.h"
#include "proto/verdict.pb.h"

namespace twinstep {

using JudgeOfProgram = std::function<absl::StatusOr<std::shared_ptr<const Judge>>(const Program&)>;

// What is broken in one of a warning's two last runs and not in the other, and can be why they differ: a promise that
// both break is not. First what the follow-up run breaks. `judge_of` gives judges of `engine`, of which no session
// exists. Errors are the judges' and the engine's.
absl::StatusOr<std::vector<RunViolation>> ViolationsOfWarning(Engine& engine, const SessionOptions& options,
                                                              const MetamorphicResult& warning,
                                                              const JudgeOfProgram& judge_of);

// A debugger that played the actions, and what it answered.
struct PlayedSide {
  Engine* engine = nullptr;
  BreakpointSliding sliding = ENGINE_DEFAULT;
  const Trace* trace = nullptr;
};

using JudgeOfEngine = std::function<absl::StatusOr<std::shared_ptr<const Judge>>(Engine&, const SessionOptions&)>;

// Who is wrong where the two traces of a program part. `judge_of` gives judges of it; no session exists. Errors are the
// judges' and the engines'.
absl::StatusOr<Verdict> VerdictOnRuns(const Program& program, SessionOptions options, const PlayedSide& a,
                                      const PlayedSide& b, const Divergence& divergence, const JudgeOfEngine& judge_of);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TRIALS_JUDGED_RUNS_H_
