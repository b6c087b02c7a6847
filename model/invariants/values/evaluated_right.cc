// A name evaluates to the value that the variable has; where it has none yet, an expression that reads it throws.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "model/invariants/invariants.h"
#include "model/invariants/values/arrow_this.h"
#include "model/invariants/values/new_target.h"
#include "model/judging/outer_variables.h"
#include "model/judging/shown_values.h"

namespace twinstep {
namespace {

std::vector<ShownVariable> VariablesOf(const KnownProgram& known, const JudgedPause& pause) {
  std::vector<ShownVariable> variables = ShownVariables(known, *pause.paused, pause.match.frames);
  for (ShownVariable& outer : OuterVariables(known, *pause.paused, pause.match)) variables.push_back(std::move(outer));
  if (std::optional<ShownVariable> arrow = ArrowThis(known, *pause.paused, pause.match)) {
    variables.push_back(*std::move(arrow));
  }
  return variables;
}

// The frame's function need not keep it.
bool IsOfCodeAround(const KnownProgram& known, const JudgedPause& pause, const ShownVariable& variable) {
  return variable.variable >= 0 &&
         std::any_of(pause.match.frames.begin(), pause.match.frames.end(), [&](const MatchedFrame& matched) {
           return matched.frame == variable.frame &&
                  MayNotBeKept(known, known.timeline->link(matched.link).site->function, variable.variable);
         });
}

// The name is what an expression evaluates first: "x", "x.y", "typeof x".
bool BeginsWith(std::string_view expression, std::string_view name) {
  constexpr std::string_view kTypeof = "typeof ";
  if (expression.starts_with(kTypeof)) expression.remove_prefix(kTypeof.size());
  if (!expression.starts_with(name) || expression.find("=>") != std::string_view::npos) return false;
  expression.remove_prefix(name.size());
  if (expression.empty()) return true;
  const char next = expression.front();
  return !absl::ascii_isalnum(static_cast<unsigned char>(next)) && next != '_' && next != '$';
}

// The frame runs a module's top level.
bool IsOfModule(const KnownProgram& known, const JudgedPause& pause, uint32_t frame) {
  if (known.tree->goal() != ParseGoal::kModule) return false;
  return std::any_of(pause.match.frames.begin(), pause.match.frames.end(), [&](const MatchedFrame& matched) {
    return matched.frame == static_cast<int>(frame) && known.timeline->link(matched.link).site->function == kRootNode;
  });
}

// ECMA-262, 16.2.1.5.3 (InitializeEnvironment), and 9.1.1.5.4 (GetThisBinding of a module): undefined.
void CheckThisOfModule(int event, const KnownProgram& known, const Action& action, const Evaluation& evaluation,
                       Checks& checks) {
  Value expected;
  expected.set_singleton(Value::UNDEFINED);
  checks.Count();
  if (evaluation.has_value() && HoldAgainst(&expected, evaluation.value(), *known.facts) == Shown::kRight) return;
  checks.Break(event, "this of a module", AboutAnswer(action, "this"), Shows(expected), Answers(evaluation));
}

// A name that means a variable which the debugger need not keep does not mean another one further out.
void CheckHiding(const KnownProgram& known, const JudgedPause& pause, int event, const Action& action,
                 const Evaluation& evaluation, Checks& checks) {
  if (!evaluation.has_value()) return;
  for (const ShownVariable& variable : HidingVariables(known, *pause.paused, pause.match)) {
    if (variable.frame != static_cast<int>(action.evaluate().frame())) continue;
    if (variable.name != action.evaluate().expression()) continue;
    checks.Count();
    if (variable.value != nullptr && HoldAgainst(variable.value, evaluation.value(), *known.facts) != Shown::kWrong) {
      continue;
    }
    checks.Break(event, "variable that hides another", AboutAnswer(action, variable.name), Shows(variable.value),
                 Answers(evaluation));
  }
}

void CheckNewTarget(const KnownProgram& known, const JudgedPause& pause, int event, const Action& action,
                    const Evaluation& evaluation, Checks& checks) {
  const int frame = static_cast<int>(action.evaluate().frame());
  const std::optional<Value> target = NewTargetOf(known, pause.match, frame);
  if (!target) return;
  if (evaluation.thrown().object().class_name() == "ReferenceError") {
    checks.Exempt("new.target of a function that does not use it is not kept, and the debugger says so");
    return;
  }
  checks.Count();
  if (evaluation.has_value() && HoldAgainst(&*target, evaluation.value(), *known.facts) == Shown::kRight) return;
  checks.Break(event, "new.target", AboutAnswer(action, "new.target"), Shows(*target), Answers(evaluation));
}

bool IsThisOfArrow(const KnownProgram& known, const JudgedPause& pause, const ShownVariable& variable) {
  if (variable.variable != kThisVariable || pause.match.frames.empty()) return false;
  const TruthTimeline::Link& link = known.timeline->link(pause.match.frames.front().link);
  return known.tree->type(link.site->function) == NodeType::kArrowFunctionExpression;
}

void CheckEvaluatedRight(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  const JudgedPause* pause = nullptr;
  size_t next = 0;
  bool has_evaluated = false;
  for (int event = 0; event + 1 < session.trace().events_size(); ++event) {
    checks.At(event + 1);
    if (next < session.pauses().size() && session.pauses()[next].event == event) {
      pause = &session.pauses()[next++];
      has_evaluated = false;
      continue;
    }
    const Action& action = session.trace().events(event).action();
    if (!action.has_evaluate() || !session.TruthHoldsAt(event) || pause == nullptr || !pause->match.matched()) continue;
    const bool is_first = !std::exchange(has_evaluated, true);
    // Which variable the name means there, scope-evaluated says.
    if (action.evaluate().has_scope()) continue;
    if (pause->match.ambiguous) continue;
    if (session.HasActedBetween(pause->event, event)) continue;
    const Output& output = session.trace().events(event + 1).output();
    if (!output.has_evaluated()) continue;
    if (action.evaluate().expression() == "this" && IsOfModule(known, *pause, action.evaluate().frame())) {
      CheckThisOfModule(event + 1, known, action, output.evaluated(), checks);
      continue;
    }
    if (action.evaluate().expression() == "new.target") {
      CheckNewTarget(known, *pause, event + 1, action, output.evaluated(), checks);
      continue;
    }
    CheckHiding(known, *pause, event + 1, action, output.evaluated(), checks);
    for (const ShownVariable& variable : VariablesOf(known, *pause)) {
      const std::string& expression = action.evaluate().expression();
      if (variable.frame != static_cast<int>(action.evaluate().frame())) continue;
      // What comes of a value is not known, but that there is none ends each expression.
      const bool has_none = variable.value == nullptr && IsPure(expression) && BeginsWith(expression, variable.name);
      if (!has_none && variable.name != expression) continue;
      if (variable.value == nullptr && !is_first) {
        checks.Unknown("an evaluation before may have ended the dead zone");
        break;
      }
      // In the middle of a statement, as where it returns, the debugger may have left the variable's block.
      if (variable.shown == nullptr && !pause->match.at_head) {
        checks.Unknown("the pause is in the middle of a statement, and the debugger lists no such variable");
        break;
      }
      const Evaluation& evaluation = output.evaluated();
      if (evaluation.has_thrown() && IsThisOfArrow(known, *pause, variable)) {
        checks.Exempt("this of an arrow function that does not use it is not kept, and the debugger says so");
        break;
      }
      const bool may_be_gone = variable.shown == nullptr
                                   ? IsOfCodeAround(known, *pause, variable)
                                   : HoldAgainst(variable.value, *variable.shown, *known.facts) == Shown::kUnknown;
      if (evaluation.has_thrown() && may_be_gone) {
        checks.Exempt("the variable is not kept, and the debugger says so");
        break;
      }
      checks.Count();
      const bool right = variable.value == nullptr
                             ? evaluation.has_thrown()
                             : evaluation.has_value() &&
                                   HoldAgainst(variable.value, evaluation.value(), *known.facts) == Shown::kRight;
      if (right) break;
      checks.Break(event + 1, DeclarationOf(known, variable.variable), AboutAnswer(action, variable.name),
                   Shows(variable.value), Answers(evaluation));
      break;
    }
  }
}

}  // namespace

const Invariant kEvaluatedRight = {
    .name = "evaluated-right",
    .promise =
        "A name evaluates to the value that the variable has, and throws where it has none yet; so does new.target.",
    .source =
        Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.evaluateOnCallFrame", Document::DEBUGGER_DOMAIN},
                .of_tools = {"Debugger.Frame.eval: as if it were there", Document::DEBUGGER_FRAME}},
    .needs_truth = true,
    .topic = Topic::kValues,
    .only_shown = true,
    .severity = WRONG_VALUE,
    .phrase = "evaluates a name to a wrong value",
    .fault = Fault::kEngine,
    .check = CheckEvaluatedRight,
};

}  // namespace twinstep
