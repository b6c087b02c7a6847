// Designed differences of actions beyond breakpoints and steps. Each was looked at in the engines' own shells.
#ifndef TWINSTEP_MODEL_LAYERS_V8_SPIDERMONKEY_MORE_ACTIONS_RULES_H_
#define TWINSTEP_MODEL_LAYERS_V8_SPIDERMONKEY_MORE_ACTIONS_RULES_H_

#include "model/layers/divergence_view.h"
#include "model/layers/explanation.h"

namespace twinstep {

Explanation ExplainMoreActions(const DivergenceView& view);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_LAYERS_V8_SPIDERMONKEY_MORE_ACTIONS_RULES_H_
