#include "model/metamorphic/warning_layer.h"

namespace twinstep {

// No rule is known yet.
Explanation ExplainWarning(const MetamorphicResult&) { return {}; }

}  // namespace twinstep
