// What findings of one cause have in common: one entry of a report, one thing to reduce and to read
// (proto/cause_key.proto; model/causes/cause_key.h shows examples).
//
// Engines, promises and the code count; names, values, lines, the action before and the kinds of loops and declarations
// do not. Who looks for the paper's class finds it in the finding. What is an entry of corpus/bugs is that entry,
// whoever noticed it.
#ifndef TWINSTEP_HARNESS_CAUSES_CAUSE_OF_DIFFERENCE_H_
#define TWINSTEP_HARNESS_CAUSES_CAUSE_OF_DIFFERENCE_H_

#include <vector>

#include "model/expected/explanation.h"
#include "model/metamorphic/metamorphic_session.h"
#include "model/source/syntax_tree.h"
#include "proto/cause_key.pb.h"
#include "proto/divergence.pb.h"
#include "proto/finding.pb.h"
#include "proto/trace.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// An empty one past the end.
const Output& OutputAt(const Trace& trace, uint32_t event);

// The cause of a difference of two debuggers. `a` and `b` are the traces, `tree` is the main source's or null.
CauseKey CauseOfDifference(const Divergence& divergence, const Trace& a, const Trace& b, const Verdict& verdict,
                           const Explanation& explanation, const SyntaxTree* tree);

// The cause of a warning. `violations` are those of its two runs.
CauseKey CauseOfWarning(const MetamorphicResult& result, const std::vector<RunViolation>& violations,
                        const Explanation& explanation);

// The cause of a broken promise.
CauseKey CauseOfViolation(const Violation& violation);

// The broken promise that a finding of two debuggers is named for; null: it is named for none.
const Violation* NamedFor(const Finding& finding);

// The cause of a crash, a hang or a lack of memory.
CauseKey CauseOfCrash(const Finding& finding);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSES_CAUSE_OF_DIFFERENCE_H_
