// answered-right: what the user evaluates, sets or has returned gives what it gives there by the language.
#include <optional>
#include <string>
#include <string_view>

#include "model/invariants/invariants.h"
#include "model/judging/outer_variables.h"
#include "model/judging/shown_values.h"
#include "model/source/code_roles.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// The text names a variable that need not be kept.
bool NamesUnkept(const KnownProgram& known, const TruthAct& act) {
  const SyntaxTree& tree = *known.tree;
  for (const VariableId variable : VisibleVariables(tree, act.scope.node)) {
    const std::string_view name = tree.NameOf(variable);
    if (act.name != name && act.expression.find(name) == std::string::npos) continue;
    // A function of a block is two variables.
    if (known.block_functions.contains(name) || MayNotBeKept(known, act.scope.function, variable)) return true;
  }
  return false;
}

bool IsThisOfArrow(const KnownProgram& known, const TruthAct& act) {
  return known.tree->type(act.scope.function) == NodeType::kArrowFunctionExpression &&
         act.expression.find("this") != std::string::npos;
}

// What the act assigns to: a constant, a variable that has no value yet, else the statement where it was done.
std::string ConstructOfAct(const KnownProgram& known, const TruthAct& act) {
  const size_t assigns = act.expression.find(" = ");
  if (act.kind != TruthAct::Kind::kEvaluate || assigns == std::string::npos) return ConstructOf(known, act.scope.node);
  const std::string name = act.expression.substr(0, assigns);
  const VariableId variable = VisibleVariable(*known.tree, act.scope.node, name);
  if (variable == kNoVariable) return ConstructOf(known, act.scope.node);
  const std::optional<NamedValue> value = ValueOfName(known, act.scope_event, name);
  if (value && value->value == nullptr) return "variable assigned in its dead zone";
  const SyntaxVariable& assigned = known.tree->variables()[static_cast<size_t>(variable)];
  const bool is_constant = assigned.kind == DeclarationKind::kConst ||
                           known.tree->scopes()[assigned.scope].type == ScopeType::kFunctionExpressionName;
  return is_constant ? "constant that is assigned" : ConstructOf(known, act.scope.node);
}

void CheckAnsweredRight(const JudgedSession& session, Checks& checks) {
  for (const FollowedAct& followed : session.acts()) {
    checks.At(followed.event + 1);
    const KnownProgram& known = followed.truth->known;
    const Action& action = session.trace().events(followed.event).action();
    const Evaluation& evaluation = session.trace().events(followed.event + 1).output().evaluated();
    const bool not_kept = NamesUnkept(known, followed.act) || IsThisOfArrow(known, followed.act);
    if (evaluation.has_thrown() && not_kept) {
      checks.Exempt("the variable is not kept, and the debugger says so");
      continue;
    }
    checks.Count();
    const Value& answered = evaluation.has_thrown() ? evaluation.thrown() : evaluation.value();
    if (followed.threw == evaluation.has_thrown() &&
        HoldAgainst(followed.value, answered, *known.facts) == Shown::kRight) {
      continue;
    }
    Evaluation expected;
    *(followed.threw ? expected.mutable_thrown() : expected.mutable_value()) = *followed.value;
    checks.Break(followed.event + 1, ConstructOfAct(known, followed.act), AboutAnswer(action, ""), Answers(expected),
                 Answers(evaluation));
  }
}

}  // namespace

const Invariant kAnsweredRight = {
    .name = "answered-right",
    .promise = "An expression that changes the program gives what it gives there by the language.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.evaluateOnCallFrame: \"Evaluates expression on "
                                    "a given call frame\"",
                                    Document::DEBUGGER_DOMAIN},
                      .of_tools = {"Debugger.Frame.eval: \"Evaluate code in the execution context of this frame\"",
                                   Document::DEBUGGER_FRAME}},
    .needs_truth = true,
    .topic = Topic::kValues,
    .only_shown = false,
    .severity = WRONG_VALUE,
    .phrase = "answers wrongly to an expression that changes the program",
    .fault = Fault::kEngine,
    .check = CheckAnsweredRight,
};

}  // namespace twinstep
