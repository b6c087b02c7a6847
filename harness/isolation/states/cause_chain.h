// Which part of the state makes a run fail, all along the run (Zeller, FSE 2002), and where one cause gives way to
// another (Cleve and Zeller, ICSE 2005).
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_CAUSE_CHAIN_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_CAUSE_CHAIN_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "harness/isolation/states/chain_run.h"
#include "harness/isolation/states/comparable_points.h"
#include "harness/isolation/states/isolated_cause.h"
#include "harness/isolation/states/run_outcome.h"
#include "model/delta_debugging/configuration_tester.h"
#include "model/status.h"

namespace twinstep {

// At which points the causes are to be isolated, so that the chain and its transitions are found with few of them: at
// the first and the last one that decide, at the first statements of functions, then by bisection between neighbours
// whose causes differ (Cleve and Zeller, ICSE 2005, section 3).

// Where one cause gives way to another. Points are indices.
struct CauseTransition {
  int before = 0;
  int after = 0;
  // What runs between the two: the statement at `before`.
  int statement = 0;
  // No comparable point lies between, or none that decides.
  bool neighbours = false;
  // Whether the points between were looked at; the search was stopped else.
  bool narrowed = true;
};

// By point.
using KnownCauses = std::map<int, Cause>;

// What follows from what is known. Any order in which the wanted points become known leads to the same chain.
struct CauseSearchState {
  // Whose causes are to be known next, the most useful first; none: the search is at its end.
  std::vector<int> wanted;
  // In order.
  std::vector<CauseTransition> transitions;
};

// `function_entries`: how many first statements of functions it begins with. O(points + known causes * log points).
CauseSearchState SearchCauses(const std::vector<ComparablePoint>& points, const KnownCauses& known,
                              int function_entries);

struct CauseOptions {
  // Asked now and then; true ends the search with what is known. May be empty.
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

struct ChainLink {
  // Index into CauseChain::points.
  int point = 0;
  Cause cause;
};

struct CauseChain {
  std::vector<ComparablePoint> points;
  // All that were isolated, in order.
  std::vector<ChainLink> links;
  // In order.
  std::vector<CauseTransition> transitions;
  int64_t runs = 0;
  TestCounts counts;
  // Mixed runs that the engine died of or hung in.
  int deadly = 0;
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

// Mixed runs beyond the point, in statements: longer than both runs, but not for ever.
int64_t MixedRunLimit(const Recording& passing, const Recording& failing);

// Who isolates causes, some at a time.
class CauseSource {
 public:
  virtual ~CauseSource() = default;
  // Points that may be under way together; at least 1.
  virtual int capacity() const = 0;
  virtual absl::Status Begin(int index, const ComparablePoint& point) = 0;
  struct Isolated {
    int index = 0;
    Cause cause;
  };
  // Waits for one of those that were begun. When the search is to stop, it ends them soon, with what is isolated so
  // far. Errors: the engine's.
  virtual absl::StatusOr<Isolated> Next() = 0;
};

// The chain along `points`. The same for any capacity, unless it is stopped, or options.points are not enough.
absl::StatusOr<CauseChain> FindCauseChain(std::vector<ComparablePoint> points, CauseSource& source,
                                          const CauseOptions& options);

// The same in this process: of two subjects and their recordings, which pass and fail by `test`. Errors: the engine's.
absl::StatusOr<CauseChain> FindCauseChain(ChainRunner& runner, const Subject& passing, const Recording& passing_run,
                                          const Subject& failing, const Recording& failing_run, const RunTest& test,
                                          const CauseOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_CAUSE_CHAIN_H_
