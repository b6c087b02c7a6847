// `new.target`, as far as a function's text tells it.
#ifndef TWINSTEP_MODEL_INVARIANTS_VALUES_NEW_TARGET_H_
#define TWINSTEP_MODEL_INVARIANTS_VALUES_NEW_TARGET_H_

#include <optional>

#include "model/judging/known_program.h"
#include "model/judging/pause_matching.h"
#include "proto/value.pb.h"

namespace twinstep {

// Of a frame's function.
struct NewTarget {
  // A function in a class's constructor, undefined in methods, accessors, generators and async functions, which nobody
  // can construct (ECMA-262, 10.2.2).
  Value value;
  // The function's text, or an arrow function in it, has `new.target`.
  bool used = false;
};

// None: the frame of the pause runs other code, or is not matched. Arrow functions have that of the code around.
std::optional<NewTarget> NewTargetOf(const KnownProgram& known, const PauseMatch& match, int frame);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_VALUES_NEW_TARGET_H_
