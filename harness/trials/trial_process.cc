#include "harness/trials/trial_process.h"

#include <utility>

namespace twinstep {

TrialPool::TrialPool(int jobs, TrialLimits limits, std::function<bool()> stop, std::string program)
    : limits_(limits),
      stop_(std::move(stop)),
      pool_(kTrialKind, {.jobs = jobs,
                         .limits = {.time = limits.patience, .memory_mib = limits.memory_mib},
                         .child = {.program = std::move(program)}}) {}

absl::StatusOr<std::vector<TrialAnswer>> TrialPool::Run(absl::Span<const TrialOrder> orders, bool to_the_end) {
  if (orders.empty()) return std::vector<TrialAnswer>();
  std::string configuration = orders.front().configuration().SerializeAsString();
  if (configuration != configuration_) {
    pool_.KillAll();
    configuration_ = std::move(configuration);
  }
  std::vector<TrialOrder> limited(orders.begin(), orders.end());
  std::vector<const google::protobuf::MessageLite*> messages;
  for (TrialOrder& order : limited) {
    order.set_cpu_limit_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(limits_.cpu)));
    messages.push_back(&order);
  }
  absl::StatusOr<std::vector<ChildAnswer>> answers = pool_.Run(messages, to_the_end ? std::function<bool()>() : stop_);
  if (!answers.ok()) return answers.status();
  std::vector<TrialAnswer> trials;
  for (ChildAnswer& answer : *answers) {
    TrialAnswer& trial = trials.emplace_back();
    trial.answered = answer.answered;
    trial.end = std::move(answer.end);
    if (trial.answered && !trial.result.ParseFromString(answer.bytes)) {
      return absl::InternalError("a trial's result is not to be read");
    }
  }
  return trials;
}

}  // namespace twinstep
