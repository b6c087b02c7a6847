#include "harness/isolation/versions/suspect_order.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace twinstep {

SuspectRanks RankSuspects(int change_count, const SuspectEvidence& evidence) {
  constexpr int kNever = std::numeric_limits<int>::max();
  const size_t count = static_cast<size_t>(change_count);
  // Least is most suspect: whether passing tests execute it, how it occurs, where, how old it is.
  using Key = std::tuple<bool, int, int, int>;
  std::vector<Key> keys(count, Key(false, kNever, 0, 0));
  const auto meet = [&keys](const Configuration& changes, int how, int where) {
    for (const int change : changes) {
      Key& key = keys[static_cast<size_t>(change)];
      const Key other(false, how, where, 0);
      if (other < key) key = other;
    }
  };
  int stretch = 0;
  for (const CauseChanges& changes : evidence.stretches) {
    // What is exact in a later stretch is behind what is near in an earlier one.
    meet(changes.exact, 0, 2 * stretch);
    meet(changes.near, 0, 2 * stretch + 1);
    meet(changes.around, 1, stretch);
    ++stretch;
  }
  meet(evidence.executed.exact, 2, 0);
  meet(evidence.executed.near, 2, 1);
  meet(evidence.executed.around, 3, 0);
  for (const int change : evidence.executed_in_passing) std::get<0>(keys[static_cast<size_t>(change)]) = true;
  for (size_t change = 0; change < evidence.ages.size(); ++change) std::get<3>(keys[change]) = evidence.ages[change];

  std::map<Key, int> ranks;
  for (const Key& key : keys) ranks.emplace(key, 0);
  int next = 0;
  for (auto& [key, rank] : ranks) rank = next++;
  SuspectRanks result;
  for (const Key& key : keys) result.push_back(ranks.at(key));
  return result;
}

std::vector<int> InOrder(const SuspectRanks& ranks) {
  std::vector<int> order = AllOf(static_cast<int>(ranks.size()));
  std::stable_sort(order.begin(), order.end(),
                   [&ranks](int a, int b) { return ranks[static_cast<size_t>(a)] < ranks[static_cast<size_t>(b)]; });
  return order;
}

ChangeGroups InOrder(ChangeGroups groups, const SuspectRanks& ranks) {
  if (ranks.empty()) return groups;
  const auto least = [&ranks](const Configuration& group) {
    int rank = std::numeric_limits<int>::max();
    for (const int change : group) rank = std::min(rank, ranks[static_cast<size_t>(change)]);
    return rank;
  };
  std::stable_sort(groups.begin(), groups.end(),
                   [&least](const Configuration& a, const Configuration& b) { return least(a) < least(b); });
  return groups;
}

}  // namespace twinstep
