// Which statements depend on each other, and relevance that spreads along.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_STATEMENT_GRAPH_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_STATEMENT_GRAPH_H_

#include <vector>

#include "harness/isolation/states/instrumented_program.h"

namespace twinstep {

// Which statements depend on each other, without direction: a variable or a property of one name that one of them
// writes and the other one mentions; a statement and the one it stands in; a call and the beginning and returns of
// functions of that name; the beginning of a function and the statements that stand in it directly. Flow-insensitive: a
// stand-in for the program dependence graph of the published measure.
class StatementGraph {
 public:
  explicit StatementGraph(const InstrumentedProgram& program);

  int size() const { return static_cast<int>(neighbours_.size()); }
  // Distance of each statement from the nearest of `from`; -1 where none leads to it.
  std::vector<int> Distances(const std::vector<int>& from) const;
  const std::vector<int>& NextTo(int statement) const { return neighbours_[statement]; }

 private:
  void Connect(int a, int b);
  std::vector<std::vector<int>> neighbours_;
};

// Each statement gives a part of its relevance to the statements near it: 30 % to those one step away, 9 % to those two
// and 2.7 % to those three steps away.
std::vector<double> SpreadOverDependences(const StatementGraph& graph, const std::vector<double>& worth);

// One relevance made of two: statements are ordered by the first, and equal ones by the second. Ranks from 0 up; two
// are equal only where both relevances are.
std::vector<double> RelevanceByBoth(const std::vector<double>& first, const std::vector<double>& second);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_STATEMENT_GRAPH_H_
