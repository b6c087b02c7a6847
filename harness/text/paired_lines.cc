#include "harness/text/paired_lines.h"

#include <cstddef>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/text/line_diff.h"
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

}  // namespace twinstep
