// Designed differences of actions beyond breakpoints and steps. Each was looked at in the engines' own shells.
#ifndef TWINSTEP_MODEL_LAYERS_MORE_ACTIONS_RULES_H_
#define TWINSTEP_MODEL_LAYERS_MORE_ACTIONS_RULES_H_

#include "model/layers/divergence_view.h"
#include "model/layers/explanation.h"
#include "proto/trace.pb.h"

namespace twinstep {

// `trace` is either side's: both took the same actions.
Explanation ExplainMoreActions(const DivergenceView& view, const Trace& trace);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_LAYERS_MORE_ACTIONS_RULES_H_
