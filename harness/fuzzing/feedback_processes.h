// Runs the batches of a campaign with feedback in processes of their own, which an engine may end.
#ifndef TWINSTEP_HARNESS_FUZZING_FEEDBACK_PROCESSES_H_
#define TWINSTEP_HARNESS_FUZZING_FEEDBACK_PROCESSES_H_

#include <functional>
#include <vector>

#include "absl/time/time.h"
#include "harness/process/child_pool.h"
#include "harness/trials/trial_process.h"
#include "model/status.h"
#include "proto/feedback.pb.h"

namespace twinstep {

class FeedbackProcesses {
 public:
  // `stop` may be empty.
  FeedbackProcesses(int jobs, absl::Duration cpu_limit, std::function<bool()> stop);

  // The answers in the order of the orders; fewer where `stop` said so. A process that an engine ended has an answer
  // of outcome RESOURCE with one finding, a crash, a hang or memory, of cause "v8 : crash : step : signal 11 (...)".
  absl::StatusOr<std::vector<FeedbackAnswer>> Run(const std::vector<FeedbackOrder>& orders);

  // Runs the finding again at level FULL; it comes back with its traces, or as it was where it does not show.
  Finding Examine(const Finding& finding);

 private:
  absl::StatusOr<std::vector<ChildAnswer>> Ask(std::vector<FeedbackOrder> orders, const std::function<bool()>& stop);
  FeedbackAnswer Ended(const ProcessEnd& end, FeedbackOrder order);

  const absl::Duration cpu_limit_;
  const std::function<bool()> stop_;
  ChildPool pool_;
  TrialPool examiner_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_FEEDBACK_PROCESSES_H_
