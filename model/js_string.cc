#include "model/js_string.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "model/steering_character.h"

namespace twinstep {
namespace {

bool IsHighSurrogate(char16_t unit) { return unit >= 0xD800 && unit <= 0xDBFF; }
bool IsLowSurrogate(char16_t unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }

void AppendUtf8(uint32_t code_point, std::string& out) {
  if (code_point < 0x80) {
    out.push_back(static_cast<char>(code_point));
  } else if (code_point < 0x800) {
    out.push_back(static_cast<char>(0xC0 | code_point >> 6));
    out.push_back(static_cast<char>(0x80 | (code_point & 0x3F)));
  } else if (code_point < 0x10000) {
    out.push_back(static_cast<char>(0xE0 | code_point >> 12));
    out.push_back(static_cast<char>(0x80 | ((code_point >> 6) & 0x3F)));
    out.push_back(static_cast<char>(0x80 | (code_point & 0x3F)));
  } else {
    out.push_back(static_cast<char>(0xF0 | code_point >> 18));
    out.push_back(static_cast<char>(0x80 | ((code_point >> 12) & 0x3F)));
    out.push_back(static_cast<char>(0x80 | ((code_point >> 6) & 0x3F)));
    out.push_back(static_cast<char>(0x80 | (code_point & 0x3F)));
  }
}

// False where `units` holds a lone surrogate; `out` is then incomplete.
bool AppendUtf16(std::u16string_view units, std::string& out) {
  for (size_t i = 0; i < units.size(); ++i) {
    const char16_t unit = units[i];
    if (IsHighSurrogate(unit) && i + 1 < units.size() && IsLowSurrogate(units[i + 1])) {
      AppendUtf8(0x10000 + ((uint32_t{unit} & 0x3FF) << 10 | (units[i + 1] & 0x3FF)), out);
      ++i;
    } else if (IsHighSurrogate(unit) || IsLowSurrogate(unit)) {
      return false;
    } else {
      AppendUtf8(unit, out);
    }
  }
  return true;
}

}  // namespace

void SetJsString(std::u16string_view units, size_t limit, JsString& out) {
  if (units.size() > limit) {
    out.set_cut(static_cast<uint32_t>(units.size() - limit));
    units = units.substr(0, limit);
  }
  std::string& utf8 = *out.mutable_utf8();
  utf8.reserve(units.size());
  if (AppendUtf16(units, utf8)) return;
  std::string& bytes = *out.mutable_utf16();
  bytes.reserve(units.size() * 2);
  for (const char16_t unit : units) {
    bytes.push_back(static_cast<char>(unit & 0xFF));
    bytes.push_back(static_cast<char>(unit >> 8));
  }
}

void SetJsStringLatin1(std::string_view latin1, size_t limit, JsString& out) {
  if (latin1.size() > limit) {
    out.set_cut(static_cast<uint32_t>(latin1.size() - limit));
    latin1 = latin1.substr(0, limit);
  }
  std::string& utf8 = *out.mutable_utf8();
  if (std::all_of(latin1.begin(), latin1.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; })) {
    utf8.assign(latin1);
    return;
  }
  for (const char c : latin1) AppendUtf8(static_cast<unsigned char>(c), utf8);
}

void SetJsString(std::string_view utf8, JsString& out) { out.mutable_utf8()->assign(utf8); }

std::string ToDisplay(const JsString& string) {
  if (string.content_case() != JsString::kUtf16) return string.utf8();
  std::string out;
  const std::string& bytes = string.utf16();
  auto unit_at = [&bytes](size_t i) {
    return static_cast<char16_t>(static_cast<unsigned char>(bytes[i]) | static_cast<unsigned char>(bytes[i + 1]) << 8);
  };
  for (size_t i = 0; i + 1 < bytes.size(); i += 2) {
    const char16_t units[2] = {unit_at(i), i + 3 < bytes.size() ? unit_at(i + 2) : char16_t{0}};
    if (IsHighSurrogate(units[0]) && IsLowSurrogate(units[1])) {
      AppendUtf16({units, 2}, out);
      i += 2;
    } else if (!AppendUtf16({units, 1}, out)) {
      absl::StrAppendFormat(&out, "\\u%04x", uint32_t{units[0]});
    }
  }
  return out;
}

std::string NumberToDisplay(double number) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number > 0 ? "Infinity" : "-Infinity";
  if (number == 0) return std::signbit(number) ? "-0" : "0";
  // Shortest digits that read back as the same number (ECMA-262, Number::toString), placed by the exponent as the
  // standard says.
  char buffer[40];
  const std::to_chars_result result =
      std::to_chars(buffer, buffer + sizeof buffer, std::fabs(number), std::chars_format::scientific);
  const std::string_view text(buffer, static_cast<size_t>(result.ptr - buffer));
  const size_t e = text.find('e');
  std::string digits(text.substr(0, 1));
  if (e > 2) digits.append(text.substr(2, e - 2));
  int exponent = 0;
  const char* exponent_start = buffer + e + (text[e + 1] == '+' ? 2 : 1);
  std::from_chars(exponent_start, result.ptr, exponent);
  const int k = static_cast<int>(digits.size());
  const int n = exponent + 1;
  const std::string sign = number < 0 ? "-" : "";
  if (k <= n && n <= 21) return absl::StrCat(sign, digits, std::string(static_cast<size_t>(n - k), '0'));
  if (0 < n && n <= 21)
    return absl::StrCat(sign, digits.substr(0, static_cast<size_t>(n)), ".", digits.substr(static_cast<size_t>(n)));
  if (-6 < n && n <= 0) return absl::StrCat(sign, "0.", std::string(static_cast<size_t>(-n), '0'), digits);
  const std::string power = absl::StrCat("e", n - 1 < 0 ? "-" : "+", std::abs(n - 1));
  if (k == 1) return absl::StrCat(sign, digits, power);
  return absl::StrCat(sign, digits.substr(0, 1), ".", digits.substr(1), power);
}

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

std::string JsPattern(std::string_view utf8) {
  std::string pattern;
  for (const char c : utf8) {
    if (std::string_view("\\^$.*+?()[]{}|/").find(c) != std::string_view::npos) pattern += '\\';
    pattern += c;
  }
  return pattern;
}

}  // namespace twinstep
