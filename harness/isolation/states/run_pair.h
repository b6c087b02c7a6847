// The failing run beside the nearest passing one: a pair says more than a chain.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_RUN_PAIR_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_RUN_PAIR_H_

#include <optional>
#include <string>

#include "harness/isolation/states/chain_report.h"
#include "harness/isolation/states/chain_run.h"

namespace twinstep {

// None: the same statements in the same order.
std::optional<PartingPlace> WhereTheyPart(const Recording& passing, const Recording& failing);

// At most a screen: the nearest input, one value of the state, and expressions with which it passes, each checked by a
// run, where the runs part, and the last place at which a difference of their states was found to decide (the chain's
// last link; that no later one would was not tried). Ends with a line break.
std::string PairText(const ChainReport& report);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_RUN_PAIR_H_
