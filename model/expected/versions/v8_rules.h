// What changed in V8's debugger by design, from version to version. Side a is the older version.
#ifndef TWINSTEP_MODEL_EXPECTED_VERSIONS_V8_RULES_H_
#define TWINSTEP_MODEL_EXPECTED_VERSIONS_V8_RULES_H_

#include "model/expected/divergence_view.h"
#include "model/expected/explanation.h"

namespace twinstep {

// EngineFacts::stops_at_loop_variable_before_next is no longer so. Recorded: Node 20 against Chromium 156
// (tests/fidelity/known).
Explanation ExplainLoopVariable(const DivergenceView& view);

// EngineFacts::shows_no_value_as_undefined is no longer so.
Explanation ExplainNoValue(const DivergenceView& view);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXPECTED_VERSIONS_V8_RULES_H_
