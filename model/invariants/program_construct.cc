// Causes of a program that does something else than without a debugger, and of pauses where it does not come.
#include <algorithm>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/invariants/cause_construct.h"
#include "model/invariants/evaluation_effects.h"
#include "model/invariants/missed_place.h"
#include "model/invariants/removed_breakpoint.h"
#include "model/invariants/violation_place.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

constexpr char kWhereItStands[] = "where the program stands";
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

// The pause that is the wrong answer is where the one before it was.
bool IsWhereItStood(const JudgedSession& session, const Violation& violation) {
  const Stretch* const stretch = StretchTo(session, violation.event());
  if (stretch == nullptr || session.FromOf(*stretch) == nullptr) return false;
  return PlaceOf(session.FromOf(*stretch)->paused->location()) ==
         PlaceOf(session.trace().events(static_cast<int>(violation.event())).output().paused().location());
}

}  // namespace

// With a debugger attached engines keep more about promises, which may show where programs join them.
std::string CauseOfProgram(const JudgedSession& session, const Violation&) {
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

bool IsPauseAfterRemoval(const JudgedSession& session, const Violation& violation) {
  const Stretch* const stretch = StretchTo(session, violation.event());
  return stretch != nullptr && session.FromOf(*stretch) != nullptr &&
         session.trace().events(static_cast<int>(violation.event())).output().paused().reason() != Paused::BREAKPOINT &&
         RemovedLast(session, *stretch);
}

std::string CauseOfAnswer(const JudgedSession& session, const Violation& violation) {
  const Output& output = session.trace().events(static_cast<int>(violation.event())).output();
  if (!output.has_paused()) return violation.construct();
  if (IsWhereItStood(session, violation)) return kWhereItStands;
  return PlaceRole(session.known().tree.get(), output.paused().location());
}

std::string CauseOfWrongPlace(const JudgedSession& session, const Violation& violation) {
  if (IsPauseAfterRemoval(session, violation)) return kRemovedLast;
  if (IsWhereItStood(session, violation)) return kWhereItStands;
  if (EvaluatedInDeadZone(session)) return kEvaluated;
  // The program went another way, as it was looked at.
  if (DefinesNameOrLengthAnywhere(*session.known().tree)) return kDefinesName;
  return CauseOfAnswer(session, violation);
}

}  // namespace twinstep
