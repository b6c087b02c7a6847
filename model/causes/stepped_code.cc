#include "model/causes/stepped_code.h"

#include <algorithm>
#include <string_view>

#include "model/causes/session_traits.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

NodeId CallerNode(const Situation& situation) {
  if (!situation.stepped || situation.stepped->caller == TruthTimeline::kNoLink) return kNoNode;
  return situation.session.known().timeline->link(situation.stepped->caller).site->node;
}

}  // namespace

std::string_view NextOfStepped(const Situation& situation) {
  if (!situation.stepped) return "";
  const SteppedFrame& stepped = *situation.stepped;
  const TruthTimeline& timeline = *situation.session.known().timeline;
  const SyntaxTree& tree = situation.tree();
  // The head of such a loop waits, which no event tells.
  if (tree.node(stepped.node).is(SyntaxNode::kAwait)) return "for await";
  for (int event = timeline.NextOf(stepped.activation, stepped.event); event < timeline.size();
       event = timeline.NextOf(stepped.activation, event)) {
    const TruthSite& site = *timeline.site(event);
    switch (site.kind) {
      case TruthEventKind::kPoint:
        if (tree.node(site.node).is(SyntaxNode::kAwait)) return "for await";
        break;
      case TruthEventKind::kDelegate:
        return "yield*";
      case TruthEventKind::kSuspend:
        return tree.type(site.node) == NodeType::kAwaitExpression ? "await" : "yield";
      case TruthEventKind::kReturn:
        // What closes an iterator is a finally clause of the language.
        if (BeforeFinally(tree, site.node) || ClosesIterator(tree, site.node)) return "return that waits";
        break;
      case TruthEventKind::kThrow:
        return "exception that leaves it";
      case TruthEventKind::kCatch:
        if (situation.stretch->action->has_step_out()) break;
        return "exception that it catches";
      case TruthEventKind::kExit:
        return CanWait(tree, site.function) ? "end of code that can wait" : "";
      default:
        break;
    }
  }
  return "";
}

NodeId CodeOfFrame(const JudgedSession& session, const JudgedPause& pause, int frame) {
  const std::vector<MatchedFrame>& frames = pause.match.frames;
  const auto matched =
      std::find_if(frames.begin(), frames.end(), [frame](const MatchedFrame& one) { return one.frame == frame; });
  if (matched != frames.end()) return session.known().timeline->link(matched->link).site->function;
  const SyntaxTree& tree = *session.known().tree;
  const Frame& shown = pause.paused->frames(frame);
  // It may stand where a function begins that it makes.
  const bool is_top_level = shown.kind() == Frame::MODULE || shown.kind() == Frame::SCRIPT;
  if (is_top_level && shown.location().source() == Location::MAIN) return kRootNode;
  const NodeId node = NodeAtPlace(tree, shown.location());
  return node == kNoNode ? kNoNode : CodeAround(tree, node);
}

std::set<NodeId> CodeSteppedOutOf(const JudgedSession& session, const Stretch& until) {
  const SyntaxTree& tree = *session.known().tree;
  std::set<NodeId> left;
  for (const Stretch& stretch : session.stretches()) {
    if (&stretch == &until) break;
    if (!stretch.action->has_step_out() || session.FromOf(stretch) == nullptr) continue;
    const JudgedPause& from = *session.FromOf(stretch);
    const int frame = static_cast<int>(stretch.action->step_out().frame());
    if (frame >= from.paused->frames_size()) continue;
    const NodeId code = CodeOfFrame(session, from, frame);
    if (code != kNoNode && CanWait(tree, code)) left.insert(code);
  }
  return left;
}

bool ResumesToYield(const Situation& situation) {
  if (!situation.stepped) return false;
  const KnownProgram& known = situation.session.known();
  const TruthTimeline& timeline = *known.timeline;
  const int resumes = situation.stepped->event + 1;
  if (resumes >= timeline.size() || timeline.site(resumes)->kind != TruthEventKind::kResume) return false;
  const int stack = timeline.StackAt(resumes);
  if (stack == TruthTimeline::kNoLink) return false;
  const int next = timeline.NextOf(timeline.link(stack).activation, resumes);
  return next < timeline.size() && timeline.site(next)->kind == TruthEventKind::kSuspend &&
         !IsAwait(known, timeline.site(next)->node);
}

bool IsDelegating(const Situation& situation) {
  if (!situation.stepped) return false;
  const KnownProgram& known = situation.session.known();
  const absl::Span<const SyntaxNode> nodes = known.tree->nodes();
  return known.timeline->IsVague(situation.stepped->event) &&
         std::any_of(nodes.begin(), nodes.end(), [](const SyntaxNode& node) { return node.is(SyntaxNode::kDelegate); });
}

bool CatchesOnTheWay(const Situation& situation) {
  if (!situation.stepped || !situation.due) return false;
  const KnownProgram& known = situation.session.known();
  const TruthTimeline& timeline = *known.timeline;
  bool catches = false;
  for (int event = situation.stepped->event + 1; event < timeline.size(); ++event) {
    const TruthSite* const told = timeline.site(event);
    // The host goes on.
    if (told == nullptr) continue;
    const TruthSite& site = *told;
    if (site.kind == TruthEventKind::kCatch || site.kind == TruthEventKind::kThrow) {
      const int stack = timeline.StackAt(event);
      const bool own =
          stack != TruthTimeline::kNoLink && timeline.link(stack).activation == situation.stepped->activation;
      if (own) return false;
      catches = true;
    } else if (site.kind == TruthEventKind::kPoint || site.kind == TruthEventKind::kBodyEnd) {
      const std::optional<LineAndColumn> place = known.places->HeadOf(site);
      if (place && *place == PlaceOf(*situation.due)) return catches;
    }
  }
  return false;
}

bool CameInSameActivation(const Situation& situation) {
  if (!situation.stepped) return false;
  const JudgedPause* const to = situation.session.ToOf(*situation.stretch);
  if (to == nullptr || !to->match.matched() || to->match.frames.empty()) return false;
  return situation.session.known().timeline->link(to->match.frames.front().link).activation ==
         situation.stepped->activation;
}

bool CallerBeforeFinally(const Situation& situation) {
  const NodeId node = CallerNode(situation);
  return node != kNoNode && BeforeFinally(situation.tree(), node);
}

bool CallerClosesIterator(const Situation& situation) {
  const NodeId node = CallerNode(situation);
  return node != kNoNode && ClosesIterator(situation.tree(), node);
}

bool CallerAtReturn(const Situation& situation) {
  const NodeId node = CallerNode(situation);
  return node != kNoNode && situation.tree().type(node) == NodeType::kReturnStatement;
}

bool CallerAtYield(const Situation& situation) {
  const NodeId node = CallerNode(situation);
  return node != kNoNode && Waits(situation.tree(), node) &&
         situation.tree().node(CodeAround(situation.tree(), node)).is(SyntaxNode::kGenerator);
}

}  // namespace twinstep
