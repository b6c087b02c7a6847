#include "model/invariants/steps/untold_catch.h"

#include <vector>

namespace twinstep {
namespace {

// The event at which the activation is left by an exception, as the first thing that becomes of it; none: it goes on,
// is suspended or returns.
std::optional<int> LeftByException(const TruthTimeline& timeline, uint32_t activation, int event, bool at_once) {
  bool throws = false;
  for (event = timeline.NextOf(activation, event); event < timeline.size();
       event = timeline.NextOf(activation, event)) {
    const TruthEventKind kind = timeline.site(event)->kind;
    if (timeline.IsVague(event) || kind == TruthEventKind::kSuspend || kind == TruthEventKind::kDelegate) break;
    if (kind == TruthEventKind::kExit) return throws ? std::optional(event) : std::nullopt;
    throws = kind == TruthEventKind::kThrow;
    if (at_once && !throws) break;
  }
  return std::nullopt;
}

bool IsPlainFunction(const SyntaxTree& tree, NodeId code) {
  return IsFunction(tree.type(code)) && !tree.node(code).is(SyntaxNode::kAsync) &&
         !tree.node(code).is(SyntaxNode::kGenerator);
}

}  // namespace

std::optional<UntoldCatch> FindUntoldCatch(const JudgedSession& session, const Stretch& stretch,
                                           const SteppedFrame& stepped) {
  const JudgedPause& from = *session.FromOf(stretch);
  const TruthTimeline& timeline = *session.known().timeline;
  const std::vector<MatchedFrame>& matched = from.match.frames;
  int event = stepped.event;
  for (size_t place = 0; place + 1 < matched.size(); ++place) {
    if (matched[place].frame < stepped.frame) continue;
    const TruthTimeline::Link& link = timeline.link(matched[place].link);
    if (!IsPlainFunction(*session.known().tree, link.site->function)) return std::nullopt;
    const std::optional<int> exit =
        LeftByException(timeline, link.activation, event, /*at_once=*/matched[place].frame != stepped.frame);
    if (!exit) return std::nullopt;
    event = *exit;
    const int untold = matched[place].frame + 1;
    if (matched[place + 1].frame == untold) continue;
    for (int frame = untold; frame < matched[place + 1].frame; ++frame) {
      if (from.paused->frames(frame).location().source() == Location::MAIN) return std::nullopt;
    }
    const int next = timeline.NextOf(timeline.link(matched[place + 1].link).activation, event);
    if (next >= timeline.size()) return std::nullopt;
    const TruthEventKind kind = timeline.site(next)->kind;
    if (kind != TruthEventKind::kThrow && kind != TruthEventKind::kCatch) return UntoldCatch{untold, next};
  }
  return std::nullopt;
}

}  // namespace twinstep
