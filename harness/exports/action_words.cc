#include "harness/exports/action_words.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
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

}  // namespace twinstep
