#include "model/invariants/exception_caught.h"

#include "absl/strings/str_cat.h"
#include "model/display.h"

namespace twinstep {
namespace {

struct Handled {
  // The event at which a clause of the program gets the exception, with nothing but activations that it leaves in
  // between; -1: none does.
  int caught = -1;
  // Why nobody can say who gets it; empty where that is known.
  std::string_view unknown;
};

constexpr std::string_view kRejection = "a rejection, which may be handled later";

Handled HandlerOf(const KnownProgram& known, const JudgedPause& pause) {
  const TruthTimeline& timeline = *known.timeline;
  for (int event = pause.match.last.event + 1; event < timeline.size(); ++event) {
    const TruthSite* const site = timeline.site(event);
    if (site == nullptr) return {};
    if (timeline.IsVague(event)) return {.unknown = "no moment of the truth"};
    if (site->kind == TruthEventKind::kCatch) return {.caught = event, .unknown = ""};
    // What the program does next: built-in code has the exception, or nobody.
    if (site->kind != TruthEventKind::kThrow && site->kind != TruthEventKind::kExit) return {};
    // What leaves an async function rejects its promise.
    if (known.tree->node(site->function).is(SyntaxNode::kAsync)) return {.unknown = kRejection};
  }
  return {};
}

class ExceptionCaughtInvariant : public Invariant {
 public:
  std::string_view name() const override { return "exception-caught"; }
  std::string_view promise() const override {
    return "With pauses on uncaught exceptions the program does not pause where a handler catches.";
  }
  std::string_view source() const override {
    return "Chrome DevTools Protocol, Debugger.setPauseOnExceptions: uncaught; the checklist for language features: "
           "catch prediction";
  }
  bool needs_truth() const override { return true; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

void ExceptionCaughtInvariant::Check(const JudgedSession& session, Checks& checks) const {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    const JudgedPause* const to = session.ToOf(stretch);
    if (stretch.exceptions != PauseOnExceptions::UNCAUGHT || to == nullptr) continue;
    if (to->paused->reason() != Paused::EXCEPTION || !to->match.matched() || to->match.ambiguous) continue;
    const Handled handled = HandlerOf(known, *to);
    if (!handled.unknown.empty()) {
      checks.Exempt(handled.unknown);
      continue;
    }
    checks.Count();
    if (handled.caught < 0) continue;
    const NodeId clause = known.timeline->site(handled.caught)->node;
    Violation& violation = checks.Break(to->event, ConstructAt(known, to->paused->location()));
    violation.set_what(absl::StrCat("exception at ", ToText(to->paused->location())));
    violation.set_expected(absl::StrCat("no pause, as the clause at ", NodeText(known, clause), " catches it"));
    violation.set_actual("a pause for an uncaught exception");
  }
}

}  // namespace

const Invariant& ExceptionCaught() {
  static const ExceptionCaughtInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
