// Which part of the state makes a run fail, all along the run (Zeller, FSE 2002), and where one cause gives way to
// another (Cleve and Zeller, ICSE 2005).
#ifndef TWINSTEP_HARNESS_CAUSE_CHAINS_CAUSE_CHAIN_H_
#define TWINSTEP_HARNESS_CAUSE_CHAINS_CAUSE_CHAIN_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "harness/cause_chains/chain_run.h"
#include "harness/cause_chains/comparable_points.h"
#include "harness/cause_chains/run_outcome.h"
#include "model/delta_debugging/configuration_tester.h"

namespace twinstep {

struct CauseOptions {
  // Asked before every mixed run; true ends the search with what is known. May be empty.
  std::function<bool()> stop;
  // Mixed runs for one point; then what is isolated so far is the cause.
  int tests_per_point = 150;
  // Points looked at, in all.
  int points = 400;
  // First statements of functions that the search begins with, besides the first and the last point.
  int function_entries = 12;
  // Told of each point that was isolated. May be empty.
  std::function<void(const std::string&)> progress;
};

// The smallest difference between the states at one point that decides between pass and fail.
struct Cause {
  std::vector<DeltaText> deltas;
  // Of all differences there.
  int differences = 0;
  // No delta of it can go to the other side.
  bool one_minimal = false;
  // Why there is none; then `deltas` is empty.
  std::string undecided;
  TestCounts counts;
  // Differences that could not be carried over, and parts of the state that were not looked into, by reason.
  std::map<std::string, int> left_out;
  // Of the failing run, the youngest first.
  std::vector<FrameAt> frames;

  bool decided() const { return undecided.empty(); }
  // Equal for equal parts of the state, whatever their values.
  std::vector<std::string> Identity() const;
};

struct ChainLink {
  // Index into CauseChain::points.
  int point = 0;
  Cause cause;
};

// Where one cause gives way to another.
struct CauseTransition {
  int before = 0;
  int after = 0;
  // What runs between the two: the statement at `before`.
  int statement = 0;
  // No comparable point lies between, or none that decides.
  bool neighbours = false;
};

struct CauseChain {
  std::vector<ComparablePoint> points;
  // All that were isolated, in order.
  std::vector<ChainLink> links;
  // In order.
  std::vector<CauseTransition> transitions;
  int64_t runs = 0;
  TestCounts counts;
  // Points at which the whole of the carried difference does not decide, by reason.
  std::map<std::string, int> undecided;
  // It was stopped before the end.
  bool stopped = false;

  // The link at a point that was isolated; null for others.
  const ChainLink* At(int point) const;
};

// What both runs execute from the one point up to the other, each statement once, transition.statement first. Only that
// one where there are more than `most`.
std::vector<int> StatementsOf(const CauseChain& chain, const CauseTransition& transition, const Recording& passing,
                              const Recording& failing, size_t most);

// The two subjects and their recordings, which pass and fail by `test`. Errors: the engine's.
absl::StatusOr<CauseChain> FindCauseChain(ChainRunner& runner, const Subject& passing, const Recording& passing_run,
                                          const Subject& failing, const Recording& failing_run, const RunTest& test,
                                          const CauseOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSE_CHAINS_CAUSE_CHAIN_H_
