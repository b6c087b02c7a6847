// Which divergences of two debuggers are expected, and why: designed differences, and rules of the tools on top of an
// engine (facts of both debuggers' sources, see ARCHITECTURE.md, "Layers"). What no rule explains is what people see
// first.
#ifndef TWINSTEP_MODEL_EXPECTED_EXPECTED_DIFFERENCE_H_
#define TWINSTEP_MODEL_EXPECTED_EXPECTED_DIFFERENCE_H_

#include <string>
#include <string_view>
#include <vector>

#include "model/expected/explanation.h"
#include "model/source/syntax_tree.h"
#include "proto/divergence.pb.h"
#include "proto/trace.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// `a` and `b` are the two traces, `tree` the main source's syntax tree or null. The rules are those of the pair of
// engines that the traces name, in whichever order, or those between two versions of one engine; a pair without rules,
// as an engine and itself, leaves all unexplained. A rule must fit the differing outputs themselves, not only their
// kind: a divergence that merely resembles a designed one stays unexplained.
Explanation Explain(const Divergence& divergence, const Trace& a, const Trace& b, const SyntaxTree* tree);

// What breaks a promise is no designed difference, whatever rule it looks like: the explanation, or UNEXPLAINED where
// the verdict on the same divergence has a guilty side.
Explanation UnlessGuilty(Explanation explanation, const Verdict& verdict);
// Where a promise could not be asked, a rule that explains the difference says as well that nobody breaks one.
Verdict DecidedByRule(Verdict verdict, const Explanation& explanation);

// All that Explain answers about these two engines where a rule fits, whatever order they are named in.
std::vector<Explanation> RulesBetween(std::string_view a, std::string_view b);

std::string ToText(Layer layer);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXPECTED_EXPECTED_DIFFERENCE_H_
