#include "harness/text/paired_lines.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

// With mark and spaces around it.
constexpr size_t kColumnWidth = 55;
constexpr size_t kLongestLine = 300;
constexpr size_t kMostRows = 80;
// Lines shown around a changed one, and around one where the runs part.
constexpr size_t kContext = 2;

std::string Cell(const SourceText& text, const SourceSide& side, int line) {
  if (line == 0) return "";
  return absl::StrFormat("%s%4d %s| %s", line == side.failing ? ">" : " ", line,
                         side.breakpoints.contains(line) ? "B" : " ", std::string(text.LineText(line)));
}

char MarkOf(const LinePair& pair) { return pair.equal ? ' ' : pair.left == 0 ? '+' : pair.right == 0 ? '-' : '~'; }

}  // namespace

std::string PairedText(const std::vector<PairedLine>& lines) {
  std::string text;
  for (const PairedLine& line : lines) {
    std::string row = "    ";
    if (line.across) {
      absl::StrAppend(&row, OneLine(line.left, kLongestLine));
    } else {
      absl::StrAppend(&row, Fit(OneLine(line.left, kLongestLine), kColumnWidth), std::string(1, line.mark), " ",
                      OneLine(line.right, kLongestLine));
    }
    while (row.back() == ' ') row.pop_back();
    absl::StrAppend(&text, row, "\n");
  }
  return text;
}

std::vector<PairedLine> PairedSources(const SourceText& left, const SourceSide& left_side, const SourceText& right,
                                      const SourceSide& right_side) {
  const std::vector<LinePair> pairs = PairLines(left, right);
  std::vector<bool> shown(pairs.size(), false);
  for (size_t i = 0; i < pairs.size(); ++i) {
    const bool failing = (left_side.failing > 0 && pairs[i].left == left_side.failing) ||
                         (right_side.failing > 0 && pairs[i].right == right_side.failing);
    if (pairs[i].equal && !failing) continue;
    const size_t begin = i < kContext ? 0 : i - kContext;
    for (size_t near = begin; near < pairs.size() && near <= i + kContext; ++near) shown[near] = true;
  }
  std::vector<PairedLine> lines;
  size_t rows = 0;
  bool gap = false;
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (!shown[i] || rows >= kMostRows) {
      gap = true;
      continue;
    }
    if (gap && rows > 0) lines.push_back({.left = " ...", .across = true});
    gap = false;
    ++rows;
    lines.push_back({.left = Cell(left, left_side, pairs[i].left),
                     .right = Cell(right, right_side, pairs[i].right),
                     .mark = MarkOf(pairs[i]),
                     .differs = !pairs[i].equal});
  }
  return lines;
}

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
