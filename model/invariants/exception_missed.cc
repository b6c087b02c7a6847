#include "model/invariants/exception_missed.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "model/display.h"

namespace twinstep {
namespace {

class ExceptionMissedInvariant : public Invariant {
 public:
  std::string_view name() const override { return "exception-missed"; }
  std::string_view promise() const override {
    return "With pauses on all exceptions the program pauses at each throw statement.";
  }
  std::string_view source() const override {
    return "Chrome DevTools Protocol, Debugger.setPauseOnExceptions: all; Debugger.onExceptionUnwind";
  }
  bool needs_truth() const override { return true; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

void ExceptionMissedInvariant::Check(const JudgedSession& session, Checks& checks) const {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    if (stretch.exceptions != PauseOnExceptions::ALL || stretch.blackboxed) continue;
    const std::optional<JudgedSession::Ran> ran = session.RanIn(stretch);
    if (!ran) continue;
    for (int event = ran->begin.event + 1; event + 1 < ran->end.event; ++event) {
      const TruthSite* const site = known.timeline->site(event);
      if (site == nullptr || site->kind != TruthEventKind::kPoint) continue;
      if (known.tree->type(site->node) != NodeType::kThrowStatement) continue;
      // What it throws may need more of the program, and the pause be there.
      const TruthSite* const next = known.timeline->site(event + 1);
      if (next == nullptr || (next->kind != TruthEventKind::kThrow && next->kind != TruthEventKind::kCatch)) continue;
      checks.Count();
      Violation& violation = checks.Break(stretch.answer_event, ConstructOf(known, site->node));
      violation.set_what(absl::StrCat("exception thrown at ", NodeText(known, site->node)));
      violation.set_expected(absl::StrCat("a pause, as it is thrown after ", ToText(*stretch.action)));
      violation.set_actual(ToText(session.trace().events(stretch.answer_event).output()));
      break;
    }
  }
  for (const JudgedPause& pause : session.pauses()) checks.Count(pause.paused->reason() == Paused::EXCEPTION);
}

}  // namespace

const Invariant& ExceptionMissed() {
  static const ExceptionMissedInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
