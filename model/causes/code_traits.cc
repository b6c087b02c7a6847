#include "model/causes/code_traits.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "model/source/code_roles.h"
#include "model/source/joined_tree.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// A node around `node`, in its own code and itself counted, for which `holds` says so.
template <typename Holds>
bool AnyAround(const SyntaxTree& tree, NodeId node, Holds holds) {
  for (; node != kNoNode && !IsFunction(tree.type(node)); node = tree.node(node).parent) {
    if (holds(node)) return true;
  }
  return false;
}

bool InFinally(const SyntaxTree& tree, NodeId node) {
  return AnyAround(tree, node, [&](NodeId one) { return tree.node(one).field == NodeField::kFinalizer; });
}

bool InCatch(const SyntaxTree& tree, NodeId node) {
  return AnyAround(tree, node, [&](NodeId one) { return tree.type(one) == NodeType::kCatchClause; });
}

bool InSwitch(const SyntaxTree& tree, NodeId node) {
  return AnyAround(tree, node, [&](NodeId one) { return tree.type(one) == NodeType::kSwitchCase; });
}

bool InArrowFunction(const SyntaxTree& tree, NodeId node) {
  return tree.type(CodeAround(tree, node)) == NodeType::kArrowFunctionExpression;
}

bool InWaiting(const SyntaxTree& tree, NodeId node) { return CanWait(tree, CodeAround(tree, node)); }

bool InAsync(const SyntaxTree& tree, NodeId node) { return tree.node(CodeAround(tree, node)).is(SyntaxNode::kAsync); }

bool InDerivedConstructor(const SyntaxTree& tree, NodeId node) {
  return IsDerivedConstructor(tree, CodeAround(tree, node));
}

bool InStrictCode(const SyntaxTree& tree, NodeId node) {
  return tree.scopes()[static_cast<size_t>(tree.ScopeAt(node))].strict;
}

bool InCodeOfFunction(const SyntaxTree& tree, NodeId node) {
  while (node != kRootNode && tree.type(node) != NodeType::kProgram) node = tree.node(node).parent;
  return node != kRootNode && IsOfFunction(tree.StringOf(node));
}

// A parameter of the function has that name.
bool BesideArguments(const SyntaxTree& tree, NodeId node) {
  const VariableId variable = VisibleVariable(tree, node, "arguments");
  return variable != kNoVariable && tree.variables()[variable].kind == DeclarationKind::kParameter &&
         !IsOuter(tree, variable, node);
}

bool InWith(const SyntaxTree& tree, NodeId node) {
  return AnyAround(tree, node, [&](NodeId one) {
    return tree.node(one).field == NodeField::kBody && tree.type(tree.node(one).parent) == NodeType::kWithStatement;
  });
}

// The function returns the difference of its two parameters, and does no more.
bool InDifference(const SyntaxTree& tree, NodeId node) {
  const NodeId function = CodeAround(tree, node);
  if (!IsFunction(tree.type(function))) return false;
  const std::vector<NodeId> parameters = tree.Children(function, NodeField::kParams);
  NodeId value = tree.Child(function, NodeField::kBody);
  if (tree.type(value) == NodeType::kBlockStatement) {
    const std::vector<NodeId> statements = tree.Children(value, NodeField::kBody);
    if (statements.size() != 1 || tree.type(statements[0]) != NodeType::kReturnStatement) return false;
    value = tree.Child(statements[0], NodeField::kArgument);
  }
  if (parameters.size() != 2 || value == kNoNode || tree.type(value) != NodeType::kBinaryExpression) return false;
  if (tree.StringOf(value) != "-") return false;
  const NodeId left = tree.Child(value, NodeField::kLeft), right = tree.Child(value, NodeField::kRight);
  const auto is = [&tree](NodeId one, NodeId parameter) {
    return tree.type(one) == NodeType::kIdentifier && tree.type(parameter) == NodeType::kIdentifier &&
           tree.StringOf(one) == tree.StringOf(parameter);
  };
  return (is(left, parameters[0]) && is(right, parameters[1])) || (is(left, parameters[1]) && is(right, parameters[0]));
}

bool BesideRestParameter(const SyntaxTree& tree, NodeId node) {
  const NodeId function = CodeAround(tree, node);
  if (!IsFunction(tree.type(function))) return false;
  const std::vector<NodeId> parameters = tree.Children(function, NodeField::kParams);
  return !parameters.empty() && tree.type(parameters.back()) == NodeType::kRestElement;
}

constexpr CodeTrait kTraits[] = {
    {"before finally", BeforeFinally},
    {"closes an iterator", ClosesIterator},
    {"in finally", InFinally},
    {"in catch", InCatch},
    {"in switch", InSwitch},
    {"in static element", InStaticElement},
    {"in with", InWith},
    {"in a function that gives the difference of its parameters", InDifference},
    {"in arrow function", InArrowFunction},
    {"in code that can wait", InWaiting},
    {"in async code", InAsync},
    {"in derived constructor", InDerivedConstructor},
    {"in strict code", InStrictCode},
    {"in code of Function", InCodeOfFunction},
    {"beside a parameter called arguments", BesideArguments},
    {"beside a rest parameter", BesideRestParameter},
};

// A name that the program does not declare.
bool IsGlobal(const SyntaxTree& tree, NodeId identifier) {
  return VisibleVariable(tree, identifier, tree.StringOf(identifier)) == kNoVariable;
}

}  // namespace

bool InStaticElement(const SyntaxTree& tree, NodeId node) {
  return AnyAround(tree, node, [&](NodeId one) {
    return tree.type(one) == NodeType::kStaticBlock ||
           (tree.type(one) == NodeType::kPropertyDefinition && tree.node(one).is(SyntaxNode::kStatic));
  });
}

absl::Span<const CodeTrait> CodeTraits() { return kTraits; }

void AddCodeTraits(const SyntaxTree* tree, const Location& place, std::string_view prefix,
                   std::set<std::string>& traits) {
  const auto add = [&](std::string_view word) {
    traits.insert(absl::StrCat(std::string(prefix), ": ", std::string(word)));
  };
  add(PlaceRole(tree, place));
  if (tree == nullptr) return;
  const NodeId node = NodeInCodeAt(*tree, place);
  if (node == kNoNode) return;
  if (place.line() == 1 && place.column() == 0) add("start of the text");
  if (AtCodeEnd(*tree, place)) add("end of code");
  add(absl::StrCat("in ", CodeKind(*tree, CodeAround(*tree, node))));
  if (const NodeId statement = tree->EnclosingStatement(node); statement != kNoNode) {
    add(Name(tree->type(statement)));
  }
  for (const CodeTrait& trait : kTraits) {
    if (trait.holds(*tree, node)) add(trait.word);
  }
}

void AddScopeOfVariable(const SyntaxTree& tree, const Location& place, std::string_view name,
                        std::set<std::string>& traits) {
  const NodeId node = NodeInCodeAt(tree, place);
  const VariableId variable = node == kNoNode ? kNoVariable : VisibleVariable(tree, node, name);
  if (variable == kNoVariable) return;
  const NodeType scope = tree.type(tree.scopes()[tree.variables()[variable].scope].node);
  traits.insert(absl::StrCat("variable: of a ", std::string(Name(scope))));
}

void AddGlobalsUsed(const SyntaxTree& tree, std::set<std::string>& traits) {
  for (NodeId node = kRootNode; node < tree.node(kRootNode).subtree_end; ++node) {
    if (tree.node(node).is(SyntaxNode::kDirective)) {
      const std::string_view literal = tree.TextOf(tree.Child(node, NodeField::kExpression));
      traits.insert(absl::StrCat("uses: ", std::string(literal.substr(1, literal.size() - 2))));
    }
    if (tree.type(node) != NodeType::kMemberExpression || tree.node(node).is(SyntaxNode::kComputed)) continue;
    const NodeId object = tree.Child(node, NodeField::kObject);
    if (tree.type(object) != NodeType::kIdentifier || !IsGlobal(tree, object)) continue;
    const std::string use = absl::StrCat("uses: ", std::string(tree.StringOf(object)), ".",
                                         std::string(tree.StringOf(tree.Child(node, NodeField::kProperty))));
    traits.insert(use);
    const NodeId call = tree.node(node).parent;
    if (call == kNoNode || tree.node(node).field != NodeField::kCallee) continue;
    const std::vector<NodeId> arguments = tree.Children(call, NodeField::kArguments);
    if (arguments.size() < 2 || tree.type(arguments[1]) != NodeType::kLiteral) continue;
    const std::string_view key = tree.TextOf(arguments[1]);
    if (key.size() < 2 || (key.front() != '\'' && key.front() != '"')) continue;
    traits.insert(absl::StrCat(use, " '", std::string(key.substr(1, key.size() - 2)), "'"));
  }
}

}  // namespace twinstep
