#include "harness/text/terminal_text.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "model/source/source_text.h"
#include "model/steering_character.h"

namespace twinstep {
namespace {

constexpr size_t kLongestTerminalLine = 4000;
constexpr int kMostLines = 10000;
constexpr size_t kMostBytes = size_t{1} << 20;

bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// `text` with what steers a terminal shown; not line breaks, where they are to stay.
std::string Shown(std::string_view text, bool keeps_lines) {
  const SourceText valid(text);
  const std::string_view characters = valid.utf8();
  std::string line;
  for (size_t i = 0; i < characters.size();) {
    const uint32_t character = CharacterAt(characters, i);
    const size_t begin = i++;
    while (i < characters.size() && IsContinuation(characters[i])) ++i;
    const bool breaks = character == '\n' || (character == '\r' && i < characters.size() && characters[i] == '\n');
    if (!SteersTerminal(character) || (keeps_lines && breaks)) {
      line.append(characters.substr(begin, i - begin));
    } else if (character < 0x100) {
      absl::StrAppendFormat(&line, "\\x%02X", character);
    } else {
      absl::StrAppendFormat(&line, "\\u%04X", character);
    }
  }
  return line;
}

}  // namespace

std::string OneLine(std::string_view text, size_t limit) {
  const std::string_view kept = text.substr(0, limit);
  std::string line = Shown(kept, false);
  if (kept.size() < text.size()) absl::StrAppend(&line, "... (", text.size() - kept.size(), " more bytes)");
  return line;
}

std::string VisibleText(std::string_view text) { return Shown(text, true); }

std::string Fit(std::string_view text, size_t width) {
  std::string fitted;
  size_t characters = 0;
  for (const char c : text) {
    if (!IsContinuation(c)) {
      if (characters == width) return fitted + "~";
      ++characters;
    }
    fitted.push_back(c == '\t' ? ' ' : c);
  }
  fitted.append(width - characters + 1, ' ');
  return fitted;
}

std::string ShellWord(const std::string& text) {
  const auto is_safe = [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) || std::strchr("-_./:=,+@%", c) != nullptr;
  };
  if (!text.empty() && std::all_of(text.begin(), text.end(), is_safe)) return text;
  // $'...' can say characters without holding them.
  const bool steers = Shown(text, false) != text;
  std::string quoted = steers ? "$'" : "'";
  for (const char c : text) {
    if (steers && (!absl::ascii_isprint(static_cast<unsigned char>(c)) || c == '\\' || c == '\'')) {
      absl::StrAppendFormat(&quoted, "\\x%02X", static_cast<unsigned char>(c));
    } else if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted.push_back(c);
    }
  }
  return quoted + "'";
}

std::string WithoutAddresses(std::string_view text) {
  std::string without;
  for (size_t i = 0; i < text.size();) {
    if (text.substr(i, 2) != "0x") {
      without.push_back(text[i++]);
      continue;
    }
    without += "0x?";
    i += 2;
    if (i < text.size() && text[i] == '?') ++i;
    for (; i < text.size() && absl::ascii_isxdigit(static_cast<unsigned char>(text[i])); ++i) {
    }
  }
  return without;
}

std::string SourceLines(const std::string& source) {
  const SourceText text(source);
  // What follows the last line break is a line only where something stands there.
  int lines = text.line_count();
  if (text.LineText(lines).empty()) --lines;
  std::string shown;
  int line = 1;
  for (; line <= lines && line <= kMostLines && shown.size() < kMostBytes; ++line) {
    absl::StrAppend(&shown, OneLine(text.LineText(line), kLongestTerminalLine), "\n");
  }
  if (line <= lines) {
    absl::StrAppend(&shown, "(", lines - line + 1, " more lines, ",
                    text.utf8().size() - text.ByteOffset(text.LineStart(line)), " bytes, are left out here)\n");
  }
  return shown;
}

}  // namespace twinstep
