#include "harness/isolation/versions/semantics/deleted_code.h"

#include <algorithm>

namespace twinstep {
namespace {

std::string NameOfTarget(const SyntaxTree& tree, NodeId target) {
  if (target == kNoNode) return "";
  if (tree.type(target) == NodeType::kMemberExpression) target = tree.Child(target, NodeField::kProperty);
  if (target == kNoNode || tree.type(target) != NodeType::kIdentifier) return "";
  return std::string(tree.StringOf(target));
}

// A part of what decides: a test, one side of a logical expression, a case.
bool IsInCondition(const SyntaxTree& tree, NodeId node) {
  for (; node != kRootNode && node != kNoNode; node = tree.node(node).parent) {
    if (tree.node(node).field == NodeField::kTest || tree.node(node).field == NodeField::kDiscriminant) return true;
    if (tree.EnclosingStatement(node) == node) return false;
  }
  return false;
}

}  // namespace

DeletedCode DescribeDeleted(const SyntaxTree& tree, SourceRange deleted) {
  DeletedCode code;
  for (NodeId id = 0; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
    const SyntaxNode& node = tree.node(id);
    if (node.start < deleted.begin || node.end > deleted.end) continue;
    switch (node.type) {
      case NodeType::kAssignmentExpression:
        code.defines.insert(NameOfTarget(tree, tree.Child(id, NodeField::kLeft)));
        break;
      case NodeType::kUpdateExpression:
        code.defines.insert(NameOfTarget(tree, tree.Child(id, NodeField::kArgument)));
        break;
      case NodeType::kVariableDeclarator:
      case NodeType::kFunctionDeclaration:
      case NodeType::kClassDeclaration:
        code.defines.insert(NameOfTarget(tree, tree.Child(id, NodeField::kId)));
        break;
      case NodeType::kProperty:
      case NodeType::kMethodDefinition:
      case NodeType::kPropertyDefinition:
        code.defines.insert(NameOfTarget(tree, tree.Child(id, NodeField::kKey)));
        break;
      case NodeType::kCallExpression: {
        // A method may change its receiver.
        const NodeId callee = tree.Child(id, NodeField::kCallee);
        if (callee != kNoNode && tree.type(callee) == NodeType::kMemberExpression) {
          code.defines.insert(NameOfTarget(tree, tree.Child(callee, NodeField::kObject)));
        }
        break;
      }
      case NodeType::kReturnStatement:
      case NodeType::kThrowStatement:
      case NodeType::kBreakStatement:
      case NodeType::kContinueStatement:
      case NodeType::kIfStatement:
      case NodeType::kSwitchCase:
      case NodeType::kAwaitExpression:
        code.controls = true;
        break;
      default:
        break;
    }
    if (!code.controls && IsInCondition(tree, id)) code.controls = true;
  }
  code.defines.erase("");
  return code;
}

bool OccursIn(const CauseNode& node, const DeletedCode& deleted) {
  return std::any_of(node.steps.begin(), node.steps.end(), [&](const CauseStep& step) {
    const bool used = std::any_of(step.uses.begin(), step.uses.end(),
                                  [&](const std::string& name) { return deleted.defines.count(name) > 0; });
    if (used) return true;
    return deleted.controls && step.place.file == deleted.file && step.place.line > 0 &&
           step.place.range.begin >= deleted.function.begin && step.place.range.end <= deleted.function.end &&
           step.place.range.end > deleted.offset;
  });
}

}  // namespace twinstep
