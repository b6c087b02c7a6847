// `this` of code that a direct eval runs: that of the code which calls it.
#ifndef TWINSTEP_MODEL_INVARIANTS_VALUES_EVAL_THIS_H_
#define TWINSTEP_MODEL_INVARIANTS_VALUES_EVAL_THIS_H_

#include <vector>

#include "absl/types/span.h"
#include "model/judging/known_program.h"
#include "model/judging/shown_values.h"
#include "proto/output.pb.h"

namespace twinstep {

// `this` of the frames of direct evals, each a kThisVariable, by what `variables` (ShownVariables) have of the frames
// that call eval (ECMA-262, 19.2.1.1 PerformEval). None where the caller's has no value yet, nor of a call that may
// mean another function.
std::vector<ShownVariable> EvalThis(const KnownProgram& known, const Paused& paused,
                                    absl::Span<const ShownVariable> variables);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_VALUES_EVAL_THIS_H_
