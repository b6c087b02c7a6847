// Puts 'use strict' before a script, or takes it away, where the meaning is the same.
//
// * Precondition: a script; nothing in it that the two modes treat differently as far as text can tell: with,
//   delete, arguments, eval, Function, caller, callee, `this` outside of classes and top-level code, functions in
//   blocks, undeclared names assigned, octal numbers and escapes, words reserved in strict code, repeated
//   parameters, assignments to getters, frozen objects or properties of primitives (refused as soon as anything
//   in the program freezes, defines or has a getter; no computed key is written). The program looks neither at
//   text nor at places.
// * Effect: one line comes first (behind #!); or the directive becomes an empty statement.
// * Relation: equal outputs at moved locations; `this` may be undefined where it was the global object, functions
//   may lack `caller` and `arguments`; the follow-up may pause at the directive.

#include "absl/strings/str_cat.h"
#include "model/status.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

bool IsReserved(std::string_view name) {
  for (const char* word : {"implements", "interface", "let", "package", "private", "protected", "public", "static",
                           "yield", "eval", "arguments", "Function", "caller", "callee"}) {
    if (name == word) return true;
  }
  return false;
}

// Whether `this` of the node is that of top-level code or of a class's member, equal in both modes.
bool IsModeless(const SyntaxTree& tree, NodeId node) {
  for (NodeId at = node; at != kNoNode; at = tree.node(at).parent) {
    const NodeType type = tree.type(at);
    if (type == NodeType::kClassBody) return true;
    if (IsFunction(type) && type != NodeType::kArrowFunctionExpression) {
      return tree.type(tree.node(at).parent) == NodeType::kMethodDefinition;
    }
  }
  return true;
}

// What the two modes treat differently, as far as text can tell.
const char* Obstacle(const TransformationInput& input) {
  const SyntaxTree& tree = input.tree();
  for (NodeId id = 0; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
    const SyntaxNode& node = tree.node(id);
    switch (node.type) {
      case NodeType::kWithStatement:
        return "the program has a with statement";
      case NodeType::kUnaryExpression:
        if (tree.StringOf(id) == "delete") return "the program deletes something";
        break;
      case NodeType::kThisExpression:
        if (!IsModeless(tree, id)) return "a function of the program uses this";
        break;
      case NodeType::kFunctionDeclaration: {
        const NodeId list = node.parent;
        const bool top = tree.type(list) == NodeType::kProgram || IsFunction(tree.type(tree.node(list).parent));
        if (!top) return "a block declares a function";
        break;
      }
      case NodeType::kIdentifier:
        if (IsReserved(tree.StringOf(id))) return "a name has a meaning in one of the modes";
        break;
      case NodeType::kProperty:
      case NodeType::kMethodDefinition:
        if (node.kind == NodeKind::kGet) return "an assignment may go to a getter";
        break;
      case NodeType::kMemberExpression: {
        const bool written =
            (node.field == NodeField::kLeft && tree.type(node.parent) != NodeType::kBinaryExpression &&
             tree.type(node.parent) != NodeType::kLogicalExpression) ||
            (node.field == NodeField::kArgument && tree.type(node.parent) == NodeType::kUpdateExpression);
        if (!written) break;
        if (tree.node(tree.Child(id, NodeField::kProperty)).type == NodeType::kIdentifier &&
            !node.is(SyntaxNode::kComputed)) {
          const std::string_view name = tree.StringOf(tree.Child(id, NodeField::kProperty));
          if (name == "name" || name == "length" || name == "prototype") return "an assignment may be to no avail";
        }
        break;
      }
      case NodeType::kExpressionStatement:
        if (node.is(SyntaxNode::kDirective) && node.parent != kRootNode) return "a function has a directive";
        break;
      default:
        break;
    }
  }
  for (const SyntaxToken& token : tree.tokens()) {
    const std::string_view text = TextOf(tree, &token);
    if (token.type == TokenType::kNumber && text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9') {
      return "the program has octal numbers or escapes";
    }
    if (token.type != TokenType::kString) continue;
    for (size_t i = 0; i + 1 < text.size(); ++i) {
      if (text[i] != '\\') continue;
      if (text[i + 1] >= '0' && text[i + 1] <= '9') return "the program has octal numbers or escapes";
      ++i;
    }
  }
  for (VariableId id = 0; id < static_cast<VariableId>(tree.variables().size()); ++id) {
    const SyntaxVariable& variable = tree.variables()[id];
    int parameters = 0;
    for (const SyntaxDeclaration& declaration : tree.DeclarationsOf(id)) {
      if (declaration.kind == DeclarationKind::kParameter) ++parameters;
      if (declaration.kind == DeclarationKind::kImplicitGlobal) return "the program assigns a name without declaration";
    }
    if (parameters > 1) return "a parameter is repeated";
    if (tree.scopes()[variable.scope].type == ScopeType::kFunctionExpressionName) {
      for (ReferenceId reference : tree.ReferencesTo(id)) {
        if (tree.references()[reference].is(SyntaxReference::kWrite)) return "an assignment may be to no avail";
      }
    }
  }
  for (ReferenceId reference : tree.UnresolvedReferences()) {
    if (tree.references()[reference].is(SyntaxReference::kWrite))
      return "the program assigns a name without declaration";
  }
  if (input.reflects() || input.Mentions("preventExtensions") || input.Mentions("Proxy") || input.Mentions("Reflect") ||
      input.Mentions("constructor.") || input.Mentions("Symbol")) {
    return "an assignment may be to no avail";
  }
  return nullptr;
}

// The directive 'use strict' of the program, or kNoNode.
NodeId StrictDirective(const SyntaxTree& tree) {
  for (NodeId statement : tree.Children(kRootNode, NodeField::kBody)) {
    if (!tree.node(statement).is(SyntaxNode::kDirective)) break;
    const std::string_view text = tree.TextOf(statement).substr(0, 12);
    if (text == "'use strict'" || text == "\"use strict\"") return statement;
  }
  return kNoNode;
}

class StrictTwinTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "StrictTwin"; }
  std::string_view circumstance() const override {
    return "with the program made strict, or sloppy, where both mean the same";
  }
  std::string relation() const override {
    return absl::StrCat("The program was made strict, or sloppy, where both mean the same", kAnswersMove);
  }
  Transformation::KindCase kind() const override { return Transformation::kStrictTwin; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override {
    const auto& message = transformation.strict_twin();
    const SyntaxTree& tree = input.tree();
    if (tree.goal() != ParseGoal::kScript) return absl::FailedPreconditionError("the program is a module");
    RETURN_IF_ERROR(CheckTextIsUnseen(input));
    const NodeId directive = StrictDirective(tree);
    if (message.to_strict() != (directive == kNoNode)) {
      return absl::FailedPreconditionError("the program is in that mode already");
    }
    if (const char* const obstacle = Obstacle(input)) return absl::FailedPreconditionError(obstacle);
    if (!message.to_strict()) {
      return std::vector<Replacement>{{{tree.node(directive).start, tree.node(directive).end}, ";"}};
    }
    if (tree.text().utf8().substr(0, 2) == "#!") {
      const int end = tree.text().LineEnd(1);
      return std::vector<Replacement>{{{end, end}, "\n'use strict';"}};
    }
    return std::vector<Replacement>{{{0, 0}, "'use strict';\n"}};
  }

  void Expect(const TransformationInput& input, const Transformation& transformation, const LocationMap& locations,
              const Output& initial, Expectation& expectation) const override {
    (void)input, (void)initial;
    expectation.allowed.push_back({AllowedDifference::Kind::kThisValue, {}, ""});
    for (const char* name : {"caller", "arguments"}) {
      expectation.allowed.push_back({AllowedDifference::Kind::kFunctionProperty, {}, name});
    }
    if (!transformation.strict_twin().to_strict()) return;
    for (const SourceRange& inserted : locations.Inserted()) {
      expectation.allowed.push_back({AllowedDifference::Kind::kExtraPause, inserted, ""});
    }
  }

 protected:
  std::vector<int> Places(const TransformationInput& input) const override {
    // One place, the program.
    return input.tree().goal() == ParseGoal::kScript ? std::vector<int>{0} : std::vector<int>{};
  }

  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override {
    Transformation transformation;
    (void)place, (void)random;
    transformation.mutable_strict_twin()->set_to_strict(StrictDirective(input.tree()) == kNoNode);
    return transformation;
  }

  std::string_view NoPlaces() const override { return "the program is a module"; }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeStrictTwin() { return std::make_unique<StrictTwinTransformation>(); }

}  // namespace twinstep
