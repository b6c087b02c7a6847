#include "model/truth/truth_places.h"

#include <optional>

#include "model/transformations/debugger_places.h"

namespace twinstep {

TruthPlaces::TruthPlaces(const SyntaxTree& tree, absl::Span<const TruthSite> sites,
                         absl::Span<const Location> locations, bool marks_returns_by_end)
    : tree_(tree), marks_returns_by_end_(marks_returns_by_end), told_(tree.nodes().size(), false) {
  for (const TruthSite& site : sites) {
    if (site.kind == TruthEventKind::kPoint || site.kind == TruthEventKind::kBodyEnd) told_[site.node] = true;
  }
  for (const Location& location : locations) {
    const NodeId owner = NodeAt(location);
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

std::optional<int> TruthPlaces::OffsetAt(const Location& place, bool youngest) const {
  const std::optional<int> offset =
      tree_.text().OffsetAt({static_cast<int>(place.line()), static_cast<int>(place.column())});
  if (!offset || !youngest) return offset;
  return OffsetOfCode(tree_, marks_returns_by_end_, *offset);
}

NodeId TruthPlaces::NodeAt(const Location& place) const {
  const std::optional<int> offset = OffsetAt(place, /*youngest=*/true);
  return offset ? Owner(tree_, *offset) : kNoNode;
}

bool TruthPlaces::EndsReturn(const Location& place) const {
  return OffsetAt(place, /*youngest=*/true) != OffsetAt(place, /*youngest=*/false);
}

TruthPlaces::Code TruthPlaces::CodeAt(const Location& place, bool youngest) const {
  Code code;
  const std::optional<int> offset = OffsetAt(place, youngest);
  if (!offset) return code;
  code.code = kRootNode;
  if (*offset >= tree_.text().length()) return code;
  for (NodeId node = tree_.InnermostNodeAt(*offset); node != kRootNode; node = tree_.node(node).parent) {
    const SyntaxNode& here = tree_.node(node);
    if (here.type == NodeType::kStaticBlock) return {node, code.certain};
    if (IsFunction(here.type)) {
      const std::vector<NodeId> parameters = tree_.Children(node, NodeField::kParams);
      const bool binds = !parameters.empty() && *offset < tree_.node(parameters.back()).end &&
                         *offset >= tree_.node(parameters.front()).start;
      return {binds ? kNoNode : node, code.certain};
    }
    const NodeType around = tree_.type(here.parent);
    if (around == NodeType::kPropertyDefinition && here.field == NodeField::kValue) return {kNoNode, code.certain};
    if (IsClass(here.type)) code.certain = false;
  }
  return code;
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
