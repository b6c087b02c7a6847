#include "harness/text/actions_text.h"

#include <cstdint>
#include <limits>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "model/words.h"

namespace twinstep {
namespace {

using Words = std::vector<absl::string_view>;

constexpr char kBlank[] = " \t\r";

// Takes the first word off `rest`; empty where there is none.
absl::string_view TakeWord(absl::string_view& rest) {
  rest = absl::StripAsciiWhitespace(rest);
  const absl::string_view word = rest.substr(0, rest.find_first_of(kBlank));
  rest.remove_prefix(word.size());
  rest = absl::StripAsciiWhitespace(rest);
  return word;
}

bool ParseLocation(absl::string_view text, Location& location) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ':');
  uint32_t line = 0, column = 0;
  if (parts.size() > 2 || !absl::SimpleAtoi(parts[0], &line) || line == 0) return false;
  location.set_line(line);
  if (parts.size() == 1) return true;
  if (!absl::SimpleAtoi(parts[1], &column)) return false;
  location.set_column(column);
  return true;
}

template <typename Ranged>
bool ParseRange(absl::string_view text, Ranged& action) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, '-');
  return parts.size() == 2 && ParseLocation(parts[0], *action.mutable_begin()) && action.begin().has_column() &&
         ParseLocation(parts[1], *action.mutable_end()) && action.end().has_column();
}

// Where the double quotes that `text` begins with end: behind them. npos: nowhere.
size_t EndOfQuotes(absl::string_view text) {
  for (size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      return i + 1;
    }
  }
  return absl::string_view::npos;
}

bool ParseExpression(absl::string_view text, std::string& expression) {
  if (text.empty()) return false;
  if (text[0] == '"' && EndOfQuotes(text) == text.size()) {
    return absl::CUnescape(text.substr(1, text.size() - 2), &expression) && !expression.empty();
  }
  expression = std::string(text);
  return true;
}

// [in FRAME], taken off `rest`.
template <typename Evaluation>
bool ParseFrame(absl::string_view& rest, Evaluation& evaluation) {
  absl::string_view behind = rest;
  if (TakeWord(behind) != "in") return true;
  uint32_t frame = 0;
  if (!absl::SimpleAtoi(TakeWord(behind), &frame)) return false;
  evaluation.set_frame(frame);
  rest = behind;
  return true;
}

// [of URL | of /PATTERN/], taken off `rest`.
template <typename Breakpoint>
bool ParseScripts(absl::string_view& rest, Breakpoint& breakpoint) {
  absl::string_view behind = rest;
  if (TakeWord(behind) != "of") return true;
  const absl::string_view scripts = TakeWord(behind);
  if (scripts.empty()) return false;
  if (scripts.size() > 2 && scripts.front() == '/' && scripts.back() == '/') {
    breakpoint.mutable_scripts()->set_url_pattern(std::string(scripts.substr(1, scripts.size() - 2)));
  } else {
    breakpoint.mutable_scripts()->set_url(std::string(scripts));
  }
  rest = behind;
  return true;
}

// Behind a condition in double quotes there may be what is logged.
bool ParseConditionAndLog(absl::string_view rest, SetBreakpoint& set) {
  const absl::string_view word = TakeWord(rest);
  if (word == "log") return ParseExpression(rest, *set.mutable_log());
  if (word != "if") return false;
  const size_t end = EndOfQuotes(rest);
  if (end == absl::string_view::npos || end >= rest.size()) return ParseExpression(rest, *set.mutable_condition());
  absl::string_view behind = rest.substr(end);
  if (TakeWord(behind) != "log") return ParseExpression(rest, *set.mutable_condition());
  return ParseExpression(rest.substr(0, end), *set.mutable_condition()) && ParseExpression(behind, *set.mutable_log());
}

// call EXPRESSION
bool ParseSetBreakpoint(absl::string_view rest, SetBreakpoint& set) {
  absl::string_view behind = rest;
  if (TakeWord(behind) == "call") return ParseExpression(behind, *set.mutable_function());
  if (!ParseLocation(TakeWord(rest), *set.mutable_location()) || !ParseScripts(rest, set)) return false;
  return rest.empty() || ParseConditionAndLog(rest, set);
}

bool ParseRemoveBreakpoint(absl::string_view rest, RemoveBreakpoint& remove) {
  return ParseLocation(TakeWord(rest), *remove.mutable_location()) && ParseScripts(rest, remove) && rest.empty();
}

// [dry] LINE:COLUMN TEXT
bool ParseEdit(absl::string_view rest, Edit& edit) {
  absl::string_view behind = rest;
  if (TakeWord(behind) == "dry") {
    edit.set_dry_run(true);
    rest = behind;
  }
  return ParseLocation(TakeWord(rest), *edit.mutable_at()) && edit.at().has_column() &&
         ParseExpression(rest, *edit.mutable_text());
}

// [FRAME] [async] [at LINE:COLUMN]
bool ParseStepIn(absl::string_view rest, StepIn& step) {
  absl::string_view behind = rest;
  uint32_t frame = 0;
  if (absl::SimpleAtoi(TakeWord(behind), &frame)) {
    step.set_frame(frame);
    rest = behind;
  }
  behind = rest;
  if (TakeWord(behind) == "async") {
    step.set_into_async_calls(true);
    rest = behind;
  }
  if (rest.empty()) return true;
  return TakeWord(rest) == "at" && ParseLocation(rest, *step.mutable_target()) && step.target().has_column();
}

// LINE:COLUMN-LINE:COLUMN, or [/PATTERN/] [anonymous]
bool ParseBlackbox(absl::string_view rest, Blackbox& blackbox) {
  if (rest.empty()) return false;
  if (rest.front() != '/' && rest != "anonymous") return ParseRange(rest, blackbox);
  while (!rest.empty()) {
    const absl::string_view word = TakeWord(rest);
    if (word == "anonymous") {
      blackbox.set_anonymous(true);
    } else if (word.size() > 2 && word.front() == '/' && word.back() == '/') {
      blackbox.set_url_pattern(std::string(word.substr(1, word.size() - 2)));
    } else {
      return false;
    }
  }
  return true;
}

bool ParseRunTo(absl::string_view rest, RunToLocation& run) {
  if (!ParseLocation(TakeWord(rest), *run.mutable_location())) return false;
  run.set_this_frame(rest == "here");
  return rest.empty() || run.this_frame();
}

bool ParseSetVariable(absl::string_view rest, SetVariable& set) {
  if (!ParseFrame(rest, set)) return false;
  const size_t equals = rest.find('=');
  if (equals == absl::string_view::npos) return false;
  set.set_name(std::string(absl::StripAsciiWhitespace(rest.substr(0, equals))));
  return !set.name().empty() && set.name().find_first_of(kBlank) == std::string::npos &&
         ParseExpression(absl::StripAsciiWhitespace(rest.substr(equals + 1)), *set.mutable_value());
}

bool ParseMode(absl::string_view word, PauseOnExceptions& exceptions) {
  for (const auto mode : {PauseOnExceptions::NONE, PauseOnExceptions::UNCAUGHT, PauseOnExceptions::ALL}) {
    if (word != ModeName(mode)) continue;
    exceptions.set_mode(mode);
    return true;
  }
  return false;
}

template <typename Step>
bool ParseStep(const Words& words, Step& step) {
  uint32_t frame = 0;
  if (words.size() > 2 || (words.size() == 2 && !absl::SimpleAtoi(words[1], &frame))) return false;
  step.set_frame(frame);
  return true;
}

// Takes what comes before the next semicolon or line break off `rest`, and these. Double quotes that an expression may
// begin with hold neither, if nothing else follows in the item.
absl::string_view TakeItem(absl::string_view& rest) {
  constexpr char kEnds[] = ";\n";
  size_t end = rest.find_first_of(kEnds);
  const size_t quote = rest.find('"');
  if (quote < end && quote > 0 && absl::string_view(" \t=").find(rest[quote - 1]) != absl::string_view::npos) {
    const size_t length = EndOfQuotes(rest.substr(quote));
    if (length != absl::string_view::npos) {
      const size_t behind = rest.find_first_not_of(kBlank, quote + length);
      if (behind == absl::string_view::npos) {
        end = behind;
      } else if (rest[behind] == ';' || rest[behind] == '\n') {
        end = behind;
      }
    }
  }
  const absl::string_view item = rest.substr(0, end);
  rest.remove_prefix(end == absl::string_view::npos ? rest.size() : end + 1);
  return item;
}

// Whether `text` is one action.
bool ParseAction(absl::string_view text, Action& action) {
  const Words words = absl::StrSplit(text, absl::ByAnyChar(kBlank), absl::SkipEmpty());
  absl::string_view rest = text;
  const absl::string_view verb = TakeWord(rest);
  if (verb == "break") return ParseSetBreakpoint(rest, *action.mutable_set_breakpoint());
  if (verb == "remove") return ParseRemoveBreakpoint(rest, *action.mutable_remove_breakpoint());
  if (verb == "exceptions") return ParseMode(rest, *action.mutable_pause_on_exceptions());
  if (verb == "blackbox") return ParseBlackbox(rest, *action.mutable_blackbox());
  if (verb == "places") {
    ListPlaces& list = *action.mutable_list_places();
    return rest.empty() || ParseRange(rest, list);
  }
  if (verb == "evaluate" || verb == "look") {
    action.mutable_evaluate()->set_refuses_effects(verb == "look");
    return ParseFrame(rest, *action.mutable_evaluate()) &&
           ParseExpression(rest, *action.mutable_evaluate()->mutable_expression());
  }
  if (verb == "inspect") {
    return ParseFrame(rest, *action.mutable_inspect()) &&
           ParseExpression(rest, *action.mutable_inspect()->mutable_expression());
  }
  if (verb == "set") return ParseSetVariable(rest, *action.mutable_set_variable());
  if (verb == "restart") return ParseStep(words, *action.mutable_restart_frame());
  if (verb == "to") return ParseRunTo(rest, *action.mutable_run_to_location());
  if (verb == "in") return ParseStepIn(rest, *action.mutable_step_in());
  if (verb == "return") return ParseExpression(rest, *action.mutable_set_return_value()->mutable_value());
  if (verb == "breakpoints") {
    action.mutable_breakpoints_active()->set_active(rest == "on");
    return rest == "on" || rest == "off";
  }
  if (verb == "edit") return ParseEdit(rest, *action.mutable_edit());
  if (verb == "over") return ParseStep(words, *action.mutable_step_over());
  if (verb == "out") return ParseStep(words, *action.mutable_step_out());
  if (words.size() > 1) return false;
  if (verb == "collect") {
    action.mutable_collect_garbage();
  } else if (verb == "start") {
    action.mutable_start();
  } else if (verb == "pause") {
    action.mutable_pause();
  } else if (verb == "resume") {
    action.mutable_resume();
  } else if (verb == "detach") {
    action.mutable_detach();
  } else if (verb == "watch" || verb == "unwatch") {
    action.mutable_watch()->set_attaches(verb == "watch");
  } else if (verb == "abandon") {
    action.mutable_abandon();
  } else {
    return false;
  }
  return true;
}

std::string StepText(const char* verb, uint32_t frame) {
  return frame == 0 ? std::string(verb) : absl::StrCat(verb, " ", frame);
}

std::string QuotedText(const std::string& expression) {
  return absl::StrCat("\"", absl::Utf8SafeCEscape(expression), "\"");
}

std::string ExpressionText(const std::string& expression) {
  absl::string_view rest = expression;
  // "in" would be taken for that of a frame.
  const bool plain = !expression.empty() && TakeWord(rest) != "in" && expression[0] != '"' &&
                     expression.find_first_of(";\n\r") == std::string::npos &&
                     absl::StripAsciiWhitespace(expression).size() == expression.size();
  return plain ? expression : QuotedText(expression);
}

std::string FrameText(uint32_t frame) { return frame == 0 ? "" : absl::StrCat("in ", frame, " "); }

template <typename Ranged>
std::string RangeText(const Ranged& action) {
  return absl::StrCat(LineAndColumn(action.begin()), "-", LineAndColumn(action.end()));
}

std::string ScriptsText(const ScriptPattern& scripts) {
  if (scripts.has_url()) return absl::StrCat(" of ", scripts.url());
  return scripts.has_url_pattern() ? absl::StrCat(" of /", scripts.url_pattern(), "/") : "";
}

std::string BreakText(const SetBreakpoint& set) {
  if (!set.function().empty()) return absl::StrCat("break call ", ExpressionText(set.function()));
  std::string text = absl::StrCat("break ", LineAndColumn(set.location()), ScriptsText(set.scripts()));
  if (!set.condition().empty()) {
    // Where something follows, its end must be told.
    absl::StrAppend(&text, " if ", set.log().empty() ? ExpressionText(set.condition()) : QuotedText(set.condition()));
  }
  if (!set.log().empty()) absl::StrAppend(&text, " log ", ExpressionText(set.log()));
  return text;
}

std::string BlackboxText(const Blackbox& blackbox) {
  if (blackbox.url_pattern().empty() && !blackbox.anonymous()) return absl::StrCat("blackbox ", RangeText(blackbox));
  std::string text = "blackbox";
  if (!blackbox.url_pattern().empty()) absl::StrAppend(&text, " /", blackbox.url_pattern(), "/");
  if (blackbox.anonymous()) absl::StrAppend(&text, " anonymous");
  return text;
}

std::string FormatAction(const Action& action) {
  switch (action.kind_case()) {
    case Action::kSetBreakpoint:
      return BreakText(action.set_breakpoint());
    case Action::kRemoveBreakpoint:
      return absl::StrCat("remove ", LineAndColumn(action.remove_breakpoint().location()),
                          ScriptsText(action.remove_breakpoint().scripts()));
    case Action::kStart:
      return "start";
    case Action::kResume:
      return "resume";
    case Action::kStepIn:
      return absl::StrCat(
          StepText("in", action.step_in().frame()), action.step_in().into_async_calls() ? " async" : "",
          action.step_in().has_target() ? absl::StrCat(" at ", LineAndColumn(action.step_in().target())) : "");
    case Action::kStepOver:
      return StepText("over", action.step_over().frame());
    case Action::kStepOut:
      return StepText("out", action.step_out().frame());
    case Action::kAbandon:
      return "abandon";
    case Action::kPauseOnExceptions:
      return absl::StrCat("exceptions ", ModeName(action.pause_on_exceptions().mode()));
    case Action::kBlackbox:
      return BlackboxText(action.blackbox());
    case Action::kListPlaces:
      return action.list_places().has_begin() ? absl::StrCat("places ", RangeText(action.list_places())) : "places";
    case Action::kCollectGarbage:
      return "collect";
    case Action::kEvaluate:
      return absl::StrCat(action.evaluate().refuses_effects() ? "look " : "evaluate ",
                          FrameText(action.evaluate().frame()), ExpressionText(action.evaluate().expression()));
    case Action::kSetVariable:
      return absl::StrCat("set ", FrameText(action.set_variable().frame()), action.set_variable().name(), " = ",
                          ExpressionText(action.set_variable().value()));
    case Action::kRestartFrame:
      return StepText("restart", action.restart_frame().frame());
    case Action::kRunToLocation:
      return absl::StrCat("to ", LineAndColumn(action.run_to_location().location()),
                          action.run_to_location().this_frame() ? " here" : "");
    case Action::kBreakpointsActive:
      return action.breakpoints_active().active() ? "breakpoints on" : "breakpoints off";
    case Action::kWatch:
      return action.watch().attaches() ? "watch" : "unwatch";
    case Action::kSetReturnValue:
      return absl::StrCat("return ", ExpressionText(action.set_return_value().value()));
    case Action::kInspect:
      return absl::StrCat("inspect ", FrameText(action.inspect().frame()),
                          ExpressionText(action.inspect().expression()));
    case Action::kDetach:
      return "detach";
    case Action::kPause:
      return "pause";
    case Action::kEdit:
      return absl::StrCat(action.edit().dry_run() ? "edit dry " : "edit ", LineAndColumn(action.edit().at()), " ",
                          ExpressionText(action.edit().text()));
    // A command is of one debugger: ActionsOf (model/apart.h).
    case Action::kApart:
    case Action::KIND_NOT_SET:
      return "";
  }
  return "";
}

}  // namespace

absl::StatusOr<google::protobuf::RepeatedPtrField<Action>> ParseActions(const std::string& text) {
  google::protobuf::RepeatedPtrField<Action> actions;
  for (absl::string_view rest = text; !rest.empty();) {
    const absl::string_view item = absl::StripAsciiWhitespace(TakeItem(rest));
    if (item.empty()) continue;
    if (ParseAction(item, *actions.Add())) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "\"", item,
        "\" is no action; actions are: break LINE[:COLUMN] [of URL|/PATTERN/] [if EXPRESSION] [log EXPRESSION], remove "
        "LINE[:COLUMN] [of URL|/PATTERN/], break call EXPRESSION, breakpoints on|off, pause, start, resume, in [async] "
        "[at LINE:COLUMN], "
        "over, "
        "out, abandon, detach, exceptions none|uncaught|all, blackbox LINE:COLUMN-LINE:COLUMN, blackbox [/PATTERN/] "
        "[anonymous], places [LINE:COLUMN-LINE:COLUMN], collect, watch, unwatch, evaluate|look|inspect [in FRAME] "
        "EXPRESSION, "
        "set [in FRAME] NAME = EXPRESSION, return EXPRESSION, edit [dry] LINE:COLUMN TEXT, restart [FRAME], to "
        "LINE[:COLUMN] [here] (lines count "
        "from 1, columns from 0; an expression with a semicolon in double quotes)"));
  }
  return actions;
}

std::string FormatActions(const google::protobuf::RepeatedPtrField<Action>& actions) {
  return absl::StrJoin(actions, "; ",
                       [](std::string* out, const Action& action) { absl::StrAppend(out, FormatAction(action)); });
}

}  // namespace twinstep
