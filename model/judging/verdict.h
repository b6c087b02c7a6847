// Who is wrong where two debuggers differ.
#ifndef TWINSTEP_MODEL_JUDGING_VERDICT_H_
#define TWINSTEP_MODEL_JUDGING_VERDICT_H_

#include <string>

#include "absl/status/statusor.h"
#include "model/debugger.h"
#include "model/judging/judge.h"
#include "proto/divergence.pb.h"
#include "proto/trace.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// One side of a divergence: what it did, and what is known to judge it.
struct JudgedSide {
  Engine* engine = nullptr;
  const Judge* judge = nullptr;
  const Trace* trace = nullptr;
  // Truths with what the trace's user did (Judge::Prepare), where no engine is to be run; null: there are none.
  const ActedTruths* acted = nullptr;
};

// The traces part at `divergence.event`; what comes behind it is not judged, and what was broken before it counts only
// where nothing is at it; what is aside (Action::aside) or on a way apart does not count. A side that is guilty is
// played again without the tools' rules where it has such (TellTools). Errors are the engines'.
absl::StatusOr<Verdict> VerdictOf(const Program& program, const SessionOptions& options, const JudgedSide& a,
                                  const JudgedSide& b, const Divergence& divergence);

// The same by both traces alone, without a run: a guilty side is the engine, never the tools on top of it.
Verdict VerdictOfEngines(const JudgedSide& a, const JudgedSide& b, const Divergence& divergence);

// Of a difference in what two pauses show (Verdict::elsewhere): what differs is their places, with columns.
void TellPlaces(const Trace& a, const Trace& b, Divergence& divergence);

// Plays the actions of `trace` again without the rules of the tools on top of the engine (SessionOptions::tools_rules):
// where `violation` does not come then, its side becomes the tools' name (not for engines without tools). Then its
// construct becomes what the cause is about (Judge::CauseOf).
absl::Status TellTools(Engine& engine, const Judge& judge, const Program& program, const SessionOptions& options,
                       const Trace& trace, Violation& violation);

// A value, a variable or a function's name is shown that is not the program's, where it stands as it should.
bool IsAboutWhatIsShown(const Violation& violation);

// Whether what is broken can be why debuggers, or two runs of one, differ like that: a step or breakpoint why they
// pause elsewhere, a variable why they show that very one otherwise.
bool IsAboutWhatDiffers(const Violation& violation, const Divergence& divergence);
// The same of what is broken at the very output that differs.
bool Bears(const Violation& violation, const Divergence& divergence);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_VERDICT_H_
