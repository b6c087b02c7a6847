// Designed differences between V8 and SpiderMonkey, and rules of Firefox DevTools. Side a is V8, side b SpiderMonkey.
#ifndef TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_V8_SPIDERMONKEY_RULES_H_
#define TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_V8_SPIDERMONKEY_RULES_H_

#include "model/expected/pair_rules.h"

namespace twinstep {

extern const PairRules kV8SpiderMonkeyRules;

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_V8_SPIDERMONKEY_RULES_H_
