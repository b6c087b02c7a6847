#include "harness/results/sampling.h"

#include <algorithm>
#include <map>
#include <utility>

#include "model/random.h"

namespace twinstep {
namespace {

// Equal on every machine, as std::hash is not.
uint64_t NumberOf(const std::string& name) {
  uint64_t number = 0;
  for (const char c : name) number = number * 31 + static_cast<unsigned char>(c);
  return number;
}

}  // namespace

std::vector<size_t> RoundRobin(const std::vector<SampleCandidate>& candidates, uint64_t seed) {
  std::map<Layer, std::map<std::string, std::vector<size_t>>> layers;
  for (size_t i = 0; i < candidates.size(); ++i) layers[candidates[i].layer][candidates[i].folder].push_back(i);
  std::vector<size_t> order;
  for (auto& [layer, folders] : layers) {
    size_t rounds = 0;
    for (auto& [folder, members] : folders) {
      Random random = Random::ForSession(seed, NumberOf(folder));
      for (size_t i = members.size(); i > 1; --i) std::swap(members[i - 1], members[random.Below(i)]);
      rounds = std::max(rounds, members.size());
    }
    for (size_t round = 0; round < rounds; ++round) {
      for (const auto& [folder, members] : folders) {
        if (round < members.size()) order.push_back(members[round]);
      }
    }
  }
  return order;
}

}  // namespace twinstep
