#include "harness/isolation/versions/statement_groups.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"

namespace twinstep {
namespace {

// Statements inside each other that are told apart.
constexpr size_t kDeepest = 8;

// Of one file of one version.
struct Side {
  std::shared_ptr<const SyntaxTree> tree;
  SourceText text = SourceText(std::string_view());
  std::set<int> changed_lines;
};

using SideKey = std::pair<bool, std::string>;

// The lines of the range, which ends behind the line break of the last one.
std::pair<int, int> LinesOf(const SourceText& text, SourceRange range) {
  return {text.PositionAt(range.begin).line, text.PositionAt(std::max(range.begin, range.end - 1)).line};
}

// The statement that a person would say the node is part of: a block belongs to what it is the body of.
NodeId StatementAround(const SyntaxTree& tree, NodeId node) {
  NodeId statement = tree.EnclosingStatement(node);
  while (statement != kNoNode && tree.type(statement) == NodeType::kBlockStatement) {
    const NodeId parent = tree.node(statement).parent;
    if (parent == kNoNode || tree.type(parent) == NodeType::kProgram ||
        tree.type(parent) == NodeType::kBlockStatement) {
      break;
    }
    statement = tree.EnclosingStatement(parent);
  }
  return statement;
}

bool IsWhole(const Side& side, NodeId statement) {
  const SyntaxNode& node = side.tree->node(statement);
  int end = node.end;
  // Of an `else if` what stands behind it in the chain is not its own.
  if (node.type == NodeType::kIfStatement && node.field == NodeField::kAlternate) {
    const NodeId consequent = side.tree->Child(statement, NodeField::kConsequent);
    if (consequent != kNoNode) end = side.tree->node(consequent).end;
  }
  const auto [first, last] = LinesOf(side.text, {node.start, end});
  for (int line = first; line <= last; ++line) {
    if (!side.changed_lines.contains(line)) return false;
  }
  return true;
}

// From the outermost on.
std::vector<NodeId> WholeStatements(const Side& side, SourceRange range) {
  std::vector<NodeId> statements;
  if (side.tree == nullptr) return statements;
  const absl::Span<const SyntaxToken> tokens = side.tree->TokensIn(range.begin, range.end);
  if (tokens.empty()) return statements;
  NodeId statement =
      StatementAround(*side.tree, side.tree->LowestNodeContaining(tokens.front().start, tokens.back().end));
  if (statement != kNoNode && !IsWhole(side, statement)) {
    // `else if (x) {`: the line is part of what is around, but what begins in it is whole.
    for (const SyntaxToken& token : tokens) {
      const NodeId begun = StatementAround(*side.tree, side.tree->InnermostNodeAt(token.start));
      if (begun == kNoNode || side.tree->node(begun).start < range.begin || !IsWhole(side, begun)) continue;
      statement = begun;
      break;
    }
  }
  while (statement != kNoNode) {
    // What is around it is not new either.
    if (!IsWhole(side, statement)) break;
    statements.push_back(statement);
    const NodeId parent = side.tree->node(statement).parent;
    statement = parent == kNoNode ? kNoNode : StatementAround(*side.tree, parent);
  }
  std::reverse(statements.begin(), statements.end());
  return statements;
}

}  // namespace

std::vector<StatementLevel> StatementLevels(const ChangeSet& lines, const ParseFile& parse) {
  std::map<SideKey, Side> sides;
  const auto side_of = [&](bool is_new, const std::string& path) -> Side& {
    const auto [found, missing] = sides.try_emplace({is_new, path});
    if (missing) {
      const VersionFiles& files = is_new ? lines.new_files() : lines.old_files();
      if (const auto file = files.find(path); file != files.end()) {
        found->second.text = SourceText(file->second);
        found->second.tree = parse(path, file->second);
      }
    }
    return found->second;
  };
  for (const CodeChange& change : lines.changes()) {
    for (const CodeChange::Part& part : change.parts) {
      for (const bool is_new : {false, true}) {
        const SourceRange range = is_new ? part.new_range : part.old_range;
        if (range.begin >= range.end) continue;
        Side& side = side_of(is_new, is_new ? part.new_file : part.old_file);
        const auto [first, last] = LinesOf(side.text, range);
        for (int line = first; line <= last; ++line) side.changed_lines.insert(line);
      }
    }
  }
  // By change: where its statements are, and these.
  struct Chain {
    SideKey side;
    std::vector<NodeId> statements;
  };
  std::vector<Chain> chains;
  size_t deepest = 0;
  for (const CodeChange& change : lines.changes()) {
    Chain& chain = chains.emplace_back();
    for (const CodeChange::Part& part : change.parts) {
      for (const bool is_new : {true, false}) {
        const SourceRange range = is_new ? part.new_range : part.old_range;
        if (!chain.statements.empty() || range.begin >= range.end) continue;
        const Side& side = sides.at({is_new, is_new ? part.new_file : part.old_file});
        const Chain* before = chains.size() < 2 ? nullptr : &chains[chains.size() - 2];
        chain.side = {is_new, is_new ? part.new_file : part.old_file};
        if (side.tree != nullptr && side.tree->TokensIn(range.begin, range.end).empty()) {
          // An empty line, or a comment, is part of what it follows.
          if (before != nullptr && before->side == chain.side) chain.statements = before->statements;
        } else {
          chain.statements = WholeStatements(side, range);
        }
      }
    }
    deepest = std::max(deepest, chain.statements.size());
  }
  const ChangeGroups hunks = HunkGroups(lines);
  std::vector<int> hunk_of(static_cast<size_t>(lines.size()));
  for (size_t hunk = 0; hunk < hunks.size(); ++hunk) {
    for (const int line : hunks[hunk]) hunk_of[static_cast<size_t>(line)] = static_cast<int>(hunk);
  }
  // Those with others inside.
  std::set<std::pair<SideKey, NodeId>> around;
  for (const Chain& chain : chains) {
    for (size_t i = 0; i + 1 < chain.statements.size(); ++i) around.insert({chain.side, chain.statements[i]});
  }
  std::vector<StatementLevel> levels;
  for (size_t depth = 0; depth < std::min(deepest, kDeepest); ++depth) {
    StatementLevel level;
    // Of no statement: by its hunk.
    std::map<std::tuple<int, SideKey, NodeId>, Configuration> groups;
    for (int line = 0; line < lines.size(); ++line) {
      const Chain& chain = chains[static_cast<size_t>(line)];
      if (chain.statements.empty()) {
        groups[{hunk_of[static_cast<size_t>(line)], SideKey(), kNoNode}].push_back(line);
        continue;
      }
      const NodeId statement = chain.statements[std::min(depth, chain.statements.size() - 1)];
      groups[{-1, chain.side, statement}].push_back(line);
      if (depth >= chain.statements.size() && around.contains({chain.side, statement})) level.frames.push_back(line);
    }
    if (!levels.empty() && groups.size() == levels.back().groups.size()) continue;
    for (auto& [key, group] : groups) level.groups.push_back(std::move(group));
    std::sort(level.groups.begin(), level.groups.end());
    levels.push_back(std::move(level));
  }
  return levels;
}

}  // namespace twinstep
