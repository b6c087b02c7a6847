// Actions as people write them on a command line.
#ifndef TWINSTEP_MODEL_ACTIONS_ACTIONS_TEXT_H_
#define TWINSTEP_MODEL_ACTIONS_ACTIONS_TEXT_H_

#include <google/protobuf/repeated_field.h>

#include <string>

#include "model/status.h"
#include "proto/action.pb.h"

namespace twinstep {

// Separated by semicolons or line breaks; action_forms.h has the form of each.
// An expression goes as far as the item does. One that holds semicolons or line breaks stands in double quotes, with
// quotes, backslashes and line breaks escaped as in C.
// Errors: InvalidArgument with one sentence: what is wrong with an action and its form; the verb that is meant by
// another debugger's word or a misspelled one; else all verbs.
absl::StatusOr<google::protobuf::RepeatedPtrField<Action>> ParseActions(const std::string& text);

// One of one debugger: empty for actions of two.
std::string FormatAction(const Action& action);
// The same form: ParseActions(FormatActions(a)) gives `a` back.
std::string FormatActions(const google::protobuf::RepeatedPtrField<Action>& actions);

// For --help: each form, what it does and an example.
std::string ActionsHelp();

// For a page: the rows of a table of Markdown with the columns action, what it does, and example.
std::string ActionsTable();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ACTIONS_ACTIONS_TEXT_H_
