#include "harness/isolation/versions/first_answer.h"

#include "absl/time/time.h"
#include "harness/isolation/versions/dd_method.h"
#include "harness/isolation/versions/sufficient_changes.h"

namespace twinstep {
namespace {

// Of all the time: in the order of the evidence so far, and then in that of a trace.
constexpr double kFirstAnswerShare = 0.15;
constexpr double kTracedAnswerShare = 0.4;
// For one that makes the test pass, where that does not.
constexpr absl::Duration kWidenLimit = absl::Seconds(4);

// Where what was found does not make the test pass by itself, the fewest changes that do are the answer.
absl::Status Widen(ExplainRun& run, const SuspectRanks& ranks, const Configuration& passing, FoundAnswer& answer) {
  if (run.explanation().check() == Explanation::PASSES || run.Stopped()) return absl::OkStatus();
  const absl::Duration deadline = run.Until(kWidenLimit);
  DdMethodOptions options = run.MethodOptions(ranks);
  options.stop = [&run, deadline] { return run.PastDeadline(deadline); };
  options.on_closer = nullptr;
  const std::optional<SufficientAnswer> found =
      SufficientChanges(run.changes().size(), passing, run.levels(), run.trial().Hook(), options);
  if (!run.trial().status().ok()) return run.trial().status();
  run.EndPhase("first answer");
  if (!found) return absl::OkStatus();
  answer.Set(found->responsible, found->auxiliary);
  return answer.Complete();
}

}  // namespace

absl::StatusOr<FirstAnswer> FindFirstAnswer(ExplainRun& run, RunEvidence& evidence, FoundAnswer& answer,
                                            const std::function<void()>& tell) {
  FirstAnswer first;
  VersionTrial& trial = run.trial();
  const Configuration all = AllOf(run.changes().size());
  absl::Duration deadline = run.Until(kFirstAnswerShare * run.options().search_limit);
  DdMethodOptions options = run.MethodOptions(evidence.ranks());
  options.stop = [&run, &deadline] { return run.PastDeadline(deadline); };
  const auto notes = run.explanation().notes();
  DdMethodResult found = DdMethod(run.changes().size(), {}, all, run.levels(), trial.Hook(), options);
  if (!found.one_minimal && !evidence.traced() && !run.Stopped() && trial.status().ok()) {
    run.EndPhase("first answer");
    evidence.TraceAndRank();
    options.ranks = evidence.ranks();
    deadline = run.Until(kTracedAnswerShare * run.options().search_limit);
    const DdMethodResult other = DdMethod(run.changes().size(), {}, all, run.levels(), trial.Hook(), options);
    if (other.one_minimal || other.passing.size() > found.passing.size()) found = other;
  }
  answer.Set(found.reported);
  run.EndPhase("first answer");
  if (!trial.status().ok()) return trial.status();
  if (!found.one_minimal) first.best = Without(all, found.passing);
  if (found.one_minimal && !run.Stopped()) {
    run.explanation().set_one_minimal(true);
    RETURN_IF_ERROR(answer.Complete());
    RETURN_IF_ERROR(Widen(run, evidence.ranks(), found.passing, answer));
    if (run.explanation().check() == Explanation::PASSES) {
      first.passing = {.responsible = answer.responsible(), .auxiliary = answer.auxiliary()};
      if (answer.auxiliary().empty()) first.known = answer.responsible();
    }
    RETURN_IF_ERROR(answer.Narrow());
    run.StopTellingSoFar();
    const Explanation before = run.explanation();
    tell();
    run.explanation() = before;
  }
  *run.explanation().mutable_notes() = notes;
  run.explanation().clear_check();
  run.explanation().clear_one_minimal();
  answer.Clear();
  return first;
}

}  // namespace twinstep
