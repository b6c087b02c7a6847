#include "model/judging/counted_pauses.h"

#include <algorithm>

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

bool CountedPauses::IsOf(const Trace& trace) const {
  auto mark = pauses.begin();
  for (int event = 0; event < trace.events_size(); ++event) {
    const Output& output = trace.events(event).output();
    if (!output.has_paused()) continue;
    if (mark == pauses.end() || !IsMarkOf(*mark, event, output.paused())) return false;
    ++mark;
  }
  return true;
}

}  // namespace twinstep
