#include "harness/exports/script_template.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
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

std::string JsComment(std::string_view text) {
  std::string comment;
  for (const absl::string_view line : absl::StrSplit(absl::string_view(text.data(), text.size()), '\n')) {
    absl::StrAppend(&comment, line.empty() ? "//" : "// ", line, "\n");
  }
  comment.pop_back();
  return comment;
}

}  // namespace twinstep
