// Which cause transitions to look at first.
#ifndef TWINSTEP_HARNESS_CAUSE_CHAINS_TRANSITION_RANKING_H_
#define TWINSTEP_HARNESS_CAUSE_CHAINS_TRANSITION_RANKING_H_

#include <vector>

#include "harness/cause_chains/cause_chain.h"

namespace twinstep {

// Indices of chain.transitions, the most relevant first, those that were not narrowed down last. The rarer a statement
// is executed in the failing run compared with the passing one, or the other way round, and the fewer its visits
// (frequency), the more relevant; among equals the one closest to the failure (proximity).
std::vector<int> RankTransitions(const CauseChain& chain, const Recording& passing, const Recording& failing);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSE_CHAINS_TRANSITION_RANKING_H_
