// Designed differences in which variables the two debuggers list.
#ifndef TWINSTEP_MODEL_VARIABLE_RULES_H_
#define TWINSTEP_MODEL_VARIABLE_RULES_H_

#include "model/divergence_view.h"
#include "model/explanation.h"

namespace twinstep {

// Explains a variable that one debugger does not list, by how it is declared and used. Never explains two different
// values.
Explanation ExplainVariable(const Divergence& divergence, const DivergenceView& view);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_VARIABLE_RULES_H_
