#include "model/invariants/stepped_frame.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "model/actions/action_kind.h"
#include "model/judging/places_of_pauses.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// An older frame of the program, or of code that it evaluates, than the one at `place` of the matched ones is not among
// these.
bool HasUntoldCallers(const JudgedPause& pause, size_t place) {
  const std::vector<MatchedFrame>& matched = pause.match.frames;
  const Paused& paused = *pause.paused;
  for (int i = matched[place].frame + 1; i < paused.frames_size(); ++i) {
    const Location::Source source = paused.frames(i).location().source();
    if (source != Location::MAIN && source != Location::EVAL) continue;
    if (++place >= matched.size() || matched[place].frame != i) return true;
  }
  return false;
}

// Some debuggers have one frame for all fields of a class, others one for each.
bool IsOfField(const SyntaxTree& tree, const TruthTimeline::Link& link) {
  return tree.type(link.site->function) == NodeType::kPropertyDefinition;
}

// Of a step; none: it is none, or may be something else.
std::optional<uint32_t> FrameOfStep(const JudgedSession& session, const Stretch& stretch) {
  const Action& action = *stretch.action;
  // It runs to a call first.
  if (action.step_in().has_target()) return std::nullopt;
  // From then on a task may pause as by a step.
  for (const Stretch& earlier : session.stretches()) {
    if (earlier.action->step_in().into_async_calls()) return std::nullopt;
    if (earlier.action == &action) break;
  }
  if (action.has_step_in()) return action.step_in().frame();
  if (action.has_step_over()) return action.step_over().frame();
  if (action.has_step_out()) return action.step_out().frame();
  return std::nullopt;
}

std::optional<SteppedFrame> SteppedFrameAt(const JudgedSession& session, const JudgedPause& from, size_t place) {
  const SyntaxTree& tree = *session.known().tree;
  const TruthTimeline& timeline = *session.known().timeline;
  const MatchedFrame& matched = from.match.frames[place];
  const TruthTimeline::Link& link = timeline.link(matched.link);
  if (IsOfField(tree, link)) return std::nullopt;
  SteppedFrame stepped;
  stepped.frame = matched.frame;
  stepped.activation = link.activation;
  stepped.event = matched.event;
  stepped.node = link.site->node;
  stepped.caller = link.below;
  stepped.has_untold_callers = HasUntoldCallers(from, place) ||
                               (link.below != TruthTimeline::kNoLink && IsOfField(tree, timeline.link(link.below)));
  const int next = timeline.NextOf(link.activation, from.match.last.event);
  stepped.at_end = next < timeline.size() && timeline.site(next)->kind == TruthEventKind::kExit;
  return stepped;
}

}  // namespace

std::optional<SteppedFrame> SteppedFrameOf(const JudgedSession& session, const Stretch& stretch) {
  const std::optional<uint32_t> frame = FrameOfStep(session, stretch);
  const JudgedPause* const from = session.FromOf(stretch);
  if (!frame || from == nullptr || !from->match.matched() || from->match.ambiguous) return std::nullopt;
  for (size_t place = 0; place < from->match.frames.size(); ++place) {
    if (from->match.frames[place].frame == static_cast<int>(*frame)) return SteppedFrameAt(session, *from, place);
  }
  return std::nullopt;
}

std::optional<SteppedFrame> CallerOfSteppedFrame(const JudgedSession& session, const Stretch& stretch) {
  const std::optional<uint32_t> frame = FrameOfStep(session, stretch);
  const JudgedPause* const from = session.FromOf(stretch);
  if (!frame || from == nullptr || !from->match.matched() || from->match.ambiguous) return std::nullopt;
  const TruthTimeline& timeline = *session.known().timeline;
  for (size_t place = 0; place < from->match.frames.size(); ++place) {
    const MatchedFrame& matched = from->match.frames[place];
    if (matched.frame < static_cast<int>(*frame)) continue;
    if (!IsOfField(*session.known().tree, timeline.link(matched.link))) return SteppedFrameAt(session, *from, place);
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
  return node != kNoNode && known.tree->type(WithoutLabels(*known.tree, node)) == NodeType::kDebuggerStatement;
}

bool IsInSkippedCode(const Action& step, const Location& location) {
  const auto place = [](const Location& at) { return std::pair(at.line(), at.column()); };
  const auto& skips = SkipsOf(step);
  return std::any_of(skips.begin(), skips.end(), [&](const CodeRange& skipped) {
    return skipped.begin().source() == location.source() && skipped.begin().name() == location.name() &&
           place(skipped.begin()) <= place(location) && place(location) < place(skipped.end());
  });
}

Enters EntersCode(const KnownProgram& known, const Action& step, NodeId code) {
  const SyntaxNode& node = known.tree->node(code);
  const SourceText& text = known.tree->text();
  const auto offset = [&text](const Location& at) {
    return text.OffsetAt({static_cast<int>(at.line()), static_cast<int>(at.column())}).value_or(text.length());
  };
  Enters enters = Enters::kNot;
  for (const CodeRange& range : step.step_over().enters()) {
    if (range.begin().source() != Location::MAIN) continue;
    const int begin = offset(range.begin());
    const int end = offset(range.end());
    if (end <= node.start || node.end <= begin) continue;
    const bool is_whole = begin <= node.start && node.end <= end && IsFunction(known.tree->type(code));
    if (is_whole) return Enters::kAll;
    enters = Enters::kMaybe;
  }
  return enters;
}

bool IsAwait(const KnownProgram& known, NodeId node) { return known.tree->type(node) == NodeType::kAwaitExpression; }

}  // namespace twinstep
