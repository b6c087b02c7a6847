#include "model/follow_up/initial_trace.h"

#include <algorithm>

namespace twinstep {

bool SamePlace(const Location& a, const Location& b) {
  return a.source() == b.source() && a.name() == b.name() && a.line() == b.line() && a.column() == b.column();
}

const Action* ActionAt(const Trace& trace, uint32_t event) {
  if (event >= static_cast<uint32_t>(trace.events_size())) return nullptr;
  const Event& found = trace.events(static_cast<int>(event));
  return found.has_action() ? &found.action() : nullptr;
}

std::vector<Location> BreakpointPlaces(const Trace& trace) {
  std::vector<Location> places;
  for (const Event& event : trace.events()) {
    if (event.output().has_breakpoint_set()) places.push_back(event.output().breakpoint_set().location());
  }
  return places;
}

std::vector<Location> BreakpointsBehind(const Trace& trace, int events) {
  struct Breakpoint {
    Location requested;
    Location actual;
  };
  std::vector<Breakpoint> breakpoints;
  const auto same = [](const Location& a, const Location& b) {
    return SamePlace(a, b) && a.has_column() == b.has_column();
  };
  for (int i = 0; i + 1 < std::min(events, trace.events_size()); ++i) {
    const Action& action = trace.events(i).action();
    const Output& output = trace.events(i + 1).output();
    if (action.has_set_breakpoint() && output.has_breakpoint_set()) {
      breakpoints.push_back({action.set_breakpoint().location(), output.breakpoint_set().location()});
    } else if (action.has_remove_breakpoint()) {
      std::erase_if(breakpoints, [&](const Breakpoint& breakpoint) {
        return same(breakpoint.requested, action.remove_breakpoint().location());
      });
    }
  }
  std::vector<Location> places;
  for (const Breakpoint& breakpoint : breakpoints) places.push_back(breakpoint.actual);
  return places;
}

std::vector<Location> BreakpointRequests(const Trace& trace) {
  std::vector<Location> requests;
  for (const Event& event : trace.events()) {
    if (!event.has_action() || !event.action().has_set_breakpoint()) continue;
    const Location& request = event.action().set_breakpoint().location();
    const bool known = std::any_of(requests.begin(), requests.end(), [&request](const Location& other) {
      return SamePlace(request, other) && request.has_column() == other.has_column();
    });
    if (!known) requests.push_back(request);
  }
  return requests;
}

}  // namespace twinstep
