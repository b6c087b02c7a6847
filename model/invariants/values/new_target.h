// `new.target`, as far as a function's text tells it.
#ifndef TWINSTEP_MODEL_INVARIANTS_VALUES_NEW_TARGET_H_
#define TWINSTEP_MODEL_INVARIANTS_VALUES_NEW_TARGET_H_

#include <optional>

#include "model/judging/known_program.h"
#include "model/judging/pause_matching.h"
#include "proto/value.pb.h"

namespace twinstep {

// Of a frame of the pause: a function in a class's constructor, undefined in methods, accessors, generators and async
// functions, which nobody can construct (ECMA-262, 10.2.2); in arrow functions that of the code around. None: it runs
// other code, or is not matched.
std::optional<Value> NewTargetOf(const KnownProgram& known, const PauseMatch& match, int frame);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_VALUES_NEW_TARGET_H_
