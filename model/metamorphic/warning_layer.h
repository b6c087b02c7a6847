// Which warnings of metamorphic sessions are expected, and why. What no rule explains is what people see first.
#ifndef TWINSTEP_MODEL_METAMORPHIC_WARNING_LAYER_H_
#define TWINSTEP_MODEL_METAMORPHIC_WARNING_LAYER_H_

#include "model/layers/explanation.h"
#include "model/metamorphic/metamorphic_session.h"

namespace twinstep {

// `result` ended with a warning. As in model/layers/layer.h a rule must fit the differing outputs themselves.
Explanation ExplainWarning(const MetamorphicResult& result);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_METAMORPHIC_WARNING_LAYER_H_
