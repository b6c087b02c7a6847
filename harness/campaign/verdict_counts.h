// The numbers of verdicts on differential divergences.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_VERDICT_COUNTS_H_
#define TWINSTEP_HARNESS_CAMPAIGN_VERDICT_COUNTS_H_

#include <cstdint>
#include <functional>
#include <string>

#include "proto/campaign_state.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// Adds what was said of one divergence; nothing where nobody was asked.
void CountVerdict(const Verdict& verdict, CampaignState& state);

// Without what stands in the finding's file: enough to find a sample of each cause.
Verdict Signatures(const Verdict& verdict);

// "guilty": in reports and in summary.json.
std::string Name(Verdict::Kind kind);

// For people: how many of each kind, the guilty by cause, the largest first and each with the command that shows
// one again, which `again` makes of a class's folder and a kept session; the undecided by reason. Empty: no verdicts.
std::string VerdictTableText(const CampaignState& state,
                             const std::function<std::string(const std::string& folder, uint64_t session)>& again);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_VERDICT_COUNTS_H_
