// Which elements of two sequences stand beside each other: the heart of every comparison of two texts or runs.
#ifndef TWINSTEP_MODEL_ALIGNMENT_H_
#define TWINSTEP_MODEL_ALIGNMENT_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "absl/types/span.h"

namespace twinstep {

using IndexPairs = std::vector<std::pair<int, int>>;

// Pairs of indices of equal elements, ascending in both. As many as possible where at most `largest_table` pairs of
// elements differ between the equal head and tail; beyond that elements that both hold exactly once are anchors, and
// the same is done between them.
IndexPairs AlignEqual(absl::Span<const uint64_t> a, absl::Span<const uint64_t> b, size_t largest_table = 4'000'000);

// Pairs ascending in both whose scores add up to the most. `score` is 0 or less for elements that cannot stand beside
// each other. Quadratic: `a_size` times `b_size` calls.
IndexPairs AlignByScore(int a_size, int b_size, const std::function<double(int, int)>& score);

// The indices of one of the longest sequences in which the values ascend.
std::vector<int> LongestAscending(absl::Span<const int64_t> values);

// Numbers for elements, equal ones for equal elements.
template <typename Element>
class Numbered {
 public:
  std::vector<uint64_t> operator()(absl::Span<const Element> elements) {
    std::vector<uint64_t> numbers;
    for (const Element& element : elements) {
      numbers.push_back(numbers_.try_emplace(element, numbers_.size()).first->second);
    }
    return numbers;
  }

 private:
  std::map<Element, uint64_t> numbers_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ALIGNMENT_H_
