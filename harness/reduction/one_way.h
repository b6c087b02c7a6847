// Findings in whose actions the two debuggers go apart (model/apart.h), with both of them on one way.
#ifndef TWINSTEP_HARNESS_REDUCTION_ONE_WAY_H_
#define TWINSTEP_HARNESS_REDUCTION_ONE_WAY_H_

#include <optional>
#include <vector>

#include "proto/finding.pb.h"

namespace twinstep {

// What may be tried, the simplest first: every way apart as the second debugger goes it, which has least pauses, as the
// first one does, then each alone. None: the debuggers do not go apart.
std::vector<std::optional<Finding>> OnOneWay(const Finding& finding);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_ONE_WAY_H_
