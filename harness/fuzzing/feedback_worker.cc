#include "harness/fuzzing/feedback_worker.h"

#include <time.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "harness/bugs/known_list.h"
#include "harness/fuzzing/input_text.h"
#include "harness/process/child_side.h"
#include "model/causes/cause_key.h"
#include "model/random.h"

namespace twinstep {
namespace {

// Programs would grow for ever, and their runs with them.
constexpr size_t kMaxInputBytesMade = 8192;

int64_t CpuMicroseconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1000;
}

FeedbackAnswer::Outcome ToMessage(InputReport::Outcome outcome) {
  switch (outcome) {
    case InputReport::Outcome::kRan:
      return FeedbackAnswer::RAN;
    case InputReport::Outcome::kRejected:
      return FeedbackAnswer::REFUSED;
    case InputReport::Outcome::kResource:
      return FeedbackAnswer::RESOURCE;
    case InputReport::Outcome::kAvoided:
      return FeedbackAnswer::AVOIDED;
  }
  return FeedbackAnswer::RAN;
}

int FeedbackMain() {
  std::unique_ptr<FeedbackWorker> worker;
  FeedbackOrder order;
  while (NextOrder(order)) {
    FeedbackAnswer answer;
    if (worker == nullptr) {
      SessionOptions session;
      session.cpu_limit = absl::Microseconds(order.cpu_limit_microseconds());
      absl::StatusOr<std::unique_ptr<FeedbackWorker>> made = FeedbackWorker::Create(session, order.oracles());
      if (made.ok()) {
        worker = *std::move(made);
      } else {
        *answer.mutable_input() = order.parent();
        answer.set_outcome(FeedbackAnswer::REFUSED);
        answer.set_reason(std::string(made.status().message()));
      }
    }
    if (worker != nullptr) answer = worker->Run(order);
    if (!Answer(answer)) break;
  }
  return 0;
}

}  // namespace

const ChildKind kFeedbackKind("feedback", FeedbackMain);

absl::StatusOr<std::unique_ptr<FeedbackWorker>> FeedbackWorker::Create(const SessionOptions& session,
                                                                       const std::string& oracles) {
  auto worker = std::unique_ptr<FeedbackWorker>(new FeedbackWorker);
  InputRunnerOptions options;
  options.session = session;
  if (!oracles.empty()) {
    ASSIGN_OR_RETURN(options.oracles, ParseOracles(oracles));
  }
  const std::vector<std::string> names = NamesOf(options.oracles);
  ASSIGN_OR_RETURN(KnownBugs bugs, KnownBugs::Load());
  ASSIGN_OR_RETURN(KnownList known, KnownList::Parse(KnownList::kAllBugs, std::move(bugs)));
  options.watch.is_known_crash = [list = std::move(known)](const CauseKey& what) { return list.IsKnownCrash(what); };
  absl::StatusOr<std::unique_ptr<InputRunner>> runner = InputRunner::Create(std::move(options));
  if (!runner.ok()) return runner.status();
  worker->runner_ = *std::move(runner);
  worker->mutator_ = std::make_unique<InputMutator>(
      [&runner = *worker->runner_](const SourceText& text, ParseGoal goal) { return runner.TreeOf(text, goal); },
      names);
  return worker;
}

FeedbackAnswer FeedbackWorker::Run(const FeedbackOrder& order) {
  const int64_t start = CpuMicroseconds();
  FeedbackAnswer answer = RunUntimed(order);
  answer.set_cpu_microseconds(static_cast<uint64_t>(CpuMicroseconds() - start));
  return answer;
}

FeedbackAnswer FeedbackWorker::RunUntimed(const FeedbackOrder& order) {
  FeedbackAnswer answer;
  FuzzInput& input = *answer.mutable_input();
  input = order.parent();
  NormaliseInput(input);
  if (!order.as_it_is()) {
    const MutationCounts before = mutator_->counts();
    Random random(order.seed());
    const size_t limit = std::max(kMaxInputBytesMade, order.parent().ByteSizeLong());
    mutator_->Mutate(order.has_donor() ? &order.donor() : nullptr, limit, random, input);
    NormaliseInput(input);
    answer.set_mutations_proposed(mutator_->counts().proposed() - before.proposed());
    answer.set_mutations_not_parsed(mutator_->counts().not_parsed() - before.not_parsed());
  }
  if (order.only_mutate()) return answer;
  InputReport report = runner_->Run(input);
  answer.set_outcome(ToMessage(report.outcome));
  answer.set_reason(report.reason);
  answer.set_cost(static_cast<uint32_t>(report.behaviours.size()));
  std::sort(report.behaviours.begin(), report.behaviours.end());
  report.behaviours.erase(std::unique(report.behaviours.begin(), report.behaviours.end()), report.behaviours.end());
  answer.mutable_behaviours()->Add(report.behaviours.begin(), report.behaviours.end());
  for (InputFinding& found : report.findings) {
    FeedbackFinding& told = *answer.add_findings();
    told.set_finding_class(ToText(found.finding.cause()));
    *told.mutable_finding() = std::move(found.finding);
  }
  answer.set_held(static_cast<uint32_t>(report.held));
  int not_applicable = 0;
  for (const auto& [reason, count] : report.not_applicable) not_applicable += count;
  answer.set_not_applicable(static_cast<uint32_t>(not_applicable));
  return answer;
}

}  // namespace twinstep
