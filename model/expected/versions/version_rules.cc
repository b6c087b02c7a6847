#include "model/expected/versions/version_rules.h"

#include "model/expected/versions/v8_rules.h"

namespace twinstep {
namespace {

constexpr bool EngineFacts::*kLoopVariable = &EngineFacts::stops_at_loop_variable_before_next;
constexpr bool EngineFacts::*kNoValue = &EngineFacts::shows_no_value_as_undefined;

constexpr VersionRule kRules[] = {
    {kLoopVariable, {Divergence::PAUSE_LOCATION, ExplainLoopVariable}},
    {kLoopVariable, {Divergence::TERMINATION, ExplainLoopVariable}},
    {kLoopVariable, {Divergence::CALL_STACK, ExplainLoopVariable}},
    {kLoopVariable, {Divergence::VARIABLES, ExplainLoopVariable}},
    {kNoValue, {Divergence::VARIABLES, ExplainNoValue}},
};

}  // namespace

absl::Span<const VersionRule> VersionRules() { return kRules; }

}  // namespace twinstep
