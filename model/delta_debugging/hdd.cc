#include "model/delta_debugging/hdd.h"

#include <algorithm>
#include <optional>

#include "model/delta_debugging/counter_reduction.h"
#include "model/delta_debugging/ddmin.h"

namespace twinstep {
namespace {

class HierarchicalMinimisation {
 public:
  HierarchicalMinimisation(ConfigurationTester& tester, const std::vector<int>& parents, const HddOptions& options)
      : tester_(tester), parents_(parents), options_(options), kept_(parents.size(), true) {
    for (const int parent : parents) depths_.push_back(parent < 0 ? 0 : depths_[static_cast<size_t>(parent)] + 1);
  }

  HddResult Run() {
    tester_.Know(Kept(), TestOutcome::kFail);
    const int deepest = depths_.empty() ? -1 : *std::max_element(depths_.begin(), depths_.end());
    for (int depth = 0; depth <= deepest && !tester_.stopped(); ++depth) ReduceLevel(depth);
    // What a level needed may have been needed only by what went below it.
    while (!tester_.stopped() && LeaveOutNodes()) {
    }
    return {Kept(), !tester_.stopped()};
  }

 private:
  Configuration Kept() const {
    Configuration kept;
    for (size_t i = 0; i < kept_.size(); ++i) {
      if (kept_[i]) kept.push_back(static_cast<int>(i));
    }
    return kept;
  }

  // What is kept but for the nodes in `without`, and all that is in them.
  Configuration KeptWithout(const Configuration& without) const {
    std::vector<bool> kept = kept_;
    for (const int node : without) kept[static_cast<size_t>(node)] = false;
    Configuration configuration;
    for (size_t i = 0; i < kept.size(); ++i) {
      if (parents_[i] >= 0 && !kept[static_cast<size_t>(parents_[i])]) kept[i] = false;
      if (kept[i]) configuration.push_back(static_cast<int>(i));
    }
    return configuration;
  }

  void Take(const Configuration& configuration) {
    kept_.assign(kept_.size(), false);
    for (const int node : configuration) kept_[static_cast<size_t>(node)] = true;
  }

  void ReduceLevel(int depth) {
    Configuration nodes;
    for (const int node : Kept()) {
      if (depths_[static_cast<size_t>(node)] == depth) nodes.push_back(node);
    }
    if (nodes.empty()) return;
    // A unit is the index of a node in `nodes`.
    const Configuration all = AllOf(static_cast<int>(nodes.size()));
    DdminOptions ddmin;
    ddmin.empty_first = true;
    ddmin.lift = [this, &nodes, &all](const Configuration& units) {
      Configuration without;
      for (const int unit : Without(all, units)) without.push_back(nodes[static_cast<size_t>(unit)]);
      return KeptWithout(without);
    };
    if (options_.on_smaller) {
      ddmin.on_smaller = [this, &ddmin](const Configuration& units) { options_.on_smaller(ddmin.lift(units)); };
    }
    if (options_.level != HddOptions::Level::kDdmin) {
      ddmin.try_subsets = false;
      ddmin.backward = true;
      ddmin.go_on = true;
    }
    const DdminResult result = options_.level == HddOptions::Level::kCounters ? MinimiseByCounters(tester_, all, ddmin)
                                                                              : Ddmin(tester_, all, ddmin);
    Take(ddmin.lift(result.failing));
  }

  // Leaves out every single node that can go, from the last to the first. Whether there was one.
  bool LeaveOutNodes() {
    Configuration nodes = Kept();
    std::reverse(nodes.begin(), nodes.end());
    bool any = false;
    for (size_t next = 0; next < nodes.size();) {
      const auto candidate = [this, &nodes, next](int i) {
        return KeptWithout({nodes[next + static_cast<size_t>(i)]});
      };
      const std::optional<int> found =
          tester_.FindFirst(static_cast<int>(nodes.size() - next), candidate,
                            [](TestOutcome outcome) { return outcome == TestOutcome::kFail; });
      if (!found) break;
      Take(candidate(*found));
      if (options_.on_smaller) options_.on_smaller(Kept());
      any = true;
      // What was in it comes after it in the tree, so before it here.
      next += static_cast<size_t>(*found) + 1;
    }
    return any;
  }

  ConfigurationTester& tester_;
  const std::vector<int>& parents_;
  const HddOptions& options_;
  std::vector<int> depths_;
  std::vector<bool> kept_;
};

}  // namespace

HddResult Hdd(ConfigurationTester& tester, const std::vector<int>& parents, const HddOptions& options) {
  return HierarchicalMinimisation(tester, parents, options).Run();
}

}  // namespace twinstep
