#include "harness/exports/v8_calls.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/exports/action_words.h"
#include "model/actions/action_kind.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

// What follows the word's first `blanks` blanks.
std::string Rest(const std::string& word, int blanks = 1) {
  size_t at = 0;
  for (; blanks > 0 && at != std::string::npos; --blanks) at = word.find(' ', at) + 1;
  return word.substr(at);
}

std::string FirstOf(const std::string& text) { return text.substr(0, text.find(' ')); }

template <typename... Arguments>
V8Call Function(std::string_view name, const Arguments&... arguments) {
  std::string list;
  ((absl::StrAppend(&list, list.empty() ? "" : ", ", arguments)), ...);
  return {.function = absl::StrCat(std::string(name), "(", list, ")")};
}

std::string Quoted(const std::string& text) { return JsLiteral(text, '\''); }

const char* Bool(bool is) { return is ? "true" : "false"; }

std::string Position(const Location& place) {
  return absl::StrCat("lineNumber: ", static_cast<int>(place.line()) - 1, ", columnNumber: ", place.column());
}

// A breakpoint's, as its word has it: position, scripts, condition.
V8Call CallOfSetBreakpoint(const std::string& word, const SetBreakpoint& set) {
  if (!set.function().empty()) return Function("breakAtCalls", Quoted(set.function()));
  const size_t at = word.find(" if ");
  const std::string condition = at == std::string::npos ? "" : absl::StrCat(", ", Quoted(word.substr(at + 4)));
  const std::string before = Rest(word.substr(0, at));
  if (!set.has_scripts()) return Function("setBreakpoint", Quoted(before) + condition);
  return Function("setBreakpointByUrl", Quoted(FirstOf(before)), Quoted(Rest(before)) + condition);
}

V8Call CallOfStep(const Action& action, std::string method) {
  std::string parameters;
  if (action.step_in().into_async_calls()) parameters = "breakOnAsyncCall: true";
  if (!SkipsOf(action).empty()) {
    absl::StrAppend(&parameters, parameters.empty() ? "" : ", ", "skipList: [",
                    absl::StrJoin(SkipsOf(action), ", ",
                                  [](std::string* out, const SkippedCode& code) {
                                    absl::StrAppend(out, "{scriptId: script, start: {", Position(code.begin()),
                                                    "}, end: {", Position(code.end()), "}}");
                                  }),
                    "]");
  }
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
  const std::string word = ActionWord(action);
  switch (action.kind_case()) {
    case Action::kSetBreakpoint:
      return CallOfSetBreakpoint(word, action.set_breakpoint());
    case Action::kRemoveBreakpoint:
      if (!action.remove_breakpoint().has_scripts()) return Function("removeBreakpoint", Quoted(Rest(word)));
      return Function("removeBreakpointByUrl", Quoted(FirstOf(Rest(word))), Quoted(Rest(word, 2)));
    case Action::kPause:
      return Function("done", "'Debugger.pause'");
    case Action::kPauseOnExceptions:
      return Function("done", "'Debugger.setPauseOnExceptions'", absl::StrCat("{state: ", Quoted(Rest(word)), "}"));
    case Action::kBreakpointsActive:
      return Function("done", "'Debugger.setBreakpointsActive'",
                      absl::StrCat("{active: ", Bool(action.breakpoints_active().active()), "}"));
    case Action::kPausesActive:
      return Function("done", "'Debugger.setSkipAllPauses'",
                      absl::StrCat("{skip: ", Bool(!action.pauses_active().active()), "}"));
    case Action::kBlackbox:
      if (!action.blackbox().has_begin()) {
        return Function("ignore", Quoted(word.find(' ') == std::string::npos ? "" : Rest(word)));
      }
      return Function("blackbox", Quoted(Rest(word)), Bool(action.blackbox().taken_back()));
    case Action::kSetReturnValue:
      return Function("replaceReturned", Quoted(Rest(word)));
    case Action::kEdit:
      return Function("edit", Quoted(FirstOf(Rest(word))), Quoted(Rest(word, 2)), Bool(action.edit().dry_run()));
    case Action::kWatch:
      return Function("watch", Bool(action.watch().attaches()));
    case Action::kEvaluate:
      return Function("evaluate", action.evaluate().frame(), Quoted(action.evaluate().expression()),
                      Bool(action.evaluate().refuses_effects()));
    case Action::kSetVariable:
      return Function("setVariable", action.set_variable().frame(), Quoted(action.set_variable().name()),
                      Quoted(action.set_variable().value()));
    case Action::kInspect:
      return Function("open", action.inspect().frame(), Quoted(action.inspect().expression()));
    case Action::kListPlaces:
      return Function("listPlaces", action.list_places().has_begin() ? Quoted(Rest(word)) : "");
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
    case Action::kStepIn:
    case Action::kStepOver:
    case Action::kStepOut:
    case Action::kAbandon:
      return CallOfStep(action, FirstOf(word));
  }
  return {};
}

}  // namespace twinstep
