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

class Resumer : public Driver {
 public:
  explicit Resumer(std::vector<Paused>& pauses) : pauses_(pauses) {}

  Action OnPause(Session&, Pause& pause) override {
    Action action;
    action.mutable_resume();
    const int frames = pause.frame_count();
    if (pauses_.size() >= kMostPauses || frames > kDeepest) {
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
  std::vector<Paused>& pauses_;
  absl::Status status_;
};

}  // namespace

absl::Status ListPlaces(Engine& engine, const Program& program, const SessionOptions& options, KnownProgram& known) {
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, options);
  if (!session.ok()) return session.status();
  absl::StatusOr<std::vector<Location>> listed = (*session)->BreakableLocations();
  if (!listed.ok()) return listed.status();
  known.listed = *std::move(listed);
  for (const Location& place : known.listed) known.listed_places.insert(PlaceOf(place));
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Paused>> RunWithStopsAt(Engine& engine, const Program& program,
                                                   const SessionOptions& options, const std::vector<Location>& places) {
  std::vector<Paused> pauses;
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, options);
  if (!session.ok()) return session.status();
  for (const Location& place : absl::MakeConstSpan(places).first(std::min(places.size(), kMostPlaces))) {
    if (absl::Status set = (*session)->SetBreakpoint(place).status(); !set.ok()) return set;
  }
  Resumer resumer(pauses);
  if (absl::Status ran = (*session)->Run(resumer).status(); !ran.ok()) return ran;
  if (!resumer.status().ok()) return resumer.status();
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

void FindStops(const std::vector<Paused>& pauses, const PauseMatcher& matcher, KnownProgram& known) {
  known.stopped_at.assign(static_cast<size_t>(known.timeline->size()), false);
  std::set<LineAndColumn> visited;
  for (const Paused& paused : pauses) {
    const Location& location = paused.location();
    if (location.source() == Location::MAIN && visited.insert(PlaceOf(location)).second) {
      known.visited.push_back(location);
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

}  // namespace twinstep
