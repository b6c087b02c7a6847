// Counter-based delta debugging: fewer tests than ddmin where most deltas can go, but no 1-minimal result (Zhang et
// al., "Deep Dive into Probabilistic Delta Debugging: Insights and Simplifications", 2024, who show that the
// probabilities of ProbDD (Wang et al., FSE 2021) come down to this).
//
// Every round cuts what is left into parts of one size and leaves out each part that can be left out. p0 is the assumed
// share of deltas that are needed; in round r the share is p = p0 / (1 - 1/e)^r. The size s of a round's parts is the
// one that can be expected to remove most deltas with one test: s (1 - p)^s is largest. The last round has parts of one
// delta.
//
// Measured (:benchmark): against Ddmin of rests only, backward, it saves up to a tenth of the tests where a twentieth
// or more of the deltas is needed, and takes up to four times as many where one of hundreds is. So Ddmin is the
// default.
#ifndef TWINSTEP_MODEL_DELTA_DEBUGGING_COUNTER_REDUCTION_H_
#define TWINSTEP_MODEL_DELTA_DEBUGGING_COUNTER_REDUCTION_H_

#include "model/delta_debugging/configuration_tester.h"
#include "model/delta_debugging/ddmin.h"

namespace twinstep {

// The sizes of parts, round by round: 9, 6, 3, 2, 1 for 0.1.
std::vector<int> PartSizes(double needed_share);

// `failing` (of units) fails, and so does the answer. Of `options` it heeds backward, empty_first, lift and on_smaller.
Configuration ReduceByCounters(ConfigurationTester& tester, Configuration failing, const DdminOptions& options = {},
                               double needed_share = 0.1);

// ReduceByCounters, and what Ddmin then needs to make the answer 1-minimal: rounds of single units.
DdminResult MinimiseByCounters(ConfigurationTester& tester, Configuration failing, DdminOptions options = {});

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_DELTA_DEBUGGING_COUNTER_REDUCTION_H_
