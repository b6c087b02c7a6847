// The lines that decide, of changes that are large: a block that was written anew is split until the answer is a
// statement.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_ANSWER_LINES_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_ANSWER_LINES_H_

#include <functional>
#include <vector>

#include "absl/types/span.h"
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

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_ANSWER_LINES_H_
