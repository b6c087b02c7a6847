#include "harness/reduction/bytes_text.h"

namespace twinstep {
namespace {

// Of a carriage return among bytes.
constexpr int kCarriageReturn = 0x10D;

}  // namespace

void AppendCharacter(int character, std::string& text) {
  if (character < 0x80) {
    text += static_cast<char>(character);
    return;
  }
  text += static_cast<char>(0xC0 | character >> 6);
  text += static_cast<char>(0x80 | (character & 0x3F));
}

std::string BytesAsText(const std::string& bytes) {
  std::string text;
  for (const char c : bytes) AppendCharacter(c == '\r' ? kCarriageReturn : static_cast<unsigned char>(c), text);
  return text;
}

std::string TextAsBytes(const std::string& text) {
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto first = static_cast<unsigned char>(text[i]);
    if (first < 0x80) {
      bytes += text[i];
      continue;
    }
    const int character = (first & 0x1F) << 6 | (static_cast<unsigned char>(text[++i]) & 0x3F);
    bytes += character == kCarriageReturn ? '\r' : static_cast<char>(character);
  }
  return bytes;
}

}  // namespace twinstep
