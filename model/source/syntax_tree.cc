#include "model/source/syntax_tree.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {

absl::StatusOr<SyntaxTree> SyntaxTree::Create(Parts parts) {
  SyntaxTree tree(std::move(parts));
  RETURN_IF_ERROR(tree.Check());
  tree.ComputeSubtrees();
  tree.ComputeScopes();
  tree.IndexReferences();
  return tree;
}

absl::Status SyntaxTree::Check() const {
  const auto error = [](auto... what) { return absl::InternalError(absl::StrCat("syntax tree: ", what...)); };
  const auto in = [](int32_t index, size_t size) { return index >= 0 && index < static_cast<int64_t>(size); };
  const auto in_or_none = [&in](int32_t index, size_t size) { return index == -1 || in(index, size); };
  const auto& [text, goal, nodes, tokens, comments, scopes, variables, declarations, references, strings] = parts_;

  if (nodes.empty() || nodes[0].parent != kNoNode || nodes[0].start != 0 || nodes[0].end != text.length()) {
    return error("the root does not span the text");
  }
  // The ancestors of the previous node, root first: in preorder, the parent of the next is one of them.
  std::vector<NodeId> path = {kRootNode};
  for (NodeId id = 1; id < static_cast<NodeId>(nodes.size()); ++id) {
    const SyntaxNode& node = nodes[id];
    while (!path.empty() && path.back() != node.parent) path.pop_back();
    if (path.empty()) return error("node ", id, " is not in preorder");
    path.push_back(id);
    const SyntaxNode& parent = nodes[node.parent];
    if (node.start < parent.start || node.end > parent.end || node.start > node.end) {
      return error("node ", id, " (", std::string(Name(node.type)), ") is not inside its parent");
    }
    if (node.start < nodes[id - 1].start) return error("node ", id, " is not in source order");
    if (!in_or_none(node.string, strings.size())) return error("node ", id, " has no such string");
  }
  int previous = 0;
  for (const SyntaxToken& token : tokens) {
    if (token.start < previous || token.end <= token.start || token.end > text.length()) return error("token order");
    previous = token.end;
  }
  previous = 0;
  for (const SyntaxComment& comment : comments) {
    if (comment.start < previous || comment.end > text.length()) return error("comment order");
    previous = comment.end;
  }
  if (scopes.empty()) return error("no global scope");
  VariableId next_variable = 0;
  for (ScopeId id = 0; id < static_cast<ScopeId>(scopes.size()); ++id) {
    const SyntaxScope& scope = scopes[id];
    const bool parent_known = id == 0 ? scope.parent == kNoScope : scope.parent >= 0 && scope.parent < id;
    if (!parent_known || !in(scope.node, nodes.size())) return error("scope ", id);
    if (scope.variables_begin != next_variable || scope.variables_end < next_variable) return error("variable groups");
    next_variable = scope.variables_end;
  }
  if (next_variable != static_cast<VariableId>(variables.size())) return error("variable groups");
  int32_t next_declaration = 0;
  for (const SyntaxVariable& variable : variables) {
    if (!in(variable.scope, scopes.size()) || !in(variable.name, strings.size())) return error("variable");
    if (variable.declarations_begin != next_declaration || variable.declarations_end < next_declaration) {
      return error("declaration groups");
    }
    next_declaration = variable.declarations_end;
  }
  if (next_declaration != static_cast<int32_t>(declarations.size())) return error("declaration groups");
  for (const SyntaxDeclaration& declaration : declarations) {
    if (!in(declaration.variable, variables.size()) || !in(declaration.identifier, nodes.size()) ||
        !in(declaration.node, nodes.size())) {
      return error("declaration");
    }
  }
  for (const SyntaxReference& reference : references) {
    if (!in(reference.identifier, nodes.size()) || !in(reference.scope, scopes.size()) ||
        !in_or_none(reference.variable, variables.size())) {
      return error("reference");
    }
  }
  return absl::OkStatus();
}

void SyntaxTree::ComputeSubtrees() {
  auto& nodes = parts_.nodes;
  for (NodeId id = static_cast<NodeId>(nodes.size()) - 1; id >= 0; --id) {
    SyntaxNode& node = nodes[id];
    // Descendants, if any, have already reported theirs.
    node.subtree_end = std::max(node.subtree_end, id + 1);
    if (id > 0) nodes[node.parent].subtree_end = std::max(nodes[node.parent].subtree_end, node.subtree_end);
  }
}

void SyntaxTree::ComputeScopes() {
  const auto& nodes = parts_.nodes;
  auto& scopes = parts_.scopes;
  scope_at_.assign(nodes.size(), kNoScope);
  scope_opened_by_.assign(nodes.size(), kNoScope);
  // Scopes that stand between a node and what it opens itself: the name of a function expression, a field around its
  // initialiser.
  std::vector<std::pair<NodeId, ScopeId>> around;
  for (ScopeId id = 0; id < static_cast<ScopeId>(scopes.size()); ++id) {
    const SyntaxScope& scope = scopes[id];
    if (scope.type == ScopeType::kClassFieldInitializer) {
      scope_at_[scope.node] = id;
    } else {
      if (scope.type == ScopeType::kFunctionExpressionName) around.emplace_back(scope.node, id);
      scope_opened_by_[scope.node] = id;
    }
  }
  std::sort(around.begin(), around.end());
  scope_at_[kRootNode] = 0;
  for (NodeId id = 1; id < static_cast<NodeId>(nodes.size()); ++id) {
    if (scope_at_[id] != kNoScope) continue;
    const SyntaxNode& node = nodes[id];
    const NodeType parent = nodes[node.parent].type;
    const ScopeId opened = scope_opened_by_[node.parent];
    const bool outside = (node.field == NodeField::kId &&
                          (parent == NodeType::kFunctionDeclaration || parent == NodeType::kClassDeclaration)) ||
                         (node.field == NodeField::kDiscriminant) ||
                         (node.field == NodeField::kObject && parent == NodeType::kWithStatement);
    if (opened == kNoScope || outside) {
      scope_at_[id] = scope_at_[node.parent];
    } else if (node.field == NodeField::kId && parent == NodeType::kFunctionExpression) {
      const auto named = std::lower_bound(around.begin(), around.end(), std::make_pair(node.parent, ScopeId{0}));
      scope_at_[id] = named != around.end() && named->first == node.parent ? named->second : opened;
    } else {
      scope_at_[id] = opened;
    }
  }
  for (NodeId id = 1; id < static_cast<NodeId>(nodes.size()); ++id) {
    const SyntaxNode& node = nodes[id];
    if (node.type != NodeType::kIdentifier || node.field != NodeField::kCallee || StringOf(id) != "eval") continue;
    const SyntaxNode& call = nodes[node.parent];
    if (call.type != NodeType::kCallExpression || call.is(SyntaxNode::kOptional)) continue;
    for (ScopeId scope = scope_at_[id]; scope != kNoScope; scope = scopes[scope].parent) {
      scopes[scope].has_direct_eval = true;
    }
  }
}

void SyntaxTree::IndexReferences() {
  auto& references = parts_.references;
  std::stable_sort(references.begin(), references.end(), [](const SyntaxReference& a, const SyntaxReference& b) {
    return std::tie(a.identifier, a.scope) < std::tie(b.identifier, b.scope);
  });
  // Counting sort; the unresolved ones count as those of one more variable.
  const size_t variables = parts_.variables.size();
  const auto slot = [variables](const SyntaxReference& reference) {
    return reference.variable == kNoVariable ? variables : static_cast<size_t>(reference.variable);
  };
  references_begin_.assign(variables + 2, 0);
  for (const SyntaxReference& reference : references) ++references_begin_[slot(reference) + 1];
  for (size_t i = 1; i < references_begin_.size(); ++i) references_begin_[i] += references_begin_[i - 1];
  std::vector<int32_t> next(references_begin_.begin(), references_begin_.end() - 1);
  references_by_variable_.resize(references.size());
  for (size_t i = 0; i < references.size(); ++i) {
    references_by_variable_[next[slot(references[i])]++] = static_cast<ReferenceId>(i);
  }

  const auto& declarations = parts_.declarations;
  declarations_by_identifier_.resize(declarations.size());
  for (size_t i = 0; i < declarations.size(); ++i) declarations_by_identifier_[i] = static_cast<int32_t>(i);
  // Stable: variables, and so declarations, are in order of their scopes.
  std::stable_sort(declarations_by_identifier_.begin(), declarations_by_identifier_.end(),
                   [&](int32_t a, int32_t b) { return declarations[a].identifier < declarations[b].identifier; });
}

std::vector<NodeId> SyntaxTree::Children(NodeId id) const {
  std::vector<NodeId> children;
  for (NodeId child = id + 1; child < node(id).subtree_end; child = node(child).subtree_end) children.push_back(child);
  return children;
}

std::vector<NodeId> SyntaxTree::Children(NodeId id, NodeField field) const {
  std::vector<NodeId> children;
  for (NodeId child = id + 1; child < node(id).subtree_end; child = node(child).subtree_end) {
    if (node(child).field == field) children.push_back(child);
  }
  return children;
}

NodeId SyntaxTree::Child(NodeId id, NodeField field) const {
  for (NodeId child = id + 1; child < node(id).subtree_end; child = node(child).subtree_end) {
    if (node(child).field == field) return child;
  }
  return kNoNode;
}

NodeId SyntaxTree::EnclosingFunction(NodeId id) const {
  do {
    id = node(id).parent;
  } while (id != kNoNode && !IsFunction(type(id)));
  return id;
}

NodeId SyntaxTree::EnclosingStatement(NodeId id) const {
  while (id != kNoNode && !IsStatement(type(id))) id = node(id).parent;
  return id;
}

NodeId SyntaxTree::LowestNodeContaining(int begin, int end) const {
  // Starts do not decrease in preorder. A node that contains `begin` is an ancestor of the last node that starts at or
  // before it: whatever follows the node's subtree starts after its end.
  const auto& nodes = parts_.nodes;
  const auto after = std::upper_bound(nodes.begin(), nodes.end(), begin,
                                      [](int offset, const SyntaxNode& node) { return offset < node.start; });
  NodeId id = std::max<NodeId>(kRootNode, static_cast<NodeId>(after - nodes.begin()) - 1);
  while (id != kRootNode && node(id).end < end) id = node(id).parent;
  return id;
}

NodeId SyntaxTree::LowestNodeContainingTokensOfLine(int line) const {
  const absl::Span<const SyntaxToken> tokens = TokensOfLine(line);
  return tokens.empty() ? kRootNode : LowestNodeContaining(tokens.front().start, tokens.back().end);
}

absl::Span<const SyntaxToken> SyntaxTree::TokensIn(int begin, int end) const {
  const auto& tokens = parts_.tokens;
  const auto first = std::partition_point(tokens.begin(), tokens.end(),
                                          [begin](const SyntaxToken& token) { return token.end <= begin; });
  const auto last =
      std::partition_point(first, tokens.end(), [end](const SyntaxToken& token) { return token.start < end; });
  return absl::MakeConstSpan(tokens).subspan(first - tokens.begin(), last - first);
}

absl::Span<const SyntaxToken> SyntaxTree::TokensOfLine(int line) const {
  if (line < 1 || line > text().line_count()) return {};
  return TokensIn(text().LineStart(line), text().LineEnd(line));
}

absl::Span<const SyntaxDeclaration> SyntaxTree::DeclarationsOf(VariableId id) const {
  const SyntaxVariable& variable = parts_.variables[id];
  return declarations().subspan(variable.declarations_begin, variable.declarations_end - variable.declarations_begin);
}

absl::Span<const ReferenceId> SyntaxTree::ReferencesTo(VariableId id) const {
  return absl::MakeConstSpan(references_by_variable_)
      .subspan(references_begin_[id], references_begin_[id + 1] - references_begin_[id]);
}

absl::Span<const ReferenceId> SyntaxTree::UnresolvedReferences() const {
  return ReferencesTo(static_cast<VariableId>(parts_.variables.size()));
}

ReferenceId SyntaxTree::ReferenceAt(NodeId identifier) const {
  const auto& references = parts_.references;
  const auto found = std::partition_point(
      references.begin(), references.end(),
      [identifier](const SyntaxReference& reference) { return reference.identifier < identifier; });
  if (found == references.end() || found->identifier != identifier) return kNoReference;
  return static_cast<ReferenceId>(found - references.begin());
}

VariableId SyntaxTree::VariableAt(NodeId identifier) const {
  const auto found =
      std::partition_point(declarations_by_identifier_.begin(), declarations_by_identifier_.end(),
                           [&](int32_t index) { return parts_.declarations[index].identifier < identifier; });
  if (found != declarations_by_identifier_.end() && parts_.declarations[*found].identifier == identifier) {
    return parts_.declarations[*found].variable;
  }
  const ReferenceId reference = ReferenceAt(identifier);
  return reference == kNoReference ? kNoVariable : parts_.references[reference].variable;
}

VariableId SyntaxTree::FindVariable(ScopeId scope, std::string_view name) const {
  for (VariableId id = parts_.scopes[scope].variables_begin; id < parts_.scopes[scope].variables_end; ++id) {
    if (NameOf(id) == name) return id;
  }
  return kNoVariable;
}

size_t SyntaxTree::MemoryBytes() const {
  const auto bytes = [](const auto& vector) { return vector.capacity() * sizeof(vector[0]); };
  size_t sum = sizeof(*this) + parts_.text.utf8().size() + bytes(parts_.nodes) + bytes(parts_.tokens) +
               bytes(parts_.comments) + bytes(parts_.scopes) + bytes(parts_.variables) + bytes(parts_.declarations) +
               bytes(parts_.references) + bytes(parts_.strings) + bytes(scope_at_) + bytes(scope_opened_by_) +
               bytes(declarations_by_identifier_) + bytes(references_by_variable_) + bytes(references_begin_);
  return sum;
}

}  // namespace twinstep
