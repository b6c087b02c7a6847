#include "harness/reduction/readable_layout.h"

#include <map>
#include <string_view>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

bool IsList(NodeType type) {
  return type == NodeType::kProgram || type == NodeType::kBlockStatement || type == NodeType::kStaticBlock ||
         type == NodeType::kSwitchCase;
}

// How many lists of statements, classes and switches are around it.
int DepthOf(const SyntaxTree& tree, NodeId id) {
  int depth = 0;
  for (NodeId around = tree.node(id).parent; around != kNoNode; around = tree.node(around).parent) {
    const NodeType type = tree.type(around);
    depth += (IsList(type) && type != NodeType::kProgram) || type == NodeType::kClassBody ||
             type == NodeType::kSwitchStatement || type == NodeType::kObjectExpression;
  }
  return depth;
}

}  // namespace

std::vector<Replacement> StatementsOnLines(const SyntaxTree& tree) {
  // By the offset before which they come.
  std::map<int, int> depths;
  for (NodeId id = 0; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
    const SyntaxNode& node = tree.node(id);
    if (node.parent == kNoNode || !IsList(tree.type(node.parent)) || node.field == NodeField::kTest) continue;
    depths[node.start] = DepthOf(tree, id);
    const SyntaxNode& list = tree.node(node.parent);
    if (list.type == NodeType::kBlockStatement || list.type == NodeType::kStaticBlock) {
      depths[list.end - 1] = DepthOf(tree, node.parent);
    }
  }
  std::vector<Replacement> replacements;
  int end = 0;
  for (const SyntaxToken& token : tree.tokens()) {
    const auto found = depths.find(token.start);
    const int begin = end;
    end = token.end;
    if (found == depths.end() || begin == 0) continue;
    const std::string_view space = tree.text().Slice(begin, token.start);
    const bool blank = space.find_first_not_of(" \t\r\n") == std::string_view::npos;
    const std::string wanted = absl::StrCat("\n", std::string(static_cast<size_t>(2 * found->second), ' '));
    if (blank && space != wanted) replacements.push_back({{begin, token.start}, wanted});
  }
  return replacements;
}

std::vector<Replacement> CommentAtEnd(const SyntaxTree& tree, int line, const std::string& comment) {
  if (line < 1 || line > tree.text().line_count()) return {};
  const int end = tree.text().LineEnd(line);
  const auto covers = [end](int from, int to) { return from < end && end < to; };
  for (const SyntaxToken& token : tree.tokens()) {
    if (covers(token.start, token.end)) return {};
  }
  for (const SyntaxComment& other : tree.comments()) {
    if (covers(other.start, other.end) || other.end == end) return {};
  }
  return {{{end, end}, absl::StrCat("  // ", comment)}};
}

}  // namespace twinstep
