#include <optional>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "model/actions/action_row.h"
#include "model/actions/action_words.h"
#include "model/location_text.h"
#include "model/script_pattern.h"

namespace twinstep {
namespace {

bool IsByUrl(const Action& action) {
  return action.set_breakpoint().has_scripts() || action.remove_breakpoint().has_scripts();
}

constexpr NotInFormat kNoUrls = {"jit-test", "has no breakpoints by URL"};

// [of URL | of /PATTERN/], taken off `rest`.
template <typename Breakpoint>
WhyNot TakeScripts(absl::string_view& rest, Breakpoint& breakpoint) {
  absl::string_view after = rest;
  if (TakeWord(after) != "of") return std::nullopt;
  const absl::string_view scripts = TakeWord(after);
  if (scripts.empty()) return "a URL or /PATTERN/ after \"of\" is missing";
  if (std::optional<std::string> pattern = PatternIn(scripts)) {
    breakpoint.mutable_scripts()->set_url_pattern(*std::move(pattern));
  } else {
    breakpoint.mutable_scripts()->set_url(std::string(scripts));
  }
  rest = after;
  return std::nullopt;
}

// [if EXPRESSION] [log EXPRESSION]. After a condition in double quotes there may be what is logged.
WhyNot ParseConditionAndLog(absl::string_view rest, SetBreakpoint& set) {
  if (rest.empty()) return std::nullopt;
  const absl::string_view word = TakeWord(rest);
  if (word == "log") return ParseExpression(rest, *set.mutable_log());
  if (word != "if") return absl::StrCat("\"of\", \"if\" or \"log\" can follow the place, not ", InQuotes(word));
  const size_t end = absl::StartsWith(rest, "\"") ? EndOfQuotes(rest) : absl::string_view::npos;
  if (end == absl::string_view::npos || end >= rest.size()) return ParseExpression(rest, *set.mutable_condition());
  absl::string_view after = rest.substr(end);
  if (TakeWord(after) != "log") return ParseExpression(rest, *set.mutable_condition());
  if (WhyNot why = ParseExpression(rest.substr(0, end), *set.mutable_condition())) return why;
  return ParseExpression(after, *set.mutable_log());
}

WhyNot ParseSetBreakpoint(absl::string_view rest, Action& action) {
  SetBreakpoint& set = *action.mutable_set_breakpoint();
  absl::string_view after = rest;
  if (TakeWord(after) == "call") return ParseExpression(after, *set.mutable_function());
  if (WhyNot why = TakeLocation(rest, *set.mutable_location())) return why;
  if (WhyNot why = TakeScripts(rest, set)) return why;
  return ParseConditionAndLog(rest, set);
}

WhyNot ParseRemoveBreakpoint(absl::string_view rest, Action& action) {
  RemoveBreakpoint& remove = *action.mutable_remove_breakpoint();
  if (WhyNot why = TakeLocation(rest, *remove.mutable_location())) return why;
  if (WhyNot why = TakeScripts(rest, remove)) return why;
  if (rest.empty()) return std::nullopt;
  return absl::StrCat("only \"of\" can follow the place, not ", InQuotes(rest));
}

WhyNot ParsePlaces(absl::string_view rest, Action& action) {
  ListPlaces& list = *action.mutable_list_places();
  return rest.empty() ? std::nullopt : ParseRange(rest, list);
}

std::string ActiveText(const Action& action) {
  return action.breakpoints_active().active() ? "breakpoints on" : "breakpoints off";
}

std::string BreakText(const SetBreakpoint& set) {
  if (!set.function().empty()) return absl::StrCat("call ", ExpressionText(set.function()));
  std::string text = absl::StrCat(ToText(set.location()), ScriptsText(set.scripts()));
  if (!set.condition().empty()) {
    // Where something follows, its end must be told.
    absl::StrAppend(&text, " if ",
                    set.log().empty() ? ExpressionText(set.condition()) : QuotedExpression(set.condition()));
  }
  if (!set.log().empty()) absl::StrAppend(&text, " log ", ExpressionText(set.log()));
  return text;
}

bool IsAt(const Location& location, const Location& place) {
  return location.line() == place.line() && (!location.has_column() || location.column() == place.column());
}

bool DrawBreakpoint(DrawingUser& user, Action& action) {
  const std::optional<Location> place = user.AnyPlace();
  if (!place) return false;
  // Repeated requests for one place are one, as engines do not agree on how to keep them.
  for (const DrawingUser::SetOne& one : user.breakpoints()) {
    if (IsAt(one.requested, *place) || IsAt(one.actual, *place)) return false;
  }
  SetBreakpoint& set = *action.mutable_set_breakpoint();
  *set.mutable_location() = *place;
  set.set_condition(user.Condition(*place));
  set.set_log(user.Log(*place));
  const std::optional<ScriptPattern> scripts = user.Scripts();
  if (!scripts) return true;
  *set.mutable_scripts() = *scripts;
  if (IsForMain(*scripts)) return true;
  // Other scripts are short.
  set.mutable_location()->set_line(1 + static_cast<uint32_t>(user.Below(4)));
  set.mutable_location()->clear_column();
  set.clear_log();
  return true;
}

bool DrawLogpoint(DrawingUser& user, Action& action) {
  const std::optional<SetBreakpoint> logpoint = user.KnownLogpoint();
  if (logpoint) *action.mutable_set_breakpoint() = *logpoint;
  return logpoint.has_value();
}

bool DrawBreakAtCalls(DrawingUser& user, Action& action) {
  if (!user.AllHave(&EngineFacts::breaks_at_calls)) return false;
  std::vector<std::string> functions;
  for (const Variable& variable : user.Variables(0)) {
    if (variable.value().object().kind() == Object::FUNCTION) functions.push_back(variable.name());
  }
  if (functions.empty()) return false;
  action.mutable_set_breakpoint()->set_function(user.Any(functions));
  return true;
}

// Mostly the one that the program stands at.
bool DrawRemoval(DrawingUser& user, Action& action) {
  if (user.breakpoints().empty()) return false;
  const DrawingUser::SetOne* chosen = &user.Any(user.breakpoints());
  if (user.Chance(0.75)) {
    for (const DrawingUser::SetOne& one : user.breakpoints()) {
      if (IsAt(one.actual, user.pause().location())) chosen = &one;
    }
  }
  *action.mutable_remove_breakpoint()->mutable_location() = chosen->requested;
  if (chosen->scripts.kind_case() != ScriptPattern::KIND_NOT_SET) {
    *action.mutable_remove_breakpoint()->mutable_scripts() = chosen->scripts;
  }
  return true;
}

// While a second debugger is attached, its breakpoints stay on.
bool DrawSwitch(DrawingUser& user, Action& action) {
  if (!user.is_watched()) action.mutable_breakpoints_active()->set_active(user.breakpoints_off());
  return !user.is_watched();
}

bool DrawList(DrawingUser& user, Action& action) {
  ListPlaces& list = *action.mutable_list_places();
  if (user.Places().empty() || user.Chance(0.4)) return true;
  // From one place to before another, at times the same or an earlier one: then there is nothing.
  *list.mutable_begin() = user.Any(user.Places());
  *list.mutable_end() = user.Any(user.Places());
  list.mutable_begin()->set_column(list.begin().column());
  list.mutable_end()->set_column(list.end().column());
  const auto place = [](const Location& location) { return std::pair(location.line(), location.column()); };
  if (place(list.end()) < place(list.begin()) && user.Chance(0.9))
    std::swap(*list.mutable_begin(), *list.mutable_end());
  return true;
}

}  // namespace

absl::Span<const ActionRow> BreakpointActions() {
  static const auto* const rows = new std::vector<ActionRow>{
      {
          .kind = Action::kSetBreakpoint,
          .when = When::kAnyTime,
          .effect = Effect::kNone,
          .basic = true,
          .expressions = ExpressionFields{"condition", "log", "function"},
          .variants =
              ActionVariants{{.is = [](const Action& action) { return !action.set_breakpoint().log().empty(); },
                              .name = "set logpoint"},
                             {.is = [](const Action& action) { return !action.set_breakpoint().condition().empty(); },
                              .suffix = " with condition"},
                             {.is = IsByUrl, .suffix = " by url", .not_in = {kNoUrls}},
                             {.is = [](const Action& action) { return !action.set_breakpoint().function().empty(); },
                              .suffix = " at calls",
                              .needs_pause = true,
                              .needs = &EngineFacts::breaks_at_calls}},
          .fuzzed = true,
          .draws = ActionDraws{{{5, 5, 4, 4}, DrawBreakpoint},
                               {{0, 0, 6, 6}, DrawLogpoint, 0.2},
                               {{0, 0, 1.2, 1.2}, DrawBreakAtCalls}},
          .cause_word = "breakpoint",
          .forms = ActionForms{ActionForm{
              .verb = "break",
              .forms = {"break [module SPECIFIER] LINE[:COLUMN] [of URL|/PATTERN/] [if EXPRESSION] [log EXPRESSION]",
                        "break call EXPRESSION"},
              .example = "break 7:4 if x > 1",
              .what = "sets a breakpoint, on a line or at a column of it; of scripts with that "
                      "URL, also those to come; with a "
                      "condition; as a logpoint, which does not pause and whose values are "
                      "printed at the end; at a pause with "
                      "\"call\", at the beginning of each call of that function (V8)",
              .meant_by = {"b", "br", "bp", "tbreak", "breakpoint", "setbreakpoint", "setbreakpointbyurl", "sb",
                           "logpoint", "dprintf", "addbreakpoint"},
              .parse = ParseSetBreakpoint,
              .print =
                  [](const Action& action) {
                    return If(action.has_set_breakpoint(), BreakText(action.set_breakpoint()));
                  }}},
          .shown = [](const Action& action) -> std::string {
            const SetBreakpoint& set = action.set_breakpoint();
            return absl::StrCat("set breakpoint ",
                                set.function().empty()
                                    ? ToText(set.location())
                                    : absl::StrCat("at calls of ", absl::Utf8SafeCEscape(set.function())),
                                ScriptsText(set.scripts()), set.condition().empty() ? "" : " if ",
                                absl::Utf8SafeCEscape(set.condition()), set.log().empty() ? "" : " log ",
                                absl::Utf8SafeCEscape(set.log()));
          },
          .script = [](const Action& action) -> std::string {
            const SetBreakpoint& set = action.set_breakpoint();
            if (!set.function().empty()) return absl::StrCat("breakAtCalls ", set.function());
            const std::string condition = ScriptCondition(set);
            return absl::StrCat("setBreakpoint", set.has_scripts() ? "ByUrl" : "", " ", LineColumnText(set.location()),
                                set.has_scripts() ? " " : "", ScriptScripts(set.scripts()),
                                condition.empty() ? "" : " if ", condition);
          },
      },
      {
          .kind = Action::kRemoveBreakpoint,
          .when = When::kAnyTime,
          .effect = Effect::kNone,
          .basic = true,
          .variants = ActionVariants{{.is = IsByUrl, .suffix = " by url", .not_in = {kNoUrls}}},
          .fuzzed = true,
          .draws = ActionDraws{{{8, 8, 11, 11}, DrawRemoval}},
          .cause_word = "removal",
          .forms =
              ActionForms{ActionForm{
                  .verb = "remove",
                  .forms = {"remove [module SPECIFIER] LINE[:COLUMN] [of URL|/PATTERN/]"},
                  .example = "remove 7:4",
                  .what = "removes the breakpoint that was set at the same place",
                  .meant_by = {"delete", "clear", "del", "d", "cb", "clearbreakpoint", "removebreakpoint", "unbreak"},
                  .parse = ParseRemoveBreakpoint,
                  .print =
                      [](const Action& action) {
                        const RemoveBreakpoint& remove = action.remove_breakpoint();
                        return If(action.has_remove_breakpoint(),
                                  absl::StrCat(ToText(remove.location()), ScriptsText(remove.scripts())));
                      }}},
          .shown = [](const Action& action) -> std::string {
            return absl::StrCat("remove breakpoint ", ToText(action.remove_breakpoint().location()),
                                ScriptsText(action.remove_breakpoint().scripts()));
          },
          .script = [](const Action& action) -> std::string {
            const RemoveBreakpoint& remove = action.remove_breakpoint();
            return absl::StrCat("removeBreakpoint", remove.has_scripts() ? "ByUrl" : "", " ",
                                LineColumnText(remove.location()), remove.has_scripts() ? " " : "",
                                ScriptScripts(remove.scripts()));
          },
      },
      {
          .kind = Action::kBreakpointsActive,
          .when = When::kAnyTime,
          .effect = Effect::kNone,
          .basic = false,
          .fuzzed = true,
          .draws = ActionDraws{{{4, 4, 1.5, 1.5}, DrawSwitch}},
          .cause_word = "run",
          .forms = ActionForms{ActionForm{
              .verb = "breakpoints",
              .forms = {"breakpoints on|off"},
              .example = "breakpoints off",
              .what = "decides whether breakpoints and debugger statements pause; at first they do",
              .meant_by = {"disable", "enable", "setbreakpointsactive", "deactivatebreakpoints", "activatebreakpoints"},
              .parse = ParseSwitch<&Action::mutable_breakpoints_active>,
              .print =
                  [](const Action& action) {
                    return If(action.has_breakpoints_active(), action.breakpoints_active().active() ? "on" : "off");
                  }}},
          .shown = ActiveText,
          .script = ActiveText,
      },
      {
          .kind = Action::kListPlaces,
          .when = When::kAnyTime,
          .effect = Effect::kNone,
          .basic = false,
          .fuzzed = false,
          .draws = ActionDraws{{{0, 0, 3, 3}, DrawList}},
          .cause_word = "list of places",
          .forms = ActionForms{ActionForm{
              .verb = "places",
              .forms = {"places [LINE:COLUMN-LINE:COLUMN]"},
              .example = "places 1:0-3:2",
              .what =
                  "lists where breakpoints can be: in the whole program, or from the first place to before the second",
              .meant_by = {"getpossiblebreakpoints", "possiblebreakpoints", "breakable", "locations"},
              .parse = ParsePlaces,
              .print =
                  [](const Action& action) {
                    return If(action.has_list_places(),
                              action.list_places().has_begin() ? RangeText(action.list_places()) : "");
                  }}},
          .shown = [](const Action& action) -> std::string {
            const ListPlaces& list = action.list_places();
            return list.has_begin() ? absl::StrCat("list places ", ToText(list.begin()), " to ", ToText(list.end()))
                                    : "list places";
          },
          .script = [](const Action& action) -> std::string {
            return action.list_places().has_begin() ? absl::StrCat("listPlaces ", RangeText(action.list_places()))
                                                    : "listPlaces";
          },
      },
  };
  return *rows;
}

}  // namespace twinstep
