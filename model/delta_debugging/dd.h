// dd: the closest pair of a passing and a failing configuration (Zeller and Hildebrandt, Simplifying and Isolating
// Failure-Inducing Input, TSE 2002). Both ends move: the passing one grows, the failing one shrinks.
//
// Bounds, for k deltas between the two ends, whose outcomes are known: at most k^2 + 3k tests; at most 2 log2 k where
// no outcome is unresolved.
#ifndef TWINSTEP_MODEL_DELTA_DEBUGGING_DD_H_
#define TWINSTEP_MODEL_DELTA_DEBUGGING_DD_H_

#include <functional>

#include "model/delta_debugging/configuration.h"
#include "model/delta_debugging/configuration_tester.h"

namespace twinstep {

struct DdOptions {
  // Told every closer pair as soon as it is found: passing, failing. May be empty.
  std::function<void(const Configuration&, const Configuration&)> on_closer;
};

struct DdResult {
  // Holds all of the passing configuration that was given, and lies in `failing`.
  Configuration passing;
  Configuration failing;
  // Of the difference no single delta can be moved: with any of them added the passing one does not pass, and with any
  // of them taken away the failing one does not fail. False only when stopped.
  bool one_minimal = false;
};

// `passing` passes, `failing` fails, the first lies in the second: the caller has tested them.
DdResult Dd(ConfigurationTester& tester, Configuration passing, Configuration failing, const DdOptions& options = {});

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_DELTA_DEBUGGING_DD_H_
