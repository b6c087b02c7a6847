// Designed differences of actions beyond breakpoints and steps. Each was looked at in the engines' own shells.
#ifndef TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_MORE_ACTIONS_RULES_H_
#define TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_MORE_ACTIONS_RULES_H_

#include "model/expected/divergence_view.h"
#include "model/expected/explanation.h"

namespace twinstep {

Explanation ExplainMoreActions(const DivergenceView& view);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_MORE_ACTIONS_RULES_H_
