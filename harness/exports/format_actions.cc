#include "harness/exports/format_actions.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "engines/known_engines.h"
#include "harness/exports/shells.h"
#include "model/action_kind.h"
#include "model/engine_name.h"

namespace twinstep {
namespace {

// Besides the basic actions.
constexpr Action::KindCase kOfSpiderMonkey[] = {Action::kSetBreakpoint,     Action::kPauseOnExceptions,
                                                Action::kEvaluate,          Action::kListPlaces,
                                                Action::kBreakpointsActive, Action::kSetVariable};
constexpr Action::KindCase kOfV8[] = {Action::kSetBreakpoint,
                                      Action::kRemoveBreakpoint,
                                      Action::kPauseOnExceptions,
                                      Action::kEvaluate,
                                      Action::kRunToLocation,
                                      Action::kListPlaces,
                                      Action::kBreakpointsActive,
                                      Action::kBlackbox,
                                      Action::kSetReturnValue,
                                      Action::kWatch,
                                      Action::kEdit,
                                      Action::kSetVariable,
                                      Action::kInspect,
                                      Action::kPause,
                                      Action::kCollectGarbage,
                                      Action::kRestartFrame,
                                      Action::kDetach};

struct FormatActions {
  std::string_view format;
  absl::Span<const Action::KindCase> actions;
};

constexpr FormatActions kFormats[] = {{"jit-test", kOfSpiderMonkey}, {"node", kOfV8}, {"inspector-test", kOfV8}};

// Actions of those above that a format does not do, and why.
struct NotDone {
  std::string_view format;
  bool (*is)(const Action& action);
  // Behind "format F ".
  std::string_view why;
};

bool IsByUrl(const Action& action) {
  return action.set_breakpoint().has_scripts() || action.remove_breakpoint().has_scripts();
}
bool IsLogpoint(const Action& action) { return !action.set_breakpoint().log().empty(); }
bool IsLook(const Action& action) { return action.evaluate().refuses_effects(); }
bool IsRestart(const Action& action) { return action.has_restart_frame(); }
bool IsDetach(const Action& action) { return action.has_detach(); }

constexpr NotDone kNotDone[] = {
    {"jit-test", IsLogpoint, "has no logpoints; take format html or markdown"},
    {"jit-test", IsByUrl, "has no breakpoints by URL; take format html or markdown"},
    {"jit-test", IsLook, "does not look: which effects an evaluation is refused for are rules of tools"},
    {"node", IsRestart,
     "restarts no frames: V8 refuses to while a listener of the same thread waits above them; take format "
     "inspector-test, html or markdown"},
    {"inspector-test", IsDetach,
     "does not detach: it learns from its own session how the program ends; take format node, html or markdown"},
};

absl::Status CheckAction(const Action& action, const FormatActions& format) {
  const std::string name(format.format);
  if (!IsBasic(action) &&
      std::find(format.actions.begin(), format.actions.end(), action.kind_case()) == format.actions.end()) {
    return absl::FailedPreconditionError(absl::StrCat("format ", name, " does not do the action \"", KindName(action),
                                                      "\"; take format html or markdown"));
  }
  for (const NotDone& not_done : kNotDone) {
    if (not_done.format != format.format || !not_done.is(action)) continue;
    return absl::FailedPreconditionError(absl::StrCat("format ", name, " ", std::string(not_done.why)));
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
  const FormatActions* const actions =
      std::find_if(std::begin(kFormats), std::end(kFormats),
                   [format](const FormatActions& candidate) { return candidate.format == format; });
  for (const ExportStep& step : export_case.steps) {
    if (absl::Status status = CheckAction(step.action, *actions); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace twinstep
