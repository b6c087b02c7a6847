// The end of a campaign: its findings made small.
#ifndef TWINSTEP_HARNESS_REDUCTION_CAMPAIGN_REDUCTION_H_
#define TWINSTEP_HARNESS_REDUCTION_CAMPAIGN_REDUCTION_H_

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/reduction/reduce_findings.h"
#include "harness/reduction/reduction_limit.h"
#include "model/status.h"
#include "proto/reduction.pb.h"

namespace twinstep {

struct CampaignReductionOptions {
  ReductionLimit limit;
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

// Reduces `findings`, which are files, in their order into reduced/ of the result folder, in a process of its own. What
// an earlier call reduced there to its end, and is still the same, is taken over. The limit of time holds for all that
// is done here: within its last seconds what is under way is verified as small as it has become, and what takes longer
// than that is left as it is; the same where `stop` says so. Tells `out` a line for each that did not become 1-minimal,
// and what came of them all. Errors: the system gives no process; the reducer died.
absl::StatusOr<ReductionSummary> ReduceCampaign(const std::string& folder, const std::vector<std::string>& findings,
                                                const CampaignReductionOptions& options, std::ostream& out);

// An object on one line, for summary.json.
std::string ReductionJson(const ReductionSummary& summary);

// Reduces findings in a process of their own: for a supervisor that holds neither engine nor parser.

// Starts this program as a reducer and carries out `order`; `on_end` is told of each finding as it ends; `on_tests`,
// which may be empty, now and then how many candidates were run so far. `stop`, which may be empty, is asked now and
// then; once it says so, what is under way is left as small as it has become, and the rest is left out. What is not
// verified within `stop_time` from then is cut: the reducer is killed, and that is left out too. Returns when the
// reducer has ended. Errors: the system gives no process; the reducer died, with what it had not told of by then.
absl::Status RunReducer(const ReducerOrder& order, const std::function<bool()>& stop, absl::Duration stop_time,
                        const std::function<void(const ReducerMessage&)>& on_end,
                        const std::function<void(uint64_t)>& on_tests = {});

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_CAMPAIGN_REDUCTION_H_
