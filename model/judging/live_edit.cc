#include "model/judging/live_edit.h"

#include <string_view>

#include "absl/strings/match.h"
#include "model/source/syntax_tree.h"

namespace twinstep {
namespace {

constexpr double kShareWithClasses = 0.05;

}  // namespace

bool ShowsItsSource(const SyntaxTree& tree) {
  return tree.TextOf(kRootNode).find("toString") != std::string_view::npos;
}

bool IsCommentBehindLine(const SourceText& text, const Edit& edit) {
  const int line = static_cast<int>(edit.at().line());
  if (edit.at().source() != Location::MAIN || line < 1 || line > text.line_count()) return false;
  if (static_cast<int>(edit.at().column()) != text.LineEnd(line) - text.LineStart(line)) return false;
  std::string_view comment = edit.text();
  while (comment.starts_with(' ')) comment.remove_prefix(1);
  return comment.starts_with("/*") && comment.size() >= 4 && comment.find("*/", 2) == comment.size() - 2 &&
         comment.find_first_of("\n\r") == std::string_view::npos && !absl::StrContains(edit.text(), "\xE2\x80");
}

std::optional<Edit> EditDraws::Draw() {
  if (known_.tree == nullptr) return std::nullopt;
  const SyntaxTree& tree = *known_.tree;
  const SourceText& text = tree.text();
  if (ShowsItsSource(tree)) return std::nullopt;
  std::vector<int> ends;
  bool has_class = false;
  for (NodeId node = 0; node < static_cast<NodeId>(tree.nodes().size()); ++node) {
    const NodeType type = tree.type(node);
    has_class = has_class || type == NodeType::kClassDeclaration || type == NodeType::kClassExpression;
    if (!IsStatement(type)) continue;
    const int end = tree.node(node).end;
    const int line = text.PositionAt(end).line;
    if (end == text.LineEnd(line) && !edited_.contains(line)) ends.push_back(end);
  }
  if (ends.empty()) return std::nullopt;
  // V8 moves their places, at times (corpus/bugs/v8-live-edit-moves-class-places): not worth a finding a session.
  if (has_class && !random_.Chance(kShareWithClasses)) return std::nullopt;
  const TextPosition position = text.PositionAt(ends[random_.Below(ends.size())]);
  Edit edit;
  edit.mutable_at()->set_line(static_cast<uint32_t>(position.line));
  edit.mutable_at()->set_column(static_cast<uint32_t>(position.column));
  edit.set_text(" /* edited */");
  edit.set_dry_run(random_.Chance(0.3));
  if (!edit.dry_run()) edited_.insert(position.line);
  return edit;
}

}  // namespace twinstep
