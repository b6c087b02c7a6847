// Places at which only one of the two debuggers stops, by design: V8's break positions (bytecode-generator.cc,
// debug.cc) against SpiderMonkey's pause points (BytecodeEmitter.cpp).
#ifndef TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_STOP_PLACES_H_
#define TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_STOP_PLACES_H_

#include <optional>

#include "model/expected/divergence_view.h"
#include "model/expected/v8_spidermonkey/rules.h"

namespace twinstep {

// The rule by which the place, where V8 stands or has put a breakpoint, is none of SpiderMonkey's; none where no rule
// says so. Places in other sources than the main one have no rule.
std::optional<Rule> V8OnlyPlace(const DivergenceView& view, const Location& location);
// The other way round.
std::optional<Rule> FirefoxOnlyPlace(const DivergenceView& view, const Location& location);

// The end of `return ...;`, or of a braceless arrow's body: where V8 ends functions.
bool AtV8Return(const DivergenceView& view, const Location& location);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_STOP_PLACES_H_
