#include "model/js_literal.h"

#include <cstddef>
#include <cstdint>

#include "absl/strings/str_format.h"
#include "model/steering_character.h"

namespace twinstep {
namespace {

// Of the character at `i`, which moves to the last byte that belongs to it: characters that a source file should not
// show as they are become escapes.
std::string Escaped(std::string_view utf8, size_t& i) {
  const auto byte = static_cast<unsigned char>(utf8[i]);
  if (byte == '\r') return "\\r";
  if (byte < 0x20 || byte == 0x7F) return absl::StrFormat("\\x%02x", byte);
  // Also what goes on.
  if (byte < 0xC0) return std::string(1, utf8[i]);
  const uint32_t character = CharacterAt(utf8, i);
  // U+FEFF is lost at the start of files.
  if (!SteersTerminal(character) && character != 0xFEFF) return std::string(1, utf8[i]);
  while (i + 1 < utf8.size() && (static_cast<unsigned char>(utf8[i + 1]) & 0xC0) == 0x80) ++i;
  return absl::StrFormat("\\u%04x", character);
}

}  // namespace

std::string JsLiteral(std::string_view utf8, char quote) {
  std::string literal(1, quote);
  for (size_t i = 0; i < utf8.size(); ++i) {
    if (utf8[i] == '\n') {
      literal += "\\n";
    } else {
      if (utf8[i] == quote || utf8[i] == '\\') literal += '\\';
      literal += Escaped(utf8, i);
    }
  }
  return literal + quote;
}

std::string JsTemplateLiteral(std::string_view utf8) {
  std::string literal = "`";
  for (size_t i = 0; i < utf8.size(); ++i) {
    const char c = utf8[i];
    const bool opens = c == '$' && i + 1 < utf8.size() && utf8[i + 1] == '{';
    if (c == '\n' || c == '\t') {
      literal += c;
    } else {
      if (c == '`' || c == '\\' || opens) literal += '\\';
      literal += Escaped(utf8, i);
    }
  }
  return literal + "`";
}

}  // namespace twinstep
