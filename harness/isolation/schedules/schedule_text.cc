#include "harness/isolation/schedules/schedule_text.h"

#include "absl/strings/str_cat.h"

namespace twinstep {

std::string WithCommas(uint64_t number) {
  std::string digits = absl::StrCat(number);
  for (int i = static_cast<int>(digits.size()) - 3; i > 0; i -= 3) digits.insert(static_cast<size_t>(i), ",");
  return digits;
}

std::string Counted(uint64_t number, const std::string& word) {
  return absl::StrCat(WithCommas(number), " ", word, number == 1 ? "" : "s");
}

std::string PlaceText(const std::string& program, const AgentPlaceMessage& place) {
  if (place.line() == 0) return "an unknown place";
  const std::string file = !place.in_main()       ? absl::StrCat("agent ", place.agent(), "'s source")
                           : place.file().empty() ? program
                                                  : place.file();
  return absl::StrCat(file, ":", place.line(), place.column() < 0 ? "" : absl::StrCat(":", place.column() + 1),
                      place.what().empty() ? "" : absl::StrCat(" (", place.what(), ")"));
}

}  // namespace twinstep
