// Counts by what is counted, as words of a sentence.
#ifndef TWINSTEP_HARNESS_TEXT_COUNTED_H_
#define TWINSTEP_HARNESS_TEXT_COUNTED_H_

#include <map>
#include <string>

#include "absl/strings/str_cat.h"

namespace twinstep {

// "3 getters, 1 proxy".
inline std::string Counted(const std::map<std::string, int>& counts) {
  std::string text;
  for (const auto& [what, count] : counts) absl::StrAppend(&text, text.empty() ? "" : ", ", count, " ", what);
  return text;
}

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_COUNTED_H_
