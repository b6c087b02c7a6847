#include "harness/isolation/versions/answer_lines.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "harness/isolation/versions/dynamic_analysis.h"
#include "model/code_changes/line_changes.h"
#include "model/delta_debugging/configuration_tester.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"

namespace twinstep {
namespace {

// More lines than any person would call one change; trying them takes too long.
constexpr int kMostLines = 600;
// Of a statement that is seen at a glance.
constexpr size_t kGlance = 8;
// Of one that is an answer, if nothing smaller is one.
constexpr size_t kLongStatement = 30;

class Splitting {
 public:
  Splitting(const ChangeSet& changes, const TestVersionFiles& test, const AnswerLinesOptions& options)
      : changes_(changes), test_(test), options_(options), lines_(AllOf(changes.size())) {}

  const Configuration& lines() const { return lines_; }
  bool stopped() const { return stopped_; }

  // Whether `fewer` of the lines are enough; if so, they are those left.
  bool Suffices(Configuration fewer) {
    if (fewer.empty() || (options_.stop && options_.stop())) return false;
    absl::StatusOr<VersionFiles> files = changes_.Revert(fewer);
    if (!files.ok()) return false;
    const std::vector<VariantResult> results = test_({*std::move(files)});
    if (results.empty() || results.front().outcome != TestOutcome::kPass) return false;
    lines_ = std::move(fewer);
    return true;
  }

  // Whether the lines left are one group.
  bool Narrow(const ChangeGroups& level) {
    const ChangeGroups groups = Restricted(level, lines_);
    if (groups.size() < 2) return true;
    TestHooks hooks;
    hooks.batch = options_.batch;
    hooks.stop = options_.stop;
    hooks.test_many = [&](absl::Span<const Configuration> many) {
      std::vector<VersionFiles> versions;
      // Where the text of one makes no version the test says nothing; there are no such among lines.
      for (const Configuration& one : many) {
        absl::StatusOr<VersionFiles> files = changes_.Revert(Lifted(groups, one));
        if (!files.ok()) break;
        versions.push_back(*std::move(files));
      }
      std::vector<TestOutcome> outcomes;
      for (const VariantResult& result : test_(versions)) outcomes.push_back(result.outcome);
      return outcomes;
    };
    ConfigurationTester tester(std::move(hooks));
    const Configuration all = AllOf(static_cast<int>(groups.size()));
    tester.Know(all, TestOutcome::kPass);
    const DynamicAnalysisResult found = DynamicAnalysis(tester, all);
    stopped_ = !found.complete;
    if (!found.root.empty()) lines_ = Lifted(groups, found.root);
    return found.root.size() == 1;
  }

 private:
  const ChangeSet& changes_;
  const TestVersionFiles& test_;
  const AnswerLinesOptions& options_;
  Configuration lines_;
  bool stopped_ = false;
};

}  // namespace

AnswerLines LinesThatDecide(const VersionFiles& passing, const VersionFiles& failing, const TestVersionFiles& test,
                            const ParseFile& parse, const AnswerLinesOptions& options) {
  AnswerLines answer = {.changes = SingleLineChanges(passing, failing), .lines = {}};
  const ChangeSet& changes = answer.changes;
  answer.lines = AllOf(changes.size());
  if (changes.size() < 2 || changes.size() > kMostLines) return answer;
  Splitting splitting(changes, test, options);
  splitting.Narrow(HunkGroups(changes));
  const std::vector<StatementLevel> levels = StatementLevels(changes, parse);
  bool is_statement = false;
  for (const StatementLevel& level : levels) {
    if (splitting.stopped() || (is_statement && splitting.lines().size() <= kGlance)) break;
    const Configuration inside = Without(splitting.lines(), level.frames);
    // A statement that cannot be taken apart is the answer.
    if (inside.size() < splitting.lines().size() && !splitting.Suffices(inside)) break;
    is_statement = splitting.Narrow(level.groups);
  }
  const size_t most = levels.empty() ? 1 : is_statement ? kLongStatement : kGlance;
  if (!splitting.stopped() && splitting.lines().size() > most) {
    ChangeGroups single;
    for (const int line : splitting.lines()) single.push_back({line});
    splitting.Narrow(single);
  }
  answer.lines = splitting.lines();
  return answer;
}

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
