#include "model/delta_debugging/ddmin.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace twinstep {
namespace {

bool Fails(TestOutcome outcome) { return outcome == TestOutcome::kFail; }

class Minimisation {
 public:
  Minimisation(ConfigurationTester& tester, Configuration failing, const DdminOptions& options)
      : tester_(tester), options_(options), failing_(std::move(failing)) {}

  DdminResult Run() {
    if (options_.empty_first && TryEmpty()) return {{}, true};
    int parts = std::max(options_.parts, 2);
    while (failing_.size() > 1 && !tester_.stopped()) {
      parts = std::min(parts, Size());
      const bool finest = parts == Size();
      const std::vector<Configuration> split = Split(failing_, parts);
      if (options_.try_subsets && TrySubsets(split)) {
        parts = 2;
      } else if (options_.go_on) {
        parts = 2 * GoThrough(split, finest);
        if (finest) break;
      } else if (TryComplements(split)) {
        parts = std::max(parts - 1, 2);
      } else if (finest) {
        break;
      } else {
        parts *= 2;
      }
    }
    if (failing_.size() == 1 && !tester_.stopped()) TryEmpty();
    return {failing_, !tester_.stopped()};
  }

 private:
  int Size() const { return static_cast<int>(failing_.size()); }
  Configuration Lift(Configuration units) const { return options_.lift ? options_.lift(units) : units; }

  void Take(Configuration smaller) {
    failing_ = std::move(smaller);
    if (options_.on_smaller) options_.on_smaller(failing_);
  }

  bool TryEmpty() {
    const std::optional<TestOutcome> outcome = tester_.Test(Lift({}));
    if (!outcome || !Fails(*outcome)) return false;
    Take({});
    return true;
  }

  bool TrySubsets(const std::vector<Configuration>& split) {
    const std::optional<int> found = tester_.FindFirst(
        static_cast<int>(split.size()), [&](int i) { return Lift(split[static_cast<size_t>(i)]); }, Fails);
    if (found) Take(split[static_cast<size_t>(*found)]);
    return found.has_value();
  }

  bool TryComplements(const std::vector<Configuration>& split) {
    const int last = static_cast<int>(split.size()) - 1;
    const auto part = [&](int i) -> const Configuration& {
      return split[static_cast<size_t>(options_.backward ? last - i : i)];
    };
    const std::optional<int> found = tester_.FindFirst(
        last + 1, [&](int i) { return Lift(Without(failing_, part(i))); }, Fails);
    if (found) Take(Without(failing_, part(*found)));
    return found.has_value();
  }

  // Leaves out part by part: at the finest granularity round and round, until every delta that is left was tried since
  // the last success; at others once. Answers how many parts are left.
  int GoThrough(std::vector<Configuration> split, bool finest) {
    if (options_.backward) std::reverse(split.begin(), split.end());
    // The last ones, which need not be tried.
    int tried = 0;
    while (failing_.size() > 1) {
      const std::optional<int> found = tester_.FindFirst(
          static_cast<int>(split.size()) - tried,
          [&](int i) { return Lift(Without(failing_, split[static_cast<size_t>(i)])); }, Fails);
      if (!found) break;
      Take(Without(failing_, split[static_cast<size_t>(*found)]));
      std::rotate(split.begin(), split.begin() + *found + 1, split.end());
      split.pop_back();
      tried = finest ? 0 : tried + *found;
    }
    return static_cast<int>(split.size());
  }

  ConfigurationTester& tester_;
  const DdminOptions& options_;
  Configuration failing_;
};

}  // namespace

DdminResult Ddmin(ConfigurationTester& tester, Configuration failing, const DdminOptions& options) {
  tester.Know(options.lift ? options.lift(failing) : failing, TestOutcome::kFail);
  return Minimisation(tester, std::move(failing), options).Run();
}

}  // namespace twinstep
