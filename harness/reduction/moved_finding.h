// A finding's test case after its program or its actions were changed.
#ifndef TWINSTEP_HARNESS_REDUCTION_MOVED_FINDING_H_
#define TWINSTEP_HARNESS_REDUCTION_MOVED_FINDING_H_

#include <optional>
#include <vector>

#include "model/source/location_map.h"
#include "proto/finding.pb.h"

namespace twinstep {

// The same test case on the edited program: the locations of its actions and of its first transformation move with the
// text. None where a place has nothing left to stand for it.
std::optional<Finding> MoveWithProgram(const Finding& finding, const LocationMap& map);

// The same with `actions` instead; `came_from[i]` is the index of the i-th of them before, or -1. The events that the
// first transformation names move with their actions. None where one of them is gone.
std::optional<Finding> WithActions(const Finding& finding, std::vector<Action> actions,
                                   const std::vector<int>& came_from);

// Findings in whose actions the two debuggers go apart (model/sessions/apart.h), with both of them on one way.

// What may be tried, the simplest first: every way apart as the second debugger goes it, which has least pauses, as the
// first one does, then each alone. None: the debuggers do not go apart.
std::vector<std::optional<Finding>> OnOneWay(const Finding& finding);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_MOVED_FINDING_H_
