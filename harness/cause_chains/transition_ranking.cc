#include "harness/cause_chains/transition_ranking.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace twinstep {

std::vector<int> RankTransitions(const CauseChain& chain, const Recording& passing, const Recording& failing) {
  std::map<int, double> in_passing, in_failing;
  for (const Moment& moment : passing.moments) ++in_passing[moment.statement];
  for (const Moment& moment : failing.moments) ++in_failing[moment.statement];
  std::vector<double> relevance;
  for (const CauseTransition& transition : chain.transitions) {
    const double p = in_passing[transition.statement], f = in_failing[transition.statement];
    relevance.push_back(std::abs(p - f) / std::max(1.0, p + f));
  }
  std::vector<int> order = AllOf(static_cast<int>(chain.transitions.size()));
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    if (chain.transitions[a].narrowed != chain.transitions[b].narrowed) return chain.transitions[a].narrowed;
    if (relevance[a] != relevance[b]) return relevance[a] > relevance[b];
    return a > b;
  });
  return order;
}

}  // namespace twinstep
