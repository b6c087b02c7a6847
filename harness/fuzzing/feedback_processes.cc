#include "harness/fuzzing/feedback_processes.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

constexpr absl::Duration kPatience = absl::Seconds(60);
constexpr uint64_t kMemoryMib = 3072;

TrialLimits Limits(absl::Duration cpu_limit) {
  TrialLimits limits;
  limits.cpu = cpu_limit;
  limits.patience = kPatience;
  limits.memory_mib = kMemoryMib;
  return limits;
}

CrashFinding::Kind KindOf(TrialAnswer::End end) {
  switch (end) {
    case TrialAnswer::End::kHung:
      return CrashFinding::HANG;
    case TrialAnswer::End::kMemory:
      return CrashFinding::MEMORY;
    default:
      return CrashFinding::CRASH;
  }
}

}  // namespace

FeedbackProcesses::FeedbackProcesses(int jobs, absl::Duration cpu_limit, std::function<bool()> stop)
    : pool_(jobs, Limits(cpu_limit), std::move(stop)) {}

absl::StatusOr<std::vector<FeedbackAnswer>> FeedbackProcesses::Run(const std::vector<FeedbackOrder>& orders) {
  std::vector<TrialOrder> trials(orders.size());
  for (size_t i = 0; i < orders.size(); ++i) *trials[i].mutable_feedback() = orders[i];
  absl::StatusOr<std::vector<TrialAnswer>> answered = pool_.Run(trials);
  if (!answered.ok()) return answered.status();
  std::vector<FeedbackAnswer> answers;
  for (size_t i = 0; i < answered->size(); ++i) {
    TrialAnswer& trial = (*answered)[i];
    if (trial.end != TrialAnswer::End::kAnswered) {
      answers.push_back(Ended(trial, orders[i]));
    } else if (trial.result.has_feedback()) {
      answers.push_back(std::move(*trial.result.mutable_feedback()));
    } else {
      FeedbackAnswer& answer = answers.emplace_back();
      *answer.mutable_input() = orders[i].parent();
      answer.set_outcome(FeedbackAnswer::REFUSED);
      answer.set_reason(trial.result.reason());
    }
  }
  return answers;
}

FeedbackAnswer FeedbackProcesses::Ended(const TrialAnswer& trial, FeedbackOrder order) {
  FeedbackAnswer answer;
  *answer.mutable_input() = order.parent();
  TrialOrder again;
  *again.mutable_feedback() = std::move(order);
  again.mutable_feedback()->set_only_mutate(true);
  absl::StatusOr<std::vector<TrialAnswer>> made = pool_.Run({again}, /*to_the_end=*/true);
  if (made.ok() && made->size() == 1 && made->front().result.has_feedback()) {
    answer = std::move(*made->front().result.mutable_feedback());
  }
  answer.set_outcome(FeedbackAnswer::RESOURCE);
  answer.set_reason(trial.how);
  const TestCase& test_case = answer.input().test_case();
  const std::string engine = test_case.engine().engine().empty() ? "an engine" : test_case.engine().engine();
  FeedbackFinding& found = *answer.add_findings();
  found.set_finding_class(absl::StrCat("crash / ", engine, " / ", trial.how));
  Finding& finding = *found.mutable_finding();
  *finding.mutable_test_case() = test_case;
  finding.mutable_test_case()->set_capture(FULL);
  CrashFinding& crash = *finding.mutable_crash();
  crash.set_kind(KindOf(trial.end));
  crash.set_how(trial.how);
  crash.set_phase(absl::StrCat(engine, ": run"));
  return answer;
}

Finding FeedbackProcesses::Examine(const Finding& finding) {
  if (finding.has_crash()) return finding;
  TrialOrder order;
  *order.mutable_finding() = finding;
  order.set_examine(true);
  absl::StatusOr<std::vector<TrialAnswer>> answered = pool_.Run({order}, /*to_the_end=*/true);
  if (!answered.ok() || answered->size() != 1 || answered->front().end != TrialAnswer::End::kAnswered ||
      answered->front().result.outcome() != TrialResult::FOUND) {
    return finding;
  }
  return std::move(*answered->front().result.mutable_finding());
}

}  // namespace twinstep
