#include "harness/reduction/text_deltas.h"

#include <algorithm>
#include <map>
#include <utility>

#include "model/alignment.h"

namespace twinstep {
namespace {

// Myers' algorithm keeps a row for each difference; beyond this many the middle is replaced as a whole.
constexpr int kMostDifferences = 4000;

bool IsWord(unsigned char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         c >= 0x80;
}

bool IsSpace(unsigned char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// For each unit of `from` the index of its counterpart in `to`, or -1; increasing.
std::vector<int> EqualUnits(const std::vector<int>& from, const std::vector<int>& to) {
  const int n = static_cast<int>(from.size()), m = static_cast<int>(to.size());
  std::vector<int> counterparts(from.size(), -1);
  const int most = std::min(n + m, kMostDifferences);
  // furthest[k + most]: how far in `from` the diagonal k can be followed with d differences.
  std::vector<int> furthest(2 * static_cast<size_t>(most) + 3, 0);
  const auto at = [&furthest, most](int k) -> int& { return furthest[static_cast<size_t>(k + most + 1)]; };
  std::vector<std::vector<int>> rows;
  for (int d = 0; d <= most; ++d) {
    rows.emplace_back(furthest.begin() + (most + 1 - d - 1), furthest.begin() + (most + 1 + d + 2));
    for (int k = -d; k <= d; k += 2) {
      int x = k == -d || (k != d && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
      while (x < n && x - k < m && from[static_cast<size_t>(x)] == to[static_cast<size_t>(x - k)]) ++x;
      at(k) = x;
      if (x < n || x - k < m) continue;
      // Back along the way.
      for (int y = x - k; d >= 0; --d) {
        const std::vector<int>& row = rows[static_cast<size_t>(d)];
        const auto before = [&row, d](int diagonal) { return row[static_cast<size_t>(diagonal + d + 1)]; };
        const int diagonal = x - y;
        const bool down = diagonal == -d || (diagonal != d && before(diagonal - 1) < before(diagonal + 1));
        const int from_diagonal = down ? diagonal + 1 : diagonal - 1;
        const int begin_x = d == 0 ? 0 : (down ? before(from_diagonal) : before(from_diagonal) + 1);
        while (x > begin_x) {
          --x, --y;
          counterparts[static_cast<size_t>(x)] = y;
        }
        if (d > 0) {
          x = before(from_diagonal);
          y = x - from_diagonal;
        }
      }
      return counterparts;
    }
  }
  return counterparts;
}

// From 0 to 1: how much of both is equal at their ends.
double Similarity(const std::string& a, const std::string& b) {
  const size_t shorter = std::min(a.size(), b.size());
  size_t begin = 0, end = 0;
  while (begin < shorter && a[begin] == b[begin]) ++begin;
  while (end < shorter - begin && a[a.size() - 1 - end] == b[b.size() - 1 - end]) ++end;
  return 2.0 * static_cast<double>(begin + end) / static_cast<double>(std::max<size_t>(a.size() + b.size(), 1));
}

// For each unit of `a` the index of the one of `b` that replaces it, or -1; increasing. As many pairs as possible, then
// as similar ones as possible. O(a * b), or in order where that is much.
std::vector<int> Partners(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  constexpr size_t kMostPairs = 100'000;
  // Of any pair, so that none is left out for the sake of similar ones.
  constexpr double kPair = 1000;
  std::vector<int> partners(a.size(), -1);
  if (a.size() * b.size() > kMostPairs) {
    for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) partners[i] = static_cast<int>(i);
    return partners;
  }
  const auto score = [&](int i, int j) {
    return kPair + Similarity(a[static_cast<size_t>(i)], b[static_cast<size_t>(j)]);
  };
  for (const auto& [i, j] : AlignByScore(static_cast<int>(a.size()), static_cast<int>(b.size()), score)) {
    partners[static_cast<size_t>(i)] = j;
  }
  return partners;
}

}  // namespace

std::vector<std::string> SplitLines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

std::vector<std::string> SplitWords(std::string_view text) {
  std::vector<std::string> words;
  for (size_t begin = 0; begin < text.size();) {
    const auto kind = [](char c) {
      const auto unit = static_cast<unsigned char>(c);
      return IsWord(unit) ? 1 : IsSpace(unit) ? 2 : 0;
    };
    size_t end = begin + 1;
    while (kind(text[begin]) != 0 && end < text.size() && kind(text[end]) == kind(text[begin])) ++end;
    words.emplace_back(text.substr(begin, end - begin));
    begin = end;
  }
  return words;
}

std::vector<std::string> SplitCharacters(std::string_view text) {
  std::vector<std::string> characters;
  for (const char c : text) {
    const bool goes_on = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    if (goes_on && !characters.empty()) {
      characters.back() += c;
    } else {
      characters.emplace_back(1, c);
    }
  }
  return characters;
}

std::vector<int> CounterpartsOf(const std::vector<std::string>& from, const std::vector<std::string>& to) {
  std::map<std::string_view, int> numbers;
  const auto number = [&numbers](const std::vector<std::string>& units) {
    std::vector<int> numbered;
    for (const std::string& unit : units) {
      numbered.push_back(numbers.try_emplace(unit, static_cast<int>(numbers.size())).first->second);
    }
    return numbered;
  };
  // What is equal at both ends needs no search.
  size_t begin = 0, end = 0;
  const size_t shorter = std::min(from.size(), to.size());
  while (begin < shorter && from[begin] == to[begin]) ++begin;
  while (end < shorter - begin && from[from.size() - 1 - end] == to[to.size() - 1 - end]) ++end;
  std::vector<int> a = number(from), b = number(to);
  a = std::vector<int>(a.begin() + static_cast<long>(begin), a.end() - static_cast<long>(end));
  b = std::vector<int>(b.begin() + static_cast<long>(begin), b.end() - static_cast<long>(end));
  const std::vector<int> equal = EqualUnits(a, b);

  std::vector<int> counterparts(from.size(), -1);
  for (size_t i = 0; i < begin; ++i) counterparts[i] = static_cast<int>(i);
  for (size_t i = 0; i < equal.size(); ++i) {
    if (equal[i] >= 0) counterparts[begin + i] = equal[i] + static_cast<int>(begin);
  }
  for (size_t i = 1; i <= end; ++i) counterparts[from.size() - i] = static_cast<int>(to.size() - i);
  // What stands between these.
  size_t next = 0;
  for (size_t i = 0; i <= from.size(); ++i) {
    size_t last = i;
    while (last < from.size() && counterparts[last] < 0) ++last;
    const size_t stop = last < from.size() ? static_cast<size_t>(counterparts[last]) : to.size();
    const std::vector<int> partners =
        Partners({from.begin() + static_cast<long>(i), from.begin() + static_cast<long>(last)},
                 {to.begin() + static_cast<long>(next), to.begin() + static_cast<long>(stop)});
    for (size_t k = 0; k < partners.size(); ++k) {
      if (partners[k] >= 0) counterparts[i + k] = static_cast<int>(next) + partners[k];
    }
    i = last;
    next = stop + 1;
  }
  return counterparts;
}

TextDeltas::TextDeltas(const std::vector<std::string>& from, const std::vector<std::string>& to)
    : TextDeltas(from, to, nullptr) {}

TextDeltas::TextDeltas(const std::vector<std::string>& from, const std::vector<std::string>& to,
                       const std::function<std::vector<std::string>(const std::string&)>& inside) {
  const std::vector<int> counterparts = CounterpartsOf(from, to);
  const auto add = [this](const std::string& before, const std::string& after) {
    entries_.push_back({before, after, before != after});
    size_ += before != after ? 1 : 0;
  };
  size_t next = 0;
  for (size_t i = 0; i < from.size(); ++i) {
    if (counterparts[i] < 0) {
      add(from[i], "");
      continue;
    }
    while (next < static_cast<size_t>(counterparts[i])) add("", to[next++]);
    if (inside && from[i] != to[next]) {
      TextDeltas within(inside(from[i]), inside(to[next]));
      size_ += within.size_;
      for (Entry& entry : within.entries_) entries_.push_back(std::move(entry));
    } else {
      add(from[i], to[next]);
    }
    ++next;
  }
  while (next < to.size()) add("", to[next++]);
}

std::string TextDeltas::Apply(const Configuration& deltas) const {
  std::string text;
  int index = 0;
  size_t next = 0;
  for (const Entry& entry : entries_) {
    bool taken = false;
    if (entry.is_delta) {
      taken = next < deltas.size() && deltas[next] == index++;
      if (taken) ++next;
    }
    text += taken ? entry.after : entry.before;
  }
  return text;
}

}  // namespace twinstep
