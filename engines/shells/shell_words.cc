#include "engines/shells/shell_words.h"

#include <limits>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

constexpr uint32_t kReplacement = 0xfffd;

// The next code point of UTF-8, which is taken away.
uint32_t TakeCodePoint(std::string_view& text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const size_t length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  uint32_t code = length == 1 ? first : first & (0x7fu >> length);
  bool whole = first < 0x80 || (first >= 0xc2 && length <= text.size());
  for (size_t i = 1; whole && i < length; ++i) {
    whole = (byte(i) & 0xc0) == 0x80;
    code = code << 6 | (byte(i) & 0x3fu);
  }
  text.remove_prefix(whole ? length : 1);
  return whole ? code : kReplacement;
}

void AppendUnits(uint32_t code, std::u16string& out) {
  if (code < 0x10000) {
    out.push_back(static_cast<char16_t>(code));
    return;
  }
  out.push_back(static_cast<char16_t>(0xd800 + ((code - 0x10000) >> 10)));
  out.push_back(static_cast<char16_t>(0xdc00 + ((code - 0x10000) & 0x3ff)));
}

}  // namespace

class ShellWord::Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  bool Parse(ShellWord& out) {
    if (text_.empty()) return false;
    switch (text_[0]) {
      case '[':
        return ParseList(out.value_.emplace<List>());
      case '"':
        return ParseText(out.value_.emplace<std::u16string>());
      case 't':
        out.value_ = true;
        return Take("true");
      case 'f':
        out.value_ = false;
        return Take("false");
      case 'n':
        return Take("null");
      default:
        return ParseNumber(out.value_.emplace<double>());
    }
  }
  bool at_end() const { return text_.empty(); }

 private:
  bool Take(std::string_view word) {
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }

  bool ParseNumber(double& out) {
    const size_t end = text_.find_first_not_of("+-.0123456789eE");
    const std::string_view digits = text_.substr(0, end);
    text_.remove_prefix(digits.size());
    return absl::SimpleAtod(absl::string_view(digits.data(), digits.size()), &out);
  }

  bool ParseList(List& out) {
    text_.remove_prefix(1);
    if (Take("]")) return true;
    do {
      if (!Parse(out.emplace_back())) return false;
    } while (Take(","));
    return Take("]");
  }

  bool ParseText(std::u16string& out) {
    text_.remove_prefix(1);
    while (!text_.empty()) {
      if (Take("\"")) return true;
      if (text_[0] != '\\') {
        AppendUnits(TakeCodePoint(text_), out);
      } else if (!ParseEscape(out)) {
        return false;
      }
    }
    return false;
  }

  bool ParseEscape(std::u16string& out) {
    if (text_.size() < 2) return false;
    const char kind = text_[1];
    text_.remove_prefix(2);
    constexpr std::string_view kNames = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
    if (const size_t name = kNames.find(kind); name != std::string_view::npos) {
      out.push_back(static_cast<unsigned char>(kMeanings[name]));
      return true;
    }
    uint32_t unit = 0;
    if (kind != 'u' || text_.size() < 4 || !absl::SimpleHexAtoi(absl::string_view(text_.data(), 4), &unit))
      return false;
    text_.remove_prefix(4);
    out.push_back(static_cast<char16_t>(unit));
    return true;
  }

  std::string_view text_;
};

std::optional<ShellWord> ShellWord::Parse(std::string_view text) {
  ShellWord word;
  Parser parser(text);
  if (!parser.Parse(word) || !parser.at_end()) return std::nullopt;
  return word;
}

bool ShellWord::truth() const {
  const bool* const truth = std::get_if<bool>(&value_);
  return truth != nullptr && *truth;
}

double ShellWord::number() const {
  const double* const number = std::get_if<double>(&value_);
  return number == nullptr ? 0 : *number;
}

int ShellWord::integer() const { return static_cast<int>(number()); }

std::u16string_view ShellWord::units() const {
  const std::u16string* const units = std::get_if<std::u16string>(&value_);
  return units == nullptr ? std::u16string_view() : std::u16string_view(*units);
}

std::string ShellWord::text() const {
  JsString string;
  SetJsString(units(), std::numeric_limits<size_t>::max(), string);
  return ToDisplay(string);
}

const ShellWord::List& ShellWord::list() const {
  static const List* const none = new List();
  const List* const list = std::get_if<List>(&value_);
  return list == nullptr ? *none : *list;
}

const ShellWord& ShellWord::operator[](size_t index) const {
  static const ShellWord* const null = new ShellWord();
  return index < list().size() ? list()[index] : *null;
}

std::string InAscii(std::string_view json) {
  std::string out;
  std::u16string units;
  while (!json.empty()) {
    const size_t plain = std::find_if(json.begin(), json.end(), [](char c) { return (c & 0x80) != 0; }) - json.begin();
    out.append(json.substr(0, plain));
    json.remove_prefix(plain);
    if (json.empty()) break;
    units.clear();
    AppendUnits(TakeCodePoint(json), units);
    for (const char16_t unit : units) {
      absl::StrAppend(&out, "\\u", absl::Hex(static_cast<uint32_t>(unit), absl::kZeroPad4));
    }
  }
  return out;
}

std::string AsciiJson(std::string_view utf8) {
  std::string out = "\"";
  std::u16string units;
  while (!utf8.empty()) {
    units.clear();
    AppendUnits(TakeCodePoint(utf8), units);
    for (const char16_t unit : units) {
      if (unit < 0x7f && unit >= 0x20 && unit != '"' && unit != '\\') {
        out.push_back(static_cast<char>(unit));
      } else {
        absl::StrAppend(&out, "\\u", absl::Hex(static_cast<uint32_t>(unit), absl::kZeroPad4));
      }
    }
  }
  out.push_back('"');
  return out;
}

}  // namespace twinstep
