#include "model/alignment.h"

#include <algorithm>
#include <unordered_map>

namespace twinstep {

std::vector<int> LongestAscending(absl::Span<const int64_t> values) {
  // ends[k] is the value that ends the best sequence of length k + 1.
  std::vector<int> ends, before;
  for (size_t i = 0; i < values.size(); ++i) {
    const auto place = std::lower_bound(ends.begin(), ends.end(), values[i], [&values](int end, int64_t wanted) {
      return values[static_cast<size_t>(end)] < wanted;
    });
    before.push_back(place == ends.begin() ? -1 : *(place - 1));
    if (place == ends.end()) {
      ends.push_back(static_cast<int>(i));
    } else {
      *place = static_cast<int>(i);
    }
  }
  std::vector<int> longest;
  for (int i = ends.empty() ? -1 : ends.back(); i >= 0; i = before[static_cast<size_t>(i)]) longest.push_back(i);
  std::reverse(longest.begin(), longest.end());
  return longest;
}

namespace {

using Elements = absl::Span<const uint64_t>;
using Pairs = IndexPairs;

// The longest common subsequence. `a0` and `b0` are what the indices count from.
void AlignByTable(Elements a, Elements b, int a0, int b0, Pairs& pairs) {
  const size_t rows = a.size(), columns = b.size();
  std::vector<uint32_t> longest((rows + 1) * (columns + 1), 0);
  const auto at = [&](size_t i, size_t j) -> uint32_t& { return longest[i * (columns + 1) + j]; };
  for (size_t i = rows; i-- > 0;) {
    for (size_t j = columns; j-- > 0;) {
      at(i, j) = a[i] == b[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (size_t i = 0, j = 0; i < rows && j < columns;) {
    if (a[i] == b[j]) {
      pairs.emplace_back(a0 + static_cast<int>(i++), b0 + static_cast<int>(j++));
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      ++i;
    } else {
      ++j;
    }
  }
}

// Elements that both hold exactly once, as many as keep their order.
Pairs Anchors(Elements a, Elements b) {
  struct Count {
    int in_a = 0, in_b = 0, place_in_b = 0;
  };
  std::unordered_map<uint64_t, Count> counts;
  for (const uint64_t element : a) ++counts[element].in_a;
  for (size_t j = 0; j < b.size(); ++j) {
    Count& count = counts[b[j]];
    ++count.in_b;
    count.place_in_b = static_cast<int>(j);
  }
  Pairs candidates;
  std::vector<int64_t> places;
  for (size_t i = 0; i < a.size(); ++i) {
    const Count& count = counts[a[i]];
    if (count.in_a != 1 || count.in_b != 1) continue;
    candidates.emplace_back(static_cast<int>(i), count.place_in_b);
    places.push_back(count.place_in_b);
  }
  Pairs anchors;
  for (const int candidate : LongestAscending(places)) anchors.push_back(candidates[static_cast<size_t>(candidate)]);
  return anchors;
}

void Align(Elements a, Elements b, int a0, int b0, size_t largest_table, Pairs& pairs) {
  size_t head = 0;
  const size_t shorter = std::min(a.size(), b.size());
  while (head < shorter && a[head] == b[head]) ++head;
  size_t tail = 0;
  while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  for (size_t i = 0; i < head; ++i) pairs.emplace_back(a0 + static_cast<int>(i), b0 + static_cast<int>(i));
  const Elements a_middle = a.subspan(head, a.size() - head - tail), b_middle = b.subspan(head, b.size() - head - tail);
  const int a_begin = a0 + static_cast<int>(head), b_begin = b0 + static_cast<int>(head);
  if (a_middle.size() * b_middle.size() <= largest_table) {
    AlignByTable(a_middle, b_middle, a_begin, b_begin, pairs);
  } else {
    size_t i = 0, j = 0;
    const Pairs anchors = Anchors(a_middle, b_middle);
    for (const auto& [in_a, in_b] : anchors) {
      Align(a_middle.subspan(i, in_a - i), b_middle.subspan(j, in_b - j), a_begin + static_cast<int>(i),
            b_begin + static_cast<int>(j), largest_table, pairs);
      pairs.emplace_back(a_begin + in_a, b_begin + in_b);
      i = static_cast<size_t>(in_a) + 1;
      j = static_cast<size_t>(in_b) + 1;
    }
    // Without anchors nothing more can be said at this price.
    if (!anchors.empty()) {
      Align(a_middle.subspan(i), b_middle.subspan(j), a_begin + static_cast<int>(i), b_begin + static_cast<int>(j),
            largest_table, pairs);
    }
  }
  for (size_t i = tail; i > 0; --i) {
    pairs.emplace_back(a0 + static_cast<int>(a.size() - i), b0 + static_cast<int>(b.size() - i));
  }
}

}  // namespace

IndexPairs AlignEqual(absl::Span<const uint64_t> a, absl::Span<const uint64_t> b, size_t largest_table) {
  Pairs pairs;
  Align(a, b, 0, 0, largest_table, pairs);
  return pairs;
}

IndexPairs AlignByScore(int a_size, int b_size, const std::function<double(int, int)>& score) {
  const size_t rows = static_cast<size_t>(a_size), columns = static_cast<size_t>(b_size);
  std::vector<double> scores(rows * columns), best((rows + 1) * (columns + 1), 0);
  const auto at = [&](size_t i, size_t j) -> double& { return best[i * (columns + 1) + j]; };
  for (size_t i = rows; i-- > 0;) {
    for (size_t j = columns; j-- > 0;) {
      const double paired = score(static_cast<int>(i), static_cast<int>(j));
      scores[i * columns + j] = paired;
      at(i, j) = std::max(at(i + 1, j), at(i, j + 1));
      if (paired > 0) at(i, j) = std::max(at(i, j), at(i + 1, j + 1) + paired);
    }
  }
  Pairs pairs;
  for (size_t i = 0, j = 0; i < rows && j < columns;) {
    const double paired = scores[i * columns + j];
    if (paired > 0 && at(i, j) == at(i + 1, j + 1) + paired) {
      pairs.emplace_back(static_cast<int>(i++), static_cast<int>(j++));
    } else if (at(i, j) == at(i + 1, j)) {
      ++i;
    } else {
      ++j;
    }
  }
  return pairs;
}

}  // namespace twinstep
