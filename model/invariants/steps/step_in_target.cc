// A step into one of a statement's calls ends in the function that this call calls, where it calls one of the program.

#include <optional>
#include <string>
#include <string_view>

#include "model/invariants/invariants.h"
#include "model/invariants/own_names.h"
#include "model/invariants/stepped_frame.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

// By which the program calls the function, from where it is written; empty: none.
std::string_view NameOf(const SyntaxTree& tree, NodeId function) {
  if (const std::optional<std::string_view> own = OwnName(tree, function)) return *own;
  const NodeId parent = tree.node(function).parent;
  if (parent == kNoNode || tree.node(parent).is(SyntaxNode::kComputed)) return {};
  NodeId name = kNoNode;
  if (tree.type(parent) == NodeType::kVariableDeclarator) name = tree.Child(parent, NodeField::kId);
  if (tree.type(parent) == NodeType::kMethodDefinition || tree.type(parent) == NodeType::kProperty) {
    name = tree.Child(parent, NodeField::kKey);
  }
  return name != kNoNode && tree.type(name) == NodeType::kIdentifier ? tree.StringOf(name) : std::string_view();
}

// "f" where the place is that of `f(...)` or `o.f(...)`, the only thing of that name in the node's own code; empty: it
// is not.
std::string_view CalledAlone(const SyntaxTree& tree, const Location& place, NodeId within) {
  const NodeId callee = NodeAtPlace(tree, place);
  if (callee == kNoNode || tree.type(callee) != NodeType::kIdentifier || !tree.IsInside(callee, within)) return {};
  NodeId called = callee;
  const NodeId member = tree.node(callee).parent;
  if (tree.type(member) == NodeType::kMemberExpression && tree.node(callee).field == NodeField::kProperty &&
      !tree.node(member).is(SyntaxNode::kComputed)) {
    called = member;
  }
  if (tree.type(tree.node(called).parent) != NodeType::kCallExpression) return {};
  if (tree.node(called).field != NodeField::kCallee) return {};
  const NodeId code = CodeAround(tree, within);
  if (CodeAround(tree, callee) != code) return {};
  const std::string_view name = tree.StringOf(callee);
  int names = 0;
  for (NodeId node = within; node < tree.node(within).subtree_end; ++node) {
    names += tree.type(node) == NodeType::kIdentifier && tree.StringOf(node) == name;
  }
  return names == 1 ? name : std::string_view();
}

// The event at which the activation calls the function of that name before it begins its next statement; -1: it does
// not, or other calls of that name come first.
int Call(const KnownProgram& known, uint32_t activation, int event, std::string_view name) {
  const TruthTimeline& timeline = *known.timeline;
  const int end = timeline.NextOf(activation, event);
  for (++event; event < end; ++event) {
    const TruthSite* const site = timeline.site(event);
    if (site == nullptr || timeline.IsVague(event)) return -1;
    if (site->kind != TruthEventKind::kEnter || NameOf(*known.tree, site->function) != name) continue;
    const int below = timeline.link(timeline.StackAt(event)).below;
    if (below == TruthTimeline::kNoLink || timeline.link(below).activation != activation) return -1;
    return event;
  }
  return -1;
}

void CheckStepInTarget(const JudgedSession& session, Checks& checks) {
  if (!session.has_truth()) return;
  const KnownProgram& known = session.known();
  const TruthTimeline& timeline = *known.timeline;
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    if (!stretch.action->step_in().has_target() || stretch.blackboxed) continue;
    const JudgedPause* const from = session.FromOf(stretch);
    const JudgedPause* const to = session.ToOf(stretch);
    if (from == nullptr || !from->match.matched() || from->match.ambiguous || !from->match.at_head) continue;
    if (!session.TruthHoldsAt(stretch.answer_event)) continue;
    if (stretch.breakpoints_off) {
      checks.Exempt("breakpoints are off, and the debugger runs to the call by one");
      continue;
    }
    const TruthTimeline::Link& link = timeline.link(from->match.frames.front().link);
    const Location& target = stretch.action->step_in().target();
    const std::string_view name = CalledAlone(*known.tree, target, link.site->node);
    if (name.empty()) {
      checks.Unknown("the target is not a call by a name that is there once");
      continue;
    }
    const int call = Call(known, link.activation, from->match.moment.event, name);
    if (call < 0 || known.tree->node(timeline.site(call)->function).is(SyntaxNode::kGenerator)) {
      checks.Unknown("the truth has no call there");
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
    checks.Count();
    const uint32_t called = timeline.link(timeline.StackAt(call)).activation;
    if (to != nullptr && timeline.link(to->match.frames.front().link).activation == called) continue;
    Datum expected = SomePause();
    expected.mutable_pause()->set_function_name(std::string(name));
    checks.Break(stretch.answer_event, ConstructOf(known, link.site->node), AboutStep(session, stretch),
                 std::move(expected), Came(session, stretch.answer_event));
  }
}

}  // namespace

const Invariant kStepInTarget = {
    .name = "step-in-target",
    .promise = "A step into one of a statement's calls ends in the function that this call calls.",
    .source =
        Sources{.of_engine =
                    {"Chrome DevTools, Step into on a call of the paused line: runs to that call and steps into it",
                     Document::CHROME_REFERENCE}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = STEP_LOST,
    .phrase = "$A does not end in what the call calls",
    .fault = Fault::kEither,
    .check = CheckStepInTarget,
    .seldom = true,
};

}  // namespace twinstep
