// A step misses no place of its activation or of its callers at which the debugger stops otherwise.

#include <optional>

#include "model/invariants/invariants.h"
#include "model/invariants/stepped_frame.h"
#include "model/invariants/steps/untold_catch.h"

namespace twinstep {
namespace {

// Looks for the first event that a step may not pass by.
class Search {
 public:
  // `came`: the activation that the step ended in; none: that is not known.
  Search(const KnownProgram& known, const JudgedSession::Ran& ran, const Action& step, const LineAndColumn& from,
         std::optional<uint32_t> came)
      : known_(known), timeline_(*known.timeline), ran_(ran), step_(step), from_(from), came_(came) {}

  // Of the activation behind its `event`, and once that has ended of its caller, and so on; -1: none was passed, or it
  // is not known which comes first. `leaving`: the activation's own do not count. `alone`: nor its callers'.
  int FirstMissed(uint32_t activation, int event, bool leaving, bool alone) const {
    while (true) {
      const int last = event;
      event = timeline_.NextOf(activation, event);
      // In the head of a `for await` it waits, which no event tells; that its caller has gone on does.
      const int caller =
          leaving && last >= 0 ? timeline_.link(timeline_.StackAfter(last)).below : TruthTimeline::kNoLink;
      if (caller != TruthTimeline::kNoLink) {
        const uint32_t calling = timeline_.link(caller).activation;
        if (timeline_.NextOf(calling, last) < event) {
          if (alone || timeline_.IsVague(last)) return -1;
          activation = calling;
          event = last;
          leaving = false;
          continue;
        }
      }
      if (event >= timeline_.size() || event >= ran_.end.event) return -1;
      const TruthSite& site = *timeline_.site(event);
      const bool suspends = site.kind == TruthEventKind::kSuspend;
      if (site.kind == TruthEventKind::kExit || (leaving && suspends)) {
        if (alone || timeline_.IsVague(event)) return -1;
        const int below = timeline_.StackAfter(event);
        if (suspends && below != timeline_.link(timeline_.StackAt(event)).below) return BehindYield(event, leaving);
        // The host goes on, with whatever job comes next.
        if (below == TruthTimeline::kNoLink) return -1;
        activation = timeline_.link(below).activation;
        leaving = false;
        continue;
      }
      // A debugger may go on with the generator, or with its caller: the caller runs first.
      if (suspends && !IsAwait(known_, site.node)) return alone ? -1 : BehindYield(event, leaving);
      if (site.kind == TruthEventKind::kDelegate) return -1;
      if (IsStop(site, event, leaving)) return PlaceOfStop(event) == from_ ? -1 : event;
    }
  }

  std::optional<LineAndColumn> PlaceOfStop(int event) const {
    const auto returned = known_.returned_at.find(event);
    return returned == known_.returned_at.end() ? known_.places->HeadOf(*timeline_.site(event)) : returned->second;
  }

 private:
  // Of the caller of the generator that yields at the event, if those that are suspended there miss one as well: it, if
  // it is not being left, and each whose `yield*` has asked it.
  int BehindYield(int event, bool leaving) const {
    const int after = timeline_.StackAfter(event);
    if (timeline_.IsVague(event) || after == TruthTimeline::kNoLink) return -1;
    const int in_caller = FirstMissed(timeline_.link(after).activation, event, false, false);
    int link = timeline_.StackAt(event);
    if (leaving) link = timeline_.link(link).below;
    for (; in_caller >= 0 && link != after; link = timeline_.link(link).below) {
      const uint32_t waits = timeline_.link(link).activation;
      const int missed = FirstMissed(waits, event, false, false);
      // The debugger has gone on with this one.
      if (missed < 0 || waits == came_) return missed;
    }
    return in_caller;
  }

  // Whether the step is told not to end there.
  static bool IsSkipped(const Action& step, const std::optional<LineAndColumn>& place) {
    return place && IsInSkippedCode(step, LocationOf(*place));
  }

  bool IsStop(const TruthSite& site, int event, bool leaving) const {
    if (leaving || event <= ran_.begin.event || IsSkipped(step_, PlaceOfStop(event))) return false;
    if (site.kind == TruthEventKind::kReturn) return known_.returned_at.contains(event) && IsLast(event);
    if (site.kind != TruthEventKind::kPoint && site.kind != TruthEventKind::kBodyEnd) return false;
    return known_.stopped_at[event];
  }

  // No finally clause comes between the value and the end.
  bool IsLast(int event) const {
    const int next = timeline_.NextOf(timeline_.link(timeline_.StackAt(event)).activation, event);
    return next < timeline_.size() && timeline_.site(next)->kind == TruthEventKind::kExit;
  }

  const KnownProgram& known_;
  const TruthTimeline& timeline_;
  const JudgedSession::Ran& ran_;
  const Action& step_;
  // Both debuggers take a step to be a move.
  const LineAndColumn from_;
  const std::optional<uint32_t> came_;
};

void CheckStepLost(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  if (known.stopped_at.empty()) return;
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    std::optional<SteppedFrame> stepped = SteppedFrameOf(session, stretch);
    // Who steps in what no event tells comes to its caller at the latest.
    const std::optional<SteppedFrame> caller = stepped ? std::nullopt : CallerOfSteppedFrame(session, stretch);
    if (caller) stepped = caller;
    if (!stepped) continue;
    const std::optional<JudgedSession::Ran> ran = session.RanIn(stretch);
    if (!ran) continue;
    if (stretch.blackboxed) {
      checks.Unknown("code is blackboxed");
      continue;
    }
    checks.Count();
    const JudgedPause* const to = session.ToOf(stretch);
    std::optional<uint32_t> came;
    if (to != nullptr && to->match.matched() && !to->match.frames.empty()) {
      came = known.timeline->link(to->match.frames.front().link).activation;
    }
    const Search search(known, *ran, *stretch.action, PlaceOf(session.FromOf(stretch)->paused->location()), came);
    if (const std::optional<UntoldCatch> caught = FindUntoldCatch(session, stretch, *stepped);
        caught && caught->event <= ran->end.event) {
      if (stretch.ignored.has_scripts()) {
        checks.Unknown("what catches it may be blackboxed");
        continue;
      }
      Datum expected = SomePause(Datum::CATCHES);
      *expected.mutable_pause()->mutable_frame() =
          ShowsFrame(session.FromOf(stretch)->paused->frames(caught->frame)).frame();
      checks.Break(stretch.answer_event, ConstructOf(known, stepped->node), AboutStep(session, stretch),
                   std::move(expected), Came(session, stretch.answer_event));
      continue;
    }
    const int lost = search.FirstMissed(stepped->activation, stepped->event, stretch.action->has_step_out() && !caller,
                                        stepped->has_untold_callers);
    if (lost < 0) continue;
    const NodeId node = known.timeline->site(lost)->node;
    // It is there, only later than the truth has it.
    if (to != nullptr && search.PlaceOfStop(lost) == PlaceOf(to->paused->location())) continue;
    checks.Break(stretch.answer_event, ConstructOf(known, node), AboutStep(session, stretch),
                 PauseAt(LocationOf(*search.PlaceOfStop(lost))), Came(session, stretch.answer_event));
  }
}

}  // namespace

const Invariant kStepLost = {
    .name = "step-lost",
    .promise = "A step misses no place of its activation or of its callers at which the debugger stops otherwise.",
    .source = Sources{.of_all = {"The checklist for language features: stepping", Document::CHECKLIST},
                      .of_tools = {"DevTools, thread.js: the next step start of the frame or of its caller",
                                   Document::DEVTOOLS_THREAD}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "$A is lost",
    .fault = Fault::kEither,
    .check = CheckStepLost,
};

}  // namespace twinstep
