#include "model/schedules/isolate_switch.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "model/schedules/tests_ahead.h"

namespace twinstep {

IsolatedSwitch IsolateSwitch(const AlignedSchedules& aligned, const IsolateSwitchOptions& options) {
  int tests = 0;
  RangeDdOptions dd;
  dd.test = [&](const RangeSet& differences, const std::vector<RangeSet>& next) {
    ++tests;
    std::vector<Schedule> ahead;
    for (const RangeSet& one : next) ahead.push_back(aligned.Mix(one));
    return options.test(aligned.Mix(differences), ahead);
  };
  dd.ahead = options.ahead;
  dd.max_tests = options.max_tests;
  dd.stop = options.stop;
  if (options.on_closer) {
    dd.on_closer = [&](const RangeSet& passing, const RangeSet& failing) {
      options.on_closer(failing.Without(passing).size(), tests);
    };
  }
  const RangeDdResult found = RangeDd(aligned.differences(), dd);
  IsolatedSwitch result;
  result.passing = aligned.Mix(found.passing);
  result.failing = aligned.Mix(found.failing);
  result.differences = aligned.differences();
  const RangeSet left = found.failing.Without(found.passing);
  result.left = left.size();
  if (left.size() == 1) result.slot = aligned.SwitchOf(left.ranges()[0].begin);
  result.one_minimal = found.one_minimal;
  result.tests = found.tests;
  result.unresolved = found.unresolved;
  return result;
}

namespace {

// The algorithm between two tests.
class DdSteps {
 public:
  explicit DdSteps(uint64_t count) : failing_(0, count) {
    known_ = {{passing_.Text(), TestOutcome::kPass}, {failing_.Text(), TestOutcome::kFail}};
    Advance();
  }

  bool done() const { return done_; }
  const RangeSet& wanted() const { return wanted_; }
  std::string Key() const { return key_; }
  const RangeSet& passing() const { return passing_; }
  const RangeSet& failing() const { return failing_; }

  void Answer(TestOutcome outcome) {
    known_.emplace(key_, outcome);
    Take(outcome);
    Advance();
  }

 private:
  void Take(TestOutcome outcome) {
    if (outcome == TestOutcome::kUnresolved) {
      ++next_;
      return;
    }
    const bool fails = outcome == TestOutcome::kFail;
    parts_ = fails == AddsToPassing() ? 2 : std::max<uint64_t>(parts_ - 1, 2);
    (fails ? failing_ : passing_) = std::move(wanted_);
    split_.clear();
  }

  // In turn: the passing end with a part, the failing end without it.
  bool AddsToPassing() const { return next_ % 2 == 0; }

  // On to a test whose outcome is not known.
  void Advance() {
    for (;;) {
      if (split_.empty()) {
        const RangeSet difference = failing_.Without(passing_);
        if (difference.size() <= 1) break;
        parts_ = std::min(parts_, difference.size());
        split_ = difference.Split(parts_);
        finest_ = parts_ == difference.size();
        next_ = 0;
      }
      if (next_ == 2 * split_.size()) {
        if (finest_) break;
        parts_ *= 2;
        split_.clear();
        continue;
      }
      const RangeSet& part = split_[next_ / 2];
      wanted_ = AddsToPassing() ? passing_.Union(part) : failing_.Without(part);
      key_ = wanted_.Text();
      const auto found = known_.find(key_);
      if (found == known_.end()) return;
      Take(found->second);
    }
    done_ = true;
  }

  RangeSet passing_;
  RangeSet failing_;
  std::map<std::string, TestOutcome> known_;
  uint64_t parts_ = 2;
  // Of the difference; empty: to be made.
  std::vector<RangeSet> split_;
  bool finest_ = false;
  size_t next_ = 0;
  RangeSet wanted_;
  std::string key_;
  bool done_ = false;
};

}  // namespace

RangeDdResult RangeDd(uint64_t count, const RangeDdOptions& options) {
  RangeDdResult result;
  DdSteps steps(count);
  const auto stopped = [&options] { return options.stop && options.stop(); };
  while (!steps.done() && result.tests < options.max_tests && !stopped()) {
    std::vector<RangeSet> ahead;
    for (const DdSteps& next :
         TestsAhead(steps, {TestOutcome::kPass, TestOutcome::kFail, TestOutcome::kUnresolved}, options.ahead)) {
      ahead.push_back(next.wanted());
    }
    const TestOutcome outcome = options.test(steps.wanted(), ahead);
    // It may have been cut off.
    if (stopped()) break;
    ++result.tests;
    if (outcome == TestOutcome::kUnresolved) ++result.unresolved;
    steps.Answer(outcome);
    if (outcome != TestOutcome::kUnresolved && options.on_closer) options.on_closer(steps.passing(), steps.failing());
  }
  result.passing = steps.passing();
  result.failing = steps.failing();
  result.one_minimal = steps.done();
  return result;
}

}  // namespace twinstep
