// How often places of the program have been come to, in a session that is counted.
#include <algorithm>
#include <utility>

#include "engines/spidermonkey/firefox/firefox_session.h"

namespace twinstep {

absl::StatusOr<std::vector<uint64_t>> FirefoxSession::CountsAt(absl::Span<const Location> places) {
  if (!options_.counts) return absl::FailedPreconditionError("nothing is counted in this session");
  if (state_ == State::kLoaded || state_ == State::kRunning) {
    RETURN_IF_ERROR(Count());
  }
  std::vector<uint64_t> counts;
  for (const Location& place : places) {
    const Position position = PositionOf(place);
    const auto found = counts_.find({position.line, position.column});
    counts.push_back(place.source() == Location::MAIN && found != counts_.end() ? found->second : 0);
  }
  return counts;
}

absl::Status FirefoxSession::Count() {
  counts_.clear();
  const auto main = std::find_if(sources_.begin(), sources_.end(),
                                 [](const SourceState& source) { return source.kind == Location::MAIN; });
  if (detached_ || main == sources_.end()) return absl::OkStatus();
  return prelude_.ListCoverage(static_cast<int>(main - sources_.begin()));
}

void FirefoxSession::OnCoveredPlace(Position position, double count, bool) {
  const std::pair<int, int> place(position.line, position.column);
  if (counted_in_script_.insert(place).second) counts_[place] = static_cast<uint64_t>(count);
}

}  // namespace twinstep
