// Questions about the trace of an initial run.
#ifndef TWINSTEP_MODEL_FOLLOW_UP_INITIAL_TRACE_H_
#define TWINSTEP_MODEL_FOLLOW_UP_INITIAL_TRACE_H_

#include <vector>

#include "model/actions/action_kind.h"
#include "proto/action.pb.h"
#include "proto/location.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

bool SamePlace(const Location& a, const Location& b);

// The action at `event`, null where there is none.
const Action* ActionAt(const Trace& trace, uint32_t event);

// Events of the execution actions behind the start for which `wanted` holds.
template <typename Predicate>
std::vector<uint32_t> EventsOf(const Trace& trace, Predicate wanted) {
  std::vector<uint32_t> events;
  for (int i = 0; i < trace.events_size(); ++i) {
    if (trace.events(i).has_action() && wanted(trace.events(i).action())) events.push_back(static_cast<uint32_t>(i));
  }
  return events;
}

// Where breakpoints are, or were, that the trace's actions set: their actual places.
std::vector<Location> BreakpointPlaces(const Trace& trace);
// Where breakpoints are behind the first `events` events: set, and not removed.
std::vector<Location> BreakpointsBehind(const Trace& trace, int events);
// As they were requested, and each once.
std::vector<Location> BreakpointRequests(const Trace& trace);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FOLLOW_UP_INITIAL_TRACE_H_
