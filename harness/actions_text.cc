#include "harness/actions_text.h"

#include <cstdint>
#include <limits>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace twinstep {
namespace {

using Words = std::vector<absl::string_view>;

bool ParseLocation(const Words& words, Location& location) {
  if (words.size() != 2) return false;
  const std::vector<absl::string_view> parts = absl::StrSplit(words[1], ':');
  uint32_t line = 0, column = 0;
  if (parts.size() > 2 || !absl::SimpleAtoi(parts[0], &line) || line == 0) return false;
  location.set_line(line);
  if (parts.size() == 1) return true;
  if (!absl::SimpleAtoi(parts[1], &column)) return false;
  location.set_column(column);
  return true;
}

template <typename Step>
bool ParseStep(const Words& words, Step& step) {
  uint32_t frame = 0;
  if (words.size() > 2 || (words.size() == 2 && !absl::SimpleAtoi(words[1], &frame))) return false;
  step.set_frame(frame);
  return true;
}

// Whether `words` are one action.
bool ParseAction(const Words& words, Action& action) {
  const absl::string_view verb = words[0];
  if (verb == "break") return ParseLocation(words, *action.mutable_set_breakpoint()->mutable_location());
  if (verb == "remove") return ParseLocation(words, *action.mutable_remove_breakpoint()->mutable_location());
  if (verb == "in") return ParseStep(words, *action.mutable_step_in());
  if (verb == "over") return ParseStep(words, *action.mutable_step_over());
  if (verb == "out") return ParseStep(words, *action.mutable_step_out());
  if (words.size() > 1) return false;
  if (verb == "start") {
    action.mutable_start();
  } else if (verb == "resume") {
    action.mutable_resume();
  } else if (verb == "abandon") {
    action.mutable_abandon();
  } else {
    return false;
  }
  return true;
}

std::string LocationText(const Location& location) {
  return location.has_column() ? absl::StrCat(location.line(), ":", location.column()) : absl::StrCat(location.line());
}

std::string StepText(const char* verb, uint32_t frame) {
  return frame == 0 ? std::string(verb) : absl::StrCat(verb, " ", frame);
}

std::string FormatAction(const Action& action) {
  switch (action.kind_case()) {
    case Action::kSetBreakpoint:
      return absl::StrCat("break ", LocationText(action.set_breakpoint().location()));
    case Action::kRemoveBreakpoint:
      return absl::StrCat("remove ", LocationText(action.remove_breakpoint().location()));
    case Action::kStart:
      return "start";
    case Action::kResume:
      return "resume";
    case Action::kStepIn:
      return StepText("in", action.step_in().frame());
    case Action::kStepOver:
      return StepText("over", action.step_over().frame());
    case Action::kStepOut:
      return StepText("out", action.step_out().frame());
    case Action::kAbandon:
      return "abandon";
    case Action::KIND_NOT_SET:
      return "";
  }
  return "";
}

}  // namespace

absl::StatusOr<google::protobuf::RepeatedPtrField<Action>> ParseActions(const std::string& text) {
  google::protobuf::RepeatedPtrField<Action> actions;
  for (const absl::string_view item : absl::StrSplit(text, absl::ByAnyChar(";\n"))) {
    const Words words = absl::StrSplit(item, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
    if (words.empty()) continue;
    if (ParseAction(words, *actions.Add())) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "\"", absl::StripAsciiWhitespace(item),
        "\" is no action; actions are: break LINE[:COLUMN], remove LINE[:COLUMN], start, resume, in, over, out, "
        "abandon (lines count from 1, columns from 0)"));
  }
  return actions;
}

std::string FormatActions(const google::protobuf::RepeatedPtrField<Action>& actions) {
  return absl::StrJoin(actions, "; ",
                       [](std::string* out, const Action& action) { absl::StrAppend(out, FormatAction(action)); });
}

}  // namespace twinstep
