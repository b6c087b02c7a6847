#include "model/invariants/stack/scheduled_by.h"

#include <algorithm>

namespace twinstep {
namespace {

// Jobs that each were scheduled by one with nothing on the stack.
constexpr int kMostJobs = 200;
constexpr size_t kMostMoments = 50;

bool IsThenName(std::string_view name) { return name == "then" || name == "catch" || name == "finally"; }

// "then" of `p.then(...)`; empty where it is no call of a member with a name.
std::string_view MethodOf(const SyntaxTree& tree, NodeId call) {
  if (tree.type(call) != NodeType::kCallExpression) return {};
  const NodeId callee = tree.Child(call, NodeField::kCallee);
  if (tree.type(callee) != NodeType::kMemberExpression || tree.node(callee).is(SyntaxNode::kComputed)) return {};
  const NodeId property = tree.Child(callee, NodeField::kProperty);
  return tree.type(property) == NodeType::kIdentifier ? tree.StringOf(property) : std::string_view();
}

class Finder {
 public:
  explicit Finder(const KnownProgram& known) : timeline_(*known.timeline), tree_(*known.tree) {}

  Scheduled Find(int event, int link) const {
    for (int jobs = 0; jobs < kMostJobs; ++jobs) {
      Scheduled found = FindOnce(event, link);
      const bool is_empty = found.kind == Scheduled::kAwait && found.moments[0].stack == TruthTimeline::kNoLink;
      if (!is_empty) return found;
      event = found.moments[0].event;
      link = timeline_.StackAt(event);
    }
    return Unknown("a long row of jobs");
  }

 private:
  static Scheduled Unknown(std::string_view reason) {
    return {.kind = Scheduled::kUnknown, .reason = reason, .moments = {}};
  }

  uint32_t ActivationOf(int event) const { return timeline_.truth().log().events(event).activation(); }

  Scheduled FindOnce(int event, int link) const {
    if (timeline_.IsVague(event)) return Unknown("the stack is not known");
    if (link == TruthTimeline::kNoLink) return Unknown("the host runs");
    while (timeline_.link(link).below != TruthTimeline::kNoLink) link = timeline_.link(link).below;
    const uint32_t activation = timeline_.link(link).activation;
    const TruthSite* const site = timeline_.link(link).site;
    if (site == nullptr) return Unknown("the host runs");
    if (site->function == kRootNode) {
      const bool waited = AwaitBefore(activation, event) >= 0;
      return waited ? Unknown("a module that awaits")
                    : Scheduled{.kind = Scheduled::kNobody, .reason = {}, .moments = {}};
    }
    Scheduled found;
    found.function = site->function;
    const int await = AwaitBefore(activation, event);
    if (await >= 0) {
      if (tree_.type(timeline_.site(await)->node) != NodeType::kAwaitExpression)
        return Unknown("a generator continues");
      if (timeline_.IsVague(await)) return Unknown("the stack is not known");
      found.kind = Scheduled::kAwait;
      found.moments.push_back({await, timeline_.StackAfter(await)});
      return found;
    }
    return OfCallback(activation, *site, event, std::move(found));
  }

  // The last event before `event` at which the activation was suspended; -1: never.
  int AwaitBefore(uint32_t activation, int event) const {
    const absl::Span<const int> events = timeline_.EventsOf(activation);
    for (auto at = std::lower_bound(events.begin(), events.end(), event); at != events.begin();) {
      const TruthEventKind kind = timeline_.site(*--at)->kind;
      if (kind == TruthEventKind::kSuspend || kind == TruthEventKind::kDelegate) return *at;
    }
    return -1;
  }

  Scheduled OfCallback(uint32_t activation, const TruthSite& site, int event, Scheduled found) const {
    const NodeId function = site.function;
    const NodeType type = tree_.type(function);
    if (type != NodeType::kArrowFunctionExpression && type != NodeType::kFunctionExpression) {
      return Unknown("a function with a name of its own may be anybody's callback");
    }
    const NodeId call = tree_.node(function).parent;
    if (tree_.node(function).field != NodeField::kArguments || !IsThenName(MethodOf(tree_, call))) {
      return Unknown("no argument of then, catch or finally");
    }
    const int begin = timeline_.EventsOf(activation).front();
    const TruthEvent& entered = timeline_.truth().log().events(begin);
    if (timeline_.site(begin)->kind != TruthEventKind::kEnter || !entered.has_value() || entered.value().number() < 0) {
      return Unknown("the truth does not show who made the callback");
    }
    found.kind = Scheduled::kCallback;
    const uint32_t maker = static_cast<uint32_t>(entered.value().number());
    const absl::Span<const int> events = timeline_.EventsOf(maker);
    for (size_t i = 0; i < events.size() && events[i] < begin; ++i) {
      const TruthSite& at = *timeline_.site(events[i]);
      if (at.kind != TruthEventKind::kPoint || !tree_.IsInside(call, at.node)) continue;
      // The body of a statement is told of itself.
      const bool is_innermost = i + 1 == events.size() || events[i + 1] > begin ||
                                timeline_.site(events[i + 1])->kind != TruthEventKind::kPoint ||
                                !tree_.IsInside(call, timeline_.site(events[i + 1])->node) ||
                                timeline_.site(events[i + 1])->node == at.node;
      if (!is_innermost) continue;
      // It may go on behind an await before it comes to the call.
      const bool waits = i + 1 < events.size() && timeline_.site(events[i + 1])->kind == TruthEventKind::kSuspend &&
                         !tree_.IsInside(call, timeline_.site(events[i + 1])->node);
      if (waits || timeline_.IsVague(events[i])) return Unknown("the statement waits before it comes to the call");
      found.moments.push_back({events[i], timeline_.StackAt(events[i])});
      if (found.moments.size() > kMostMoments) return Unknown("the callback was handed over many times");
    }
    if (found.moments.empty() || event < begin) return Unknown("the truth does not show who made the callback");
    return found;
  }

  const TruthTimeline& timeline_;
  const SyntaxTree& tree_;
};

}  // namespace

Scheduled ScheduledBy(const KnownProgram& known, int event, int link) { return Finder(known).Find(event, link); }

bool MayOwnThen(const SyntaxTree& tree) {
  const std::string_view source = tree.TextOf(kRootNode);
  for (const std::string_view word :
       {"Promise.prototype", "extends Promise", "__proto__", "setPrototypeOf", "Proxy", "species", "constructor"}) {
    if (source.find(word) != std::string_view::npos) return true;
  }
  for (NodeId node = kRootNode; node < static_cast<NodeId>(tree.nodes().size()); ++node) {
    const NodeType type = tree.type(node);
    if (type != NodeType::kIdentifier || !IsThenName(tree.StringOf(node))) continue;
    const NodeId parent = tree.node(node).parent;
    const NodeField field = tree.node(node).field;
    // A member that is called is what everybody does.
    const bool is_called = tree.type(parent) == NodeType::kMemberExpression && field == NodeField::kProperty &&
                           tree.node(parent).field == NodeField::kCallee;
    if (!is_called) return true;
  }
  return false;
}

}  // namespace twinstep
