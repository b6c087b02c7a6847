// Removes a statement that never ran.
//
// * Precondition: a statement inside a range that a complete run without debugger did not execute (where that is
//   known); no directive, import or export; nothing outside of it can notice: it declares nothing for the code
//   around it, has no direct eval and no use of arguments, is not the only place that captures a variable, and no
//   await of a module's top level or `this` of an arrow function is in it.
// * Effect: the statement goes; where a statement has to stand, or a line end might come to separate statements,
//   an empty one stays. Places inside are lost: breakpoints there go with it.
// * Relation: equal outputs at moved locations.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/source/statement_list.h"
#include "model/status.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformations.h"
#include "model/transformations/usable_variables.h"

namespace twinstep {
namespace {

bool NeverRan(const TransformationInput& input, SourceRange range) {
  for (const SourceRange& dead : input.run().never_executed) {
    if (dead.begin <= range.begin && range.end <= dead.end) return true;
  }
  return false;
}

// Whether references of inner functions that capture the variable are all inside the statement.
bool LosesCapture(const SyntaxTree& tree, VariableId id, NodeId statement) {
  const ScopeId home = FunctionScopeOf(tree, tree.variables()[id].scope);
  if (tree.scopes()[home].type == ScopeType::kGlobal) return false;
  bool captured = false;
  for (ReferenceId reference : tree.ReferencesTo(id)) {
    const SyntaxReference& use = tree.references()[reference];
    if (FunctionScopeOf(tree, use.scope) == home) continue;
    if (!tree.IsInside(use.identifier, statement)) return false;
    captured = true;
  }
  return captured;
}

// Whether a function between the node and the statement is one of its own kind: no arrow.
bool IsInOwnFunction(const SyntaxTree& tree, NodeId node, NodeId statement, bool arrows_count) {
  for (NodeId function = tree.EnclosingFunction(node); function != kNoNode && tree.IsInside(function, statement);
       function = tree.EnclosingFunction(function)) {
    if (arrows_count || tree.type(function) != NodeType::kArrowFunctionExpression) return true;
  }
  return false;
}

absl::Status CheckNobodyNotices(const SyntaxTree& tree, NodeId statement) {
  const auto refuse = [](const char* reason) { return absl::FailedPreconditionError(reason); };
  for (NodeId id = statement; id < tree.node(statement).subtree_end; ++id) {
    switch (tree.type(id)) {
      case NodeType::kImportDeclaration:
      case NodeType::kExportNamedDeclaration:
      case NodeType::kExportDefaultDeclaration:
      case NodeType::kExportAllDeclaration:
        return refuse("the statement imports or exports");
      case NodeType::kFunctionDeclaration:
        // One in a block may be a variable of the function around, too (Annex B.3.3).
        if (!IsInOwnFunction(tree, id, statement, true)) return refuse("the statement declares a function");
        break;
      case NodeType::kThisExpression:
      case NodeType::kSuper:
      case NodeType::kMetaProperty:
        if (!IsInOwnFunction(tree, id, statement, false)) return refuse("the statement may capture this");
        break;
      case NodeType::kAwaitExpression:
      case NodeType::kForOfStatement:
        if (tree.EnclosingFunction(id) == kNoNode && tree.goal() == ParseGoal::kModule) {
          return refuse("the statement may be what makes the module asynchronous");
        }
        break;
      case NodeType::kIdentifier:
        if (tree.StringOf(id) == "eval" || tree.StringOf(id) == "arguments") {
          return refuse("the statement names eval or arguments");
        }
        break;
      default:
        break;
    }
  }
  for (const SyntaxDeclaration& declaration : tree.declarations()) {
    if (declaration.identifier == kNoNode || !tree.IsInside(declaration.identifier, statement)) continue;
    const NodeId home = tree.scopes()[tree.variables()[declaration.variable].scope].node;
    if (!tree.IsInside(home, statement)) return refuse("the statement declares a name for the code around it");
  }
  for (const SyntaxReference& reference : tree.references()) {
    if (reference.variable == kNoVariable || !tree.IsInside(reference.identifier, statement)) continue;
    const NodeId home = tree.scopes()[tree.variables()[reference.variable].scope].node;
    if (!tree.IsInside(home, statement) && LosesCapture(tree, reference.variable, statement)) {
      return refuse("the statement alone captures a variable");
    }
  }
  return absl::OkStatus();
}

class RemoveDeadCodeTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "RemoveDeadCode"; }
  std::string_view circumstance() const override { return "with a statement removed that never ran"; }
  std::string relation() const override { return absl::StrCat("A statement that never ran was removed", kAnswersMove); }
  Transformation::KindCase kind() const override { return Transformation::kRemoveDeadCode; }
  Needs needs() const override { return {.tree = true, .coverage = true, .bare = true, .unslid = true}; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override {
    const auto& message = transformation.remove_dead_code();
    const SyntaxTree& tree = input.tree();
    RETURN_IF_ERROR(CheckTextIsUnseen(input));
    const uint32_t length = tree.text().length();
    NodeId statement = kNoNode;
    if (message.begin() < message.end() && message.end() <= length) {
      statement = tree.LowestNodeContaining(message.begin(), message.end());
      while (statement != kNoNode && !IsStatement(tree.type(statement))) statement = tree.node(statement).parent;
    }
    const SourceRange range{static_cast<int>(message.begin()), static_cast<int>(message.end())};
    if (statement == kNoNode || tree.node(statement).start != range.begin || tree.node(statement).end != range.end) {
      return absl::FailedPreconditionError("there is no statement of that range");
    }
    if (!input.run().never_executed.empty() && !NeverRan(input, range)) {
      return absl::FailedPreconditionError("the statement ran");
    }
    const SyntaxNode& node = tree.node(statement);
    if (node.is(SyntaxNode::kDirective)) return absl::FailedPreconditionError("the statement is a directive");
    const NodeType parent = tree.type(node.parent);
    if (node.type == NodeType::kEmptyStatement || node.field == NodeField::kInit || node.field == NodeField::kLeft) {
      return absl::FailedPreconditionError("the statement is empty or the head of a loop");
    }
    // Bodies of functions, blocks of try, and whatever else has to be a block.
    const bool in_list = OwnsStatementList(parent);
    const bool may_be_empty = parent == NodeType::kIfStatement || IsLoop(parent) ||
                              parent == NodeType::kWithStatement || parent == NodeType::kLabeledStatement;
    if (!in_list && !may_be_empty) return absl::FailedPreconditionError("the syntax asks for a block there");
    RETURN_IF_ERROR(CheckNobodyNotices(tree, statement));
    const std::string_view before = TextOf(tree, TokenBefore(tree, range.begin));
    const SyntaxToken* const after = TokenAfter(tree, range.end);
    // What comes behind would continue what comes before, or become a directive.
    const bool apart = before == ";" || before == "{" || before.empty();
    // A semicolon in its place would be the end of that one.
    const bool goes_on = in_list && !apart && before != "}" && before != ":";
    if (goes_on) return absl::FailedPreconditionError("the statement before ends without a semicolon");
    const bool closed = in_list && apart && (after == nullptr || after->type != TokenType::kString);
    return std::vector<Replacement>{{range, closed ? "" : ";"}};
  }

  // What is in the statement, and in its function if all of that is dead: an empty function has its places elsewhere.
  bool TakesAway(const TransformationInput& input, const Transformation& transformation, int offset) const override {
    const SourceRange removed{static_cast<int>(transformation.remove_dead_code().begin()),
                              static_cast<int>(transformation.remove_dead_code().end())};
    if (removed.begin <= offset && offset < removed.end) return true;
    const SyntaxTree& tree = input.tree();
    const NodeId function = tree.EnclosingFunction(tree.LowestNodeContaining(removed.begin, removed.end));
    if (function == kNoNode) return false;
    const NodeId body = tree.Child(function, NodeField::kBody);
    if (body == kNoNode || tree.type(body) != NodeType::kBlockStatement) return false;
    const SourceRange range{tree.node(body).start, tree.node(body).end};
    if (offset < range.begin || range.end <= offset) return false;
    const std::vector<NodeId> statements = tree.Children(body, NodeField::kBody);
    return std::all_of(statements.begin(), statements.end(), [&](NodeId statement) {
      return NeverRan(input, {tree.node(statement).start, tree.node(statement).end});
    });
  }

 protected:
  std::vector<int> Places(const TransformationInput& input) const override {
    std::vector<int> places;
    for (NodeId id = 0; id < static_cast<NodeId>(input.tree().nodes().size()); ++id) {
      const SyntaxNode& node = input.tree().node(id);
      if (IsStatement(node.type) && node.end > node.start && NeverRan(input, {node.start, node.end}))
        places.push_back(id);
    }
    return places;
  }

  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override {
    Transformation transformation;
    (void)random;
    transformation.mutable_remove_dead_code()->set_begin(input.tree().node(place).start);
    transformation.mutable_remove_dead_code()->set_end(input.tree().node(place).end);
    return transformation;
  }

  std::string_view NoPlaces() const override { return "no statement is known to be never executed"; }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeRemoveDeadCode() { return std::make_unique<RemoveDeadCodeTransformation>(); }

}  // namespace twinstep
