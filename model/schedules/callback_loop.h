// The event loop of one agent as a Node program has it: which of the callbacks that wait is the next. No threads.
//
// It goes round in libuv's three phases: timers that are due, by the time at which they are; then what poll delivers,
// messages and operations that are done; then immediates. Ticks come before all that. What is started during a phase of
// poll or of immediates is for the next round. Promise jobs are not here: an engine runs all of them behind each
// callback, in their order.
#ifndef TWINSTEP_MODEL_SCHEDULES_CALLBACK_LOOP_H_
#define TWINSTEP_MODEL_SCHEDULES_CALLBACK_LOOP_H_

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace twinstep {

enum class CallbackKind : uint8_t {
  kTimer,
  kImmediate,
  // It has come: it waits for the next poll.
  kMessage,
  // What the host does beside the thread, such as to read a file.
  kOperation,
  // Before all others, whatever the phase.
  kTick,
};

// The numbers by which callbacks and turns are known in every run of a program begin here; below are those of agents.
constexpr int kFirstCallbackName = 1000;

// The name of what a turn starts as its `index`-th, from 1; 0: the turn's own end. The same in each run in which the
// same turns do the same, whatever runs between. What the main script starts has its index behind kFirstCallbackName.
int CallbackName(int turn, uint64_t index);

struct Callback {
  CallbackKind kind = CallbackKind::kTimer;
  // What the agent knows it by.
  int64_t ticket = 0;
  // In the order in which all that is started was started, messages when they were sent.
  int64_t order = 0;
  // When a timer or an operation is due, in milliseconds; among the messages of one poll, its place. Timers count whole
  // milliseconds, as Node's do: all of one millisecond run together, in the order of their times.
  double time = 0;
  bool timed_out = false;
  // It keeps the agent from ending.
  bool is_waited_for = true;
};

class CallbackLoop {
 public:
  void Add(const Callback& callback) { waiting_.push_back(callback); }
  // None that has this ticket: nothing happens.
  void Cancel(int64_t ticket);
  void SetWaitedFor(int64_t ticket, bool is_waited_for);

  // The next that can run. `started`: the order of the next that will be started.
  std::optional<Callback> Take(double now, int64_t started);
  // Whether Take gives one.
  bool IsReady(double now) const;
  // When one is ready; infinity: none, minus infinity: now.
  double NextTime() const;
  // Nothing keeps the agent from ending.
  bool IsOver() const;
  const std::vector<Callback>& waiting() const { return waiting_; }

 private:
  enum class Phase : uint8_t { kTimers, kPoll, kImmediates };

  bool CanRun(const Callback& callback, Phase phase, double now) const;
  void Enter(Phase phase, double now, int64_t started);

  std::vector<Callback> waiting_;
  Phase phase_ = Phase::kTimers;
  // Of the phase: what is of it has a smaller order, and was done by then.
  int64_t limit_ = 0;
  double began_ = 0;
  // It waits in poll.
  bool blocked_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SCHEDULES_CALLBACK_LOOP_H_
