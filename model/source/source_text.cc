#include "model/source/source_text.h"

#include <algorithm>

namespace twinstep {
namespace {

constexpr int kCheckpointUnits = 128;
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

struct Decoded {
  char32_t character;
  int bytes;
  bool valid;
};

// The character at text[at], or the length of the maximal invalid part there.
Decoded DecodeAt(std::string_view text, size_t at) {
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0; };
  const unsigned char first = byte(at);
  if (first < 0x80) return {first, 1, true};
  int continuations;
  char32_t character;
  unsigned char lower = 0x80, upper = 0xBF;
  if (first >= 0xC2 && first <= 0xDF) {
    continuations = 1;
    character = first & 0x1F;
  } else if (first >= 0xE0 && first <= 0xEF) {
    continuations = 2;
    character = first & 0x0F;
    if (first == 0xE0) lower = 0xA0;  // Overlong otherwise.
    if (first == 0xED) upper = 0x9F;  // A surrogate otherwise.
  } else if (first >= 0xF0 && first <= 0xF4) {
    continuations = 3;
    character = first & 0x07;
    if (first == 0xF0) lower = 0x90;
    if (first == 0xF4) upper = 0x8F;  // Beyond U+10FFFF otherwise.
  } else {
    return {0xFFFD, 1, false};
  }
  for (int i = 1; i <= continuations; ++i) {
    const unsigned char next = byte(at + i);
    if (next < lower || next > upper) return {0xFFFD, i, false};
    lower = 0x80;
    upper = 0xBF;
    character = character << 6 | (next & 0x3F);
  }
  return {character, continuations + 1, true};
}

std::string Sanitize(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const Decoded decoded = DecodeAt(text, at);
    out += decoded.valid ? text.substr(at, decoded.bytes) : kReplacement;
    at += decoded.bytes;
  }
  return out;
}

}  // namespace

SourceText::SourceText(std::string_view utf8) {
  auto data = std::make_shared<Data>();
  const bool ascii = std::all_of(utf8.begin(), utf8.end(), [](char c) { return static_cast<signed char>(c) >= 0; });
  data->utf8 = ascii ? std::string(utf8) : Sanitize(utf8);
  const std::string_view text = data->utf8;

  int unit = 0;
  data->line_starts.push_back(0);
  const auto end_line = [&](int terminator_units) {
    data->line_ends.push_back(unit);
    data->line_starts.push_back(unit + terminator_units);
  };
  for (size_t at = 0; at < text.size();) {
    const Decoded decoded = DecodeAt(text, at);
    if (!ascii && unit >= static_cast<int>(data->checkpoints.size()) * kCheckpointUnits) {
      data->checkpoints.push_back({unit, at});
    }
    switch (decoded.character) {
      case '\r':
        end_line(at + 1 < text.size() && text[at + 1] == '\n' ? 2 : 1);
        break;
      case '\n':
        if (at == 0 || text[at - 1] != '\r') end_line(1);  // Else ended with the CR.
        break;
      case 0x2028:
      case 0x2029:
        end_line(1);
        break;
      default:
        break;
    }
    unit += decoded.character > 0xFFFF ? 2 : 1;
    at += decoded.bytes;
  }
  data->line_ends.push_back(unit);
  data->length = unit;
  data_ = std::move(data);
}

std::u16string SourceText::ToUtf16() const {
  const std::string_view text = utf8();
  std::u16string out;
  out.reserve(length());
  for (size_t at = 0; at < text.size();) {
    const Decoded decoded = DecodeAt(text, at);
    if (decoded.character > 0xFFFF) {
      out += static_cast<char16_t>(0xD7C0 + (decoded.character >> 10));
      out += static_cast<char16_t>(0xDC00 + (decoded.character & 0x3FF));
    } else {
      out += static_cast<char16_t>(decoded.character);
    }
    at += decoded.bytes;
  }
  return out;
}

TextPosition SourceText::PositionAt(int offset) const {
  const auto& starts = data_->line_starts;
  const auto after = std::upper_bound(starts.begin(), starts.end(), offset);
  return {static_cast<int>(after - starts.begin()), offset - *(after - 1)};
}

std::optional<int> SourceText::OffsetAt(TextPosition position) const {
  if (position.line < 1 || position.line > line_count() || position.column < 0) return std::nullopt;
  if (position.column > LineEnd(position.line) - LineStart(position.line)) return std::nullopt;
  return LineStart(position.line) + position.column;
}

size_t SourceText::ByteOffset(int offset) const {
  if (is_ascii()) return offset;
  const auto& checkpoints = data_->checkpoints;
  if (offset >= length()) return utf8().size();
  int index = std::min<int>(offset / kCheckpointUnits, static_cast<int>(checkpoints.size()) - 1);
  // A pair across the boundary belongs to the part before.
  if (checkpoints[index].unit > offset) --index;
  auto [unit, byte] = checkpoints[index];
  while (true) {
    const Decoded decoded = DecodeAt(utf8(), byte);
    unit += decoded.character > 0xFFFF ? 2 : 1;
    if (unit > offset) return byte;
    byte += decoded.bytes;
  }
}

std::string_view SourceText::Slice(int begin, int end) const {
  const size_t from = ByteOffset(begin);
  return utf8().substr(from, ByteOffset(end) - from);
}

}  // namespace twinstep
