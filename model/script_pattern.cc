#include "model/script_pattern.h"

#include <cstddef>

#include "absl/strings/ascii.h"

namespace twinstep {
namespace {

constexpr size_t kLongest = 60;

}  // namespace

std::vector<std::string> ImportedUrls(std::string_view text) {
  std::vector<std::string> urls;
  for (const std::string_view before : {"from ", "import ", "import("}) {
    for (size_t at = text.find(before); at != std::string_view::npos; at = text.find(before, at + 1)) {
      const size_t quote = at + before.size();
      if (quote >= text.size() || (text[quote] != '\'' && text[quote] != '"')) continue;
      const size_t end = text.find(text[quote], quote + 1);
      if (end == std::string_view::npos || end - quote > kLongest || end == quote + 1) continue;
      urls.emplace_back(text.substr(quote + 1, end - quote - 1));
    }
  }
  return urls;
}

std::vector<std::string> OwnUrls(std::string_view text) {
  std::vector<std::string> urls;
  constexpr std::string_view kOwnUrl = "sourceURL=";
  for (size_t at = text.find(kOwnUrl); at != std::string_view::npos; at = text.find(kOwnUrl, at + 1)) {
    const size_t begin = at + kOwnUrl.size();
    size_t end = begin;
    while (end < text.size() && (absl::ascii_isalnum(static_cast<unsigned char>(text[end])) || text[end] == '.' ||
                                 text[end] == '/' || text[end] == '-' || text[end] == '_')) {
      ++end;
    }
    if (end > begin) urls.emplace_back(text.substr(begin, end - begin));
  }
  return urls;
}

}  // namespace twinstep
