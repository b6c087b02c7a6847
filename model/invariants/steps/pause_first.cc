// Where a pause was asked for before the start, it comes first of all.
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

// A statement of the main source that the truth tells of before the moment; kNoNode: there is none.
NodeId RanBefore(const JudgedSession& session, const JudgedPause& pause) {
  if (!session.has_truth() || !pause.match.matched() || pause.match.ambiguous) return kNoNode;
  const TruthTimeline& timeline = *session.known().timeline;
  for (int event = 0; event < pause.match.moment.event; ++event) {
    const TruthSite* const site = timeline.site(event);
    // A declaration without a value is no code.
    const bool stops =
        static_cast<size_t>(event) < session.known().stopped_at.size() && session.known().stopped_at[event];
    if (stops && site != nullptr && site->kind == TruthEventKind::kPoint) return site->node;
  }
  return kNoNode;
}

void CheckPauseFirst(const JudgedSession& session, Checks& checks) {
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    const JudgedPause* const to = session.ToOf(stretch);
    const bool asked = stretch.action->has_start() && stretch.pauses_first;
    if (!asked) {
      if (to == nullptr || to->paused->reason() != Paused::FIRST_STATEMENT) continue;
      checks.Break(to->event, ConstructAt(session.known(), to->paused->location()),
                   About(Aspect::PAUSE_REASON, *stretch.action), Said(Datum::NO_PAUSE, Datum::NOT_ASKED_FOR),
                   Came(session, to->event));
      continue;
    }
    if (to == nullptr) {
      const Finished::Outcome outcome = session.trace().events(stretch.answer_event).output().finished().outcome();
      if (outcome != Finished::COMPLETED && outcome != Finished::THREW) continue;
      checks.Count();
      checks.Break(stretch.answer_event, "Program", About(Aspect::FIRST_PAUSE), SomePause(),
                   Came(session, stretch.answer_event));
      continue;
    }
    if (stretch.blackboxed) {
      checks.Unknown("code is blackboxed");
      continue;
    }
    checks.Count();
    const NodeId ran = RanBefore(session, *to);
    if (ran == kNoNode) continue;
    Datum expected = Said(Datum::NO_PAUSE, Datum::HAS_RUN);
    *expected.mutable_by() = CodeOf(session.known(), ran);
    checks.Break(to->event, ConstructOf(session.known(), ran), About(Aspect::FIRST_PAUSE), std::move(expected),
                 Came(session, to->event));
  }
}

}  // namespace

const Invariant kPauseFirst = {
    .name = "pause-first",
    .promise =
        "Where a pause was asked for before the start, the program pauses before the first of its code that runs, "
        "and only there for that reason.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.pause: stops on the next JavaScript statement",
                                    Document::DEBUGGER_DOMAIN},
                      .of_tools = {"DevTools, thread.js: interrupt(\"onNext\")", Document::DEVTOOLS_THREAD}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "does not pause before the first code that runs, where that was asked for",
    .fault = Fault::kEither,
    .check = CheckPauseFirst,
};

}  // namespace twinstep
