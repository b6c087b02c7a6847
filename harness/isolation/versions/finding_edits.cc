#include "harness/isolation/versions/finding_edits.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/reduction/finding_tester.h"
#include "harness/results/metamorphic_text.h"
#include "harness/text/paired_lines.h"
#include "harness/text/terminal_text.h"
#include "model/answers/mismatch_text.h"
#include "model/delta_debugging/ddmin.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

constexpr size_t kLongestEdit = 200;

Finding Keeping(const Finding& finding, const Configuration& kept) {
  Finding keeping = finding;
  keeping.mutable_metamorphic()->clear_transformations();
  for (const int i : kept) {
    *keeping.mutable_metamorphic()->add_transformations() = finding.metamorphic().transformations(i);
  }
  return keeping;
}

// Played at level FULL, which brings the follow-up run's source back.
absl::StatusOr<std::string> FollowUpSource(const Finding& finding, TrialPool& pool) {
  TrialOrder order;
  *order.mutable_finding() = finding;
  order.set_examine(true);
  ASSIGN_OR_RETURN(std::vector<TrialAnswer> answers, pool.Run({order}, /*to_the_end=*/true));
  if (answers.empty() || !answers[0].result.finding().has_metamorphic()) {
    return absl::InternalError("the finding showed, and does not when it is played once more; it is flaky");
  }
  return answers[0].result.finding().metamorphic().follow_up_source();
}

std::string ChangedLines(const std::string& before, const std::string& after) {
  std::string text;
  const SourceText left(before), right(after);
  for (const LinePair& lines : PairLines(left, right)) {
    if (lines.equal) continue;
    if (lines.left > 0) {
      absl::StrAppend(&text, "  - ", lines.left, ": ", OneLine(std::string(left.LineText(lines.left)), kLongestEdit),
                      "\n");
    }
    if (lines.right > 0) {
      absl::StrAppend(&text, "  + ", lines.right, ": ", OneLine(std::string(right.LineText(lines.right)), kLongestEdit),
                      "\n");
    }
  }
  return text.empty() ? "  the program stays as it is: other actions are taken\n" : text;
}

}  // namespace

absl::StatusOr<FindingEdits> NeededEdits(const Finding& finding, TrialPool& pool, const std::function<bool()>& stop) {
  const int count = finding.metamorphic().transformations_size();
  if (!finding.has_metamorphic() || count == 0) {
    return absl::InvalidArgumentError(
        "the finding has no transformations, whose edits could be explained; --finding wants one of "
        "--mode=metamorphic, "
        "and //harness:isolate says which actions make the difference in others");
  }
  FindingTester tester(pool);
  RETURN_IF_ERROR(tester.ExpectOf(finding));
  ConfigurationTester configurations(
      tester.HooksFor([&finding](const Configuration& kept) { return Keeping(finding, kept); }, stop));
  configurations.Know(AllOf(count), TestOutcome::kFail);
  // Two runs of one program with the same actions have nothing that could fail.
  configurations.Know({}, TestOutcome::kPass);
  DdminOptions backward;
  backward.backward = true;
  DdminResult smallest = Ddmin(configurations, AllOf(count), backward);
  if (!tester.status().ok()) return tester.status();
  FindingEdits edits;
  edits.needed = std::move(smallest.failing);
  edits.one_minimal = smallest.one_minimal;
  edits.counts = configurations.counts();
  edits.before = finding.test_case().program().source();
  ASSIGN_OR_RETURN(std::string after, FollowUpSource(Keeping(finding, edits.needed), pool));
  edits.after = std::move(after);
  return edits;
}

std::string FindingEditsText(const Finding& finding, const FindingEdits& edits) {
  const auto& transformations = finding.metamorphic().transformations();
  std::string text = transformations.size() == 1
                         ? "The finding has one edit:\n"
                         : absl::StrCat("Of ", transformations.size(), " edits those marked + are needed:\n");
  for (int i = 0; i < transformations.size(); ++i) {
    const bool needed = std::find(edits.needed.begin(), edits.needed.end(), i) != edits.needed.end();
    absl::StrAppend(&text, needed ? "+ " : "  ", i + 1, ". ", OneLine(ToText(transformations.Get(i)), kLongestEdit),
                    "\n");
  }
  absl::StrAppend(&text, "What they change:\n", ChangedLines(edits.before, edits.after),
                  "What had to hold: ", RelationText(*transformations.rbegin()),
                  ".\nWhat failed: ", OneLine(ToText(finding.metamorphic().divergence().about()), kLongestEdit), ".\n");
  return text;
}

}  // namespace twinstep
