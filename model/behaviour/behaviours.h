// What a debugger did in a run, as numbers that can be counted: the feedback of fuzzing. Prebuilt engines are not
// instrumented, so how they behave stands for what of them ran.
//
// A behaviour is what an action led to: engine, action, the syntax node at which it was taken, the one where the
// debugger stopped or put the breakpoint, the kinds of the scopes shown there, by how much the stack grew or shrank,
// and how a run ended. Programs' own names and values are no part of it.
#ifndef TWINSTEP_MODEL_BEHAVIOUR_BEHAVIOURS_H_
#define TWINSTEP_MODEL_BEHAVIOUR_BEHAVIOURS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "model/source/coverage.h"
#include "model/source/syntax_tree.h"
#include "proto/trace.pb.h"

namespace twinstep {

// One number for each action of `trace`, in order; equal for equal behaviours, on every machine. `tree` is the main
// source's, null where the parser rejects it. Scopes are those of the youngest frame: every capture level has them.
std::vector<uint64_t> BehavioursOf(const Trace& trace, const SyntaxTree* tree);

// One number for each statement and function: what it is, what it stands in, and whether it may have run. `coverage`
// is that of a complete bare run in `engine`.
std::vector<uint64_t> BehavioursOf(std::string_view engine, const SyntaxTree& tree, const Coverage& coverage);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_BEHAVIOUR_BEHAVIOURS_H_
