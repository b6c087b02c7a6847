#include "engines/v8/protocol/json.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/v8/protocol/cbor_bytes.h"

namespace twinstep {
namespace {

constexpr int kDeepest = 200;

class JsonOfCbor {
 public:
  explicit JsonOfCbor(std::string_view cbor) : rest_(cbor) {}

  std::string Write() {
    Value();
    return std::move(out_);
  }

 private:
  uint8_t Next() {
    if (rest_.empty()) return kStop;
    const uint8_t byte = static_cast<uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return byte;
  }

  uint64_t Argument(uint8_t first) {
    const uint8_t low = first & 31;
    if (low < 24) return low;
    uint64_t value = 0;
    for (int i = 0; i < 1 << (low - 24) && low < 28; ++i) value = value << 8 | Next();
    return value;
  }

  void Value() {
    if (rest_.starts_with("\xD8")) {
      rest_.remove_prefix(std::min<size_t>(rest_.starts_with("\xD8\x18") ? 7 : 6, rest_.size()));
    }
    const uint8_t first = Next();
    switch (first) {
      case kMapBegin:
        return Members('{', '}', true);
      case kArrayBegin:
        return Members('[', ']', false);
      case kTrue:
        out_ += "true";
        return;
      case kFalse:
        out_ += "false";
        return;
      default:
        break;
    }
    const uint64_t argument = Argument(first);
    switch (first >> 5) {
      case kUnsigned:
        absl::StrAppend(&out_, argument);
        return;
      case kNegative:
        absl::StrAppend(&out_, -1 - static_cast<int64_t>(argument));
        return;
      case kText:
        String(rest_.substr(0, argument));
        rest_.remove_prefix(std::min<size_t>(argument, rest_.size()));
        return;
      default:
        out_ += "null";
    }
  }

  void Members(char open, char close, bool keys) {
    out_.push_back(open);
    for (bool more = false; !rest_.empty() && static_cast<uint8_t>(rest_.front()) != kStop; more = true) {
      if (more) out_.push_back(',');
      Value();
      if (!keys) continue;
      out_.push_back(':');
      Value();
    }
    Next();
    out_.push_back(close);
  }

  void String(std::string_view utf8) {
    out_.push_back('"');
    for (const char c : utf8) {
      if (c == '"' || c == '\\') {
        out_.push_back('\\');
        out_.push_back(c);
      } else if (static_cast<uint8_t>(c) < 0x20) {
        absl::StrAppend(&out_, "\\u00", absl::Hex(static_cast<uint8_t>(c), absl::kZeroPad2));
      } else {
        out_.push_back(c);
      }
    }
    out_.push_back('"');
  }

  std::string_view rest_;
  std::string out_;
};

class CborOfJson {
 public:
  explicit CborOfJson(std::string_view json) : rest_(json) {}

  std::string Write() { return Value(0) ? std::move(out_) : std::string(); }

 private:
  void SkipSpace() {
    while (!rest_.empty() &&
           (rest_.front() == ' ' || rest_.front() == '\n' || rest_.front() == '\t' || rest_.front() == '\r')) {
      rest_.remove_prefix(1);
    }
  }

  bool Take(char c) {
    SkipSpace();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  bool TakeWord(std::string_view word, uint8_t byte) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    out_.push_back(static_cast<char>(byte));
    return true;
  }

  void Head(uint8_t major, uint64_t argument) {
    const uint8_t top = static_cast<uint8_t>(major << 5);
    int size = argument < 24 ? 0 : argument <= 0xFF ? 1 : argument <= 0xFFFF ? 2 : argument <= 0xFFFFFFFF ? 4 : 8;
    out_.push_back(static_cast<char>(top | (size == 0 ? argument : 23 + std::bit_width(static_cast<unsigned>(size)))));
    while (size-- > 0) out_.push_back(static_cast<char>(argument >> (8 * size)));
  }

  bool Value(int depth) {
    SkipSpace();
    if (rest_.empty() || depth > kDeepest) return false;
    switch (rest_.front()) {
      case '{':
        return Members('}', true, depth);
      case '[':
        return Members(']', false, depth);
      case '"':
        return String();
      case 't':
        return TakeWord("true", kTrue);
      case 'f':
        return TakeWord("false", kFalse);
      case 'n':
        return TakeWord("null", kNull);
      default:
        return Number();
    }
  }

  bool Members(char close, bool keys, int depth) {
    rest_.remove_prefix(1);
    out_.append(kEnvelope);
    const size_t length_at = out_.size();
    out_.append(4, '\0');
    out_.push_back(static_cast<char>(keys ? kMapBegin : kArrayBegin));
    if (!Take(close)) {
      do {
        SkipSpace();
        if (keys && (rest_.empty() || rest_.front() != '"' || !String() || !Take(':'))) return false;
        if (!Value(depth + 1)) return false;
      } while (Take(','));
      if (!Take(close)) return false;
    }
    out_.push_back(static_cast<char>(kStop));
    const uint64_t length = out_.size() - length_at - 4;
    for (int i = 0; i < 4; ++i) out_[length_at + static_cast<size_t>(i)] = static_cast<char>(length >> (8 * (3 - i)));
    return true;
  }

  bool Number() {
    double number = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    if (error != std::errc()) return false;
    rest_.remove_prefix(static_cast<size_t>(end - rest_.data()));
    if (number == std::floor(number) && std::abs(number) < 1e15 && !std::signbit(number)) {
      Head(kUnsigned, static_cast<uint64_t>(number));
    } else if (number == std::floor(number) && std::abs(number) < 1e15 && number < 0) {
      Head(kNegative, static_cast<uint64_t>(-1 - static_cast<int64_t>(number)));
    } else {
      out_.push_back(static_cast<char>(kDouble));
      const uint64_t bits = std::bit_cast<uint64_t>(number);
      for (int i = 7; i >= 0; --i) out_.push_back(static_cast<char>(bits >> (8 * i)));
    }
    return true;
  }

  bool Hex(uint32_t* unit) {
    if (rest_.size() < 4) return false;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + 4, *unit, 16);
    if (error != std::errc() || end != rest_.data() + 4) return false;
    rest_.remove_prefix(4);
    return true;
  }

  // ASCII as it is; anything else as UTF-16, in which surrogates may be alone.
  bool String() {
    rest_.remove_prefix(1);
    std::u16string units;
    bool ascii = true;
    while (true) {
      if (rest_.empty()) return false;
      const uint8_t c = static_cast<uint8_t>(rest_.front());
      rest_.remove_prefix(1);
      if (c == '"') break;
      uint32_t unit = c;
      if (c == '\\') {
        if (rest_.empty()) return false;
        const char escaped = rest_.front();
        rest_.remove_prefix(1);
        constexpr std::string_view kNames = "bfnrt", kUnits = "\b\f\n\r\t";
        if (escaped == 'u') {
          if (!Hex(&unit)) return false;
        } else if (const size_t name = kNames.find(escaped); name != std::string_view::npos) {
          unit = static_cast<uint8_t>(kUnits[name]);
        } else {
          unit = static_cast<uint8_t>(escaped);
        }
      } else if (c >= 0x80) {
        const int more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
        unit = c & (0x3F >> more);
        for (int i = 0; i < more; ++i) {
          if (rest_.empty()) return false;
          unit = unit << 6 | (static_cast<uint8_t>(rest_.front()) & 0x3F);
          rest_.remove_prefix(1);
        }
      }
      ascii = ascii && unit < 0x80;
      if (unit >= 0x10000) {
        units.push_back(static_cast<char16_t>(0xD800 + ((unit - 0x10000) >> 10)));
        unit = 0xDC00 + ((unit - 0x10000) & 0x3FF);
      }
      units.push_back(static_cast<char16_t>(unit));
    }
    if (ascii) {
      Head(kText, units.size());
      out_.append(units.begin(), units.end());
      return true;
    }
    Head(kBytes, 2 * units.size());
    for (const char16_t unit : units) {
      out_.push_back(static_cast<char>(unit & 0xFF));
      out_.push_back(static_cast<char>(unit >> 8));
    }
    return true;
  }

  std::string_view rest_;
  std::string out_;
};

}  // namespace

std::string CborToJson(std::string_view cbor) { return JsonOfCbor(cbor).Write(); }

std::string JsonToCbor(std::string_view json) { return CborOfJson(json).Write(); }

}  // namespace twinstep
