// A step into async calls, from a statement that does nothing but give a promise its callback, pauses in that callback
// once it runs, unless the program stops elsewhere before.

#include <algorithm>
#include <string_view>
#include <vector>

#include "model/invariants/invariants.h"
#include "model/invariants/stack/scheduled_by.h"
#include "model/invariants/stepped_frame.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

std::string_view MethodOf(const SyntaxTree& tree, NodeId call) {
  const NodeId callee = tree.Child(call, NodeField::kCallee);
  if (tree.type(callee) != NodeType::kMemberExpression || tree.node(callee).is(SyntaxNode::kComputed)) return {};
  const NodeId property = tree.Child(callee, NodeField::kProperty);
  return tree.type(property) == NodeType::kIdentifier ? tree.StringOf(property) : std::string_view();
}

// What may run code of the program on the way.
bool MayRunOther(NodeType type) {
  switch (type) {
    case NodeType::kNewExpression:
    case NodeType::kTaggedTemplateExpression:
    case NodeType::kAwaitExpression:
    // Of what it is given it makes a string.
    case NodeType::kImportExpression:
    case NodeType::kYieldExpression:
    case NodeType::kSpreadElement:
    case NodeType::kArrayPattern:
    case NodeType::kObjectPattern:
    case NodeType::kBinaryExpression:
    case NodeType::kTemplateLiteral:
    case NodeType::kClassExpression:
    case NodeType::kClassDeclaration:
      return true;
    default:
      return false;
  }
}

// Functions written as arguments of the first call of `then`, `catch` or `finally` that the statement makes, where it
// calls nothing else before.
std::vector<NodeId> FirstCallbacks(const SyntaxTree& tree, NodeId statement) {
  const NodeId code = CodeAround(tree, statement);
  NodeId first = kNoNode;
  for (NodeId node = statement; node < tree.node(statement).subtree_end; ++node) {
    if (CodeAround(tree, node) != code) continue;
    if (MayRunOther(tree.type(node))) return {};
    if (tree.type(node) != NodeType::kCallExpression) continue;
    const std::string_view method = MethodOf(tree, node);
    // Its receiver's calls, which come first, stand behind it in the tree.
    if (method == "then" || method == "catch" || method == "finally") {
      first = node;
      continue;
    }
    const NodeId callee = tree.Child(node, NodeField::kCallee);
    const bool makes = method == "resolve" && tree.StringOf(tree.Child(callee, NodeField::kObject)) == "Promise";
    if (!makes) return {};
  }
  std::vector<NodeId> callbacks;
  if (first == kNoNode) return callbacks;
  for (const NodeId argument : tree.Children(first, NodeField::kArguments)) {
    const NodeType type = tree.type(argument);
    if (type != NodeType::kArrowFunctionExpression && type != NodeType::kFunctionExpression) return {};
    callbacks.push_back(argument);
  }
  return callbacks;
}

// Getters may run where a receiver is read.
bool HasGetters(const SyntaxTree& tree) {
  if (tree.TextOf(kRootNode).find("definePropert") != std::string_view::npos) return true;
  return std::any_of(tree.nodes().begin(), tree.nodes().end(),
                     [](const SyntaxNode& node) { return node.kind == NodeKind::kGet; });
}

// The event at which one of the functions, made by that activation, begins in a job; -1: never.
int Begin(const KnownProgram& known, uint32_t maker, int event, const std::vector<NodeId>& functions) {
  const TruthTimeline& timeline = *known.timeline;
  for (++event; event < timeline.size(); ++event) {
    const TruthSite* const site = timeline.site(event);
    if (site == nullptr || site->kind != TruthEventKind::kEnter) continue;
    if (std::find(functions.begin(), functions.end(), site->function) == functions.end()) continue;
    const TruthEvent& entered = timeline.truth().log().events(event);
    if (!entered.has_value() || entered.value().number() != maker) continue;
    return timeline.IsVague(event) ? -1 : event;
  }
  return -1;
}

void CheckStepInAsync(const JudgedSession& session, Checks& checks) {
  if (!session.has_truth()) return;
  const KnownProgram& known = session.known();
  const TruthTimeline& timeline = *known.timeline;
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    if (!stretch.action->step_in().into_async_calls() || stretch.blackboxed) continue;
    if (stretch.action->step_in().has_target() || !session.TruthHoldsAt(stretch.answer_event)) continue;
    const JudgedPause* const from = session.FromOf(stretch);
    const JudgedPause* const to = session.ToOf(stretch);
    if (from == nullptr || !from->match.matched() || from->match.ambiguous || !from->match.at_head) continue;
    const TruthTimeline::Link& link = timeline.link(from->match.frames.front().link);
    if (link.site->kind != TruthEventKind::kPoint) continue;
    const std::vector<NodeId> callbacks = FirstCallbacks(*known.tree, link.site->node);
    if (callbacks.empty() || MayOwnThen(*known.tree) || HasGetters(*known.tree)) {
      checks.Unknown("the statement does not only give a promise a callback that is written there");
      continue;
    }
    const int visits = static_cast<int>(std::count_if(timeline.EventsOf(link.activation).begin(),
                                                      timeline.EventsOf(link.activation).end(),
                                                      [&](int event) { return timeline.site(event) == link.site; }));
    const int begin = Begin(known, link.activation, from->match.moment.event, callbacks);
    if (begin < 0 || visits != 1) {
      checks.Unknown("the truth does not show when the callback runs");
      continue;
    }
    if (to != nullptr) {
      // A breakpoint, an exception or a refusal came first.
      if (to->paused->reason() != Paused::STEP || MustPauseAt(known, stretch, to->paused->location())) continue;
      if (!to->match.matched() || to->match.ambiguous) continue;
      if (to->match.InUntoldCode()) {
        checks.Unknown("it ends in code that no event tells");
        continue;
      }
    }
    const uint32_t reached = to == nullptr ? 0 : timeline.link(to->match.frames.front().link).activation;
    if (to != nullptr && reached == link.activation &&
        known.places->NodeAt(to->paused->location()) == link.site->node) {
      checks.Exempt("the step ends in the statement, before the call");
      continue;
    }
    checks.Count();
    const uint32_t called = timeline.link(timeline.StackAt(begin)).activation;
    if (to != nullptr && reached == called) continue;
    Datum expected = SomePause(Datum::IN_CALLBACK);
    *expected.mutable_pause()->mutable_code() = CodeOf(known, callbacks.front());
    checks.Break(stretch.answer_event, ConstructOf(known, link.site->node), AboutStep(session, stretch),
                 std::move(expected), Came(session, stretch.answer_event));
  }
}

}  // namespace

const Invariant kStepInAsync = {
    .name = "step-in-async",
    .promise = "A step into async calls pauses in the first callback that is given to a promise, once it runs.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.stepInto, breakOnAsyncCall: pauses on the "
                                    "execution of the first async task which was scheduled before the next pause",
                                    Document::DEBUGGER_DOMAIN}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "$A does not pause in the first callback that is given to a promise",
    .fault = Fault::kEither,
    .check = CheckStepInAsync,
    .seldom = true,
};

}  // namespace twinstep
