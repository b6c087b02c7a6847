// The syntax tree of a program: flat arrays of nodes, tokens, comments, scopes, variables and references, and questions
// about them.
//
// Nothing in it points into a parser or an engine, so it can be kept, shared between threads and asked from anywhere.
// Texts of nodes are slices of the source: a program is rewritten by editing its text at node ranges and parsing again.
#ifndef TWINSTEP_MODEL_SOURCE_SYNTAX_TREE_H_
#define TWINSTEP_MODEL_SOURCE_SYNTAX_TREE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "model/source/source_text.h"
#include "model/source/syntax_node.h"
#include "model/source/syntax_scope.h"
#include "model/status.h"

namespace twinstep {

enum class ParseGoal : uint8_t { kScript, kModule };

// Immutable, movable. Node arguments are valid ids. Unless said otherwise a question takes constant time.
class SyntaxTree {
 public:
  // What a parser delivers.
  struct Parts {
    SourceText text{""};
    ParseGoal goal = ParseGoal::kScript;
    std::vector<SyntaxNode> nodes;        // subtree_end is computed by Create.
    std::vector<SyntaxToken> tokens;      // In source order.
    std::vector<SyntaxComment> comments;  // In source order.
    std::vector<SyntaxScope> scopes;      // has_direct_eval is computed by Create.
    std::vector<SyntaxVariable> variables;
    std::vector<SyntaxDeclaration> declarations;  // Grouped by variable.
    std::vector<SyntaxReference> references;      // In any order.
    std::vector<std::string> strings;             // UTF-8.
  };

  // Checks what the questions below rely on: preorder, children inside their parents and in source order, ids in range.
  // An InternalError names what is wrong. O(n log n).
  static absl::StatusOr<SyntaxTree> Create(Parts parts);

  const SourceText& text() const { return parts_.text; }
  ParseGoal goal() const { return parts_.goal; }

  // --- Nodes
  absl::Span<const SyntaxNode> nodes() const { return parts_.nodes; }
  const SyntaxNode& node(NodeId id) const { return parts_.nodes[id]; }
  NodeType type(NodeId id) const { return node(id).type; }
  // The source of the node, UTF-8.
  std::string_view TextOf(NodeId id) const { return parts_.text.Slice(node(id).start, node(id).end); }
  // The name of an Identifier or PrivateIdentifier, the operator of an expression, "" for other nodes.
  std::string_view StringOf(NodeId id) const { return String(node(id).string); }

  // In source order. Linear in their number, not in their size.
  std::vector<NodeId> Children(NodeId id) const;
  // Those in one list; an array's holes are left out, list_index tells.
  std::vector<NodeId> Children(NodeId id, NodeField field) const;
  // The (first) child there, or kNoNode.
  NodeId Child(NodeId id, NodeField field) const;
  // `ancestor` itself counts.
  bool IsInside(NodeId id, NodeId ancestor) const { return ancestor <= id && id < node(ancestor).subtree_end; }
  // The next function around the node, the node itself not counted; kNoNode in top-level code. O(depth).
  NodeId EnclosingFunction(NodeId id) const;
  // The node if it is a statement, else the next one around it; kNoNode for Program. O(depth).
  NodeId EnclosingStatement(NodeId id) const;

  // --- Places in the text
  // The lowest node that contains every unit from `begin` up to `end`, begin < end; of nodes with equal range the
  // innermost. Program contains everything. O(log n + depth).
  NodeId LowestNodeContaining(int begin, int end) const;
  // The node that contains the unit at `offset`.
  NodeId InnermostNodeAt(int offset) const { return LowestNodeContaining(offset, offset + 1); }
  // The lowest node that contains all tokens with a part on the line (a template goes over several): the node whose
  // type stands for the line in an equivalence class (Lehmann and Pradel, FSE 2018, section 3.4). Program for lines
  // without token and for lines that do not exist.
  NodeId LowestNodeContainingTokensOfLine(int line) const;

  // --- Tokens and comments
  absl::Span<const SyntaxToken> tokens() const { return parts_.tokens; }
  absl::Span<const SyntaxComment> comments() const { return parts_.comments; }
  // Those with a unit in the range. O(log n).
  absl::Span<const SyntaxToken> TokensIn(int begin, int end) const;
  // Those with a part on the line; none for lines that do not exist.
  absl::Span<const SyntaxToken> TokensOfLine(int line) const;

  // --- Scopes, variables, references
  absl::Span<const SyntaxScope> scopes() const { return parts_.scopes; }
  absl::Span<const SyntaxVariable> variables() const { return parts_.variables; }
  absl::Span<const SyntaxDeclaration> declarations() const { return parts_.declarations; }
  absl::Span<const SyntaxReference> references() const { return parts_.references; }

  std::string_view NameOf(VariableId id) const { return String(parts_.variables[id].name); }
  absl::Span<const SyntaxDeclaration> DeclarationsOf(VariableId id) const;
  absl::Span<const ReferenceId> ReferencesTo(VariableId id) const;
  // Uses of names that the program does not declare, in source order.
  absl::Span<const ReferenceId> UnresolvedReferences() const;
  // The reference that an Identifier is, or kNoReference. O(log n).
  ReferenceId ReferenceAt(NodeId identifier) const;
  // The variable that an Identifier declares or refers to, or kNoVariable. The name of a class declaration declares
  // two: the answer is the outer one. O(log n).
  VariableId VariableAt(NodeId identifier) const;

  // The scope in which the node stands, not the one that it opens. A function's name, a switch's discriminant and a
  // with's object stand outside; a class's heritage inside.
  ScopeId ScopeAt(NodeId id) const { return scope_at_[id]; }
  // The innermost scope that the node opens, or kNoScope.
  ScopeId ScopeOpenedBy(NodeId id) const { return scope_opened_by_[id]; }
  // The variable of that name in this very scope, or kNoVariable. Linear in the scope's variables.
  VariableId FindVariable(ScopeId scope, std::string_view name) const;

  // Memory held, roughly.
  size_t MemoryBytes() const;

 private:
  explicit SyntaxTree(Parts parts) : parts_(std::move(parts)) {}

  std::string_view String(int index) const { return index < 0 ? std::string_view() : parts_.strings[index]; }
  absl::Status Check() const;
  void ComputeSubtrees();
  void ComputeScopes();
  void IndexReferences();

  Parts parts_;
  std::vector<ScopeId> scope_at_;
  std::vector<ScopeId> scope_opened_by_;
  // Indices of declarations by identifier, then scope.
  std::vector<int32_t> declarations_by_identifier_;
  // References by variable, those of variable v from references_begin_[v]; the unresolved ones last.
  std::vector<ReferenceId> references_by_variable_;
  std::vector<int32_t> references_begin_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_SYNTAX_TREE_H_
