#include "model/judging/counted_pauses.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "proto/output.pb.h"

namespace twinstep {

std::vector<std::string> PausesOf(const Trace& trace) {
  std::vector<std::string> pauses;
  for (int event = 0; event < trace.events_size(); ++event) {
    if (!trace.events(event).output().has_paused()) continue;
    const Paused& paused = trace.events(event).output().paused();
    std::string& text = pauses.emplace_back(absl::StrCat(event, " ", static_cast<int>(paused.reason())));
    for (const Frame& frame : paused.frames()) {
      const Location& place = frame.location();
      absl::StrAppend(&text, " ", static_cast<int>(place.source()), ":", place.name(), ":", place.line(), ":",
                      place.column());
    }
  }
  return pauses;
}

bool CountedPauses::IsOf(const Trace& trace) const {
  const std::vector<std::string> others = PausesOf(trace);
  return others.size() <= pauses.size() && std::equal(others.begin(), others.end(), pauses.begin());
}

}  // namespace twinstep
