#include "model/actions/actions_text.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "model/actions/action_row.h"
#include "model/actions/action_words.h"
#include "model/nearest_word.h"

namespace twinstep {
namespace {

constexpr char kBlanks[] = " \t\r";

// Takes what comes before the next semicolon or line break off `rest`, and these. Double quotes that an expression may
// begin with hold neither, if nothing else follows in the item.
absl::string_view TakeItem(absl::string_view& rest) {
  constexpr char kEnds[] = ";\n";
  size_t end = rest.find_first_of(kEnds);
  const size_t quote = rest.find('"');
  if (quote < end && quote > 0 && absl::string_view(" \t=").find(rest[quote - 1]) != absl::string_view::npos) {
    const size_t length = EndOfQuotes(rest.substr(quote));
    if (length != absl::string_view::npos) {
      const size_t behind = rest.find_first_not_of(kBlanks, quote + length);
      if (behind == absl::string_view::npos || rest[behind] == ';' || rest[behind] == '\n') end = behind;
    }
  }
  const absl::string_view item = rest.substr(0, end);
  rest.remove_prefix(end == absl::string_view::npos ? rest.size() : end + 1);
  return item;
}

const ActionForm* FindForm(absl::string_view verb) {
  for (const ActionForm& form : AllForms()) {
    if (form.verb == verb) return &form;
  }
  return nullptr;
}

// The form that another debugger's word or a misspelled one means; null where none is near.
const ActionForm* MeantForm(absl::string_view word) {
  const std::string plain = PlainWord(word);
  std::vector<std::string> verbs, others;
  for (const ActionForm& form : AllForms()) {
    if (std::find(form.meant_by.begin(), form.meant_by.end(), plain) != form.meant_by.end()) return &form;
    verbs.emplace_back(form.verb);
    for (const absl::string_view other : form.meant_by) others.emplace_back(other);
  }
  // A slip in a verb is likelier than one in another debugger's word.
  if (const ActionForm* const form = FindForm(NearestWord(word, verbs))) return form;
  const std::string other = NearestWord(word, others);
  return other.empty() ? nullptr : MeantForm(other);
}

std::string FormsText(const ActionForm& form) {
  return absl::StrCat(absl::StrJoin(form.forms, " or "), ", for example ", form.example);
}

std::string VerbsText() {
  return absl::StrJoin(AllForms(), ", ",
                       [](std::string* out, const ActionForm& form) { absl::StrAppend(out, form.verb); });
}

// What each pause has anyway.
bool IsShownAtPauses(absl::string_view word) {
  constexpr absl::string_view kShown[] = {"backtrace", "bt",        "where", "stack", "frame", "info", "locals",
                                          "scopes",    "variables", "list",  "l",     "up",    "down"};
  return std::find(std::begin(kShown), std::end(kShown), PlainWord(word)) != std::end(kShown);
}

std::optional<std::string> WhyNoAction(absl::string_view item, Action& action) {
  absl::string_view rest = item;
  const absl::string_view verb = TakeWord(rest);
  const ActionForm* form = FindForm(verb);
  if (form != nullptr) {
    const WhyNot why = form->parse(rest, action);
    if (!why) return std::nullopt;
    return absl::StrCat(": ", *why, "; write ", FormsText(*form));
  }
  if (IsShownAtPauses(verb)) return "; every pause shows the call stack with its variables by itself";
  form = MeantForm(verb);
  if (form != nullptr) return absl::StrCat("; did you mean \"", form->verb, "\"? Write ", FormsText(*form));
  return absl::StrCat("; actions are ", VerbsText(),
                      " (//harness:debug --help has an example of each; an expression that holds a semicolon stands in "
                      "double quotes)");
}

}  // namespace

absl::StatusOr<google::protobuf::RepeatedPtrField<Action>> ParseActions(const std::string& text) {
  google::protobuf::RepeatedPtrField<Action> actions;
  for (absl::string_view rest = text; !rest.empty();) {
    const absl::string_view item = absl::StripAsciiWhitespace(TakeItem(rest));
    if (item.empty()) continue;
    const std::optional<std::string> why = WhyNoAction(item, *actions.Add());
    if (!why) continue;
    // The first is found without its place.
    const std::string place = actions.size() == 1 ? ""
                                                  : absl::StrCat(" (action ", actions.size(), ", at character ",
                                                                 item.data() - text.data() + 1, ")");
    return absl::InvalidArgumentError(absl::StrCat("\"", item, "\" is not an action", place, *why));
  }
  return actions;
}

std::string FormatAction(const Action& action) {
  if (action.kind_case() == Action::KIND_NOT_SET) return "";
  // None of actions of two debuggers: a command is of one (ActionsOf, model/sessions/apart.h).
  for (const ActionForm& form : *RowOf(action.kind_case()).forms) {
    if (const std::optional<std::string> rest = form.print(action)) {
      return absl::StrCat(form.verb, rest->empty() ? "" : " ", *rest);
    }
  }
  return "";
}

std::string FormatActions(const google::protobuf::RepeatedPtrField<Action>& actions) {
  return absl::StrJoin(actions, "; ",
                       [](std::string* out, const Action& action) { absl::StrAppend(out, FormatAction(action)); });
}

std::string ActionsHelp() {
  std::string help;
  for (const ActionForm& form : AllForms()) {
    absl::StrAppend(&help, "  ", absl::StrJoin(form.forms, "\n  "), "\n      ", form.what,
                    "; for example: ", form.example, "\n");
  }
  return help;
}

std::string ActionsTable() {
  std::string table;
  const auto cell = [](absl::string_view text) { return absl::StrReplaceAll(text, {{"|", "\\|"}}); };
  for (const ActionForm& form : AllForms()) {
    absl::StrAppend(&table, "| `", cell(absl::StrJoin(form.forms, "`, `")), "` | ", cell(form.what), " | `",
                    cell(form.example), "` |\n");
  }
  return table;
}

}  // namespace twinstep
