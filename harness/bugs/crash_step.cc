#include "harness/bugs/crash_step.h"

#include <algorithm>
#include <optional>

namespace twinstep {

CauseKey CrashStep(std::string_view engine, std::string_view action, std::string_view where) {
  CauseKey key;
  key.set_side(std::string(engine));
  key.set_promise("crash");
  key.set_action(std::string(action));
  key.set_role(std::string(where));
  return key;
}

std::string FunctionKindAt(const Location& location, const SyntaxTree* tree) {
  if (location.source() != Location::MAIN || tree == nullptr) return "other source";
  const std::optional<int> offset =
      tree->text().OffsetAt({.line = static_cast<int>(location.line()), .column = static_cast<int>(location.column())});
  if (!offset) return "other source";
  // A debugger may tell a return by the unit behind it.
  const NodeId id = tree->InnermostNodeAt(std::min(*offset, std::max(tree->text().length() - 1, 0)));
  const NodeId function = IsFunction(tree->type(id)) ? id : tree->EnclosingFunction(id);
  if (function == kNoNode) return "top level";
  const SyntaxNode& node = tree->node(function);
  const bool async = node.is(SyntaxNode::kAsync);
  if (node.is(SyntaxNode::kGenerator)) return async ? "async generator" : "generator";
  if (async) return "async function";
  return node.type == NodeType::kArrowFunctionExpression ? "arrow function" : "function";
}

}  // namespace twinstep
