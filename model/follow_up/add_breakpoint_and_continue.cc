#include "model/follow_up/add_breakpoint_and_continue.h"

#include <algorithm>
#include <string>
#include <utility>

#include "model/follow_up/initial_trace.h"

namespace twinstep {
namespace {

bool Contains(const std::vector<Location>& places, const Location& place) {
  return std::any_of(places.begin(), places.end(), [&place](const Location& other) { return SamePlace(place, other); });
}

Action Resume() {
  Action action;
  action.mutable_resume();
  return action;
}

class Strategy : public FollowUpStrategy {
 public:
  Strategy(Location requested, const Trace& initial)
      : requested_(std::move(requested)), initial_(initial), taken_(BreakpointPlaces(initial)) {}

  absl::StatusOr<std::string> Prepare(Session& session) override {
    absl::StatusOr<Output> output = session.SetBreakpoint(requested_);
    if (!output.ok()) return output.status();
    if (!output->has_breakpoint_set()) return std::string("the new breakpoint is refused");
    added_ = output->breakpoint_set().location();
    if (Contains(taken_, added_)) return std::string("the new breakpoint falls on another one");
    return std::string();
  }

  absl::StatusOr<Action> Next(Session& session, int, const Action& action) override {
    if (absl::Status status = RemoveTemporary(session); !status.ok()) return status;
    return action;
  }

  absl::StatusOr<Detour> OnUnexpected(Session& session, int event, const Output& expected, const Paused& now) override {
    Detour detour;
    if (SamePlace(now.location(), added_)) {
      const bool step = IsStep(initial_.events(event).action());
      if (step && expected.has_paused() && !temporary_) {
        absl::StatusOr<std::string> reason = SetTemporary(session, expected.paused().location());
        if (!reason.ok()) return reason.status();
        detour.not_applicable = *std::move(reason);
        if (!detour.not_applicable.empty()) return detour;
      }
      detour.action = Resume();
    } else if (temporary_ && SamePlace(now.location(), *temporary_) &&
               now.frames_size() != expected.paused().frames_size()) {
      detour.not_applicable = "where the step ended is reached at another depth of the stack";
    }
    return detour;
  }

 private:
  absl::StatusOr<std::string> SetTemporary(Session& session, const Location& place) {
    if (place.source() != Location::MAIN) return std::string("where the step ended no breakpoint can be");
    // The initial run's own breakpoint there does the same, and must stay.
    if (Contains(taken_, place) || SamePlace(place, added_)) return std::string();
    absl::StatusOr<Output> output = session.SetBreakpoint(place);
    if (!output.ok()) return output.status();
    if (!output->has_breakpoint_set()) return std::string("where the step ended no breakpoint can be");
    temporary_ = place;
    if (!SamePlace(output->breakpoint_set().location(), place)) {
      return std::string("where the step ended no breakpoint can be");
    }
    return std::string();
  }

  absl::Status RemoveTemporary(Session& session) {
    if (!temporary_) return absl::OkStatus();
    absl::StatusOr<Output> output = session.RemoveBreakpoint(*temporary_);
    temporary_.reset();
    return output.status();
  }

  const Location requested_;
  const Trace& initial_;
  const std::vector<Location> taken_;
  Location added_;
  std::optional<Location> temporary_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<FollowUpStrategy>> MakeAddBreakpointAndContinue(
    const AddBreakpointAndContinue& transformation, const Trace& initial) {
  if (transformation.location().line() == 0) {
    return absl::InvalidArgumentError("the new breakpoint has no line");
  }
  return std::make_unique<Strategy>(transformation.location(), initial);
}

std::optional<ActionTransformation> ProposeAddBreakpointAndContinue(const Trace& initial,
                                                                    const std::vector<Location>& breakable,
                                                                    Random& random) {
  const std::vector<Location> taken = BreakpointPlaces(initial);
  std::vector<Location> free;
  for (const Location& place : breakable) {
    if (!Contains(taken, place)) free.push_back(place);
  }
  if (free.empty()) return std::nullopt;
  ActionTransformation transformation;
  *transformation.mutable_add_breakpoint_and_continue()->mutable_location() = free[random.Below(free.size())];
  return transformation;
}

}  // namespace twinstep
