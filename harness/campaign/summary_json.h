// summary.json: the numbers of a campaign.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_SUMMARY_JSON_H_
#define TWINSTEP_HARNESS_CAMPAIGN_SUMMARY_JSON_H_

#include <string>

#include "proto/campaign_state.pb.h"

namespace twinstep {

// A JSON object, one member a line; `transformations` and `by_engine` have one of theirs a line. All but
// elapsed_seconds, sessions_per_second and workers_killed follow from the settings and the number of sessions.
// `reduction`, where not empty, is the value of the member of that name.
std::string SummaryJson(const CampaignState& state, const CampaignSettings& settings,
                        const std::string& reduction = "");

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_SUMMARY_JSON_H_
