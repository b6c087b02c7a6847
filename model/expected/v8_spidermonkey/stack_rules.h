// Designed differences in the names on the call stack.
#ifndef TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_STACK_RULES_H_
#define TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_STACK_RULES_H_

#include "model/expected/divergence_view.h"
#include "model/expected/explanation.h"

namespace twinstep {

// Applies only where both stacks hold the same frames, one by one, and differ in nothing but names that one of the
// debuggers makes up.
Explanation ExplainStack(const DivergenceView& view);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_STACK_RULES_H_
