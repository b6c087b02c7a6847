#include "model/schedules/aligned_schedules.h"

#include <cstddef>
#include <cstdint>
#include <map>

#include "model/alignment.h"

namespace twinstep {
namespace {

// Beyond this many pairs of switches, those between the equal beginning and the equal end are put one list behind the
// other.
constexpr size_t kMostPairs = 20'000'000;

IndexPairs MatchAgents(const Schedule& a, const Schedule& b) {
  const auto agents = [](const Schedule& schedule) {
    std::vector<uint64_t> numbers;
    for (const Switch& one : schedule) numbers.push_back(static_cast<uint64_t>(one.agent));
    return numbers;
  };
  return AlignEqual(agents(a), agents(b), kMostPairs);
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
