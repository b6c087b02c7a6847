// The child that plays test cases which others made, in one configuration (configured_players.h).
#ifndef TWINSTEP_HARNESS_PLAYERS_PLAYER_H_
#define TWINSTEP_HARNESS_PLAYERS_PLAYER_H_

#include "harness/process/child_kind.h"
#include "model/debugger.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

// Hears of settings and configuration first (WorkerBrief), then answers each TestCase with Played
// (proto/campaign.proto).
extern const ChildKind kPlayerKind;

// What campaign settings say about every session.
SessionOptions SessionOf(const CampaignSettings& settings);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PLAYERS_PLAYER_H_
