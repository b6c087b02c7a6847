#include "harness/isolation/versions/after_method.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/isolation/versions/dynamic_analysis.h"
#include "model/delta_debugging/configuration_tester.h"

namespace twinstep {
namespace {

// Suspects that are narrowed by groups first.
constexpr size_t kMany = 64;

bool Meet(const Configuration& a, const Configuration& b) {
  Configuration both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return !both.empty();
}

class After {
 public:
  After(AuxiliaryChanges& auxiliary, const TestVariants& test, const AfterMethodOptions& options)
      : auxiliary_(auxiliary), test_(test), hooks_(Hooks(test, options)), tester_(hooks_), options_(options) {}

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
      if (!Found() && !options_.known.empty() &&
          std::includes(near_.begin(), near_.end(), options_.known.begin(), options_.known.end())) {
        result_.root = options_.known;
        result_.suspects = near_;
      }
      stopped = tester_.stopped();
    }
    if (!Found() && !stopped) Look(around_);
    if (!Found() && !stopped && !tester_.stopped()) {
      Look(AllOf(options_.change_count));
      result_.without_causes = Found();
    }
    result_.complete = !stopped && !tester_.stopped() && !stopped_;
    if (Found()) {
      const std::optional<Configuration> along = auxiliary_.Find(result_.root);
      if (along) result_.auxiliary = *along;
      if (!result_.auxiliary.empty()) Settle();
    }
    result_.causes = static_cast<int>(causes_.size());
    const Configuration led_to = Union(result_.root, result_.through);
    const bool only_around = !Meet(near_, led_to);
    for (int i = 0; i < result_.causes; ++i) {
      const CauseChanges& cause = causes_[static_cast<size_t>(i)];
      if (Meet(Union(cause.exact, cause.near), led_to) || (only_around && Meet(cause.around, led_to))) {
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

  // Suspects and what must go along passed together, but which of them made the test fail is another question: the
  // smallest part of both that still passes is looked for, and what of it makes the test fail as before, left in alone,
  // is responsible. The others only keep the program together.
  void Settle() {
    const Configuration both = Union(result_.root, result_.auxiliary);
    if (both.size() > kMany || stopped_) return;
    TestHooks hooks;
    hooks.batch = options_.batch;
    hooks.stop = options_.stop;
    hooks.test_many = [this](absl::Span<const Configuration> many) {
      std::vector<TestOutcome> outcomes;
      for (const VariantResult& result : test_(many)) outcomes.push_back(result.outcome);
      return outcomes;
    };
    ConfigurationTester tester(std::move(hooks));
    if (tester.Test(both) != TestOutcome::kPass) return;
    const DynamicAnalysisResult found = DynamicAnalysis(tester, both);
    if (!found.complete || found.root.empty()) return;
    Configuration responsible;
    for (const int change : found.root) {
      const Configuration rest = Without(found.root, {change});
      const std::optional<TestOutcome> left_in = rest.empty() ? TestOutcome::kFail : tester.Test(rest);
      if (!left_in) return;
      if (*left_in == TestOutcome::kFail) responsible.push_back(change);
    }
    if (responsible.empty()) return;
    result_.through = Without(result_.root, found.root);
    result_.root = std::move(responsible);
    result_.auxiliary = Without(found.root, result_.root);
  }

  void Look(const Configuration& suspects) {
    if (suspects.empty() || suspects == looked_at_) return;
    const Configuration before = std::exchange(looked_at_, suspects);
    // What is too little with more changes is too little without them.
    const bool too_little = std::any_of(refused_.begin(), refused_.end(), [&suspects](const Configuration& refused) {
      return std::includes(refused.begin(), refused.end(), suspects.begin(), suspects.end());
    });
    if (too_little) return;
    const std::optional<TestOutcome> together = tester_.Test(suspects);
    if (!together) return;
    if (*together == TestOutcome::kFail) refused_.push_back(suspects);
    if (*together != TestOutcome::kPass) return;
    result_.root = suspects;
    result_.suspects = suspects;
    // Without what the last cause brought it did not pass: that alone may do.
    const Configuration brought = Without(suspects, before);
    if (!brought.empty() && 2 * brought.size() <= suspects.size() && tester_.Test(brought) == TestOutcome::kPass) {
      result_.root = brought;
    }
    for (const ChangeGroups& level : options_.levels) {
      if (result_.root.size() > kMany) Narrow(level);
    }
    ChangeGroups single;
    for (const int change : result_.root) single.push_back({change});
    Narrow(single);
  }

  // `result_.root` passes, and does so afterwards.
  void Narrow(const ChangeGroups& level) {
    const ChangeGroups groups = Restricted(level, result_.root);
    if (groups.size() < 2 || stopped_) return;
    TestHooks hooks = hooks_;
    hooks.test_many = [this, &groups](absl::Span<const Configuration> many) {
      std::vector<Configuration> unknown;
      for (const Configuration& one : many) {
        Configuration lifted = Lifted(groups, one);
        if (!tester_.Known(lifted)) unknown.push_back(std::move(lifted));
      }
      const std::vector<TestOutcome> told = unknown.empty() ? std::vector<TestOutcome>() : hooks_.test_many(unknown);
      for (size_t i = 0; i < told.size(); ++i) tester_.Know(unknown[i], told[i]);
      std::vector<TestOutcome> outcomes;
      for (const Configuration& one : many) {
        const std::optional<TestOutcome> outcome = tester_.Known(Lifted(groups, one));
        if (!outcome) break;
        outcomes.push_back(*outcome);
      }
      return outcomes;
    };
    ConfigurationTester tester(std::move(hooks));
    const Configuration all = AllOf(static_cast<int>(groups.size()));
    tester.Know(all, TestOutcome::kPass);
    const DynamicAnalysisResult found = DynamicAnalysis(tester, all);
    if (!found.root.empty()) result_.root = Lifted(groups, found.root);
    stopped_ = stopped_ || tester.stopped();
  }

  AuxiliaryChanges& auxiliary_;
  const TestVariants test_;
  const TestHooks hooks_;
  ConfigurationTester tester_;
  bool stopped_ = false;
  const AfterMethodOptions& options_;
  std::vector<CauseChanges> causes_;
  Configuration exact_;
  Configuration near_;
  Configuration around_;
  Configuration looked_at_;
  // With these taken back the test fails as before.
  std::vector<Configuration> refused_;
  AfterMethodResult result_;
};

}  // namespace

AfterMethodResult AfterMethod(const std::function<std::optional<CauseChanges>()>& next, AuxiliaryChanges& auxiliary,
                              const TestVariants& test, const AfterMethodOptions& options) {
  return After(auxiliary, test, options).Run(next);
}

}  // namespace twinstep
