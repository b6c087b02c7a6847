#include "model/transformations/transformation_input.h"

#include <string>
#include <utility>

namespace twinstep {
namespace {

bool Contains(std::string_view text, std::string_view word) { return text.find(word) != std::string_view::npos; }

// Whether the node is the name of a function or class that the program declares.
bool NamesFunction(const SyntaxTree& tree, NodeId node) {
  if (tree.type(node) == NodeType::kMemberExpression) {
    // A class's methods, an object's: not known, but `f.name` and the like are no functions.
    return false;
  }
  if (IsFunction(tree.type(node)) || IsClass(tree.type(node))) return true;
  if (tree.type(node) != NodeType::kIdentifier) return false;
  const VariableId variable = tree.VariableAt(node);
  if (variable == kNoVariable) return false;
  for (const SyntaxDeclaration& declaration : tree.DeclarationsOf(variable)) {
    if (declaration.kind == DeclarationKind::kFunctionName || declaration.kind == DeclarationKind::kClassName) {
      return true;
    }
    if (tree.type(declaration.node) == NodeType::kVariableDeclarator) {
      const NodeId init = tree.Child(declaration.node, NodeField::kInit);
      if (init != kNoNode && (IsFunction(tree.type(init)) || IsClass(tree.type(init)))) return true;
    }
  }
  return false;
}

// `x.toString()` without a radix, and `toString` as a value. A definition of one's own is none.
bool TakesToString(const SyntaxTree& tree, NodeId member) {
  const NodeId property = tree.Child(member, NodeField::kProperty);
  const std::string_view name = tree.StringOf(property);
  if (tree.node(member).is(SyntaxNode::kComputed) || (name != "toString" && name != "toSource")) return false;
  const NodeId parent = tree.node(member).parent;
  if (tree.type(parent) == NodeType::kAssignmentExpression && tree.node(member).field == NodeField::kLeft) return false;
  if (tree.type(parent) == NodeType::kCallExpression && tree.node(member).field == NodeField::kCallee) {
    return tree.Children(parent, NodeField::kArguments).empty();
  }
  return tree.TextOf(tree.Child(member, NodeField::kObject)) != "Object.prototype";
}

bool IsPlaceName(std::string_view name) {
  return name == "stack" || name == "lineNumber" || name == "columnNumber" || name == "prepareStackTrace" ||
         name == "captureStackTrace";
}

bool MakesText(const SyntaxTree& tree, NodeId node) {
  const NodeId parent = tree.node(node).parent;
  if (parent == kNoNode || !NamesFunction(tree, node)) return false;
  switch (tree.type(parent)) {
    case NodeType::kTemplateLiteral:
      return true;
    case NodeType::kBinaryExpression:
      return tree.StringOf(parent) == "+" || tree.StringOf(parent) == "==" || tree.StringOf(parent) == "!=";
    case NodeType::kMemberExpression:
      return tree.node(parent).is(SyntaxNode::kComputed) && tree.node(node).field == NodeField::kProperty;
    case NodeType::kCallExpression:
      return tree.node(node).field == NodeField::kArguments &&
             tree.StringOf(tree.Child(parent, NodeField::kCallee)) == "String";
    default:
      return false;
  }
}

}  // namespace

TransformationInput::TransformationInput(const Program& program, const SyntaxTree& tree, Run run,
                                         TransformationPreset preset)
    : program_(program), tree_(tree), run_(std::move(run)), preset_(preset) {
  for (NodeId id = 0; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
    const SyntaxNode& node = tree.node(id);
    switch (node.type) {
      case NodeType::kTemplateElement:
        template_texts_.push_back({node.start, node.end});
        break;
      case NodeType::kMemberExpression:
        sees_source_ = sees_source_ || TakesToString(tree, id);
        break;
      case NodeType::kIdentifier:
        // As a property's name above all, but also where one is destructured.
        sees_places_ = sees_places_ || (node.field != NodeField::kLabel && IsPlaceName(tree.StringOf(id)) &&
                                        tree.VariableAt(id) == kNoVariable);
        break;
      case NodeType::kLiteral:
        if (node.literal == LiteralKind::kString && node.end - node.start > 2) {
          sees_places_ = sees_places_ || IsPlaceName(tree.text().Slice(node.start + 1, node.end - 1));
        }
        break;
      default:
        break;
    }
    sees_source_ = sees_source_ || MakesText(tree, id);
  }
  for (const char* word : {"defineProp", "freeze", "seal", "__define", "verify"}) {
    reflects_ = reflects_ || Mentions(word);
  }
  const auto look_at_other = [&](std::string_view source) {
    sees_places_ = sees_places_ || Contains(source, ".stack") || Contains(source, "prepareStackTrace") ||
                   Contains(source, "lineNumber");
    // Scripts beside the program are not parsed. The second is what test262's checks of functions' texts are named by.
    sees_source_ = sees_source_ || Contains(source, "Function.prototype.toString") ||
                   Contains(source, "NativeFunction") || Contains(source, "toSource");
  };
  for (const std::string& setup : program.setup()) look_at_other(setup);
  for (const Program::Module& module : program.modules()) look_at_other(module.source());
}

bool TransformationInput::Mentions(std::string_view word) const {
  if (Contains(text().utf8(), word)) return true;
  for (const std::string& setup : program_.setup()) {
    if (Contains(setup, word)) return true;
  }
  for (const Program::Module& module : program_.modules()) {
    if (Contains(module.source(), word)) return true;
  }
  return false;
}

bool TransformationInput::Prints(std::string_view word) const {
  if (run_.bare == nullptr) return false;
  for (const std::string& line : run_.bare->console()) {
    if (Contains(line, word)) return true;
  }
  // The bytes of the message hold its strings as they are.
  return run_.bare->has_exception() && Contains(run_.bare->exception().SerializeAsString(), word);
}

}  // namespace twinstep
