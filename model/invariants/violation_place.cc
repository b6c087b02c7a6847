#include "model/invariants/violation_place.h"

#include "absl/strings/numbers.h"

namespace twinstep {

const Stretch* StretchTo(const JudgedSession& session, uint32_t event) {
  for (const Stretch& stretch : session.stretches()) {
    if (stretch.answer_event == static_cast<int>(event)) return &stretch;
  }
  return nullptr;
}

std::optional<Location> PlaceIn(const std::string& text) {
  const size_t colon = text.rfind(':'), space = text.rfind(' ', colon);
  uint32_t line = 0, column = 0;
  if (colon == std::string::npos || space == std::string::npos ||
      !absl::SimpleAtoi(text.substr(space + 1, colon - space - 1), &line) ||
      !absl::SimpleAtoi(text.substr(colon + 1), &column)) {
    return std::nullopt;
  }
  Location location;
  location.set_line(line);
  location.set_column(column);
  return location;
}

}  // namespace twinstep
