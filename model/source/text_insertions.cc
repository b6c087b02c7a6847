#include "model/source/text_insertions.h"

#include <algorithm>
#include <tuple>

#include "absl/strings/str_cat.h"

namespace twinstep {

std::string TextInsertions::ApplyTo(const SourceText& text) const {
  const auto key = [](const Insertion* one) {
    const int sign = one->opens ? 1 : -1;
    return std::tuple(one->offset, one->opens, sign * one->node, sign * one->serial);
  };
  std::vector<const Insertion*> sorted;
  for (const Insertion& insertion : insertions_) sorted.push_back(&insertion);
  std::sort(sorted.begin(), sorted.end(), [&key](const Insertion* a, const Insertion* b) { return key(a) < key(b); });
  std::string out;
  int from = 0;
  for (const Insertion* insertion : sorted) {
    out += text.Slice(from, insertion->offset);
    out += insertion->text;
    from = insertion->offset;
  }
  out += text.Slice(from, text.length());
  return out;
}

std::string FreePrefix(absl::Span<const std::string_view> texts) {
  std::string prefix = "tw_";
  const auto occurs = [&](std::string_view text) { return text.find(prefix) != std::string_view::npos; };
  for (int i = 0; std::any_of(texts.begin(), texts.end(), occurs); ++i) prefix = absl::StrCat("tw", i, "_");
  return prefix;
}

}  // namespace twinstep
