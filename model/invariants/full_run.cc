#include "model/invariants/full_run.h"

#include <memory>
#include <utility>

#include "absl/status/statusor.h"

namespace twinstep {
namespace {

constexpr int kMostPauses = 5000;
constexpr int kDeepest = 200;

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

absl::Status FindStops(Engine& engine, const Program& program, const SessionOptions& options,
                       const PauseMatcher& matcher, KnownProgram& known) {
  std::vector<Paused> pauses;
  {
    absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, options);
    if (!session.ok()) return session.status();
    for (const Location& place : known.listed) {
      if (absl::Status set = (*session)->SetBreakpoint(place).status(); !set.ok()) return set;
    }
    Resumer resumer(pauses);
    if (absl::Status ran = (*session)->Run(resumer).status(); !ran.ok()) return ran;
    if (!resumer.status().ok()) return resumer.status();
  }
  known.stopped_at.assign(static_cast<size_t>(known.timeline->size()), false);
  Moment from;
  for (const Paused& paused : pauses) {
    if (paused.frames_size() == 0) continue;
    const PauseMatch match = matcher.Match(paused, from);
    if (!match.matched()) continue;
    from = {match.moment.event, true};
    if (match.at_head) known.stopped_at[match.moment.event] = true;
  }
  return absl::OkStatus();
}

}  // namespace twinstep
