// Actions as people write them on a command line.
#ifndef TWINSTEP_HARNESS_TEXT_ACTIONS_TEXT_H_
#define TWINSTEP_HARNESS_TEXT_ACTIONS_TEXT_H_

#include <google/protobuf/repeated_field.h>

#include <string>

#include "absl/status/statusor.h"
#include "proto/action.pb.h"

namespace twinstep {

// Separated by semicolons or line breaks:
//   break LINE[:COLUMN] [if EXPRESSION]   remove LINE[:COLUMN]   start   resume   in [FRAME]   over [FRAME]
//   out [FRAME]   abandon   exceptions none|uncaught|all   blackbox LINE:COLUMN-LINE:COLUMN
//   places [LINE:COLUMN-LINE:COLUMN]
//   evaluate [in FRAME] EXPRESSION   set [in FRAME] NAME = EXPRESSION   restart [FRAME]   to LINE[:COLUMN]
// An expression goes as far as the item does. One that holds semicolons or line breaks stands in double quotes, with
// quotes, backslashes and line breaks escaped as in C.
// Errors name the word that is not understood.
absl::StatusOr<google::protobuf::RepeatedPtrField<Action>> ParseActions(const std::string& text);

// The same form: ParseActions(FormatActions(a)) gives `a` back.
std::string FormatActions(const google::protobuf::RepeatedPtrField<Action>& actions);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_ACTIONS_TEXT_H_
