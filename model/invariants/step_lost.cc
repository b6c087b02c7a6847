#include "model/invariants/step_lost.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "model/display.h"
#include "model/invariants/stepped_frame.h"

namespace twinstep {
namespace {

// The first event that a step may not pass by: of its activation, and once that has ended of its caller, and so on; -1:
// none was passed.
int FirstMissed(const KnownProgram& known, const SteppedFrame& stepped, const Stretch& stretch,
                const JudgedSession::Ran& ran, const LineAndColumn& from) {
  const TruthTimeline& timeline = *known.timeline;
  uint32_t activation = stepped.activation;
  int event = stepped.event;
  bool leaving = stretch.action->has_step_out();
  while (true) {
    event = timeline.NextOf(activation, event);
    if (event >= timeline.size() || event >= ran.end.event) return -1;
    const TruthSite& site = *timeline.site(event);
    if (timeline.IsVague(event)) return -1;
    const bool ends = site.kind == TruthEventKind::kExit;
    if (ends || (leaving && site.kind == TruthEventKind::kSuspend)) {
      const int below = timeline.StackAfter(event);
      // The host goes on, with whatever job comes next.
      if (below == TruthTimeline::kNoLink) return -1;
      activation = timeline.link(below).activation;
      leaving = false;
      continue;
    }
    // The caller of a generator goes on, and may stop first.
    if (site.kind == TruthEventKind::kSuspend && !IsAwait(known, site.node)) return -1;
    if (leaving || event <= ran.begin.event) continue;
    if (site.kind != TruthEventKind::kPoint && site.kind != TruthEventKind::kBodyEnd) continue;
    if (!known.stopped_at[event]) continue;
    // Both debuggers take a step to be a move.
    if (known.places->HeadOf(site.node) == from) return -1;
    return event;
  }
}

class StepLostInvariant : public Invariant {
 public:
  std::string_view name() const override { return "step-lost"; }
  std::string_view promise() const override {
    return "A step misses no place of its activation or of its callers at which the debugger stops otherwise.";
  }
  std::string_view source() const override {
    return "The checklist for language features: stepping; DevTools, thread.js: the next step start of the frame or of "
           "its caller";
  }
  bool needs_truth() const override { return true; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

void StepLostInvariant::Check(const JudgedSession& session, Checks& checks) const {
  const KnownProgram& known = session.known();
  if (known.stopped_at.empty()) return;
  for (const Stretch& stretch : session.stretches()) {
    const std::optional<SteppedFrame> stepped = SteppedFrameOf(session, stretch);
    if (!stepped) continue;
    const std::optional<JudgedSession::Ran> ran = session.RanIn(stretch);
    if (!ran) continue;
    if (stretch.blackboxed) {
      checks.Exempt("code is blackboxed");
      continue;
    }
    checks.Count();
    const int lost = FirstMissed(known, *stepped, stretch, *ran, PlaceOf(session.FromOf(stretch)->paused->location()));
    if (lost < 0) continue;
    const NodeId node = known.timeline->site(lost)->node;
    Violation& violation = checks.Break(stretch.answer_event, ConstructOf(known, node));
    violation.set_what(
        absl::StrCat(ToText(*stretch.action), " from ", ToText(session.FromOf(stretch)->paused->location())));
    violation.set_expected(absl::StrCat("a pause at ", PlaceText(*known.places->HeadOf(node))));
    violation.set_actual(ToText(session.trace().events(stretch.answer_event).output()));
  }
}

}  // namespace

const Invariant& StepLost() {
  static const StepLostInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
