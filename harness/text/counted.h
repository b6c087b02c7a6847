// Numbers with what is counted, as words of a sentence.
#ifndef TWINSTEP_HARNESS_TEXT_COUNTED_H_
#define TWINSTEP_HARNESS_TEXT_COUNTED_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace twinstep {

// "1 entry", "3 entries"; `many`, where it is no plural of that kind.
inline std::string NumberOf(uint64_t number, absl::string_view one, absl::string_view many = "") {
  if (number == 1) return absl::StrCat("1 ", one);
  if (!many.empty()) return absl::StrCat(number, " ", many);
  return absl::EndsWith(one, "y") ? absl::StrCat(number, " ", one.substr(0, one.size() - 1), "ies")
                                  : absl::StrCat(number, " ", one, "s");
}

// "3 getters, 1 proxy".
inline std::string Counted(const std::map<std::string, int>& counts) {
  std::string text;
  for (const auto& [what, count] : counts) absl::StrAppend(&text, text.empty() ? "" : ", ", count, " ", what);
  return text;
}

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_COUNTED_H_
