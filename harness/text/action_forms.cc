#include "harness/text/action_forms.h"

#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "harness/text/open_quote.h"
#include "model/words.h"

namespace twinstep {
namespace {

constexpr char kBlank[] = " \t\r";

std::string Quoted(absl::string_view text) { return absl::StrCat("\"", text, "\""); }

// --- What actions are about, parsed. Each takes the whole of `text`.

WhyNot ParseLocation(absl::string_view text, Location& location) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ':');
  uint32_t line = 0, column = 0;
  if (text.empty()) return "its line is missing";
  if (parts.size() > 2) return absl::StrCat(Quoted(text), " is no place, as 7 or 7:4 is");
  if (parts[0] == "0" || absl::StartsWith(parts[0], "-")) return "lines count from 1";
  if (!absl::SimpleAtoi(parts[0], &line) || line == 0) return absl::StrCat(Quoted(parts[0]), " is no number of a line");
  location.set_line(line);
  if (parts.size() == 1) return std::nullopt;
  if (!absl::SimpleAtoi(parts[1], &column)) {
    return absl::StrCat(Quoted(parts[1]), " is no number of a column, which count from 0");
  }
  location.set_column(column);
  return std::nullopt;
}

WhyNot ParsePlace(absl::string_view text, Location& location) {
  if (WhyNot why = ParseLocation(text, location)) return why;
  if (location.has_column()) return std::nullopt;
  return absl::StrCat(Quoted(text), " has no column, which count from 0");
}

template <typename Ranged>
WhyNot ParseRange(absl::string_view text, Ranged& action) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, '-');
  if (parts.size() != 2) return absl::StrCat(Quoted(text), " is no range, as 3:2-7:1 is");
  if (WhyNot why = ParsePlace(parts[0], *action.mutable_begin())) return why;
  return ParsePlace(parts[1], *action.mutable_end());
}

WhyNot ParseExpression(absl::string_view text, std::string& expression) {
  if (text.empty()) return "its expression is missing";
  if (HasOpenQuote(text)) {
    return std::string(
        "a quote in its expression is not closed; an expression that holds a semicolon stands as a whole in double "
        "quotes, with those inside written \\\"");
  }
  if (text[0] == '"' && EndOfQuotes(text) == text.size()) {
    if (!absl::CUnescape(text.substr(1, text.size() - 2), &expression)) {
      return absl::StrCat(text, " holds an escape that C does not have");
    }
    if (expression.empty()) return "its expression is empty";
    return std::nullopt;
  }
  expression = std::string(text);
  return std::nullopt;
}

WhyNot ParseFrame(absl::string_view text, uint32_t& frame) {
  if (absl::SimpleAtoi(text, &frame)) return std::nullopt;
  return absl::StrCat(text.empty() ? "a frame is missing" : absl::StrCat(Quoted(text), " is no number of a frame"),
                      "; they count from 0, the youngest");
}

// [in FRAME], taken off `rest`.
template <typename Evaluation>
WhyNot TakeFrame(absl::string_view& rest, Evaluation& evaluation) {
  absl::string_view behind = rest;
  if (TakeWord(behind) != "in") return std::nullopt;
  uint32_t frame = 0;
  if (WhyNot why = ParseFrame(TakeWord(behind), frame)) return why;
  evaluation.set_frame(frame);
  rest = behind;
  return std::nullopt;
}

// PATTERN where `text` is /PATTERN/.
std::optional<std::string> PatternOf(absl::string_view text) {
  if (text.size() < 3 || text.front() != '/' || text.back() != '/') return std::nullopt;
  return std::string(text.substr(1, text.size() - 2));
}

// [of URL | of /PATTERN/], taken off `rest`.
template <typename Breakpoint>
WhyNot TakeScripts(absl::string_view& rest, Breakpoint& breakpoint) {
  absl::string_view behind = rest;
  if (TakeWord(behind) != "of") return std::nullopt;
  const absl::string_view scripts = TakeWord(behind);
  if (scripts.empty()) return "a URL or /PATTERN/ after \"of\" is missing";
  if (std::optional<std::string> pattern = PatternOf(scripts)) {
    breakpoint.mutable_scripts()->set_url_pattern(*std::move(pattern));
  } else {
    breakpoint.mutable_scripts()->set_url(std::string(scripts));
  }
  rest = behind;
  return std::nullopt;
}

// [if EXPRESSION] [log EXPRESSION]. After a condition in double quotes there may be what is logged.
WhyNot ParseConditionAndLog(absl::string_view rest, SetBreakpoint& set) {
  if (rest.empty()) return std::nullopt;
  const absl::string_view word = TakeWord(rest);
  if (word == "log") return ParseExpression(rest, *set.mutable_log());
  if (word != "if") return absl::StrCat("\"of\", \"if\" or \"log\" can follow the place, not ", Quoted(word));
  const size_t end = absl::StartsWith(rest, "\"") ? EndOfQuotes(rest) : absl::string_view::npos;
  if (end == absl::string_view::npos || end >= rest.size()) return ParseExpression(rest, *set.mutable_condition());
  absl::string_view behind = rest.substr(end);
  if (TakeWord(behind) != "log") return ParseExpression(rest, *set.mutable_condition());
  if (WhyNot why = ParseExpression(rest.substr(0, end), *set.mutable_condition())) return why;
  return ParseExpression(behind, *set.mutable_log());
}

WhyNot ParseSetBreakpoint(absl::string_view rest, Action& action) {
  SetBreakpoint& set = *action.mutable_set_breakpoint();
  absl::string_view behind = rest;
  if (TakeWord(behind) == "call") return ParseExpression(behind, *set.mutable_function());
  if (WhyNot why = ParseLocation(TakeWord(rest), *set.mutable_location())) return why;
  if (WhyNot why = TakeScripts(rest, set)) return why;
  return ParseConditionAndLog(rest, set);
}

WhyNot ParseRemoveBreakpoint(absl::string_view rest, Action& action) {
  RemoveBreakpoint& remove = *action.mutable_remove_breakpoint();
  if (WhyNot why = ParseLocation(TakeWord(rest), *remove.mutable_location())) return why;
  if (WhyNot why = TakeScripts(rest, remove)) return why;
  if (rest.empty()) return std::nullopt;
  return absl::StrCat("only \"of\" can follow the place, not ", Quoted(rest));
}

WhyNot ParseEdit(absl::string_view rest, Action& action) {
  Edit& edit = *action.mutable_edit();
  absl::string_view behind = rest;
  if (TakeWord(behind) == "dry") {
    edit.set_dry_run(true);
    rest = behind;
  }
  if (WhyNot why = ParsePlace(TakeWord(rest), *edit.mutable_at())) return why;
  if (rest.empty()) return "the text that it puts in is missing";
  return ParseExpression(rest, *edit.mutable_text());
}

WhyNot ParseStepIn(absl::string_view rest, Action& action) {
  StepIn& step = *action.mutable_step_in();
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
  if (rest.empty()) return std::nullopt;
  const absl::string_view word = TakeWord(rest);
  if (word != "at")
    return absl::StrCat("a frame, \"async\" and \"at\" can follow it in this order, not ", Quoted(word));
  return ParsePlace(rest, *step.mutable_target());
}

WhyNot ParseBlackbox(absl::string_view rest, Action& action) {
  Blackbox& blackbox = *action.mutable_blackbox();
  if (rest.empty()) return "what it is about is missing";
  if (rest.front() != '/' && rest != "anonymous") return ParseRange(rest, blackbox);
  while (!rest.empty()) {
    const absl::string_view word = TakeWord(rest);
    if (word == "anonymous") {
      blackbox.set_anonymous(true);
    } else if (std::optional<std::string> pattern = PatternOf(word)) {
      blackbox.set_url_pattern(*std::move(pattern));
    } else {
      return absl::StrCat(Quoted(word), " is neither /PATTERN/ nor \"anonymous\"");
    }
  }
  return std::nullopt;
}

WhyNot ParseRunTo(absl::string_view rest, Action& action) {
  RunToLocation& run = *action.mutable_run_to_location();
  if (WhyNot why = ParseLocation(TakeWord(rest), *run.mutable_location())) return why;
  run.set_this_frame(rest == "here");
  if (rest.empty() || run.this_frame()) return std::nullopt;
  return absl::StrCat("only \"here\" can follow the place, not ", Quoted(rest));
}

WhyNot ParseSetVariable(absl::string_view rest, Action& action) {
  SetVariable& set = *action.mutable_set_variable();
  if (WhyNot why = TakeFrame(rest, set)) return why;
  const size_t equals = rest.find('=');
  if (equals == absl::string_view::npos) return "its \"=\" is missing";
  const absl::string_view name = absl::StripAsciiWhitespace(rest.substr(0, equals));
  if (name.empty()) return "its variable is missing";
  if (name.find_first_of(kBlank) != absl::string_view::npos) {
    return absl::StrCat(Quoted(name), " is no name of a variable");
  }
  set.set_name(std::string(name));
  return ParseExpression(absl::StripAsciiWhitespace(rest.substr(equals + 1)), *set.mutable_value());
}

WhyNot ParseExceptions(absl::string_view rest, Action& action) {
  for (const auto mode : {PauseOnExceptions::NONE, PauseOnExceptions::UNCAUGHT, PauseOnExceptions::ALL}) {
    if (rest != ModeName(mode)) continue;
    action.mutable_pause_on_exceptions()->set_mode(mode);
    return std::nullopt;
  }
  return absl::StrCat("none, uncaught or all follows it, not ", Quoted(rest));
}

WhyNot ParsePlaces(absl::string_view rest, Action& action) {
  ListPlaces& list = *action.mutable_list_places();
  return rest.empty() ? std::nullopt : ParseRange(rest, list);
}

template <typename Evaluation>
WhyNot ParseEvaluation(absl::string_view rest, Evaluation& evaluation) {
  if (WhyNot why = TakeFrame(rest, evaluation)) return why;
  return ParseExpression(rest, *evaluation.mutable_expression());
}

template <typename Step>
WhyNot ParseStep(absl::string_view rest, Step& step) {
  uint32_t frame = 0;
  if (rest.empty()) return std::nullopt;
  if (WhyNot why = ParseFrame(rest, frame)) return why;
  step.set_frame(frame);
  return std::nullopt;
}

WhyNot ParseSwitch(absl::string_view rest, Action& action) {
  action.mutable_breakpoints_active()->set_active(rest == "on");
  if (rest == "on" || rest == "off") return std::nullopt;
  return absl::StrCat("on or off follows it, not ", Quoted(rest));
}

// --- The same, printed. What begins with a blank follows something.

std::string FrameAlone(uint32_t frame) { return frame == 0 ? "" : absl::StrCat(frame); }

std::string InFrame(uint32_t frame) { return frame == 0 ? "" : absl::StrCat("in ", frame, " "); }

std::string QuotedExpression(const std::string& expression) { return Quoted(absl::Utf8SafeCEscape(expression)); }

std::string ExpressionText(const std::string& expression) {
  absl::string_view rest = expression;
  // "in" would be taken for that of a frame, and a quote that is not closed for a mistake.
  const bool plain = !expression.empty() && TakeWord(rest) != "in" && expression[0] != '"' &&
                     !HasOpenQuote(expression) && expression.find_first_of(";\n\r") == std::string::npos &&
                     absl::StripAsciiWhitespace(expression).size() == expression.size();
  return plain ? expression : QuotedExpression(expression);
}

template <typename Ranged>
std::string RangeText(const Ranged& action) {
  return absl::StrCat(LineAndColumn(action.begin()), "-", LineAndColumn(action.end()));
}

std::string ScriptsText(const ScriptPattern& scripts) {
  if (scripts.has_url()) return absl::StrCat(" of ", scripts.url());
  return scripts.has_url_pattern() ? absl::StrCat(" of /", scripts.url_pattern(), "/") : "";
}

std::string BreakText(const SetBreakpoint& set) {
  if (!set.function().empty()) return absl::StrCat("call ", ExpressionText(set.function()));
  std::string text = absl::StrCat(LineAndColumn(set.location()), ScriptsText(set.scripts()));
  if (!set.condition().empty()) {
    // Where something follows, its end must be told.
    absl::StrAppend(&text, " if ",
                    set.log().empty() ? ExpressionText(set.condition()) : QuotedExpression(set.condition()));
  }
  if (!set.log().empty()) absl::StrAppend(&text, " log ", ExpressionText(set.log()));
  return text;
}

std::string BlackboxText(const Blackbox& blackbox) {
  if (blackbox.url_pattern().empty()) return blackbox.anonymous() ? "anonymous" : RangeText(blackbox);
  return absl::StrCat("/", blackbox.url_pattern(), "/", blackbox.anonymous() ? " anonymous" : "");
}

std::string StepInText(const StepIn& step) {
  const std::string text = absl::StrCat(FrameAlone(step.frame()), step.into_async_calls() ? " async" : "",
                                        step.has_target() ? absl::StrCat(" at ", LineAndColumn(step.target())) : "");
  return std::string(absl::StripLeadingAsciiWhitespace(text));
}

template <typename Evaluation>
std::string EvaluationText(const Evaluation& evaluation) {
  return absl::StrCat(InFrame(evaluation.frame()), ExpressionText(evaluation.expression()));
}

std::optional<std::string> If(bool printed, const std::string& text) {
  return printed ? std::optional<std::string>(text) : std::nullopt;
}

// Actions that nothing follows.
template <auto mutable_member>
WhyNot ParseBare(absl::string_view rest, Action& action) {
  (action.*mutable_member)();
  if (rest.empty()) return std::nullopt;
  return absl::StrCat("nothing follows it, and ", Quoted(rest), " does");
}

template <auto has_member>
std::optional<std::string> PrintBare(const Action& action) {
  return If((action.*has_member)(), "");
}

}  // namespace

absl::string_view TakeWord(absl::string_view& rest) {
  rest = absl::StripAsciiWhitespace(rest);
  const absl::string_view word = rest.substr(0, rest.find_first_of(kBlank));
  rest.remove_prefix(word.size());
  rest = absl::StripAsciiWhitespace(rest);
  return word;
}

size_t EndOfQuotes(absl::string_view text) {
  if (text.empty() || absl::string_view("\"'`").find(text[0]) == absl::string_view::npos) return 0;
  for (size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == text[0]) {
      return i + 1;
    }
  }
  return absl::string_view::npos;
}

absl::Span<const ActionForm> ActionForms() {
  static const auto* const forms = new std::vector<ActionForm>{
      {.verb = "break",
       .forms = {"break LINE[:COLUMN] [of URL|/PATTERN/] [if EXPRESSION] [log EXPRESSION]", "break call EXPRESSION"},
       .example = "break 7:4 if x > 1",
       .what =
           "sets a breakpoint, on a line or at a column of it; of scripts with that URL, also those to come; with a "
           "condition; as a logpoint, which does not pause and whose values are printed at the end; at a pause with "
           "\"call\", at the beginning of each call of that function (V8)",
       .meant_by = {"b", "br", "bp", "tbreak", "breakpoint", "setbreakpoint", "setbreakpointbyurl", "sb", "logpoint",
                    "dprintf", "addbreakpoint"},
       .parse = ParseSetBreakpoint,
       .print =
           [](const Action& action) { return If(action.has_set_breakpoint(), BreakText(action.set_breakpoint())); }},
      {.verb = "remove",
       .forms = {"remove LINE[:COLUMN] [of URL|/PATTERN/]"},
       .example = "remove 7:4",
       .what = "removes the breakpoint that was set with the same place",
       .meant_by = {"delete", "clear", "del", "d", "cb", "clearbreakpoint", "removebreakpoint", "unbreak"},
       .parse = ParseRemoveBreakpoint,
       .print =
           [](const Action& action) {
             const RemoveBreakpoint& remove = action.remove_breakpoint();
             return If(action.has_remove_breakpoint(),
                       absl::StrCat(LineAndColumn(remove.location()), ScriptsText(remove.scripts())));
           }},
      {.verb = "breakpoints",
       .forms = {"breakpoints on|off"},
       .example = "breakpoints off",
       .what = "decides whether breakpoints and debugger statements pause; at first they do",
       .meant_by = {"disable", "enable", "setbreakpointsactive", "deactivatebreakpoints", "activatebreakpoints"},
       .parse = ParseSwitch,
       .print =
           [](const Action& action) {
             return If(action.has_breakpoints_active(), action.breakpoints_active().active() ? "on" : "off");
           }},
      {.verb = "exceptions",
       .forms = {"exceptions none|uncaught|all"},
       .example = "exceptions uncaught",
       .what = "decides at which exceptions the program pauses from now on; at first at none",
       .meant_by = {"catch", "catchpoint", "exception", "pauseonexceptions", "setpauseonexceptions",
                    "breakonexception"},
       .parse = ParseExceptions,
       .print =
           [](const Action& action) {
             return If(action.has_pause_on_exceptions(), ModeName(action.pause_on_exceptions().mode()));
           }},
      {.verb = "blackbox",
       .forms = {"blackbox LINE:COLUMN-LINE:COLUMN", "blackbox [/PATTERN/] [anonymous]"},
       .example = "blackbox /lib/ anonymous",
       .what = "lets steps pass over that code, or over scripts with such a URL, and over those without one "
               "(newer V8 alone)",
       .meant_by = {"skip", "ignore", "ignorelist", "ignorelisting", "skipfiles", "setblackboxpatterns"},
       .parse = ParseBlackbox,
       .print = [](const Action& action) { return If(action.has_blackbox(), BlackboxText(action.blackbox())); }},
      {.verb = "places",
       .forms = {"places [LINE:COLUMN-LINE:COLUMN]"},
       .example = "places 1:0-3:2",
       .what = "lists where breakpoints can be: in the whole program, or from the first place to before the second",
       .meant_by = {"getpossiblebreakpoints", "possiblebreakpoints", "breakable", "locations"},
       .parse = ParsePlaces,
       .print =
           [](const Action& action) {
             return If(action.has_list_places(),
                       action.list_places().has_begin() ? RangeText(action.list_places()) : "");
           }},
      {.verb = "pause",
       .forms = {"pause"},
       .example = "pause; start",
       .what = "asks, before the start, for a pause before the first of the program's code",
       .meant_by = {"interrupt", "halt", "starti", "stoponentry"},
       .parse = ParseBare<&Action::mutable_pause>,
       .print = PrintBare<&Action::has_pause>},
      {.verb = "start",
       .forms = {"start"},
       .example = "break 7; start",
       .what = "runs the program from its beginning to the first pause",
       .meant_by = {"run", "r", "launch", "go", "begin", "debug"},
       .parse = ParseBare<&Action::mutable_start>,
       .print = PrintBare<&Action::has_start>},
      {.verb = "resume",
       .forms = {"resume"},
       .example = "resume",
       .what = "runs on to the next pause",
       .meant_by = {"continue", "c", "cont", "fg", "play", "proceed"},
       .parse = ParseBare<&Action::mutable_resume>,
       .print = PrintBare<&Action::has_resume>},
      {.verb = "in",
       .forms = {"in [FRAME] [async] [at LINE:COLUMN]"},
       .example = "in at 7:12",
       .what = "steps in, from the youngest frame or that one (SpiderMonkey); also into what is scheduled (\"async\"), "
               "or into "
               "the call at that place (both V8)",
       .meant_by = {"step", "s", "si", "stepi", "stepin", "stepinto", "into"},
       .parse = ParseStepIn,
       .print = [](const Action& action) { return If(action.has_step_in(), StepInText(action.step_in())); }},
      {.verb = "over",
       .forms = {"over [FRAME]"},
       .example = "over",
       .what = "steps over the statement of the youngest frame, or of that one (SpiderMonkey)",
       .meant_by = {"next", "n", "ni", "nexti", "stepover"},
       .parse = [](absl::string_view rest, Action& action) { return ParseStep(rest, *action.mutable_step_over()); },
       .print =
           [](const Action& action) { return If(action.has_step_over(), FrameAlone(action.step_over().frame())); }},
      {.verb = "out",
       .forms = {"out [FRAME]"},
       .example = "out 1",
       .what = "steps out of the youngest frame, or of that one (SpiderMonkey)",
       .meant_by = {"finish", "fin", "o", "stepout", "stepreturn", "gu"},
       .parse = [](absl::string_view rest, Action& action) { return ParseStep(rest, *action.mutable_step_out()); },
       .print = [](const Action& action) { return If(action.has_step_out(), FrameAlone(action.step_out().frame())); }},
      {.verb = "to",
       .forms = {"to LINE[:COLUMN] [here]"},
       .example = "to 12:4",
       .what = "runs until the program comes there; \"here\": only in the youngest frame's own call (V8)",
       .meant_by = {"until", "u", "advance", "runto", "runtocursor", "runtolocation", "runtoline", "continuetolocation",
                    "continuetohere"},
       .parse = ParseRunTo,
       .print =
           [](const Action& action) {
             const RunToLocation& run = action.run_to_location();
             return If(action.has_run_to_location(),
                       absl::StrCat(LineAndColumn(run.location()), run.this_frame() ? " here" : ""));
           }},
      {.verb = "restart",
       .forms = {"restart [FRAME]"},
       .example = "restart 1",
       .what = "runs the function of a frame again from its beginning (V8)",
       .meant_by = {"restartframe", "dropframe", "droptoframe"},
       .parse = [](absl::string_view rest, Action& action) { return ParseStep(rest, *action.mutable_restart_frame()); },
       .print =
           [](const Action& action) {
             return If(action.has_restart_frame(), FrameAlone(action.restart_frame().frame()));
           }},
      {.verb = "evaluate",
       .forms = {"evaluate [in FRAME] EXPRESSION"},
       .example = "evaluate in 2 x + 1",
       .what = "evaluates in the youngest frame, or in that one; what it changes stays changed",
       .meant_by = {"print", "p", "eval", "exec", "call", "repl", "expr", "expression", "output", "console",
                    "evaluateoncallframe"},
       .parse = [](absl::string_view rest,
                   Action& action) { return ParseEvaluation(rest, *action.mutable_evaluate()); },
       .print =
           [](const Action& action) {
             return If(action.has_evaluate() && !action.evaluate().refuses_effects(),
                       EvaluationText(action.evaluate()));
           }},
      {.verb = "look",
       .forms = {"look [in FRAME] EXPRESSION"},
       .example = "look x.next()",
       .what = "evaluates, but refuses where the debugger cannot rule out an effect, as consoles do while one types",
       .meant_by = {"hover", "preview", "peek", "display", "watchexpression"},
       .parse =
           [](absl::string_view rest, Action& action) {
             action.mutable_evaluate()->set_refuses_effects(true);
             return ParseEvaluation(rest, *action.mutable_evaluate());
           },
       .print =
           [](const Action& action) {
             return If(action.has_evaluate() && action.evaluate().refuses_effects(), EvaluationText(action.evaluate()));
           }},
      {.verb = "inspect",
       .forms = {"inspect [in FRAME] EXPRESSION"},
       .example = "inspect x",
       .what = "opens a value: lists what is below it, with slots, private members and entries",
       .meant_by = {"getproperties", "properties", "expand", "dir", "examine"},
       .parse = [](absl::string_view rest, Action& action) { return ParseEvaluation(rest, *action.mutable_inspect()); },
       .print = [](const Action& action) { return If(action.has_inspect(), EvaluationText(action.inspect())); }},
      {.verb = "set",
       .forms = {"set [in FRAME] NAME = EXPRESSION"},
       .example = "set in 1 x = y + 1",
       .what = "sets the innermost variable of that name",
       .meant_by = {"setvariable", "setvariablevalue", "setvar", "assign", "let", "var"},
       .parse = ParseSetVariable,
       .print =
           [](const Action& action) {
             const SetVariable& set = action.set_variable();
             return If(action.has_set_variable(),
                       absl::StrCat(InFrame(set.frame()), set.name(), " = ", ExpressionText(set.value())));
           }},
      {.verb = "return",
       .forms = {"return EXPRESSION"},
       .example = "return x + 1",
       .what = "lets a frame that is at its end return that instead",
       .meant_by = {"setreturnvalue", "forcereturn"},
       .parse =
           [](absl::string_view rest, Action& action) {
             return ParseExpression(rest, *action.mutable_set_return_value()->mutable_value());
           },
       .print =
           [](const Action& action) {
             return If(action.has_set_return_value(), ExpressionText(action.set_return_value().value()));
           }},
      {.verb = "edit",
       .forms = {"edit [dry] LINE:COLUMN TEXT"},
       .example = "edit dry 3:9 + 1",
       .what = "puts text into the program while it runs, at a pause; \"dry\": only says whether it could (older V8)",
       .meant_by = {"liveedit", "setscriptsource", "patch", "hotswap"},
       .parse = ParseEdit,
       .print =
           [](const Action& action) {
             return If(action.has_edit(),
                       absl::StrCat(action.edit().dry_run() ? "dry " : "", LineAndColumn(action.edit().at()), " ",
                                    ExpressionText(action.edit().text())));
           }},
      {.verb = "collect",
       .forms = {"collect"},
       .example = "collect",
       .what = "collects all garbage of the engine",
       .meant_by = {"gc", "collectgarbage"},
       .parse = ParseBare<&Action::mutable_collect_garbage>,
       .print = PrintBare<&Action::has_collect_garbage>},
      {.verb = "watch",
       .forms = {"watch"},
       .example = "watch; start; unwatch",
       .what = "lets a second debugger come, which does nothing",
       .meant_by = {"attach"},
       .parse =
           [](absl::string_view rest, Action& action) {
             action.mutable_watch()->set_attaches(true);
             return ParseBare<&Action::mutable_watch>(rest, action);
           },
       .print = [](const Action& action) { return If(action.watch().attaches(), ""); }},
      {.verb = "unwatch",
       .forms = {"unwatch"},
       .example = "watch; start; unwatch",
       .what = "lets the second debugger go",
       .meant_by = {},
       .parse =
           [](absl::string_view rest, Action& action) {
             action.mutable_watch()->set_attaches(false);
             return ParseBare<&Action::mutable_watch>(rest, action);
           },
       .print = [](const Action& action) { return If(action.has_watch() && !action.watch().attaches(), ""); }},
      {.verb = "detach",
       .forms = {"detach"},
       .example = "detach",
       .what = "lets the debugger leave: the program runs to its end without it",
       .meant_by = {"disconnect"},
       .parse = ParseBare<&Action::mutable_detach>,
       .print = PrintBare<&Action::has_detach>},
      {.verb = "abandon",
       .forms = {"abandon"},
       .example = "abandon",
       .what = "ends the session at a pause; the program does not run on",
       .meant_by = {"quit", "q", "exit", "kill", "k", "stop", "terminate", "bye"},
       .parse = ParseBare<&Action::mutable_abandon>,
       .print = PrintBare<&Action::has_abandon>},
  };
  return *forms;
}

}  // namespace twinstep
