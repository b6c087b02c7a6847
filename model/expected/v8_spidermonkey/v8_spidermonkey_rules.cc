#include "model/expected/v8_spidermonkey/v8_spidermonkey_rules.h"

#include "model/expected/v8_spidermonkey/rules.h"

namespace twinstep {
namespace {

constexpr PairRule kRules[] = {
    {Divergence::TYPE_UNSPECIFIED, ExplainMoreActions},
    {Divergence::BREAKPOINT_LOCATION, ExplainBreakpoint},
    {Divergence::TERMINATION, ExplainPause},
    {Divergence::PAUSE_LOCATION, ExplainPause},
    {Divergence::CALL_STACK, ExplainStack},
    // Different functions on one line are different places.
    {Divergence::CALL_STACK, ExplainPause},
    {Divergence::VARIABLES, ExplainVariable},
};

}  // namespace

constexpr PairRules kV8SpiderMonkeyRules = {
    .a = "v8", .b = "spidermonkey", .rules = kRules, .texts = V8SpiderMonkeyRuleTexts};

}  // namespace twinstep
