// The lines that decide, of changes that are large: a block that was written anew is split until the answer is a
// statement.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_ANSWER_LINES_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_ANSWER_LINES_H_

#include <functional>
#include <vector>

#include "absl/types/span.h"
#include "harness/isolation/versions/change_groups.h"
#include "harness/isolation/versions/variant.h"
#include "model/code_changes/change_set.h"
#include "model/code_changes/syntax_changes.h"
#include "model/delta_debugging/configuration.h"

namespace twinstep {

struct AnswerLines {
  // Single lines, between the two versions.
  ChangeSet changes;
  // Those that decide: taken back by themselves from the failing version they make the test pass. All of them where
  // nothing smaller was found.
  Configuration lines;
};

struct AnswerLinesOptions {
  // Variants tested at the same time.
  int batch = 1;
  std::function<bool()> stop;
};

using TestVersionFiles = std::function<std::vector<VariantResult>(absl::Span<const VersionFiles>)>;

// The test passes on `passing` and fails on `failing`: the caller knows. What is taken back is narrowed hunk by hunk,
// then statement by statement (StatementLevels), from the outermost on, until it is one that a person sees at a glance;
// where statements do not say it, by lines.
AnswerLines LinesThatDecide(const VersionFiles& passing, const VersionFiles& failing, const TestVersionFiles& test,
                            const ParseFile& parse, const AnswerLinesOptions& options);

// Changed lines that belong to one statement: taken back together they leave whole statements.

struct StatementLevel {
  ChangeGroups groups;
  // What statements have besides those inside them, which are groups of their own: the first and the last line of a
  // loop. Taken back alone these leave no statement.
  Configuration frames;
};

// `lines`: those of SingleLineChanges. Statements count that came or went as a whole: all of their lines are in the
// set. The first level has the outermost ones, each next one what stands one statement further in. Lines of no such
// statement are one group for each hunk. Levels that say no more than the one before are left out. `parse` may give no
// tree.
std::vector<StatementLevel> StatementLevels(const ChangeSet& lines, const ParseFile& parse);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_ANSWER_LINES_H_
