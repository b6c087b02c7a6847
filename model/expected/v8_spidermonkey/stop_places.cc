#include "model/expected/v8_spidermonkey/stop_places.h"

namespace twinstep {
namespace {

// A place in the main source, looked up.
struct Place {
  const DivergenceView& view;
  const SyntaxTree& tree;
  int offset;
  NodeId node;

  // Whether the node or one around it, up to the function that holds the place, fits.
  template <typename Predicate>
  bool Inside(const Predicate& predicate) const {
    return view.Around(node, predicate) != kNoNode;
  }
  NodeId parent(NodeId id) const { return tree.node(id).parent; }
};

bool InLoopHead(const Place& place) {
  const NodeId loop = place.view.Around(place.node, [&](NodeId node) {
    const NodeType type = place.tree.type(node);
    return type == NodeType::kForInStatement || type == NodeType::kForOfStatement;
  });
  return loop != kNoNode && place.offset < place.tree.node(place.tree.Child(loop, NodeField::kBody)).start;
}

// An operand of a comma expression that is not the first.
bool AtCommaOperand(const Place& place) {
  return place.Inside([&](NodeId node) {
    const NodeId parent = place.parent(node);
    return parent != kNoNode && place.tree.type(parent) == NodeType::kSequenceExpression &&
           place.tree.node(node).list_index > 0;
  });
}

// In the value of a class field or in a computed key of a class.
bool InClassElement(const Place& place) {
  return place.Inside([&](NodeId node) {
    const NodeId parent = place.parent(node);
    if (parent == kNoNode) return false;
    const NodeType type = place.tree.type(parent);
    const NodeField field = place.tree.node(node).field;
    const bool element = type == NodeType::kPropertyDefinition || type == NodeType::kMethodDefinition;
    return (type == NodeType::kPropertyDefinition && field == NodeField::kValue) ||
           (element && field == NodeField::kKey && place.tree.node(parent).is(SyntaxNode::kComputed));
  });
}

bool AtBareDeclarator(const Place& place) {
  const NodeId parent = place.parent(place.node);
  return place.tree.node(place.node).start == place.offset && parent != kNoNode &&
         place.tree.type(parent) == NodeType::kVariableDeclarator &&
         place.tree.Child(parent, NodeField::kInit) == kNoNode;
}

bool AtClassWithHeritage(const Place& place) {
  return IsClass(place.tree.type(place.node)) && place.tree.node(place.node).start == place.offset &&
         place.tree.Child(place.node, NodeField::kSuperClass) != kNoNode;
}

// `true` in `while (true)`.
bool AtConstantCondition(const Place& place) {
  return place.tree.type(place.node) == NodeType::kLiteral && place.tree.node(place.node).field == NodeField::kTest;
}

// None where the place is not in the main source.
template <typename Rules>
std::optional<Rule> Look(const DivergenceView& view, const Location& location, const Rules& rules) {
  const std::optional<int> offset = view.OffsetOf(location);
  const NodeId node = view.NodeAt(location);
  if (!offset || node == kNoNode) return std::nullopt;
  return rules(Place{view, *view.tree(), *offset, node});
}

}  // namespace

bool AtV8Return(const DivergenceView& view, const Location& location) {
  const std::optional<int> offset = view.OffsetOf(location);
  if (!offset || *offset == 0) return false;
  const SyntaxTree& tree = *view.tree();
  return view.Around(tree.InnermostNodeAt(*offset - 1), [&](NodeId node) {
    const SyntaxNode& found = tree.node(node);
    const bool arrow_body = found.parent != kNoNode && found.field == NodeField::kBody &&
                            tree.type(found.parent) == NodeType::kArrowFunctionExpression &&
                            found.type != NodeType::kBlockStatement;
    return found.end == *offset && (found.type == NodeType::kReturnStatement || arrow_body);
  }) != kNoNode;
}

std::optional<Rule> V8OnlyPlace(const DivergenceView& view, const Location& location) {
  return Look(view, location, [&](const Place& place) -> std::optional<Rule> {
    if (InLoopHead(place)) return Rule::kLoopHead;
    if (AtCommaOperand(place)) return Rule::kCommaOperand;
    if (InClassElement(place)) return Rule::kClassElement;
    if (AtBareDeclarator(place)) return Rule::kBareDeclarator;
    return std::nullopt;
  });
}

std::optional<Rule> FirefoxOnlyPlace(const DivergenceView& view, const Location& location) {
  if (view.AtClosingBrace(location)) return Rule::kClosingBraceAlone;
  return Look(view, location, [](const Place& place) -> std::optional<Rule> {
    if (AtClassWithHeritage(place)) return Rule::kClassWithHeritage;
    if (AtConstantCondition(place)) return Rule::kConstantCondition;
    return std::nullopt;
  });
}

}  // namespace twinstep
