// What the n-th session of a campaign is. It follows from the settings alone.
//
// * DIFFERENTIAL: session n debugs program n modulo their number on both engines.
// * METAMORPHIC: with one engine the same; with both, sessions 2n and 2n + 1 test program n on side a and on side b.
// * TRUTH: as METAMORPHIC.
// * ALL_MODES: settings.differential_sessions differential sessions, then two metamorphic ones, then
// settings.truth_sessions
//   against the truth, again and again. Each kind goes through the programs by itself, as above.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_SESSION_PLAN_H_
#define TWINSTEP_HARNESS_CAMPAIGN_SESSION_PLAN_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "model/status.h"
#include "proto/campaign_state.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

struct SessionPlan {
  // The name of the engine of a session of one debugger. Empty: a differential session.
  std::string engine;
  // Number of its program.
  size_t program = 0;
  // For a session with an engine: it is against the truth; else it is a metamorphic one.
  bool truth = false;

  friend bool operator==(const SessionPlan&, const SessionPlan&) = default;
};

// `programs` > 0.
SessionPlan PlanOf(const CampaignSettings& settings, uint64_t session, size_t programs);

// Where a campaign's programs come from.

// Programs by number, loaded when they are needed: a corpus has up to a hundred thousand.
struct ProgramSource {
  size_t size = 0;
  // Errors: the program is not there any more; a sentence.
  std::function<absl::StatusOr<Program>(size_t)> load;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_SESSION_PLAN_H_
