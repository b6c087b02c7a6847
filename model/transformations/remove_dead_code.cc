#include "model/transformations/remove_dead_code.h"

#include <algorithm>

#include "absl/status/status.h"
#include "model/source/statement_list.h"
#include "model/transformations/free_places.h"

namespace twinstep {
namespace {

bool NeverRan(const TransformationInput& input, SourceRange range) {
  for (const SourceRange& dead : input.run().never_executed) {
    if (dead.begin <= range.begin && range.end <= dead.end) return true;
  }
  return false;
}

ScopeId FunctionScopeOf(const SyntaxTree& tree, ScopeId scope) {
  while (true) {
    const ScopeType type = tree.scopes()[scope].type;
    if (type == ScopeType::kFunction || type == ScopeType::kClassFieldInitializer ||
        type == ScopeType::kClassStaticBlock || type == ScopeType::kModule || type == ScopeType::kGlobal) {
      return scope;
    }
    scope = tree.scopes()[scope].parent;
  }
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

}  // namespace

std::vector<int> RemoveDeadCodeTransformation::Places(const TransformationInput& input) const {
  std::vector<int> places;
  for (NodeId id = 0; id < static_cast<NodeId>(input.tree().nodes().size()); ++id) {
    const SyntaxNode& node = input.tree().node(id);
    if (IsStatement(node.type) && node.end > node.start && NeverRan(input, {node.start, node.end}))
      places.push_back(id);
  }
  return places;
}

Transformation RemoveDeadCodeTransformation::ProposeAt(const TransformationInput& input, int place,
                                                       Random& random) const {
  Transformation transformation;
  (void)random;
  transformation.mutable_remove_dead_code()->set_begin(input.tree().node(place).start);
  transformation.mutable_remove_dead_code()->set_end(input.tree().node(place).end);
  return transformation;
}

std::string_view RemoveDeadCodeTransformation::NoPlaces() const { return "no statement is known to be never executed"; }

absl::StatusOr<std::vector<Replacement>> RemoveDeadCodeTransformation::Edit(
    const TransformationInput& input, const Transformation& transformation) const {
  const auto& message = transformation.remove_dead_code();
  const SyntaxTree& tree = input.tree();
  if (absl::Status unseen = CheckTextIsUnseen(input); !unseen.ok()) return unseen;
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
  const bool may_be_empty = parent == NodeType::kIfStatement || IsLoop(parent) || parent == NodeType::kWithStatement ||
                            parent == NodeType::kLabeledStatement;
  if (!in_list && !may_be_empty) return absl::FailedPreconditionError("the syntax asks for a block there");
  if (absl::Status noticed = CheckNobodyNotices(tree, statement); !noticed.ok()) return noticed;
  const std::string_view before = TextOf(tree, TokenBefore(tree, range.begin));
  const SyntaxToken* const after = TokenAfter(tree, range.end);
  // What comes behind would continue what comes before, or become a directive.
  const bool apart = before == ";" || before == "{" || before.empty();
  const bool closed = in_list && apart && (after == nullptr || after->type != TokenType::kString);
  return std::vector<Replacement>{{range, closed ? "" : ";"}};
}

// What is in the statement, and in its function if all of that is dead: an empty function has its places elsewhere.
bool RemoveDeadCodeTransformation::TakesAway(const TransformationInput& input, const Transformation& transformation,
                                             int offset) const {
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

}  // namespace twinstep
