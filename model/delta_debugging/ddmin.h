// ddmin: makes a failing configuration small (Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input,
// TSE 2002).
//
// Bounds, for |c| deltas, c and the empty configuration known: at most |c|^2 + 3|c| tests; at most 2 log2 |c| where a
// single delta fails in whatever company, and nothing else does.
#ifndef TWINSTEP_MODEL_DELTA_DEBUGGING_DDMIN_H_
#define TWINSTEP_MODEL_DELTA_DEBUGGING_DDMIN_H_

#include <functional>

#include "model/delta_debugging/configuration.h"
#include "model/delta_debugging/configuration_tester.h"

namespace twinstep {

// The defaults are the published algorithm.
struct DdminOptions {
  // Each part alone before the rest without it. Pays where few deltas that stand together fail.
  bool try_subsets = true;
  // The rest without the last part first. Pays where what is later needs what is earlier.
  bool backward = false;
  // Behind a part that could be left out the next one is tried, and the parts stay; else all from the first, cut anew.
  bool go_on = false;
  // To begin with. Beyond the number of deltas: each delta is a part.
  int parts = 2;
  // The empty configuration before all others. Else it is tested at the end, where one delta is left.
  bool empty_first = false;
  // What a configuration of units means to the tester, where a unit is not a delta: a group of them, a node with all
  // that is in it. Empty: a unit is a delta.
  std::function<Configuration(const Configuration&)> lift;
  // Told every smaller failing configuration (of units) as soon as it is found. May be empty.
  std::function<void(const Configuration&)> on_smaller;
};

struct DdminResult {
  // Fails.
  Configuration failing;
  // No configuration with exactly one unit less fails: all of them were tested. False only when stopped.
  bool one_minimal = false;
};

// `failing` (of units) fails: the caller has tested it. Never answers anything larger.
DdminResult Ddmin(ConfigurationTester& tester, Configuration failing, const DdminOptions& options = {});

// The union of the groups that a configuration of units names: a `lift`. The groups are disjoint.
std::function<Configuration(const Configuration&)> LiftGroups(std::vector<Configuration> groups);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_DELTA_DEBUGGING_DDMIN_H_
