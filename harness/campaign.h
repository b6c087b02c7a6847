// A differential campaign: many sessions of two debuggers over a corpus. The supervisor's side: it touches no engine,
// so that a crash of one is a finding and not the end.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_H_
#define TWINSTEP_HARNESS_CAMPAIGN_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "proto/campaign.pb.h"

namespace twinstep {

struct CampaignOptions {
  uint64_t first_session = 0;
  // Ends after whichever comes first. Without `sessions` the number depends on the machine.
  std::optional<uint64_t> sessions;
  absl::Duration time = absl::Seconds(60);
  // A worker that says nothing for so long hangs: every session has limits of its own, well below.
  absl::Duration patience = absl::Seconds(60);
  // Arguments that make this program a worker beginning with session `first`.
  std::function<std::vector<std::string>(uint64_t first)> worker_arguments;
};

// Divergences of one equivalence class that have the same explanation.
struct ClassCount {
  uint64_t sessions = 0;
  // Of the lowest session, with both traces.
  SessionReport sample;
};

// A session that ended its worker.
struct Crash {
  uint64_t session = 0;
  // "signal 6 (Aborted)", or "no answer for 60s".
  std::string how;
  std::string standard_error;
};

struct CampaignResult {
  WorkerReady engines;
  uint64_t sessions = 0;
  uint64_t actions = 0;
  absl::Duration elapsed;
  std::map<SessionEnd, uint64_t> ends;
  std::map<Divergence::Type, uint64_t> by_type;
  // Sessions that could not be run, by reason.
  std::map<std::string, uint64_t> failed;
  std::vector<Crash> crashes;
  // Unexplained first, then by size, then by name. Filled in at the end.
  std::vector<ClassCount> classes;
  // Distinct equivalence classes, whatever their explanations.
  size_t equivalence_classes = 0;
};

// Called about every second with what there is so far; returning false ends the campaign.
using Progress = std::function<bool(const CampaignResult&)>;

// Runs sessions first_session, first_session + 1, ... in a worker, which is started again behind a session that ended
// it. Errors: no worker can be started.
absl::StatusOr<CampaignResult> RunCampaign(const CampaignOptions& options, const Progress& progress);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_H_
