// What delta debugging finds in a part of the time, before causes are looked for.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_FIRST_ANSWER_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_FIRST_ANSWER_H_

#include <functional>
#include <optional>

#include "harness/isolation/versions/explain_run.h"
#include "harness/isolation/versions/found_answer.h"
#include "harness/isolation/versions/run_evidence.h"
#include "model/delta_debugging/configuration.h"
#include "model/status.h"

namespace twinstep {

struct FirstAnswer {
  struct Passing {
    Configuration responsible;
    Configuration auxiliary;
  };
  // One that makes the test pass.
  std::optional<Passing> passing;
  // The same, where nothing has to go along with it: what had to is none of the causes' business.
  Configuration known;
  // More than it need be, where the time was over: with them taken back the test passes.
  Configuration best;
};

// Delta debugging answers soon, and often what the causes lead to. In the order of the evidence so far, and then, if
// that was not enough, in that of a trace. Where there is an answer, `tell` is called while `answer` and the
// explanation hold it; afterwards both are as before, but for what took the time. Errors: the trial's.
absl::StatusOr<FirstAnswer> FindFirstAnswer(ExplainRun& run, RunEvidence& evidence, FoundAnswer& answer,
                                            const std::function<void()>& tell);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_FIRST_ANSWER_H_
