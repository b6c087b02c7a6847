// Causes of a variable shown wrong.
#include <algorithm>
#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/invariants/cause_construct.h"
#include "model/source/code_roles.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// The pause at the event or the last one before it.
const Paused* PauseAt(const JudgedSession& session, uint32_t event) {
  const Paused* paused = nullptr;
  for (const JudgedPause& pause : session.pauses()) {
    if (pause.event <= static_cast<int>(event)) paused = pause.paused;
  }
  return paused;
}

// "x in frame 2", or the frame of an evaluation.
uint32_t FrameOf(const JudgedSession& session, const Violation& violation) {
  const int event = static_cast<int>(violation.event());
  if (event > 0 && session.trace().events(event - 1).action().has_evaluate() &&
      !session.trace().events(event).output().has_paused()) {
    return session.trace().events(event - 1).action().evaluate().frame();
  }
  return violation.about().frame();
}

// What is wrong with the value.
std::string Wrong(const Violation& violation) {
  if (violation.expected().word() == Datum::NO_VALUE_YET) return "before it runs";
  const Datum& actual = violation.actual();
  if (actual.word() == Datum::NOT_THERE) return "not there";
  switch (actual.value().singleton()) {
    case Value::UNDEFINED:
      return "as undefined";
    case Value::UNINITIALIZED:
      return "without value";
    case Value::OPTIMIZED_OUT:
    case Value::UNAVAILABLE:
      return "not there";
    default:
      break;
  }
  return actual.evaluation().value().singleton() == Value::UNAVAILABLE ? "not there" : "with another value";
}

// A parameter whose name the function's body declares: behind parameters with expressions these are two variables.
bool IsDeclaredAgain(const SyntaxTree& tree, VariableId variable) {
  const absl::Span<const SyntaxDeclaration> declarations = tree.DeclarationsOf(variable);
  const auto is_parameter = [](const SyntaxDeclaration& one) { return one.kind == DeclarationKind::kParameter; };
  return std::any_of(declarations.begin(), declarations.end(), is_parameter) &&
         !std::all_of(declarations.begin(), declarations.end(), is_parameter);
}

}  // namespace

std::string CauseOfVariable(const JudgedSession& session, const Violation& violation) {
  const SyntaxTree& tree = *session.known().tree;
  const Paused* const paused = PauseAt(session, violation.event());
  const uint32_t frame = FrameOf(session, violation);
  if (paused == nullptr || static_cast<int>(frame) >= paused->frames_size()) return violation.construct();
  const NodeId node = NodeAtPlace(tree, paused->frames(static_cast<int>(frame)).location());
  if (node == kNoNode) return violation.construct();
  if (violation.about().variable() == "this") {
    const std::string wrong = Wrong(violation);
    const NodeId code = CodeAround(tree, node);
    const bool is_arrow = tree.type(code) == NodeType::kArrowFunctionExpression;
    return absl::StrCat(tree.type(code) == NodeType::kStaticBlock ? "this of a static block"
                        : is_arrow                                ? "this of an arrow function"
                        : CanWait(tree, code)                     ? "this of code that can wait"
                                                                  : "this",
                        ", ", wrong == "as undefined" ? "with another value" : wrong);
  }
  const VariableId variable = VisibleVariable(tree, node, violation.about().variable());
  if (variable == kNoVariable) return absl::StrCat(violation.construct(), ", ", Wrong(violation));
  if (tree.variables()[variable].kind == DeclarationKind::kParameter && violation.about().variable() == "arguments") {
    return absl::StrCat("parameter called arguments, ", Wrong(violation));
  }
  if (IsDeclaredAgain(tree, variable) && !IsOuter(tree, variable, node)) {
    return absl::StrCat("parameter that the body declares again, ", Wrong(violation));
  }
  return absl::StrCat(VariableRole(tree, variable), IsOuter(tree, variable, node) ? " of an outer function" : "", ", ",
                      Wrong(violation));
}

}  // namespace twinstep
