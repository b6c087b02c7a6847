// returned-right: about to leave a function, the value shown as returned is what it returns; a step out that ends in
// the caller shows one, where the debugger's tools do.
#include <optional>

#include "model/invariants/invariants.h"
#include "model/invariants/stepped_frame.h"
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

// What its caller gets from the activation, which has ended with the event before `end`; none: it threw, or the
// program's text does not say.
std::optional<Value> ReturnedBefore(const KnownProgram& known, uint32_t activation, int end) {
  const TruthTimeline& timeline = *known.timeline;
  const absl::Span<const int> events = timeline.EventsOf(activation);
  if (events.size() < 2 || events.back() >= end) return std::nullopt;
  const TruthSite& last = *timeline.site(events.back());
  const int before = events[events.size() - 2];
  if (last.kind != TruthEventKind::kExit || timeline.site(before)->kind != TruthEventKind::kReturn) return std::nullopt;
  if (known.tree->node(last.function).is(SyntaxNode::kAsync)) return std::nullopt;
  Value value = timeline.truth().log().events(before).value();
  if (known.tree->node(last.function).is(SyntaxNode::kGenerator)) value.mutable_object()->set_kind(Object::PLAIN);
  return value;
}

// Firefox's tools show what the function returned that a step out has left (frameFinished).
void CheckStepsOut(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  if (!known.facts->pauses_at_frame_ends) return;
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    const std::optional<SteppedFrame> stepped = SteppedFrameOf(session, stretch);
    const JudgedPause* const from = session.FromOf(stretch);
    const JudgedPause* const to = session.ToOf(stretch);
    if (!stepped || !stretch.action->has_step_out() || from == nullptr || to == nullptr || stretch.blackboxed) continue;
    // From its end, or with an exception on its way, the function is left already.
    const bool is_left = stepped->at_end || from->paused->has_returned() || from->paused->has_thrown();
    if (is_left || to->paused->reason() != Paused::STEP || to->paused->has_thrown()) continue;
    if (!to->match.matched() || to->match.ambiguous || to->match.InUntoldCode()) continue;
    if (known.timeline->IsVague(to->match.moment.event) || stepped->caller == TruthTimeline::kNoLink) continue;
    const uint32_t youngest = known.timeline->link(to->match.frames.front().link).activation;
    if (youngest != known.timeline->link(stepped->caller).activation) continue;
    const std::optional<Value> value = ReturnedBefore(known, stepped->activation, to->match.last.event + 1);
    if (!value) continue;
    checks.Count();
    if (to->paused->has_returned()) continue;
    checks.Break(to->event, ConstructOf(known, stepped->node), About(Aspect::RETURNED), Shows(*value),
                 Said(Datum::NONE));
  }
}

void CheckReturnedRight(const JudgedSession& session, Checks& checks) {
  if (!session.has_truth()) return;
  CheckStepsOut(session, checks);
  const KnownProgram& known = session.known();
  const TruthTimeline& timeline = *known.timeline;
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    if (!pause.paused->has_returned() || !pause.match.matched() || pause.match.ambiguous) continue;
    // It is the pause before, which the user may have given another value to return.
    if (pause.paused->reason() == Paused::REFUSED) continue;
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
    .promise = "What is shown as returned is what the function returns; a step out of it shows that in the caller.",
    .source =
        Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.CallFrame: returnValue", Document::DEBUGGER_DOMAIN},
                .of_tools = {"Debugger.Frame.onPop: completion; DevTools, thread.js: frameFinished",
                             Document::DEVTOOLS_THREAD}},
    .needs_truth = true,
    .topic = Topic::kValues,
    .only_shown = true,
    .severity = WRONG_VALUE,
    .phrase = "shows a wrong returned value",
    .fault = Fault::kEither,
    .check = CheckReturnedRight,
};

}  // namespace twinstep
