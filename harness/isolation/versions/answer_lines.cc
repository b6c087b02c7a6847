#include "harness/isolation/versions/answer_lines.h"

#include <utility>

#include "absl/status/statusor.h"
#include "harness/isolation/versions/change_groups.h"
#include "harness/isolation/versions/dynamic_analysis.h"
#include "harness/isolation/versions/statement_groups.h"
#include "model/code_changes/line_changes.h"
#include "model/delta_debugging/configuration_tester.h"

namespace twinstep {
namespace {

// More lines than any person would call one change; trying them takes too long.
constexpr int kMostLines = 600;
// Of a statement that is seen at a glance.
constexpr size_t kGlance = 8;
// Of one that is an answer, if nothing smaller is one.
constexpr size_t kLongStatement = 30;

class Splitting {
 public:
  Splitting(const ChangeSet& changes, const TestVersionFiles& test, const AnswerLinesOptions& options)
      : changes_(changes), test_(test), options_(options), lines_(AllOf(changes.size())) {}

  const Configuration& lines() const { return lines_; }
  bool stopped() const { return stopped_; }

  // Whether `fewer` of the lines are enough; if so, they are those left.
  bool Suffices(Configuration fewer) {
    if (fewer.empty() || (options_.stop && options_.stop())) return false;
    absl::StatusOr<VersionFiles> files = changes_.Revert(fewer);
    if (!files.ok()) return false;
    const std::vector<VariantResult> results = test_({*std::move(files)});
    if (results.empty() || results.front().outcome != TestOutcome::kPass) return false;
    lines_ = std::move(fewer);
    return true;
  }

  // Whether the lines left are one group.
  bool Narrow(const ChangeGroups& level) {
    const ChangeGroups groups = Restricted(level, lines_);
    if (groups.size() < 2) return true;
    TestHooks hooks;
    hooks.batch = options_.batch;
    hooks.stop = options_.stop;
    hooks.test_many = [&](absl::Span<const Configuration> many) {
      std::vector<VersionFiles> versions;
      // Where the text of one makes no version the test says nothing; there are no such among lines.
      for (const Configuration& one : many) {
        absl::StatusOr<VersionFiles> files = changes_.Revert(Lifted(groups, one));
        if (!files.ok()) break;
        versions.push_back(*std::move(files));
      }
      std::vector<TestOutcome> outcomes;
      for (const VariantResult& result : test_(versions)) outcomes.push_back(result.outcome);
      return outcomes;
    };
    ConfigurationTester tester(std::move(hooks));
    const Configuration all = AllOf(static_cast<int>(groups.size()));
    tester.Know(all, TestOutcome::kPass);
    const DynamicAnalysisResult found = DynamicAnalysis(tester, all);
    stopped_ = !found.complete;
    if (!found.root.empty()) lines_ = Lifted(groups, found.root);
    return found.root.size() == 1;
  }

 private:
  const ChangeSet& changes_;
  const TestVersionFiles& test_;
  const AnswerLinesOptions& options_;
  Configuration lines_;
  bool stopped_ = false;
};

}  // namespace

AnswerLines LinesThatDecide(const VersionFiles& passing, const VersionFiles& failing, const TestVersionFiles& test,
                            const ParseFile& parse, const AnswerLinesOptions& options) {
  AnswerLines answer = {.changes = SingleLineChanges(passing, failing), .lines = {}};
  const ChangeSet& changes = answer.changes;
  answer.lines = AllOf(changes.size());
  if (changes.size() < 2 || changes.size() > kMostLines) return answer;
  Splitting splitting(changes, test, options);
  splitting.Narrow(HunkGroups(changes));
  const std::vector<StatementLevel> levels = StatementLevels(changes, parse);
  bool is_statement = false;
  for (const StatementLevel& level : levels) {
    if (splitting.stopped() || (is_statement && splitting.lines().size() <= kGlance)) break;
    const Configuration inside = Without(splitting.lines(), level.frames);
    // A statement that cannot be taken apart is the answer.
    if (inside.size() < splitting.lines().size() && !splitting.Suffices(inside)) break;
    is_statement = splitting.Narrow(level.groups);
  }
  const size_t most = levels.empty() ? 1 : is_statement ? kLongStatement : kGlance;
  if (!splitting.stopped() && splitting.lines().size() > most) {
    ChangeGroups single;
    for (const int line : splitting.lines()) single.push_back({line});
    splitting.Narrow(single);
  }
  answer.lines = splitting.lines();
  return answer;
}

}  // namespace twinstep
