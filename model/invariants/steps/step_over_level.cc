// A step over does not end in what the activation calls.

#include <optional>

#include "model/actions/action_kind.h"
#include "model/invariants/invariants.h"
#include "model/invariants/stepped_frame.h"

namespace twinstep {
namespace {

// By what is shown, where no truth tells: all that was below the frame is as it was, the frame stands in the same
// statement, and something is above it.
bool IsDeeperAsShown(const KnownProgram& known, const Paused& from, int frame, const Paused& to) {
  const int above = to.frames_size() - (from.frames_size() - frame);
  if (above <= 0) return false;
  const Frame& before = from.frames(frame);
  const Frame& after = to.frames(above);
  const auto in_main = [](const Frame& one) { return one.location().source() == Location::MAIN; };
  if (!in_main(before) || !in_main(after)) return false;
  const NodeId node = known.places->NodeAt(before.location());
  if (node == kNoNode || node != known.places->NodeAt(after.location())) return false;
  for (int i = 1; frame + i < from.frames_size(); ++i) {
    if (PlaceOf(from.frames(frame + i).location()) != PlaceOf(to.frames(above + i).location())) return false;
  }
  return true;
}

void CheckStepOverLevel(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    const JudgedPause* const to = session.ToOf(stretch);
    const std::optional<SteppedFrame> stepped = SteppedFrameOf(session, stretch);
    if (!stepped || !stretch.action->has_step_over() || to == nullptr) continue;
    if (to->paused->reason() != Paused::STEP) continue;
    // Whatever the debugger calls it, the program is where it has to pause anyway.
    if (MustPauseAt(known, stretch, to->paused->location())) continue;
    checks.Count();
    const bool told = to->match.matched() && !to->match.ambiguous && !known.timeline->IsVague(to->match.moment.event);
    const int youngest = told ? to->match.frames.front().link : TruthTimeline::kNoLink;
    const bool deeper =
        told ? (known.timeline->link(youngest).activation != stepped->activation || to->match.InUntoldCode()) &&
                   known.timeline->IsOn(youngest, stepped->activation)
             : IsDeeperAsShown(known, *session.FromOf(stretch)->paused, stepped->frame, *to->paused);
    if (!deeper) continue;
    if (!stretch.action->step_over().enters().empty() &&
        (!told || EntersCode(known, *stretch.action, known.timeline->link(youngest).site->function) != Enters::kNot)) {
      checks.Exempt("the step is told to enter what is called there");
      continue;
    }
    checks.Break(to->event, ConstructOf(known, stepped->node), About(Aspect::FRAME_AT_END, *stretch.action),
                 Said(Datum::SAME_FRAME_OR_OLDER), SaidAt(Datum::CALLED_BY_IT, to->paused->location()));
  }
}

}  // namespace

const Invariant kStepOverLevel = {
    .name = "step-over-level",
    .promise = "A step over does not end in what the activation calls.",
    .source =
        Sources{.of_all = {"The checklist for language features: stepping", Document::CHECKLIST},
                .of_tools = {"DevTools, stepping rules: a step over enters no callee", Document::DEVTOOLS_THREAD}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = EXTRA_STOP,
    .phrase = "$A ends in what is called",
    .fault = Fault::kEither,
    .check = CheckStepOverLevel,
};

}  // namespace twinstep
