// What a campaign counts of its sessions, by kind.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_VERDICT_COUNTS_H_
#define TWINSTEP_HARNESS_CAMPAIGN_VERDICT_COUNTS_H_

#include <google/protobuf/map.h>

#include <cstdint>
#include <functional>
#include <string>

#include "proto/campaign.pb.h"
#include "proto/campaign_state.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// The numbers of verdicts on differential divergences.

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

// The numbers of metamorphic sessions.

// Adds a metamorphic session that was run, however it ended.
void CountMetamorphic(const SessionReport& report, CampaignState& state);

// Of all engines.
MetamorphicState SumOfEngines(const CampaignState& state);

uint64_t Warnings(const MetamorphicState& state);
uint64_t Applied(const TransformationState& state);
uint64_t NotApplicable(const TransformationState& state);
// Attempts to apply it, whatever came of them.
uint64_t Tried(const TransformationState& state);

// The numbers of sessions against the truth.

// Adds a session against the truth that was run, however it ended.
void CountTruth(const SessionReport& report, CampaignState& state);

// Of all engines.
TruthState SumOfTruth(const CampaignState& state);

// Of all reasons.
uint64_t Exempt(const InvariantCount& count);

// Counts of a CampaignState: what was never counted is not in them.

// `key` is a number of SessionEnd, Divergence.Type or CrashFinding.Kind.
inline uint64_t CountOf(const google::protobuf::Map<uint32_t, uint64_t>& counts, uint32_t key) {
  const auto it = counts.find(key);
  return it == counts.end() ? 0 : it->second;
}

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_VERDICT_COUNTS_H_
