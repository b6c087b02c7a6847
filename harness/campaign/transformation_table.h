// What a campaign's transformations did, for people.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_TRANSFORMATION_TABLE_H_
#define TWINSTEP_HARNESS_CAMPAIGN_TRANSFORMATION_TABLE_H_

#include <string>

#include "engines/engine_pair.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

// Sessions and warnings of metamorphic testing, a line for each transformation that was tried, warnings by round, and
// how many transformed programs were not equivalent. Empty where there were no such sessions.
// Warnings are counted by engine of `pair`.
std::string TransformationTableText(const CampaignState& state, const EnginePair& pair);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_TRANSFORMATION_TABLE_H_
