// Adds a parameter with a fresh name to a function declaration.
//
// * Precondition: the function's name occurs nowhere but as the callee of calls without spread that pass no more
//   arguments than there are parameters, and stays within the program (so nobody sees f.length or passes a
//   surplus argument); no parameter with a default, pattern or rest (how many there are decides which places V8 gives
//   to the body), no `arguments` and no direct eval in it; nothing looks at text or places; nothing is said of
//   RangeError or InternalError (a larger frame overflows the stack sooner).
// * Effect: what follows on the line moves on.
// * Relation: equal outputs at moved locations; frames in the function's body show the name as undefined in
//   addition. Elsewhere, in its closures and before its body is reached, it may appear. The function's length grows.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/status.h"
#include "model/transformations/debugger_places.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformations.h"
#include "model/transformations/usable_variables.h"

namespace twinstep {
namespace {

// The function declaration that begins there, or kNoNode.
NodeId DeclarationAt(const SyntaxTree& tree, uint32_t offset) {
  if (offset >= static_cast<uint32_t>(tree.text().length())) return kNoNode;
  for (NodeId node = tree.InnermostNodeAt(static_cast<int>(offset)); node != kNoNode; node = tree.node(node).parent) {
    if (tree.type(node) == NodeType::kFunctionDeclaration && tree.node(node).start == static_cast<int>(offset)) {
      return node;
    }
  }
  return kNoNode;
}

absl::Status CheckIsOnlyCalled(const TransformationInput& input, NodeId function, size_t parameters) {
  const SyntaxTree& tree = input.tree();
  const auto refuse = [](const char* reason) { return absl::FailedPreconditionError(reason); };
  const NodeId id = tree.Child(function, NodeField::kId);
  if (id == kNoNode) return refuse("the function has no name");
  const std::string_view name = tree.StringOf(id);
  for (NodeId node = 0; node < static_cast<NodeId>(tree.nodes().size()); ++node) {
    if (tree.type(node) != NodeType::kIdentifier || tree.StringOf(node) != name || node == id) continue;
    const SyntaxNode& use = tree.node(node);
    if (tree.type(use.parent) != NodeType::kCallExpression || use.field != NodeField::kCallee ||
        tree.VariableAt(node) != tree.VariableAt(id)) {
      return refuse("the function is not only called by its name");
    }
    const std::vector<NodeId> arguments = tree.Children(use.parent, NodeField::kArguments);
    if (arguments.size() > parameters) return refuse("a call passes a surplus argument");
    for (NodeId argument : arguments) {
      if (tree.type(argument) == NodeType::kSpreadElement) return refuse("a call spreads its arguments");
    }
  }
  for (const Program::Module& module : input.program().modules()) {
    if (module.source().find(std::string(name)) != std::string::npos) return refuse("a module may call the function");
  }
  return absl::OkStatus();
}

class AddParameterTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "AddParameter"; }
  std::string_view circumstance() const override { return "with one more parameter of a function"; }
  std::string relation() const override {
    return absl::StrCat("A function got one more parameter", kAnswersMove,
                        ", and its scope shows the parameter in addition");
  }
  Transformation::KindCase kind() const override { return Transformation::kAddParameter; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override {
    const auto& message = transformation.add_parameter();
    const SyntaxTree& tree = input.tree();
    const auto refuse = [](const char* reason) { return absl::FailedPreconditionError(reason); };
    RETURN_IF_ERROR(CheckTextIsUnseen(input));
    const NodeId function = DeclarationAt(tree, message.function());
    if (function == kNoNode) return refuse("no function declaration begins at that offset");
    const NodeType parent = tree.type(tree.node(function).parent);
    if (parent == NodeType::kExportNamedDeclaration || parent == NodeType::kExportDefaultDeclaration) {
      return refuse("the function is exported");
    }
    if (!IsFreshName(input, message.name())) return refuse("the name is not a fresh one");
    if (input.Mentions("RangeError") || input.Mentions("InternalError")) {
      return refuse("the program may overflow the stack on purpose");
    }
    const std::vector<NodeId> parameters = tree.Children(function, NodeField::kParams);
    const auto is_plain = [&tree](NodeId parameter) { return tree.type(parameter) == NodeType::kIdentifier; };
    if (!std::all_of(parameters.begin(), parameters.end(), is_plain)) {
      return refuse("the function has a parameter that is more than a name");
    }
    const ScopeId scope = tree.ScopeOpenedBy(function);
    if (scope == kNoScope || tree.scopes()[scope].has_direct_eval) return refuse("the function has a direct eval");
    for (NodeId node = function; node < tree.node(function).subtree_end; ++node) {
      if (tree.type(node) == NodeType::kIdentifier && tree.StringOf(node) == "arguments") {
        return refuse("the function names arguments");
      }
    }
    RETURN_IF_ERROR(CheckIsOnlyCalled(input, function, parameters.size()));
    int offset;
    if (!parameters.empty()) {
      offset = tree.node(parameters.back()).end;
    } else {
      const SyntaxToken* token = TokenAfter(tree, tree.node(tree.Child(function, NodeField::kId)).end);
      if (TextOf(tree, token) != "(") return refuse("no parenthesis follows the name");
      offset = token->end;
    }
    return std::vector<Replacement>{{{offset, offset}, (parameters.empty() ? "" : ", ") + message.name()}};
  }

  void Expect(const TransformationInput& input, const Transformation& transformation, const LocationMap&,
              const Output& initial, Expectation& expectation) const override {
    const std::string& name = transformation.add_parameter().name();
    expectation.allowed.push_back({AllowedDifference::Kind::kExtraVariable, {}, name});
    const SyntaxTree& tree = input.tree();
    const NodeId function = DeclarationAt(tree, transformation.add_parameter().function());
    if (function == kNoNode) return;
    const std::string own_name(tree.StringOf(tree.Child(function, NodeField::kId)));
    expectation.allowed.push_back({AllowedDifference::Kind::kFunctionProperty, {}, "length", own_name});
    if (!initial.has_paused()) return;
    const SyntaxNode& body = tree.node(tree.Child(function, NodeField::kBody));
    for (int i = 0; i < initial.paused().frames_size(); ++i) {
      // Engines run initializers of fields as functions of other names, which may stand at the field's key.
      if (initial.paused().frames(i).function_name() != own_name) continue;
      // Of frames far down no scopes are captured.
      if (initial.paused().frames(i).scopes_size() == 0) continue;
      const std::optional<int> offset = OffsetOfCode(input, initial.paused().frames(i).location());
      if (!offset.has_value() || *offset < body.start || FunctionAt(tree, *offset) != function) continue;
      expectation.shown.push_back({i, name});
    }
  }

 protected:
  std::vector<int> Places(const TransformationInput& input) const override {
    std::vector<int> places;
    for (NodeId id = 0; id < static_cast<NodeId>(input.tree().nodes().size()); ++id) {
      const SyntaxNode& node = input.tree().node(id);
      if (node.type == NodeType::kFunctionDeclaration) places.push_back(id);
    }
    return places;
  }

  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override {
    Transformation transformation;
    auto& message = *transformation.mutable_add_parameter();
    message.set_function(input.tree().node(place).start);
    int number = static_cast<int>(random.Below(10));
    // Every program lacks one of ever more names.
    std::string name = absl::StrCat("added", number);
    for (std::string stem = "added"; input.Mentions(name) && stem.size() < 25; stem += '_') {
      name = absl::StrCat(stem, "_", number);
    }
    message.set_name(name);
    return transformation;
  }

  std::string_view NoPlaces() const override { return "the program declares no function"; }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeAddParameter() { return std::make_unique<AddParameterTransformation>(); }

}  // namespace twinstep
