// Points of two runs whose states can be compared: same statement, same calls, same visit.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_COMPARABLE_POINTS_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_COMPARABLE_POINTS_H_

#include <cstdint>
#include <vector>

#include "harness/isolation/states/chain_run.h"

namespace twinstep {

struct ComparablePoint {
  // As ChainRunner::StateOf counts: from 1.
  int64_t passing = 0;
  int64_t failing = 0;
  int statement = 0;
  int stack = 0;
};

// In order of both runs: where visits come in another order, most are kept. O(n log n).
std::vector<ComparablePoint> ComparablePoints(const Recording& passing, const Recording& failing);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_COMPARABLE_POINTS_H_
