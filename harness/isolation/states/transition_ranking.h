// Which cause transitions to look at first.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_TRANSITION_RANKING_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_TRANSITION_RANKING_H_

#include <vector>

#include "harness/isolation/states/cause_chain.h"

namespace twinstep {

// Indices of chain.transitions, the most relevant first, those that were not narrowed down last. The rarer a statement
// is executed in the failing run compared with the passing one, or the other way round, and the fewer its visits
// (frequency), the more relevant; among equals the one closest to the failure (proximity).
std::vector<int> RankTransitions(const CauseChain& chain, const Recording& passing, const Recording& failing);

// Which statements to look at first, by several chains of one program and their runs alone.
struct StatementRelevance {
  // In how many of the pairs only the failing run executes the statement.
  std::vector<double> only_failing;
  // In how many chains a transition happens between two points with the statement between them: one that only the
  // failing run executes counts as one, others as a tenth.
  std::vector<double> transitions;

  // `statements` of the program.
  explicit StatementRelevance(int statements) : only_failing(statements, 0), transitions(statements, 0) {}
  void Add(const CauseChain& chain, const Recording& passing, const Recording& failing);
};

// In a chain that was cut off before its end, two successive points may have different causes without anybody having
// searched between them. They count as a transition too, with more statements between the points. In order.
void AddUnsearchedTransitions(CauseChain& chain);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_TRANSITION_RANKING_H_
