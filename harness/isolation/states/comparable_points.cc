#include "harness/isolation/states/comparable_points.h"

#include <unordered_map>

#include "model/alignment.h"

namespace twinstep {

std::vector<ComparablePoint> ComparablePoints(const Recording& passing, const Recording& failing) {
  const auto key = [](const RunMoment& moment) {
    return (static_cast<uint64_t>(static_cast<uint32_t>(moment.stack)) << 32) | static_cast<uint32_t>(moment.statement);
  };
  std::unordered_map<uint64_t, std::vector<int64_t>> visits;
  for (size_t i = 0; i < failing.moments.size(); ++i) {
    visits[key(failing.moments[i])].push_back(static_cast<int64_t>(i) + 1);
  }
  std::unordered_map<uint64_t, size_t> visit;
  std::vector<ComparablePoint> pairs;
  for (size_t i = 0; i < passing.moments.size(); ++i) {
    const RunMoment& moment = passing.moments[i];
    const auto found = visits.find(key(moment));
    if (found == visits.end()) continue;
    const size_t n = visit[key(moment)]++;
    if (n >= found->second.size()) continue;
    pairs.push_back({static_cast<int64_t>(i) + 1, found->second[n], moment.statement, moment.stack});
  }
  // Those that go forward in the failing run too.
  std::vector<int64_t> failing_times;
  for (const ComparablePoint& pair : pairs) failing_times.push_back(pair.failing);
  std::vector<ComparablePoint> points;
  for (const int i : LongestAscending(failing_times)) points.push_back(pairs[static_cast<size_t>(i)]);
  return points;
}

}  // namespace twinstep
