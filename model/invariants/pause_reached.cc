#include "model/invariants/pause_reached.h"

#include "absl/strings/str_cat.h"
#include "model/display.h"

namespace twinstep {
namespace {

// Whether the program comes to the node at any time.
bool IsEverReached(const TruthTimeline& timeline, NodeId node) {
  for (int event = 0; event < timeline.size(); ++event) {
    const TruthSite* const site = timeline.site(event);
    if (site != nullptr && site->node == node) return true;
  }
  return false;
}

class PauseReachedInvariant : public Invariant {
 public:
  std::string_view name() const override { return "pause-reached"; }
  std::string_view promise() const override {
    return "A breakpoint pauses the program where it is, and no pause is in code that the program never runs.";
  }
  std::string_view source() const override {
    return "Lehmann and Pradel (FSE 2018): a debugger shows where the program is";
  }
  bool needs_truth() const override { return true; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

void PauseReachedInvariant::Check(const JudgedSession& session, Checks& checks) const {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    if (session.ToOf(stretch) == nullptr) continue;
    const JudgedPause& pause = *session.ToOf(stretch);
    const Location& location = pause.paused->location();
    if (location.source() != Location::MAIN || !known.places->IsHead(location)) continue;
    checks.Count(pause.match.matched());
    if (pause.paused->reason() != Paused::BREAKPOINT) {
      if (pause.match.kind != PauseMatch::kNowhere) continue;
      if (IsEverReached(*known.timeline, known.places->NodeAt(location))) continue;
      Violation& violation = checks.Break(pause.event, ConstructAt(known, location));
      violation.set_what(absl::StrCat("pause at ", ToText(location)));
      violation.set_expected("none, as the program never comes there");
      violation.set_actual(ToText(session.trace().events(pause.event).output()));
      continue;
    }
    const JudgedPause* const from = session.FromOf(stretch);
    const bool stays = pause.match.kind == PauseMatch::kOtherStack && !stretch.action->has_run_to_location() &&
                       from != nullptr && IsUnmoved(*from->paused, *pause.paused);
    if (pause.match.kind != PauseMatch::kNowhere && !stays) continue;
    if (stretch.breaks_at_calls) {
      checks.Exempt("a breakpoint at the calls of a built-in function pauses where it is called");
      continue;
    }
    // A breakpoint that is set where a first pause stands is still to be come to.
    if (from != nullptr && from->paused->reason() == Paused::FIRST_STATEMENT &&
        IsUnmoved(*from->paused, *pause.paused)) {
      checks.Exempt("the first pause is before all code, and so before the breakpoint there");
      continue;
    }
    Violation& violation = checks.Break(pause.event, ConstructAt(known, location));
    violation.set_what(absl::StrCat("pause at ", ToText(location)));
    violation.set_expected("none, as the program does not come there any more");
    violation.set_actual("a breakpoint");
  }
}

}  // namespace

const Invariant& PauseReached() {
  static const PauseReachedInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
