// The smallest difference between the states of two runs at one point that decides between pass and fail (Zeller, FSE
// 2002, section 4).
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_ISOLATED_CAUSE_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_ISOLATED_CAUSE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "harness/isolation/states/chain_run.h"
#include "harness/isolation/states/comparable_points.h"
#include "harness/isolation/states/run_outcome.h"
#include "model/delta_debugging/configuration_tester.h"
#include "model/memory_graph/state_deltas.h"
#include "model/status.h"

namespace twinstep {

struct IsolationOptions {
  // Asked before every mixed run; true ends it with what is isolated so far. May be empty.
  std::function<bool()> stop;
  // Asked before every mixed run, with its number, from 0: the same run has the same number each time. False: it is not
  // made, and unresolved. May be empty.
  std::function<bool(int)> may_run;
  // A mixed run that ends by an exception fails only where this statement was the last one; -1: wherever.
  int failing_at = -1;
  // Mixed runs; then what is isolated so far is the cause.
  int tests = 150;
  // Statements that a mixed run may execute after the point.
  int64_t statements = 1'000'000;
};

// Cause::undecided where options.stop has ended it too early.
inline constexpr char kStopped[] = "stopped";

struct Cause {
  std::vector<DeltaText> deltas;
  // Of all differences there.
  int differences = 0;
  // No delta of it can go to the other side.
  bool one_minimal = false;
  // It is one value, and that alone mends the failing run: with the passing run's it passes, all else being as it is.
  bool mends_alone = false;
  // Why there is none; then `deltas` is empty.
  std::string undecided;
  TestCounts counts;
  // Of the engine: for both states, and the mixed ones.
  int64_t runs = 0;
  // Differences that could not be carried over, and parts of the state that were not looked into, by reason.
  std::map<std::string, int> left_out;
  // Mixed runs that the engine died of or hung in. They are unresolved.
  int deadly = 0;

  bool decided() const { return undecided.empty(); }
  // Equal for equal parts of the state, whatever their values.
  std::vector<std::string> Identity() const;
};

// `passing` and `failing` pass and fail by `test`. Errors: the engine's.
absl::StatusOr<Cause> IsolateCause(ChainRunner& runner, const Subject& passing, const Subject& failing,
                                   const ComparablePoint& point, const RunTest& test, const IsolationOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_ISOLATED_CAUSE_H_
