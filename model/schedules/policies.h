// Where schedules come from: replay, chance of two kinds, and the plain order.
#ifndef TWINSTEP_MODEL_SCHEDULES_POLICIES_H_
#define TWINSTEP_MODEL_SCHEDULES_POLICIES_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "model/random.h"
#include "model/schedules/schedule.h"
#include "model/schedules/scheduler.h"

namespace twinstep {

// A schedule, switch by switch; behind its end, and with an empty one from the start, every agent runs until it blocks,
// ends or has passed `kFairShare` yield points, then the next one by number.
//
// A schedule that was recorded is always feasible. In a mixture of two a switch may be superfluous, as the agent has
// passed that yield point already or has ended; then the agent does not run. Or the switch may be impossible: the agent
// is not started yet, is blocked, or blocks before it gets there. Impossible switches are counted.
class ReplayPolicy final : public SwitchPolicy {
 public:
  static constexpr uint64_t kFairShare = 100'000;

  explicit ReplayPolicy(Schedule schedule);

  Turn Next(const SchedulerView& view) override;
  uint64_t Delay(const DelayPoint& point) override;

  // So far.
  int infeasible() const { return infeasible_; }

 private:
  const Schedule schedule_;
  // By name, as the schedule says.
  std::map<int, uint64_t> delays_;
  size_t next_ = 0;
  // The switch under way.
  std::optional<Switch> current_;
  int infeasible_ = 0;
};

// At every switch any agent that can run is next with equal chance, for 1 to 2 * `mean` yield points.
class UniformPolicy final : public SwitchPolicy {
 public:
  UniformPolicy(Random random, uint64_t mean) : random_(random), mean_(mean == 0 ? 1 : mean) {}

  Turn Next(const SchedulerView& view) override;

 private:
  Random random_;
  const uint64_t mean_;
};

// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi and Nagarakatte, ASPLOS 2010): agents have random
// priorities, the highest that can run does; at `changes` yield points, random among the first `length` of the run, the
// running agent's becomes the lowest. An agent that spins keeps others from running for ever: behind 2 * `length` +
// 1000 yield points in a row its priority becomes the lowest too.
class PctPolicy final : public SwitchPolicy {
 public:
  PctPolicy(Random random, uint64_t length, int changes);

  Turn Next(const SchedulerView& view) override;

 private:
  Random random_;
  const uint64_t patience_;
  // Ascending, by the total of yield points.
  std::vector<uint64_t> changes_;
  size_t next_change_ = 0;
  // By agent; larger is first.
  std::vector<int64_t> priorities_;
  int64_t lowest_ = 0;
  uint64_t last_until_ = 0;
  int last_agent_ = -1;
};

// Agents run in the plain order; delays are by chance, the shorter the likelier (delay injection as in NodeRacer, Endo
// and Moeller, ICST 2020).
class DelayPolicy final : public SwitchPolicy {
 public:
  // Of `one_in` points one has a delay.
  DelayPolicy(Random random, uint64_t one_in) : random_(random), one_in_(one_in) {}

  Turn Next(const SchedulerView& view) override { return plain_.Next(view); }
  uint64_t Delay(const DelayPoint& point) override;

 private:
  Random random_;
  const uint64_t one_in_;
  ReplayPolicy plain_{{}};
};

enum class ScheduleGenerator : uint8_t { kBoth, kUniform, kPct, kDelays };

// The policy of schedule `index` (from 0) of a seed, for a program that passes about `length` yield points. kBoth takes
// turns. Uniform ones have from 2 to about 500 switches; PCT ones one to four changes of priority.
std::unique_ptr<SwitchPolicy> RandomPolicy(ScheduleGenerator generator, uint64_t seed, uint64_t index, uint64_t length);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SCHEDULES_POLICIES_H_
