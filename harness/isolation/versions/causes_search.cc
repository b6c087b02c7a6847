#include "harness/isolation/versions/causes_search.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/isolation/versions/after_method.h"
#include "harness/isolation/versions/change_groups.h"
#include "harness/isolation/versions/shown_changes.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// For causes, of all the time.
constexpr double kCausesShare = 0.6;
// Of one cause: what is found later is found by tests.
constexpr absl::Duration kCauseLimit = absl::Seconds(3);

// Of two answers that both make the test pass the smaller one is told, and where the causes lead is said.
void PreferFirst(ExplainRun& run, const FirstAnswer::Passing& first, const std::vector<CauseChanges>& changes_in,
                 AfterMethodResult& result) {
  const Configuration both = Union(result.root, result.auxiliary);
  const Configuration first_both = Union(first.responsible, first.auxiliary);
  if (both == first_both) {
    // It was told already; which of them are responsible does not change under the reader.
    result.root = first.responsible;
    result.auxiliary = first.auxiliary;
    return;
  }
  if (result.complete && !both.empty() && run.LinesOf(both) <= run.LinesOf(first_both)) return;
  if (result.root.empty()) {
    run.NoCauses("The causes were not followed to a change within their time.");
  } else if (!result.without_causes) {
    const CodeChangeShown shown = ShowChange(run.changes(), result.root.front());
    run.Note(absl::StrCat("The causes lead to change ", result.root.front() + 1, " (", shown.parts(0).file(), ":",
                          shown.parts(0).first_line(), ")",
                          both.size() == 1 ? "" : absl::StrCat(" and ", both.size() - 1, " with it"),
                          ", without which the test passes too; delta debugging's answer is the smaller one."));
  }
  std::vector<int> relevant;
  for (size_t i = 0; i < changes_in.size(); ++i) {
    const Configuration named = Union(changes_in[i].exact, changes_in[i].near);
    if (Without(first.responsible, named).size() < first.responsible.size()) {
      relevant.push_back(static_cast<int>(i));
    }
  }
  result.without_causes = relevant.empty() && result.root.empty();
  if (!relevant.empty()) result.relevant = std::move(relevant);
  result.root = first.responsible;
  result.auxiliary = first.auxiliary;
  result.through.clear();
  result.complete = true;
}

}  // namespace

absl::StatusOr<std::string> SearchByCauses(ExplainRun& run, const RunEvidence& evidence, const FirstAnswer& first,
                                           FoundAnswer& answer) {
  const absl::StatusOr<std::unique_ptr<TracedCauses>>& causes = evidence.causes();
  if (causes.ok()) {
    CauseTreeOptions tree;
    tree.time_limit = run.Until(kCausesShare * run.options().search_limit) - SteadyNow();
    tree.cause.query_limit = run.options().query_limit;
    tree.cause.total_limit = kCauseLimit;
    (*causes)->Begin(tree);
  }
  std::vector<CauseChanges> changes_in;
  absl::Duration semantic;
  const auto next = [&]() -> std::optional<CauseChanges> {
    if (!causes.ok() || run.PastDeadline(run.end())) return std::nullopt;
    const absl::Duration began = SteadyNow();
    const absl::StatusOr<const CauseNode*> node = (*causes)->Next();
    semantic += SteadyNow() - began;
    if (!node.ok()) {
      run.NoCauses(absl::StrCat("The causes end: ", std::string(node.status().message()), "."));
      return std::nullopt;
    }
    if (*node == nullptr) return std::nullopt;
    changes_in.push_back(evidence.places().ChangesIn(**node));
    return changes_in.back();
  };
  AfterMethodOptions after;
  after.change_count = run.changes().size();
  after.levels = {run.levels().begin(), run.levels().end() - 1};
  after.levels.push_back(HunkGroups(run.changes()));
  after.known = first.known;
  after.batch = run.trial().jobs();
  const absl::Duration deadline = run.Until(run.options().search_limit);
  run.SetDeadline(deadline);
  after.stop = [&run, deadline] { return run.PastDeadline(deadline); };
  after.on_progress = [&run](int number, int suspects) {
    run.Progress(absl::StrCat(number, number == 1 ? " cause, " : " causes, ", suspects, " of ", run.changes().size(),
                              " changes suspect, ", run.trial().counts().runs - run.first_runs(), " tests"));
  };
  AfterMethodResult result = AfterMethod(next, run.auxiliary_changes(), run.trial().Hook(), after);
  run.SetDeadline(absl::InfiniteDuration());
  if (!run.trial().status().ok()) return run.trial().status();
  if (first.passing && !run.Stopped()) PreferFirst(run, *first.passing, changes_in, result);
  // Of two that are more than they need be, the smaller one.
  const size_t left = result.root.size() + result.auxiliary.size();
  const bool best = result.root.empty() || (!result.complete && !first.best.empty() && first.best.size() < left);
  if (best) {
    answer.Set(first.best);
  } else {
    answer.Set(result.root, result.auxiliary);
  }
  run.explanation().set_one_minimal(result.complete);
  run.explanation().set_without_causes(result.without_causes);
  // Where all were tried, no cause led anywhere.
  for (const int change : result.without_causes ? Configuration() : result.through) {
    const CodeChangeShown shown = ShowChange(run.changes(), change);
    run.Note(absl::StrCat("The causes lead to change ", change + 1, " (", shown.parts(0).file(), ":",
                          shown.parts(0).first_line(),
                          "), which cannot be taken back without these; they can without it."));
  }
  if (result.without_causes && !best) {
    run.NoCauses(result.suspects.empty() ? "The causes do not name these changes."
                                         : "The causes did not lead to these changes: they were found by trying all.");
  }
  run.EndPhase("causes and tests");
  Explanation::Phase& phase = *run.explanation().mutable_phases(run.explanation().phases_size() - 1);
  const auto semantic_microseconds = static_cast<uint64_t>(absl::ToInt64Microseconds(semantic));
  phase.set_name("dynamic analysis");
  phase.set_microseconds(phase.microseconds() - std::min(phase.microseconds(), semantic_microseconds));
  Explanation::Phase& other = *run.explanation().add_phases();
  other.set_name("semantic analysis");
  other.set_microseconds(semantic_microseconds);
  std::string page;
  if (causes.ok()) {
    page = ShowCauses((*causes)->Tree(), evidence.places(), changes_in, result, run.changes(), run.explanation());
    run.EndPhase("telling causes");
  }
  return page;
}

}  // namespace twinstep
