#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/actions/action_row.h"
#include "model/actions/action_words.h"
#include "model/location_text.h"

namespace twinstep {
namespace {

WhyNot ParseEdit(absl::string_view rest, Action& action) {
  Edit& edit = *action.mutable_edit();
  absl::string_view after = rest;
  if (TakeWord(after) == "dry") {
    edit.set_dry_run(true);
    rest = after;
  }
  if (WhyNot why = ParsePlace(TakeWord(rest), *edit.mutable_at())) return why;
  if (rest.empty()) return "the text that it puts in is missing";
  return ParseExpression(rest, *edit.mutable_text());
}

WhyNot ParseSetVariable(absl::string_view rest, Action& action) {
  SetVariable& set = *action.mutable_set_variable();
  if (WhyNot why = TakeFrame(rest, set)) return why;
  const size_t equals = rest.find('=');
  if (equals == absl::string_view::npos) return "its \"=\" is missing";
  const absl::string_view name = absl::StripAsciiWhitespace(rest.substr(0, equals));
  if (name.empty()) return "its variable is missing";
  if (name.find_first_of(" \t\r") != absl::string_view::npos) {
    return absl::StrCat(InQuotes(name), " is not a variable's name");
  }
  set.set_name(std::string(name));
  return ParseExpression(absl::StripAsciiWhitespace(rest.substr(equals + 1)), *set.mutable_value());
}

}  // namespace

absl::Span<const ActionRow> ValueActions() {
  static const auto* const rows = new std::vector<ActionRow>{
      {
          .kind = Action::kEvaluate,
          .when = When::kAtPause,
          .effect = Effect::kOfExpression,
          .basic = false,
          .needs = nullptr,
          .expressions = ExpressionFields{"expression"},
          .variants =
              ActionVariants{
                  {.is = [](const Action& action) { return action.evaluate().refuses_effects(); },
                   .name = "look",
                   .not_in = {{"jit-test",
                               "does not look: which effects an evaluation is refused for are rules of tools"}}}},
          .fuzzed = true,
          .cause_word = "evaluation",
          .forms =
              ActionForms{
                  ActionForm{.verb = "evaluate",
                             .forms = {"evaluate [in FRAME] EXPRESSION"},
                             .example = "evaluate in 2 x + 1",
                             .what = "evaluates in the youngest frame, or in that one; its changes remain",
                             .meant_by = {"print", "p", "eval", "exec", "call", "repl", "expr", "expression", "output",
                                          "console", "evaluateoncallframe"},
                             .parse = [](absl::string_view rest,
                                         Action& action) { return ParseEvaluation(rest, *action.mutable_evaluate()); },
                             .print =
                                 [](const Action& action) {
                                   return If(action.has_evaluate() && !action.evaluate().refuses_effects(),
                                             EvaluationText(action.evaluate()));
                                 }},
                  ActionForm{.verb = "look",
                             .forms = {"look [in FRAME] EXPRESSION"},
                             .example = "look x.next()",
                             .what = "evaluates, but refuses where the debugger cannot rule out an effect, as "
                                     "consoles do while one types",
                             .meant_by = {"hover", "preview", "peek", "display", "watchexpression"},
                             .parse =
                                 [](absl::string_view rest, Action& action) {
                                   action.mutable_evaluate()->set_refuses_effects(true);
                                   return ParseEvaluation(rest, *action.mutable_evaluate());
                                 },
                             .print =
                                 [](const Action& action) {
                                   return If(action.has_evaluate() && action.evaluate().refuses_effects(),
                                             EvaluationText(action.evaluate()));
                                 }}},
          .shown = [](const Action& action) -> std::string {
            return absl::StrCat(action.evaluate().refuses_effects() ? "look" : "evaluate",
                                FromFrame(action.evaluate().frame()), ": ",
                                absl::Utf8SafeCEscape(action.evaluate().expression()));
          },
          .script = [](const Action& action) -> std::string {
            return absl::StrCat(action.evaluate().refuses_effects() ? "look " : "evaluate ", action.evaluate().frame(),
                                " ", action.evaluate().expression());
          },
          .not_in = NotInFormats(),
      },
      {
          .kind = Action::kInspect,
          .when = When::kAtPause,
          .effect = Effect::kNone,
          .basic = false,
          .needs = nullptr,
          .expressions = ExpressionFields{"expression"},
          .variants = ActionVariants(),
          .fuzzed = true,
          .cause_word = "run",
          .forms = ActionForms{ActionForm{
              .verb = "inspect",
              .forms = {"inspect [in FRAME] EXPRESSION"},
              .example = "inspect x",
              .what = "opens a value: lists what is below it, with slots, private members and entries",
              .meant_by = {"getproperties", "properties", "expand", "dir", "examine"},
              .parse = [](absl::string_view rest,
                          Action& action) { return ParseEvaluation(rest, *action.mutable_inspect()); },
              .print =
                  [](const Action& action) { return If(action.has_inspect(), EvaluationText(action.inspect())); }}},
          .shown = [](const Action& action) -> std::string {
            return absl::StrCat("inspect", FromFrame(action.inspect().frame()), ": ",
                                absl::Utf8SafeCEscape(action.inspect().expression()));
          },
          .script = [](const Action& action) -> std::string {
            return absl::StrCat("open ", action.inspect().frame(), " ", action.inspect().expression());
          },
          .not_in = NotInFormats{kNoJitTest},
      },
      {
          .kind = Action::kSetVariable,
          .when = When::kAtPause,
          .effect = Effect::kChanges,
          .basic = false,
          .needs = nullptr,
          .expressions = ExpressionFields{"value"},
          .variants = ActionVariants(),
          .fuzzed = true,
          .cause_word = "evaluation",
          .forms =
              ActionForms{ActionForm{.verb = "set",
                                     .forms = {"set [in FRAME] NAME = EXPRESSION"},
                                     .example = "set in 1 x = y + 1",
                                     .what = "sets the innermost variable of that name",
                                     .meant_by = {"setvariable", "setvariablevalue", "setvar", "assign", "let", "var"},
                                     .parse = ParseSetVariable,
                                     .print =
                                         [](const Action& action) {
                                           const SetVariable& set = action.set_variable();
                                           return If(action.has_set_variable(),
                                                     absl::StrCat(InFrame(set.frame()), set.name(), " = ",
                                                                  ExpressionText(set.value())));
                                         }}},
          .shown = [](const Action& action) -> std::string {
            const SetVariable& set = action.set_variable();
            return absl::StrCat("set variable", FromFrame(set.frame()), ": ", set.name(), " = ",
                                absl::Utf8SafeCEscape(set.value()));
          },
          .script = [](const Action& action) -> std::string {
            const SetVariable& set = action.set_variable();
            return absl::StrCat("set ", set.frame(), " ", set.name(), " ", set.value());
          },
          .not_in = NotInFormats(),
      },
      {
          .kind = Action::kSetReturnValue,
          .when = When::kAtPause,
          .effect = Effect::kChanges,
          .basic = false,
          .needs = nullptr,
          .expressions = ExpressionFields{"value"},
          .variants = ActionVariants(),
          .fuzzed = true,
          .cause_word = "evaluation",
          .forms = ActionForms{ActionForm{
              .verb = "return",
              .forms = {"return EXPRESSION"},
              .example = "return x + 1",
              .what = "lets a frame at its end return that value instead",
              .meant_by = {"setreturnvalue", "forcereturn"},
              .parse =
                  [](absl::string_view rest, Action& action) {
                    return ParseExpression(rest, *action.mutable_set_return_value()->mutable_value());
                  },
              .print =
                  [](const Action& action) {
                    return If(action.has_set_return_value(), ExpressionText(action.set_return_value().value()));
                  }}},
          .shown = [](const Action& action) -> std::string {
            return absl::StrCat("set return value: ", absl::Utf8SafeCEscape(action.set_return_value().value()));
          },
          .script = [](const Action& action) -> std::string {
            return absl::StrCat("return ", action.set_return_value().value());
          },
          .not_in = NotInFormats{kNoJitTest},
      },
      {
          .kind = Action::kEdit,
          .when = When::kAtPause,
          .effect = Effect::kChanges,
          .basic = false,
          .needs = &EngineFacts::edits_source,
          .expressions = ExpressionFields(),
          .variants = ActionVariants{{.is = [](const Action& action) { return action.edit().dry_run(); },
                                      .suffix = " as a dry run"}},
          .fuzzed = false,
          .cause_word = "run",
          .forms =
              ActionForms{ActionForm{.verb = "edit",
                                     .forms = {"edit [dry] LINE:COLUMN TEXT"},
                                     .example = "edit dry 3:9 + 1",
                                     .what = "puts text into the program while it runs, at a pause; \"dry\": only says "
                                             "whether it could (older V8)",
                                     .meant_by = {"liveedit", "setscriptsource", "patch", "hotswap"},
                                     .parse = ParseEdit,
                                     .print =
                                         [](const Action& action) {
                                           return If(action.has_edit(),
                                                     absl::StrCat(action.edit().dry_run() ? "dry " : "",
                                                                  LineAndColumn(action.edit().at()), " ",
                                                                  ExpressionText(action.edit().text())));
                                         }}},
          .shown = [](const Action& action) -> std::string {
            return absl::StrCat(action.edit().dry_run() ? "try to edit " : "edit ", ToText(action.edit().at()), ": ",
                                absl::Utf8SafeCEscape(action.edit().text()));
          },
          .script = [](const Action& action) -> std::string {
            return absl::StrCat(action.edit().dry_run() ? "tryEdit " : "edit ", LineAndColumn(action.edit().at()), " ",
                                action.edit().text());
          },
          .not_in = NotInFormats{kNoJitTest},
      },
  };
  return *rows;
}

}  // namespace twinstep
