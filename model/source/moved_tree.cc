#include "model/source/moved_tree.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "model/status.h"

namespace twinstep {
namespace {

bool IsLineBreak(char c) { return c == '\n' || c == '\r'; }
bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f' || IsLineBreak(c); }

bool HasLineBreak(std::string_view text) { return std::any_of(text.begin(), text.end(), IsLineBreak); }

// White space and comments from `at` on: where they end, and the comments. None: a comment has no end.
std::optional<int> SkipGap(std::string_view text, int at, std::vector<SyntaxComment>& comments) {
  const int length = static_cast<int>(text.size());
  while (at < length) {
    if (IsSpace(text[at])) {
      ++at;
      continue;
    }
    const std::string_view mark = text.substr(at, 2);
    if (mark != "//" && mark != "/*") break;
    const bool is_line = mark == "//";
    const int begin = at;
    if (is_line) {
      while (at < length && !IsLineBreak(text[at])) ++at;
    } else {
      const size_t end = text.find("*/", static_cast<size_t>(at) + 2);
      if (end == std::string_view::npos) return std::nullopt;
      at = static_cast<int>(end) + 2;
    }
    comments.push_back({begin, at, is_line ? CommentType::kLine : CommentType::kBlock});
  }
  return at;
}

// After these, and before those, the language wants no line break.
bool ForbidsBreakBehind(std::string_view token) {
  return token == "return" || token == "throw" || token == "break" || token == "continue" || token == "yield" ||
         token == "async";
}
bool ForbidsBreakBefore(std::string_view token) { return token == "++" || token == "--" || token == "=>"; }

// Statements and class fields that a line break may end, as a semicolon does.
bool EndsWithSemicolon(NodeType type) {
  switch (type) {
    case NodeType::kExpressionStatement:
    case NodeType::kVariableDeclaration:
    case NodeType::kReturnStatement:
    case NodeType::kThrowStatement:
    case NodeType::kBreakStatement:
    case NodeType::kContinueStatement:
    case NodeType::kDebuggerStatement:
    case NodeType::kDoWhileStatement:
    case NodeType::kPropertyDefinition:
    case NodeType::kImportDeclaration:
    case NodeType::kExportNamedDeclaration:
    case NodeType::kExportDefaultDeclaration:
    case NodeType::kExportAllDeclaration:
      return true;
    default:
      return false;
  }
}

class Mover {
 public:
  Mover(const SyntaxTree& tree, const SourceText& edited)
      : tree_(tree), before_(tree.text().utf8()), after_(edited.utf8()), ends_(before_.size() + 1) {
    parts_.text = edited;
    for (const SyntaxNode& node : tree.nodes()) {
      if (EndsWithSemicolon(node.type)) ends_[node.end] = true;
    }
  }

  std::optional<SyntaxTree> Move() {
    if (!MoveTokens()) return std::nullopt;
    parts_.goal = tree_.goal();
    parts_.nodes.assign(tree_.nodes().begin(), tree_.nodes().end());
    for (SyntaxNode& node : parts_.nodes) {
      if (!MoveNode(node)) return std::nullopt;
    }
    parts_.nodes[kRootNode].start = 0;
    parts_.nodes[kRootNode].end = parts_.text.length();
    parts_.scopes.assign(tree_.scopes().begin(), tree_.scopes().end());
    parts_.variables.assign(tree_.variables().begin(), tree_.variables().end());
    parts_.declarations.assign(tree_.declarations().begin(), tree_.declarations().end());
    parts_.references.assign(tree_.references().begin(), tree_.references().end());
    TakeStrings();
    absl::StatusOr<SyntaxTree> moved = SyntaxTree::Create(std::move(parts_));
    if (!moved.ok()) return std::nullopt;
    return *std::move(moved);
  }

 private:
  std::string_view TextOf(const SyntaxToken& token) const {
    return before_.substr(token.start, static_cast<size_t>(token.end - token.start));
  }

  bool MoveTokens() {
    // A hashbang is a comment that is none elsewhere.
    if (before_.starts_with("#!") || after_.starts_with("#!")) return false;
    const absl::Span<const SyntaxToken> tokens = tree_.tokens();
    int old_end = 0;
    int new_end = 0;
    for (size_t i = 0; i <= tokens.size(); ++i) {
      const bool at_end = i == tokens.size();
      const int old_start = at_end ? static_cast<int>(before_.size()) : tokens[i].start;
      // What a template begins with is its own.
      const bool is_template = !at_end && tokens[i].type == TokenType::kTemplate;
      const std::optional<int> new_start = is_template ? new_end : SkipGap(after_, new_end, parts_.comments);
      if (!new_start) return false;
      const std::string_view old_gap = before_.substr(old_end, static_cast<size_t>(old_start - old_end));
      const std::string_view new_gap = after_.substr(new_end, static_cast<size_t>(*new_start - new_end));
      const std::string_view earlier = i == 0 ? std::string_view() : TextOf(tokens[i - 1]);
      const std::string_view later = at_end ? std::string_view() : TextOf(tokens[i]);
      if (!IsSameGap(old_gap, new_gap, earlier, later, old_end)) return false;
      if (at_end) return *new_start == static_cast<int>(after_.size());
      if (after_.substr(*new_start, later.size()) != later) return false;
      old_end = tokens[i].end;
      new_end = *new_start + static_cast<int>(later.size());
      parts_.tokens.push_back({*new_start, new_end, tokens[i].type});
    }
    return false;
  }

  // Whether `later` follows `earlier`, which ended at `old_end`, as before.
  bool IsSameGap(std::string_view old_gap, std::string_view new_gap, std::string_view earlier, std::string_view later,
                 int old_end) const {
    if (old_gap == new_gap) return true;
    // Comments as in HTML, which acorn knows.
    if (old_gap.find("<!--") != std::string_view::npos || old_gap.find("-->") != std::string_view::npos) return false;
    if (!earlier.empty() && !later.empty()) {
      // Two tokens may become one.
      if (new_gap.empty()) return false;
      // It may be a part of a template, whose empty texts are no tokens.
      if (old_gap.empty() && (earlier.ends_with('`') || later.starts_with('`') || later == "${")) return false;
    }
    const bool had_break = HasLineBreak(old_gap);
    const bool has_break = HasLineBreak(new_gap);
    if (has_break && !had_break) return !ForbidsBreakBehind(earlier) && !ForbidsBreakBefore(later);
    if (had_break && !has_break) return later.empty() || earlier == ";" || !ends_[old_end];
    return true;
  }

  bool MoveNode(SyntaxNode& node) const {
    const absl::Span<const SyntaxToken> tokens = tree_.tokens();
    const auto first = std::lower_bound(tokens.begin(), tokens.end(), node.start,
                                        [](const SyntaxToken& token, int at) { return token.start < at; });
    const auto last = std::lower_bound(tokens.begin(), tokens.end(), node.end,
                                       [](const SyntaxToken& token, int at) { return token.end < at; });
    const auto behind = [&](auto token) { return parts_.tokens[static_cast<size_t>(token - tokens.begin())]; };
    if (&node == parts_.nodes.data()) return true;
    if (node.start == node.end) {
      // A template's empty text, behind a token that nothing was put behind.
      if (last == tokens.end() || last->end != node.end) return false;
      node.start = node.end = behind(last).end;
      return true;
    }
    if (first == tokens.end() || first->start != node.start || last == tokens.end() || last->end != node.end) {
      return false;
    }
    node.start = behind(first).start;
    node.end = behind(last).end;
    return true;
  }

  // The tree gives them by nodes and variables alone; each is one's.
  void TakeStrings() {
    const auto take = [this](int number, std::string_view text) {
      if (number < 0) return;
      if (static_cast<size_t>(number) >= parts_.strings.size()) parts_.strings.resize(static_cast<size_t>(number) + 1);
      if (parts_.strings[number].empty()) parts_.strings[number] = text;
    };
    for (size_t id = 0; id < tree_.nodes().size(); ++id) {
      take(tree_.nodes()[id].string, tree_.StringOf(static_cast<NodeId>(id)));
    }
    for (size_t id = 0; id < tree_.variables().size(); ++id) {
      take(tree_.variables()[id].name, tree_.NameOf(static_cast<VariableId>(id)));
    }
  }

  const SyntaxTree& tree_;
  const std::string_view before_;
  const std::string_view after_;
  // Places of the text as it was at which a statement ends that a semicolon may end.
  std::vector<bool> ends_;
  SyntaxTree::Parts parts_;
};

}  // namespace

std::optional<SyntaxTree> MovedTree(const SyntaxTree& tree, const SourceText& edited) {
  if (!tree.text().is_ascii() || !edited.is_ascii()) return std::nullopt;
  return Mover(tree, edited).Move();
}

}  // namespace twinstep
