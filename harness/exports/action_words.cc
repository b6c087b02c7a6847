#include "harness/exports/action_words.h"

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "engines/known_engines.h"
#include "harness/exports/shells.h"
#include "model/actions/action_kind.h"
#include "model/actions/action_row.h"
#include "model/engine_name.h"

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

namespace {

absl::Status CheckAction(const Action& action, const std::string& format) {
  const ActionRow& row = RowOf(action.kind_case());
  std::vector<NotInFormat> not_in = *row.not_in;
  for (const ActionVariant& variant : *row.variants) {
    if (variant.is(action)) not_in.insert(not_in.end(), variant.not_in.begin(), variant.not_in.end());
  }
  for (const NotInFormat& one : not_in) {
    if (one.format != format) continue;
    return absl::FailedPreconditionError(one.why.empty()
                                             ? absl::StrCat("format ", format, " does not do the action \"",
                                                            KindName(action), "\"; take format html or markdown")
                                             : absl::StrCat("format ", format, " ", std::string(one.why)));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckFormat(const ExportCase& export_case, const char* format) {
  if (!export_case.not_checkable.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat("a script cannot check this difference: ", export_case.not_checkable));
  }
  const Shell& shell = *ShellOfFormat(format);
  if (WithoutVersion(export_case.engine) != shell.engine) {
    return absl::InvalidArgumentError(absl::StrCat("format ", format, " is for ", DisplayName(shell.engine),
                                                   "; this export is about ", DisplayName(export_case.engine),
                                                   " (--engine chooses)"));
  }
  for (const ExportStep& step : export_case.steps) {
    if (absl::Status status = CheckAction(step.action, format); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace twinstep
