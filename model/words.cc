#include "model/words.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace twinstep {

std::string Words(std::string_view name) {
  std::string words = absl::AsciiStrToLower(absl::string_view(name.data(), name.size()));
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string LineColumnText(const Location& location) {
  return location.has_column() ? absl::StrCat(location.line(), ":", location.column()) : absl::StrCat(location.line());
}

std::string ModeName(PauseOnExceptions::Mode mode) {
  return PauseOnExceptions::Mode_IsValid(mode) ? Words(PauseOnExceptions::Mode_Name(mode)) : "none";
}

}  // namespace twinstep
