#include "model/source/code_roles.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "model/source/joined_tree.h"

namespace twinstep {
namespace {

bool IsCode(NodeType type) { return IsFunction(type) || type == NodeType::kStaticBlock || type == NodeType::kProgram; }

std::optional<int> OffsetOf(const SyntaxTree& tree, const Location& location) {
  if (location.source() != Location::MAIN || location.line() == 0 || !location.has_column()) return std::nullopt;
  return tree.text().OffsetAt({static_cast<int>(location.line()), static_cast<int>(location.column())});
}

bool HasSpread(const SyntaxTree& tree, NodeId node) {
  const NodeType type = tree.type(node);
  if (type != NodeType::kCallExpression && type != NodeType::kNewExpression) return false;
  for (const NodeId argument : tree.Children(node, NodeField::kArguments)) {
    if (tree.type(argument) == NodeType::kSpreadElement) return true;
  }
  return false;
}

// A function declaration that belongs to a block, not to a whole function or program.
bool IsInBlock(const SyntaxTree& tree, NodeId node) {
  if (tree.type(node) != NodeType::kFunctionDeclaration) return false;
  const NodeId parent = tree.node(node).parent;
  return parent != kNoNode && tree.type(parent) == NodeType::kBlockStatement &&
         !IsFunction(tree.type(tree.node(parent).parent));
}

// The place is just behind such a function.
bool EndsBlockFunction(const SyntaxTree& tree, const Location& location) {
  const std::optional<int> offset = OffsetOf(tree, location);
  if (!offset || *offset == 0) return false;
  NodeId node = tree.InnermostNodeAt(*offset - 1);
  while (node != kNoNode && !IsFunction(tree.type(node))) node = tree.node(node).parent;
  return node != kNoNode && tree.node(node).end == *offset && IsInBlock(tree, node);
}

// A part of a loop that is not its body.
bool InLoopHead(const SyntaxTree& tree, NodeId node) {
  for (; node != kNoNode && !IsCode(tree.type(node)); node = tree.node(node).parent) {
    const NodeId parent = tree.node(node).parent;
    if (parent != kNoNode && IsLoop(tree.type(parent))) return tree.node(node).field != NodeField::kBody;
    if (IsStatement(tree.type(node)) && tree.type(node) != NodeType::kVariableDeclaration) return false;
  }
  return false;
}

bool IsLogical(std::string_view assignment) {
  return assignment == "&&=" || assignment == "||=" || assignment == "?\?=";
}

}  // namespace

NodeId CodeAround(const SyntaxTree& tree, NodeId node) {
  while (node != kNoNode && !IsCode(tree.type(node))) node = tree.node(node).parent;
  return node == kNoNode ? kRootNode : node;
}

std::string CodeKind(const SyntaxTree& tree, NodeId code) {
  const SyntaxNode& node = tree.node(code);
  if (IsFunction(node.type)) {
    const bool async = node.is(SyntaxNode::kAsync), generator = node.is(SyntaxNode::kGenerator);
    return async && generator ? "async generator" : async ? "async function" : generator ? "generator" : "function";
  }
  if (node.type == NodeType::kStaticBlock) return "static block";
  return tree.goal() == ParseGoal::kModule ? "module" : "script";
}

bool IsInSuspendable(const SyntaxTree* tree, const Location& location) {
  if (tree == nullptr || location.source() != Location::MAIN || tree->text().length() == 0) return false;
  const std::optional<int> offset = OffsetOf(*tree, location);
  if (!offset) return false;
  // The end of a function is behind its last unit.
  for (const int at : {*offset, *offset - 1}) {
    if (at < 0 || at >= tree->text().length()) continue;
    const NodeId node = tree->InnermostNodeAt(at);
    const NodeId function = IsFunction(tree->type(node)) ? node : tree->EnclosingFunction(node);
    if (function == kNoNode) continue;
    const SyntaxNode& found = tree->node(function);
    if (found.is(SyntaxNode::kAsync) || found.is(SyntaxNode::kGenerator)) return true;
  }
  return false;
}

bool CanWait(const SyntaxTree& tree, NodeId code) {
  const SyntaxNode& node = tree.node(code);
  return node.is(SyntaxNode::kAsync) || node.is(SyntaxNode::kGenerator) ||
         (node.type == NodeType::kProgram && tree.goal() == ParseGoal::kModule);
}

bool IsDerivedConstructor(const SyntaxTree& tree, NodeId code) {
  const NodeId method = tree.node(code).parent;
  if (method == kNoNode || tree.type(method) != NodeType::kMethodDefinition) return false;
  if (tree.node(method).kind != NodeKind::kConstructor) return false;
  // The class around its body.
  return tree.Child(tree.node(tree.node(method).parent).parent, NodeField::kSuperClass) != kNoNode;
}

bool Waits(const SyntaxTree& tree, NodeId node) {
  const NodeId end = tree.node(node).subtree_end;
  for (NodeId id = node; id < end;) {
    const NodeType type = tree.type(id);
    if (type == NodeType::kAwaitExpression || type == NodeType::kYieldExpression) return true;
    id = id != node && IsFunction(type) ? tree.node(id).subtree_end : id + 1;
  }
  return false;
}

NodeId NodeAtPlace(const SyntaxTree& tree, const Location& location) {
  const std::optional<int> offset = OffsetOf(tree, location);
  if (!offset || tree.text().length() == 0) return kNoNode;
  return tree.InnermostNodeAt(std::min(*offset, tree.text().length() - 1));
}

NodeId NodeInCodeAt(const SyntaxTree& tree, const Location& location) {
  const NodeId node = NodeAtPlace(tree, location);
  if (node == kNoNode) return node;
  const int offset = *OffsetOf(tree, location);
  NodeId in = node;
  // An arrow function may begin with its parameter.
  for (NodeId one = node; one != kRootNode && tree.node(one).start == offset; one = tree.node(one).parent) {
    if (IsFunction(tree.type(one))) in = tree.node(one).parent;
  }
  return in;
}

bool AtCodeEnd(const SyntaxTree& tree, const Location& location) {
  const std::optional<int> offset = OffsetOf(tree, location);
  if (!offset) return false;
  if (*offset >= tree.text().length() || *offset == EndOfMain(tree)) return true;
  const NodeId node = tree.InnermostNodeAt(*offset);
  const NodeId code = CodeAround(tree, node);
  return code != kRootNode && *offset == tree.node(code).end - 1;
}

NodeId LoopAround(const SyntaxTree& tree, NodeId node) {
  for (; node != kNoNode && !IsCode(tree.type(node)); node = tree.node(node).parent) {
    if (IsLoop(tree.type(node))) return node;
  }
  return kNoNode;
}

bool BeforeFinally(const SyntaxTree& tree, NodeId node) {
  for (; node != kNoNode && !IsCode(tree.type(node)); node = tree.node(node).parent) {
    const NodeId parent = tree.node(node).parent;
    if (parent == kNoNode || tree.type(parent) != NodeType::kTryStatement) continue;
    if (tree.Child(parent, NodeField::kFinalizer) != kNoNode) return true;
  }
  return false;
}

bool ClosesIterator(const SyntaxTree& tree, NodeId node) {
  for (NodeId in = node; in != kNoNode && in < tree.node(node).subtree_end; ++in) {
    if (tree.type(in) == NodeType::kArrayPattern && CodeAround(tree, in) == CodeAround(tree, node)) return true;
  }
  for (; node != kNoNode && !IsCode(tree.type(node)); node = tree.node(node).parent) {
    const NodeId parent = tree.node(node).parent;
    if (parent == kNoNode || tree.type(parent) != NodeType::kForOfStatement) continue;
    if (tree.node(node).field == NodeField::kBody) return true;
  }
  return false;
}

bool MayBeSkipped(const SyntaxTree& tree, NodeId node, NodeId within) {
  for (; node != within && node != kNoNode; node = tree.node(node).parent) {
    const NodeId parent = tree.node(node).parent;
    if (parent == kNoNode) return false;
    const NodeField field = tree.node(node).field;
    switch (tree.type(parent)) {
      case NodeType::kConditionalExpression:
        if (field != NodeField::kTest) return true;
        break;
      case NodeType::kLogicalExpression:
      case NodeType::kAssignmentPattern:
        if (field == NodeField::kRight) return true;
        break;
      case NodeType::kAssignmentExpression:
        if (field == NodeField::kRight && IsLogical(tree.StringOf(parent))) return true;
        break;
      case NodeType::kChainExpression:
        return true;
      default:
        break;
    }
  }
  return false;
}

std::string VariableRole(const SyntaxTree& tree, VariableId variable) {
  const SyntaxVariable& one = tree.variables()[variable];
  const SyntaxScope& scope = tree.scopes()[one.scope];
  if (scope.type == ScopeType::kFunctionExpressionName) return "own name of a function";
  if (scope.type == ScopeType::kClass) return "name of a class in it";
  switch (one.kind) {
    case DeclarationKind::kParameter: {
      if (tree.NameOf(variable) == "arguments") return "parameter called arguments";
      const absl::Span<const SyntaxDeclaration> declarations = tree.DeclarationsOf(variable);
      const auto parameters = std::count_if(
          declarations.begin(), declarations.end(),
          [](const SyntaxDeclaration& declaration) { return declaration.kind == DeclarationKind::kParameter; });
      // After parameters with expressions these are two variables.
      if (parameters < static_cast<int>(declarations.size())) return "parameter that the body declares again";
      return parameters > 1 ? "repeated parameter" : "parameter";
    }
    case DeclarationKind::kLet:
    case DeclarationKind::kConst:
    case DeclarationKind::kClassName:
      return LoopAround(tree, scope.node) != kNoNode ? "declaration in a loop" : "declaration";
    case DeclarationKind::kVar:
      return "var";
    case DeclarationKind::kFunctionName:
      return "function";
    case DeclarationKind::kCatchClause:
      return "catch variable";
    case DeclarationKind::kImportBinding:
      return "import";
    case DeclarationKind::kArguments:
      return "arguments";
    default:
      return "global";
  }
}

bool IsOuter(const SyntaxTree& tree, VariableId variable, NodeId node) {
  const SyntaxScope& scope = tree.scopes()[tree.variables()[variable].scope];
  if (scope.type == ScopeType::kFunctionExpressionName) {
    return CodeAround(tree, node) != scope.node;
  }
  return CodeAround(tree, scope.node) != CodeAround(tree, node);
}

std::string PlaceRole(const SyntaxTree* tree, const Location& location) {
  switch (location.source()) {
    case Location::MAIN:
      break;
    case Location::MODULE:
      return "module";
    case Location::EVAL:
      return "eval";
    default:
      return "other script";
  }
  if (tree == nullptr) return "unparsed";
  const NodeId place = NodeAtPlace(*tree, location);
  if (place == kNoNode) return "line";
  const NodeId code = CodeAround(*tree, place);
  if (AtCodeEnd(*tree, location)) return absl::StrCat("end of ", CodeKind(*tree, code));
  if (EndsBlockFunction(*tree, location)) return "function of a block";
  for (NodeId node = place; node != kNoNode; node = tree->node(node).parent) {
    const SyntaxNode& one = tree->node(node);
    if (HasSpread(*tree, node)) return "call with spread";
    switch (one.type) {
      case NodeType::kYieldExpression:
        return one.is(SyntaxNode::kDelegate) ? "yield*" : "yield";
      case NodeType::kAwaitExpression:
        return "await";
      case NodeType::kSwitchCase:
        return "case";
      case NodeType::kSequenceExpression:
        return "comma";
      case NodeType::kConditionalExpression:
        return "conditional";
      case NodeType::kPropertyDefinition:
        return "field";
      case NodeType::kClassDeclaration:
      case NodeType::kClassExpression:
      case NodeType::kClassBody:
        return "class";
      case NodeType::kReturnStatement:
        return "return";
      case NodeType::kThrowStatement:
        return "throw";
      case NodeType::kSwitchStatement:
        return "switch";
      case NodeType::kAssignmentPattern:
      case NodeType::kObjectPattern:
      case NodeType::kArrayPattern:
        return "pattern";
      case NodeType::kStaticBlock:
        return "static block";
      case NodeType::kBreakStatement:
      case NodeType::kContinueStatement:
        return "jump";
      case NodeType::kExpressionStatement:
        return one.is(SyntaxNode::kDirective) ? "directive" : "statement";
      case NodeType::kTryStatement:
      case NodeType::kCatchClause:
        return "try";
      default:
        break;
    }
    if (InLoopHead(*tree, node) || IsLoop(one.type)) return "loop head";
    if (IsFunction(one.type)) {
      if (IsInBlock(*tree, node)) return "function of a block";
      return one.is(SyntaxNode::kExpression) ? "arrow function" : "parameters";
    }
    if (IsStatement(one.type)) return "statement";
  }
  return "statement";
}

std::string_view CalledName(const SyntaxTree& tree, NodeId call) {
  const NodeId callee = tree.Child(call, NodeField::kCallee);
  if (tree.type(callee) == NodeType::kIdentifier) return tree.StringOf(callee);
  if (tree.type(callee) != NodeType::kMemberExpression || tree.node(callee).is(SyntaxNode::kComputed)) return {};
  const NodeId property = tree.Child(callee, NodeField::kProperty);
  return tree.type(property) == NodeType::kIdentifier ? tree.StringOf(property) : std::string_view();
}

std::string_view NameOfFunction(const SyntaxTree& tree, NodeId function) {
  if (const NodeId id = tree.Child(function, NodeField::kId); id != kNoNode) return tree.StringOf(id);
  const NodeId parent = tree.node(function).parent;
  NodeId name = kNoNode;
  if (tree.type(parent) == NodeType::kVariableDeclarator) {
    name = tree.Child(parent, NodeField::kId);
  } else if (tree.type(parent) == NodeType::kMethodDefinition || tree.type(parent) == NodeType::kProperty) {
    if (!tree.node(parent).is(SyntaxNode::kComputed)) name = tree.Child(parent, NodeField::kKey);
  }
  return name != kNoNode && tree.type(name) == NodeType::kIdentifier ? tree.StringOf(name) : std::string_view();
}

}  // namespace twinstep
