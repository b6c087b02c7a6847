#include "model/invariants/exceptions/thrown_where.h"

#include <algorithm>
#include <string_view>

#include "model/invariants/exceptions/held_calls.h"
#include "model/invariants/invariant.h"
#include "model/invariants/own_names.h"

namespace twinstep {
namespace {

// Debuggers, and engines, do otherwise where the stack is full.
constexpr int kDeepest = 200;
// Adapters tell of that many calls.
constexpr int kToldCalls = 10;

constexpr std::string_view kErrors[] = {"Error",       "TypeError", "RangeError", "ReferenceError",
                                        "SyntaxError", "EvalError", "URIError"};

bool Declares(const SyntaxTree& tree, std::string_view name) {
  for (VariableId variable = 0; variable < static_cast<VariableId>(tree.variables().size()); ++variable) {
    if (tree.NameOf(variable) == name) return true;
  }
  return false;
}

bool IsNewError(const SyntaxTree& tree, NodeId expression) {
  if (expression == kNoNode) return false;
  if (tree.type(expression) != NodeType::kNewExpression && tree.type(expression) != NodeType::kCallExpression) {
    return false;
  }
  const NodeId callee = tree.Child(expression, NodeField::kCallee);
  if (tree.type(callee) != NodeType::kIdentifier) return false;
  const std::string_view name = tree.StringOf(callee);
  return std::find(std::begin(kErrors), std::end(kErrors), name) != std::end(kErrors) && !Declares(tree, name);
}

// What may bring an error from elsewhere: code that is called, or that goes on with one.
bool MayBring(NodeType type) {
  switch (type) {
    case NodeType::kCallExpression:
    case NodeType::kNewExpression:
    case NodeType::kTaggedTemplateExpression:
    case NodeType::kAwaitExpression:
    case NodeType::kYieldExpression:
    case NodeType::kImportExpression:
    case NodeType::kForOfStatement:
    case NodeType::kSpreadElement:
    case NodeType::kArrayPattern:
    case NodeType::kClassDeclaration:
    case NodeType::kClassExpression:
      return true;
    default:
      return false;
  }
}

bool CallsSomething(const SyntaxTree& tree, NodeId within) {
  for (NodeId node = within; node < tree.node(within).subtree_end; ++node) {
    if (MayBring(tree.type(node))) return true;
  }
  return false;
}

// A loop that asks its iterator for the next turn stands at its head, behind the last statement of the turn before.
bool IsLoopAround(const SyntaxTree& tree, NodeId loop, NodeId node) {
  if (tree.type(loop) != NodeType::kForOfStatement && tree.type(loop) != NodeType::kForInStatement) return false;
  return loop < node && node < tree.node(loop).subtree_end;
}

}  // namespace

bool IsInFinally(const SyntaxTree& tree, NodeId node) {
  for (; node != kRootNode && !IsFunction(tree.type(node)); node = tree.node(node).parent) {
    if (tree.node(node).field == NodeField::kFinalizer) return true;
  }
  return false;
}

bool ThrowsAnywhere(const KnownProgram& known, int event) {
  const TruthTimeline& timeline = *known.timeline;
  const TruthSite* const site = timeline.site(event);
  const TruthSite* const next = event + 1 < timeline.size() ? timeline.site(event + 1) : nullptr;
  if (site == nullptr || next == nullptr || site->kind != TruthEventKind::kPoint) return false;
  if (next->kind != TruthEventKind::kThrow && next->kind != TruthEventKind::kCatch) return false;
  if (timeline.link(timeline.StackAt(event)).depth > kDeepest) return false;
  if (timeline.truth().log().events(event).activation() != timeline.truth().log().events(event + 1).activation()) {
    return false;
  }
  return !IsInFinally(*known.tree, site->node);
}

bool Throws(const KnownProgram& known, int event) {
  return !known.timeline->IsVague(event) && ThrowsAnywhere(known, event);
}

int EndByException(const KnownProgram& known) {
  const TruthTimeline& timeline = *known.timeline;
  if (!known.bare || known.bare->outcome() != Finished::THREW) return -1;
  int end = 0;
  for (; end < timeline.size() && timeline.site(end) != nullptr; ++end) {
    const TruthSite& site = *timeline.site(end);
    if (site.kind == TruthEventKind::kSuspend && site.function == kRootNode) return -1;
  }
  return end;
}

int ThrowOfEnd(const KnownProgram& known, int end) {
  const TruthTimeline& timeline = *known.timeline;
  int thrower = end - 1;
  for (; thrower >= 0; --thrower) {
    const TruthEventKind kind = timeline.site(thrower)->kind;
    if (kind != TruthEventKind::kThrow && kind != TruthEventKind::kExit) break;
  }
  if (thrower < 0) return -1;
  const TruthSite& site = *timeline.site(thrower);
  if (site.function != kRootNode) return Throws(known, thrower) ? thrower : -1;
  const bool is_last = thrower + 1 == end && site.kind == TruthEventKind::kPoint && !timeline.IsVague(thrower);
  return is_last && !IsInFinally(*known.tree, site.node) ? thrower : -1;
}

bool MakesItsError(const SyntaxTree& tree, NodeId statement) {
  if (tree.type(statement) != NodeType::kThrowStatement) return !CallsSomething(tree, statement);
  const NodeId argument = tree.Child(statement, NodeField::kArgument);
  if (!IsNewError(tree, argument)) return false;
  const std::vector<NodeId> arguments = tree.Children(argument, NodeField::kArguments);
  return std::none_of(arguments.begin(), arguments.end(), [&](NodeId one) { return CallsSomething(tree, one); });
}

StackCheck HoldStackAgainst(const KnownProgram& known, int event,
                            const google::protobuf::RepeatedPtrField<CallSite>& stack) {
  return HoldCallsAgainst(known, known.timeline->StackAt(event), stack);
}

StackCheck HoldCallsAgainst(const KnownProgram& known, int link,
                            const google::protobuf::RepeatedPtrField<CallSite>& stack) {
  StackCheck check;
  const TruthTimeline& timeline = *known.timeline;
  const SyntaxTree& tree = *known.tree;
  const bool renames = MayRename(tree);
  for (const CallSite& call : stack) {
    // Built-in code is told of with a name alone.
    if (!call.has_location()) continue;
    if (call.waits() || link == TruthTimeline::kNoLink) return check;
    const Location& place = call.location();
    if (place.source() != Location::MAIN) return check;
    const TruthSite* const site = timeline.link(link).site;
    // What a truth does not tell: initialisers of fields, constructors that nobody wrote.
    if (site == nullptr || site->kind != TruthEventKind::kPoint) return check;
    const TruthPlaces::Code code = known.places->CodeAt(place, /*youngest=*/false);
    const NodeId node = known.places->NodeAt(place);
    if (code.code == kNoNode || !code.certain) return check;
    const std::optional<std::string_view> name = OwnName(tree, site->function);
    const bool named = renames || !name || call.function_name() == *name;
    ++check.checked;
    if (code.code != site->function ||
        (node != kNoNode && node != site->node && !IsLoopAround(tree, node, site->node)) || !named) {
      check.node = site->node;
      check.actual = ShowsCall(call);
      Code code_of_call = CodeOf(known, site->node);
      if (name && !named) code_of_call.set_function_name(std::string(*name));
      check.expected = CallIn(std::move(code_of_call));
      return check;
    }
    link = timeline.link(link).below;
  }
  // A program may ask for less.
  if (link != TruthTimeline::kNoLink && stack.size() < kToldCalls && !stack.empty() &&
      tree.TextOf(kRootNode).find("stackTraceLimit") == std::string_view::npos) {
    const TruthSite* const site = timeline.link(link).site;
    if (site == nullptr) return check;
    check.node = site->node;
    check.actual = Said(Datum::NO_MORE_CALLS);
    check.expected = CallIn(CodeOf(known, site->node));
  }
  return check;
}

ExceptionTold WithoutWaiting(ExceptionTold told) {
  for (auto* const calls : {told.mutable_made_at(), told.mutable_thrown_at()}) {
    calls->erase(std::remove_if(calls->begin(), calls->end(), [](const CallSite& call) { return call.waits(); }),
                 calls->end());
  }
  return told;
}

}  // namespace twinstep
