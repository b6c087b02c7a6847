#include "model/invariants/exceptions/exception_fate.h"

#include <vector>

#include "model/source/code_roles.h"

namespace twinstep {
namespace {

using Kind = ExceptionFate::Kind;

constexpr std::string_view kLater = "a rejection, which may be handled later";

constexpr std::string_view kAwaited = "async function that is awaited";
constexpr std::string_view kReturned = "async function whose promise is returned";
constexpr std::string_view kDropped = "async function whose promise is dropped";
constexpr std::string_view kWithHandler = "async function whose promise has a handler";
constexpr std::string_view kModule = "module that awaits";
constexpr std::string_view kCallback = "callback of a promise";

ExceptionFate Unknown(std::string_view why = kLater) { return {.why = why}; }

bool IsFunctionLiteral(const SyntaxTree& tree, NodeId node) {
  return tree.type(node) == NodeType::kArrowFunctionExpression || tree.type(node) == NodeType::kFunctionExpression;
}

// "f" of `f(...)`, `o.f(...)`; empty where it is computed.
std::string_view CalledName(const SyntaxTree& tree, NodeId call) {
  const NodeId callee = tree.Child(call, NodeField::kCallee);
  if (tree.type(callee) == NodeType::kIdentifier) return tree.StringOf(callee);
  if (tree.type(callee) != NodeType::kMemberExpression || tree.node(callee).is(SyntaxNode::kComputed)) return {};
  const NodeId property = tree.Child(callee, NodeField::kProperty);
  return tree.type(property) == NodeType::kIdentifier ? tree.StringOf(property) : std::string_view();
}

// The name by which the program calls the function, from where it is written.
std::string_view NameOfFunction(const SyntaxTree& tree, NodeId function) {
  if (const NodeId id = tree.Child(function, NodeField::kId); id != kNoNode) return tree.StringOf(id);
  const NodeId parent = tree.node(function).parent;
  NodeId name = kNoNode;
  if (tree.type(parent) == NodeType::kVariableDeclarator) {
    name = tree.Child(parent, NodeField::kId);
  } else if (tree.type(parent) == NodeType::kMethodDefinition || tree.type(parent) == NodeType::kProperty) {
    if (!tree.node(parent).is(SyntaxNode::kComputed)) name = tree.Child(parent, NodeField::kKey);
  }
  return name != kNoNode && tree.type(name) == NodeType::kIdentifier ? tree.StringOf(name) : std::string_view();
}

// The one call of that name in the node's own code; kNoNode where there is none, or where the name stands there again.
NodeId OnlyCallIn(const SyntaxTree& tree, NodeId within, std::string_view name) {
  NodeId found = kNoNode;
  int names = 0;
  const NodeId code = CodeAround(tree, within);
  for (NodeId node = within; node < tree.node(within).subtree_end; ++node) {
    if (CodeAround(tree, node) != code) continue;
    if (tree.type(node) == NodeType::kIdentifier) names += tree.StringOf(node) == name;
    if (tree.type(node) == NodeType::kCallExpression && CalledName(tree, node) == name) found = node;
  }
  return names == 1 ? found : kNoNode;
}

// Where an expression's value goes at once.
struct Use {
  enum Kind { kAwait, kReturn, kDrop, kHandler, kPassOn, kElsewhere };
  Kind kind = kElsewhere;
  // The await expression, the call of `then`, `catch` or `finally`.
  NodeId node = kNoNode;
};

Use UseOf(const SyntaxTree& tree, NodeId expression) {
  NodeId value = expression;
  NodeId parent = tree.node(value).parent;
  while (tree.type(parent) == NodeType::kChainExpression) {
    value = parent;
    parent = tree.node(value).parent;
  }
  switch (tree.type(parent)) {
    case NodeType::kAwaitExpression:
      return {Use::kAwait, parent};
    case NodeType::kReturnStatement:
      return {BeforeFinally(tree, parent) ? Use::kElsewhere : Use::kReturn, parent};
    case NodeType::kArrowFunctionExpression:
      return {tree.Child(parent, NodeField::kBody) == value ? Use::kReturn : Use::kElsewhere, value};
    case NodeType::kExpressionStatement:
      return {Use::kDrop, value};
    case NodeType::kMemberExpression:
      break;
    default:
      return {};
  }
  const NodeId call = tree.node(parent).parent;
  if (tree.type(call) != NodeType::kCallExpression || tree.Child(call, NodeField::kCallee) != parent ||
      tree.Child(parent, NodeField::kObject) != value) {
    return {};
  }
  const std::string_view method = CalledName(tree, call);
  const std::vector<NodeId> arguments = tree.Children(call, NodeField::kArguments);
  const size_t handler = method == "then" ? 1 : 0;
  if (method != "then" && method != "catch" && method != "finally") return {};
  for (const NodeId argument : arguments) {
    if (!IsFunctionLiteral(tree, argument)) return {};
  }
  if (method != "finally" && arguments.size() == handler + 1) return {Use::kHandler, call};
  return {arguments.size() == 1 ? Use::kPassOn : Use::kElsewhere, call};
}

class FateFinder {
 public:
  explicit FateFinder(const KnownProgram& known) : timeline_(*known.timeline), tree_(*known.tree) {}

  ExceptionFate OnStack(int event) const {
    // The last moment of a pause may be that at which the exception leaves the activation already.
    const TruthSite* const at = timeline_.site(event);
    const bool leaves = at != nullptr && (at->kind == TruthEventKind::kThrow || at->kind == TruthEventKind::kCatch);
    for (event += leaves ? 0 : 1; event < timeline_.size(); ++event) {
      const TruthSite* const site = timeline_.site(event);
      if (site == nullptr) return {.kind = Kind::kOutside};
      if (timeline_.IsVague(event) && !IsAboveModule(event)) return Unknown("no moment of the truth");
      if (site->kind == TruthEventKind::kCatch) return {.kind = Kind::kCaught, .node = site->node};
      // What the program does next: built-in code has the exception, or nobody.
      if (site->kind != TruthEventKind::kThrow && site->kind != TruthEventKind::kExit) return {.kind = Kind::kOutside};
      if (site->kind != TruthEventKind::kThrow) continue;
      // What leaves an async function rejects its promise.
      if (tree_.node(site->function).is(SyntaxNode::kAsync)) return OfPromise(event, event);
      if (const NodeId call = CallbackOf(event); call != kNoNode) return OfDerived(call, kCallback);
    }
    return {.kind = Kind::kOutside};
  }

 private:
  uint32_t ActivationOf(int event) const { return timeline_.truth().log().events(event).activation(); }

  // All that makes the stack vague is that a module awaits somewhere.
  bool IsAboveModule(int event) const {
    for (NodeId node = kRootNode; node < static_cast<NodeId>(tree_.nodes().size()); ++node) {
      if (tree_.node(node).is(SyntaxNode::kAwait) || tree_.node(node).is(SyntaxNode::kDelegate)) return false;
    }
    return tree_.goal() == ParseGoal::kModule &&
           !tree_.node(timeline_.site(event)->function).is(SyntaxNode::kGenerator);
  }

  // Nobody of the program has called the activation on top; a program that has ended stays below its jobs.
  bool IsInJob(int stack, int event) const {
    const int below = timeline_.link(stack).below;
    if (below == TruthTimeline::kNoLink) return true;
    const TruthTimeline::Link& link = timeline_.link(below);
    if (link.site == nullptr || link.site->function != kRootNode || link.below != TruthTimeline::kNoLink) return false;
    const int last = timeline_.EventsOf(link.activation).back();
    return last < event && timeline_.site(last)->kind == TruthEventKind::kBodyEnd;
  }

  // A function of the program that a job has called, and that is written as an argument of `then`, `catch` or
  // `finally`: that call, whose promise the exception rejects.
  NodeId CallbackOf(int event) const {
    const NodeId function = timeline_.site(event)->function;
    const int stack = timeline_.StackAt(event);
    if (function == kRootNode || stack == TruthTimeline::kNoLink || !IsFunctionLiteral(tree_, function)) return kNoNode;
    if (!IsInJob(stack, event)) return kNoNode;
    const NodeId call = tree_.node(function).parent;
    if (tree_.type(call) != NodeType::kCallExpression || tree_.Child(call, NodeField::kCallee) == function)
      return kNoNode;
    const std::string_view method = CalledName(tree_, call);
    return method == "then" || method == "catch" || method == "finally" ? call : kNoNode;
  }

  // The promise that a call of `then`, `catch` or `finally` gave is rejected, in a job: what was done with it at once
  // has been done.
  ExceptionFate OfDerived(NodeId call, std::string_view way) const {
    for (;;) {
      const Use use = UseOf(tree_, call);
      if (use.kind == Use::kHandler) return {.kind = Kind::kHandled, .node = use.node, .way = way};
      if (use.kind == Use::kDrop) return {.kind = Kind::kLost, .node = use.node, .way = way};
      if (use.kind != Use::kPassOn) return Unknown();
      call = use.node;
    }
  }

  // The activation that the exception leaves at `left` is an async function's, and so its promise is rejected.
  // `threw`: when the exception was thrown.
  ExceptionFate OfPromise(int left, int threw) const {
    const uint32_t activation = ActivationOf(left);
    const NodeId function = timeline_.site(left)->function;
    if (function == kRootNode) return Unknown("the end of a module");
    if (tree_.node(function).is(SyntaxNode::kGenerator)) return Unknown("an async generator");
    const absl::Span<const int> events = timeline_.EventsOf(activation);
    const int begin = events.front();
    if (timeline_.site(begin)->kind != TruthEventKind::kEnter) return Unknown();
    const int caller = timeline_.link(timeline_.StackAt(begin)).below;
    if (caller == TruthTimeline::kNoLink || timeline_.link(caller).site == nullptr) return Unknown();
    int came_back = begin;
    for (const int event : events) {
      came_back = event;
      const TruthEventKind kind = timeline_.site(event)->kind;
      if (kind == TruthEventKind::kSuspend || kind == TruthEventKind::kExit) break;
    }
    const std::string_view name = NameOfFunction(tree_, function);
    const NodeId call = name.empty() ? kNoNode : OnlyCallIn(tree_, timeline_.link(caller).site->node, name);
    if (call == kNoNode) return Unknown();
    const uint32_t caller_activation = timeline_.link(caller).activation;
    const Use use = UseOf(tree_, call);
    switch (use.kind) {
      case Use::kAwait:
        return OfAwait(caller_activation, use.node, came_back, left);
      case Use::kReturn: {
        const int next = timeline_.NextOf(caller_activation, came_back);
        if (next == timeline_.size() || timeline_.site(next)->kind != TruthEventKind::kReturn) return Unknown();
        if (!tree_.node(timeline_.site(next)->function).is(SyntaxNode::kAsync)) return Unknown();
        ExceptionFate fate = OfPromise(next, threw);
        fate.way = kReturned;
        return fate;
      }
      case Use::kDrop:
        return {.kind = Kind::kLost, .node = use.node, .way = kDropped};
      case Use::kHandler:
        // Called at once: it has its handler only when it has come back.
        if (came_back >= threw || timeline_.site(came_back)->kind != TruthEventKind::kSuspend) return Unknown();
        return {.kind = Kind::kHandled, .node = use.node, .way = kWithHandler};
      case Use::kPassOn:
        if (came_back >= threw || timeline_.site(came_back)->kind != TruthEventKind::kSuspend) return Unknown();
        return OfDerived(use.node, kWithHandler);
      case Use::kElsewhere:
        return Unknown();
    }
    return Unknown();
  }

  // `waiting` awaits the promise at the node, as the truth must tell right behind `came_back`; `left` is when the
  // promise is rejected.
  ExceptionFate OfAwait(uint32_t waiting, NodeId await, int came_back, int left) const {
    const int suspended = timeline_.NextOf(waiting, came_back);
    if (suspended == timeline_.size() || timeline_.site(suspended)->kind != TruthEventKind::kSuspend ||
        timeline_.site(suspended)->node != await) {
      return Unknown();
    }
    const int next = timeline_.NextOf(waiting, suspended);
    if (next == timeline_.size() || next <= left) return Unknown();
    const TruthSite& site = *timeline_.site(next);
    if (site.kind == TruthEventKind::kCatch) return {.kind = Kind::kCaught, .node = site.node, .way = kAwaited};
    // It ends the program.
    if (site.kind == TruthEventKind::kThrow && site.function == kRootNode) {
      return {.kind = Kind::kLost, .node = await, .way = kModule};
    }
    if (site.kind != TruthEventKind::kThrow || !tree_.node(site.function).is(SyntaxNode::kAsync)) return Unknown();
    ExceptionFate fate = OfPromise(next, next);
    if (fate.kind != Kind::kUnknown && fate.way != kModule) fate.way = kAwaited;
    return fate;
  }

  const TruthTimeline& timeline_;
  const SyntaxTree& tree_;
};

}  // namespace

ExceptionFate FateOfException(const KnownProgram& known, int event) { return FateFinder(known).OnStack(event); }

}  // namespace twinstep
