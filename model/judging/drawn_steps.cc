#include "model/judging/drawn_steps.h"

#include <string_view>

#include "model/source/code_roles.h"

namespace twinstep {
namespace {

constexpr double kIntoCallback = 0.4;
constexpr double kIntoAsyncCalls = 0.01;
constexpr double kIntoCall = 0.2;
constexpr double kIntoAnyPlace = 0.02;

// The statement of the node, or what stands for one.
NodeId StatementAround(const SyntaxTree& tree, NodeId node) {
  for (; node != kRootNode; node = tree.node(node).parent) {
    switch (tree.type(tree.node(node).parent)) {
      case NodeType::kProgram:
      case NodeType::kBlockStatement:
      case NodeType::kStaticBlock:
      case NodeType::kSwitchCase:
        return node;
      case NodeType::kArrowFunctionExpression:
        if (tree.node(node).field == NodeField::kBody) return node;
        break;
      default:
        break;
    }
  }
  return node;
}

// The callee's name of a call of the program's, or the method's.
bool IsCalled(const SyntaxTree& tree, NodeId name) {
  if (tree.type(name) != NodeType::kIdentifier) return false;
  NodeId callee = name;
  if (tree.node(name).field == NodeField::kProperty) callee = tree.node(name).parent;
  return tree.node(callee).field == NodeField::kCallee &&
         tree.type(tree.node(callee).parent) == NodeType::kCallExpression;
}

bool GivesCallback(const SyntaxTree& tree, NodeId statement) {
  const NodeId code = CodeAround(tree, statement);
  for (NodeId node = statement; node < tree.node(statement).subtree_end; ++node) {
    if (!IsCalled(tree, node) || CodeAround(tree, node) != code) continue;
    const std::string_view name = tree.StringOf(node);
    if (name == "then" || name == "catch" || name == "finally") return true;
  }
  return false;
}

}  // namespace

void DrawnSteps::Draw(const Location& here, StepIn& step) {
  const NodeId at = NodeAtPlace(*tree_, here);
  if (at == kNoNode) return;
  const NodeId statement = StatementAround(*tree_, at);
  if (random_.Chance(GivesCallback(*tree_, statement) ? kIntoCallback : kIntoAsyncCalls)) {
    step.set_into_async_calls(true);
    return;
  }
  std::vector<const Location*> calls, places;
  for (const Location& place : places_) {
    if (place.line() < here.line() || (place.line() == here.line() && place.column() <= here.column())) continue;
    const NodeId node = NodeAtPlace(*tree_, place);
    if (node == kNoNode || !tree_->IsInside(node, statement)) continue;
    places.push_back(&place);
    if (IsCalled(*tree_, node)) calls.push_back(&place);
  }
  const bool into_call = !calls.empty() && random_.Chance(kIntoCall);
  if (!into_call && (places.empty() || !random_.Chance(kIntoAnyPlace))) return;
  const std::vector<const Location*>& among = into_call ? calls : places;
  *step.mutable_target() = *among[random_.Below(among.size())];
}

Action DrawnSteps::OnPause(Session& session, Pause& pause) {
  refused_ = refused_ || (drawn_ && pause.reason() == Paused::REFUSED);
  Action action = user_.OnPause(session, pause);
  drawn_ = false;
  if (!action.has_step_in() || action.step_in().frame() > 0 || refused_ || tree_ == nullptr) return action;
  Draw(pause.location(), *action.mutable_step_in());
  drawn_ = action.step_in().has_target() || action.step_in().into_async_calls();
  return action;
}

}  // namespace twinstep
