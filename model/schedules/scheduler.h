// Which of a program's agents runs: a state machine over virtual time, without threads and without an engine.
//
// One agent runs at a time. Whoever drives the agents tells the scheduler what the running one does (it passed yield
// points, blocks, notifies, ends), and asks it who is next. Equal calls with equal answers of the policy give equal
// runs. What blocks is only noted here, so that a dead lock is an answer and not a hang.
//
// Time is virtual: it begins at 0 and goes on by a little with every yield point; when nobody can run it jumps to the
// next time at which somebody can.
//
// The callbacks of an agent run in the order of its event loop (CallbackLoop). Other orders come from delays alone:
// before a timer is started, or at the end of a turn, the agent may be late; an operation may take longer; a message
// may come later than those of other ports that the same poll delivers. All of that can be in a real host, so each
// order that comes out can be, whatever delays are put together.
#ifndef TWINSTEP_MODEL_SCHEDULES_SCHEDULER_H_
#define TWINSTEP_MODEL_SCHEDULES_SCHEDULER_H_

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "model/schedules/callback_loop.h"
#include "model/schedules/schedule.h"

namespace twinstep {

enum class AgentState : uint8_t {
  kRunnable,
  kWaiting,     // Atomics.wait.
  kSleeping,    // $262.agent.sleep.
  kReceiving,   // Waits for a broadcast.
  kBroadcasts,  // Waits until all others have received its broadcast.
  kIdle,        // Its script has ended; it waits for messages, Atomics.waitAsync or timers.
  kEnded,
};

// "waits in Atomics.wait".
const char* Describe(AgentState state);

// What a policy sees.
struct AgentView {
  bool runnable = false;
  bool ended = false;
  // Yield points passed.
  uint64_t count = 0;
};
struct SchedulerView {
  std::vector<AgentView> agents;
  // Who ran last.
  int last = 0;
  // Yield points passed by all.
  uint64_t total = 0;
};

// `agent` runs until its own yield point `until`, unless it blocks or ends before.
struct Turn {
  int agent = 0;
  uint64_t until = 0;
  // Which switch of a schedule that is replayed; -1: none.
  int slot = -1;
};

// Where a delay can be, and delays in microseconds that would change an order, as far as that is known beforehand; the
// shortest first.
struct DelayPoint {
  int name = 0;
  std::vector<uint64_t> useful;
};

class SwitchPolicy {
 public:
  virtual ~SwitchPolicy() = default;
  // In microseconds.
  virtual uint64_t Delay(const DelayPoint&) { return 0; }
  // At least one agent is runnable. The answer's is, and `until` is beyond its count.
  virtual Turn Next(const SchedulerView& view) = 0;
};

// What happened, for records. Turns of one agent that follow each other are one, unless they have slots.
struct DoneTurn {
  int agent = 0;
  uint64_t from = 0;
  // Yield points passed at its end.
  uint64_t to = 0;
  // It blocked or ended.
  bool forced = false;
  int slot = -1;
  // Where it was switched out or blocks, as the driver calls it; -1: it ended, or that is not known.
  int64_t site = -1;
};

enum class RunEnd : uint8_t {
  kNone,      // It goes on.
  kAllEnded,  // Every agent has ended.
  kDeadLock,  // Nobody will ever run again, or one polls for what nobody can do (kPatience).
  kTooLong,   // More yield points than allowed.
};

// What an agent started, a message when it was sent.
struct StartedCallback {
  int name = 0;
  CallbackKind kind = CallbackKind::kTimer;
  // Where, as the driver calls it; -1: not known.
  int64_t site = -1;
  // Of a message: its place among others.
  double time = 0;
};

// That was not zero.
struct TakenDelay {
  int name = 0;
  uint64_t microseconds = 0;
  // At the end of a turn, that of `callback`; else this is what is started late. An index into what was started; -1:
  // the turn is that of an agent's script.
  bool is_end = false;
  int64_t callback = -1;
};

struct WakeUp {
  // Of a callback: what StartAsync and the like gave.
  int64_t ticket = 0;
  bool timed_out = false;
};

class Scheduler {
 public:
  static constexpr double kForever = std::numeric_limits<double>::infinity();
  // Of virtual time.
  static constexpr double kMillisecondsPerYieldPoint = 1e-4;

  // After so many sleeps, or waits with a time limit, in a row an agent counts as locked dead, if all others have ended
  // or wait for ever: it polls for what nobody will do any more, as main agents poll for reports.
  static constexpr int kPatience = 10'000;

  // `policy` outlives it.
  Scheduler(SwitchPolicy& policy, uint64_t max_yield_points) : policy_(policy), max_total_(max_yield_points) {}

  // Starts an agent, runnable. The first is the main agent.
  int AddAgent();
  int agent_count() const { return static_cast<int>(agents_.size()); }

  // Who runs next, and until when: asked at the start and whenever the running agent cannot or may not go on. None: see
  // end().
  std::optional<Turn> Choose();
  RunEnd end() const { return end_; }
  int running() const { return turn_.agent; }
  const Turn& turn() const { return turn_; }

  // --- What the running agent does.
  // It has `count` yield points behind it.
  void Passed(uint64_t count);
  // It is switched out here.
  void SwitchedOut(int64_t site) { CloseTurn(false, site); }
  // It blocks, until `milliseconds` from now at most. `site`: where, as the driver calls it; -1: not known.
  void Block(AgentState state, double milliseconds = kForever, int64_t site = -1);
  // Atomics.wait: blocks on a place in shared memory.
  void Wait(uint64_t place, double milliseconds, int64_t site = -1);
  void End();
  // Another agent, which never runs again.
  void EndOther(int agent);
  // Atomics.notify: wakes up to `count` waiters in the order of their coming. Answers how many.
  int64_t Notify(uint64_t place, int64_t count);
  // Wakes one waiter for that message, which SendMessage numbered.
  void NotifyOf(int64_t message, uint64_t place);
  // Atomics.waitAsync, or to wait for a message at a port: wakes the running agent once it is idle.
  int64_t StartAsync(uint64_t place, double milliseconds);
  // A timer, an immediate or an operation of the running agent.
  int64_t StartCallback(CallbackKind kind, double milliseconds, int64_t site = -1);
  // The running agent sends a message to the port at that place. Messages of one port keep their order.
  int64_t SendMessage(uint64_t place, int64_t site = -1);
  // The running agent waits for a message that has come already.
  int64_t StartArrival(int64_t message);
  // Of the running agent.
  CallbackLoop& loop() { return agents_[turn_.agent].loop; }
  // The running agent has done what its last callback, or its script, had it do, promise jobs too.
  void EndTurn();
  // Another agent's broadcast has come, or the last receiver has taken it.
  void Wake(int agent);
  // Of the running agent, which was idle.
  std::optional<WakeUp> TakeWakeUp();
  bool HasAsync(int agent) const;

  AgentState state(int agent) const { return agents_[agent].state; }
  uint64_t count(int agent) const { return agents_[agent].count; }
  // Whether the agent that ran on after a Wait was not notified but waited long enough.
  bool timed_out(int agent) const { return agents_[agent].timed_out; }
  uint64_t total() const { return total_; }
  double now() const { return base_ + static_cast<double>(total_) * kMillisecondsPerYieldPoint; }

  // Of an agent that asked in vain at the end, the last kPatience turns are left out: they would be most of all, and
  // say nothing, as nobody else can run then.
  std::vector<DoneTurn> Done() const;
  // The same as a schedule that can be replayed: the delays, then, where there are several agents, their switches.
  Schedule Recorded() const;
  const std::vector<StartedCallback>& started() const { return started_; }
  // What ran, in that order: indices into `started`.
  const std::vector<int64_t>& ran() const { return ran_; }
  const std::vector<TakenDelay>& delays() const { return delays_; }

 private:
  struct Agent {
    AgentState state = AgentState::kRunnable;
    uint64_t count = 0;
    double deadline = kForever;
    bool timed_out = false;
    CallbackLoop loop;
    // When each of libuv's threads will be free, which do operations.
    double threads[4] = {0, 0, 0, 0};
    // The name of the turn, what it has started, and the index of the callback whose turn it is; -1: the script's.
    int turn = 0;
    uint64_t started = 0;
    int64_t callback = -1;
  };
  struct Waiter {
    int agent;
    uint64_t place;
    double deadline;
    // 0: the agent itself is blocked.
    int64_t ticket;
    // Where it has a ticket.
    int64_t order = 0;
  };

  void CloseTurn(bool forced, int64_t site);
  void Ready(int agent, bool timed_out);
  // `message`: for which it waited; -1: for none.
  void Finish(const Waiter& waiter, bool timed_out, int64_t message);
  int64_t NotifyAll(uint64_t place, int64_t count, int64_t message);
  void AddCallback(int agent, const Callback& callback);
  // Numbers what the running agent starts.
  int64_t AddStarted(CallbackKind kind, int64_t site);
  // To start something takes some microseconds, not the same of any two: one more of delay should change the order of
  // no more than two callbacks.
  void PassStart(int name);
  // In milliseconds.
  double DelayAt(DelayPoint point, int64_t callback, bool is_end);
  // Wakes those whose time has come.
  void Expire();
  double NextDeadline() const;
  bool AnyRunnable() const;
  // The only agent that waits for a time; -1: none, or several do.
  int OnlySleeper() const;

  SwitchPolicy& policy_;
  const uint64_t max_total_;
  std::vector<Agent> agents_;
  // In the order of their coming.
  std::vector<Waiter> waiters_;
  std::vector<DoneTurn> done_;
  std::vector<StartedCallback> started_;
  std::vector<int64_t> ran_;
  std::vector<TakenDelay> delays_;
  // By the place of a port: of the last message that was sent there.
  std::map<uint64_t, double> last_message_;
  Turn turn_;
  bool turn_open_ = false;
  uint64_t turn_from_ = 0;
  uint64_t total_ = 0;
  double base_ = 0;
  int64_t next_ticket_ = 1;
  // Who has waited alone, and how often in a row.
  int lonely_ = -1;
  int lonely_times_ = 0;
  RunEnd end_ = RunEnd::kNone;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SCHEDULES_SCHEDULER_H_
