#include "model/invariants/set_kept.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "model/display.h"
#include "model/invariants/shown_values.h"

namespace twinstep {
namespace {

class SetKeptInvariant : public Invariant {
 public:
  std::string_view name() const override { return "set-kept"; }
  std::string_view promise() const override { return "A variable that was set evaluates to what it was set to."; }
  std::string_view source() const override {
    return "Chrome DevTools Protocol, Debugger.setVariableValue; Debugger.Environment.setVariable";
  }
  bool needs_truth() const override { return false; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

void SetKeptInvariant::Check(const JudgedSession& session, Checks& checks) const {
  const Trace& trace = session.trace();
  // The answer to a set that the next action may ask about.
  const Evaluation* set = nullptr;
  for (int event = 0; event + 1 < trace.events_size(); event += 2) {
    const Action& action = trace.events(event).action();
    const Output& output = trace.events(event + 1).output();
    if (action.has_set_variable()) {
      set = output.has_variable_set() && output.variable_set().has_value() ? &output.variable_set() : nullptr;
      continue;
    }
    if (set == nullptr) continue;
    const SetVariable& wanted = trace.events(event - 2).action().set_variable();
    const bool asks = action.has_evaluate() && action.evaluate().expression() == wanted.name() &&
                      action.evaluate().frame() == wanted.frame();
    const Evaluation& asked = *set;
    set = nullptr;
    if (!asks || !output.has_evaluated()) continue;
    checks.Count();
    if (output.evaluated().has_value() &&
        HoldAgainst(&asked.value(), output.evaluated().value(), *session.known().facts) == Shown::kRight) {
      continue;
    }
    Violation& violation = checks.Break(event + 1, "Identifier");
    violation.set_what(ToText(action));
    violation.set_expected(ToText(asked.value()));
    violation.set_actual(ToText(output));
    violation.set_variable(wanted.name());
  }
}

}  // namespace

const Invariant& SetKept() {
  static const SetKeptInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
