#include "model/source/text_insertions.h"

#include <algorithm>
#include <tuple>

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

}  // namespace twinstep
