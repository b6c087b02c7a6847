// The order in which people look at findings: round robin over the classes instead of uniformly over all findings,
// which finds more root causes per finding looked at (Lehmann and Pradel, FSE 2018, sections 3.4 and 5.3.2, figure 9).
#ifndef TWINSTEP_HARNESS_RESULTS_SAMPLING_H_
#define TWINSTEP_HARNESS_RESULTS_SAMPLING_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "proto/divergence.pb.h"

namespace twinstep {

struct SampleCandidate {
  // Findings of one folder are one class.
  std::string folder;
  // The finding's layer; that of a crash is UNEXPLAINED.
  Layer layer = UNEXPLAINED;
};

// All candidates as indices, in the order to look at them: those of layer UNEXPLAINED, then DEVTOOLS_RULE, then
// BY_DESIGN; within a layer round robin over the folders by name; within a folder in an order drawn from `seed`, which
// no other folder has a part in.
std::vector<size_t> RoundRobin(const std::vector<SampleCandidate>& candidates, uint64_t seed);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_SAMPLING_H_
