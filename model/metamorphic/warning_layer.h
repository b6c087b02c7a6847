// Which warnings of metamorphic sessions are expected, and why. What no rule explains is what people see first.
#ifndef TWINSTEP_MODEL_METAMORPHIC_WARNING_LAYER_H_
#define TWINSTEP_MODEL_METAMORPHIC_WARNING_LAYER_H_

#include <vector>

#include "absl/types/span.h"
#include "model/expected/explanation.h"
#include "model/metamorphic/metamorphic_session.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// `result` ended with a warning of an engine of which `engine` is known. As in model/expected/expected_difference.h a
// rule must fit the differing outputs themselves; a rule that the engine does not have explains nothing. Nor does any
// where `broken` has what the two runs broke: a broken promise is no designed difference.
Explanation ExplainWarning(const MetamorphicResult& result, const EngineFacts& engine,
                           absl::Span<const RunViolation> broken = {});

// All that can explain a warning of that engine. Each has an example on the real engine in tests/warning_rules_test.cc,
// which fails for one without.
std::vector<Explanation> WarningRules(const EngineFacts& engine);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_METAMORPHIC_WARNING_LAYER_H_
