#include "model/schedules/scheduler.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace twinstep {

const char* Describe(AgentState state) {
  switch (state) {
    case AgentState::kRunnable:
      return "runs";
    case AgentState::kWaiting:
      return "waits in Atomics.wait";
    case AgentState::kSleeping:
      return "sleeps";
    case AgentState::kReceiving:
      return "waits for a broadcast";
    case AgentState::kBroadcasts:
      return "waits for the receivers of its broadcast";
    case AgentState::kIdle:
      return "waits for messages or timers";
    case AgentState::kEnded:
      return "has ended";
  }
  return "";
}

int Scheduler::AddAgent() {
  agents_.emplace_back();
  return agent_count() - 1;
}

void Scheduler::Passed(uint64_t count) {
  Agent& agent = agents_[turn_.agent];
  total_ += count - agent.count;
  agent.count = count;
}

void Scheduler::CloseTurn(bool forced, int64_t site) {
  if (!turn_open_) return;
  turn_open_ = false;
  const uint64_t to = agents_[turn_.agent].count;
  if (!done_.empty() && turn_.slot < 0) {
    DoneTurn& last = done_.back();
    // Nobody else ran in between: the switch was none.
    if (last.agent == turn_.agent && !last.forced && last.slot < 0) {
      last.to = to;
      last.forced = forced;
      last.site = site;
      return;
    }
  }
  done_.push_back({turn_.agent, turn_from_, to, forced, turn_.slot, site});
}

void Scheduler::Block(AgentState state, double milliseconds, int64_t site) {
  Agent& agent = agents_[turn_.agent];
  agent.state = state;
  agent.timed_out = false;
  agent.deadline = now() + milliseconds;
  CloseTurn(true, site);
}

void Scheduler::Wait(uint64_t place, double milliseconds, int64_t site) {
  waiters_.push_back({turn_.agent, place, now() + milliseconds, 0});
  Block(AgentState::kWaiting, kForever, site);
}

void Scheduler::End() {
  agents_[turn_.agent].state = AgentState::kEnded;
  std::erase_if(waiters_, [this](const Waiter& waiter) { return waiter.agent == turn_.agent; });
  CloseTurn(true, -1);
}

void Scheduler::EndOther(int agent) {
  agents_[agent].state = AgentState::kEnded;
  agents_[agent].deadline = kForever;
  std::erase_if(waiters_, [agent](const Waiter& waiter) { return waiter.agent == agent; });
}

void Scheduler::Ready(int agent, bool timed_out) {
  agents_[agent].state = AgentState::kRunnable;
  agents_[agent].deadline = kForever;
  agents_[agent].timed_out = timed_out;
}

void Scheduler::Wake(int agent) { Ready(agent, false); }

void Scheduler::Finish(const Waiter& waiter, bool timed_out) {
  if (waiter.ticket == 0) {
    Ready(waiter.agent, timed_out);
    return;
  }
  Agent& agent = agents_[waiter.agent];
  agent.wake_ups.push_back({waiter.ticket, timed_out});
  if (agent.state == AgentState::kIdle) Ready(waiter.agent, false);
}

int64_t Scheduler::Notify(uint64_t place, int64_t count) {
  int64_t woken = 0;
  for (size_t i = 0; i < waiters_.size() && woken < count;) {
    if (waiters_[i].place != place) {
      ++i;
      continue;
    }
    const Waiter waiter = waiters_[i];
    waiters_.erase(waiters_.begin() + static_cast<ptrdiff_t>(i));
    Finish(waiter, false);
    ++woken;
  }
  return woken;
}

int64_t Scheduler::StartAsync(std::optional<uint64_t> place, double milliseconds) {
  waiters_.push_back({turn_.agent, place, now() + milliseconds, next_ticket_});
  return next_ticket_++;
}

std::optional<WakeUp> Scheduler::TakeWakeUp() {
  Agent& agent = agents_[turn_.agent];
  if (agent.wake_ups.empty()) return std::nullopt;
  const WakeUp first = agent.wake_ups.front();
  agent.wake_ups.pop_front();
  return first;
}

bool Scheduler::HasAsync(int agent) const {
  return !agents_[agent].wake_ups.empty() ||
         std::any_of(waiters_.begin(), waiters_.end(),
                     [agent](const Waiter& waiter) { return waiter.agent == agent && waiter.ticket != 0; });
}

void Scheduler::Expire() {
  for (int i = 0; i < agent_count(); ++i) {
    if (agents_[i].deadline <= now()) Ready(i, true);
  }
  // In the order of their deadlines; of equal ones, of their coming.
  for (;;) {
    const auto due = std::min_element(waiters_.begin(), waiters_.end(),
                                      [](const Waiter& a, const Waiter& b) { return a.deadline < b.deadline; });
    if (due == waiters_.end() || due->deadline > now()) return;
    const Waiter waiter = *due;
    waiters_.erase(due);
    Finish(waiter, true);
  }
}

double Scheduler::NextDeadline() const {
  double next = kForever;
  for (const Agent& agent : agents_) next = std::min(next, agent.deadline);
  for (const Waiter& waiter : waiters_) next = std::min(next, waiter.deadline);
  return next;
}

bool Scheduler::AnyRunnable() const {
  return std::any_of(agents_.begin(), agents_.end(),
                     [](const Agent& agent) { return agent.state == AgentState::kRunnable; });
}

int Scheduler::OnlySleeper() const {
  int only = -1;
  const auto add = [&only](int agent) {
    if (only >= 0 && only != agent) return false;
    only = agent;
    return true;
  };
  for (int i = 0; i < agent_count(); ++i) {
    if (agents_[i].deadline != kForever && !add(i)) return -1;
  }
  for (const Waiter& waiter : waiters_) {
    if (waiter.deadline != kForever && !add(waiter.agent)) return -1;
  }
  return only;
}

std::optional<Turn> Scheduler::Choose() {
  if (end_ != RunEnd::kNone) return std::nullopt;
  Expire();
  if (!AnyRunnable()) {
    const double next = NextDeadline();
    if (next == kForever) {
      const bool all_ended = std::all_of(agents_.begin(), agents_.end(),
                                         [](const Agent& agent) { return agent.state == AgentState::kEnded; });
      end_ = all_ended ? RunEnd::kAllEnded : RunEnd::kDeadLock;
      return std::nullopt;
    }
    const int sleeper = OnlySleeper();
    lonely_times_ = sleeper >= 0 && sleeper == lonely_ ? lonely_times_ + 1 : 0;
    lonely_ = sleeper;
    if (lonely_times_ >= kPatience) {
      end_ = RunEnd::kDeadLock;
      return std::nullopt;
    }
    // Rounding must not leave it just before the deadline.
    base_ = std::max(base_, next - static_cast<double>(total_) * kMillisecondsPerYieldPoint);
    while (now() < next) base_ += 1e-6;
    Expire();
  }
  if (total_ >= max_total_) {
    end_ = RunEnd::kTooLong;
    return std::nullopt;
  }
  SchedulerView view;
  for (const Agent& agent : agents_) {
    view.agents.push_back({agent.state == AgentState::kRunnable, agent.state == AgentState::kEnded, agent.count});
  }
  view.last = turn_.agent;
  view.total = total_;
  turn_ = policy_.Next(view);
  if (turn_.agent != lonely_) lonely_ = -1;
  turn_.until = std::min(turn_.until, agents_[turn_.agent].count + (max_total_ - total_));
  turn_open_ = true;
  turn_from_ = agents_[turn_.agent].count;
  return turn_;
}

std::vector<DoneTurn> Scheduler::Done() const {
  auto end = done_.end();
  if (end_ == RunEnd::kDeadLock && lonely_times_ >= kPatience) {
    for (int i = 0; i < kPatience && end != done_.begin() && std::prev(end)->agent == lonely_; ++i) --end;
  }
  return {done_.begin(), end};
}

Schedule Scheduler::Recorded() const {
  Schedule schedule;
  for (const DoneTurn& turn : Done()) {
    schedule.push_back({turn.agent, turn.forced ? turn.to + 1 : turn.to, turn.forced});
  }
  return schedule;
}

}  // namespace twinstep
