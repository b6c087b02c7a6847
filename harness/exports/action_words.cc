#include "harness/exports/action_words.h"

#include <string>
#include <vector>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "engines/known_engines.h"
#include "harness/exports/shells.h"
#include "model/actions/action_kind.h"
#include "model/actions/action_row.h"
#include "model/engine_name.h"

namespace twinstep {
namespace {

// Of a status.
constexpr char kFormats[] = "formats to take";

}  // namespace

std::string ActionWord(const Action& action) { return (*RowOf(action.kind_case()).script)(action); }

namespace {

absl::Status CheckAction(const Action& action, const std::string& format) {
  const ActionRow& row = RowOf(action.kind_case());
  std::vector<NotInFormat> not_in = row.not_in;
  for (const ActionVariant& variant : row.variants) {
    if (variant.is(action)) not_in.insert(not_in.end(), variant.not_in.begin(), variant.not_in.end());
  }
  for (const NotInFormat& one : not_in) {
    if (one.format != format) continue;
    const std::string why =
        one.why.empty() ? absl::StrCat("does not do the action \"", KindName(action), "\"") : std::string(one.why);
    return NotInThisFormat(absl::StrCat("format ", format, " ", why), one.take);
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status NotInThisFormat(const std::string& reason, std::string_view formats) {
  absl::Status status = absl::FailedPreconditionError(reason);
  status.SetPayload(kFormats, absl::Cord(absl::string_view(formats.data(), formats.size())));
  return status;
}

absl::Status WithFormatsToTake(const absl::Status& status) {
  const auto formats = status.GetPayload(kFormats);
  if (!formats || formats->empty()) return status;
  return absl::Status(status.code(), absl::StrCat(status.message(), "; take format ", std::string(*formats)));
}

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
