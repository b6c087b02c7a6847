// Characters of plain names in program text.
#ifndef TWINSTEP_MODEL_SOURCE_IDENTIFIER_TEXT_H_
#define TWINSTEP_MODEL_SOURCE_IDENTIFIER_TEXT_H_

#include <string_view>

#include "absl/strings/ascii.h"

namespace twinstep {

// An ASCII letter or digit, _ or $: what an identifier without other Unicode is made of (ECMA-262, IdentifierPart).
inline bool IsIdentifierPart(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$';
}

// The word stands in the text, and is no part of a longer one. Comments and strings count.
inline bool HasWord(std::string_view text, std::string_view word) {
  for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const size_t end = at + word.size();
    if ((at == 0 || !IsIdentifierPart(text[at - 1])) && (end == text.size() || !IsIdentifierPart(text[end])))
      return true;
  }
  return false;
}

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_IDENTIFIER_TEXT_H_
