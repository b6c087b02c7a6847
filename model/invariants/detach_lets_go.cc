#include "model/invariants/detach_lets_go.h"

#include "model/display.h"

namespace twinstep {
namespace {

class DetachLetsGoInvariant : public Invariant {
 public:
  std::string_view name() const override { return "detach-lets-go"; }
  std::string_view promise() const override { return "A program whose debugger has detached pauses no more."; }
  std::string_view source() const override {
    return "Chrome DevTools Protocol, Debugger.disable: \"Disables debugger for given page\"; DevTools, thread.js: "
           "detach";
  }
  bool needs_truth() const override { return false; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

void DetachLetsGoInvariant::Check(const JudgedSession& session, Checks& checks) const {
  for (const Stretch& stretch : session.stretches()) {
    if (!stretch.action->has_detach()) continue;
    checks.Count();
    const Output& output = session.trace().events(stretch.answer_event).output();
    if (!output.has_paused()) continue;
    Violation& violation = checks.Break(stretch.answer_event, ConstructAt(session.known(), output.paused().location()));
    violation.set_what("what comes after the debugger has detached");
    violation.set_expected("the program's end");
    violation.set_actual(ToText(output));
    return;
  }
}

}  // namespace

const Invariant& DetachLetsGo() {
  static const DetachLetsGoInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
