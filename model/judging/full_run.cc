#include "model/judging/full_run.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "model/source/code_roles.h"

namespace twinstep {

void FindHeads(const google::protobuf::RepeatedPtrField<Paused>& full_run, TruthPlaces& places) {
  // How often a place was the first of its node.
  std::map<NodeId, std::map<LineAndColumn, int>> first;
  // What is under way in each frame, oldest first.
  std::vector<NodeId> open;
  for (const Paused& paused : full_run) {
    const Location& location = paused.location();
    const NodeId node = location.source() == Location::MAIN ? places.NodeOf(location) : kNoNode;
    const size_t depth = static_cast<size_t>(paused.frames_size());
    if (depth == 0) continue;
    open.resize(depth, kNoNode);
    // Back from a call the statement is under way; one that has waited goes on in a frame of another depth.
    const bool is_under_way =
        node == open.back() || (node != kNoNode && Waits(places.tree(), node) && first.contains(node));
    if (node != kNoNode && !is_under_way) ++first[node][PlaceOf(location)];
    open.back() = node;
  }
  for (const auto& [node, votes] : first) {
    const auto most =
        std::max_element(votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    Location place;
    place.set_line(most->first.first);
    place.set_column(most->first.second);
    places.SetHead(node, place);
  }
}

void FindStops(const JudgeRuns& runs, const PauseMatcher& matcher, KnownProgram& known) {
  for (const JudgeRuns::LaterList& later : runs.later_lists()) {
    KnownProgram::LaterList& list = known.later_lists.emplace_back();
    list.when = later.when();
    for (const Location& place : later.places()) list.places.insert(PlaceOf(place));
  }
  known.stops_to_end = runs.full_run_is_whole();
  known.stopped_at.assign(static_cast<size_t>(known.timeline->size()), false);
  std::set<LineAndColumn> visited;
  for (const Paused& paused : runs.full_run()) {
    const Location& location = paused.location();
    if (location.source() == Location::MAIN && visited.insert(PlaceOf(location)).second) {
      known.visited.push_back(location);
    }
    if (location.source() == Location::MAIN && paused.reason() == Paused::BREAKPOINT) {
      known.stops.push_back(PlaceOf(location));
    }
  }
  PauseMatch last;
  PauseMatcher::Before before;
  for (const Paused& paused : runs.full_run()) {
    if (paused.frames_size() == 0) continue;
    PauseMatch match = matcher.Match(paused, before);
    if (!match.matched()) continue;
    if (match.at_head) known.stopped_at[match.moment.event] = true;
    const TruthSite& site = *known.timeline->site(match.moment.event);
    if (!match.at_head && !match.ambiguous && known.facts->marks_returns_by_end && paused.has_returned() &&
        site.kind == TruthEventKind::kReturn && known.places->EndsReturn(paused.location())) {
      known.returned_at[match.moment.event] = PlaceOf(paused.location());
    }
    last = std::move(match);
    before = {&paused, &last};
  }
}

void FindStepsIn(const JudgeRuns& runs, const PauseMatcher& matcher, KnownProgram& known) {
  const TruthTimeline& timeline = *known.timeline;
  const auto activation = [&](const PauseMatch& one) { return timeline.link(one.frames.front().link).activation; };
  PauseMatch last;
  PauseMatcher::Before before;
  for (const Paused& paused : runs.walk()) {
    PauseMatch match;
    if (paused.frames_size() > 0) match = matcher.Match(paused, before);
    if (!match.matched()) {
      before.untold_since = true;
      continue;
    }
    bool alone = before.match != nullptr && !before.untold_since && !last.ambiguous && !match.ambiguous &&
                 last.at_head && timeline.site(last.moment.event)->kind == TruthEventKind::kPoint &&
                 paused.reason() == Paused::STEP && activation(last) == activation(match);
    for (int event = last.moment.event + 1; alone && event <= match.moment.event; ++event) {
      const TruthSite* const site = timeline.site(event);
      alone = site != nullptr && !timeline.IsVague(event) && site->kind != TruthEventKind::kSuspend &&
              site->kind != TruthEventKind::kDelegate && timeline.StackAt(event) != TruthTimeline::kNoLink &&
              timeline.link(timeline.StackAt(event)).activation == activation(match);
    }
    if (alone) {
      known.steps_in[{PlaceOf(before.paused->location()), last.moment.event}] = {PlaceOf(paused.location()),
                                                                                 match.moment.event};
    }
    last = std::move(match);
    before = {&paused, &last};
  }
}

}  // namespace twinstep
