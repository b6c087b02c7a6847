#include "model/follow_up/slide_breakpoint.h"

#include <algorithm>
#include <utility>

#include "model/follow_up/initial_trace.h"

namespace twinstep {
namespace {

class Strategy : public FollowUpStrategy {
 public:
  Strategy(Location requested, Location actual) : requested_(std::move(requested)), actual_(std::move(actual)) {}

  Location Requested(int, const Location& initial) override {
    const bool this_one = SamePlace(initial, requested_) && initial.has_column() == requested_.has_column();
    return this_one ? actual_ : initial;
  }

 private:
  const Location requested_;
  const Location actual_;
};

// Whether the breakpoint set at `event` can be requested where it went.
bool Applicable(const Trace& initial, uint32_t event) {
  const Action* action = ActionAt(initial, event);
  if (action == nullptr || !action->has_set_breakpoint()) return false;
  const int answer = static_cast<int>(event) + 1;
  if (answer >= initial.events_size() || !initial.events(answer).output().has_breakpoint_set()) return false;
  const Location& requested = action->set_breakpoint().location();
  const Location& actual = initial.events(answer).output().breakpoint_set().location();
  if (requested.line() == actual.line() && (!requested.has_column() || requested.column() == actual.column())) {
    return false;
  }
  const std::vector<Location> places = BreakpointPlaces(initial);
  return std::count_if(places.begin(), places.end(),
                       [&actual](const Location& place) { return SamePlace(place, actual); }) == 1;
}

}  // namespace

absl::StatusOr<std::unique_ptr<FollowUpStrategy>> MakeSlideBreakpoint(const SlideBreakpoint& transformation,
                                                                      const Trace& initial) {
  if (!Applicable(initial, transformation.event())) {
    return absl::InvalidArgumentError("the event is no breakpoint of the initial run that slid to a place of its own");
  }
  const int event = static_cast<int>(transformation.event());
  return std::make_unique<Strategy>(initial.events(event).action().set_breakpoint().location(),
                                    initial.events(event + 1).output().breakpoint_set().location());
}

std::optional<ActionTransformation> ProposeSlideBreakpoint(const Trace& initial, Random& random) {
  std::vector<uint32_t> slid;
  for (int event = 0; event < initial.events_size(); ++event) {
    if (Applicable(initial, static_cast<uint32_t>(event))) slid.push_back(static_cast<uint32_t>(event));
  }
  if (slid.empty()) return std::nullopt;
  ActionTransformation transformation;
  transformation.mutable_slide_breakpoint()->set_event(slid[random.Below(slid.size())]);
  return transformation;
}

}  // namespace twinstep
