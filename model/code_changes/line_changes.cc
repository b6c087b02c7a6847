#include "model/code_changes/line_changes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace twinstep {
namespace {

// With their ends.
std::vector<std::string_view> LinesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const size_t length = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

void AddHunk(const std::vector<std::string_view>& old_lines, const std::vector<std::string_view>& new_lines,
             ChangeSetBuilder& builder, std::vector<ChangePiece>& pieces) {
  const auto add = [&](std::string_view old_text, std::string_view new_text) {
    ChangePiece& piece = pieces.emplace_back();
    piece.kind = ChangePiece::Kind::kEdit;
    piece.change = builder.AddChange(CodeChange::Kind::kLines, "");
    piece.old_text = old_text;
    piece.new_text = new_text;
  };
  if (old_lines.size() == new_lines.size()) {
    for (size_t i = 0; i < old_lines.size(); ++i) add(old_lines[i], new_lines[i]);
    return;
  }
  for (const std::string_view line : old_lines) add(line, "");
  for (const std::string_view line : new_lines) add("", line);
}

std::vector<ChangePiece> PiecesOf(const std::string& old_text, const std::string& new_text, bool single,
                                  ChangeSetBuilder& builder);

ChangeSet ChangesOf(VersionFiles old_files, VersionFiles new_files, bool single) {
  ChangeSetBuilder builder(std::move(old_files), std::move(new_files));
  std::set<std::string> paths;
  for (const auto& [path, text] : builder.old_files()) paths.insert(path);
  for (const auto& [path, text] : builder.new_files()) paths.insert(path);
  for (const std::string& path : paths) {
    const auto in_old = builder.old_files().find(path);
    const auto in_new = builder.new_files().find(path);
    if (in_old == builder.old_files().end()) {
      builder.AddNewFile(path);
    } else if (in_new == builder.new_files().end()) {
      builder.AddOldFile(path);
    } else {
      builder.AddFile(path, PiecesOf(in_old->second, in_new->second, single, builder));
    }
  }
  return std::move(builder).Build();
}

std::vector<ChangePiece> PiecesOf(const std::string& old_text, const std::string& new_text, bool single,
                                  ChangeSetBuilder& builder) {
  const std::vector<std::string_view> old_lines = LinesOf(old_text), new_lines = LinesOf(new_text);
  std::unordered_map<std::string_view, uint64_t> numbers;
  const auto numbered = [&numbers](const std::vector<std::string_view>& lines) {
    std::vector<uint64_t> result;
    result.reserve(lines.size());
    for (const std::string_view line : lines) result.push_back(numbers.try_emplace(line, numbers.size()).first->second);
    return result;
  };
  const std::vector<uint64_t> old_numbers = numbered(old_lines), new_numbers = numbered(new_lines);
  std::vector<std::pair<int, int>> pairs = AlignEqual(old_numbers, new_numbers);
  pairs.emplace_back(old_lines.size(), new_lines.size());

  std::vector<ChangePiece> pieces;
  int in_old = 0, in_new = 0;
  for (const auto& [old_line, new_line] : pairs) {
    if (in_old < old_line || in_new < new_line) {
      const auto lines = [](const std::vector<std::string_view>& all, int begin, int end) {
        return std::vector<std::string_view>(all.begin() + begin, all.begin() + end);
      };
      if (single) {
        AddHunk(lines(old_lines, in_old, old_line), lines(new_lines, in_new, new_line), builder, pieces);
      } else {
        ChangePiece hunk;
        hunk.kind = ChangePiece::Kind::kEdit;
        hunk.change = builder.AddChange(CodeChange::Kind::kLines, "");
        for (int i = in_old; i < old_line; ++i) hunk.old_text += old_lines[i];
        for (int i = in_new; i < new_line; ++i) hunk.new_text += new_lines[i];
        pieces.push_back(std::move(hunk));
      }
      in_old = old_line;
      in_new = new_line;
    }
    if (new_line == static_cast<int>(new_lines.size())) break;
    if (pieces.empty() || pieces.back().kind != ChangePiece::Kind::kEqual) pieces.emplace_back();
    pieces.back().new_text += new_lines[new_line];
    ++in_old;
    ++in_new;
  }
  return pieces;
}

}  // namespace

std::vector<ChangePiece> LinePieces(const std::string& old_text, const std::string& new_text,
                                    ChangeSetBuilder& builder) {
  return PiecesOf(old_text, new_text, /*single=*/false, builder);
}

ChangeSet LineChanges(VersionFiles old_files, VersionFiles new_files) {
  return ChangesOf(std::move(old_files), std::move(new_files), /*single=*/false);
}

ChangeSet SingleLineChanges(VersionFiles old_files, VersionFiles new_files) {
  return ChangesOf(std::move(old_files), std::move(new_files), /*single=*/true);
}

namespace {

constexpr size_t kLargestTable = 4'000'000;

using Elements = absl::Span<const uint64_t>;
using Pairs = std::vector<std::pair<int, int>>;

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
  // The longest ascending subsequence of places in b: ends[k] is the candidate that ends the best one of length k + 1.
  Pairs candidates;
  std::vector<int> ends, before;
  for (size_t i = 0; i < a.size(); ++i) {
    const Count& count = counts[a[i]];
    if (count.in_a != 1 || count.in_b != 1) continue;
    const auto place = std::lower_bound(ends.begin(), ends.end(), count.place_in_b,
                                        [&](int end, int wanted) { return candidates[end].second < wanted; });
    before.push_back(place == ends.begin() ? -1 : *(place - 1));
    const int index = static_cast<int>(candidates.size());
    candidates.emplace_back(static_cast<int>(i), count.place_in_b);
    if (place == ends.end()) {
      ends.push_back(index);
    } else {
      *place = index;
    }
  }
  Pairs anchors;
  for (int i = ends.empty() ? -1 : ends.back(); i >= 0; i = before[i]) anchors.push_back(candidates[i]);
  std::reverse(anchors.begin(), anchors.end());
  return anchors;
}

void Align(Elements a, Elements b, int a0, int b0, Pairs& pairs) {
  size_t head = 0;
  const size_t shorter = std::min(a.size(), b.size());
  while (head < shorter && a[head] == b[head]) ++head;
  size_t tail = 0;
  while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  for (size_t i = 0; i < head; ++i) pairs.emplace_back(a0 + static_cast<int>(i), b0 + static_cast<int>(i));
  const Elements a_middle = a.subspan(head, a.size() - head - tail), b_middle = b.subspan(head, b.size() - head - tail);
  const int a_begin = a0 + static_cast<int>(head), b_begin = b0 + static_cast<int>(head);
  if (a_middle.size() * b_middle.size() <= kLargestTable) {
    AlignByTable(a_middle, b_middle, a_begin, b_begin, pairs);
  } else {
    size_t i = 0, j = 0;
    const Pairs anchors = Anchors(a_middle, b_middle);
    for (const auto& [in_a, in_b] : anchors) {
      Align(a_middle.subspan(i, in_a - i), b_middle.subspan(j, in_b - j), a_begin + static_cast<int>(i),
            b_begin + static_cast<int>(j), pairs);
      pairs.emplace_back(a_begin + in_a, b_begin + in_b);
      i = static_cast<size_t>(in_a) + 1;
      j = static_cast<size_t>(in_b) + 1;
    }
    // Without anchors nothing more can be said at this price.
    if (!anchors.empty()) {
      Align(a_middle.subspan(i), b_middle.subspan(j), a_begin + static_cast<int>(i), b_begin + static_cast<int>(j),
            pairs);
    }
  }
  for (size_t i = tail; i > 0; --i) {
    pairs.emplace_back(a0 + static_cast<int>(a.size() - i), b0 + static_cast<int>(b.size() - i));
  }
}

}  // namespace

std::vector<std::pair<int, int>> AlignEqual(absl::Span<const uint64_t> a, absl::Span<const uint64_t> b) {
  Pairs pairs;
  Align(a, b, 0, 0, pairs);
  return pairs;
}

std::vector<std::pair<int, int>> AlignByScore(int a_size, int b_size, const std::function<double(int, int)>& score) {
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
