#include "harness/mutation/code_needs.h"

namespace twinstep {
namespace {

bool IsExpression(NodeType type) {
  switch (type) {
    case NodeType::kThisExpression:
    case NodeType::kArrayExpression:
    case NodeType::kObjectExpression:
    case NodeType::kFunctionExpression:
    case NodeType::kArrowFunctionExpression:
    case NodeType::kUnaryExpression:
    case NodeType::kUpdateExpression:
    case NodeType::kBinaryExpression:
    case NodeType::kAssignmentExpression:
    case NodeType::kLogicalExpression:
    case NodeType::kMemberExpression:
    case NodeType::kConditionalExpression:
    case NodeType::kCallExpression:
    case NodeType::kNewExpression:
    case NodeType::kSequenceExpression:
    case NodeType::kYieldExpression:
    case NodeType::kAwaitExpression:
    case NodeType::kTemplateLiteral:
    case NodeType::kTaggedTemplateExpression:
    case NodeType::kClassExpression:
    case NodeType::kMetaProperty:
    case NodeType::kImportExpression:
    case NodeType::kChainExpression:
    case NodeType::kIdentifier:
    case NodeType::kLiteral:
      return true;
    default:
      return false;
  }
}

// The part of a function that has its own return, yield and await; its name and a method's key stand outside.
bool IsInsideFunction(NodeField field) { return field == NodeField::kBody || field == NodeField::kParams; }

// Going up from a node: what lies between it and the code's root.
struct Between {
  bool function = false;
  // One that has this, super, arguments and new.target of its own.
  bool full_function = false;
  bool loop = false;
  bool breakable = false;
  bool has_class = false;
};

Between LookUp(const SyntaxTree& tree, NodeId from, NodeId root) {
  Between between;
  for (NodeId id = from; id != root;) {
    const SyntaxNode& node = tree.node(id);
    const NodeId parent = node.parent;
    const NodeType type = tree.type(parent);
    if (IsFunction(type) && IsInsideFunction(node.field)) {
      between.function = true;
      between.full_function |= type != NodeType::kArrowFunctionExpression;
    }
    if (!between.function && node.field == NodeField::kBody && IsLoop(type)) between.loop = between.breakable = true;
    if (!between.function && type == NodeType::kSwitchCase && node.field == NodeField::kConsequent) {
      between.breakable = true;
    }
    if (type == NodeType::kClassBody) between.has_class = true;
    if (type == NodeType::kStaticBlock || (type == NodeType::kPropertyDefinition && node.field == NodeField::kValue)) {
      between.function = between.full_function = true;
    }
    id = parent;
  }
  return between;
}

bool HasLabelInside(const SyntaxTree& tree, NodeId jump, NodeId root) {
  const std::string_view name = tree.StringOf(tree.Child(jump, NodeField::kLabel));
  for (NodeId id = jump; id != root;) {
    id = tree.node(id).parent;
    if (tree.type(id) == NodeType::kLabeledStatement && tree.StringOf(tree.Child(id, NodeField::kLabel)) == name) {
      return true;
    }
  }
  return false;
}

void AddVars(const SyntaxTree& tree, NodeId declaration, CodeNeeds& needs) {
  for (NodeId id = declaration; id < tree.node(declaration).subtree_end; ++id) {
    // More than the declared ones: names in initialisers and defaults too. That only makes it stricter.
    if (tree.type(id) == NodeType::kIdentifier) needs.vars.emplace_back(tree.StringOf(id));
  }
}

bool IsVarLike(DeclarationKind kind) {
  return kind == DeclarationKind::kVar || kind == DeclarationKind::kParameter || kind == DeclarationKind::kArguments ||
         kind == DeclarationKind::kImplicitGlobal;
}

}  // namespace

CodeNeeds NeedsOf(const SyntaxTree& tree, NodeId code) {
  CodeNeeds needs;
  for (NodeId id = code; id < tree.node(code).subtree_end; ++id) {
    switch (tree.type(id)) {
      case NodeType::kReturnStatement:
        needs.returns |= !LookUp(tree, id, code).function;
        break;
      case NodeType::kYieldExpression:
        needs.yields |= !LookUp(tree, id, code).function;
        break;
      case NodeType::kAwaitExpression:
        needs.awaits |= !LookUp(tree, id, code).function;
        break;
      case NodeType::kForOfStatement:
        if (tree.node(id).is(SyntaxNode::kAwait)) needs.awaits |= !LookUp(tree, id, code).function;
        break;
      case NodeType::kBreakStatement:
      case NodeType::kContinueStatement: {
        if (tree.Child(id, NodeField::kLabel) != kNoNode) {
          needs.labels |= !HasLabelInside(tree, id, code);
          break;
        }
        const Between between = LookUp(tree, id, code);
        if (between.function) break;
        if (tree.type(id) == NodeType::kBreakStatement) {
          needs.breaks |= !between.breakable;
        } else {
          needs.continues |= !between.loop;
        }
        break;
      }
      case NodeType::kSuper:
        // A method's super is its object's: methods come with their class or object.
        needs.super |= !LookUp(tree, id, code).full_function;
        break;
      case NodeType::kMetaProperty:
        if (tree.TextOf(id).substr(0, 3) == "new") {
          needs.new_target |= !LookUp(tree, id, code).full_function;
        } else {
          needs.module = true;
        }
        break;
      case NodeType::kIdentifier:
        if (tree.StringOf(id) == "arguments") needs.arguments |= !LookUp(tree, id, code).full_function;
        break;
      case NodeType::kPrivateIdentifier:
        needs.private_names |= !LookUp(tree, id, code).has_class;
        break;
      case NodeType::kImportDeclaration:
      case NodeType::kExportNamedDeclaration:
      case NodeType::kExportDefaultDeclaration:
      case NodeType::kExportAllDeclaration:
        needs.module = true;
        break;
      case NodeType::kWithStatement:
        needs.sloppy = true;
        break;
      case NodeType::kUnaryExpression:
        if (tree.StringOf(id) == "delete" && tree.type(tree.Child(id, NodeField::kArgument)) == NodeType::kIdentifier) {
          needs.sloppy = true;
        }
        break;
      case NodeType::kVariableDeclaration:
        if (tree.node(id).kind == NodeKind::kVar && !LookUp(tree, id, code).function) AddVars(tree, id, needs);
        break;
      default:
        break;
    }
  }
  const SyntaxNode& node = tree.node(code);
  needs.lexical = node.type == NodeType::kFunctionDeclaration || node.type == NodeType::kClassDeclaration ||
                  (node.type == NodeType::kVariableDeclaration && node.kind != NodeKind::kVar) ||
                  // A labelled function is one too.
                  node.type == NodeType::kLabeledStatement;
  return needs;
}

CodePlace PlaceOf(const SyntaxTree& tree, NodeId node) {
  CodePlace place;
  place.strict = tree.scopes()[static_cast<size_t>(tree.ScopeAt(node))].strict;
  bool function = false;
  for (NodeId id = node; id != kRootNode && id != kNoNode;) {
    const SyntaxNode& child = tree.node(id);
    const NodeId parent = child.parent;
    const NodeType type = tree.type(parent);
    if (!function && child.field == NodeField::kBody && IsLoop(type)) place.breaks = place.continues = true;
    if (!function && type == NodeType::kSwitchCase && child.field == NodeField::kConsequent) place.breaks = true;
    if (!function && IsFunction(type) && IsInsideFunction(child.field)) {
      function = true;
      const bool body = child.field == NodeField::kBody;
      place.returns = body;
      place.yields = body && tree.node(parent).is(SyntaxNode::kGenerator);
      place.awaits = body && tree.node(parent).is(SyntaxNode::kAsync);
    }
    if (type == NodeType::kStaticBlock || (type == NodeType::kPropertyDefinition && child.field == NodeField::kValue)) {
      function = true;
      place.no_arguments = true;
    }
    if (type == NodeType::kClassBody && place.home == kNoNode) place.home = parent;
    id = parent;
  }
  if (!function && tree.goal() == ParseGoal::kModule) place.awaits = true;
  return place;
}

bool Fits(const CodeNeeds& needs, const CodePlace& place, bool same_home) {
  if (needs.module || needs.labels) return false;
  if ((needs.super || needs.new_target || needs.private_names) && !same_home) return false;
  // Methods and plain functions of one class differ in what super means.
  if (needs.super || needs.new_target) return false;
  return (!needs.returns || place.returns) && (!needs.yields || place.yields) && (!needs.awaits || place.awaits) &&
         (!needs.breaks || place.breaks) && (!needs.continues || place.continues) &&
         (!needs.arguments || !place.no_arguments) && (!needs.sloppy || !place.strict);
}

bool VarsFit(const std::vector<std::string>& names, const SyntaxTree& tree, NodeId node) {
  if (names.empty()) return true;
  for (ScopeId scope = tree.ScopeAt(node); scope != kNoScope;
       scope = tree.scopes()[static_cast<size_t>(scope)].parent) {
    for (const std::string& name : names) {
      const VariableId variable = tree.FindVariable(scope, name);
      if (variable != kNoVariable && !IsVarLike(tree.variables()[static_cast<size_t>(variable)].kind)) return false;
    }
    const ScopeType type = tree.scopes()[static_cast<size_t>(scope)].type;
    if (type == ScopeType::kFunction || type == ScopeType::kClassStaticBlock) break;
  }
  return true;
}

bool IsReplaceableExpression(const SyntaxTree& tree, NodeId id) {
  const SyntaxNode& node = tree.node(id);
  if (!IsExpression(node.type) || node.parent == kNoNode) return false;
  const SyntaxNode& parent = tree.node(node.parent);
  switch (node.field) {
    case NodeField::kExpression:
      // A directive is no expression.
      return parent.type == NodeType::kExpressionStatement && !parent.is(SyntaxNode::kDirective);
    case NodeField::kTest:
    case NodeField::kDiscriminant:
    case NodeField::kUpdate:
    case NodeField::kInit:
    case NodeField::kSuperClass:
    case NodeField::kConsequent:
    case NodeField::kAlternate:
      return true;
    case NodeField::kRight:
      return true;
    case NodeField::kLeft:
      return parent.type == NodeType::kBinaryExpression || parent.type == NodeType::kLogicalExpression;
    case NodeField::kArgument:
      return parent.type == NodeType::kReturnStatement || parent.type == NodeType::kThrowStatement ||
             parent.type == NodeType::kYieldExpression || parent.type == NodeType::kAwaitExpression ||
             parent.type == NodeType::kSpreadElement ||
             (parent.type == NodeType::kUnaryExpression && tree.StringOf(node.parent) != "delete");
    case NodeField::kArguments:
      return true;
    case NodeField::kElements:
      return parent.type == NodeType::kArrayExpression;
    case NodeField::kExpressions:
      return true;
    case NodeField::kObject:
      return parent.type == NodeType::kMemberExpression || parent.type == NodeType::kWithStatement;
    case NodeField::kProperty:
      return parent.type == NodeType::kMemberExpression && parent.is(SyntaxNode::kComputed);
    case NodeField::kCallee:
      return true;
    case NodeField::kKey:
      return parent.is(SyntaxNode::kComputed);
    case NodeField::kValue:
      if (parent.type == NodeType::kPropertyDefinition) return true;
      return parent.type == NodeType::kProperty && parent.kind == NodeKind::kInit &&
             !parent.is(SyntaxNode::kShorthand) && !parent.is(SyntaxNode::kMethod) &&
             tree.type(parent.parent) == NodeType::kObjectExpression;
    case NodeField::kBody:
      return parent.type == NodeType::kArrowFunctionExpression && parent.is(SyntaxNode::kExpression);
    case NodeField::kDeclaration:
      return parent.type == NodeType::kExportDefaultDeclaration;
    default:
      return false;
  }
}

}  // namespace twinstep
