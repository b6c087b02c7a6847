// What stays the same, besides its signature, while a divergence or warning is reduced.
#ifndef TWINSTEP_HARNESS_CAUSES_FINDING_DETAILS_H_
#define TWINSTEP_HARNESS_CAUSES_FINDING_DETAILS_H_

#include <string>

#include "model/expected/explanation.h"
#include "model/metamorphic/metamorphic_session.h"
#include "model/source/syntax_tree.h"
#include "proto/divergence.pb.h"
#include "proto/location.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// What the code at a place is to the code around it: "ReturnStatement", "VariableDeclarator.init", "BlockStatement
// end"; "Eval" and the like for other sources, "Unparsed" without a tree. Other code in the same place has the same
// role, so that it can be made simpler.
std::string RoleAt(const Location& location, const SyntaxTree* tree);

// Words, equal for what counts as the same: the type of the divergence, the last action, the rule that explains it, and
// by type what differs: the roles of both places, why each side paused or ended, which side has more frames, whether a
// variable is missing or of another value, of which kind, and in which scope. Names, values and lines do not count.
//
// `a` and `b` are the traces, `tree` the main source's or null.
std::string DetailsOf(const Divergence& divergence, const Trace& a, const Trace& b, const Explanation& explanation,
                      const SyntaxTree* tree);

// The same for a warning, with the relation that failed and the debugger.
std::string DetailsOf(const MetamorphicResult& result, const Explanation& explanation);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSES_FINDING_DETAILS_H_
