#include "harness/exports/action_words.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/actions/action_row.h"

namespace twinstep {
std::string ActionWord(const Action& action) { return (*RowOf(action.kind_case()).script)(action); }

absl::Status CheckWords(absl::Span<const ExportStep> steps) {
  for (const ExportStep& step : steps) {
    const ScriptPattern& scripts = step.action.has_set_breakpoint() ? step.action.set_breakpoint().scripts()
                                                                    : step.action.remove_breakpoint().scripts();
    if (!absl::StrContains(absl::StrCat(scripts.url(), scripts.url_pattern()), " ")) continue;
    return absl::FailedPreconditionError(
        "a script has no breakpoints by a URL with spaces; take format html or markdown");
  }
  return absl::OkStatus();
}

}  // namespace twinstep
