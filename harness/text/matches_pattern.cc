#include "harness/text/matches_pattern.h"

#include <cstddef>

namespace twinstep {

bool MatchesPattern(std::string_view pattern, std::string_view text) {
  size_t p = 0, t = 0;
  // Where to go on when what follows the last * does not fit.
  size_t star = std::string_view::npos, behind_star = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      behind_star = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++behind_star;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

}  // namespace twinstep
