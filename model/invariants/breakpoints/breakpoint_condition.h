// Whether a breakpoint's condition holds, by the truth.
#ifndef TWINSTEP_MODEL_INVARIANTS_BREAKPOINTS_BREAKPOINT_CONDITION_H_
#define TWINSTEP_MODEL_INVARIANTS_BREAKPOINTS_BREAKPOINT_CONDITION_H_

#include <string>

#include "model/judging/known_program.h"
#include "model/judging/plain_expression.h"

namespace twinstep {

enum class Condition { kTrue, kFalse, kUnknown };

// Known is what a plain expression of names with values gives (plain_expression.h); no condition always holds.
Condition HoldsWith(const std::string& condition, PlainExpression::ValueOf value_of);
// At an event of the truth.
Condition HoldsAt(const KnownProgram& known, int event, const std::string& condition);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_BREAKPOINTS_BREAKPOINT_CONDITION_H_
