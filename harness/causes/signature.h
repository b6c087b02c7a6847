// What findings of one cause have in common: one entry of a report, one thing to reduce and to read.
//
//   v8 : step-lost @ return that waits for finally          somebody breaks a promise (model/invariants/)
//   by design : Firefox makes up names for functions ...    a rule explains it (model/expected/)
//   unexplained : step : v8 case                            neither: what each side did, and in what code
//   v8 : crash : step, signal 6 (Aborted)                   an engine died
//   v8 : failed : Debug check failed: !is_null() (frames.cc)   and said why (last_words.h)
//
// What is known to be a broken promise has its name also where the truth does not tell and the other debugger does.
// Engines, invariants and constructs count; names, values, lines, the action before and the kinds of loops and
// declarations do not. Who looks for the paper's class finds it in the finding.
#ifndef TWINSTEP_HARNESS_CAUSES_SIGNATURE_H_
#define TWINSTEP_HARNESS_CAUSES_SIGNATURE_H_

#include <string>
#include <vector>

#include "model/expected/explanation.h"
#include "model/metamorphic/metamorphic_session.h"
#include "model/source/syntax_tree.h"
#include "proto/divergence.pb.h"
#include "proto/finding.pb.h"
#include "proto/trace.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// Of two debuggers that differ. `a` and `b` are the traces, `tree` the main source's or null.
std::string SignatureOf(const Divergence& divergence, const Trace& a, const Trace& b, const Verdict& verdict,
                        const Explanation& explanation, const SyntaxTree* tree);

// Of a warning. `violations`: those of the two runs.
std::string SignatureOf(const MetamorphicResult& result, const std::vector<RunViolation>& violations,
                        const Explanation& explanation);

// Of a crash, hang or memory blow-up.
std::string SignatureOfCrash(const Finding& finding);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSES_SIGNATURE_H_
