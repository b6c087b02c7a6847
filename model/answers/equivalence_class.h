// Which divergences count as the same: Lehmann and Pradel, FSE 2018, definition 4.
#ifndef TWINSTEP_MODEL_ANSWERS_EQUIVALENCE_CLASS_H_
#define TWINSTEP_MODEL_ANSWERS_EQUIVALENCE_CLASS_H_

#include <string>

#include "model/source/syntax_tree.h"
#include "proto/divergence.pb.h"
#include "proto/location.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// The location at which the last action before the divergence was taken: for breakpoint actions the requested one, for
// execution actions that of the pause; line 0 for start. `trace` is either side's.
Location LastActionLocation(const Trace& trace, const Divergence& divergence);

// The action itself.
Action LastAction(const Trace& trace, const Divergence& divergence);

// ESTree type of the lowest node that contains every token of the line; "Program" for line 0, "Eval" or "Module" for
// code of those kinds, whose tree is not at hand, "Unparsed" without a tree of the main source.
std::string NodeTypeAt(const Location& location, const SyntaxTree* tree);

// `tree` is the main source's, null where the parser rejects it. The node type is that of the last action's location.
EquivalenceClass ClassOf(const Trace& trace, const Divergence& divergence, const SyntaxTree* tree);

// "step over", "ForStatement", "pause location": as the study's table 2 has them.
std::string LastActionName(const EquivalenceClass& equivalence_class);
std::string ToText(Divergence::Type type);
std::string ToText(const EquivalenceClass& equivalence_class);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ANSWERS_EQUIVALENCE_CLASS_H_
