// Ends programs that never end: a thread that measures the engine thread's CPU clock and, as a backstop, wall time.
// Both are steady: setting the machine's clock moves no deadline. What an engine does not interrupt (V8 a loop inside
// `indexOf`, for example) ends the process, so that nothing runs for good where nobody watches from outside.
#ifndef TWINSTEP_ENGINES_WATCHDOG_H_
#define TWINSTEP_ENGINES_WATCHDOG_H_

#include <pthread.h>

#include <atomic>
#include <functional>
#include <thread>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"
#include "absl/time/time.h"

namespace twinstep {

// A limit of CPU time is one of ten times as much wall time too: what waits uses none.
inline constexpr int kWallFactor = 10;

// Made on the engine's thread, whose CPU time it measures; lives as long as the engine. Arm and Disarm are called
// there.
class Watchdog {
 public:
  // `interrupt` is called on the watchdog's thread when a limit is passed, and again every 10 ms until disarmed: one
  // request may get lost between two parts of an engine. A thread that has used twice its limit and `grace` of CPU time
  // ends the process: one sentence on standard error, then SIGVTALRM, by which a parent tells it from a crash. Those
  // who watch a process from outside may end it before (harness/process).
  explicit Watchdog(std::function<void()> interrupt, absl::Duration grace = absl::Seconds(5));
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  // Limits the time from now. The wall-time limit is ten times `cpu_limit`. Arming costs no system call beyond a clock
  // reading.
  void Arm(absl::Duration cpu_limit);
  // The limit of CPU time is passed now; armed.
  void Expire();
  // After it returns `interrupt` is not running and is not called before the next Arm.
  void Disarm();

  // Whether a limit was passed since the last Arm.
  bool fired() const { return fired_.load(std::memory_order_acquire); }

 private:
  void Watch();
  [[noreturn]] void EndProcess();

  const std::function<void()> interrupt_;
  const absl::Duration grace_;
  clockid_t cpu_clock_;
  std::atomic<bool> fired_ = false;

  absl::Mutex mutex_;
  bool armed_ ABSL_GUARDED_BY(mutex_) = false;
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  absl::Duration cpu_limit_ ABSL_GUARDED_BY(mutex_);
  absl::Duration cpu_deadline_ ABSL_GUARDED_BY(mutex_);
  absl::Duration wall_deadline_ ABSL_GUARDED_BY(mutex_);

  std::thread thread_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_WATCHDOG_H_
