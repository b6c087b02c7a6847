#include "model/invariants/program_construct.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/invariants/evaluation_effects.h"
#include "model/invariants/missed_place.h"
#include "model/invariants/removed_breakpoint.h"
#include "model/invariants/violation_place.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

constexpr char kDefinesName[] = "program that defines a function's name or length";

// `Object.defineProperty(f, "name", ...)`: where an engine makes these properties late, looking makes them.
bool DefinesNameOrLength(const SyntaxTree& tree, NodeId call) {
  const NodeId callee = tree.Child(call, NodeField::kCallee);
  if (tree.type(callee) != NodeType::kMemberExpression || tree.node(callee).is(SyntaxNode::kComputed)) return false;
  if (tree.StringOf(tree.Child(callee, NodeField::kProperty)) != "defineProperty") return false;
  const std::vector<NodeId> arguments = tree.Children(call, NodeField::kArguments);
  if (arguments.size() < 2 || tree.type(arguments[1]) != NodeType::kLiteral) return false;
  std::string key(tree.TextOf(arguments[1]));
  std::replace(key.begin(), key.end(), '\'', '"');
  return key == "\"name\"" || key == "\"length\"";
}

bool DefinesNameOrLengthAnywhere(const SyntaxTree& tree) {
  for (NodeId node = kRootNode; node < tree.node(kRootNode).subtree_end; ++node) {
    if (tree.type(node) == NodeType::kCallExpression && DefinesNameOrLength(tree, node)) return true;
  }
  return false;
}

bool Mentions(const SyntaxTree& tree, std::string_view name) {
  for (NodeId node = kRootNode; node < tree.node(kRootNode).subtree_end; ++node) {
    if (tree.type(node) == NodeType::kIdentifier && tree.StringOf(node) == name) return true;
  }
  return false;
}

// Of a value that was opened.
bool HasProxyForPrototype(const Opened& opened) {
  return std::any_of(opened.slots().begin(), opened.slots().end(), [](const Property& slot) {
    return slot.name().utf8() == "[[Prototype]]" && slot.value().object().kind() == Object::PROXY;
  });
}

bool OpenedWithProxyForPrototype(const JudgedSession& session) {
  return std::any_of(session.trace().events().begin(), session.trace().events().end(),
                     [](const Event& event) { return HasProxyForPrototype(event.output().inspected().opened()); });
}

// An error was opened, and the program says how stacks are written.
bool OpenedWhereStacksArePrepared(const JudgedSession& session) {
  bool opened = false;
  for (const Event& event : session.trace().events()) {
    for (const Property& property : event.output().inspected().opened().properties()) {
      opened = opened || property.name().utf8() == "stack";
    }
  }
  return opened && Mentions(*session.known().tree, "prepareStackTrace");
}

// A frame that has been called is a static block.
bool HasStaticBlock(const SyntaxTree& tree, const Paused& paused) {
  for (int i = 0; i + 1 < paused.frames_size(); ++i) {
    const NodeId node = NodeAtPlace(tree, paused.frames(i).location());
    if (node != kNoNode && tree.type(CodeAround(tree, node)) == NodeType::kStaticBlock) return true;
  }
  return false;
}

// In a finally clause of the function.
bool IsInFinally(const SyntaxTree& tree, NodeId node) {
  for (; node != kNoNode && !IsFunction(tree.type(node)); node = tree.node(node).parent) {
    if (tree.node(node).field == NodeField::kFinalizer) return true;
  }
  return false;
}

}  // namespace

// With a debugger attached engines keep more about promises, which may show where programs join them.
std::string OfProgram(const JudgedSession& session) {
  const SyntaxTree& tree = *session.known().tree;
  if (RemovedLastBefore(session, static_cast<uint32_t>(session.trace().events_size()))) {
    return absl::StrCat("program with a ", kRemovedLast);
  }
  if (EvaluatedBesideArguments(session)) return "program with a parameter called arguments";
  if (EvaluatedInDeadZone(session)) return kEvaluated;
  if (OpenedWhereStacksArePrepared(session)) return "program that prepares stacks, in which an error was opened";
  if (OpenedWithProxyForPrototype(session)) return "program, in which a value was opened whose prototype is a proxy";
  if (DefinesNameOrLengthAnywhere(tree)) return kDefinesName;
  for (NodeId node = kRootNode; node < tree.node(kRootNode).subtree_end; ++node) {
    if (tree.type(node) != NodeType::kMemberExpression || tree.node(node).is(SyntaxNode::kComputed)) continue;
    const std::string_view name = tree.StringOf(tree.Child(node, NodeField::kProperty));
    const bool joins = name == "all" || name == "allSettled" || name == "any" || name == "race";
    if (joins && tree.StringOf(tree.Child(node, NodeField::kObject)) == "Promise") {
      return absl::StrCat("program with Promise.", std::string(name));
    }
  }
  return "program";
}

std::string OfPause(const JudgedSession& session, const Violation& violation, const Paused& paused) {
  if (violation.invariant() == "stack-shown" && HasStaticBlock(*session.known().tree, paused)) {
    return "call of a static block";
  }
  const Stretch* const stretch = StretchTo(session, violation.event());
  const bool runs = stretch != nullptr && session.FromOf(*stretch) != nullptr;
  if (violation.invariant() == "restart-begins" && runs) {
    const int callers = session.FromOf(*stretch)->paused->frames_size() - 1 -
                        static_cast<int>(stretch->action->restart_frame().frame());
    if (paused.frames_size() - 1 > callers) return "call of the restarted function";
  }
  const bool is_where = violation.invariant() == "pause-reached" || violation.invariant() == "stack-shown";
  if (is_where && paused.reason() != Paused::BREAKPOINT && runs && RemovedLast(session, *stretch)) {
    return kRemovedLast;
  }
  if (violation.invariant() == "pause-reached" && paused.has_thrown() && paused.reason() == Paused::STEP &&
      IsInFinally(*session.known().tree, NodeAtPlace(*session.known().tree, paused.location()))) {
    return "finally, left by an exception";
  }
  if (runs && PlaceOf(session.FromOf(*stretch)->paused->location()) == PlaceOf(paused.location())) {
    return "where the program stands";
  }
  if (is_where && EvaluatedInDeadZone(session)) return kEvaluated;
  // The program went another way, as it was looked at.
  if (is_where && DefinesNameOrLengthAnywhere(*session.known().tree)) return kDefinesName;
  return PlaceRole(session.known().tree.get(), paused.location());
}

}  // namespace twinstep
