// What changed in V8's debugger by design, from version to version. Side a is the older version.
#ifndef TWINSTEP_MODEL_LAYERS_VERSIONS_V8_RULES_H_
#define TWINSTEP_MODEL_LAYERS_VERSIONS_V8_RULES_H_

#include "model/layers/divergence_view.h"
#include "model/layers/explanation.h"

namespace twinstep {

// In a for-in or for-of loop, the place of the loop variable stands before the call of next() up to V8 13, so that it
// comes once more at the loop's end, and behind it from V8 14 on (bytecode-generator.cc, VisitForOfStatement).
// Recorded: Node 20 (V8 11.3) against Chromium 156 (tests/fidelity/known/v8-13.6.txt).
Explanation ExplainLoopVariable(const DivergenceView& view);

// A variable without a value is listed as undefined up to V8 11, and without any value from V8 12 on
// (debug-scope-iterator.cc).
Explanation ExplainNoValue(const DivergenceView& view);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_LAYERS_VERSIONS_V8_RULES_H_
