// A campaign: many sessions of two debuggers over a corpus. The supervisor's side: it touches no engine, so that a
// crash of one is a finding and not the end.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_H_
#define TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "absl/time/time.h"
#include "harness/campaign/finding_store.h"
#include "harness/campaign/flight_recorder.h"
#include "harness/campaign/kept_findings.h"
#include "harness/campaign/session_plan.h"
#include "harness/campaign/worker_pool.h"
#include "model/status.h"
#include "proto/campaign.pb.h"
#include "proto/campaign_state.pb.h"

namespace twinstep {

// The limits are well above those of a session, which end it inside the worker.
WorkerLimits LimitsFor(const CampaignSettings& settings);

struct CampaignOptions {
  CampaignSettings settings;
  // What the workers are: kWorkerKind (worker_loop.h), or another one in tests. Not null.
  const ChildKind* worker = nullptr;
  // The workers get this, as they load their programs themselves.
  std::string serialized_corpus;
  // The findings of crashes take their programs from here.
  ProgramSource programs;
  int jobs = 1;
  WorkerLimits limits;
  // It ends after whichever comes first. `goal` is the session to end before; without it the number depends on the
  // machine.
  std::optional<uint64_t> goal;
  absl::Duration time = absl::Seconds(60);
  // The most findings that are kept of each class; 0: one of each class and explanation.
  int findings_per_class = kFindingsPerClass;
};

// How far a campaign has come.
struct CampaignProgress {
  // Counted sessions, of all runs of the campaign.
  const CampaignState& state;
  // Sessions of this run.
  uint64_t sessions = 0;
  absl::Duration elapsed;
  size_t classes_in_last_minute = 0;
  // Why the last attempt to save failed.
  absl::Status saving;
};

struct CampaignObserver {
  // Called with each session's report once all before it have ended, in order.
  std::function<void(const SessionReport&)> counted;
  // Called about every second; returning false ends the campaign.
  std::function<bool(const CampaignProgress&)> progress;
  // Called about every second and at the end, with all of the state, to continue from, and the engines as far as they
  // are known. An error is reported in CampaignProgress and tried again; Aborted ends the campaign, which then has it
  // as CampaignResult::saving.
  std::function<absl::Status(const CampaignState&, const WorkerReady&)> save;
};

struct CampaignResult {
  CampaignState state;
  WorkerReady engines;
  // Sessions of this run.
  uint64_t sessions = 0;
  // The lines and columns of programs at which debuggers have paused.
  Places places;
  absl::Duration elapsed;
  // Whether what there is at the end has been saved.
  absl::Status saving;
};

// Continues from `state` (a new one: its next_session is settings.first_session). Kept findings are run again at level
// FULL and go into `store`. Errors: no worker can be started or keeps running, or the engines are not those of
// settings.engines; by then everything counted is saved.
absl::StatusOr<CampaignResult> RunCampaign(const CampaignOptions& options, CampaignState state, FindingStore& store,
                                           const CampaignObserver& observer);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_CAMPAIGN_H_
