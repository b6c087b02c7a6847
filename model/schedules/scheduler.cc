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
  agents_.emplace_back().turn = agent_count();
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
  agents_[turn_.agent].loop = {};
  std::erase_if(waiters_, [this](const Waiter& waiter) { return waiter.agent == turn_.agent; });
  CloseTurn(true, -1);
}

void Scheduler::EndOther(int agent) {
  agents_[agent].state = AgentState::kEnded;
  agents_[agent].deadline = kForever;
  agents_[agent].loop = {};
  std::erase_if(waiters_, [agent](const Waiter& waiter) { return waiter.agent == agent; });
}

void Scheduler::Ready(int agent, bool timed_out) {
  agents_[agent].state = AgentState::kRunnable;
  agents_[agent].deadline = kForever;
  agents_[agent].timed_out = timed_out;
}

void Scheduler::Wake(int agent) { Ready(agent, false); }

void Scheduler::AddCallback(int agent, const Callback& callback) {
  agents_[agent].loop.Add(callback);
  if (agents_[agent].state == AgentState::kIdle && agents_[agent].loop.IsReady(now())) Ready(agent, false);
}

void Scheduler::Finish(const Waiter& waiter, bool timed_out, int64_t message) {
  if (waiter.ticket == 0) {
    Ready(waiter.agent, timed_out);
    return;
  }
  const int64_t order = message >= 0 ? message : waiter.order;
  AddCallback(waiter.agent, {CallbackKind::kMessage, waiter.ticket, order,
                             message >= 0 ? started_[static_cast<size_t>(message)].time : now(), timed_out});
}

int64_t Scheduler::Notify(uint64_t place, int64_t count) { return NotifyAll(place, count, -1); }

void Scheduler::NotifyOf(int64_t message, uint64_t place) { NotifyAll(place, 1, message); }

int64_t Scheduler::NotifyAll(uint64_t place, int64_t count, int64_t message) {
  int64_t woken = 0;
  for (size_t i = 0; i < waiters_.size() && woken < count;) {
    if (waiters_[i].place != place) {
      ++i;
      continue;
    }
    const Waiter waiter = waiters_[i];
    waiters_.erase(waiters_.begin() + static_cast<ptrdiff_t>(i));
    Finish(waiter, false, message);
    ++woken;
  }
  return woken;
}

int64_t Scheduler::AddStarted(CallbackKind kind, int64_t site) {
  Agent& agent = agents_[turn_.agent];
  started_.push_back({CallbackName(agent.turn, ++agent.started), kind, site, now()});
  return static_cast<int64_t>(started_.size()) - 1;
}

double Scheduler::DelayAt(DelayPoint point, int64_t callback, bool is_end) {
  std::sort(point.useful.begin(), point.useful.end());
  const uint64_t microseconds = policy_.Delay(point);
  if (microseconds > 0) delays_.push_back({point.name, microseconds, is_end, callback});
  return static_cast<double>(microseconds) / 1000;
}

void Scheduler::PassStart(int name) { base_ += 1e-3 * (1 + name * uint64_t{2654435761} % 61); }

int64_t Scheduler::StartAsync(uint64_t place, double milliseconds) {
  waiters_.push_back({turn_.agent, place, now() + milliseconds, next_ticket_, AddStarted(CallbackKind::kMessage, -1)});
  return next_ticket_++;
}

int64_t Scheduler::StartCallback(CallbackKind kind, double milliseconds, int64_t site) {
  const int64_t order = AddStarted(kind, site);
  DelayPoint point{started_[static_cast<size_t>(order)].name, {}};
  const bool is_operation = kind == CallbackKind::kOperation;
  double& thread = *std::min_element(std::begin(agents_[turn_.agent].threads), std::end(agents_[turn_.agent].threads));
  double time = (is_operation ? std::max(now(), thread) : now()) + milliseconds;
  for (const Callback& other : loop().waiting()) {
    const bool is_timed = other.kind == CallbackKind::kTimer || other.kind == CallbackKind::kOperation;
    if (is_timed && other.time >= time) {
      point.useful.push_back(static_cast<uint64_t>((other.time - time) * 1000) + 1);
    }
  }
  if (is_operation) {
    // Beyond what is started later.
    for (const uint64_t more : {1'000, 10'000, 100'000, 1'000'000}) point.useful.push_back(more);
  }
  const double delay = kind == CallbackKind::kTimer || is_operation ? DelayAt(point, order, false) : 0;
  time += delay;
  if (is_operation) thread = time;
  if (!is_operation) base_ += delay;
  AddCallback(turn_.agent, {kind, next_ticket_, order, time});
  PassStart(started_[static_cast<size_t>(order)].name);
  return next_ticket_++;
}

int64_t Scheduler::SendMessage(uint64_t place, int64_t site) {
  const int64_t order = AddStarted(CallbackKind::kMessage, site);
  StartedCallback& message = started_[static_cast<size_t>(order)];
  double& last = last_message_[place];
  message.time = last = std::max(last, now() + DelayAt({message.name, {1'000}}, order, false));
  PassStart(message.name);
  return order;
}

int64_t Scheduler::StartArrival(int64_t message) {
  AddCallback(turn_.agent,
              {CallbackKind::kMessage, next_ticket_, message, started_[static_cast<size_t>(message)].time});
  return next_ticket_++;
}

void Scheduler::EndTurn() {
  const Agent& agent = agents_[turn_.agent];
  DelayPoint point{CallbackName(agent.turn, 0), {}};
  bool is_late_for_others = false;
  for (const Callback& one : agent.loop.waiting()) {
    if (one.kind == CallbackKind::kTick) continue;
    if (one.kind != CallbackKind::kTimer) {
      is_late_for_others = true;
    } else if (one.time > now()) {
      point.useful.push_back(static_cast<uint64_t>((one.time - now()) * 1000) + 1);
    }
  }
  // Where timers alone wait, they run in their order however late it is.
  if (!is_late_for_others) point.useful.clear();
  base_ += DelayAt(point, agent.callback, true);
}

std::optional<WakeUp> Scheduler::TakeWakeUp() {
  Agent& agent = agents_[turn_.agent];
  const std::optional<Callback> taken = agent.loop.Take(now(), static_cast<int64_t>(started_.size()));
  if (!taken) return std::nullopt;
  agent.turn = started_[static_cast<size_t>(taken->order)].name;
  agent.started = 0;
  agent.callback = taken->order;
  ran_.push_back(taken->order);
  return WakeUp{taken->ticket, taken->timed_out};
}

bool Scheduler::HasAsync(int agent) const {
  return !agents_[agent].loop.IsOver() || std::any_of(waiters_.begin(), waiters_.end(), [agent](const Waiter& waiter) {
    return waiter.agent == agent && waiter.ticket != 0;
  });
}

void Scheduler::Expire() {
  for (int i = 0; i < agent_count(); ++i) {
    if (agents_[i].deadline <= now()) Ready(i, true);
    if (agents_[i].state == AgentState::kIdle && agents_[i].loop.IsReady(now())) Ready(i, false);
  }
  // In the order of their deadlines; of equal ones, of their coming.
  for (;;) {
    const auto due = std::min_element(waiters_.begin(), waiters_.end(),
                                      [](const Waiter& a, const Waiter& b) { return a.deadline < b.deadline; });
    if (due == waiters_.end() || due->deadline > now()) return;
    const Waiter waiter = *due;
    waiters_.erase(due);
    Finish(waiter, true, -1);
  }
}

double Scheduler::NextDeadline() const {
  double next = kForever;
  for (const Agent& agent : agents_) next = std::min({next, agent.deadline, agent.loop.NextTime()});
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
    if (std::min(agents_[i].deadline, agents_[i].loop.NextTime()) != kForever && !add(i)) return -1;
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
  for (const TakenDelay& delay : delays_) schedule.push_back({delay.name, delay.microseconds, false});
  if (agent_count() < 2) return schedule;
  for (const DoneTurn& turn : Done()) {
    schedule.push_back({turn.agent, turn.forced ? turn.to + 1 : turn.to, turn.forced});
  }
  return schedule;
}

}  // namespace twinstep
