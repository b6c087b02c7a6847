// Which tokens of two versions of a program stand beside each other, by their trees: equal subtrees by hash, then
// children of the same type in order, down to the expressions that differ.
#ifndef TWINSTEP_MODEL_CODE_CHANGES_TREE_ALIGNMENT_H_
#define TWINSTEP_MODEL_CODE_CHANGES_TREE_ALIGNMENT_H_

#include <functional>
#include <string>
#include <vector>

#include "model/code_changes/code_change.h"
#include "model/code_changes/token_view.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

// A token of both versions, or of one of them, which then belongs to a change. In the order of both texts. In place of
// tokens: a moved block (syntax_changes.cc).
struct AlignedToken {
  int new_token = -1;
  int old_token = -1;
  int change = -1;
  int block = -1;
};

// A declaration that only one version has, as a change of its own.
struct UnmatchedDeclaration {
  const TokenView* view = nullptr;
  NodeId node = kNoNode;
  int change = -1;
};

// An identifier that stands where another one stood, as a change of its own.
struct ReplacedIdentifier {
  const TokenView* new_view = nullptr;
  NodeId new_node = kNoNode;
  const TokenView* old_view = nullptr;
  NodeId old_node = kNoNode;
  int change = -1;
};

class TreeAlignment {
 public:
  // `add_change` is told what kind of change it is and the node of NEW that it stands in; it gives its number.
  TreeAlignment(const TokenView& new_view, const TokenView& old_view,
                std::function<int(CodeChange::Kind, NodeId)> add_change);

  // Of two nodes of the same type: all of their tokens, each once. O(size times depth), but for lists of which
  // little is the same.
  std::vector<AlignedToken> Align(NodeId new_node, NodeId old_node);

  std::vector<UnmatchedDeclaration> new_declarations;
  std::vector<UnmatchedDeclaration> old_declarations;
  std::vector<ReplacedIdentifier> replaced;

 private:
  // A child, or a token of the node's own.
  struct Item {
    NodeId child = kNoNode;
    int token = -1;
  };
  using Items = std::vector<Item>;

  static Items ItemsOf(const TokenView& view, NodeId node);
  double Score(const Item& a, const Item& b);
  void AlignNodes(NodeId a, NodeId b);
  void AlignItems(const Items& a, const Items& b, NodeId a_parent, bool statements);
  void AlignMiddle(const Items& a, const Items& b, size_t a_begin, size_t a_end, size_t b_begin, size_t b_end,
                   NodeId a_parent, bool statements, int& own_change);
  void AlignGap(const Items& a, const Items& b, size_t a_begin, size_t a_end, size_t b_begin, size_t b_end,
                NodeId a_parent, bool statements, int& own_change);
  // False: none of the two is around the other.
  bool AlignWrapped(NodeId a, NodeId b, NodeId a_parent);
  // The same, where one statement is around several others.
  bool AlignWrappedList(const Items& a, const Items& b, NodeId a_parent);
  void Replace(NodeId a, NodeId b, NodeId a_parent);
  void Equal(NodeId a, NodeId b, NodeId a_parent);
  void Insert(int begin, int end, int change);
  void Delete(int begin, int end, int change);
  const TokenView::Profile& Profile(bool in_new, NodeId node);
  uint64_t ItemHash(const TokenView& view, const Item& item) const;

  const TokenView& new_;
  const TokenView& old_;
  const std::function<int(CodeChange::Kind, NodeId)> add_change_;
  std::vector<AlignedToken> out_;
  std::vector<std::pair<NodeId, TokenView::Profile>> profiles_[2];
};

// Functions, classes and methods, and statements whose only purpose is to give one a name.
bool DeclaresFunction(const SyntaxTree& tree, NodeId node);
// "f" of `function f() {}`, `const f = () => {}`, `f() {}` in a class or an object, `exports.f = function () {}`.
std::string DeclaredName(const SyntaxTree& tree, NodeId node);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CODE_CHANGES_TREE_ALIGNMENT_H_
