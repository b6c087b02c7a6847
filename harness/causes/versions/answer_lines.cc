#include "harness/causes/versions/answer_lines.h"

#include <utility>

#include "absl/status/statusor.h"
#include "harness/causes/versions/change_groups.h"
#include "harness/causes/versions/dd_method.h"
#include "model/code_changes/line_changes.h"

namespace twinstep {
namespace {

// More lines than any person would call one change; delta debugging on them takes too long.
constexpr int kMostLines = 600;

}  // namespace

AnswerLines LinesThatDecide(const VersionFiles& passing, const VersionFiles& failing, const TestVersionFiles& test,
                            const AnswerLinesOptions& options) {
  AnswerLines answer = {.changes = SingleLineChanges(passing, failing), .lines = {}, .alone = true};
  const ChangeSet& changes = answer.changes;
  const Configuration all = AllOf(changes.size());
  answer.lines = all;
  if (changes.size() < 2 || changes.size() > kMostLines) return answer;
  const TestVariants test_lines = [&](absl::Span<const Configuration> reverted) {
    std::vector<VersionFiles> versions;
    // Where the text of one makes no version the test says nothing; there are no such among lines.
    for (const Configuration& one : reverted) {
      absl::StatusOr<VersionFiles> files = changes.Revert(one);
      if (!files.ok()) break;
      versions.push_back(*std::move(files));
    }
    return test(versions);
  };
  ChangeGroups single;
  for (const int change : all) single.push_back({change});
  DdMethodOptions dd;
  dd.batch = options.batch;
  dd.stop = options.stop;
  const DdMethodResult found =
      DdMethod(changes.size(), {}, all, {HunkGroups(changes), std::move(single)}, test_lines, dd);
  if (found.reported.empty()) return answer;
  answer.lines = found.reported;
  const std::vector<VariantResult> alone = test_lines({answer.lines});
  answer.alone = !alone.empty() && alone.front().outcome == TestOutcome::kPass;
  return answer;
}

}  // namespace twinstep
