// Designed differences in which variables the two debuggers list.
#ifndef TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_VARIABLE_RULES_H_
#define TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_VARIABLE_RULES_H_

#include "model/expected/divergence_view.h"
#include "model/expected/explanation.h"

namespace twinstep {

// Explains a variable that one debugger does not list, by how it is declared and used. Never explains two different
// values.
Explanation ExplainVariable(const DivergenceView& view);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_VARIABLE_RULES_H_
