// A syntax tree as its tokens, for comparing it with another one: which tokens a node has, and hashes of them.
#ifndef TWINSTEP_MODEL_CODE_CHANGES_TOKEN_VIEW_H_
#define TWINSTEP_MODEL_CODE_CHANGES_TOKEN_VIEW_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/source/syntax_tree.h"

namespace twinstep {

// Immutable. Tokens are numbered from 0 in source order.
class TokenView {
 public:
  explicit TokenView(std::shared_ptr<const SyntaxTree> tree);

  const SyntaxTree& tree() const { return *tree_; }
  int token_count() const { return static_cast<int>(tree_->tokens().size()); }
  // The node's tokens are those from Begin up to End; none for an empty piece of a template.
  int Begin(NodeId node) const { return node == kRootNode ? 0 : begin_[node]; }
  int End(NodeId node) const { return node == kRootNode ? token_count() : end_[node]; }
  int Size(NodeId node) const { return End(node) - Begin(node); }
  std::string_view Text(int token) const;
  // White space and comments before the token; before `token_count()`: behind the last one.
  std::string_view Trivia(int token) const;

  uint64_t TokenHash(int token) const { return token_hashes_[token]; }
  // Equal for nodes of the same type with the same tokens.
  uint64_t Hash(NodeId node) const;

  // How often which token stands in the node, by hash.
  using Profile = std::array<uint16_t, 64>;
  Profile ProfileOf(NodeId node) const;

 private:
  const std::shared_ptr<const SyntaxTree> tree_;
  std::vector<int> begin_;
  std::vector<int> end_;
  std::vector<uint64_t> token_hashes_;
  // Of the tokens before.
  std::vector<uint64_t> prefix_hashes_;
  // kFactor^i.
  std::vector<uint64_t> powers_;
};

// From 0, nothing in common, to 1, the same tokens.
double Similarity(const TokenView::Profile& a, const TokenView::Profile& b);

// The name that the code around a function or class gives it: "add", "Sum.add", "exports.parse"; empty where it gives
// none.
std::string FunctionName(const SyntaxTree& tree, NodeId function);
// Of the function around `node`, the node itself included: the innermost that has a name; empty at the top level.
std::string EnclosingFunctionName(const SyntaxTree& tree, NodeId node);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CODE_CHANGES_TOKEN_VIEW_H_
