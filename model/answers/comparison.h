// Compares the outputs of two debuggers.
#ifndef TWINSTEP_MODEL_ANSWERS_COMPARISON_H_
#define TWINSTEP_MODEL_ANSWERS_COMPARISON_H_

#include <optional>

#include "proto/divergence.pb.h"
#include "proto/output.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// The first difference of two outputs in the order of Divergence::Type; none where they agree. `event` is left unset.
//
// PAPER, after Lehmann and Pradel (FSE 2018, algorithm 1 and figure 4), compares breakpoints by line; pauses by line,
// then function names, then variables (see paper_view.h). Uninitialised equals undefined: old versions of V8 cannot
// tell them apart. Two programs that have both finished agree, however they ended.
//
// FULL compares breakpoints and pauses by line and column; call stack with kinds and locations; all frames' scopes with
// their kinds, variables in any order, object properties as far as both copied them; completion values; how the program
// ended and what it printed. Uninitialised, unavailable and undefined are three things there.
//
// Evaluations and variables that were set: at level PAPER their values are compared as variables are, and whether
// something was thrown, but not what; at level FULL both are. Of the reasons of pauses, only exceptions, conditions
// that threw and refusals are compared.
//
// Sessions that were ended from outside (time, memory) are not comparable; see first_difference.h, which compares whole
// traces.
std::optional<Divergence> CompareOutputs(const Output& a, const Output& b, CaptureLevel level);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ANSWERS_COMPARISON_H_
