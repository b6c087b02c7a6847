// Of PauseMatcher: the one moment of a pause between two events that counts have told.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/judging/pause_matching.h"
#include "model/judging/places_of_pauses.h"

namespace twinstep {

PauseMatch PauseMatcher::MatchInWindow(const Paused& paused, absl::Span<const PauseReading> readings,
                                       const Before& before) const {
  PauseMatch match;
  bool several = false;
  for (const PauseReading& reading : readings) {
    PauseMatch one = MatchInWindow(paused, reading, before, several);
    if (several || (one.matched() && match.matched())) return {};
    if (one.matched()) match = std::move(one);
  }
  return match;
}

PauseMatch PauseMatcher::MatchInWindow(const Paused& paused, const PauseReading& views, const Before& before,
                                       bool& several) const {
  const MomentWindow& window = *before.window;
  PauseMatch match;
  // Of the one visit that fits, seen from several sides: in the middle of it the program may be before or behind a
  // call.
  uint32_t visited = 0;
  const bool shows_end = paused.has_returned() || paused.has_thrown();
  // It may be what a call has given that was left since, or code that waited for it.
  const bool has_left = before.paused != nullptr && before.paused->frames_size() > paused.frames_size();
  const std::optional<uint32_t> stood =
      before.match == nullptr || before.match->frames.empty()
          ? std::nullopt
          : std::optional(timeline_.link(before.match->frames.front().link).activation);
  // Time goes on from a pause whose moment is known; with other breakpoints it may pause where it stands.
  Moment from;
  if (before.match != nullptr && !before.match->ambiguous) {
    from = before.may_repeat ? before.match->moment : Moment{before.match->moment.event, true};
  }
  for (Source& source : SourcesOf(paused, views.front(), std::max(from, window.begin))) {
    const bool is_turn = source.side == Side::kTurn;
    // A for-in loop asks once more where a key was deleted before its turn.
    const bool asks_once = is_turn && known_.tree->type(views.front().node) == NodeType::kForOfStatement;
    // A loop asks for its next value before its body is entered and counted.
    if (is_turn && source.next > 0) --source.next;
    // Who stands there before it asks has not entered the body of that turn. A variable that the loop declares is bound
    // once more in the body, where a step may end, but no breakpoint is.
    const bool asks_first =
        is_turn && known_.facts->stops_at_loop_variable_before_next &&
        (AssignsEachTurn(*known_.tree, views.front().node) || paused.reason() == Paused::BREAKPOINT);
    // Where frames are left at a pause of its own, that one shows what they return.
    const bool is_end = source.side == Side::kReturned || source.side == Side::kEnding;
    if (known_.facts->pauses_at_frame_ends && is_end && !shows_end) continue;
    const bool shows_no_head =
        known_.facts->pauses_at_frame_ends && source.side == Side::kHead && shows_end && !has_left;
    for (; source.next < source.events->size(); ++source.next) {
      const int event = (*source.events)[source.next];
      const Moment moment{event, source.side != Side::kHead};
      if (moment >= window.end) break;
      if (moment < from) continue;
      const bool is_same_visit = before.match != nullptr && (!before.match->at_head || before.untold_since) &&
                                 !before.match->between_turns && source.side == Side::kBack &&
                                 event == before.match->moment.event;
      if (!is_same_visit && !Means(source.side, event)) continue;
      const int link = moment.inside ? timeline_.StackAfter(event) : timeline_.StackAt(event);
      const uint32_t activation = timeline_.link(link).activation;
      if (shows_no_head && (!stood || stood == activation)) continue;
      if (asks_once && IsMet(paused, before, activation, moment)) continue;
      const Moment body{timeline_.NextOf(activation, event), false};
      if (is_turn && (asks_first ? body <= window.begin : body < window.begin)) continue;
      const Moment end = IsPoint(source.side, views.front()) ? moment : EndOfVisit(event);
      const bool is_same = match.matched() && visited == activation && moment <= match.last && match.moment <= end;
      if (is_same && match.moment <= moment) continue;
      std::vector<MatchedFrame> frames;
      if (!FitsAt(views, moment, frames)) continue;
      several = match.matched() && !is_same;
      if (several) return {};
      visited = activation;
      match = {.kind = PauseMatch::kMatched,
               .moment = moment,
               .last = moment.inside ? std::max(moment, std::min(end, Moment{window.end.event - 1, true})) : moment,
               .at_head = source.side == Side::kHead,
               .between_turns = is_turn,
               .countable = true,
               .counted = true,
               .why = {},
               .frames = std::move(frames)};
    }
  }
  return match;
}

}  // namespace twinstep
