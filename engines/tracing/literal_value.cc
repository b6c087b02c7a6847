#include "engines/tracing/literal_value.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "model/source/source_text.h"

namespace twinstep {
namespace {

int DigitOf(char16_t unit) {
  if (unit >= '0' && unit <= '9') return unit - '0';
  if (unit >= 'a' && unit <= 'f') return unit - 'a' + 10;
  if (unit >= 'A' && unit <= 'F') return unit - 'A' + 10;
  return 99;
}

double InRadix(std::string_view digits, int radix) {
  double value = 0;
  for (const char digit : digits) value = value * radix + DigitOf(static_cast<char16_t>(digit));
  return value;
}

void Append(uint32_t code_point, std::u16string& out) {
  if (code_point >= 0x10000) {
    out += static_cast<char16_t>(0xD800 + ((code_point - 0x10000) >> 10));
    out += static_cast<char16_t>(0xDC00 + ((code_point - 0x10000) & 0x3FF));
  } else {
    out += static_cast<char16_t>(code_point);
  }
}

}  // namespace

double NumberOfLiteral(std::string_view text) {
  std::string digits(text);
  digits.erase(std::remove(digits.begin(), digits.end(), '_'), digits.end());
  const std::string_view all = digits;
  if (all.size() > 1 && all[0] == '0') {
    const char second = static_cast<char>(all[1] | 0x20);
    // Larger ones than a double holds exactly lose bits here other than in the engine; nobody writes them.
    if (second == 'x') return InRadix(all.substr(2), 16);
    if (second == 'o') return InRadix(all.substr(2), 8);
    if (second == 'b') return InRadix(all.substr(2), 2);
    if (std::all_of(all.begin(), all.end(), [](char digit) { return digit >= '0' && digit <= '7'; })) {
      return InRadix(all.substr(1), 8);
    }
  }
  return std::strtod(digits.c_str(), nullptr);
}

std::u16string StringOfLiteral(std::string_view inside, bool is_template) {
  const std::u16string units = SourceText(inside).ToUtf16();
  std::u16string out;
  for (size_t i = 0; i < units.size(); ++i) {
    const char16_t unit = units[i];
    if (is_template && unit == '\r') {
      out += u'\n';
      if (i + 1 < units.size() && units[i + 1] == '\n') ++i;
      continue;
    }
    if (unit != '\\' || i + 1 == units.size()) {
      out += unit;
      continue;
    }
    const char16_t escape = units[++i];
    const auto hex = [&](size_t count) {
      uint32_t value = 0;
      for (size_t k = 0; k < count && i + 1 < units.size(); ++k)
        value = value * 16 + static_cast<uint32_t>(DigitOf(units[++i]));
      return value;
    };
    switch (escape) {
      case 'n':
        out += u'\n';
        break;
      case 't':
        out += u'\t';
        break;
      case 'r':
        out += u'\r';
        break;
      case 'b':
        out += u'\b';
        break;
      case 'f':
        out += u'\f';
        break;
      case 'v':
        out += u'\v';
        break;
      case '\r':
        if (i + 1 < units.size() && units[i + 1] == '\n') ++i;
        break;
      case '\n':
      case 0x2028:
      case 0x2029:
        break;
      case 'x':
        Append(hex(2), out);
        break;
      case 'u':
        if (i + 1 < units.size() && units[i + 1] == '{') {
          uint32_t value = 0;
          for (++i; i + 1 < units.size() && units[i + 1] != '}'; ++i)
            value = value * 16 + static_cast<uint32_t>(DigitOf(units[i + 1]));
          ++i;
          Append(value, out);
        } else {
          Append(hex(4), out);
        }
        break;
      default:
        if (escape >= '0' && escape <= '7') {
          uint32_t value = escape - u'0';
          for (int k = 0;
               k < 2 && i + 1 < units.size() && units[i + 1] >= '0' && units[i + 1] <= '7' && value * 8 < 256; ++k) {
            value = value * 8 + (units[++i] - u'0');
          }
          Append(value, out);
        } else {
          out += escape;
        }
    }
  }
  return out;
}

std::string DigitsOfBigInt(std::string_view text) {
  std::string digits(text.substr(0, text.size() - 1));
  digits.erase(std::remove(digits.begin(), digits.end(), '_'), digits.end());
  if (!std::all_of(digits.begin(), digits.end(), [](char digit) { return digit >= '0' && digit <= '9'; })) return "";
  return digits;
}

}  // namespace twinstep
