#include "harness/studies/defects/localisation.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace twinstep {
namespace {

int LongestIncreasing(const std::vector<int>& order, std::vector<bool>* kept) {
  std::vector<int> ends, before(order.size(), -1);
  for (size_t i = 0; i < order.size(); ++i) {
    const auto at = std::lower_bound(ends.begin(), ends.end(), order[i],
                                     [&order](int end, int value) { return order[end] < value; });
    if (at != ends.begin()) before[i] = *(at - 1);
    if (at == ends.end()) {
      ends.push_back(static_cast<int>(i));
    } else {
      *at = static_cast<int>(i);
    }
  }
  if (kept != nullptr) {
    kept->assign(order.size(), false);
    for (int i = ends.empty() ? -1 : ends.back(); i >= 0; i = before[i]) (*kept)[i] = true;
  }
  return static_cast<int>(ends.size());
}

std::vector<int> OrderByCount(const std::vector<int>& counts) {
  std::vector<int> order(counts.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&counts](int a, int b) { return counts[a] < counts[b]; });
  return order;
}

}  // namespace

double EffortAfterReport(const StatementGraph& graph, const std::vector<int>& report,
                         const std::vector<double>& relevance, int defect) {
  const std::vector<int> distance = graph.Distances(report);
  if (report.empty() || distance[defect] < 0) return 1;
  const auto key = [&](int statement) {
    return std::pair(distance[statement], relevance.empty() ? 0.0 : -relevance[statement]);
  };
  double before = 0, equal = 0;
  for (int s = 0; s < graph.size(); ++s) {
    if (distance[s] < 0) continue;
    before += key(s) < key(defect) ? 1 : 0;
    equal += key(s) == key(defect) ? 1 : 0;
  }
  return (before + (equal + 1) / 2) / graph.size();
}

double EffortBestFirst(const StatementGraph& graph, const std::vector<int>& report,
                       const std::vector<double>& relevance, int defect) {
  enum State { kFar, kNext, kRead };
  std::vector<State> state(graph.size(), kFar);
  for (const int s : report) state[s] = kNext;
  double read = 0;
  while (true) {
    double most = -1;
    for (int s = 0; s < graph.size(); ++s) {
      if (state[s] == kNext) most = std::max(most, relevance[s]);
    }
    std::vector<int> now;
    for (int s = 0; s < graph.size(); ++s) {
      if (state[s] == kNext && relevance[s] == most) now.push_back(s);
    }
    if (now.empty()) {
      // On with the most relevant of what nothing leads to.
      for (int s = 0; s < graph.size(); ++s) {
        if (state[s] == kFar) most = std::max(most, relevance[s]);
      }
      for (int s = 0; s < graph.size(); ++s) {
        if (state[s] == kFar && relevance[s] == most) now.push_back(s);
      }
    }
    if (std::find(now.begin(), now.end(), defect) != now.end()) {
      return (read + (static_cast<double>(now.size()) + 1) / 2) / graph.size();
    }
    for (const int s : now) state[s] = kRead;
    read += static_cast<double>(now.size());
    for (const int s : now) {
      for (const int next : graph.NextTo(s)) {
        if (state[next] == kFar) state[next] = kNext;
      }
    }
  }
}

double EffortDownRanking(const std::vector<double>& suspiciousness, int defect) {
  double higher = 0, equal = 0;
  for (const double s : suspiciousness) {
    higher += s > suspiciousness[defect] ? 1 : 0;
    equal += s == suspiciousness[defect] ? 1 : 0;
  }
  return (higher + (equal + 1) / 2) / static_cast<double>(suspiciousness.size());
}

NearestNeighbour NearestByCoverage(const RunSpectrum& spectrum, int failing, int statements) {
  NearestNeighbour nearest;
  int least = 0;
  for (size_t t = 0; t < spectrum.counts.size(); ++t) {
    if (spectrum.failed[t]) continue;
    int distance = 0;
    for (int s = 0; s < statements; ++s) {
      distance += (spectrum.counts[t][s] > 0) != (spectrum.counts[failing][s] > 0) ? 1 : 0;
    }
    if (nearest.passing < 0 || distance < least) {
      nearest.passing = static_cast<int>(t);
      least = distance;
    }
  }
  if (nearest.passing < 0) return nearest;
  // What only the failing run executes; where that is nothing, what only the passing one does.
  for (const bool in_failing : {true, false}) {
    for (int s = 0; s < statements; ++s) {
      const bool p = spectrum.counts[nearest.passing][s] > 0, f = spectrum.counts[failing][s] > 0;
      if (in_failing ? f && !p : p && !f) nearest.report.push_back(s);
    }
    if (!nearest.report.empty()) break;
  }
  return nearest;
}

NearestNeighbour NearestByPermutation(const RunSpectrum& spectrum, int failing, int statements) {
  NearestNeighbour nearest;
  const std::vector<int> mine = OrderByCount(spectrum.counts[failing]);
  std::vector<int> place(statements);
  for (int i = 0; i < statements; ++i) place[mine[i]] = i;
  int most = -1;
  for (size_t t = 0; t < spectrum.counts.size(); ++t) {
    if (spectrum.failed[t]) continue;
    std::vector<int> order = OrderByCount(spectrum.counts[t]);
    for (int& s : order) s = place[s];
    const int kept = LongestIncreasing(order, nullptr);
    if (kept > most) {
      most = kept;
      nearest.passing = static_cast<int>(t);
    }
  }
  if (nearest.passing < 0) return nearest;
  const std::vector<int> theirs = OrderByCount(spectrum.counts[nearest.passing]);
  std::vector<int> order = theirs;
  for (int& s : order) s = place[s];
  std::vector<bool> kept;
  LongestIncreasing(order, &kept);
  for (size_t i = 0; i < kept.size(); ++i) {
    if (!kept[i]) nearest.report.push_back(theirs[i]);
  }
  return nearest;
}

}  // namespace twinstep
