// Which elements of two sequences stand beside each other: the heart of every comparison of two texts.
#ifndef TWINSTEP_MODEL_CODE_CHANGES_SEQUENCE_ALIGNMENT_H_
#define TWINSTEP_MODEL_CODE_CHANGES_SEQUENCE_ALIGNMENT_H_

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "absl/types/span.h"

namespace twinstep {

// Pairs of indices of equal elements, ascending in both. As many as possible where at most four million pairs of
// elements differ between the equal head and tail; beyond that elements that both hold exactly once are anchors, and
// the same is done between them.
std::vector<std::pair<int, int>> AlignEqual(absl::Span<const uint64_t> a, absl::Span<const uint64_t> b);

// Pairs ascending in both whose scores add up to the most. `score` is 0 or less for elements that cannot stand beside
// each other. Quadratic: `a_size` times `b_size` calls.
std::vector<std::pair<int, int>> AlignByScore(int a_size, int b_size, const std::function<double(int, int)>& score);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CODE_CHANGES_SEQUENCE_ALIGNMENT_H_
