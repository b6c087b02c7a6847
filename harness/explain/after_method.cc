#include "harness/explain/after_method.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/explain/dynamic_analysis.h"
#include "model/delta_debugging/configuration_tester.h"

namespace twinstep {
namespace {

bool Meet(const Configuration& a, const Configuration& b) {
  Configuration both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return !both.empty();
}

class After {
 public:
  After(AuxiliaryChanges& auxiliary, const TestVariants& test, const AfterMethodOptions& options)
      : auxiliary_(auxiliary), tester_(Hooks(test, options)), options_(options) {}

  AfterMethodResult Run(const std::function<std::optional<CauseChanges>()>& next) {
    bool stopped = false;
    while (!Found() && !stopped) {
      if (options_.stop && options_.stop()) {
        stopped = true;
        break;
      }
      std::optional<CauseChanges> cause = next();
      if (!cause) break;
      causes_.push_back(*std::move(cause));
      exact_ = Union(exact_, causes_.back().exact);
      near_ = Union(near_, Union(causes_.back().exact, causes_.back().near));
      around_ = Union(around_, Union(near_, causes_.back().around));
      if (options_.on_progress) {
        options_.on_progress(static_cast<int>(causes_.size()), static_cast<int>(near_.size()));
      }
      Look(exact_);
      if (!Found()) Look(near_);
      stopped = tester_.stopped();
    }
    if (!Found() && !stopped) Look(around_);
    if (!Found() && !stopped && !tester_.stopped()) {
      Look(AllOf(options_.change_count));
      result_.without_causes = Found();
    }
    result_.complete = !stopped && !tester_.stopped();
    if (Found()) {
      const std::optional<Configuration> along = auxiliary_.Find(result_.root);
      if (along) result_.auxiliary = *along;
    }
    result_.causes = static_cast<int>(causes_.size());
    const bool only_around = !Meet(near_, result_.root);
    for (int i = 0; i < result_.causes; ++i) {
      const CauseChanges& cause = causes_[static_cast<size_t>(i)];
      if (Meet(Union(cause.exact, cause.near), result_.root) || (only_around && Meet(cause.around, result_.root))) {
        result_.relevant.push_back(i);
      }
    }
    return std::move(result_);
  }

 private:
  bool Found() const { return !result_.root.empty(); }

  // What does not hold together is completed first.
  TestHooks Hooks(const TestVariants& test, const AfterMethodOptions& options) {
    TestHooks hooks;
    hooks.batch = options.batch;
    hooks.stop = options.stop;
    hooks.test_many = [this, test](absl::Span<const Configuration> many) {
      std::vector<Configuration> completed;
      for (const Configuration& one : many) {
        const std::optional<Configuration> along = auxiliary_.Find(one);
        if (!along) break;
        completed.push_back(Union(one, *along));
      }
      std::vector<TestOutcome> outcomes;
      if (completed.empty()) return outcomes;
      for (const VariantResult& result : test(completed)) outcomes.push_back(result.outcome);
      return outcomes;
    };
    return hooks;
  }

  void Look(const Configuration& suspects) {
    if (suspects.empty() || suspects == looked_at_) return;
    looked_at_ = suspects;
    const std::optional<TestOutcome> together = tester_.Test(suspects);
    if (!together || *together != TestOutcome::kPass) return;
    DynamicAnalysisResult found = DynamicAnalysis(tester_, suspects);
    if (found.root.empty()) return;
    result_.root = std::move(found.root);
    result_.suspects = suspects;
  }

  AuxiliaryChanges& auxiliary_;
  ConfigurationTester tester_;
  const AfterMethodOptions& options_;
  std::vector<CauseChanges> causes_;
  Configuration exact_;
  Configuration near_;
  Configuration around_;
  Configuration looked_at_;
  AfterMethodResult result_;
};

}  // namespace

AfterMethodResult AfterMethod(const std::function<std::optional<CauseChanges>()>& next, AuxiliaryChanges& auxiliary,
                              const TestVariants& test, const AfterMethodOptions& options) {
  return After(auxiliary, test, options).Run(next);
}

}  // namespace twinstep
