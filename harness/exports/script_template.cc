#include "harness/exports/script_template.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

namespace twinstep {
namespace {

constexpr absl::string_view kIf = "//#if ";
constexpr absl::string_view kEnd = "//#end";

std::string FillValues(std::string_view line, const TemplateInput& input) {
  std::string filled;
  size_t at = 0;
  while (at < line.size()) {
    const size_t begin = line.find('$', at);
    const size_t end = begin == std::string_view::npos ? begin : line.find('$', begin + 1);
    if (end == std::string_view::npos) break;
    const auto value = input.values.find(std::string(line.substr(begin + 1, end - begin - 1)));
    if (value == input.values.end()) {
      // The second may begin a name: `${a}$name$`.
      filled.append(line.substr(at, end - at));
      at = end;
    } else {
      filled.append(line.substr(at, begin - at));
      filled += value->second;
      at = end + 1;
    }
  }
  filled.append(line.substr(std::min(at, line.size())));
  return filled;
}

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

std::string FillTemplate(std::string_view text, const TemplateInput& input) {
  std::string filled;
  std::vector<bool> open;
  bool blank = true;
  for (absl::string_view line : absl::StrSplit(absl::string_view(text.data(), text.size()), '\n')) {
    if (absl::ConsumePrefix(&line, kIf)) {
      const bool negated = absl::ConsumePrefix(&line, "!");
      open.push_back((open.empty() || open.back()) && input.flags.contains(std::string(line)) != negated);
      continue;
    }
    if (line == kEnd) {
      if (!open.empty()) open.pop_back();
      continue;
    }
    if (!open.empty() && !open.back()) continue;
    if (line.empty() && blank) continue;
    blank = line.empty();
    const bool alone =
        line.size() > 2 && line.front() == '$' && line.back() == '$' && line.find('$', 1) == line.size() - 1;
    const std::string value = FillValues(std::string_view(line.data(), line.size()), input);
    // A value that stands alone and is empty leaves no line.
    if (alone && value.empty()) {
      blank = true;
      continue;
    }
    absl::StrAppend(&filled, value, value.empty() || value.back() != '\n' || !alone ? "\n" : "");
    if (alone && value.size() > 1 && value.substr(value.size() - 2) == "\n\n") blank = true;
  }
  while (filled.size() > 1 && filled.substr(filled.size() - 2) == "\n\n") filled.pop_back();
  return filled;
}

std::string JsString(std::string_view utf8, char quote) {
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

std::string JsComment(std::string_view text) {
  std::string comment;
  for (const absl::string_view line : absl::StrSplit(absl::string_view(text.data(), text.size()), '\n')) {
    absl::StrAppend(&comment, line.empty() ? "//" : "// ", line, "\n");
  }
  comment.pop_back();
  return comment;
}

}  // namespace twinstep
