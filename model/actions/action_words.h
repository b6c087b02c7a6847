// Parts of actions as people write them, parsed and printed: what the rows of the table of actions share.
#ifndef TWINSTEP_MODEL_ACTIONS_ACTION_WORDS_H_
#define TWINSTEP_MODEL_ACTIONS_ACTION_WORDS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "model/actions/action_row.h"
#include "model/words.h"
#include "proto/action.pb.h"
#include "proto/location.pb.h"

namespace twinstep {

// Takes the first word off `rest`, and the blanks at both ends of what is left; empty where there is none.
absl::string_view TakeWord(absl::string_view& rest);
// Where double, single or back quotes that `text` begins with end: after them. npos: nowhere.
size_t EndOfQuotes(absl::string_view text);
// "text", as it is.
std::string InQuotes(absl::string_view text);

// --- Parsed. Each takes the whole of `text`, those called Take what they understand off it.

WhyNot ParseLocation(absl::string_view text, Location& location);
// [module SPECIFIER] LINE[:COLUMN]
WhyNot TakeLocation(absl::string_view& rest, Location& location);
// With column.
WhyNot ParsePlace(absl::string_view text, Location& location);
// In double quotes with C's escapes, or as it is.
WhyNot ParseExpression(absl::string_view text, std::string& expression);
WhyNot ParseFrame(absl::string_view text, uint32_t& frame);
// PATTERN where `text` is /PATTERN/.
std::optional<std::string> PatternIn(absl::string_view text);

template <typename Ranged>
WhyNot ParseRange(absl::string_view text, Ranged& action) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, '-');
  if (parts.size() != 2) return absl::StrCat(InQuotes(text), " is not a range, as 3:2-7:1 is");
  if (WhyNot why = ParsePlace(parts[0], *action.mutable_begin())) return why;
  return ParsePlace(parts[1], *action.mutable_end());
}

// [in FRAME]
template <typename Framed>
WhyNot TakeFrame(absl::string_view& rest, Framed& action) {
  absl::string_view after = rest;
  if (TakeWord(after) != "in") return std::nullopt;
  uint32_t frame = 0;
  if (WhyNot why = ParseFrame(TakeWord(after), frame)) return why;
  action.set_frame(frame);
  rest = after;
  return std::nullopt;
}

// [in FRAME] [scope SCOPE] EXPRESSION, as far as the action has a scope.
template <typename Evaluation>
WhyNot ParseEvaluation(absl::string_view rest, Evaluation& evaluation) {
  if (WhyNot why = TakeFrame(rest, evaluation)) return why;
  if constexpr (requires { evaluation.set_scope(0); }) {
    // Two words in a row are no expression, but a variable may be called that.
    absl::string_view after = rest;
    uint32_t scope = 0;
    if (TakeWord(after) == "scope" && absl::SimpleAtoi(TakeWord(after), &scope) && !after.empty()) {
      evaluation.set_scope(scope);
      rest = after;
    }
  }
  return ParseExpression(rest, *evaluation.mutable_expression());
}

// [FRAME]
template <typename Step>
WhyNot ParseStep(absl::string_view rest, Step& step) {
  uint32_t frame = 0;
  if (rest.empty()) return std::nullopt;
  if (WhyNot why = ParseFrame(rest, frame)) return why;
  step.set_frame(frame);
  return std::nullopt;
}

// Of actions that nothing follows.
template <auto mutable_member>
WhyNot ParseBare(absl::string_view rest, Action& action) {
  (action.*mutable_member)();
  if (rest.empty()) return std::nullopt;
  return absl::StrCat("nothing follows it, and ", InQuotes(rest), " does");
}

// on|off
template <auto mutable_member>
WhyNot ParseSwitch(absl::string_view rest, Action& action) {
  (action.*mutable_member)()->set_active(rest == "on");
  if (rest == "on" || rest == "off") return std::nullopt;
  return absl::StrCat("on or off follows it, not ", InQuotes(rest));
}

// --- Printed, so that the parsers above give it back.

std::string ExpressionText(const std::string& expression);
std::string QuotedExpression(const std::string& expression);
// "" for the youngest, "2"; "in 2 "; " from frame 2".
std::string FrameAlone(uint32_t frame);
std::string InFrame(uint32_t frame);
// "", "scope 2 ".
std::string InScope(const Evaluate& evaluate);
std::string FromFrame(uint32_t frame);
// "", or " of main.js", " of /main/".
std::string ScriptsText(const ScriptPattern& scripts);

// --- As exported scripts have them.

// Of a breakpoint: a logpoint as front ends make one, by a condition that logs and is false. Empty: it has none.
std::string ScriptCondition(const SetBreakpoint& set);
// "main.js", "/PATTERN/"; empty: none.
std::string ScriptScripts(const ScriptPattern& scripts);

// --- Of both.

template <typename Ranged>
std::string RangeText(const Ranged& action) {
  // A place that names no column is that of column 0, and a range is read with columns alone.
  const auto place = [](Location at) {
    at.set_column(at.column());
    return LineColumnText(at);
  };
  return absl::StrCat(place(action.begin()), "-", place(action.end()));
}

template <typename Evaluation>
std::string EvaluationText(const Evaluation& evaluation) {
  std::string scope;
  if constexpr (requires { evaluation.has_scope(); }) scope = InScope(evaluation);
  return absl::StrCat(InFrame(evaluation.frame()), scope, ExpressionText(evaluation.expression()));
}

template <auto has_member>
std::optional<std::string> PrintBare(const Action& action) {
  return (action.*has_member)() ? std::optional<std::string>("") : std::nullopt;
}

// `text` where the action is of the kind.
std::optional<std::string> If(bool is, const std::string& text);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ACTIONS_ACTION_WORDS_H_
