#include "model/judging/counted_pauses.h"

#include <algorithm>

#include "absl/hash/hash.h"

namespace twinstep {
namespace {

PauseMark MarkOf(int event, const Paused& paused) {
  PauseMark mark = {.event = event, .reason = paused.reason(), .stack = {}};
  for (const Frame& frame : paused.frames()) {
    const Location& place = frame.location();
    mark.stack.push_back({place.source(), place.name(), place.line(), place.column()});
  }
  return mark;
}

// As mark == MarkOf(event, paused), but makes none: it is asked of all pauses of a session at each of its differences.
bool IsMarkOf(const PauseMark& mark, int event, const Paused& paused) {
  return mark.event == event && mark.reason == paused.reason() &&
         std::equal(mark.stack.begin(), mark.stack.end(), paused.frames().begin(), paused.frames().end(),
                    [](const PauseMark::Place& one, const Frame& frame) {
                      const Location& place = frame.location();
                      return one.line == place.line() && one.column == place.column() && one.source == place.source() &&
                             one.name == place.name();
                    });
}

}  // namespace

std::vector<PauseMark> PausesOf(const Trace& trace) {
  std::vector<PauseMark> pauses;
  for (int event = 0; event < trace.events_size(); ++event) {
    const Output& output = trace.events(event).output();
    if (output.has_paused()) pauses.push_back(MarkOf(event, output.paused()));
  }
  return pauses;
}

std::vector<size_t> ActionsOf(const Trace& trace) {
  std::vector<size_t> actions;
  size_t done = 0;
  for (const Event& event : trace.events()) {
    if (event.output().has_paused()) actions.push_back(done);
    if (event.has_action()) done = absl::HashOf(done, event.action().SerializeAsString());
  }
  return actions;
}

bool CountedPauses::IsOf(const Trace& trace) const {
  auto mark = pauses.begin();
  for (int event = 0; event < trace.events_size(); ++event) {
    const Output& output = trace.events(event).output();
    if (!output.has_paused()) continue;
    if (mark == pauses.end() || !IsMarkOf(*mark, event, output.paused())) return false;
    ++mark;
  }
  const std::vector<size_t> done = ActionsOf(trace);
  return std::equal(done.begin(), done.end(), actions.begin());
}

}  // namespace twinstep
