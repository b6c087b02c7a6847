#include "model/schedules/shorten_schedules.h"

#include <algorithm>
#include <optional>
#include <string>

#include "model/schedules/tests_ahead.h"

namespace twinstep {
namespace {

// A switch that is kept: where it stands in the whole schedule, and the switch of the same agent whose count it has:
// its own, or that of a later one which it takes in.
struct Kept {
  size_t at;
  size_t until;
};

// The algorithm between two tests.
class ShortenSteps {
 public:
  explicit ShortenSteps(const SchedulePair& pair) : pair_(pair) {
    for (size_t i = 0; i < pair.passing.size(); ++i) {
      if (i != static_cast<size_t>(pair.slot)) kept_.push_back({i, i});
    }
    length_ = end_ = kept_.size();
    done_ = kept_.empty();
  }

  bool done() const { return done_; }
  SchedulePair Wanted() const { return PairOf(Shorter()); }
  SchedulePair Best() const { return PairOf(kept_); }
  std::string Key() const { return ScheduleText(Wanted().passing); }

  void Answer(bool still) {
    if (still) {
      kept_ = Shorter();
      in_vain_ = 0;
      end_ = std::min(takes_in_ ? end_ : begin(), kept_.size());
      takes_in_ = false;
    } else if (length_ == 1 && !takes_in_ && Next(begin())) {
      takes_in_ = true;
      return;
    } else {
      ++in_vain_;
      end_ = begin();
      takes_in_ = false;
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

  // The next one of the same agent, where no switch of it that decides is between.
  std::optional<size_t> Next(size_t i) const {
    const int agent = pair_.passing[kept_[i].at].agent;
    const size_t slot = static_cast<size_t>(pair_.slot);
    for (size_t j = i + 1; j < kept_.size(); ++j) {
      if (pair_.passing[kept_[j].at].agent != agent) continue;
      if (pair_.passing[slot].agent == agent && kept_[i].at < slot && slot < kept_[j].at) return std::nullopt;
      return j;
    }
    return std::nullopt;
  }

  std::vector<Kept> Shorter() const {
    std::vector<Kept> shorter = kept_;
    if (takes_in_) {
      const size_t next = *Next(begin());
      shorter[begin()].until = shorter[next].until;
      shorter.erase(shorter.begin() + static_cast<ptrdiff_t>(next));
    } else {
      shorter.erase(shorter.begin() + static_cast<ptrdiff_t>(begin()), shorter.begin() + static_cast<ptrdiff_t>(end_));
    }
    return shorter;
  }

  SchedulePair PairOf(const std::vector<Kept>& kept) const {
    SchedulePair part;
    const size_t slot = static_cast<size_t>(pair_.slot);
    const auto add = [&](const Kept& one) {
      part.passing.push_back(pair_.passing[one.until]);
      part.failing.push_back(pair_.failing[one.until]);
    };
    const auto behind = std::find_if(kept.begin(), kept.end(), [slot](const Kept& one) { return one.at > slot; });
    std::for_each(kept.begin(), behind, add);
    part.slot = static_cast<int>(part.passing.size());
    add({slot, slot});
    std::for_each(behind, kept.end(), add);
    return part;
  }

  const SchedulePair& pair_;
  // Ascending by place; without the one that decides.
  std::vector<Kept> kept_;
  // The piece that the test is without ends here, and has this length.
  size_t end_ = 0;
  size_t length_ = 0;
  // The test is not without it, but it takes in the next one of its agent.
  bool takes_in_ = false;
  size_t in_vain_ = 0;
  bool done_ = false;
};

}  // namespace

ShortSchedules ShortenSchedules(const SchedulePair& pair, const ShortenSchedulesOptions& options) {
  ShortSchedules result;
  ShortenSteps steps(pair);
  const auto stopped = [&options] { return options.stop && options.stop(); };
  while (!steps.done() && result.tests < options.max_tests && !stopped()) {
    std::vector<SchedulePair> ahead;
    for (const ShortenSteps& next : TestsAhead(steps, {false, true}, options.ahead)) {
      ahead.push_back(next.Wanted());
    }
    const SchedulePair shorter = steps.Wanted();
    const bool still = options.test(shorter, ahead);
    // It may have been cut off.
    if (stopped()) break;
    ++result.tests;
    steps.Answer(still);
    if (still && options.on_shorter) options.on_shorter(shorter, result.tests);
  }
  result.pair = steps.Best();
  result.one_minimal = steps.done();
  return result;
}

}  // namespace twinstep
