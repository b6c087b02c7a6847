// Designed differences in where breakpoints end up.
#ifndef TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_BREAKPOINT_RULES_H_
#define TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_BREAKPOINT_RULES_H_

#include "model/expected/divergence_view.h"
#include "model/expected/explanation.h"

namespace twinstep {

Explanation ExplainBreakpoint(const DivergenceView& view);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_BREAKPOINT_RULES_H_
