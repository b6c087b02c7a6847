#include "model/invariants/exception_missed.h"

#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "model/display.h"
#include "model/invariants/exception_fate.h"

namespace twinstep {
namespace {

// The throw statement whose exception leaves the script at `event`, as an event; -1: something else threw it, or
// `event` is none at which an exception leaves the script.
int ThrowOfUncaught(const KnownProgram& known, int event) {
  const TruthTimeline& timeline = *known.timeline;
  const TruthSite* const site = timeline.site(event);
  if (site == nullptr || site->kind != TruthEventKind::kThrow || site->function != kRootNode) return -1;
  // A module's may be a rejection.
  if (known.tree->goal() != ParseGoal::kScript) return -1;
  int thrower = event - 1;
  for (; thrower >= 0; --thrower) {
    const TruthSite* const before = timeline.site(thrower);
    if (before == nullptr) return -1;
    if (before->kind != TruthEventKind::kThrow && before->kind != TruthEventKind::kExit) break;
  }
  if (thrower < 0 || timeline.site(thrower)->kind != TruthEventKind::kPoint) return -1;
  return known.tree->type(timeline.site(thrower)->node) == NodeType::kThrowStatement ? thrower : -1;
}

// A throw statement has its exception, which goes to a clause or leaves the activation.
bool Throws(const KnownProgram& known, int event) {
  const TruthSite* const site = known.timeline->site(event);
  if (site == nullptr || site->kind != TruthEventKind::kPoint || event + 1 >= known.timeline->size()) return false;
  if (known.tree->type(site->node) != NodeType::kThrowStatement) return false;
  // What it throws may need more of the program, and the pause be there.
  const TruthSite* const next = known.timeline->site(event + 1);
  return next != nullptr && (next->kind == TruthEventKind::kThrow || next->kind == TruthEventKind::kCatch);
}

class ExceptionMissedInvariant : public Invariant {
 public:
  std::string_view name() const override { return "exception-missed"; }
  std::string_view promise() const override {
    return "With pauses on all exceptions the program pauses at each throw statement, with pauses on uncaught ones "
           "where the script throws and nothing catches, or where a "
           "promise is rejected that nobody can come to.";
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
    if (stretch.exceptions == PauseOnExceptions::NONE || stretch.blackboxed) continue;
    const std::optional<JudgedSession::Ran> ran = session.RanIn(stretch);
    if (!ran) continue;
    const auto miss = [&](NodeId node, std::string_view way = {}) {
      checks.Count();
      Violation& violation =
          checks.Break(stretch.answer_event, way.empty() ? ConstructOf(known, node) : std::string(way));
      violation.set_what(absl::StrCat("exception thrown at ", NodeText(known, node)));
      violation.set_expected(absl::StrCat("a pause, as it is thrown after ", ToText(*stretch.action)));
      violation.set_actual(ToText(session.trace().events(stretch.answer_event).output()));
    };
    if (stretch.exceptions == PauseOnExceptions::UNCAUGHT) {
      for (int event = ran->begin.event + 1; event < ran->end.event; ++event) {
        const int thrower = ThrowOfUncaught(known, event);
        if (thrower > ran->begin.event) {
          miss(known.timeline->site(thrower)->node);
          break;
        }
        if (!Throws(known, event)) continue;
        const ExceptionFate fate = FateOfException(known, event);
        if (fate.kind != ExceptionFate::kLost) continue;
        miss(known.timeline->site(event)->node, fate.way);
        break;
      }
      continue;
    }
    for (int event = ran->begin.event + 1; event + 1 < ran->end.event; ++event) {
      if (!Throws(known, event)) continue;
      miss(known.timeline->site(event)->node);
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
