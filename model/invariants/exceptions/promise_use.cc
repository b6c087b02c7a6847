#include "model/invariants/exceptions/promise_use.h"

#include <algorithm>
#include <vector>

#include "model/source/code_roles.h"

namespace twinstep {
namespace {

bool IsFunctionLiteral(const SyntaxTree& tree, NodeId node) {
  return tree.type(node) == NodeType::kArrowFunctionExpression || tree.type(node) == NodeType::kFunctionExpression;
}

bool IsFinallyOrHandler(std::string_view method) {
  return method == "then" || method == "catch" || method == "finally";
}

// Nothing but its declaration gives the variable a value.
bool IsWrittenOnce(const SyntaxTree& tree, VariableId variable) {
  if (tree.variables()[variable].declarations_end - tree.variables()[variable].declarations_begin != 1) return false;
  const absl::Span<const ReferenceId> references = tree.ReferencesTo(variable);
  return std::none_of(references.begin(), references.end(), [&](ReferenceId id) {
    const SyntaxReference& reference = tree.references()[id];
    return reference.is(SyntaxReference::kWrite) && !reference.is(SyntaxReference::kInit);
  });
}

// A function of the program by its text: a literal, or the name of a declaration that nothing overwrites.
bool IsFunctionByText(const SyntaxTree& tree, NodeId node) {
  if (IsFunctionLiteral(tree, node)) return true;
  if (tree.type(node) != NodeType::kIdentifier) return false;
  const VariableId variable = tree.VariableAt(node);
  if (variable == kNoVariable || !IsWrittenOnce(tree, variable)) return false;
  const SyntaxDeclaration& declaration = tree.DeclarationsOf(variable).front();
  if (declaration.kind == DeclarationKind::kFunctionName) return true;
  if (declaration.kind != DeclarationKind::kConst) return false;
  const NodeId init = tree.Child(declaration.node, NodeField::kInit);
  return init != kNoNode && tree.Child(declaration.node, NodeField::kId) == declaration.identifier &&
         IsFunctionLiteral(tree, init);
}

// Identifiers that read the variable, and its declaration apart.
std::vector<NodeId> ReadsOf(const SyntaxTree& tree, VariableId variable) {
  std::vector<NodeId> reads;
  for (const ReferenceId id : tree.ReferencesTo(variable)) {
    const SyntaxReference& reference = tree.references()[id];
    if (reference.is(SyntaxReference::kRead)) reads.push_back(reference.identifier);
  }
  return reads;
}

bool IsGlobal(const SyntaxTree& tree, NodeId node, std::string_view name) {
  return tree.type(node) == NodeType::kIdentifier && tree.StringOf(node) == name &&
         tree.VariableAt(node) == kNoVariable;
}

// "all" of `Promise.all(...)`; empty: it is no such call.
std::string_view MethodOfPromise(const SyntaxTree& tree, NodeId call) {
  if (tree.type(call) != NodeType::kCallExpression) return {};
  const NodeId callee = tree.Child(call, NodeField::kCallee);
  if (tree.type(callee) != NodeType::kMemberExpression) return {};
  return IsGlobal(tree, tree.Child(callee, NodeField::kObject), "Promise") ? CalledName(tree, call)
                                                                           : std::string_view();
}

// Of an element of the values that are the argument of a method of Promise.
PromiseUse UseOfElement(const SyntaxTree& tree, NodeId values) {
  const NodeId call = tree.node(values).parent;
  if (tree.node(values).field != NodeField::kArguments) return {};
  const std::string_view method = MethodOfPromise(tree, call);
  if (method == "all" || method == "race" || method == "any") return {PromiseUse::kJoin, call};
  if (method == "allSettled") return {PromiseUse::kSettle, call};
  return {};
}

PromiseUse UseOfVariable(const SyntaxTree& tree, NodeId declarator) {
  const NodeId id = tree.Child(declarator, NodeField::kId);
  if (tree.type(id) != NodeType::kIdentifier) return {};
  const VariableId variable = tree.VariableAt(id);
  if (variable == kNoVariable || tree.variables()[variable].kind != DeclarationKind::kConst) return {};
  const std::vector<NodeId> reads = ReadsOf(tree, variable);
  if (reads.size() != 1 || CodeAround(tree, reads[0]) != CodeAround(tree, declarator)) return {};
  return {PromiseUse::kVariable, reads[0]};
}

PromiseUse UseAsObject(const SyntaxTree& tree, NodeId member, NodeId value, bool any_handler) {
  const NodeId call = tree.node(member).parent;
  if (tree.type(call) != NodeType::kCallExpression || tree.Child(call, NodeField::kCallee) != member ||
      tree.Child(member, NodeField::kObject) != value) {
    return {};
  }
  const std::string_view method = CalledName(tree, call);
  if (!IsFinallyOrHandler(method)) return {};
  const std::vector<NodeId> arguments = tree.Children(call, NodeField::kArguments);
  for (const NodeId argument : arguments) {
    if (tree.type(argument) == NodeType::kSpreadElement) return {};
    if (!any_handler && !IsFunctionByText(tree, argument)) return {};
  }
  const size_t handler = method == "then" ? 1 : 0;
  if (method != "finally" && arguments.size() == handler + 1) return {PromiseUse::kHandler, call};
  // Without a handler it passes on what comes.
  const bool passes = method == "finally" ? arguments.size() <= 1 : arguments.size() <= handler;
  return {passes ? PromiseUse::kPassOn : PromiseUse::kElsewhere, call};
}

}  // namespace

NodeId OnlyCallIn(const SyntaxTree& tree, NodeId within, std::string_view name) {
  NodeId found = kNoNode;
  int names = 0;
  const NodeId code = CodeAround(tree, within);
  for (NodeId node = within; node < tree.node(within).subtree_end; ++node) {
    if (CodeAround(tree, node) != code) continue;
    if (tree.type(node) == NodeType::kIdentifier) names += tree.StringOf(node) == name;
    if (tree.type(node) == NodeType::kCallExpression && CalledName(tree, node) == name) found = node;
  }
  return names == 1 ? found : kNoNode;
}

PromiseUse UseOfPromise(const SyntaxTree& tree, NodeId expression, bool any_handler) {
  NodeId value = expression;
  NodeId parent = tree.node(value).parent;
  while (tree.type(parent) == NodeType::kChainExpression) {
    value = parent;
    parent = tree.node(value).parent;
  }
  const NodeField field = tree.node(value).field;
  switch (tree.type(parent)) {
    case NodeType::kAwaitExpression:
      return {PromiseUse::kAwait, parent};
    case NodeType::kReturnStatement:
      return {BeforeFinally(tree, parent) ? PromiseUse::kElsewhere : PromiseUse::kReturn, parent};
    case NodeType::kArrowFunctionExpression:
      return {field == NodeField::kBody ? PromiseUse::kReturn : PromiseUse::kElsewhere, value};
    case NodeType::kExpressionStatement:
      return {PromiseUse::kDrop, value};
    case NodeType::kMemberExpression:
      return UseAsObject(tree, parent, value, any_handler);
    case NodeType::kArrayExpression:
      return UseOfElement(tree, parent);
    case NodeType::kVariableDeclarator:
      return field == NodeField::kInit ? UseOfVariable(tree, parent) : PromiseUse{};
    case NodeType::kForOfStatement: {
      const bool iterates = field == NodeField::kRight && tree.node(parent).is(SyntaxNode::kAwait);
      return {iterates ? PromiseUse::kIterate : PromiseUse::kElsewhere, parent};
    }
    case NodeType::kYieldExpression:
      return {tree.node(parent).is(SyntaxNode::kDelegate) ? PromiseUse::kIterate : PromiseUse::kElsewhere, parent};
    case NodeType::kCallExpression:
      // Of a promise it gives that very one (ECMA-262, 27.2.4.7.1).
      if (field != NodeField::kArguments || MethodOfPromise(tree, parent) != "resolve") return {};
      return tree.Child(parent, NodeField::kArguments) == value ? UseOfPromise(tree, parent, any_handler)
                                                                : PromiseUse{};
    default:
      return {};
  }
}

PromiseUse UseOfMapped(const SyntaxTree& tree, NodeId function) {
  if (!IsFunctionLiteral(tree, function) || tree.node(function).field != NodeField::kArguments) return {};
  const NodeId call = tree.node(function).parent;
  const bool maps = tree.type(call) == NodeType::kCallExpression && CalledName(tree, call) == "map" &&
                    tree.Child(call, NodeField::kArguments) == function;
  return maps ? UseOfElement(tree, call) : PromiseUse{};
}

bool HasUnknownHandler(const SyntaxTree& tree) {
  for (NodeId call = kRootNode; call < static_cast<NodeId>(tree.nodes().size()); ++call) {
    if (tree.type(call) != NodeType::kCallExpression) continue;
    const std::string_view method = CalledName(tree, call);
    if (method != "catch" && method != "then") continue;
    const std::vector<NodeId> arguments = tree.Children(call, NodeField::kArguments);
    const size_t handler = method == "then" ? 1 : 0;
    if (arguments.size() > handler && !IsFunctionByText(tree, arguments[handler])) return true;
  }
  return false;
}

NodeId CallOfCallback(const SyntaxTree& tree, NodeId function) {
  NodeId argument = function;
  if (!IsFunctionLiteral(tree, function)) {
    const NodeId id = tree.Child(function, NodeField::kId);
    if (tree.type(function) != NodeType::kFunctionDeclaration || id == kNoNode) return kNoNode;
    const VariableId variable = tree.VariableAt(id);
    if (variable == kNoVariable || !IsWrittenOnce(tree, variable)) return kNoNode;
    const std::vector<NodeId> reads = ReadsOf(tree, variable);
    if (reads.size() != 1) return kNoNode;
    argument = reads[0];
  }
  const NodeId call = tree.node(argument).parent;
  if (tree.type(call) != NodeType::kCallExpression || tree.node(argument).field != NodeField::kArguments) {
    return kNoNode;
  }
  return IsFinallyOrHandler(CalledName(tree, call)) ? call : kNoNode;
}

bool IsHandler(const SyntaxTree& tree, NodeId function) {
  const NodeId call = CallOfCallback(tree, function);
  if (call == kNoNode || CalledName(tree, call) == "finally") return false;
  const std::vector<NodeId> arguments = tree.Children(call, NodeField::kArguments);
  // One that is named is the first of them or not by its name alone.
  return CalledName(tree, call) == "catch" || arguments.size() > 1;
}

NodeId PromiseOfExecutor(const SyntaxTree& tree, NodeId function) {
  if (!IsFunctionLiteral(tree, function)) return kNoNode;
  const NodeId made = tree.node(function).parent;
  if (tree.type(made) != NodeType::kNewExpression || tree.node(function).field != NodeField::kArguments) return kNoNode;
  if (!IsGlobal(tree, tree.Child(made, NodeField::kCallee), "Promise")) return kNoNode;
  return tree.Child(made, NodeField::kArguments) == function ? made : kNoNode;
}

RejectingCall RejectingCallIn(const SyntaxTree& tree, NodeId statement) {
  RejectingCall found;
  int calls = 0;
  const NodeId code = CodeAround(tree, statement);
  for (NodeId node = statement; node < tree.node(statement).subtree_end; ++node) {
    if (tree.type(node) != NodeType::kCallExpression || CodeAround(tree, node) != code) continue;
    if (MethodOfPromise(tree, node) == "reject") {
      found = {.promise = node};
      ++calls;
      continue;
    }
    const NodeId callee = tree.Child(node, NodeField::kCallee);
    const VariableId variable = tree.type(callee) == NodeType::kIdentifier ? tree.VariableAt(callee) : kNoVariable;
    if (variable == kNoVariable || !IsWrittenOnce(tree, variable)) continue;
    const SyntaxDeclaration& declaration = tree.DeclarationsOf(variable).front();
    if (declaration.kind != DeclarationKind::kParameter) continue;
    const NodeId promise = PromiseOfExecutor(tree, declaration.node);
    if (promise == kNoNode) continue;
    const std::vector<NodeId> parameters = tree.Children(declaration.node, NodeField::kParams);
    if (parameters.size() < 2 || parameters[1] != declaration.identifier) continue;
    found = {.promise = promise, .executor = declaration.node};
    ++calls;
  }
  return calls == 1 ? found : RejectingCall{};
}

}  // namespace twinstep
