// How each action is written on a command line: the one table that parses, prints and explains them.
#ifndef TWINSTEP_HARNESS_TEXT_ACTION_FORMS_H_
#define TWINSTEP_HARNESS_TEXT_ACTION_FORMS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "proto/action.pb.h"

namespace twinstep {

// Why a text is not understood, as the middle of a sentence. None: it is.
using WhyNot = std::optional<std::string>;

struct ActionForm {
  // The first word.
  absl::string_view verb;
  // Everything that can be written, the verb included; each is a way of its own.
  std::vector<absl::string_view> forms;
  // One or more actions.
  absl::string_view example;
  // What it does: goes on with the verb as its subject.
  absl::string_view what;
  // What other debuggers call it (gdb, node inspect, Chrome, Firefox, VS Code), as PlainWord has it.
  std::vector<absl::string_view> meant_by;
  // Understands what follows the verb, which has no blanks at its ends.
  WhyNot (*parse)(absl::string_view rest, Action& action);
  // What follows the verb; nullopt where another row prints the action.
  std::optional<std::string> (*print)(const Action& action);
};

// In the order in which help shows them.
absl::Span<const ActionForm> ActionForms();

// Where double, single or back quotes that `text` begins with end: after them. npos: nowhere.
size_t EndOfQuotes(absl::string_view text);

// Takes the first word off `rest`, and the blanks at both ends of what is left; empty where there is none.
absl::string_view TakeWord(absl::string_view& rest);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_ACTION_FORMS_H_
