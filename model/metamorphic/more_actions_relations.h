// Which transformations promise something of sessions with actions beyond the basic ones.
#ifndef TWINSTEP_MODEL_METAMORPHIC_MORE_ACTIONS_RELATIONS_H_
#define TWINSTEP_MODEL_METAMORPHIC_MORE_ACTIONS_RELATIONS_H_

#include <string>

#include "model/transformations/transformation_class.h"
#include "proto/trace.pb.h"

namespace twinstep {

// Why the relation of transformations of `kind` to an initial run is not known to hold, in words to count by; empty: it
// holds. Always empty for a run of basic actions only.
//
// * Transformations that only move text keep the relation for all actions, as places move along. So do those that only
//   ask the debugger for more, collect garbage, change the configuration, or request a breakpoint where it slid to.
// * Transformations that add or rewrite code do not, where the session restarts frames, runs to places or sets
//   variables: these may meet the new code.
// * Transformations that rely on a bare run, rename what expressions may name, or rely on where a program pauses that
//   only has breakpoints and steps are not applied.
std::string WhyNotWith(const TransformationClass& kind, const Trace& initial);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_METAMORPHIC_MORE_ACTIONS_RELATIONS_H_
