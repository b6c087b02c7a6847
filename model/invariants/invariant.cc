#include "model/invariants/invariant.h"

#include <optional>

#include "absl/strings/str_cat.h"

namespace twinstep {

std::string ConstructOf(const KnownProgram& known, NodeId node) { return std::string(Name(known.tree->type(node))); }

std::string ConstructAt(const KnownProgram& known, const Location& location) {
  if (location.source() != Location::MAIN) return "Eval";
  if (known.tree == nullptr) return "Unparsed";
  if (known.places != nullptr && location.has_column()) {
    const NodeId node = known.places->NodeAt(location);
    if (node != kNoNode) return ConstructOf(known, node);
  }
  const SyntaxTree& tree = *known.tree;
  const std::optional<int> offset =
      tree.text().OffsetAt({static_cast<int>(location.line()), static_cast<int>(location.column())});
  if (!location.has_column() || !offset || *offset >= tree.text().length()) {
    return ConstructOf(known, tree.LowestNodeContainingTokensOfLine(static_cast<int>(location.line())));
  }
  return ConstructOf(known, tree.InnermostNodeAt(*offset));
}

std::string NodeText(const KnownProgram& known, NodeId node) {
  const TextPosition place = known.tree->text().PositionAt(known.tree->node(node).start);
  return absl::StrCat(place.line, ":", place.column, " ", ConstructOf(known, node));
}

std::string PlaceText(const LineAndColumn& place) { return absl::StrCat(place.first, ":", place.second); }

}  // namespace twinstep
