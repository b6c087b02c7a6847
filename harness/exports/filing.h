// Where an export is to be filed, and who promises what it demands.
#ifndef TWINSTEP_HARNESS_EXPORTS_FILING_H_
#define TWINSTEP_HARNESS_EXPORTS_FILING_H_

#include <string>

#include "model/engine_facts.h"
#include "proto/finding.pb.h"

namespace twinstep {

// The engine of the finding that has tools with rules of their own; null: none has.
const EngineFacts* WithTools(const Finding& finding);

// The one that is guilty, or whose tools are; null: the side is none that is known.
const EngineFacts* EngineOfSide(const std::string& side);

// Layer, rule, and where to file what `engine` does. `broken`: the promise that it or its tools break; null: none is
// known.
std::string FilingText(const Finding& finding, const std::string& engine, const Violation* broken);

// Where to file what the engine, or the tools on top of it, are known to do wrong: one or two sentences.
std::string FilingOfKnownSide(const std::string& engine, bool tools);

// Where no promise is known to be broken: that it is not known who is right, and why.
std::string DoubtText(const Finding& finding);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_FILING_H_
