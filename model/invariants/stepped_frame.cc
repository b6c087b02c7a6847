#include "model/invariants/stepped_frame.h"

#include <vector>

namespace twinstep {
namespace {

// An older frame of the program than the one at `place` of the matched ones is not among these.
bool HasUntoldCallers(const JudgedPause& pause, size_t place) {
  const std::vector<MatchedFrame>& matched = pause.match.frames;
  const Paused& paused = *pause.paused;
  for (int i = matched[place].frame + 1; i < paused.frames_size(); ++i) {
    if (paused.frames(i).location().source() != Location::MAIN) continue;
    if (++place >= matched.size() || matched[place].frame != i) return true;
  }
  return false;
}

// Some debuggers have one frame for all fields of a class, others one for each.
bool IsOfField(const SyntaxTree& tree, const TruthTimeline::Link& link) {
  return tree.type(link.site->function) == NodeType::kPropertyDefinition;
}

}  // namespace

std::optional<SteppedFrame> SteppedFrameOf(const JudgedSession& session, const Stretch& stretch) {
  const Action& action = *stretch.action;
  // It runs to a call first.
  if (action.step_in().has_target()) return std::nullopt;
  // From then on a task may pause as by a step.
  for (const Stretch& earlier : session.stretches()) {
    if (earlier.action->step_in().into_async_calls()) return std::nullopt;
    if (earlier.action == &action) break;
  }
  uint32_t frame = 0;
  if (action.has_step_in()) {
    frame = action.step_in().frame();
  } else if (action.has_step_over()) {
    frame = action.step_over().frame();
  } else if (action.has_step_out()) {
    frame = action.step_out().frame();
  } else {
    return std::nullopt;
  }
  const JudgedPause* const from = session.FromOf(stretch);
  if (from == nullptr || !from->match.matched() || from->match.ambiguous) return std::nullopt;
  const TruthTimeline& timeline = *session.known().timeline;
  for (size_t place = 0; place < from->match.frames.size(); ++place) {
    const MatchedFrame& matched = from->match.frames[place];
    if (matched.frame != static_cast<int>(frame)) continue;
    const TruthTimeline::Link& link = timeline.link(matched.link);
    if (IsOfField(*session.known().tree, link) ||
        (link.below != TruthTimeline::kNoLink && IsOfField(*session.known().tree, timeline.link(link.below)))) {
      return std::nullopt;
    }
    SteppedFrame stepped;
    stepped.frame = matched.frame;
    stepped.activation = link.activation;
    stepped.event = matched.event;
    stepped.node = link.site->node;
    stepped.caller = link.below;
    stepped.has_untold_callers = HasUntoldCallers(*from, place);
    const int next = timeline.NextOf(link.activation, from->match.last.event);
    stepped.at_end = next < timeline.size() && timeline.site(next)->kind == TruthEventKind::kExit;
    return stepped;
  }
  return std::nullopt;
}

bool StaysUntil(const KnownProgram& known, const SteppedFrame& stepped, int event) {
  const TruthTimeline& timeline = *known.timeline;
  for (int next = timeline.NextOf(stepped.activation, stepped.event); next < timeline.size() && next <= event;
       next = timeline.NextOf(stepped.activation, next)) {
    const TruthEventKind kind = timeline.site(next)->kind;
    if (kind == TruthEventKind::kSuspend || kind == TruthEventKind::kExit || timeline.IsVague(next)) return false;
  }
  return true;
}

bool MustPauseAt(const KnownProgram& known, const Stretch& stretch, const Location& location) {
  if (location.source() != Location::MAIN) return false;
  for (const SetBreakpointAt& one : stretch.breakpoints) {
    if (one.place == PlaceOf(location)) return true;
  }
  if (stretch.breakpoints_off) return false;
  const NodeId node = known.places->NodeAt(location);
  return node != kNoNode && known.tree->type(node) == NodeType::kDebuggerStatement;
}

bool IsAwait(const KnownProgram& known, NodeId node) { return known.tree->type(node) == NodeType::kAwaitExpression; }

}  // namespace twinstep
