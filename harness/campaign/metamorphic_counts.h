// The numbers of metamorphic sessions.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_METAMORPHIC_COUNTS_H_
#define TWINSTEP_HARNESS_CAMPAIGN_METAMORPHIC_COUNTS_H_

#include <cstdint>

#include "proto/campaign.pb.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

// Adds a metamorphic session that was run, however it ended.
void CountMetamorphic(const SessionReport& report, CampaignState& state);

// Of all engines.
MetamorphicState SumOfEngines(const CampaignState& state);

uint64_t Warnings(const MetamorphicState& state);
uint64_t Applied(const TransformationState& state);
uint64_t NotApplicable(const TransformationState& state);
// Attempts to apply it, whatever came of them.
uint64_t Tried(const TransformationState& state);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_METAMORPHIC_COUNTS_H_
