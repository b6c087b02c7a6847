// The gate before a change lands: what do two builds of one engine answer differently, and is the new one to blame?
#ifndef TWINSTEP_HARNESS_GATE_GATE_H_
#define TWINSTEP_HARNESS_GATE_GATE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/bugs/known_list.h"
#include "harness/campaign/campaign.h"
#include "model/status.h"
#include "proto/campaign_state.pb.h"
#include "proto/finding.pb.h"

namespace twinstep {

struct GateOptions {
  // In this order, each to its own goal or time; all of one pair, the old build and the new one.
  std::vector<CampaignOptions> campaigns;
  // Before the campaigns: differential test cases of the pair with their actions, in this order, and how long they may
  // take.
  std::vector<Finding> sessions;
  absl::Duration sessions_time = absl::InfiniteDuration();
  // For attributing what they find.
  absl::Duration attribution_time = absl::InfiniteDuration();
  int jobs = 1;
  // What is accepted. Names of causes as in gate_cause.h.
  KnownList known;
  // Asked now and then: ends what is under way, and the report is of what there is.
  std::function<bool()> stop;
  // Both may be empty. Of the campaign under way, about every second; of attribution, what is done.
  std::function<void(const CampaignOptions&, const CampaignProgress&)> progress;
  std::function<void(const std::string&)> attributing;
};

// One cause in one of the groups.
struct GateCause {
  // gate_cause.h.
  std::string name;
  // Findings of it, and the one that shows it best: of the fewest actions, in the shortest program.
  uint64_t findings = 0;
  Finding finding;
  // Of the sessions that showed it: the campaign's mode.
  CampaignMode mode = DIFFERENTIAL;
  // "corpus/bugs/ID: TITLE", or the pattern that accepts it; only of accepted ones.
  std::string accepted_by = {};
};

struct GateResult {
  // Builds as they tell it.
  WorkerReady engines;
  // The worst and most frequent first.
  std::vector<GateCause> only_new;
  std::vector<GateCause> only_old;
  std::vector<GateCause> accepted;
  // Names of causes that both have, without the side; rules that explain differences.
  std::set<std::string> both;
  std::set<std::string> designed;
  // Findings that did not come thrice; that could not be played on the other side; for which there was no time.
  uint64_t flaky = 0;
  uint64_t not_played = 0;
  // Causes of which no finding was played, for want of time.
  uint64_t causes_not_reached = 0;

  // Given sessions that there was no time for, and that could not be played to an end that says something.
  uint64_t sessions_not_reached = 0;
  uint64_t sessions_unanswered = 0;

  // --- What was covered.
  std::map<CampaignMode, uint64_t> sessions;
  uint64_t failed_sessions = 0;
  // Programs with a session that came to its end; places at which a debugger paused.
  uint64_t programs = 0;
  uint64_t places = 0;
  uint64_t actions = 0;
  // Kinds of actions besides breakpoints, runs and steps.
  uint64_t more_kinds = 0;
  absl::Duration elapsed;
};

// Runs the campaigns; each finding of one build is played on the other (attribution.h), up to four of a cause, and
// grouped by cause. Equal options and numbers of sessions give equal groups. Errors: those of RunCampaign.
absl::StatusOr<GateResult> RunGate(const GateOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_GATE_GATE_H_
