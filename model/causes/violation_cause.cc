#include "model/causes/violation_cause.h"

#include <string>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/causes/session_traits.h"
#include "model/causes/situation.h"
#include "model/source/code_roles.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// The frame whose variable it is: of an evaluation that one.
uint32_t FrameOf(const Situation& situation) {
  const Action* const action = situation.action();
  const bool evaluated = situation.came == nullptr && action != nullptr && action->has_evaluate();
  return evaluated ? action->evaluate().frame() : situation.violation.about().frame();
}

// What is wrong with the value.
std::string_view WrongValue(const Violation& violation) {
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
  switch (actual.evaluation().value().singleton()) {
    case Value::UNDEFINED:
      return "as undefined";
    case Value::UNAVAILABLE:
      return "not there";
    default:
      return "with another value";
  }
}

std::string RoleOfThis(const SyntaxTree& tree, NodeId node) {
  const NodeId code = CodeAround(tree, node);
  if (tree.type(code) == NodeType::kArrowFunctionExpression) return "this of an arrow function";
  if (tree.type(code) == NodeType::kStaticBlock) return "this of a static block";
  return CanWait(tree, code) ? "this of code that can wait" : "this";
}

// What code at the place means by the name; empty: no variable of the program.
std::string RoleOfName(const SyntaxTree& tree, const Location& place, std::string_view name) {
  const NodeId node = NodeInCodeAt(tree, place);
  if (node == kNoNode) return "";
  if (name == "this") return RoleOfThis(tree, node);
  const VariableId variable = VisibleVariable(tree, node, name);
  if (variable == kNoVariable) return "";
  return absl::StrCat(VariableRole(tree, variable), IsOuter(tree, variable, node) ? " of an outer function" : "");
}

bool IsNameInLogpoint(const Situation& situation) {
  const Aspect& about = situation.violation.about();
  return about.kind() == Aspect::LOGPOINT && !about.expression().empty() && about.has_place();
}

// Empty: it is about no variable that a frame shows or a logpoint logs.
std::string RoleOfVariable(const Situation& situation) {
  const Violation& violation = situation.violation;
  const std::string& name = violation.about().variable();
  const Paused* const paused = situation.came != nullptr ? situation.came : situation.stood;
  const int frame = static_cast<int>(FrameOf(situation));
  if (IsNameInLogpoint(situation))
    return RoleOfName(situation.tree(), violation.about().place(), violation.about().expression());
  if (name.empty() || paused == nullptr || frame >= paused->frames_size()) return "";
  if (name == "this" && paused->frames(frame).kind() == Frame::EVAL) return "this of evaluated code";
  const SyntaxTree& tree = situation.tree();
  return RoleOfName(tree, paused->frames(frame).location(), name);
}

// An invariant may name what it is about in words of its own: ESTree types are one word that begins with a capital.
bool IsInWords(const std::string& construct) {
  return !construct.empty() && (construct.find(' ') != std::string::npos || !absl::ascii_isupper(construct.front()));
}

std::string RoleOf(const Situation& situation) {
  const Violation& violation = situation.violation;
  if (IsInWords(violation.construct())) return violation.construct();
  if (situation.stepped) {
    const std::string_view next = NextOfStepped(situation);
    if (!next.empty()) return std::string(next);
    return PlaceRole(&situation.tree(), situation.stood->location());
  }
  if (violation.about().has_place() && violation.about().place().has_column()) {
    return PlaceRole(&situation.tree(), violation.about().place());
  }
  if (situation.came != nullptr) return PlaceRole(&situation.tree(), situation.came->location());
  return violation.construct();
}

}  // namespace

CauseKey CauseOf(const JudgedSession& session, const Violation& violation) {
  CauseKey key;
  key.set_side(violation.side());
  key.set_promise(violation.invariant());
  key.set_role(violation.construct());
  if (session.known().tree == nullptr) return key;
  const Situation situation(session, violation);
  if (std::string role = session.has_truth() ? RoleOfVariable(situation) : ""; !role.empty()) {
    key.set_role(std::move(role));
    key.set_reason(std::string(WrongValue(violation)));
  } else {
    key.set_role(RoleOf(situation));
  }
  for (std::string& trait : TraitsOf(situation)) key.add_traits(std::move(trait));
  return key;
}

}  // namespace twinstep
