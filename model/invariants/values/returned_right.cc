// returned-right: about to leave a function, the value shown as returned is what it returns.
#include "model/invariants/invariants.h"
#include "model/judging/shown_values.h"

namespace twinstep {
namespace {

// What such a function's caller gets is not what its return statement says.
bool ReturnsSomethingElse(const SyntaxNode& function) {
  return function.is(SyntaxNode::kAsync) || function.is(SyntaxNode::kGenerator);
}

// A step led out of a call to the pause. Firefox's tools then show what that call has returned.
bool LeftACall(const JudgedSession& session, const JudgedPause& pause) {
  for (const Stretch& stretch : session.stretches()) {
    if (session.ToOf(stretch) != &pause) continue;
    const JudgedPause* const from = session.FromOf(stretch);
    return from != nullptr && from->paused->frames_size() > pause.paused->frames_size();
  }
  return false;
}

void Check(const JudgedSession& session, Checks& checks) {
  if (!session.has_truth()) return;
  const KnownProgram& known = session.known();
  const TruthTimeline& timeline = *known.timeline;
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    if (!pause.paused->has_returned() || !pause.match.matched() || pause.match.ambiguous) continue;
    if (pause.match.InUntoldCode()) continue;
    const Moment moment = pause.match.moment;
    const uint32_t activation = timeline.link(pause.match.frames.front().link).activation;
    const TruthEvent& event = timeline.truth().log().events(moment.event);
    if (!moment.inside || timeline.site(moment.event)->kind != TruthEventKind::kReturn ||
        event.activation() != activation || !event.has_value()) {
      continue;
    }
    const NodeId function = timeline.site(moment.event)->function;
    if (ReturnsSomethingElse(known.tree->node(function))) {
      checks.Exempt("a generator or async function gives its caller something else");
      continue;
    }
    if (known.facts->pauses_at_frame_ends && LeftACall(session, pause)) {
      checks.Exempt("a step that left a call shows what the call returned");
      continue;
    }
    // A finally clause may return something else.
    const int next = timeline.NextOf(activation, moment.event);
    if (next >= timeline.size() || timeline.site(next)->kind != TruthEventKind::kExit) continue;
    checks.Count();
    if (HoldAgainst(&event.value(), pause.paused->returned(), *known.facts) != Shown::kWrong) continue;
    checks.Break(pause.event, ConstructOf(known, timeline.site(moment.event)->node), About(Aspect::RETURNED),
                 Shows(event.value()), Shows(pause.paused->returned()));
  }
}

}  // namespace

const Invariant kReturnedRight = {
    .name = "returned-right",
    .promise = "What is shown as returned is what the function returns.",
    .source =
        Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.CallFrame: returnValue", Document::DEBUGGER_DOMAIN},
                .of_tools = {"Debugger.Frame.onPop: completion", Document::DEBUGGER_FRAME}},
    .needs_truth = true,
    .topic = Topic::kValues,
    .only_shown = true,
    .severity = WRONG_VALUE,
    .phrase = "shows a wrong returned value",
    .fault = Fault::kEngine,
    .check = Check,
};

}  // namespace twinstep
