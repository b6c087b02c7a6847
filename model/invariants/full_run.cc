#include "model/invariants/full_run.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "absl/types/span.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

constexpr int kMostPauses = 2000;
constexpr int kDeepest = 60;
// To set one takes time in proportion to those that are set.
constexpr size_t kMostPlaces = 500;

constexpr size_t kMostSteps = 150;

// Notes each pause and goes on with the same action again and again.
class Walker : public Driver {
 public:
  Walker(const Action& action, size_t most, std::vector<Paused>& pauses)
      : action_(action), most_(most), pauses_(pauses) {}

  Action OnPause(Session&, Pause& pause) override {
    Action action = action_;
    const int frames = pause.frame_count();
    if (pauses_.size() >= most_ || frames > kDeepest) {
      action.mutable_abandon();
      return action;
    }
    Paused& paused = pauses_.emplace_back();
    *paused.mutable_location() = pause.location();
    paused.set_reason(pause.reason());
    for (int i = 0; i < frames; ++i) status_.Update(pause.DescribeFrame(i, *paused.add_frames()));
    return action;
  }
  const absl::Status& status() const { return status_; }

 private:
  const Action action_;
  const size_t most_;
  std::vector<Paused>& pauses_;
  absl::Status status_;
};

// Sets breakpoints and goes on with `action` at each pause. How the session ended.
absl::StatusOr<Finished> Walk(Session& session, absl::Span<const Location> places, const Action& action, size_t most,
                              std::vector<Paused>& pauses) {
  for (const Location& place : places) {
    if (absl::Status set = session.SetBreakpoint(place).status(); !set.ok()) return set;
  }
  Walker walker(action, most, pauses);
  absl::StatusOr<Finished> ran = session.Run(walker);
  if (ran.ok() && !walker.status().ok()) return walker.status();
  return ran;
}

absl::Status List(Session& session, KnownProgram& known) {
  absl::StatusOr<std::vector<Location>> listed = session.BreakableLocations();
  if (!listed.ok()) return listed.status();
  known.listed = *std::move(listed);
  for (const Location& place : known.listed) known.listed_places.insert(PlaceOf(place));
  return absl::OkStatus();
}

// Adds what is listed now; nothing where the debugger does not say.
void AddList(Session& session, std::string when, std::vector<KnownProgram::LaterList>& lists) {
  const absl::StatusOr<std::vector<Location>> listed = session.BreakableLocations();
  if (!listed.ok()) return;
  KnownProgram::LaterList& list = lists.emplace_back();
  list.when = std::move(when);
  for (const Location& place : *listed) list.places.insert(PlaceOf(place));
}

}  // namespace

absl::Status ListPlaces(Engine& engine, const Program& program, const SessionOptions& options, KnownProgram& known) {
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, options);
  if (!session.ok()) return session.status();
  return List(**session, known);
}

absl::StatusOr<FullRun> ListPlacesAndStopThere(Engine& engine, const Program& program, const SessionOptions& options,
                                               KnownProgram& known) {
  FullRun run;
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, options);
  if (!session.ok()) return session.status();
  if (absl::Status listed = List(**session, known); !listed.ok()) return listed;
  const std::vector<Location>& places = known.listed;
  Action resume;
  resume.mutable_resume();
  const absl::StatusOr<Finished> finished =
      Walk(**session, absl::MakeConstSpan(places).first(std::min(places.size(), kMostPlaces)), resume, kMostPauses,
           run.pauses);
  if (!finished.ok()) return finished.status();
  if (finished->outcome() != Finished::COMPLETED && finished->outcome() != Finished::THREW) return run;
  run.whole = places.size() <= kMostPlaces;
  AddList(**session, "behind the run", run.later_lists);
  if ((*session)->CollectGarbage().ok()) AddList(**session, "behind the run and a collection", run.later_lists);
  return run;
}

absl::StatusOr<std::vector<Paused>> WalkFrom(Engine& engine, const Program& program, const SessionOptions& options,
                                             const Location& begin) {
  std::vector<Paused> pauses;
  Action step;
  step.mutable_step_in();
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, options);
  if (!session.ok()) return session.status();
  const absl::Status walked = Walk(**session, absl::MakeConstSpan(&begin, 1), step, kMostSteps, pauses).status();
  if (!walked.ok()) return walked;
  return pauses;
}

void FindHeads(const std::vector<Paused>& pauses, TruthPlaces& places) {
  // How often a place was the first of its node.
  std::map<NodeId, std::map<LineAndColumn, int>> first;
  // What is under way in each frame, oldest first.
  std::vector<NodeId> open;
  for (const Paused& paused : pauses) {
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

void FindStops(const FullRun& run, const PauseMatcher& matcher, KnownProgram& known) {
  const std::vector<Paused>& pauses = run.pauses;
  known.later_lists = run.later_lists;
  known.stops_to_end = run.whole;
  known.stopped_at.assign(static_cast<size_t>(known.timeline->size()), false);
  std::set<LineAndColumn> visited;
  for (const Paused& paused : pauses) {
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
  for (const Paused& paused : pauses) {
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

void FindStepsIn(const std::vector<Paused>& pauses, const PauseMatcher& matcher, KnownProgram& known) {
  const TruthTimeline& timeline = *known.timeline;
  const auto activation = [&](const PauseMatch& one) { return timeline.link(one.frames.front().link).activation; };
  PauseMatch last;
  PauseMatcher::Before before;
  for (const Paused& paused : pauses) {
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
