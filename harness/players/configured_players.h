// Processes that play finished test cases with engines configured otherwise (model/transformations/
// change_configuration.h): what a process is configured for cannot be changed in it.
#ifndef TWINSTEP_HARNESS_PLAYERS_CONFIGURED_PLAYERS_H_
#define TWINSTEP_HARNESS_PLAYERS_CONFIGURED_PLAYERS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "absl/time/time.h"
#include "harness/process/child_kind.h"
#include "model/debugger.h"
#include "model/status.h"
#include "proto/campaign_state.pb.h"
#include "proto/test_case.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// What a player needs to know of a campaign: the limits of sessions, and of its process (0: any memory).
CampaignSettings PlayerSettings(const SessionOptions& session, uint64_t memory_limit_mib);

// A child process for each configuration, started when it is first asked for, ended with this object and with this
// process. One thread.
class ConfiguredPlayers {
 public:
  // `settings` tell the limits of sessions. A player that does not answer within `patience` is killed.
  explicit ConfiguredPlayers(CampaignSettings settings, absl::Duration patience = absl::Seconds(40));
  ~ConfiguredPlayers();

  // The trace of the test case at its capture level, in a process of its worker configuration. Aborted: the process
  // crashed, the message tells the signal. FailedPrecondition, in words to count by: it ended otherwise, gave no answer
  // or took more memory than the settings allow (0: any). The next one is a fresh one. Other errors: the system gives
  // no process.
  absl::StatusOr<Trace> Play(const TestCase& test_case);

 private:
  struct Player;

  const CampaignSettings settings_;
  const absl::Duration patience_;
  // By serialized configuration.
  std::map<std::string, std::unique_ptr<Player>> players_;
};

// The child that plays test cases which others made, in one configuration (configured_players.h).

// Hears of settings and configuration first (WorkerBrief), then answers each TestCase with Played
// (proto/campaign.proto).
extern const ChildKind kPlayerKind;

// What campaign settings say about every session.
SessionOptions SessionOf(const CampaignSettings& settings);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PLAYERS_CONFIGURED_PLAYERS_H_
