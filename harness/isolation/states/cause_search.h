// At which points the causes are to be isolated, so that the chain and its transitions are found with few of them: at
// the first and the last one that decide, at the first statements of functions, then by bisection between neighbours
// whose causes differ (Cleve and Zeller, ICSE 2005, section 3).
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_CAUSE_SEARCH_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_CAUSE_SEARCH_H_

#include <map>
#include <vector>

#include "harness/isolation/states/comparable_points.h"
#include "harness/isolation/states/isolated_cause.h"

namespace twinstep {

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

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_CAUSE_SEARCH_H_
