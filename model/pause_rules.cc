#include "model/pause_rules.h"

namespace twinstep {
namespace {

Explanation ByDesign(const char* rule) { return {BY_DESIGN, rule}; }
Explanation DevToolsRule(const char* rule) { return {DEVTOOLS_RULE, rule}; }

bool IsForInOrOf(NodeType type) { return type == NodeType::kForInStatement || type == NodeType::kForOfStatement; }

// In the head of a for-in or for-of, before its body.
bool InLoopHead(const DivergenceView& view, const Location& location) {
  const std::optional<int> offset = view.OffsetOf(location);
  if (!offset) return false;
  const SyntaxTree& tree = *view.tree();
  const NodeId loop = view.Around(view.NodeAt(location), [&](NodeId node) { return IsForInOrOf(tree.type(node)); });
  return loop != kNoNode && *offset < tree.node(tree.Child(loop, NodeField::kBody)).start;
}

// At an operand of a comma expression that is not the first, or a declarator of a `for` head.
bool AtCommaOperand(const DivergenceView& view, const Location& location) {
  const std::optional<int> offset = view.OffsetOf(location);
  if (!offset) return false;
  const SyntaxTree& tree = *view.tree();
  return view.Around(view.NodeAt(location), [&](NodeId node) {
    const NodeId parent = tree.node(node).parent;
    return parent != kNoNode && tree.type(parent) == NodeType::kSequenceExpression && tree.node(node).list_index > 0;
  }) != kNoNode;
}

// In the value of a class field or in a computed key of a class.
bool InClassElement(const DivergenceView& view, const Location& location) {
  const std::optional<int> offset = view.OffsetOf(location);
  if (!offset) return false;
  const SyntaxTree& tree = *view.tree();
  return view.Around(view.NodeAt(location), [&](NodeId node) {
    const NodeId parent = tree.node(node).parent;
    if (parent == kNoNode) return false;
    const NodeType type = tree.type(parent);
    const bool element = type == NodeType::kPropertyDefinition || type == NodeType::kMethodDefinition;
    return (type == NodeType::kPropertyDefinition && tree.node(node).field == NodeField::kValue) ||
           (element && tree.node(node).field == NodeField::kKey && tree.node(parent).is(SyntaxNode::kComputed));
  }) != kNoNode;
}

bool AtClassWithHeritage(const DivergenceView& view, const Location& location) {
  const std::optional<int> offset = view.OffsetOf(location);
  if (!offset) return false;
  const SyntaxTree& tree = *view.tree();
  const NodeId node = view.NodeAt(location);
  return node != kNoNode && IsClass(tree.type(node)) && tree.node(node).start == *offset &&
         tree.Child(node, NodeField::kSuperClass) != kNoNode;
}

// A declarator without initialiser.
bool AtBareDeclarator(const DivergenceView& view, const Location& location) {
  const std::optional<int> offset = view.OffsetOf(location);
  if (!offset) return false;
  const SyntaxTree& tree = *view.tree();
  const NodeId node = view.NodeAt(location);
  if (node == kNoNode || tree.node(node).start != *offset) return false;
  const NodeId parent = tree.node(node).parent;
  return parent != kNoNode && tree.type(parent) == NodeType::kVariableDeclarator &&
         tree.Child(parent, NodeField::kInit) == kNoNode;
}

// Firefox's step goes with a generator or async function until it is resumed, whoever runs in between: the step that
// created it ends in it.
bool FollowedASuspendedFunction(const DivergenceView& view) {
  const DivergenceSide& firefox = view.spidermonkey();
  if (!firefox.paused() || firefox.before == nullptr || firefox.output->paused().reason() != Paused::STEP) return false;
  const NodeId function = view.FunctionAt(firefox.location());
  if (function == kNoNode) return false;
  const SyntaxNode& node = view.tree()->node(function);
  return (node.is(SyntaxNode::kGenerator) || node.is(SyntaxNode::kAsync)) &&
         view.FunctionAt(firefox.before->location()) != function;
}

// V8 ends functions at the end of `return ...;`, of a braceless arrow's body, or at the closing brace. Pauses there
// carry the value, but a breakpoint's need not.
bool AtV8Return(const DivergenceView& view, const Location& location) {
  const std::optional<int> offset = view.OffsetOf(location);
  if (!offset || *offset == 0) return false;
  const SyntaxTree& tree = *view.tree();
  const NodeId before = tree.InnermostNodeAt(*offset - 1);
  return view.Around(before, [&](NodeId node) {
    const SyntaxNode& found = tree.node(node);
    const NodeId parent = found.parent;
    const bool arrow_body = parent != kNoNode && tree.type(parent) == NodeType::kArrowFunctionExpression &&
                            found.field == NodeField::kBody && found.type != NodeType::kBlockStatement;
    return found.end == *offset && (found.type == NodeType::kReturnStatement || arrow_body);
  }) != kNoNode;
}

}  // namespace

Explanation ExplainPlaces(const DivergenceView& view) {
  const DivergenceSide& v8 = view.v8();
  const DivergenceSide& firefox = view.spidermonkey();
  const bool v8_at_return = v8.paused() && (v8.returning() || AtV8Return(view, v8.location()));
  const bool firefox_at_return = firefox.paused() && (firefox.returning() || view.AtClosingBrace(firefox.location()));
  if (v8_at_return && firefox_at_return) {
    return ByDesign("returning: V8 stops at the end of the return statement, Firefox at the closing brace");
  }
  if (v8.paused() && InLoopHead(view, v8.location()) &&
      !(firefox.paused() && SamePlace(v8.location(), firefox.location()))) {
    return ByDesign("for-in and for-of: V8 stops in the head at every turn, Firefox once at the iterable");
  }
  if (v8.paused() && AtCommaOperand(view, v8.location())) {
    return ByDesign("comma operands are stops in V8 only");
  }
  if (v8.paused() && InClassElement(view, v8.location())) {
    return ByDesign("class field values and computed keys are stops of another kind in V8");
  }
  if (v8.paused() && AtBareDeclarator(view, v8.location())) {
    return ByDesign("a declaration without initialiser is a stop in V8 only");
  }
  if (firefox.paused() && AtClassWithHeritage(view, firefox.location())) {
    return ByDesign("a class with heritage is a stop in Firefox only");
  }
  if (firefox_at_return) {
    return ByDesign("returning: Firefox stops at the closing brace, where V8 has no stop");
  }
  if (v8_at_return) {
    return ByDesign("returning: V8 stops at the end of the return statement, where Firefox has no stop");
  }
  return {};
}

Explanation ExplainPause(const DivergenceView& view) {
  const DivergenceSide& v8 = view.v8();
  const DivergenceSide& firefox = view.spidermonkey();

  if (firefox.paused() && firefox.throwing()) {
    return ByDesign("throwing: Firefox stops where an error leaves a frame, V8 only at the handler");
  }
  // Firefox is still at the end of the frame, or of the script: the completion pause comes on top of a breakpoint
  // there.
  const bool firefox_at_return = firefox.paused() && (firefox.returning() || view.AtClosingBrace(firefox.location()));
  if (firefox_at_return && firefox.before != nullptr && SamePlace(firefox.location(), firefox.before->location())) {
    return DevToolsRule(
        "Firefox stops at the closing brace a second time when a frame ends there that a breakpoint had paused");
  }
  const bool v8_unmoved =
      v8.paused() && ((firefox.before != nullptr && SamePlace(v8.location(), firefox.before->location())) ||
                      (v8.before != nullptr && SamePlace(v8.location(), v8.before->location())));
  if (v8_unmoved) return DevToolsRule("Firefox never stops twice in a row at an unmoved place, V8 does");
  if (Explanation places = ExplainPlaces(view); places.layer != UNEXPLAINED) return places;
  if (view.last_action_is_step() && FollowedASuspendedFunction(view)) {
    return DevToolsRule(
        "Firefox's step goes with the generator or async function that it created or left, until that is resumed");
  }
  if (view.last_action().has_step_out() && v8.paused() && firefox.paused()) {
    return ByDesign(
        "step out: Firefox goes to the next pause point of any kind in the caller, V8 to its first break position");
  }
  return {};
}

}  // namespace twinstep
