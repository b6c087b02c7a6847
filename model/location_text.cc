#include "model/location_text.h"

#include "absl/strings/str_cat.h"
#include "model/words.h"

namespace twinstep {

std::string ToText(const Location& location) {
  std::string text;
  switch (location.source()) {
    case Location::MODULE:
      text = absl::StrCat("module ", location.name(), " ");
      break;
    case Location::EVAL:
      text = "eval ";
      break;
    case Location::OTHER:
      text = "other ";
      break;
    default:
      break;
  }
  return text + LineColumnText(location);
}

}  // namespace twinstep
