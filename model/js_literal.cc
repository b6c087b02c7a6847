#include "model/js_literal.h"

#include <utility>

#include "absl/strings/str_format.h"

namespace twinstep {
namespace {

// Of the character at `i`, which moves to the last byte that belongs to it: characters that a source file should not
// show as they are become escapes.
std::string Escaped(std::string_view utf8, size_t& i) {
  const auto byte = static_cast<unsigned char>(utf8[i]);
  if (byte == '\r') return "\\r";
  if (byte < 0x20 || byte == 0x7F) return absl::StrFormat("\\x%02x", byte);
  // U+2028, U+2029: line ends; U+FEFF: lost at the start of files; the bidirectional controls.
  for (const auto& [bytes, escape] : {std::pair<std::string_view, const char*>{"\xE2\x80\xA8", "\\u2028"},
                                      {"\xE2\x80\xA9", "\\u2029"},
                                      {"\xEF\xBB\xBF", "\\ufeff"},
                                      {"\xE2\x80\xAA", "\\u202a"},
                                      {"\xE2\x80\xAB", "\\u202b"},
                                      {"\xE2\x80\xAC", "\\u202c"},
                                      {"\xE2\x80\xAD", "\\u202d"},
                                      {"\xE2\x80\xAE", "\\u202e"}}) {
    if (utf8.substr(i, bytes.size()) == bytes) {
      i += bytes.size() - 1;
      return escape;
    }
  }
  return std::string(1, utf8[i]);
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
