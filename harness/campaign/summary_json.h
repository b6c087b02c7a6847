// summary.json: the numbers of a campaign.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_SUMMARY_JSON_H_
#define TWINSTEP_HARNESS_CAMPAIGN_SUMMARY_JSON_H_

#include <string>

#include "harness/campaign/campaign_causes.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

// A JSON object, one member a line; `transformations` and `by_engine` have one of theirs a line. All but
// elapsed_seconds, sessions_per_second and workers_killed follow from the settings and the number of sessions.
// `reduction`, where not empty, is the value of the member of that name. `causes` is an array, in the order of the
// report (campaign_causes.h), with a bug's id where `known` knows it; `known` may be empty.
std::string SummaryJson(const CampaignState& state, const CampaignSettings& settings, const std::string& reduction = "",
                        const FindKnownCause& known = {});

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_SUMMARY_JSON_H_
