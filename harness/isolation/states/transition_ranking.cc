#include "harness/isolation/states/transition_ranking.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace twinstep {

std::vector<int> RankTransitions(const CauseChain& chain, const Recording& passing, const Recording& failing) {
  std::map<int, double> in_passing, in_failing;
  for (const RunMoment& moment : passing.moments) ++in_passing[moment.statement];
  for (const RunMoment& moment : failing.moments) ++in_failing[moment.statement];
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

void StatementRelevance::Add(const CauseChain& chain, const Recording& passing, const Recording& failing) {
  constexpr double kInBothRuns = 0.1;
  const size_t count = only_failing.size();
  std::vector<bool> in_passing(count, false), in_failing(count, false), between(count, false);
  for (const RunMoment& moment : passing.moments) in_passing[moment.statement] = true;
  for (const RunMoment& moment : failing.moments) in_failing[moment.statement] = true;
  for (const CauseTransition& transition : chain.transitions) {
    for (const int s : StatementsOf(chain, transition, passing, failing, count)) between[s] = true;
  }
  for (size_t s = 0; s < count; ++s) {
    const bool only = in_failing[s] && !in_passing[s];
    if (only) ++only_failing[s];
    if (between[s]) transitions[s] += only ? 1 : kInBothRuns;
  }
}

void AddUnsearchedTransitions(CauseChain& chain) {
  if (!chain.stopped) return;
  std::set<int> known;
  for (const CauseTransition& transition : chain.transitions) known.insert(transition.before);
  for (size_t i = 1; i < chain.links.size(); ++i) {
    const ChainLink &low = chain.links[i - 1], &high = chain.links[i];
    if (known.count(low.point) > 0 || low.cause.Identity() == high.cause.Identity()) continue;
    CauseTransition transition;
    transition.before = low.point;
    transition.after = high.point;
    transition.statement = chain.points[low.point].statement;
    transition.neighbours = high.point == low.point + 1;
    chain.transitions.push_back(transition);
  }
  std::sort(chain.transitions.begin(), chain.transitions.end(),
            [](const CauseTransition& a, const CauseTransition& b) { return a.before < b.before; });
}

}  // namespace twinstep
