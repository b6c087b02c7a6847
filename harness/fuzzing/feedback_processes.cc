#include "harness/fuzzing/feedback_processes.h"

#include <utility>

#include "harness/causes/cause_of_difference.h"
#include "harness/fuzzing/feedback_worker.h"
#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

// Wall time of an order, which has several runs; what a limit of CPU time does not end is a hang.
absl::Duration Patience(absl::Duration cpu_limit) { return absl::Seconds(60) + 20 * cpu_limit; }
constexpr uint64_t kMemoryMib = 3072;

}  // namespace

FeedbackProcesses::FeedbackProcesses(int jobs, absl::Duration cpu_limit, std::function<bool()> stop)
    : cpu_limit_(cpu_limit),
      stop_(std::move(stop)),
      pool_(kFeedbackKind, {.jobs = jobs, .limits = {.time = Patience(cpu_limit), .memory_mib = kMemoryMib}}),
      examiner_(1, {.cpu = cpu_limit, .patience = Patience(cpu_limit), .memory_mib = kMemoryMib}, {}) {}

absl::StatusOr<std::vector<ChildAnswer>> FeedbackProcesses::Ask(std::vector<FeedbackOrder> orders,
                                                                const std::function<bool()>& stop) {
  std::vector<const google::protobuf::MessageLite*> messages;
  for (FeedbackOrder& order : orders) {
    order.set_cpu_limit_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(cpu_limit_)));
    messages.push_back(&order);
  }
  return pool_.Run(messages, stop);
}

absl::StatusOr<std::vector<FeedbackAnswer>> FeedbackProcesses::Run(const std::vector<FeedbackOrder>& orders) {
  ASSIGN_OR_RETURN(std::vector<ChildAnswer> answered, Ask(orders, stop_));
  std::vector<FeedbackAnswer> answers;
  for (size_t i = 0; i < answered.size(); ++i) {
    const ChildAnswer& child = answered[i];
    if (!child.answered) {
      answers.push_back(Ended(child.end, orders[i]));
    } else if (!answers.emplace_back().ParseFromString(child.bytes)) {
      return absl::InternalError("an answer of a campaign's process is not to be read");
    }
  }
  return answers;
}

FeedbackAnswer FeedbackProcesses::Ended(const ProcessEnd& end, FeedbackOrder order) {
  FeedbackAnswer answer;
  *answer.mutable_input() = order.parent();
  order.set_only_mutate(true);
  // Also where the campaign is stopped: these are the last words of what it came to.
  absl::StatusOr<std::vector<ChildAnswer>> made = Ask({std::move(order)}, {});
  FeedbackAnswer mutated;
  if (made.ok() && made->front().answered && mutated.ParseFromString(made->front().bytes)) answer = std::move(mutated);
  answer.set_outcome(FeedbackAnswer::RESOURCE);
  answer.set_reason(ToText(end));
  const TestCase& test_case = answer.input().test_case();
  FeedbackFinding& found = *answer.add_findings();
  Finding& finding = *found.mutable_finding();
  *finding.mutable_test_case() = test_case;
  finding.mutable_test_case()->set_capture(FULL);
  CrashFinding& crash = *finding.mutable_crash();
  *crash.mutable_end() = end;
  crash.set_engine(test_case.engine().engine());
  crash.set_phase(CrashFinding::RUN);
  *finding.mutable_cause() = CauseOfCrash(finding);
  found.set_finding_class(ToText(finding.cause()));
  return answer;
}

Finding FeedbackProcesses::Examine(const Finding& finding) {
  if (finding.has_crash()) return finding;
  TrialOrder order;
  *order.mutable_finding() = finding;
  order.set_examine(true);
  absl::StatusOr<std::vector<TrialAnswer>> answered = examiner_.Run({order});
  if (!answered.ok() || answered->size() != 1 || !answered->front().answered ||
      answered->front().result.outcome() != TrialResult::FOUND) {
    return finding;
  }
  return std::move(*answered->front().result.mutable_finding());
}

}  // namespace twinstep
