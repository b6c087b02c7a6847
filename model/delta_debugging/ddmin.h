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
  // Each part is tested alone before the complement of it. Pays where few deltas fail, and stand together.
  bool try_subsets = true;
  // The complement of the last part is tested first. Pays where later deltas need earlier ones.
  bool backward = false;
  // After a part could be left out, the next part is tried and the parts stay as they are. Else what is left is cut
  // anew, and the first part is tried.
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

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_DELTA_DEBUGGING_DDMIN_H_
