#include "model/source/scope_queries.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "absl/types/span.h"
#include "model/source/joined_tree.h"

namespace twinstep {
namespace {

// The next scope around; kNoScope behind a source's last one. In a joined tree another source's is none of it, but
// for that of code for eval.
ScopeId Around(const SyntaxTree& tree, ScopeId scope) {
  const SyntaxScope& here = tree.scopes()[scope];
  const bool is_other =
      here.node != kRootNode && tree.type(here.node) == NodeType::kProgram && MadeOfKey(tree.StringOf(here.node)) == 0;
  return is_other && tree.scopes()[here.parent].node == kRootNode ? kNoScope : here.parent;
}

}  // namespace

std::vector<VariableId> VisibleVariables(const SyntaxTree& tree, NodeId node) {
  std::vector<VariableId> visible;
  absl::flat_hash_set<std::string_view> seen;
  for (ScopeId scope = tree.ScopeAt(node); scope != kNoScope; scope = Around(tree, scope)) {
    const SyntaxScope& current = tree.scopes()[scope];
    for (VariableId variable = current.variables_begin; variable < current.variables_end; ++variable) {
      if (seen.insert(tree.NameOf(variable)).second) visible.push_back(variable);
    }
  }
  return visible;
}

VariableId VisibleVariable(const SyntaxTree& tree, NodeId node, std::string_view name) {
  for (ScopeId scope = tree.ScopeAt(node); scope != kNoScope; scope = Around(tree, scope)) {
    const VariableId variable = tree.FindVariable(scope, name);
    if (variable != kNoVariable) return variable;
  }
  return kNoVariable;
}

bool IsSettledByDeclaration(const SyntaxTree& tree, VariableId variable) {
  const DeclarationKind kind = tree.variables()[variable].kind;
  if (kind != DeclarationKind::kConst && kind != DeclarationKind::kLet) return false;
  // Code of eval may write it.
  if (kind == DeclarationKind::kLet && tree.scopes()[tree.variables()[variable].scope].has_direct_eval) return false;
  const absl::Span<const ReferenceId> references = tree.ReferencesTo(variable);
  return std::all_of(references.begin(), references.end(), [&](ReferenceId id) {
    const SyntaxReference& reference = tree.references()[id];
    return !reference.is(SyntaxReference::kWrite) || reference.is(SyntaxReference::kInit);
  });
}

bool IsSettledAtBegin(const SyntaxTree& tree, VariableId variable) {
  const SyntaxVariable& one = tree.variables()[variable];
  if (one.kind != DeclarationKind::kParameter && one.kind != DeclarationKind::kFunctionName) return false;
  if (tree.DeclarationsOf(variable).size() != 1 || tree.scopes()[one.scope].type != ScopeType::kFunction) return false;
  if (const VariableId arguments = tree.FindVariable(one.scope, "arguments"); arguments != kNoVariable) {
    if (one.kind == DeclarationKind::kParameter && !tree.ReferencesTo(arguments).empty()) return false;
  }
  const absl::Span<const ReferenceId> references = tree.ReferencesTo(variable);
  return std::none_of(references.begin(), references.end(), [&](ReferenceId id) {
    const SyntaxReference& reference = tree.references()[id];
    return reference.is(SyntaxReference::kWrite) && !reference.is(SyntaxReference::kInit);
  });
}

std::set<std::string, std::less<>> BlockFunctionNames(const SyntaxTree& tree) {
  std::set<std::string, std::less<>> names;
  for (NodeId node = 0; node < static_cast<NodeId>(tree.nodes().size()); ++node) {
    if (tree.type(node) != NodeType::kFunctionDeclaration) continue;
    const NodeId around = tree.node(node).parent;
    const NodeType type = tree.type(around);
    const bool is_block = type == NodeType::kBlockStatement && !IsFunction(tree.type(tree.node(around).parent));
    if (is_block || type == NodeType::kSwitchCase || type == NodeType::kIfStatement ||
        type == NodeType::kLabeledStatement) {
      names.emplace(tree.StringOf(tree.Child(node, NodeField::kId)));
    }
  }
  return names;
}

bool HasDynamicNames(const SyntaxTree& tree, bool all_is_joined) {
  const absl::Span<const SyntaxScope> scopes = tree.scopes();
  const auto declares_around = [&](const SyntaxScope& scope) {
    if (tree.type(scope.node) != NodeType::kProgram || MadeOfKey(tree.StringOf(scope.node)) == 0) return false;
    if (scope.strict || IsOfFunction(tree.StringOf(scope.node))) return false;
    for (VariableId id = scope.variables_begin; id < scope.variables_end; ++id) {
      const DeclarationKind kind = tree.variables()[id].kind;
      if (kind == DeclarationKind::kVar || kind == DeclarationKind::kFunctionName) return true;
    }
    return false;
  };
  const bool asks_all = all_is_joined && std::none_of(scopes.begin(), scopes.end(), declares_around);
  return std::any_of(scopes.begin(), scopes.end(), [asks_all](const SyntaxScope& scope) {
    return (scope.has_direct_eval && !asks_all) || scope.type == ScopeType::kWith;
  });
}

bool IsOfTurn(const SyntaxTree& tree, VariableId variable, NodeId function) {
  for (NodeId node = tree.scopes()[tree.variables()[variable].scope].node; node != function && node != kRootNode;
       node = tree.node(node).parent) {
    if (IsLoop(tree.type(node))) return true;
  }
  return false;
}

NodeId WithoutLabels(const SyntaxTree& tree, NodeId statement) {
  while (tree.type(statement) == NodeType::kLabeledStatement) statement = tree.Child(statement, NodeField::kBody);
  return statement;
}

ScopeId ScopeOpenedByStatement(const SyntaxTree& tree, NodeId statement) {
  return tree.ScopeOpenedBy(WithoutLabels(tree, statement));
}

}  // namespace twinstep
