// Expressions for evaluations that are to have no effects: what shows a value, and what would change it or something
// else if the debugger let it.
#ifndef TWINSTEP_MODEL_SESSIONS_LOOK_EXPRESSIONS_H_
#define TWINSTEP_MODEL_SESSIONS_LOOK_EXPRESSIONS_H_

#include <string>

#include "model/random.h"
#include "proto/value.pb.h"

namespace twinstep {

// Shows the variable of that name, which has that value, or a part of it.
std::string LookAtVariable(const std::string& name, const Value& value, Random& random);
// Mostly has an effect that the former, or the program later, would show.
std::string EffectOn(const std::string& name, const Value& value, Random& random);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SESSIONS_LOOK_EXPRESSIONS_H_
