// The part of a campaign with feedback that touches engines and parser: makes a test case of others, and runs it.
#ifndef TWINSTEP_HARNESS_FUZZING_FEEDBACK_WORKER_H_
#define TWINSTEP_HARNESS_FUZZING_FEEDBACK_WORKER_H_

#include <memory>
#include <string>

#include "harness/fuzzing/input_runner.h"
#include "harness/mutation/input_mutator.h"
#include "harness/process/child_kind.h"
#include "model/debugger.h"
#include "model/status.h"
#include "proto/feedback.pb.h"

namespace twinstep {

// Answers each FeedbackOrder with a FeedbackAnswer (proto/feedback.proto), with the oracles and limits of the first.
extern const ChildKind kFeedbackKind;

class FeedbackWorker {
 public:
  // Starts both engines and the parser. `oracles` as of ParseOracles; empty: the default ones. What is known to crash
  // in the suite that this was built for is avoided.
  static absl::StatusOr<std::unique_ptr<FeedbackWorker>> Create(const SessionOptions& session,
                                                                const std::string& oracles);

  // Equal orders have equal answers, but for limits of time.
  FeedbackAnswer Run(const FeedbackOrder& order);

 private:
  FeedbackWorker() = default;
  FeedbackAnswer RunUntimed(const FeedbackOrder& order);

  std::unique_ptr<InputRunner> runner_;
  std::unique_ptr<InputMutator> mutator_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_FEEDBACK_WORKER_H_
