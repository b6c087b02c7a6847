#include "harness/exports/v8_calls.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/actions/action_kind.h"
#include "model/actions/action_words.h"
#include "model/js_string.h"
#include "model/words.h"

namespace twinstep {
namespace {

template <typename... Arguments>
V8Call Function(std::string_view name, const Arguments&... arguments) {
  std::string list;
  ((absl::StrAppend(&list, list.empty() ? "" : ", ", arguments)), ...);
  return {.function = absl::StrCat(std::string(name), "(", list, ")")};
}

std::string SingleQuoted(const std::string& text) { return JsLiteral(text, '\''); }

const char* Bool(bool is) { return is ? "true" : "false"; }

std::string Position(const Location& place) {
  return absl::StrCat("lineNumber: ", static_cast<int>(place.line()) - 1, ", columnNumber: ", place.column());
}

V8Call CallOfSetBreakpoint(const SetBreakpoint& set) {
  if (!set.function().empty()) return Function("breakAtCalls", SingleQuoted(set.function()));
  const std::string at = SingleQuoted(LineColumnText(set.location()));
  std::string condition = ScriptCondition(set);
  if (!condition.empty()) condition = absl::StrCat(", ", SingleQuoted(condition));
  if (!set.has_scripts()) return Function("setBreakpoint", at + condition);
  return Function("setBreakpointByUrl", at, SingleQuoted(ScriptScripts(set.scripts())) + condition);
}

V8Call CallOfRemoveBreakpoint(const RemoveBreakpoint& remove) {
  const std::string at = SingleQuoted(LineColumnText(remove.location()));
  if (!remove.has_scripts()) return Function("removeBreakpoint", at);
  return Function("removeBreakpointByUrl", at, SingleQuoted(ScriptScripts(remove.scripts())));
}

V8Call CallOfBlackbox(const Blackbox& blackbox) {
  if (blackbox.has_begin()) return Function("blackbox", SingleQuoted(RangeText(blackbox)), Bool(blackbox.taken_back()));
  const std::string pattern = blackbox.url_pattern().empty() ? "undefined" : SingleQuoted(blackbox.url_pattern());
  return Function("ignore", pattern, Bool(blackbox.anonymous()));
}

V8Call CallOfStep(const Action& action, std::string method) {
  std::string parameters;
  if (action.step_in().into_async_calls()) parameters = "breakOnAsyncCall: true";
  const auto add = [&parameters](const char* name, const auto& ranges) {
    if (ranges.empty()) return;
    absl::StrAppend(&parameters, parameters.empty() ? "" : ", ", name, ": [",
                    absl::StrJoin(ranges, ", ",
                                  [](std::string* out, const CodeRange& code) {
                                    absl::StrAppend(out, "{scriptId: script, start: {", Position(code.begin()),
                                                    "}, end: {", Position(code.end()), "}}");
                                  }),
                    "]");
  };
  add("skipList", SkipsOf(action));
  add("enterRanges", action.step_over().enters());
  return {.function = "",
          .method = std::move(method),
          .parameters = parameters.empty() ? "" : absl::StrCat("{", parameters, "}")};
}

V8Call CallOfRunTo(const RunToLocation& run) {
  return {.function = "",
          .method = "continueToLocation",
          .parameters = absl::StrCat("{location: {scriptId: script, ", Position(run.location()),
                                     "}, targetCallFrames: ", run.this_frame() ? "'current'" : "'any'", "}")};
}

V8Call CallOfRestart(uint32_t frame, bool missing_frames) {
  const std::string there = absl::StrCat("paused[", frame, "]");
  return {.function = "",
          .method = "restartFrame",
          .parameters = absl::StrCat(
              "{callFrameId: ", missing_frames ? absl::StrCat("(", there, " ?? missing(", frame, "))") : there,
              ".callFrameId, mode: 'StepInto'}")};
}

}  // namespace

V8Call V8CallOf(const Action& action, bool missing_frames) {
  switch (action.kind_case()) {
    case Action::kSetBreakpoint:
      return CallOfSetBreakpoint(action.set_breakpoint());
    case Action::kRemoveBreakpoint:
      return CallOfRemoveBreakpoint(action.remove_breakpoint());
    case Action::kPause:
      return Function("done", "'Debugger.pause'");
    case Action::kPauseOnExceptions:
      return Function("done", "'Debugger.setPauseOnExceptions'",
                      absl::StrCat("{state: ", SingleQuoted(ModeName(action.pause_on_exceptions().mode())), "}"));
    case Action::kBreakpointsActive:
      return Function("done", "'Debugger.setBreakpointsActive'",
                      absl::StrCat("{active: ", Bool(action.breakpoints_active().active()), "}"));
    case Action::kPausesActive:
      return Function("done", "'Debugger.setSkipAllPauses'",
                      absl::StrCat("{skip: ", Bool(!action.pauses_active().active()), "}"));
    case Action::kPauseBeforeScripts:
      return Function("pauseBeforeScripts", Bool(action.pause_before_scripts().active()));
    case Action::kBlackbox:
      return CallOfBlackbox(action.blackbox());
    case Action::kSetReturnValue:
      return Function("replaceReturned", SingleQuoted(action.set_return_value().value()));
    case Action::kEdit:
      return Function("edit", SingleQuoted(LineColumnText(action.edit().at())), SingleQuoted(action.edit().text()),
                      Bool(action.edit().dry_run()));
    case Action::kWatch:
      return Function("watch", Bool(action.watch().attaches()));
    case Action::kEvaluate:
      return Function("evaluate", action.evaluate().frame(), SingleQuoted(action.evaluate().expression()),
                      absl::StrCat(Bool(action.evaluate().refuses_effects()),
                                   action.evaluate().has_scope() ? absl::StrCat(", ", action.evaluate().scope()) : ""));
    case Action::kSetVariable:
      return Function("setVariable", action.set_variable().frame(), SingleQuoted(action.set_variable().name()),
                      SingleQuoted(action.set_variable().value()));
    case Action::kInspect:
      return Function("open", action.inspect().frame(), SingleQuoted(action.inspect().expression()));
    case Action::kListPlaces:
      return Function("listPlaces",
                      action.list_places().has_begin() ? SingleQuoted(RangeText(action.list_places())) : "");
    case Action::kCollectGarbage:
      return Function("collectGarbage");
    case Action::kRunToLocation:
      return CallOfRunTo(action.run_to_location());
    case Action::kRestartFrame:
      return CallOfRestart(action.restart_frame().frame(), missing_frames);
    case Action::kStart:
    case Action::kDetach:
    case Action::kApart:
    case Action::KIND_NOT_SET:
      return {};
    case Action::kResume:
    case Action::kAbandon:
      return CallOfStep(action, "resume");
    case Action::kStepIn:
      return CallOfStep(action, "stepInto");
    case Action::kStepOver:
      return CallOfStep(action, "stepOver");
    case Action::kStepOut:
      return CallOfStep(action, "stepOut");
  }
  return {};
}

}  // namespace twinstep
