#include "model/source/free_prefix.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace twinstep {

std::string FreePrefix(absl::Span<const std::string_view> texts) {
  std::string prefix = "tw_";
  const auto occurs = [&](std::string_view text) { return text.find(prefix) != std::string_view::npos; };
  for (int i = 0; std::any_of(texts.begin(), texts.end(), occurs); ++i) prefix = absl::StrCat("tw", i, "_");
  return prefix;
}

}  // namespace twinstep
