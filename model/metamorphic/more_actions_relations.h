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
// * Text that only moves keeps all of it, as places move along; what the debugger is asked besides, garbage, other
//   configurations and a breakpoint where it slid to do so too.
// * Code that is added or rewritten is met by restarts, by runs to a place and by variables that were set.
// * What relies on a bare run, on names that expressions hold, or on where a program with only breakpoints and steps
//   pauses, is left out.
std::string WhyNotWith(const TransformationClass& kind, const Trace& initial);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_METAMORPHIC_MORE_ACTIONS_RELATIONS_H_
