#include "model/sessions/apart.h"

#include <algorithm>
#include <utility>

namespace twinstep {
namespace {

using Actions = google::protobuf::RepeatedPtrField<Action>;

const Actions& WayOf(const Apart& apart, std::string_view engine) {
  return apart.engine() == engine ? apart.first() : apart.second();
}

// The inner event at which the program last paused or ended; -1: none.
int LastStop(const Event& way) {
  for (int i = way.inner_size() - 1; i >= 0; --i) {
    if (way.inner(i).output().has_paused() || way.inner(i).output().has_finished()) return i;
  }
  return -1;
}

}  // namespace

Actions ActionsOf(const Actions& actions, std::string_view engine) {
  Actions flat;
  for (const Action& action : actions) {
    if (!action.has_apart()) {
      *flat.Add() = action;
      continue;
    }
    for (const Action& step : WayOf(action.apart(), engine)) *flat.Add() = step;
  }
  return flat;
}

void FoldTrace(const Actions& actions, Trace& trace) {
  google::protobuf::RepeatedPtrField<Event> flat;
  flat.Swap(trace.mutable_events());
  int next = 0;
  for (const Action& action : actions) {
    // The actions ran out at a pause, or the session came to its end.
    if (next >= flat.size() || !flat[next].has_action() || flat[next].action().has_abandon()) break;
    Event& event = *trace.add_events();
    *event.mutable_action() = action;
    if (!action.has_apart()) {
      ++next;
      if (next < flat.size() && flat[next].has_output()) *trace.add_events() = std::move(flat[next++]);
      continue;
    }
    for (int steps = WayOf(action.apart(), trace.engine()).size(); steps > 0 && next < flat.size(); --steps) {
      *event.add_inner() = std::move(flat[next++]);
      if (next < flat.size() && flat[next].has_output()) *event.add_inner() = std::move(flat[next++]);
    }
    if (const int last = LastStop(event); last >= 0) {
      const Output stop = event.inner(last).output();
      *trace.add_events()->mutable_output() = stop;
    }
  }
  for (; next < flat.size(); ++next) *trace.add_events() = std::move(flat[next]);
}

Trace FlatTrace(const Trace& folded, std::vector<int>& came_from) {
  Trace flat;
  flat.set_engine(folded.engine());
  flat.set_engine_version(folded.engine_version());
  flat.set_capture(folded.capture());
  came_from.clear();
  for (int i = 0; i < folded.events_size(); ++i) {
    const Event& event = folded.events(i);
    if (event.inner().empty()) {
      *flat.add_events() = event;
      came_from.push_back(i);
      continue;
    }
    const int stop = LastStop(event);
    for (int k = 0; k < event.inner_size(); ++k) {
      *flat.add_events() = event.inner(k);
      came_from.push_back(k == stop ? i + 1 : i);
    }
    const bool repeated = i + 1 < folded.events_size() && folded.events(i + 1).has_output();
    if (stop >= 0 && repeated) ++i;
  }
  return flat;
}

bool IsFolded(const Trace& trace) {
  return std::any_of(trace.events().begin(), trace.events().end(),
                     [](const Event& event) { return !event.inner().empty(); });
}

Output WithoutLogged(Output output) {
  if (output.has_finished()) output.mutable_finished()->clear_logged();
  return output;
}

}  // namespace twinstep
