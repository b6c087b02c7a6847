// How a gate shares out its sessions and its time.
#ifndef TWINSTEP_HARNESS_GATE_GATE_SETUP_H_
#define TWINSTEP_HARNESS_GATE_GATE_SETUP_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/gate/gate.h"

namespace twinstep {

// The modes of its campaigns, as --mode names them, in the order in which they are run.
const std::vector<std::string>& GateModes();

// How --mode names it.
std::string ModeName(CampaignMode mode);

// `options.campaigns` has one for each of GateModes. With `sessions` above 0 the differential campaign has as many, the
// others the share of them that takes as long, and `time` bounds each; else `time` is that of the whole gate.
void SetGateLength(uint64_t sessions, absl::Duration time, GateOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_GATE_GATE_SETUP_H_
