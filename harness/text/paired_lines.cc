#include "harness/text/paired_lines.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/text/terminal_text.h"
#include "model/alignment.h"

namespace twinstep {
namespace {

// With mark and spaces around it.
constexpr size_t kColumnWidth = 55;
constexpr size_t kLongestPairedLine = 300;
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
      absl::StrAppend(&row, OneLine(line.left, kLongestPairedLine));
    } else {
      absl::StrAppend(&row, Fit(OneLine(line.left, kLongestPairedLine), kColumnWidth), std::string(1, line.mark), " ",
                      OneLine(line.right, kLongestPairedLine));
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

std::vector<std::string_view> LinesOf(const SourceText& text) {
  std::vector<std::string_view> lines;
  for (int line = 1; line <= text.line_count(); ++line) lines.push_back(text.LineText(line));
  return lines;
}

}  // namespace

std::vector<LinePair> PairLines(const SourceText& left, const SourceText& right) {
  Numbered<std::string_view> numbers;
  const std::vector<uint64_t> left_lines = numbers(LinesOf(left)), right_lines = numbers(LinesOf(right));
  std::vector<LinePair> pairs;
  int in_left = 1, in_right = 1;
  // What stands before a pair of equal lines.
  const auto replace = [&](int left_end, int right_end) {
    while (in_left < left_end || in_right < right_end) {
      pairs.push_back(
          {.left = in_left < left_end ? in_left++ : 0, .right = in_right < right_end ? in_right++ : 0, .equal = false});
    }
  };
  for (const auto& [i, j] : AlignEqual(left_lines, right_lines)) {
    replace(i + 1, j + 1);
    pairs.push_back({.left = in_left++, .right = in_right++, .equal = true});
  }
  replace(left.line_count() + 1, right.line_count() + 1);
  return pairs;
}

}  // namespace twinstep
