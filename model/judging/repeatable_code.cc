#include "model/judging/repeatable_code.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>

#include "model/judging/plain_expression.h"

namespace twinstep {
namespace {

bool MayHaveEffects(const SyntaxTree& tree, NodeId id) {
  const SyntaxNode& node = tree.node(id);
  switch (node.type) {
    case NodeType::kCallExpression:
    case NodeType::kNewExpression:
    case NodeType::kTaggedTemplateExpression:
    case NodeType::kImportExpression:
    case NodeType::kYieldExpression:
    case NodeType::kAwaitExpression:
    // These call iterators and accessors.
    case NodeType::kForOfStatement:
    case NodeType::kForInStatement:
    case NodeType::kSpreadElement:
    case NodeType::kArrayPattern:
    case NodeType::kObjectPattern:
    case NodeType::kWithStatement:
      return true;
    case NodeType::kAssignmentExpression:
      return tree.type(tree.Child(id, NodeField::kLeft)) != NodeType::kIdentifier;
    case NodeType::kUpdateExpression:
      return tree.type(tree.Child(id, NodeField::kArgument)) != NodeType::kIdentifier;
    case NodeType::kUnaryExpression:
      return tree.TextOf(id).substr(0, 6) == "delete";
    default:
      // What is made in it is another one the second time.
      return IsFunction(node.type) || IsClass(node.type);
  }
}

bool IsPlain(NodeType type) {
  switch (type) {
    case NodeType::kExpressionStatement:
    case NodeType::kVariableDeclaration:
    case NodeType::kVariableDeclarator:
    case NodeType::kReturnStatement:
    case NodeType::kIdentifier:
    case NodeType::kLiteral:
    case NodeType::kAssignmentExpression:
      return true;
    default:
      return false;
  }
}

// Whether it writes a variable of `function` that is no parameter.
bool WritesOwn(const SyntaxTree& tree, NodeId function, const SyntaxReference& write) {
  if (write.variable == kNoVariable) return false;
  const SyntaxVariable& variable = tree.variables()[write.variable];
  const NodeId owner = tree.scopes()[variable.scope].node;
  if (!tree.IsInside(owner, function)) return false;
  for (const SyntaxDeclaration& declaration : tree.DeclarationsOf(write.variable)) {
    if (declaration.kind == DeclarationKind::kParameter) return false;
  }
  return true;
}

// Names by which a program says how its objects are converted, or others' objects theirs.
constexpr std::string_view kConverters[] = {"Proxy", "join", "toPrimitive", "toString", "toStringTag", "valueOf"};

// Names by which it makes getters otherwise than with `get`, or code of which the text tells nothing.
constexpr std::string_view kGetters[] = {"Proxy", "defineP", "defineGetter", "prepareStackTrace", "eval", "Function"};

// `list.join()` defines nothing.
bool IsNameOfMethodCalled(const SyntaxTree& tree, NodeId id) {
  const SyntaxNode& node = tree.node(id);
  return node.field == NodeField::kProperty && tree.type(node.parent) == NodeType::kMemberExpression &&
         !tree.node(node.parent).is(SyntaxNode::kComputed) && tree.node(node.parent).field == NodeField::kCallee;
}

template <size_t N>
bool Mentions(const SyntaxTree& tree, NodeId id, const std::string_view (&names)[N]) {
  switch (tree.type(id)) {
    case NodeType::kIdentifier:
    case NodeType::kLiteral: {
      const std::string_view text = tree.TextOf(id);
      return std::any_of(std::begin(names), std::end(names),
                         [text](std::string_view name) { return text.find(name) != std::string_view::npos; });
    }
    // What other modules make nobody knows.
    case NodeType::kImportDeclaration:
    case NodeType::kImportExpression:
      return true;
    default:
      return false;
  }
}

bool MayConvert(const SyntaxTree& tree, NodeId id) {
  return !IsNameOfMethodCalled(tree, id) && Mentions(tree, id, kConverters);
}

bool MayMakeGetter(const SyntaxTree& tree, NodeId id) {
  return tree.node(id).kind == NodeKind::kGet || Mentions(tree, id, kGetters);
}

}  // namespace

bool ReadsOnly(const SyntaxTree* tree, std::string_view expression) {
  const std::optional<PlainExpression> plain = PlainExpression::Parse(expression);
  if (!plain) return false;
  const bool reads = plain->reads_members() || plain->reads_private_members();
  if (!plain->converts() && !reads) return true;
  if (tree == nullptr) return false;
  for (NodeId id = kRootNode; id < tree->node(kRootNode).subtree_end; ++id) {
    if (plain->converts() && MayConvert(*tree, id)) return false;
    if (reads && MayMakeGetter(*tree, id)) return false;
  }
  return true;
}

bool IsRepeatable(const SyntaxTree& tree, NodeId function) {
  const SyntaxNode& node = tree.node(function);
  if (!IsFunction(node.type) || node.is(SyntaxNode::kAsync) || node.is(SyntaxNode::kGenerator)) return false;
  for (const NodeId parameter : tree.Children(function, NodeField::kParams)) {
    if (tree.type(parameter) != NodeType::kIdentifier) return false;
  }
  for (NodeId id = function + 1; id < node.subtree_end; ++id) {
    if (MayHaveEffects(tree, id)) return false;
  }
  for (const SyntaxReference& reference : tree.references()) {
    if (!reference.is(SyntaxReference::kWrite) || !tree.IsInside(reference.identifier, function)) continue;
    if (!WritesOwn(tree, function, reference)) return false;
  }
  return true;
}

bool DoesNoMoreThanAssign(const SyntaxTree& tree, NodeId statement) {
  for (NodeId id = statement; id < tree.node(statement).subtree_end; ++id) {
    if (!IsPlain(tree.type(id))) return false;
    // The others convert what they are given, which may run code.
    if (tree.type(id) == NodeType::kAssignmentExpression) {
      const NodeId left = tree.Child(id, NodeField::kLeft), right = tree.Child(id, NodeField::kRight);
      if (tree.type(left) != NodeType::kIdentifier) return false;
      const std::string_view between = tree.text().Slice(tree.node(left).end, tree.node(right).start);
      if (between.find("=") == std::string_view::npos) return false;
      for (const char c : between) {
        if (c != ' ' && c != '=' && c != '\n' && c != '(') return false;
      }
    }
  }
  return true;
}

}  // namespace twinstep
