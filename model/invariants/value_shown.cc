#include "model/invariants/value_shown.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/display.h"
#include "model/invariants/outer_variables.h"
#include "model/invariants/shown_values.h"

namespace twinstep {
namespace {

class ValueShownInvariant : public Invariant {
 public:
  std::string_view name() const override { return "value-shown"; }
  std::string_view promise() const override {
    return "A variable, and this, is shown with the value that it has; one that has none yet is shown without.";
  }
  std::string_view source() const override {
    return "The checklist for language features: scope iterator; Debugger.Environment.getVariable";
  }
  bool needs_truth() const override { return true; }
  void Check(const JudgedSession& session, Checks& checks) const override;
};

void ValueShownInvariant::Check(const JudgedSession& session, Checks& checks) const {
  const KnownProgram& known = session.known();
  for (const JudgedPause& pause : session.pauses()) {
    if (!pause.match.matched()) continue;
    if (pause.match.ambiguous) {
      checks.Exempt("several moments fit the pause");
      continue;
    }
    std::vector<ShownVariable> variables = ShownVariables(known, *pause.paused, pause.match.frames);
    for (ShownVariable& outer : OuterVariables(known, *pause.paused, pause.match))
      variables.push_back(std::move(outer));
    for (const ShownVariable& variable : variables) {
      if (variable.shown == nullptr) continue;
      checks.Count();
      if (HoldAgainst(variable.value, *variable.shown, *known.facts) != Shown::kWrong) continue;
      Violation& violation = checks.Break(pause.event, DeclarationOf(known, variable.variable));
      violation.set_what(absl::StrCat(variable.name, " in frame ", variable.frame));
      violation.set_expected(variable.value == nullptr ? "no value yet" : ToText(*variable.value));
      violation.set_actual(ToText(*variable.shown));
      violation.set_variable(variable.name);
    }
  }
}

}  // namespace

const Invariant& ValueShown() {
  static const ValueShownInvariant kInvariant;
  return kInvariant;
}

}  // namespace twinstep
