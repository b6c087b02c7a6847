// Variables of the code around a function that no closure keeps: some debuggers list them, without a value, and others
// do not (EngineFacts::lists_unkept_variables).
#ifndef TWINSTEP_MODEL_ANSWERS_UNKEPT_VARIABLES_H_
#define TWINSTEP_MODEL_ANSWERS_UNKEPT_VARIABLES_H_

#include <string_view>

#include "proto/output.pb.h"

namespace twinstep {

// `output`, of a debugger that lists them, as far as `other` of one that does not is like it: without the variables
// beyond a frame's own function that have no value and that `other` does not list without one in as many scopes of that
// frame. What a closure keeps and `output` shows no value of is missing in it then.
Output WithoutUnkept(Output output, const Output& other);

// The innermost variable of that name is beyond the frame's own function, and has no value.
bool HasUnkeptInnermost(const Frame& frame, std::string_view name);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ANSWERS_UNKEPT_VARIABLES_H_
