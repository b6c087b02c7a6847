// The frames shown are the activations on the stack, each at the statement that it is in.

#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

void CheckStackShown(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    if (session.ToOf(stretch) == nullptr) continue;
    const JudgedPause& pause = *session.ToOf(stretch);
    checks.Count(pause.match.matched());
    if (pause.match.kind != PauseMatch::kOtherStack) continue;
    const JudgedPause* const from = session.FromOf(stretch);
    if (from != nullptr && IsUnmoved(*from->paused, *pause.paused)) {
      // Whether there may be a pause is pause-reached's question.
      if (stretch.action->has_run_to_location()) checks.Exempt("a run to where the program is may end at once");
      continue;
    }
    checks.Break(pause.event, ConstructAt(known, pause.paused->location()),
                 About(Aspect::STACK, pause.paused->location()), Said(Datum::STACK_OF_PROGRAM), StackOf(*pause.paused));
  }
}

}  // namespace

const Invariant kStackShown = {
    .name = "stack-shown",
    .promise = "The frames shown are the activations on the stack, each at the statement that it is in.",
    .source = Sources{.of_all = {"The checklist for language features: frame inspector", Document::CHECKLIST},
                      .of_tools = {"Debugger.Frame.older", Document::DEBUGGER_FRAME}},
    .needs_truth = true,
    .topic = Topic::kStack,
    .only_shown = false,
    .severity = WRONG_PLACE,
    .phrase = "shows a frame at a wrong place",
    .fault = Fault::kEngine,
    .check = CheckStackShown,
};

}  // namespace twinstep
