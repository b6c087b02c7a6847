#include "model/invariants/exceptions/exception_fate.h"

#include <algorithm>
#include <optional>

#include "model/invariants/exceptions/promise_use.h"
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
constexpr std::string_view kExecutor = "executor of a promise";
constexpr std::string_view kRejecting = "promise that is rejected at once";
constexpr std::string_view kIterated = "async generator";
constexpr std::string_view kAwaitedThenable = "async thenable that is awaited";
constexpr std::string_view kFinally = "finally clause that ends it";

ExceptionFate Unknown(std::string_view why = kLater) { return {.why = why}; }

// In the end every rejection has a handler, so that whatever was given as one is a function.
bool AreAllHandled(const KnownProgram& known) {
  if (!known.bare || known.bare->outcome() != Finished::COMPLETED) return false;
  return std::all_of(known.bare->rejections().begin(), known.bare->rejections().end(),
                     [](const Rejection& rejection) { return rejection.revoked(); });
}

class FateFinder {
 public:
  explicit FateFinder(const KnownProgram& known)
      : timeline_(*known.timeline), tree_(*known.tree), all_handled_(AreAllHandled(known)) {}

  ExceptionFate OnStack(int event) const {
    const int begin = event;
    const uint32_t thrower = ActivationOf(event);
    // The last moment of a pause may be that at which the exception leaves the activation already.
    const TruthSite* const at = timeline_.site(event);
    bool leaves = at != nullptr && (at->kind == TruthEventKind::kThrow || at->kind == TruthEventKind::kCatch);
    for (event += leaves ? 0 : 1; event < timeline_.size(); ++event) {
      const TruthSite* const site = timeline_.site(event);
      if (site == nullptr) break;
      // Who is below the one that throws does not matter as long as it has the exception.
      const bool in_thrower = ActivationOf(event) == thrower;
      if (!in_thrower && timeline_.IsVague(event) && !IsAboveModule(event)) return Unknown("no moment of the truth");
      if (site->kind == TruthEventKind::kCatch) {
        const bool is_below = timeline_.IsOn(timeline_.StackAt(begin), ActivationOf(event));
        return {.kind = Kind::kCaught, .node = site->node, .way = is_below ? std::string_view() : kAwaitedThenable};
      }
      if (const int after = AfterFinally(event); after >= 0) {
        event = after - 1;
        continue;
      }
      if (const NodeId clause = FinallyThatEnds(event); clause != kNoNode) {
        return {.kind = Kind::kDropped, .node = clause, .way = kFinally};
      }
      // What the program does next: built-in code has the exception, or nobody.
      if (site->kind != TruthEventKind::kThrow && site->kind != TruthEventKind::kExit) break;
      if (site->kind != TruthEventKind::kThrow) continue;
      leaves = true;
      // What leaves an async function rejects its promise.
      if (tree_.node(site->function).is(SyntaxNode::kAsync)) return OfPromise(event, event);
      if (const NodeId function = AsyncOfParameter(event); function != kNoNode) return OfParameters(function, event);
      if (const NodeId call = CallbackOf(event); call != kNoNode) return OfDerived(call, event);
      if (const NodeId promise = PromiseOfExecutor(tree_, site->function); promise != kNoNode) {
        return OfExecutor(ActivationOf(event), promise, event);
      }
    }
    return leaves ? ExceptionFate{.kind = Kind::kOutside} : OfRejecting(begin);
  }

 private:
  // The finally clause, of a statement that has none of the node in it but there; kNoNode: it is in no such clause.
  NodeId FinallyOf(NodeId node, NodeId from) const {
    for (; node != kNoNode && !IsFunction(tree_.type(node)); node = tree_.node(node).parent) {
      if (tree_.node(node).field != NodeField::kFinalizer) continue;
      if (tree_.IsInside(from, tree_.node(node).parent) && !tree_.IsInside(from, node)) return node;
    }
    return kNoNode;
  }

  // Where an exception begins a finally clause at the event: the event with which it goes on after that; -1: it begins
  // none, or the clause ends it.
  int AfterFinally(int event) const {
    const TruthSite& site = *timeline_.site(event);
    const uint32_t activation = ActivationOf(event);
    const absl::Span<const int> events = timeline_.EventsOf(activation);
    const auto here = std::lower_bound(events.begin(), events.end(), event);
    if (site.kind != TruthEventKind::kPoint || here == events.begin()) return -1;
    const NodeId clause = FinallyOf(site.node, timeline_.site(*std::prev(here))->node);
    if (clause == kNoNode) return -1;
    for (auto next = std::next(here); next != events.end(); ++next) {
      const TruthSite& then = *timeline_.site(*next);
      const bool inside = tree_.IsInside(then.node, clause);
      if (then.kind == TruthEventKind::kThrow || (then.kind == TruthEventKind::kCatch && !inside)) return *next;
      if (then.kind == TruthEventKind::kReturn || then.kind == TruthEventKind::kExit || !inside) return -1;
    }
    return -1;
  }

  // Where an exception begins a finally clause at the event: that clause, if it ends the exception; kNoNode: it begins
  // none, or nothing tells.
  NodeId FinallyThatEnds(int event) const {
    const TruthSite& site = *timeline_.site(event);
    const absl::Span<const int> events = timeline_.EventsOf(ActivationOf(event));
    const auto here = std::lower_bound(events.begin(), events.end(), event);
    if (site.kind != TruthEventKind::kPoint || here == events.begin()) return kNoNode;
    const NodeId clause = FinallyOf(site.node, timeline_.site(*std::prev(here))->node);
    if (clause == kNoNode) return kNoNode;
    // What follows a jump out of it, be it another clause, is no consequence of the exception.
    NodeId last = site.node;
    for (auto next = std::next(here); next != events.end(); ++next) {
      const TruthSite& then = *timeline_.site(*next);
      if (then.kind == TruthEventKind::kThrow || !tree_.IsInside(then.node, clause)) break;
      if (then.kind == TruthEventKind::kReturn) return clause;
      if (then.kind == TruthEventKind::kPoint) last = then.node;
    }
    return JumpsOutOf(last, clause) ? clause : kNoNode;
  }

  // It is a break or continue of a statement around the clause.
  bool JumpsOutOf(NodeId jump, NodeId clause) const {
    const bool is_break = tree_.type(jump) == NodeType::kBreakStatement;
    if (!is_break && tree_.type(jump) != NodeType::kContinueStatement) return false;
    const NodeId label = tree_.Child(jump, NodeField::kLabel);
    for (NodeId node = tree_.node(jump).parent; node != clause; node = tree_.node(node).parent) {
      const NodeType type = tree_.type(node);
      const NodeId name = tree_.Child(node, NodeField::kLabel);
      if (label != kNoNode && name != kNoNode && tree_.StringOf(name) == tree_.StringOf(label)) return false;
      if (label == kNoNode && (IsLoop(type) || (is_break && type == NodeType::kSwitchStatement))) return false;
    }
    return true;
  }

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

  // A function of the program that a job has called, and that is an argument of `then`, `catch` or `finally`: that
  // call, whose promise the exception rejects.
  NodeId CallbackOf(int event) const {
    const NodeId function = timeline_.site(event)->function;
    const int stack = timeline_.StackAt(event);
    if (function == kRootNode || stack == TruthTimeline::kNoLink || !IsInJob(stack, event)) return kNoNode;
    return CallOfCallback(tree_, function);
  }

  // The promise that a call of `then`, `catch` or `finally` gave is rejected at `left`, in a job: what was done with it
  // at once has been done.
  ExceptionFate OfDerived(NodeId call, int left) const {
    for (NodeId joined = kNoNode;;) {
      const PromiseUse use = UseOfPromise(tree_, call, all_handled_);
      switch (use.kind) {
        case PromiseUse::kHandler:
        case PromiseUse::kSettle:
          return {.kind = Kind::kHandled, .node = use.node, .way = kCallback};
        case PromiseUse::kDrop:
          return joined != kNoNode ? OfJoined(joined, {.kind = Kind::kLost, .node = use.node, .way = kCallback})
                                   : ExceptionFate{.kind = Kind::kLost, .node = use.node, .way = kCallback};
        case PromiseUse::kAwait:
        case PromiseUse::kReturn: {
          const ExceptionFate fate = OfGivenAway(call, use, left);
          return joined != kNoNode ? OfJoined(joined, fate) : fate;
        }
        case PromiseUse::kJoin:
          joined = use.node;
          break;
        case PromiseUse::kPassOn:
          break;
        default:
          return Unknown();
      }
      call = use.node;
    }
  }

  // The expression gave a promise that was returned or awaited before `left`, where it is rejected.
  ExceptionFate OfGivenAway(NodeId expression, const PromiseUse& use, int left) const {
    const std::optional<uint32_t> activation = OnlyActivationOf(CodeAround(tree_, expression), left);
    if (!activation) return Unknown();
    const bool awaits = use.kind == PromiseUse::kAwait;
    for (const int event : timeline_.EventsOf(*activation)) {
      const TruthSite& site = *timeline_.site(event);
      if (event >= left) break;
      if (site.kind != (awaits ? TruthEventKind::kSuspend : TruthEventKind::kReturn)) continue;
      if (!tree_.IsInside(expression, site.node)) continue;
      return awaits ? OfAwait(*activation, use.node, event - 1, left)
                    : OfReturned(*activation, event - 1, left, kCallback);
    }
    return Unknown();
  }

  // Of a function that was called once before `event`; none: it was called more often, or not at all.
  std::optional<uint32_t> OnlyActivationOf(NodeId function, int event) const {
    std::optional<uint32_t> only;
    for (int i = 0; i < event; ++i) {
      const TruthSite* const site = timeline_.site(i);
      if (site == nullptr || site->kind != TruthEventKind::kEnter || site->function != function) continue;
      if (only) return std::nullopt;
      only = ActivationOf(i);
    }
    return only;
  }

  // Of a statement that rejects a promise and throws nothing.
  ExceptionFate OfRejecting(int event) const {
    const ExceptionFate outside{.kind = Kind::kOutside};
    const int link = timeline_.StackAfter(event);
    if (link == TruthTimeline::kNoLink || timeline_.link(link).site == nullptr) return outside;
    const TruthSite& site = *timeline_.link(link).site;
    // An arrow function that is an expression has no statement.
    NodeId code = site.node;
    if (site.kind == TruthEventKind::kEnter) code = tree_.Child(site.function, NodeField::kBody);
    if (code == kNoNode || tree_.type(code) == NodeType::kBlockStatement) return outside;
    const RejectingCall call = RejectingCallIn(tree_, code);
    if (call.promise == kNoNode) return outside;
    const uint32_t activation = timeline_.link(link).activation;
    // Where the statement returns the promise, it has been told already.
    const TruthSite* const told = timeline_.site(event);
    const bool returns = told != nullptr && told->kind == TruthEventKind::kReturn && ActivationOf(event) == activation;
    if (call.executor == kNoNode)
      return OfValue(call.promise, activation, returns ? event - 1 : event, event, kRejecting);
    const std::optional<uint32_t> executor = timeline_.OuterOf(activation, call.executor);
    return executor ? OfExecutor(*executor, call.promise, event) : Unknown();
  }

  // The activation is of the executor of the promise, which is rejected at `left`.
  ExceptionFate OfExecutor(uint32_t activation, NodeId promise, int left) const {
    const int caller = CallerOf(activation);
    if (caller == TruthTimeline::kNoLink) return Unknown();
    const TruthTimeline::Link& link = timeline_.link(caller);
    if (link.site->function != CodeAround(tree_, promise)) return Unknown();
    return OfValue(promise, link.activation, CameBack(activation), left, kExecutor);
  }

  // Who called it; kNoLink: that is not known.
  int CallerOf(uint32_t activation) const {
    const absl::Span<const int> events = timeline_.EventsOf(activation);
    if (events.empty() || timeline_.site(events.front())->kind != TruthEventKind::kEnter) return TruthTimeline::kNoLink;
    const int caller = timeline_.link(timeline_.StackAt(events.front())).below;
    return caller == TruthTimeline::kNoLink || timeline_.link(caller).site == nullptr ? TruthTimeline::kNoLink : caller;
  }

  // The event at which its caller goes on.
  int CameBack(uint32_t activation) const {
    int came_back = -1;
    for (const int event : timeline_.EventsOf(activation)) {
      came_back = event;
      const TruthEventKind kind = timeline_.site(event)->kind;
      if (kind == TruthEventKind::kSuspend || kind == TruthEventKind::kExit) break;
    }
    return came_back;
  }

  // The expression by which the activation was called, in its caller's text; kNoNode: that is not known.
  NodeId CallOf(uint32_t activation, int caller) const {
    const NodeId function = timeline_.site(timeline_.EventsOf(activation).front())->function;
    if (tree_.node(function).field == NodeField::kCallee) return tree_.node(function).parent;
    const std::string_view name = NameOfFunction(tree_, function);
    return name.empty() ? kNoNode : OnlyCallIn(tree_, timeline_.link(caller).site->node, name);
  }

  // The async function in whose parameters the function stands that the exception leaves at the event, where that is
  // called before the body begins, so that no event has told of the call; kNoNode: there is none.
  NodeId AsyncOfParameter(int event) const {
    const NodeId thrower = timeline_.site(event)->function;
    if (thrower == kRootNode) return kNoNode;
    const NodeId function = CodeAround(tree_, tree_.node(thrower).parent);
    const SyntaxNode& around = tree_.node(function);
    if (!around.is(SyntaxNode::kAsync) || around.is(SyntaxNode::kGenerator)) return kNoNode;
    const int caller = CallerOf(ActivationOf(event));
    const bool is_told = caller != TruthTimeline::kNoLink && timeline_.link(caller).site->function == function;
    return is_told || tree_.IsInside(thrower, tree_.Child(function, NodeField::kBody)) ? kNoNode : function;
  }

  // What leaves the parameters of an async function rejects its promise (ECMA-262, 15.8.4).
  ExceptionFate OfParameters(NodeId function, int left) const {
    const uint32_t activation = ActivationOf(left);
    const int caller = CallerOf(activation);
    const std::string_view name = NameOfFunction(tree_, function);
    if (caller == TruthTimeline::kNoLink || name.empty()) return Unknown();
    const TruthTimeline::Link& link = timeline_.link(caller);
    const NodeId call = OnlyCallIn(tree_, link.site->node, name);
    return call == kNoNode ? Unknown() : OfValue(call, link.activation, CameBack(activation), left, {});
  }

  // The activation that the exception leaves at `left` is an async function's, and so its promise is rejected.
  // `threw`: when the exception was thrown.
  ExceptionFate OfPromise(int left, int threw) const {
    const uint32_t activation = ActivationOf(left);
    const NodeId function = timeline_.site(left)->function;
    if (function == kRootNode) return Unknown("the end of a module");
    const int caller = CallerOf(activation);
    if (caller == TruthTimeline::kNoLink) return Unknown();
    const NodeId call = CallOf(activation, caller);
    if (call == kNoNode) return OfMapped(activation, caller, threw);
    const uint32_t calling = timeline_.link(caller).activation;
    if (tree_.node(function).is(SyntaxNode::kGenerator)) return OfIterated(call, calling, left);
    return OfValue(call, calling, CameBack(activation), threw, {});
  }

  // The activation, an async function's, may be of a callback whose promises a method of Promise gets.
  ExceptionFate OfMapped(uint32_t activation, int caller, int left) const {
    const NodeId function = timeline_.site(timeline_.EventsOf(activation).front())->function;
    const TruthTimeline::Link& link = timeline_.link(caller);
    if (tree_.node(function).is(SyntaxNode::kGenerator)) return Unknown();
    const PromiseUse use = UseOfMapped(tree_, function);
    if (use.node == kNoNode || CodeAround(tree_, use.node) != link.site->function) return Unknown();
    if (use.kind == PromiseUse::kSettle) return {.kind = Kind::kHandled, .node = use.node, .way = kWithHandler};
    return OfJoined(use.node, OfValue(use.node, link.activation, CameBack(activation), left, kWithHandler));
  }

  // What the call joins has a handler, its own; what it gives may not be rejected, or with another exception.
  ExceptionFate OfJoined(NodeId call, const ExceptionFate& fate) const {
    if (fate.kind != Kind::kLost) return fate;
    return all_handled_ ? ExceptionFate{.kind = Kind::kHandled, .node = call, .way = fate.way} : Unknown();
  }

  // The call gives an async generator, which the exception leaves at `left`. Only a loop or `yield*` asks it for
  // values.
  ExceptionFate OfIterated(NodeId call, uint32_t activation, int left) const {
    const PromiseUse use = UseOfPromise(tree_, call, all_handled_);
    if (use.kind != PromiseUse::kIterate) return Unknown(kIterated);
    ExceptionFate fate = OfWaiting(activation, left);
    if (fate.kind == Kind::kLost && fate.way == kModule) fate.node = use.node;
    if (fate.kind != Kind::kUnknown && fate.way != kModule) fate.way = kIterated;
    return fate;
  }

  // The expression gives a promise in the activation, whose next event is the first after `came_back`; the promise is
  // rejected at `left`. `way`: empty is that of an async function, and by what is done with it.
  ExceptionFate OfValue(NodeId expression, uint32_t activation, int came_back, int left, std::string_view way) const {
    const PromiseUse use = UseOfPromise(tree_, expression, all_handled_);
    switch (use.kind) {
      case PromiseUse::kAwait:
        return OfAwait(activation, use.node, came_back, left);
      case PromiseUse::kReturn:
        return OfReturned(activation, came_back, left, way);
      case PromiseUse::kDrop:
        return {.kind = Kind::kLost, .node = use.node, .way = way.empty() ? kDropped : way};
      case PromiseUse::kHandler:
      case PromiseUse::kSettle:
        return {.kind = Kind::kHandled, .node = use.node, .way = way.empty() ? kWithHandler : way};
      case PromiseUse::kPassOn:
        return OfValue(use.node, activation, came_back, left, way);
      case PromiseUse::kJoin: {
        return OfJoined(use.node, OfValue(use.node, activation, came_back, left, way.empty() ? kWithHandler : way));
      }
      case PromiseUse::kVariable: {
        const int used = StatementWith(use.node, activation, came_back);
        return used < 0 ? Unknown() : OfValue(use.node, activation, used, left, way.empty() ? kWithHandler : way);
      }
      case PromiseUse::kIterate:
      case PromiseUse::kElsewhere:
        return Unknown();
    }
    return Unknown();
  }

  // The activation returns the promise.
  ExceptionFate OfReturned(uint32_t activation, int came_back, int left, std::string_view way) const {
    const int next = timeline_.NextOf(activation, came_back);
    if (next == timeline_.size() || timeline_.site(next)->kind != TruthEventKind::kReturn) return Unknown();
    const SyntaxNode& function = tree_.node(timeline_.site(next)->function);
    if (function.is(SyntaxNode::kGenerator)) return Unknown();
    if (function.is(SyntaxNode::kAsync)) {
      ExceptionFate fate = OfPromise(next, left);
      fate.way = kReturned;
      return fate;
    }
    const int caller = CallerOf(activation);
    const NodeId call = caller == TruthTimeline::kNoLink ? kNoNode : CallOf(activation, caller);
    if (call == kNoNode) return Unknown();
    return OfValue(call, timeline_.link(caller).activation, CameBack(activation), left, way);
  }

  // When the activation comes to the statement with the node, after `event` and before it waits or ends; -1: it does
  // not, or may not evaluate the node.
  int StatementWith(NodeId node, uint32_t activation, int event) const {
    for (event = timeline_.NextOf(activation, event); event < timeline_.size();
         event = timeline_.NextOf(activation, event)) {
      const TruthSite& site = *timeline_.site(event);
      if (site.kind == TruthEventKind::kSuspend || site.kind == TruthEventKind::kExit) return -1;
      if (site.kind != TruthEventKind::kPoint || !tree_.IsInside(node, site.node)) continue;
      if (tree_.EnclosingStatement(node) != site.node) continue;
      return MayBeSkipped(tree_, node, site.node) ? -1 : event;
    }
    return -1;
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
    ExceptionFate fate = OfWaiting(waiting, std::max(left, suspended));
    if (fate.kind == Kind::kLost && fate.way == kModule) fate.node = await;
    if (fate.kind != Kind::kUnknown && fate.way != kModule) fate.way = kAwaited;
    return fate;
  }

  // The activation waits for what is rejected at `left`: it goes on with the exception.
  ExceptionFate OfWaiting(uint32_t waiting, int left) const {
    int next = timeline_.NextOf(waiting, left);
    if (next == timeline_.size()) return Unknown();
    for (int after = AfterFinally(next); after >= 0; after = AfterFinally(next)) next = after;
    const TruthSite& site = *timeline_.site(next);
    if (site.kind == TruthEventKind::kCatch) return {.kind = Kind::kCaught, .node = site.node};
    if (site.kind != TruthEventKind::kThrow) return Unknown();
    // It ends the program.
    if (site.function == kRootNode) return {.kind = Kind::kLost, .node = site.node, .way = kModule};
    return tree_.node(site.function).is(SyntaxNode::kAsync) ? OfPromise(next, next) : Unknown();
  }

  const TruthTimeline& timeline_;
  const SyntaxTree& tree_;
  const bool all_handled_;
};

}  // namespace

ExceptionFate FateOfException(const KnownProgram& known, int event) { return FateFinder(known).OnStack(event); }

}  // namespace twinstep
