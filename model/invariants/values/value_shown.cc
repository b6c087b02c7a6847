// Variables and this are shown with their values; a variable without a value yet is shown without one.

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "model/invariants/invariants.h"
#include "model/invariants/values/arrow_this.h"
#include "model/invariants/values/eval_this.h"
#include "model/invariants/values/turn_variables.h"
#include "model/judging/outer_variables.h"
#include "model/judging/shown_values.h"

namespace twinstep {
namespace {

// Why the truth does not tell of a pause.
std::string_view WhyUntold(const KnownProgram& known, const Paused& paused) {
  if (paused.location().source() != Location::MAIN) {
    return "the pause is in code of eval, new Function, a setup script or an imported module";
  }
  return known.timeline->complete() ? "the truth has no event for the pause's moment"
                                    : "the pause is after the truth's limit";
}

void CheckValueShown(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    if (!pause.match.matched()) {
      if (session.TruthHoldsAt(pause.event)) checks.Unknown(WhyUntold(known, *pause.paused));
      continue;
    }
    if (pause.match.ambiguous) {
      checks.Unknown("several moments fit the pause");
      continue;
    }
    std::vector<ShownVariable> variables = ShownVariables(known, *pause.paused, pause.match.frames);
    for (ShownVariable& evaluated : EvalThis(known, *pause.paused, variables))
      variables.push_back(std::move(evaluated));
    for (ShownVariable& outer : OuterVariables(known, *pause.paused, pause.match))
      variables.push_back(std::move(outer));
    for (ShownVariable& turn : TurnVariables(known, *pause.paused)) variables.push_back(std::move(turn));
    if (std::optional<ShownVariable> arrow = ArrowThis(known, *pause.paused, pause.match)) {
      variables.push_back(*std::move(arrow));
    }
    for (const ShownVariable& variable : variables) {
      checks.At(pause.event, variable.name);
      if (variable.shown == nullptr) continue;
      checks.Count();
      if (HoldAgainst(variable.value, *variable.shown, *known.facts) != Shown::kWrong) continue;
      checks.Break(pause.event, DeclarationOf(known, variable.variable), AboutVariable(variable.name, variable.frame),
                   Shows(variable.value), Shows(*variable.shown));
    }
  }
}

}  // namespace

const Invariant kValueShown = {
    .name = "value-shown",
    .promise = "Variables and this are shown with their values; a variable without a value yet is shown without one.",
    .source = Sources{.of_all = {"The checklist for language features: scope iterator", Document::CHECKLIST},
                      .of_tools = {"Debugger.Environment.getVariable", Document::DEBUGGER_ENVIRONMENT}},
    .needs_truth = true,
    .topic = Topic::kValues,
    .only_shown = true,
    .severity = WRONG_VALUE,
    .phrase = "shows $W with a wrong value",
    .fault = Fault::kEngine,
    .check = CheckValueShown,
};

}  // namespace twinstep
