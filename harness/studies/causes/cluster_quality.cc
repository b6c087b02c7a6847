#include "harness/studies/causes/cluster_quality.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace twinstep {
namespace {

using Counts = std::map<std::string, std::map<std::string, size_t>>;

size_t SumOfLargest(const Counts& counts) {
  size_t sum = 0;
  for (const auto& [group, inner] : counts) {
    size_t largest = 0;
    for (const auto& [name, count] : inner) largest = std::max(largest, count);
    sum += largest;
  }
  return sum;
}

// The members of a cluster in the order in which they are read.
std::vector<size_t> OrderWithin(const std::vector<ClusteredFinding>& findings, std::vector<size_t> members) {
  std::stable_sort(members.begin(), members.end(),
                   [&](size_t a, size_t b) { return findings[a].rank < findings[b].rank; });
  // How many of its variety come before it.
  std::map<std::string, int> seen;
  std::map<size_t, int> repeats;
  for (const size_t member : members) repeats[member] = seen[findings[member].variety]++;
  std::stable_sort(members.begin(), members.end(), [&](size_t a, size_t b) { return repeats[a] < repeats[b]; });
  return members;
}

}  // namespace

std::vector<size_t> ReadingOrder(const std::vector<ClusteredFinding>& findings) {
  std::map<std::string, std::vector<size_t>> clusters;
  for (size_t i = 0; i < findings.size(); ++i) clusters[findings[i].cluster].push_back(i);
  struct Cluster {
    int rank;
    size_t size;
    std::string name;
    std::vector<size_t> members;
  };
  std::vector<Cluster> ordered;
  size_t rounds = 0;
  for (auto& [name, members] : clusters) {
    std::vector<size_t> order = OrderWithin(findings, std::move(members));
    rounds = std::max(rounds, order.size());
    ordered.push_back({findings[order.front()].rank, order.size(), name, std::move(order)});
  }
  std::sort(ordered.begin(), ordered.end(), [](const Cluster& a, const Cluster& b) {
    return std::tie(a.rank, b.size, a.name) < std::tie(b.rank, a.size, b.name);
  });
  std::vector<size_t> order;
  for (size_t round = 0; round < rounds; ++round) {
    if (round == 1) {
      std::stable_partition(ordered.begin(), ordered.end(),
                            [&](const Cluster& cluster) { return findings[cluster.members.front()].uncertain; });
    }
    for (const Cluster& cluster : ordered) {
      if (round < cluster.members.size()) order.push_back(cluster.members[round]);
    }
  }
  return order;
}

ClusterQuality QualityOf(const std::vector<ClusteredFinding>& findings) {
  Counts by_cluster, by_cause;
  for (const ClusteredFinding& finding : findings) {
    ++by_cluster[finding.cluster][finding.cause];
    ++by_cause[finding.cause][finding.cluster];
  }
  const double all = static_cast<double>(findings.size());
  ClusterQuality quality;
  quality.clusters = by_cluster.size();
  quality.purity = static_cast<double>(SumOfLargest(by_cluster)) / all;
  quality.inverse_purity = static_cast<double>(SumOfLargest(by_cause)) / all;
  size_t pairs = 0, together = 0;
  for (const auto& [cause, clusters] : by_cause) {
    size_t members = 0;
    for (const auto& [cluster, count] : clusters) {
      members += count;
      together += count * (count - 1) / 2;
    }
    pairs += members * (members - 1) / 2;
  }
  quality.pair_recall = pairs == 0 ? 1 : static_cast<double>(together) / static_cast<double>(pairs);
  std::set<std::string> seen;
  for (const size_t finding : ReadingOrder(findings)) {
    if (seen.size() == by_cause.size()) break;
    ++quality.items;
    seen.insert(findings[finding].cause);
  }
  return quality;
}

void CountNamed(const KnownBugs& bugs, const std::string& cause, const CauseKey& key, NamedBugs& counts) {
  const KnownBug* const bug = bugs.Find(key);
  if (bugs.WithId(cause) == nullptr) {
    counts.others_named += bug != nullptr;
    return;
  }
  ++counts.findings;
  ++(bug == nullptr ? counts.not_named : bugs.IdOf(*bug) == cause ? counts.named : counts.named_otherwise);
}

}  // namespace twinstep
