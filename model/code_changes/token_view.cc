#include "model/code_changes/token_view.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

constexpr uint64_t kFactor = 0x9E3779B97F4A7C15;
// Longer ones are no names.
constexpr size_t kLongestName = 60;

uint64_t Mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

uint64_t HashOf(std::string_view text) {
  // FNV-1a: the same on every machine.
  uint64_t hash = 0xCBF29CE484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return Mix(hash);
}

std::string Short(std::string_view text) {
  return text.size() > kLongestName || text.find('\n') != std::string_view::npos ? "" : std::string(text);
}

}  // namespace

TokenView::TokenView(std::shared_ptr<const SyntaxTree> tree) : tree_(std::move(tree)) {
  const absl::Span<const SyntaxToken> tokens = tree_->tokens();
  const auto first_from = [&tokens](int offset) {
    return static_cast<int>(std::partition_point(tokens.begin(), tokens.end(),
                                                 [offset](const SyntaxToken& token) { return token.start < offset; }) -
                            tokens.begin());
  };
  begin_.reserve(tree_->nodes().size());
  end_.reserve(tree_->nodes().size());
  for (const SyntaxNode& node : tree_->nodes()) {
    begin_.push_back(first_from(node.start));
    end_.push_back(std::max(begin_.back(), first_from(node.end)));
  }
  token_hashes_.reserve(tokens.size());
  prefix_hashes_.assign(1, 0);
  powers_.assign(1, 1);
  for (int i = 0; i < token_count(); ++i) {
    token_hashes_.push_back(HashOf(Text(i)));
    prefix_hashes_.push_back(prefix_hashes_.back() * kFactor + token_hashes_.back());
    powers_.push_back(powers_.back() * kFactor);
  }
}

std::string_view TokenView::Text(int token) const {
  const SyntaxToken& found = tree_->tokens()[token];
  return tree_->text().Slice(found.start, found.end);
}

std::string_view TokenView::Trivia(int token) const {
  const absl::Span<const SyntaxToken> tokens = tree_->tokens();
  const int begin = token == 0 ? 0 : tokens[token - 1].end;
  const int end = token == token_count() ? tree_->text().length() : tokens[token].start;
  return tree_->text().Slice(begin, end);
}

uint64_t TokenView::Hash(NodeId node) const {
  const int begin = Begin(node), end = End(node);
  const uint64_t tokens = prefix_hashes_[end] - prefix_hashes_[begin] * powers_[end - begin];
  return Mix(tokens + static_cast<uint64_t>(tree_->type(node)) * 2 + 1);
}

TokenView::Profile TokenView::ProfileOf(NodeId node) const {
  Profile profile = {};
  for (int i = Begin(node); i < End(node); ++i) {
    uint16_t& count = profile[token_hashes_[i] % profile.size()];
    if (count < UINT16_MAX) ++count;
  }
  return profile;
}

double Similarity(const TokenView::Profile& a, const TokenView::Profile& b) {
  int common = 0, all = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    common += std::min(a[i], b[i]);
    all += std::max(a[i], b[i]);
  }
  return all == 0 ? 1 : static_cast<double>(common) / all;
}

std::string FunctionName(const SyntaxTree& tree, NodeId function) {
  if (const NodeId id = tree.Child(function, NodeField::kId); id != kNoNode) return std::string(tree.StringOf(id));
  const NodeId parent = tree.node(function).parent;
  if (parent == kNoNode) return "";
  switch (tree.type(parent)) {
    case NodeType::kVariableDeclarator:
      return Short(tree.TextOf(tree.Child(parent, NodeField::kId)));
    case NodeType::kAssignmentExpression:
      if (tree.node(function).field != NodeField::kRight) return "";
      return Short(tree.TextOf(tree.Child(parent, NodeField::kLeft)));
    case NodeType::kProperty:
      return Short(tree.TextOf(tree.Child(parent, NodeField::kKey)));
    case NodeType::kMethodDefinition:
    case NodeType::kPropertyDefinition: {
      const std::string key = Short(tree.TextOf(tree.Child(parent, NodeField::kKey)));
      const NodeId body = tree.node(parent).parent;
      const std::string of = body == kNoNode ? "" : FunctionName(tree, tree.node(body).parent);
      return of.empty() || key.empty() ? key : absl::StrCat(of, ".", key);
    }
    default:
      return "";
  }
}

std::string EnclosingFunctionName(const SyntaxTree& tree, NodeId node) {
  while (node != kNoNode) {
    if (IsFunction(tree.type(node))) {
      const std::string name = FunctionName(tree, node);
      if (!name.empty()) return name;
    }
    node = tree.EnclosingFunction(node);
  }
  return "";
}

}  // namespace twinstep
