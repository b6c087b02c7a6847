#include "model/delta_debugging/configuration.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <numeric>

namespace twinstep {

Configuration AllOf(int count) {
  Configuration all(static_cast<size_t>(count));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

Configuration Union(const Configuration& a, const Configuration& b) {
  Configuration both;
  both.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

Configuration Without(const Configuration& a, const Configuration& b) {
  Configuration rest;
  rest.reserve(a.size());
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
  return rest;
}

std::vector<Configuration> Split(const Configuration& configuration, int parts) {
  std::vector<Configuration> split;
  const int64_t size = static_cast<int64_t>(configuration.size());
  for (int64_t i = 0; i < parts; ++i) {
    split.emplace_back(configuration.begin() + size * i / parts, configuration.begin() + size * (i + 1) / parts);
  }
  return split;
}

}  // namespace twinstep
