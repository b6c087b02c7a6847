#include "model/schedules/aligned_schedules.h"

#include <algorithm>
#include <cstddef>
#include <map>

namespace twinstep {
namespace {

// Beyond this many pairs of switches, those between the equal beginning and the equal end are put one list behind the
// other.
constexpr size_t kMostPairs = 20'000'000;

// Whether entry (i, j) of a matching ends with a pair.
std::vector<std::pair<int, int>> MatchAgents(const Schedule& a, const Schedule& b) {
  size_t begin = 0, end_a = a.size(), end_b = b.size();
  std::vector<std::pair<int, int>> pairs;
  while (begin < end_a && begin < end_b && a[begin].agent == b[begin].agent) {
    pairs.emplace_back(static_cast<int>(begin), static_cast<int>(begin));
    ++begin;
  }
  std::vector<std::pair<int, int>> tail;
  while (end_a > begin && end_b > begin && a[end_a - 1].agent == b[end_b - 1].agent) {
    tail.emplace_back(static_cast<int>(--end_a), static_cast<int>(--end_b));
  }
  const size_t n = end_a - begin, m = end_b - begin;
  if (n > 0 && m > 0 && n * m <= kMostPairs) {
    // The longest common subsequence; lengths from each (i, j) on.
    std::vector<std::vector<int32_t>> longest(n + 1, std::vector<int32_t>(m + 1, 0));
    for (size_t i = n; i-- > 0;) {
      for (size_t j = m; j-- > 0;) {
        longest[i][j] = a[begin + i].agent == b[begin + j].agent ? longest[i + 1][j + 1] + 1
                                                                 : std::max(longest[i + 1][j], longest[i][j + 1]);
      }
    }
    for (size_t i = 0, j = 0; i < n && j < m;) {
      if (a[begin + i].agent == b[begin + j].agent) {
        pairs.emplace_back(static_cast<int>(begin + i++), static_cast<int>(begin + j++));
      } else if (longest[i + 1][j] >= longest[i][j + 1]) {
        ++i;
      } else {
        ++j;
      }
    }
  }
  pairs.insert(pairs.end(), tail.rbegin(), tail.rend());
  return pairs;
}

}  // namespace

AlignedSchedules::AlignedSchedules(const Schedule& passing, const Schedule& failing) {
  // Where each agent stands.
  std::map<int, uint64_t> at_passing, at_failing;
  const auto only_passing = [&](const Switch& one) {
    switches_.push_back({one.agent, one.count, at_failing[one.agent], one.forced});
    at_passing[one.agent] = one.passed();
  };
  const auto only_failing = [&](const Switch& one) {
    switches_.push_back({one.agent, at_passing[one.agent], one.count, one.forced});
    at_failing[one.agent] = one.passed();
  };
  size_t i = 0, j = 0;
  for (const auto& [next_i, next_j] : MatchAgents(passing, failing)) {
    while (i < static_cast<size_t>(next_i)) only_passing(passing[i++]);
    while (j < static_cast<size_t>(next_j)) only_failing(failing[j++]);
    const Switch& a = passing[i++];
    const Switch& b = failing[j++];
    switches_.push_back({a.agent, a.count, b.count, a.forced || b.forced});
    at_passing[a.agent] = a.passed();
    at_failing[b.agent] = b.passed();
  }
  while (i < passing.size()) only_passing(passing[i++]);
  while (j < failing.size()) only_failing(failing[j++]);
  uint64_t start = 0;
  for (const AlignedSwitch& one : switches_) {
    starts_.push_back(start);
    start += one.distance();
  }
  starts_.push_back(start);
}

Schedule AlignedSchedules::Mix(const RangeSet& differences) const {
  Schedule mixed;
  for (size_t i = 0; i < switches_.size(); ++i) {
    const AlignedSwitch& one = switches_[i];
    const uint64_t moved = differences.CountIn(starts_[i], starts_[i + 1]);
    const uint64_t count = one.failing >= one.passing ? one.passing + moved : one.passing - moved;
    mixed.push_back({one.agent, count, one.forced});
  }
  return mixed;
}

int AlignedSchedules::SwitchOf(uint64_t difference) const {
  return static_cast<int>(std::upper_bound(starts_.begin(), starts_.end(), difference) - starts_.begin()) - 1;
}

}  // namespace twinstep
