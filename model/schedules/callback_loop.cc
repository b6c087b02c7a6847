#include "model/schedules/callback_loop.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace twinstep {

namespace {

// Minus infinity: now.
double ReadyAt(const Callback& callback) {
  switch (callback.kind) {
    case CallbackKind::kTimer:
      return std::floor(callback.time);
    case CallbackKind::kOperation:
      return callback.time;
    default:
      return -std::numeric_limits<double>::infinity();
  }
}

}  // namespace

int CallbackName(int turn, uint64_t index) {
  constexpr uint64_t kPlain = 1'000'000;
  if (turn == 0 && index < kPlain - kFirstCallbackName) return kFirstCallbackName + static_cast<int>(index);
  uint64_t hash = (static_cast<uint64_t>(turn) << 32) + index;
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111eb;
  return static_cast<int>(kPlain + (hash ^ (hash >> 31)) % 999'000'000);
}

void CallbackLoop::Cancel(int64_t ticket) {
  std::erase_if(waiting_, [ticket](const Callback& one) { return one.ticket == ticket; });
}

void CallbackLoop::SetWaitedFor(int64_t ticket, bool is_waited_for) {
  for (Callback& one : waiting_) {
    if (one.ticket == ticket) one.is_waited_for = is_waited_for;
  }
}

bool CallbackLoop::CanRun(const Callback& callback, Phase phase, double now) const {
  switch (callback.kind) {
    case CallbackKind::kTimer:
      return phase == Phase::kTimers && ReadyAt(callback) <= now;
    case CallbackKind::kImmediate:
      return phase == Phase::kImmediates && callback.order < limit_;
    case CallbackKind::kMessage:
      return phase == Phase::kPoll && callback.order < limit_;
    case CallbackKind::kOperation:
      return phase == Phase::kPoll && callback.time <= began_;
    case CallbackKind::kTick:
      return true;
  }
  return false;
}

void CallbackLoop::Enter(Phase phase, double now, int64_t started) {
  phase_ = phase;
  began_ = now;
  limit_ = started;
}

std::optional<Callback> CallbackLoop::Take(double now, int64_t started) {
  if (blocked_) Enter(Phase::kPoll, now, started);
  blocked_ = false;
  const auto key = [](const Callback& one) {
    // Of ticks and immediates the order alone counts.
    const bool is_timed = one.kind != CallbackKind::kTick && one.kind != CallbackKind::kImmediate;
    return std::tuple(one.kind != CallbackKind::kTick, is_timed ? one.time : 0, one.order);
  };
  // Once round, and the phase that was under way as a new one.
  for (int entered = 0; entered <= 3; ++entered) {
    auto next = waiting_.end();
    for (auto one = waiting_.begin(); one != waiting_.end(); ++one) {
      if (CanRun(*one, phase_, now) && (next == waiting_.end() || key(*one) < key(*next))) next = one;
    }
    if (next != waiting_.end()) {
      const Callback taken = *next;
      waiting_.erase(next);
      return taken;
    }
    Enter(phase_ == Phase::kTimers ? Phase::kPoll
          : phase_ == Phase::kPoll ? Phase::kImmediates
                                   : Phase::kTimers,
          now, started);
  }
  blocked_ = true;
  return std::nullopt;
}

bool CallbackLoop::IsReady(double now) const {
  return std::any_of(waiting_.begin(), waiting_.end(), [now](const Callback& one) { return ReadyAt(one) <= now; });
}

double CallbackLoop::NextTime() const {
  double next = std::numeric_limits<double>::infinity();
  for (const Callback& one : waiting_) {
    next = std::min(next, ReadyAt(one));
  }
  return next;
}

bool CallbackLoop::IsOver() const {
  return std::none_of(waiting_.begin(), waiting_.end(), [](const Callback& one) { return one.is_waited_for; });
}

}  // namespace twinstep
