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

// At most a screen: the nearest input, expression, and value with which it passes, where the runs part, the last place
// at which the state still decides. Each line of it was checked by a run. Ends with a line break.
std::string PairText(const ChainReport& report);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_RUN_PAIR_H_
