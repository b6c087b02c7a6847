// Designed differences in where breakpoints end up.
#ifndef TWINSTEP_MODEL_LAYERS_V8_SPIDERMONKEY_BREAKPOINT_RULES_H_
#define TWINSTEP_MODEL_LAYERS_V8_SPIDERMONKEY_BREAKPOINT_RULES_H_

#include "model/layers/divergence_view.h"
#include "model/layers/explanation.h"

namespace twinstep {

Explanation ExplainBreakpoint(const DivergenceView& view);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_LAYERS_V8_SPIDERMONKEY_BREAKPOINT_RULES_H_
