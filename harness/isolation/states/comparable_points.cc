#include "harness/isolation/states/comparable_points.h"

#include <algorithm>
#include <unordered_map>

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
  // The longest sequence that goes forward in the failing run too: `ends[k]` ends the best one of k + 1.
  std::vector<int> ends;
  std::vector<int> before(pairs.size(), -1);
  for (size_t i = 0; i < pairs.size(); ++i) {
    const auto at = std::lower_bound(ends.begin(), ends.end(), pairs[i].failing,
                                     [&pairs](int end, int64_t time) { return pairs[end].failing < time; });
    if (at != ends.begin()) before[i] = *(at - 1);
    if (at == ends.end()) {
      ends.push_back(static_cast<int>(i));
    } else {
      *at = static_cast<int>(i);
    }
  }
  std::vector<ComparablePoint> points;
  for (int i = ends.empty() ? -1 : ends.back(); i >= 0; i = before[i]) points.push_back(pairs[i]);
  std::reverse(points.begin(), points.end());
  return points;
}

}  // namespace twinstep
