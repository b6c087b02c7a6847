#include "engines/tracing/call_text.h"

#include <string_view>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

constexpr char kUnprinted[] = "(intermediate value)";

// What V8's visitor prints of the node; nothing for what it has no text for.
std::string Printed(const SyntaxTree& tree, NodeId id) {
  const SyntaxNode& node = tree.node(id);
  const auto child = [&](NodeField field) {
    const NodeId found = tree.Child(id, field);
    return found == kNoNode ? std::string() : CallText(tree, found);
  };
  switch (node.type) {
    case NodeType::kIdentifier:
      return std::string(tree.StringOf(id));
    case NodeType::kThisExpression:
      return "this";
    case NodeType::kLiteral:
      if (node.literal == LiteralKind::kString) {
        const std::string_view text = tree.TextOf(id);
        return absl::StrCat("\"", std::string(text.substr(1, text.size() - 2)), "\"");
      }
      return std::string(tree.TextOf(id));
    case NodeType::kMemberExpression: {
      const NodeId property = tree.Child(id, NodeField::kProperty);
      const std::string object = child(NodeField::kObject);
      const std::string_view optional = node.is(SyntaxNode::kOptional) ? "?." : "";
      if (tree.type(property) == NodeType::kPrivateIdentifier) {
        return absl::StrCat(object, node.is(SyntaxNode::kOptional) ? "?." : ".", "#",
                            std::string(tree.StringOf(property)));
      }
      if (!node.is(SyntaxNode::kComputed)) {
        return absl::StrCat(object, node.is(SyntaxNode::kOptional) ? "?." : ".", std::string(tree.StringOf(property)));
      }
      if (tree.node(property).literal == LiteralKind::kString) {
        const std::string_view text = tree.TextOf(property);
        return absl::StrCat(object, ".", std::string(text.substr(1, text.size() - 2)));
      }
      return absl::StrCat(object, std::string(optional), "[", CallText(tree, property), "]");
    }
    case NodeType::kCallExpression:
      return absl::StrCat(child(NodeField::kCallee), "(...)");
    case NodeType::kNewExpression:
      return absl::StrCat("new ", child(NodeField::kCallee), "(...)");
    case NodeType::kUnaryExpression:
      return absl::StrCat("(", std::string(tree.StringOf(id)), tree.StringOf(id).size() > 1 ? " " : "",
                          child(NodeField::kArgument), ")");
    case NodeType::kBinaryExpression:
      return absl::StrCat("(", child(NodeField::kLeft), " ", std::string(tree.StringOf(id)), " ",
                          child(NodeField::kRight), ")");
    case NodeType::kLogicalExpression:
      return absl::StrCat("(", child(NodeField::kLeft), " ", std::string(tree.StringOf(id)), " ",
                          child(NodeField::kRight), ")");
    case NodeType::kConditionalExpression:
      return absl::StrCat(kUnprinted, kUnprinted, kUnprinted);
    case NodeType::kSequenceExpression:
    case NodeType::kArrayExpression: {
      const bool is_array = node.type == NodeType::kArrayExpression;
      std::string text = is_array ? "[" : "(";
      for (const NodeId element : tree.Children(id)) {
        if (text.size() > 1) text += is_array ? "," : " , ";
        text += CallText(tree, element);
      }
      return text + (is_array ? "]" : ")");
    }
    case NodeType::kObjectExpression: {
      std::string text = "{";
      for (const NodeId property : tree.Children(id)) {
        const NodeId value = tree.Child(property, NodeField::kValue);
        text += value == kNoNode ? kUnprinted : CallText(tree, value);
      }
      return text + "}";
    }
    case NodeType::kAwaitExpression:
      return child(NodeField::kArgument);
    case NodeType::kChainExpression:
      return child(NodeField::kExpression);
    default:
      return "";
  }
}

}  // namespace

std::string CallText(const SyntaxTree& tree, NodeId expression) {
  std::string text = Printed(tree, expression);
  return text.empty() ? kUnprinted : text;
}

}  // namespace twinstep
