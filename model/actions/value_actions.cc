#include <algorithm>
#include <cmath>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
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

// What gives a primitive value again; empty: only the program can, or it is not worth it.
std::string LiteralOf(const Value& value) {
  if (value.has_boolean()) return value.boolean() ? "true" : "false";
  if (value.has_number() && value.number() == std::floor(value.number()) && std::abs(value.number()) < 1e6 &&
      !std::signbit(value.number())) {
    return absl::StrCat(static_cast<int64_t>(value.number()));
  }
  if (value.has_string() && value.string().has_utf8() && value.string().cut() == 0 &&
      value.string().utf8().size() < 40 &&
      std::all_of(value.string().utf8().begin(), value.string().utf8().end(),
                  [](char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == ' '; })) {
    return absl::StrCat("\"", value.string().utf8(), "\"");
  }
  return "";
}

bool IsInDeadZone(const Value& value) {
  return value.singleton() == Value::UNINITIALIZED || value.singleton() == Value::UNAVAILABLE;
}

bool DrawEvaluation(DrawingUser& user, Action& action) {
  const std::optional<uint32_t> frame = user.AnyFrame(0.6);
  if (!frame) return false;
  action.mutable_evaluate()->set_frame(*frame);
  if (!user.KeepsTruth()) {
    action.mutable_evaluate()->set_expression(user.Expression(*frame));
    return true;
  }
  const std::optional<Variable> variable = user.AnyVariable(*frame);
  // To evaluate a name in its dead zone ends that zone in some engines, and changes the program.
  const bool can_be = variable && variable->value().singleton() == Value::SINGLETON_UNSPECIFIED;
  action.mutable_evaluate()->set_expression(!can_be || user.Chance(0.15) ? "this" : variable->name());
  return true;
}

// A name that a scope of the frame shows, in one of its scopes: where it is seen, or anywhere. Names alone change
// nothing.
bool DrawScope(DrawingUser& user, Action& action) {
  const std::optional<uint32_t> frame = user.AnyFrame(0.8);
  if (!frame) return false;
  const DrawingUser::ScopedNames shown = user.NamesByScope(*frame);
  if (shown.names.empty()) return false;
  const auto& [scope, name] = user.Any(shown.names);
  // Rarely one that the frame does not have.
  const uint32_t scopes = user.Chance(0.5) ? scope + 1 : shown.scopes + (user.Chance(0.05) ? 1 : 0);
  Evaluate& evaluate = *action.mutable_evaluate();
  evaluate.set_frame(*frame);
  evaluate.set_scope(static_cast<uint32_t>(user.Below(scopes)));
  evaluate.set_expression(name);
  evaluate.set_refuses_effects(user.Chance(0.5));
  return true;
}

// Looks at a variable, tries what would change it or something else, and looks again: the debugger lets none of it have
// effects.
bool DrawLook(DrawingUser& user, Action& action) {
  const std::optional<uint32_t> frame = user.AnyFrame(0.7);
  const std::optional<Variable> variable = frame ? user.AnyVariable(*frame) : std::nullopt;
  // To look at a name in its dead zone ends that zone in some engines.
  if (!variable || variable->value().has_singleton()) return false;
  Evaluate& evaluate = *action.mutable_evaluate();
  evaluate.set_frame(*frame);
  evaluate.set_refuses_effects(true);
  const std::string look = user.LookAt(*variable);
  evaluate.set_expression(look);
  if (!user.Act(action)) return false;
  for (uint64_t left = 1 + user.Below(3); left > 0; --left) {
    evaluate.set_expression(user.EffectOn(*variable));
    if (!user.Act(action)) return false;
  }
  evaluate.set_expression(look);
  return true;
}

// Opens a variable; where the truth goes on, evaluates some of what is listed below it, and opens it again.
bool DrawInspection(DrawingUser& user, Action& action) {
  const bool keeps_truth = user.KeepsTruth();
  const std::optional<uint32_t> frame = user.AnyFrame(keeps_truth ? 0.8 : 1);
  if (!frame) return false;
  std::vector<std::string> objects;
  for (const Variable& variable : user.Variables(*frame)) {
    if (variable.value().has_object()) objects.push_back(variable.name());
  }
  if (keeps_truth && user.Chance(0.2)) objects = {"this"};
  if (objects.empty()) return false;
  action.mutable_inspect()->set_frame(*frame);
  action.mutable_inspect()->set_expression(user.Any(objects));
  if (!keeps_truth) return true;
  const std::optional<Output> opened = user.Act(action);
  if (!opened) return false;
  const std::vector<std::string> paths = user.PathsInto(action.inspect().expression(), *opened);
  Action look;
  look.mutable_evaluate()->set_frame(*frame);
  look.mutable_evaluate()->set_refuses_effects(true);
  for (uint64_t left = paths.empty() ? 0 : 1 + user.Below(3); left > 0; --left) {
    look.mutable_evaluate()->set_expression(user.Any(paths));
    if (!user.Act(look)) return false;
  }
  return true;
}

bool DrawVariable(DrawingUser& user, Action& action) {
  const std::optional<uint32_t> frame = user.AnyFrame(0.8);
  const std::optional<Variable> variable = frame ? user.AnyVariable(*frame) : std::nullopt;
  if (!variable) return false;
  action.mutable_set_variable()->set_frame(*frame);
  action.mutable_set_variable()->set_name(variable->name());
  action.mutable_set_variable()->set_value(user.Chance(0.7) ? user.Primitive() : user.Expression(*frame));
  return true;
}

// The value that the variable has: nothing changes.
bool DrawSameValue(DrawingUser& user, Action& action) {
  const std::optional<uint32_t> frame = user.AnyFrame(0.6);
  const std::optional<Variable> variable = frame ? user.AnyVariable(*frame) : std::nullopt;
  const std::string literal = variable ? LiteralOf(variable->value()) : "";
  if (literal.empty()) return false;
  action.mutable_set_variable()->set_frame(*frame);
  action.mutable_set_variable()->set_name(variable->name());
  action.mutable_set_variable()->set_value(literal);
  return true;
}

// A number, which is evaluated at times; the program goes on soon.
bool DrawOtherValue(DrawingUser& user, Action& action) {
  const std::optional<Variable> variable = user.AnyVariable(0);
  if (!variable) return false;
  action.mutable_set_variable()->set_name(variable->name());
  action.mutable_set_variable()->set_value(absl::StrCat(100 + user.Below(100)));
  user.NoteValueSet();
  if (IsInDeadZone(variable->value()) || user.Chance(0.5)) return true;
  if (!user.Act(action)) return false;
  action.mutable_evaluate()->set_expression(variable->name());
  return true;
}

// Mostly with what is returned, where the truth goes on: nothing changes.
bool DrawReturnValue(DrawingUser& user, Action& action) {
  // Of async functions, which return objects, one debugger replaces what the caller gets, the other what it is wrapped
  // in.
  Paused paused;
  if (!user.pause().DescribeCompletion(ValueLimits{}, paused).ok() || !paused.has_returned() ||
      paused.returned().has_object()) {
    return false;
  }
  std::string value = user.Primitive();
  if (user.KeepsTruth()) {
    value = LiteralOf(paused.returned());
    if (user.Chance(0.08)) {
      value = absl::StrCat(200 + user.Below(100));
      user.NoteValueSet();
    }
  }
  action.mutable_set_return_value()->set_value(value);
  return !value.empty();
}

bool DrawEdit(DrawingUser& user, Action& action) {
  const std::optional<Edit> edit = user.AnyEdit();
  if (edit) *action.mutable_edit() = *edit;
  return edit.has_value();
}

}  // namespace

absl::Span<const ActionRow> ValueActions() {
  static const auto* const rows = new std::vector<ActionRow>{
      {
          .kind = Action::kEvaluate,
          .when = When::kAtPause,
          .effect = Effect::kOfExpression,
          .basic = false,
          .expressions = ExpressionFields{"expression"},
          .variants =
              ActionVariants{
                  {.is = [](const Action& action) { return action.evaluate().refuses_effects(); },
                   .name = "look",
                   .not_in = {{"jit-test",
                               "does not look: which effects an evaluation is refused for are rules of tools", ""}}},
                  {.is = [](const Action& action) { return action.evaluate().has_scope(); },
                   .suffix = " in a scope",
                   .needs = &EngineFacts::evaluates_in_scopes,
                   .not_in = {{"jit-test", "evaluates in frames, and not in their scopes", ""},
                              {"node", "runs in a V8 that evaluates in frames alone",
                               "inspector-test, html or markdown"}}}},
          .fuzzed = true,
          .draws =
              ActionDraws{{{41, 41, 15, 30}, DrawEvaluation},
                          {{0, 0, 5, 5}, DrawLook},
                          {.weights = {8, 0, 8, 8}, .draw = DrawScope, .needs = &EngineFacts::evaluates_in_scopes}},
          .cause_word = "evaluation",
          .forms =
              ActionForms{
                  ActionForm{.verb = "evaluate",
                             .forms = {"evaluate [in FRAME] [scope SCOPE] EXPRESSION"},
                             .example = "evaluate in 2 x + 1",
                             .what =
                                 "evaluates in the youngest frame, or in that one; its changes remain; \"scope\": as "
                                 "if it stood in that one of the frame's scopes, 0 = innermost (V8 from 15.6 on)",
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
                             .forms = {"look [in FRAME] [scope SCOPE] EXPRESSION"},
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
            const Evaluate& evaluate = action.evaluate();
            return absl::StrCat(evaluate.refuses_effects() ? "look" : "evaluate", FromFrame(evaluate.frame()),
                                evaluate.has_scope() ? absl::StrCat(" in scope ", evaluate.scope()) : "", ": ",
                                absl::Utf8SafeCEscape(evaluate.expression()));
          },
          .script = [](const Action& action) -> std::string {
            return absl::StrCat(action.evaluate().refuses_effects() ? "look " : "evaluate ", action.evaluate().frame(),
                                " ", InScope(action.evaluate()), action.evaluate().expression());
          },
      },
      {
          .kind = Action::kInspect,
          .when = When::kAtPause,
          .effect = Effect::kNone,
          .basic = false,
          .expressions = ExpressionFields{"expression"},
          .fuzzed = true,
          .draws = ActionDraws{{{5, 5, 5, 5}, DrawInspection}},
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
          .expressions = ExpressionFields{"value"},
          .fuzzed = true,
          .draws =
              ActionDraws{
                  {{5, 5, 0, 10}, DrawVariable}, {{0, 0, 1.5, 1.5}, DrawSameValue}, {{0, 0, 0.6, 0.6}, DrawOtherValue}},
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
      },
      {
          .kind = Action::kSetReturnValue,
          .when = When::kAtPause,
          .effect = Effect::kChanges,
          .basic = false,
          .expressions = ExpressionFields{"value"},
          .fuzzed = true,
          .draws = ActionDraws{{{8, 8, 12, 12}, DrawReturnValue}},
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
          .variants = ActionVariants{{.is = [](const Action& action) { return action.edit().dry_run(); },
                                      .suffix = " as a dry run"}},
          .fuzzed = false,
          .draws = ActionDraws{{{0, 0, 1, 1}, DrawEdit}},
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
                                                                  LineColumnText(action.edit().at()), " ",
                                                                  ExpressionText(action.edit().text())));
                                         }}},
          .shown = [](const Action& action) -> std::string {
            return absl::StrCat(action.edit().dry_run() ? "try to edit " : "edit ", ToText(action.edit().at()), ": ",
                                absl::Utf8SafeCEscape(action.edit().text()));
          },
          .script = [](const Action& action) -> std::string {
            return absl::StrCat(action.edit().dry_run() ? "tryEdit " : "edit ", LineColumnText(action.edit().at()), " ",
                                action.edit().text());
          },
          .not_in = NotInFormats{kNoJitTest},
      },
  };
  return *rows;
}

}  // namespace twinstep
