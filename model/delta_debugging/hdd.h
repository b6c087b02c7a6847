// Hierarchical delta debugging: ddmin level by level, from the root down, so that what a test sees keeps the form of a
// tree (Misherghi and Su, HDD: Hierarchical Delta Debugging, ICSE 2006).
#ifndef TWINSTEP_MODEL_DELTA_DEBUGGING_HDD_H_
#define TWINSTEP_MODEL_DELTA_DEBUGGING_HDD_H_

#include <functional>
#include <vector>

#include "model/delta_debugging/configuration.h"
#include "model/delta_debugging/configuration_tester.h"

namespace twinstep {

struct HddOptions {
  enum class Level {
    // Ddmin as published.
    kDdmin,
    // Ddmin of rests only, from the last to the first, going on behind what could be left out.
    kDdminBackward,
    // MinimiseByCounters, from the last to the first.
    kCounters,
  };
  Level level = Level::kDdminBackward;
  // Told every smaller failing configuration as soon as it is found. May be empty.
  std::function<void(const Configuration&)> on_smaller;
};

struct HddResult {
  // Fails; holds the parents of all it holds.
  Configuration failing;
  // Leaving out any single node, with all that is in it, does not give a failing configuration: all were tested. False
  // only when stopped.
  bool one_minimal = false;
};

// `parents[i]` is the parent of delta i, below i, or -1. All deltas together fail: the caller has tested it. The tester
// gets configurations only that hold the parents of all they hold.
HddResult Hdd(ConfigurationTester& tester, const std::vector<int>& parents, const HddOptions& options = {});

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_DELTA_DEBUGGING_HDD_H_
