// Parts of campaigns put together: which sessions there are, each once, and what they amount to.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_PARTS_H_
#define TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_PARTS_H_

#include <google/protobuf/message.h>

#include <cstdint>
#include <string>
#include <vector>

#include "model/status.h"
#include "proto/campaign_state.pb.h"
#include "proto/merged_campaigns.pb.h"

namespace twinstep {

// Two parts are of one campaign where these are equal: all settings but the first session.
std::string CampaignOf(const CampaignSettings& settings);

// Every session once, in order of campaigns (by seed, then by their other settings) and sessions: parts that stand in
// others, equal ones included, are left out. The order of `parts` does not matter. FailedPrecondition: two parts of a
// campaign share some of their sessions, and each has others.
absl::StatusOr<std::vector<CampaignPart>> UnionOf(std::vector<CampaignPart> parts);

// What the parts amount to, as one campaign.
struct MergedCampaign {
  // The settings of the first part; where the parts do not follow each other in one campaign, made such that
  // state.next_session - settings.first_session is the number of sessions.
  CampaignSettings settings;
  CampaignState state;
  // The parts follow each other in one campaign, which can be continued.
  bool is_one = false;
};

// `parts` are those of UnionOf. As many findings of each class are kept as a campaign keeps. The sessions of several
// campaigns have the numbers of MergedNumber.
MergedCampaign Combine(const std::vector<CampaignPart>& parts);

// The number in a merged folder of `session` of the part's campaign, and back. Where there are several campaigns each
// has its own block of numbers, which follows from its settings alone.
uint64_t MergedNumber(const CampaignPart& part, bool several_campaigns, uint64_t session);
uint64_t OriginalNumber(uint64_t merged);
bool SeveralCampaigns(const std::vector<CampaignPart>& parts);

// Leaves of the parts' kept findings those that `merged` keeps.
void PruneKept(const CampaignState& merged, std::vector<CampaignPart>& parts);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_PARTS_H_
