// Designed differences in where the two debuggers pause, and Firefox's own rules.
#ifndef TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_PAUSE_RULES_H_
#define TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_PAUSE_RULES_H_

#include "model/expected/divergence_view.h"
#include "model/expected/explanation.h"

namespace twinstep {

// For divergences in pause location, termination, and call stacks that belong to different places. A rule applies where
// one debugger stands at a place at which the other has no stop, by the lists of both: V8's break positions
// (bytecode-generator.cc, debug.cc) and SpiderMonkey's pause points (BytecodeEmitter.cpp) with Firefox's stepping on
// top (devtools thread.js).
Explanation ExplainPause(const DivergenceView& view);

// The part of it that looks only at what kinds of place the two stand at: for divergences of which a different place on
// the same line is the cause.
Explanation ExplainPlaces(const DivergenceView& view);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_PAUSE_RULES_H_
