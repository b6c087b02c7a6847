#include "model/truth/truth_places.h"

#include <optional>

#include "model/transformations/debugger_places.h"

namespace twinstep {

TruthPlaces::TruthPlaces(const SyntaxTree& tree, absl::Span<const TruthSite> sites,
                         absl::Span<const Location> locations, bool marks_returns_by_end)
    : told_(tree.nodes().size(), false) {
  for (const TruthSite& site : sites) {
    if (site.kind == TruthEventKind::kPoint || site.kind == TruthEventKind::kBodyEnd) told_[site.node] = true;
  }
  for (const Location& location : locations) {
    const std::optional<int> offset =
        tree.text().OffsetAt({static_cast<int>(location.line()), static_cast<int>(location.column())});
    if (!offset) continue;
    const NodeId owner = Owner(tree, OffsetOfCode(tree, marks_returns_by_end, *offset));
    if (owner == kNoNode) continue;
    const LineAndColumn place(location.line(), location.column());
    owners_[place] = owner;
    heads_.try_emplace(owner, place);
  }
}

NodeId TruthPlaces::Owner(const SyntaxTree& tree, int offset) const {
  if (offset >= tree.text().length()) return kRootNode;
  // In the heritage of a class or a computed key.
  bool runs_with_class = false;
  for (NodeId node = tree.InnermostNodeAt(offset); node != kRootNode; node = tree.node(node).parent) {
    const NodeType type = tree.type(node);
    if (IsFunction(type) || type == NodeType::kStaticBlock) {
      return told_[node] && offset == tree.node(node).end - 1 ? node : kNoNode;
    }
    // What runs in other moments than the node around it: initialisers of fields, the variable of each turn, a class's
    // own places, which are those of a constructor that is not written.
    const SyntaxNode& here = tree.node(node);
    const NodeType around = tree.type(here.parent);
    if (around == NodeType::kPropertyDefinition && here.field == NodeField::kValue) return kNoNode;
    const bool is_each = around == NodeType::kForInStatement || around == NodeType::kForOfStatement;
    if (is_each && here.field == NodeField::kLeft) return kNoNode;
    if (IsClass(type) && !runs_with_class) return kNoNode;
    const bool is_member = around == NodeType::kMethodDefinition || around == NodeType::kPropertyDefinition;
    runs_with_class |= here.field == NodeField::kSuperClass || (is_member && here.field == NodeField::kKey);
    if (told_[node]) return node;
  }
  return kNoNode;
}

NodeId TruthPlaces::NodeOf(const Location& place) const {
  const auto found = owners_.find({place.line(), place.column()});
  return found == owners_.end() ? kNoNode : found->second;
}

bool TruthPlaces::IsHead(const Location& place) const {
  const auto head = heads_.find(NodeOf(place));
  return head != heads_.end() && head->second == LineAndColumn(place.line(), place.column());
}

}  // namespace twinstep
