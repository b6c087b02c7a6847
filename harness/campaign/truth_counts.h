// The numbers of sessions against the truth.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_TRUTH_COUNTS_H_
#define TWINSTEP_HARNESS_CAMPAIGN_TRUTH_COUNTS_H_

#include <cstdint>

#include "proto/campaign.pb.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

// Adds a session against the truth that was run, however it ended.
void CountTruth(const SessionReport& report, CampaignState& state);

// Of all engines.
TruthState SumOfTruth(const CampaignState& state);

// Of all reasons.
uint64_t Exempt(const InvariantCount& count);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_TRUTH_COUNTS_H_
