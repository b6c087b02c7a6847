// The end of a campaign: its findings made small.
#ifndef TWINSTEP_HARNESS_REDUCTION_CAMPAIGN_REDUCTION_H_
#define TWINSTEP_HARNESS_REDUCTION_CAMPAIGN_REDUCTION_H_

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "harness/reduction/reduce_findings.h"

namespace twinstep {

struct CampaignReductionOptions {
  // Every finding; else one of each cause, guilty and unexplained ones first (representatives.h).
  bool all = false;
  int jobs = 1;
  absl::Duration cpu_limit = absl::Seconds(2);
  // Of one finding.
  absl::Duration time_limit = absl::Seconds(120);
  uint64_t memory_limit_mib = 2048;
  // Asked now and then; once it says so, the rest is left out.
  std::function<bool()> stop;
  // Told how far it is; may be empty.
  std::function<void(const std::string&)> progress;
};

// Reduces findings of the result folder, which holds some, into its reduced/, in a process of its own. What an earlier
// call reduced there to its end, and is still the same, is taken over. Tells `out` a
// line for each that did not become 1-minimal, and what came of them all. Errors: the folder cannot be read; the system
// gives no process; the reducer died.
absl::StatusOr<ReductionSummary> ReduceCampaign(const std::string& folder, const CampaignReductionOptions& options,
                                                std::ostream& out);

// An object on one line, for summary.json.
std::string ReductionJson(const ReductionSummary& summary);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_CAMPAIGN_REDUCTION_H_
