#include "model/nearest_word.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

// Longer ones are no slips of a finger, and cost their square.
constexpr size_t kLongestWord = 100;

// Damerau's distance, where no letter is changed twice.
size_t Distance(const std::string& a, const std::string& b) {
  std::vector<std::vector<size_t>> steps(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) {
    for (size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        steps[i][j] = i + j;
        continue;
      }
      const size_t replaced = steps[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      steps[i][j] = std::min({steps[i - 1][j] + 1, steps[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        steps[i][j] = std::min(steps[i][j], steps[i - 2][j - 2] + 1);
      }
    }
  }
  return steps[a.size()][b.size()];
}

}  // namespace

std::string PlainWord(absl::string_view word) {
  std::string plain;
  for (const char letter : word) {
    if (absl::ascii_isalnum(static_cast<unsigned char>(letter))) {
      plain += absl::ascii_tolower(static_cast<unsigned char>(letter));
    }
  }
  return plain;
}

std::string NearestWord(absl::string_view word, const std::vector<std::string>& words) {
  const std::string plain = PlainWord(word.substr(0, kLongestWord + 1));
  if (plain.size() < 3 || plain.size() > kLongestWord) return "";
  std::string nearest;
  size_t least = plain.size() / 3 + 1;
  for (const std::string& one : words) {
    const size_t distance = Distance(plain, PlainWord(one));
    if (distance >= least) continue;
    least = distance;
    nearest = one;
  }
  return nearest;
}

std::string DidYouMean(absl::string_view word, const std::vector<std::string>& words, absl::string_view prefix) {
  const std::string nearest = NearestWord(word, words);
  return nearest.empty() ? "" : absl::StrCat("; did you mean ", prefix, nearest, "?");
}

}  // namespace twinstep
