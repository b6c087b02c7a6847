#include "model/schedules/policies.h"

#include <algorithm>

namespace twinstep {

ReplayPolicy::ReplayPolicy(Schedule schedule) : schedule_(std::move(schedule)) {
  for (const Switch& one : schedule_) {
    if (one.agent < kFirstCallbackName) continue;
    uint64_t& delay = delays_[one.agent];
    delay = std::max(delay, one.count);
  }
}

uint64_t ReplayPolicy::Delay(const DelayPoint& point) {
  const auto found = delays_.find(point.name);
  return found == delays_.end() ? 0 : found->second;
}

uint64_t DelayPolicy::Delay(const DelayPoint& point) {
  if (point.useful.empty() || random_.Below(one_in_) != 0) return 0;
  size_t chosen = 0;
  while (chosen + 1 < point.useful.size() && random_.Below(2) == 0) ++chosen;
  return point.useful[chosen];
}

Turn ReplayPolicy::Next(const SchedulerView& view) {
  if (current_) {
    const AgentView& agent = view.agents[current_->agent];
    if (!current_->forced && !agent.ended && agent.count < current_->count) ++infeasible_;
    current_.reset();
  }
  while (next_ < schedule_.size()) {
    const int slot = static_cast<int>(next_);
    const Switch& wanted = schedule_[next_++];
    if (wanted.agent >= kFirstCallbackName) continue;
    const bool exists = static_cast<size_t>(wanted.agent) < view.agents.size();
    if (exists && (view.agents[wanted.agent].ended || view.agents[wanted.agent].count >= wanted.count)) continue;
    if (!exists || !view.agents[wanted.agent].runnable) {
      if (!wanted.forced) ++infeasible_;
      continue;
    }
    current_ = wanted;
    return {wanted.agent, wanted.count, slot};
  }
  const int agents = static_cast<int>(view.agents.size());
  // Whoever was switched out by the schedule's end is not the next: the schedule's last word would be undone.
  for (int i = 1; i <= agents; ++i) {
    const int agent = (view.last + i) % agents;
    if (view.agents[agent].runnable) return {agent, view.agents[agent].count + kFairShare, -1};
  }
  return {};
}

Turn UniformPolicy::Next(const SchedulerView& view) {
  std::vector<int> able;
  for (size_t i = 0; i < view.agents.size(); ++i) {
    if (view.agents[i].runnable) able.push_back(static_cast<int>(i));
  }
  const int agent = able[random_.Below(able.size())];
  return {agent, view.agents[agent].count + 1 + random_.Below(2 * mean_), -1};
}

PctPolicy::PctPolicy(Random random, uint64_t length, int changes) : random_(random), patience_(2 * length + 1000) {
  for (int i = 0; i < changes; ++i) changes_.push_back(1 + random_.Below(std::max<uint64_t>(length, 1)));
  std::sort(changes_.begin(), changes_.end());
}

Turn PctPolicy::Next(const SchedulerView& view) {
  // Agents that are new get a place among all by chance; those that were lowered stay below.
  while (priorities_.size() < view.agents.size()) {
    priorities_.push_back(1 + static_cast<int64_t>(random_.Below(uint64_t{1} << 40)));
  }
  bool lowered = last_agent_ >= 0 && view.agents[last_agent_].count >= last_until_;
  while (next_change_ < changes_.size() && changes_[next_change_] <= view.total) {
    ++next_change_;
    lowered = last_agent_ >= 0;
  }
  if (lowered) priorities_[last_agent_] = --lowest_;
  int agent = -1;
  for (size_t i = 0; i < view.agents.size(); ++i) {
    if (view.agents[i].runnable && (agent < 0 || priorities_[i] > priorities_[agent])) agent = static_cast<int>(i);
  }
  uint64_t length = patience_;
  if (next_change_ < changes_.size()) length = std::min(length, changes_[next_change_] - view.total);
  last_agent_ = agent;
  last_until_ = view.agents[agent].count + length;
  return {agent, last_until_, -1};
}

std::unique_ptr<SwitchPolicy> RandomPolicy(ScheduleGenerator generator, uint64_t seed, uint64_t index,
                                           uint64_t length) {
  Random random = Random::ForSession(seed, index);
  if (generator == ScheduleGenerator::kDelays) return std::make_unique<DelayPolicy>(random, uint64_t{2} << index % 4);
  const bool uniform =
      generator == ScheduleGenerator::kUniform || (generator == ScheduleGenerator::kBoth && index % 2 == 0);
  if (!uniform) return std::make_unique<PctPolicy>(random, length, 1 + static_cast<int>(random.Below(4)));
  const uint64_t parts = uint64_t{2} << random.Below(9);
  return std::make_unique<UniformPolicy>(random, length / parts);
}

}  // namespace twinstep
