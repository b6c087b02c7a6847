#include "model/source/syntax_node.h"

namespace twinstep {
namespace {

#define TWINSTEP_X(name) #name,
constexpr std::string_view kTypeNames[] = {TWINSTEP_NODE_TYPES(TWINSTEP_X)};
#undef TWINSTEP_X
#define TWINSTEP_X(name, text) text,
constexpr std::string_view kFieldNames[] = {TWINSTEP_NODE_FIELDS(TWINSTEP_X)};
constexpr std::string_view kKindNames[] = {TWINSTEP_NODE_KINDS(TWINSTEP_X)};
#undef TWINSTEP_X

}  // namespace

std::string_view Name(NodeType type) { return kTypeNames[static_cast<int>(type)]; }
std::string_view Name(NodeField field) { return kFieldNames[static_cast<int>(field)]; }
std::string_view Name(NodeKind kind) { return kKindNames[static_cast<int>(kind)]; }

std::optional<NodeType> NodeTypeFromName(std::string_view name) {
  for (int i = 0; i < kNodeTypeCount; ++i) {
    if (kTypeNames[i] == name) return static_cast<NodeType>(i);
  }
  return std::nullopt;
}

bool IsStatement(NodeType type) {
  switch (type) {
    case NodeType::kExpressionStatement:
    case NodeType::kBlockStatement:
    case NodeType::kEmptyStatement:
    case NodeType::kDebuggerStatement:
    case NodeType::kWithStatement:
    case NodeType::kReturnStatement:
    case NodeType::kLabeledStatement:
    case NodeType::kBreakStatement:
    case NodeType::kContinueStatement:
    case NodeType::kIfStatement:
    case NodeType::kSwitchStatement:
    case NodeType::kThrowStatement:
    case NodeType::kTryStatement:
    case NodeType::kWhileStatement:
    case NodeType::kDoWhileStatement:
    case NodeType::kForStatement:
    case NodeType::kForInStatement:
    case NodeType::kForOfStatement:
    case NodeType::kFunctionDeclaration:
    case NodeType::kVariableDeclaration:
    case NodeType::kClassDeclaration:
    case NodeType::kImportDeclaration:
    case NodeType::kExportNamedDeclaration:
    case NodeType::kExportDefaultDeclaration:
    case NodeType::kExportAllDeclaration:
      return true;
    default:
      return false;
  }
}

bool IsFunction(NodeType type) {
  return type == NodeType::kFunctionDeclaration || type == NodeType::kFunctionExpression ||
         type == NodeType::kArrowFunctionExpression;
}

bool IsClass(NodeType type) { return type == NodeType::kClassDeclaration || type == NodeType::kClassExpression; }

bool IsLoop(NodeType type) {
  return type == NodeType::kForStatement || type == NodeType::kForInStatement || type == NodeType::kForOfStatement ||
         type == NodeType::kWhileStatement || type == NodeType::kDoWhileStatement;
}

}  // namespace twinstep
