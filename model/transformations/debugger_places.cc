#include "model/transformations/debugger_places.h"

namespace twinstep {
namespace {

// Something that returns ends right before the offset.
bool IsBehindReturn(const SyntaxTree& tree, int offset) {
  if (offset <= 0 || offset > tree.text().length()) return false;
  for (NodeId node = tree.InnermostNodeAt(offset - 1); node != kNoNode; node = tree.node(node).parent) {
    const SyntaxNode& here = tree.node(node);
    if (static_cast<int>(here.end) != offset) return false;
    if (here.type == NodeType::kReturnStatement) return true;
    // Of a body in parentheses, which are no part of it, the unit before is the arrow function's own. One that is a
    // block may end what is around it, as in `a => b => {}`.
    if (here.type == NodeType::kArrowFunctionExpression && here.is(SyntaxNode::kExpression)) return true;
    const bool is_arrow_body = here.field == NodeField::kBody && here.parent != kNoNode &&
                               tree.type(here.parent) == NodeType::kArrowFunctionExpression;
    if (is_arrow_body && here.type != NodeType::kBlockStatement) return true;
  }
  return false;
}

std::optional<int> OffsetOf(const SourceText& text, const Location& location) {
  if (location.source() != Location::MAIN || !location.has_column()) return std::nullopt;
  return text.OffsetAt({static_cast<int>(location.line()), static_cast<int>(location.column())});
}

}  // namespace

std::optional<int> OffsetOfCode(const TransformationInput& input, const Location& location) {
  const std::optional<int> offset = OffsetOf(input.text(), location);
  if (!offset) return offset;
  return OffsetOfCode(input.tree(), input.run().marks_returns_by_end, *offset);
}

int OffsetOfCode(const SyntaxTree& tree, bool marks_returns_by_end, int offset) {
  return marks_returns_by_end && IsBehindReturn(tree, offset) ? offset - 1 : offset;
}

std::optional<Location> MoveWithCode(const TransformationInput& input, const LocationMap& locations,
                                     const Location& location) {
  const std::optional<int> offset = OffsetOf(input.text(), location);
  const std::optional<int> code = OffsetOfCode(input, location);
  if (!offset || *offset == *code) return locations.ToEdited(location);
  const std::optional<int> moved = locations.ToEdited(*code);
  // The return's last unit was replaced, and nothing was put behind it.
  if (!moved || locations.BeginsReplaced(*code)) return locations.ToEdited(location);
  const TextPosition position = locations.edited().PositionAt(*moved + 1);
  Location result = location;
  result.set_line(static_cast<uint32_t>(position.line));
  result.set_column(static_cast<uint32_t>(position.column));
  return result;
}

}  // namespace twinstep
