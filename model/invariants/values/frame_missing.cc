// What names a frame that the stack does not have is refused.
#include "model/actions/action_kind.h"
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

// Of a pause in a trace, at least.
constexpr int kMostFrames = 1000;

void CheckFrameMissing(const JudgedSession& session, Checks& checks) {
  const Paused* paused = nullptr;
  for (int event = 0; event < session.trace().events_size(); ++event) {
    const Output& answer = session.trace().events(event).output();
    if (answer.has_paused()) paused = &answer.paused();
    if (paused == nullptr || (!answer.has_evaluated() && !answer.has_inspected())) continue;
    const Action& action = session.trace().events(event - 1).action();
    checks.At(event);
    // Others are not kept in traces.
    if (paused->frames_size() == 0 || paused->frames_size() >= kMostFrames) continue;
    checks.Count();
    const bool is_there = static_cast<int>(FrameOf(action)) < paused->frames_size();
    const Evaluation& evaluated = answer.has_evaluated() ? answer.evaluated() : answer.inspected().evaluated();
    if (is_there != evaluated.no_frame()) continue;
    checks.Break(event, ConstructAt(session.known(), paused->location()), About(Aspect::ANSWER, action),
                 Said(is_there ? Datum::STILL_ON_STACK : Datum::NO_SUCH_FRAME), Came(session, event));
  }
}

}  // namespace

const Invariant kFrameMissing = {
    .name = "frame-missing",
    .promise = "What names a frame of an earlier pause, which the stack does not have any more, is refused.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.CallFrameId: valid while the VM is paused",
                                    Document::DEBUGGER_DOMAIN},
                      .of_tools = {"DevTools, frame.js: actors of frames live as long as the pause",
                                   Document::DEVTOOLS_FRAME}},
    .needs_truth = false,
    .topic = Topic::kValues,
    .only_shown = false,
    .severity = WRONG_VALUE,
    .phrase = "answers about a frame that is not there",
    .fault = Fault::kEngine,
    .check = CheckFrameMissing,
};

}  // namespace twinstep
