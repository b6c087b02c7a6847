// Causes of a step that ends where it should not.
#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "model/invariants/cause_construct.h"
#include "model/invariants/edited_source.h"
#include "model/invariants/missed_place.h"
#include "model/invariants/removed_breakpoint.h"
#include "model/invariants/stepped_frame.h"
#include "model/invariants/violation_place.h"
#include "model/mismatch.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

constexpr std::string_view kReturnThatWaits = "return that waits for finally";
constexpr char kLeft[] = "code that a step out left";
constexpr char kInFinally[] = "finally";
constexpr char kBackAtReturn[] = "finally, back at the return that waited";
constexpr std::string_view kLeavingException = "exception that leaves the function";

// What the activation does next that debuggers treat in a way of its own; empty: nothing of that kind.
// To a step out only its end matters.
std::string_view NextOf(const KnownProgram& known, const SteppedFrame& stepped, bool steps_out) {
  const TruthTimeline& timeline = *known.timeline;
  const SyntaxTree& tree = *known.tree;
  for (int event = timeline.NextOf(stepped.activation, stepped.event); event < timeline.size();
       event = timeline.NextOf(stepped.activation, event)) {
    const TruthSite& site = *timeline.site(event);
    switch (site.kind) {
      case TruthEventKind::kDelegate:
        return "yield*";
      case TruthEventKind::kSuspend:
        return tree.type(site.node) == NodeType::kAwaitExpression ? "await" : "yield";
      case TruthEventKind::kReturn:
        // What closes an iterator is a finally clause of the language.
        if (BeforeFinally(tree, site.node) || ClosesIterator(tree, site.node)) return kReturnThatWaits;
        break;
      case TruthEventKind::kThrow:
        return kLeavingException;
      case TruthEventKind::kCatch:
        if (steps_out) break;
        return "exception that is caught";
      case TruthEventKind::kExit:
        return CanWait(tree, site.function) ? "end of code that can wait" : "";
      default:
        break;
    }
  }
  return "";
}

// The generators and async functions that the user stepped out of before.
std::set<NodeId> SteppedOutOf(const JudgedSession& session, const Stretch& until) {
  const SyntaxTree& tree = *session.known().tree;
  std::set<NodeId> left;
  for (const Stretch& stretch : session.stretches()) {
    if (&stretch == &until) break;
    if (!stretch.action->has_step_out() || session.FromOf(stretch) == nullptr) continue;
    const Paused& from = *session.FromOf(stretch)->paused;
    const int frame = static_cast<int>(stretch.action->step_out().frame());
    if (frame >= from.frames_size()) continue;
    const NodeId node = NodeAtPlace(tree, from.frames(frame).location());
    if (node != kNoNode && CanWait(tree, CodeAround(tree, node))) left.insert(CodeAround(tree, node));
  }
  return left;
}

// A generator is in the middle of a `yield*`, as the truth tells it.
bool IsDelegating(const KnownProgram& known, int event) {
  const absl::Span<const SyntaxNode> nodes = known.tree->nodes();
  return known.timeline->IsVague(event) &&
         std::any_of(nodes.begin(), nodes.end(), [](const SyntaxNode& node) { return node.is(SyntaxNode::kDelegate); });
}

// The first thing that the step runs resumes a generator, which waits again before it comes to any statement. What runs
// before it would be a place to stop at.
bool ResumesToYield(const KnownProgram& known, const SteppedFrame& stepped) {
  const TruthTimeline& timeline = *known.timeline;
  const int resumes = stepped.event + 1;
  if (resumes >= timeline.size() || timeline.site(resumes)->kind != TruthEventKind::kResume) return false;
  const int stack = timeline.StackAt(resumes);
  if (stack == TruthTimeline::kNoLink) return false;
  const int next = timeline.NextOf(timeline.link(stack).activation, resumes);
  return next < timeline.size() && timeline.site(next)->kind == TruthEventKind::kSuspend &&
         !IsAwait(known, timeline.site(next)->node);
}

// What the step ran over, before the place that it missed, caught an exception, or called something that did: code that
// no truth tells may have caught what left a function.
bool CatchesOnTheWay(const KnownProgram& known, const SteppedFrame& stepped, const Violation& violation) {
  const TruthTimeline& timeline = *known.timeline;
  const std::optional<Location> missed = ExpectedPlace(violation.expected());
  if (!missed) return false;
  bool catches = false;
  for (int event = stepped.event + 1; event < timeline.size(); ++event) {
    const TruthSite& site = *timeline.site(event);
    if (site.kind == TruthEventKind::kCatch || site.kind == TruthEventKind::kThrow) {
      const int stack = timeline.StackAt(event);
      const bool own = stack != TruthTimeline::kNoLink && timeline.link(stack).activation == stepped.activation;
      if (own) return false;
      catches = true;
    } else if (site.kind == TruthEventKind::kPoint || site.kind == TruthEventKind::kBodyEnd) {
      const std::optional<LineAndColumn> place = known.places->HeadOf(site.node);
      if (place && *place == PlaceOf(*missed)) return catches;
    }
  }
  return false;
}

// The stretch ends in the activation that it began in, and not in another call of the code.
bool IsSameActivation(const JudgedSession& session, const Stretch& stretch, const SteppedFrame& stepped) {
  const JudgedPause* const to = session.ToOf(stretch);
  if (to == nullptr || !to->match.matched() || to->match.frames.empty()) return false;
  return session.known().timeline->link(to->match.frames.front().link).activation == stepped.activation;
}

// A `debugger` statement at which breakpoints have conditions or log.
bool IsMutedStatement(const JudgedSession& session, const Stretch& stretch, const Location& missed) {
  const NodeId node = NodeAtPlace(*session.known().tree, missed);
  if (node == kNoNode || session.known().tree->type(node) != NodeType::kDebuggerStatement) return false;
  const auto is_there = [&](const SetBreakpointAt& one) {
    return one.place == PlaceOf(missed) && (!one.condition.empty() || !one.log.empty());
  };
  return std::any_of(stretch.breakpoints.begin(), stretch.breakpoints.end(), is_there) ||
         std::any_of(stretch.logpoints.begin(), stretch.logpoints.end(), is_there);
}

}  // namespace

std::string CauseOfStepWith(StepFault fault, const JudgedSession& session, const Violation& violation) {
  if (session.known().timeline == nullptr) return CauseOfAnswer(session, violation);
  const Stretch* const stretch = StretchTo(session, violation.event());
  if (stretch == nullptr) return violation.construct();
  const bool loses = fault == StepFault::kLost || fault == StepFault::kElsewhere;
  const std::optional<SteppedFrame> stepped = SteppedFrameOf(session, *stretch);
  if (!stepped) {
    const bool removed = loses && session.FromOf(*stretch) != nullptr && RemovedLast(session, *stretch);
    return removed ? kRemovedLast : violation.construct();
  }
  const SyntaxTree& tree = *session.known().tree;
  const NodeId code = CodeAround(tree, stepped->node);
  const Paused& from = *session.FromOf(*stretch)->paused;
  const Paused* const to = session.ToOf(*stretch) == nullptr ? nullptr : session.ToOf(*stretch)->paused;
  const NodeId at = to == nullptr ? kNoNode : NodeAtPlace(tree, to->location());
  const bool stays = at != kNoNode && CodeAround(tree, at) == code;
  // To Firefox's tools a frame that was stepped out of has ended, whatever step follows.
  if (!session.known().facts->tools_side.empty()) {
    if (fault == StepFault::kLost && StoodThere(session, *stretch, ExpectedPlace(violation.expected()))) {
      return kWhereItStood;
    }
    // The end of such a frame takes up the step out that has long been answered.
    const std::set<NodeId> left = SteppedOutOf(session, *stretch);
    if (left.contains(code) || (fault == StepFault::kTooDeep && !left.empty())) return kLeft;
    if (fault == StepFault::kNotLeft && at != kNoNode && left.contains(CodeAround(tree, at))) return kLeft;
  }
  if (fault == StepFault::kNotLeft && CanWait(tree, code)) {
    return stays ? "code that can wait, which it stays in" : "code that can wait, for other code";
  }
  const std::string next(NextOf(session.known(), *stepped, stretch->action->has_step_out()));
  if (loses && EditedWhileItRan(session, code, stretch->action_event)) return kEditedWhileItRan;
  if (loses && RemovedLast(session, *stretch)) return kRemovedLast;
  if (const std::optional<Location> missed = ExpectedPlace(violation.expected());
      loses && missed && stretch->breakpoints_off) {
    const NodeId node = NodeAtPlace(tree, *missed);
    if (node != kNoNode && tree.type(node) == NodeType::kDebuggerStatement) {
      return "debugger statement that is switched off";
    }
  }
  if (const std::optional<Location> missed = ExpectedPlace(violation.expected());
      loses && missed && IsMutedStatement(session, *stretch, *missed)) {
    return "debugger statement with a breakpoint that does not pause";
  }
  if (loses && ThrowsNoMore(session, ExpectedPlace(violation.expected()))) return kEvaluated;
  if (const std::optional<Location> missed = ExpectedPlace(violation.expected());
      missed && fault == StepFault::kNotEntered && PlaceOf(*missed) == PlaceOf(from.location())) {
    return "where the program stands";
  }
  if (fault == StepFault::kLost) {
    const bool leaves = next == kLeavingException && !stretch->action->has_step_out();
    const bool returns = tree.type(stepped->node) == NodeType::kReturnStatement;
    const bool finally = next == kReturnThatWaits || BeforeFinally(tree, stepped->node) ||
                         ((leaves || returns) && ClosesIterator(tree, stepped->node));
    if (finally) return stays && IsSameActivation(session, *stretch, *stepped) ? kBackAtReturn : kInFinally;
    // What closes an iterator for a return that waits is left for that return.
    if (stepped->caller != TruthTimeline::kNoLink) {
      const NodeId below = session.known().timeline->link(stepped->caller).site->node;
      if (tree.type(below) == NodeType::kReturnStatement && ClosesIterator(tree, below)) return kInFinally;
      // The step goes on in the caller. What is thrown out of the function passes a catch clause there just so.
      const bool goes_on = next.empty() || (stretch->action->has_step_out() && next != kLeavingException);
      if (goes_on && BeforeFinally(tree, below)) return kInFinally;
    }
    if (next == kLeavingException && tree.node(code).is(SyntaxNode::kAsync)) {
      return "exception that leaves an async function";
    }
    if (next == kLeavingException && stretch->action->has_step_out()) {
      return "exception that leaves the function stepped out of";
    }
    if (next.empty() && stretch->action->has_step_in() && IsDelegating(session.known(), stepped->event)) {
      return "yield* under way";
    }
    if (stretch->action->has_step_in() && ResumesToYield(session.known(), *stepped)) {
      return "generator that yields again at once";
    }
    if (CatchesOnTheWay(session.known(), *stepped, violation)) {
      return "call in which an exception is caught";
    }
    if (next.empty() && at != kNoNode && !stays && to->reason() == Paused::STEP &&
        to->frames_size() == from.frames_size()) {
      return "end of a function, for what is called next";
    }
  }
  return next.empty() ? PlaceRole(&tree, from.location()) : next;
}

}  // namespace twinstep
