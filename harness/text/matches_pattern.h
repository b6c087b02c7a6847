// Patterns as lists of what is known have them.
#ifndef TWINSTEP_HARNESS_TEXT_MATCHES_PATTERN_H_
#define TWINSTEP_HARNESS_TEXT_MATCHES_PATTERN_H_

#include <string_view>

namespace twinstep {

// Whether all of `text` is what `pattern` says: * stands for any characters, all else for itself.
bool MatchesPattern(std::string_view pattern, std::string_view text);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_MATCHES_PATTERN_H_
