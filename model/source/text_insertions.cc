#include "model/source/text_insertions.h"

#include <algorithm>
#include <tuple>

#include "absl/strings/str_cat.h"

namespace twinstep {

std::string TextInsertions::ApplyTo(const SourceText& text) const { return ApplyTo(text, Replacement()); }

std::string TextInsertions::ApplyTo(const SourceText& text, const Replacement& change) const {
  const auto key = [](const Insertion* one) {
    const int sign = one->opens ? 1 : -1;
    return std::tuple(one->offset, one->opens, sign * one->node, sign * one->serial);
  };
  std::vector<const Insertion*> sorted;
  for (const Insertion& insertion : insertions_) {
    if (insertion.offset <= change.range.begin || insertion.offset >= change.range.end) sorted.push_back(&insertion);
  }
  std::sort(sorted.begin(), sorted.end(), [&key](const Insertion* a, const Insertion* b) { return key(a) < key(b); });
  std::string out;
  int from = 0;
  const auto up_to = [&](int offset) {
    if (from <= change.range.begin && offset >= change.range.end && change.range.begin < change.range.end) {
      out += text.Slice(from, change.range.begin);
      out += change.text;
      from = change.range.end;
    }
    out += text.Slice(from, offset);
    from = offset;
  };
  for (const Insertion* insertion : sorted) {
    up_to(insertion->offset);
    out += insertion->text;
  }
  up_to(text.length());
  return out;
}

std::string FreePrefix(absl::Span<const std::string_view> texts) {
  std::string prefix = "tw_";
  const auto occurs = [&](std::string_view text) { return text.find(prefix) != std::string_view::npos; };
  for (int i = 0; std::any_of(texts.begin(), texts.end(), occurs); ++i) prefix = absl::StrCat("tw", i, "_");
  return prefix;
}

}  // namespace twinstep
