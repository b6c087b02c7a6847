#include "model/source/text_edit.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

// Whether a character, or the terminator CR LF, goes over the boundary before unit `offset`.
bool CutsCharacter(const SourceText& text, int offset) {
  if (offset == 0 || offset == text.length()) return false;
  const size_t byte = text.ByteOffset(offset);
  if (text.ByteOffset(offset - 1) == byte) return true;
  return text.utf8()[byte] == '\n' && text.utf8()[byte - 1] == '\r';
}

}  // namespace

absl::StatusOr<TextEdit> TextEdit::Create(const SourceText& text, std::vector<Replacement> replacements) {
  std::stable_sort(replacements.begin(), replacements.end(), [](const Replacement& a, const Replacement& b) {
    return a.range.begin != b.range.begin ? a.range.begin < b.range.begin : a.range.end < b.range.end;
  });
  const Replacement* before = nullptr;
  for (const Replacement& replacement : replacements) {
    const auto [begin, end] = replacement.range;
    const std::string range = absl::StrCat("the range from ", begin, " to ", end);
    if (begin < 0 || end < begin || end > text.length()) {
      return absl::InvalidArgumentError(absl::StrCat(range, " is outside of the text of ", text.length(), " units"));
    }
    if (CutsCharacter(text, begin) || CutsCharacter(text, end)) {
      return absl::InvalidArgumentError(absl::StrCat(range, " cuts a character or a line end in two"));
    }
    if (before != nullptr) {
      const bool both_insert = begin == end && before->range == replacement.range;
      if (begin < before->range.end || both_insert) {
        return absl::InvalidArgumentError(absl::StrCat(range, " overlaps the one before it"));
      }
    }
    before = &replacement;
  }
  return TextEdit(std::move(replacements));
}

SourceText TextEdit::ApplyTo(const SourceText& text) const {
  std::string edited;
  int at = 0;
  for (const Replacement& replacement : replacements_) {
    edited += text.Slice(at, replacement.range.begin);
    edited += replacement.text;
    at = replacement.range.end;
  }
  edited += text.Slice(at, text.length());
  return SourceText(edited);
}

}  // namespace twinstep
