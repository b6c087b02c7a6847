#include "model/schedules/shorten_schedules.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/schedules/tests_ahead.h"

namespace twinstep {
namespace {

// The algorithm between two tests.
class ShortenSteps {
 public:
  ShortenSteps(size_t switches, size_t slot) {
    for (size_t i = 0; i < switches; ++i) {
      if (i != slot) kept_.push_back(i);
    }
    length_ = end_ = kept_.size();
    done_ = kept_.empty();
  }

  bool done() const { return done_; }
  // Switches that may be taken out and were not, ascending; and those of them that the test is without.
  const std::vector<size_t>& kept() const { return kept_; }
  std::vector<size_t> Wanted() const {
    std::vector<size_t> wanted = kept_;
    wanted.erase(wanted.begin() + static_cast<ptrdiff_t>(begin()), wanted.begin() + static_cast<ptrdiff_t>(end_));
    return wanted;
  }
  std::string Key() const { return absl::StrJoin(Wanted(), ","); }

  void Answer(bool still) {
    if (still) {
      kept_ = Wanted();
      in_vain_ = 0;
      end_ = std::min(end_ - std::min(end_, length_), kept_.size());
    } else {
      ++in_vain_;
      end_ = begin();
    }
    // Single ones are tried until all were tried since the last success.
    done_ = kept_.empty() || (length_ == 1 && in_vain_ >= kept_.size());
    if (done_ || end_ > 0) return;
    if (length_ > 1) {
      length_ = std::max<size_t>(1, std::min(length_, kept_.size()) / 2);
      in_vain_ = 0;
    }
    end_ = kept_.size();
  }

 private:
  size_t begin() const { return end_ - std::min(end_, length_); }

  std::vector<size_t> kept_;
  // The piece that the test is without ends here, and has this length.
  size_t end_ = 0;
  size_t length_ = 0;
  size_t in_vain_ = 0;
  bool done_ = false;
};

SchedulePair Part(const SchedulePair& pair, const std::vector<size_t>& kept) {
  SchedulePair part;
  const auto add = [&](size_t i) {
    part.passing.push_back(pair.passing[i]);
    part.failing.push_back(pair.failing[i]);
  };
  const size_t slot = static_cast<size_t>(pair.slot);
  const auto behind = std::lower_bound(kept.begin(), kept.end(), slot);
  std::for_each(kept.begin(), behind, add);
  part.slot = static_cast<int>(part.passing.size());
  add(slot);
  std::for_each(behind, kept.end(), add);
  return part;
}

}  // namespace

ShortSchedules ShortenSchedules(const SchedulePair& pair, const ShortenSchedulesOptions& options) {
  ShortSchedules result;
  ShortenSteps steps(pair.passing.size(), static_cast<size_t>(pair.slot));
  const auto stopped = [&options] { return options.stop && options.stop(); };
  while (!steps.done() && result.tests < options.max_tests && !stopped()) {
    std::vector<SchedulePair> ahead;
    for (const ShortenSteps& next : TestsAhead(steps, {false, true}, options.ahead)) {
      ahead.push_back(Part(pair, next.Wanted()));
    }
    const SchedulePair shorter = Part(pair, steps.Wanted());
    const bool still = options.test(shorter, ahead);
    // It may have been cut off.
    if (stopped()) break;
    ++result.tests;
    steps.Answer(still);
    if (still && options.on_shorter) options.on_shorter(shorter, result.tests);
  }
  result.pair = Part(pair, steps.kept());
  result.one_minimal = steps.done();
  return result;
}

}  // namespace twinstep
