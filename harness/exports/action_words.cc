#include "harness/exports/action_words.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "engines/known_engines.h"
#include "harness/exports/shells.h"
#include "model/action_kind.h"
#include "model/engine_name.h"
#include "model/script_pattern.h"
#include "model/words.h"

namespace twinstep {
namespace {

// What a breakpoint is asked for; of a logpoint as front ends make it: by a condition that logs and is false.
std::string ConditionOf(const SetBreakpoint& set) {
  if (set.log().empty()) return set.condition();
  // Lines of their own, as an expression may end in a comment.
  const bool comments = absl::StrContains(set.log(), "//") || absl::StrContains(set.condition(), "//");
  const std::string edge = comments ? "\n" : "";
  const std::string logs = absl::StrCat("logpoint(", edge, set.log(), edge, ")");
  return set.condition().empty() ? logs : absl::StrCat("(", edge, set.condition(), edge, ") && ", logs);
}

// " main.js", " /PATTERN/".
std::string ScriptsWord(const ScriptPattern& scripts) {
  return scripts.has_url() ? absl::StrCat(" ", scripts.url()) : absl::StrCat(" /", scripts.url_pattern(), "/");
}

std::string BreakpointWord(const SetBreakpoint& set) {
  if (!set.function().empty()) return absl::StrCat("breakAtCalls ", set.function());
  const std::string condition = ConditionOf(set);
  return absl::StrCat("setBreakpoint", set.has_scripts() ? "ByUrl" : "", " ", LineAndColumn(set.location()),
                      set.has_scripts() ? ScriptsWord(set.scripts()) : "", condition.empty() ? "" : " if ", condition);
}

std::string IgnoreWord(const Blackbox& blackbox) {
  return absl::StrCat("ignore", blackbox.url_pattern().empty() ? "" : absl::StrCat(" /", blackbox.url_pattern(), "/"),
                      blackbox.anonymous() ? " anonymous" : "");
}

}  // namespace

std::string ActionWord(const Action& action) {
  switch (action.kind_case()) {
    case Action::kSetBreakpoint:
      return BreakpointWord(action.set_breakpoint());
    case Action::kRemoveBreakpoint: {
      const RemoveBreakpoint& remove = action.remove_breakpoint();
      return absl::StrCat("removeBreakpoint", remove.has_scripts() ? "ByUrl" : "", " ",
                          LineAndColumn(remove.location()), remove.has_scripts() ? ScriptsWord(remove.scripts()) : "");
    }
    case Action::kPause:
      return "pause";
    case Action::kSetVariable:
      return absl::StrCat("set ", action.set_variable().frame(), " ", action.set_variable().name(), " ",
                          action.set_variable().value());
    case Action::kInspect:
      return absl::StrCat("open ", action.inspect().frame(), " ", action.inspect().expression());
    case Action::kRestartFrame:
      return absl::StrCat("restart ", action.restart_frame().frame());
    case Action::kStart:
      return "start";
    case Action::kStepIn:
      return action.step_in().into_async_calls() ? "stepInto async" : "stepInto";
    case Action::kStepOver:
      return "stepOver";
    case Action::kStepOut:
      return "stepOut";
    case Action::kPauseOnExceptions:
      return absl::StrCat("exceptions ", ModeName(action.pause_on_exceptions().mode()));
    case Action::kBreakpointsActive:
      return action.breakpoints_active().active() ? "breakpoints on" : "breakpoints off";
    case Action::kEvaluate:
      return absl::StrCat(action.evaluate().refuses_effects() ? "look " : "evaluate ", action.evaluate().frame(), " ",
                          action.evaluate().expression());
    case Action::kRunToLocation:
      return absl::StrCat("runTo ", LineAndColumn(action.run_to_location().location()),
                          action.run_to_location().this_frame() ? " current" : "");
    case Action::kBlackbox:
      if (!action.blackbox().has_begin()) return IgnoreWord(action.blackbox());
      return absl::StrCat("blackbox ", LineAndColumn(action.blackbox().begin()), "-",
                          LineAndColumn(action.blackbox().end()));
    case Action::kSetReturnValue:
      return absl::StrCat("return ", action.set_return_value().value());
    case Action::kEdit:
      return absl::StrCat(action.edit().dry_run() ? "tryEdit " : "edit ", LineAndColumn(action.edit().at()), " ",
                          action.edit().text());
    case Action::kWatch:
      return action.watch().attaches() ? "watch" : "unwatch";
    case Action::kDetach:
      return "detach";
    case Action::kListPlaces:
      return action.list_places().has_begin() ? absl::StrCat("listPlaces ", LineAndColumn(action.list_places().begin()),
                                                             "-", LineAndColumn(action.list_places().end()))
                                              : "listPlaces";
    case Action::kCollectGarbage:
      return "collectGarbage";
    default:
      return "resume";
  }
}

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
