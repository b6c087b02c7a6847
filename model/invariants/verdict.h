// Who is wrong where two debuggers differ.
#ifndef TWINSTEP_MODEL_INVARIANTS_VERDICT_H_
#define TWINSTEP_MODEL_INVARIANTS_VERDICT_H_

#include <string>

#include "absl/status/statusor.h"
#include "model/debugger.h"
#include "model/invariants/judge.h"
#include "proto/divergence.pb.h"
#include "proto/trace.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// One side of a divergence: what it did, and what is known to judge it.
struct JudgedSide {
  Engine* engine = nullptr;
  const Judge* judge = nullptr;
  const Trace* trace = nullptr;
};

// The traces part at `divergence.event`; what comes behind it is not judged, and what was broken before it counts only
// where nothing is at it. A side that is guilty is played again without the tools' rules where it has such
// (TellTools). Errors are the engines'.
absl::StatusOr<Verdict> VerdictOf(const Program& program, const SessionOptions& options, const JudgedSide& a,
                                  const JudgedSide& b, const Divergence& divergence);

// Plays the actions of `trace` again without the rules of the tools on top of the engine (SessionOptions::tools_rules):
// where `violation` does not come then, its side becomes the tools' name. Does nothing for engines without tools.
absl::Status TellTools(Engine& engine, const Judge& judge, const Program& program, const SessionOptions& options,
                       const Trace& trace, Violation& violation);

// "v8 : step-lost @ TryStatement"
std::string SignatureText(const Violation& violation);
// "v8 is wrong (step-lost @ TryStatement): ...", "policy: both debuggers keep every invariant", for people.
std::string VerdictText(const Verdict& verdict);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_VERDICT_H_
