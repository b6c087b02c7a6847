// What sessions against the truth held debuggers to, for people.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_TRUTH_TABLE_H_
#define TWINSTEP_HARNESS_CAMPAIGN_TRUTH_TABLE_H_

#include <string>

#include "engines/engine_pair.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

// By invariant, in the registry's order. Empty where there were no such sessions.
std::string TruthTableText(const CampaignState& state, const EnginePair& pair);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_TRUTH_TABLE_H_
