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

// Adds the verdict on one divergence; nothing where it was not judged.
void CountVerdict(const Verdict& verdict, CampaignState& state);

// The verdict without what the finding's file has: enough to find a sample of each cause.
Verdict Signatures(const Verdict& verdict);

// "guilty": in reports and in summary.json.
std::string Name(Verdict::Kind kind);

// A table for people: how many verdicts of each kind there are; the guilty ones by cause, the largest first, each with
// the command that shows one again, which `again` makes of a class's folder and a kept session; the undecided ones by
// reason. Empty: no verdicts.
std::string VerdictTableText(const CampaignState& state,
                             const std::function<std::string(const std::string& folder, uint64_t session)>& again);

// The numbers of metamorphic sessions.

// Adds a metamorphic session that was run, however it ended.
void CountMetamorphic(const SessionReport& report, CampaignState& state);

// The sum of all engines.
MetamorphicState SumOfEngines(const CampaignState& state);

uint64_t Warnings(const MetamorphicState& state);
uint64_t Applied(const TransformationState& state);
uint64_t NotApplicable(const TransformationState& state);
// Attempts to apply it, successful or not.
uint64_t Tried(const TransformationState& state);

// The numbers of sessions against the truth.

// Adds a session against the truth that was run, however it ended.
void CountTruth(const SessionReport& report, CampaignState& state);

// The sum of all engines.
TruthState SumOfTruth(const CampaignState& state);

// The sum of all reasons.
uint64_t Exempt(const InvariantCount& count);

// Counts of a CampaignState: what was never counted is not in them.

// `key` is a number of SessionEnd, Divergence.Type or CrashFinding.Kind.
inline uint64_t CountOf(const google::protobuf::Map<uint32_t, uint64_t>& counts, uint32_t key) {
  const auto it = counts.find(key);
  return it == counts.end() ? 0 : it->second;
}

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_VERDICT_COUNTS_H_
