// `this` of arrow functions: that of the code around.
#ifndef TWINSTEP_MODEL_INVARIANTS_VALUES_ARROW_THIS_H_
#define TWINSTEP_MODEL_INVARIANTS_VALUES_ARROW_THIS_H_

#include <optional>

#include "model/judging/known_program.h"
#include "model/judging/pause_matching.h"
#include "model/judging/shown_values.h"
#include "proto/output.pb.h"

namespace twinstep {

// `this` of the youngest frame, a kThisVariable, where it is an arrow function inside of a function whose `this` the
// truth tells. None in initialisers of fields, in constructors of derived classes, where `this` may have no value yet,
// and where the pause is not at a head. Of older frames nothing is said: one such arrow function would be wrong at
// every pause below it.
std::optional<ShownVariable> ArrowThis(const KnownProgram& known, const Paused& paused, const PauseMatch& match);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_VALUES_ARROW_THIS_H_
