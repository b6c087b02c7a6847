// Characters that steer a terminal, or an editor that shows source text, instead of being shown.
#ifndef TWINSTEP_MODEL_STEERING_CHARACTER_H_
#define TWINSTEP_MODEL_STEERING_CHARACTER_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace twinstep {

// The character that begins at `utf8[at]`, which is valid UTF-8.
inline uint32_t CharacterAt(std::string_view utf8, size_t at) {
  const auto first = static_cast<unsigned char>(utf8[at]);
  if (first < 0x80) return first;
  uint32_t character = first >= 0xF0 ? first & 0x07 : first >= 0xE0 ? first & 0x0F : first & 0x1F;
  for (size_t i = at + 1; i < utf8.size() && (static_cast<unsigned char>(utf8[i]) & 0xC0) == 0x80; ++i) {
    character = character << 6 | (static_cast<unsigned char>(utf8[i]) & 0x3F);
  }
  return character;
}

// C0 but for tab, DEL, C1, the bidirectional marks, overrides and isolates, line and paragraph separators.
inline bool SteersTerminal(uint32_t character) {
  if (character < 0x20) return character != '\t';
  return (character >= 0x7F && character <= 0x9F) || character == 0x061C || character == 0x200E ||
         character == 0x200F || (character >= 0x2028 && character <= 0x202E) ||
         (character >= 0x2066 && character <= 0x2069);
}

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_STEERING_CHARACTER_H_
