// frame-named: a frame is shown with its function's name, and not with that of another function or variable.

#include <optional>
#include <string>
#include <string_view>

#include "model/invariants/invariants.h"
#include "model/invariants/own_names.h"
#include "model/source/joined_tree.h"

namespace twinstep {
namespace {

// A function expression without a name that is returned or handed to a call, be it in a list: nothing around it names
// it.
bool IsNamedByNothing(const SyntaxTree& tree, NodeId function) {
  const NodeType type = tree.type(function);
  if (type != NodeType::kArrowFunctionExpression && type != NodeType::kFunctionExpression) return false;
  if (tree.Child(function, NodeField::kId) != kNoNode) return false;
  NodeId value = function;
  while (tree.node(value).field == NodeField::kElements) value = tree.node(value).parent;
  const NodeType parent = tree.type(tree.node(value).parent);
  if (parent == NodeType::kReturnStatement) return true;
  return tree.node(value).field == NodeField::kArguments &&
         (parent == NodeType::kCallExpression || parent == NodeType::kNewExpression);
}

// Its name is "anonymous" (ECMA-262, 20.2.1.1), which debuggers may leave out.
bool IsMadeByFunction(const SyntaxTree& tree, NodeId function) {
  const NodeId parent = tree.node(function).parent;
  return parent > kRootNode && tree.type(parent) == NodeType::kProgram && IsOfFunction(tree.StringOf(parent));
}

// What stands around the function is given to something of that name: `it.name = list(function () {})`.
bool IsGivenTo(const SyntaxTree& tree, NodeId function, std::string_view name) {
  for (NodeId node = function; node > kRootNode; node = tree.node(node).parent) {
    const NodeId parent = tree.node(node).parent;
    for (const NodeField field : {NodeField::kId, NodeField::kLeft, NodeField::kKey}) {
      const NodeId named = tree.Child(parent, field);
      if (named != kNoNode && tree.TextOf(named).find(name) != std::string_view::npos) return true;
    }
  }
  return false;
}

// A function declaration has the name, or a variable to which the function is not given.
bool NamesAnother(const SyntaxTree& tree, NodeId function, std::string_view name) {
  for (NodeId node = 0; node < static_cast<NodeId>(tree.nodes().size()); ++node) {
    if (tree.type(node) == NodeType::kFunctionDeclaration && OwnName(tree, node) == name) return true;
    if (tree.type(node) != NodeType::kVariableDeclarator) continue;
    if (tree.TextOf(tree.Child(node, NodeField::kId)) == name && !IsGivenTo(tree, function, name)) return true;
  }
  return false;
}

void CheckFrameNamed(const JudgedSession& session, Checks& checks) {
  if (!session.has_truth()) return;
  const KnownProgram& known = session.known();
  const SyntaxTree& tree = *known.tree;
  if (MayRename(tree)) {
    checks.Unknown("the program may redefine functions' property name");
    return;
  }
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    if (!pause.match.matched() || pause.match.ambiguous) continue;
    for (const MatchedFrame& matched : pause.match.frames) {
      const NodeId function = known.timeline->link(matched.link).site->function;
      const std::string& shown = pause.paused->frames(matched.frame).function_name();
      const std::optional<std::string_view> own = OwnName(tree, function);
      const bool anonymous = IsNamedByNothing(tree, function);
      if (!own && !anonymous) continue;
      if (IsMadeByFunction(tree, function)) {
        checks.Exempt("Function made it, and calls it anonymous");
        continue;
      }
      checks.Count();
      if (own ? shown == *own : shown.empty() || !NamesAnother(tree, function, shown)) continue;
      checks.Break(pause.event, ConstructOf(known, function), AboutFrame(Aspect::FRAME_NAME, matched.frame),
                   Named(own.value_or("")), Named(shown));
    }
  }
}

}  // namespace

const Invariant kFrameNamed = {
    .name = "frame-named",
    .promise = "A frame is shown with the name of its function, and not with another's.",
    .source =
        Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.CallFrame: functionName", Document::DEBUGGER_DOMAIN},
                .of_tools = {"Debugger.Object: displayName", Document::DEBUGGER_OBJECT}},
    .needs_truth = true,
    .topic = Topic::kStack,
    .only_shown = true,
    .severity = WRONG_VALUE,
    .phrase = "shows a frame with a wrong name",
    .fault = Fault::kEngine,
    .check = CheckFrameNamed,
};

}  // namespace twinstep
