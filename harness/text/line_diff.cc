#include "harness/text/line_diff.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace twinstep {
namespace {

// Of the table: left lines times right lines that differ.
constexpr size_t kLargestTable = 4'000'000;

// Lines [left, left_end) and [right, right_end) have nothing in common.
void Replace(int left, int left_end, int right, int right_end, std::vector<LinePair>& pairs) {
  while (left < left_end || right < right_end) {
    pairs.push_back({.left = left < left_end ? left++ : 0, .right = right < right_end ? right++ : 0, .equal = false});
  }
}

// The longest common subsequence of lines [left, left_end) and [right, right_end).
void PairMiddle(const SourceText& a, const SourceText& b, int left, int left_end, int right, int right_end,
                std::vector<LinePair>& pairs) {
  const size_t rows = static_cast<size_t>(left_end - left), columns = static_cast<size_t>(right_end - right);
  if (rows * columns > kLargestTable) return Replace(left, left_end, right, right_end, pairs);
  // longest[i][j]: of what is behind the first i and j lines.
  std::vector<uint32_t> longest((rows + 1) * (columns + 1), 0);
  const auto at = [&](size_t i, size_t j) -> uint32_t& { return longest[i * (columns + 1) + j]; };
  const auto same = [&](size_t i, size_t j) {
    return a.LineText(left + static_cast<int>(i)) == b.LineText(right + static_cast<int>(j));
  };
  for (size_t i = rows; i-- > 0;) {
    for (size_t j = columns; j-- > 0;) {
      at(i, j) = same(i, j) ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    }
  }
  size_t i = 0, j = 0, i_done = 0, j_done = 0;
  const auto replace = [&] {
    Replace(left + static_cast<int>(i_done), left + static_cast<int>(i), right + static_cast<int>(j_done),
            right + static_cast<int>(j), pairs);
  };
  while (i < rows && j < columns) {
    if (same(i, j)) {
      replace();
      pairs.push_back({.left = left + static_cast<int>(i), .right = right + static_cast<int>(j), .equal = true});
      i_done = ++i;
      j_done = ++j;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      ++i;
    } else {
      ++j;
    }
  }
  i = rows;
  j = columns;
  replace();
}

}  // namespace

std::vector<LinePair> PairLines(const SourceText& left, const SourceText& right) {
  const int lines = std::min(left.line_count(), right.line_count());
  int head = 0;
  while (head < lines && left.LineText(head + 1) == right.LineText(head + 1)) ++head;
  int tail = 0;
  while (tail < lines - head && left.LineText(left.line_count() - tail) == right.LineText(right.line_count() - tail)) {
    ++tail;
  }
  std::vector<LinePair> pairs;
  for (int line = 1; line <= head; ++line) pairs.push_back({.left = line, .right = line, .equal = true});
  const int left_end = left.line_count() - tail + 1, right_end = right.line_count() - tail + 1;
  PairMiddle(left, right, head + 1, left_end, head + 1, right_end, pairs);
  for (int i = 0; i < tail; ++i) pairs.push_back({.left = left_end + i, .right = right_end + i, .equal = true});
  return pairs;
}

}  // namespace twinstep
