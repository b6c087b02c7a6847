#include "engines/watchdog.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <string>
#include <utility>

#include "absl/log/check.h"
#include "absl/strings/str_cat.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

constexpr absl::Duration kPoll = absl::Milliseconds(10);

absl::Duration Read(clockid_t clock) {
  timespec now;
  if (clock_gettime(clock, &now) != 0)
    return absl::ZeroDuration();  // The engine's thread is gone: wall time alone counts.
  return absl::DurationFromTimespec(now);
}

}  // namespace

Watchdog::Watchdog(std::function<void()> interrupt, absl::Duration grace)
    : interrupt_(std::move(interrupt)), grace_(grace) {
  CHECK_EQ(pthread_getcpuclockid(pthread_self(), &cpu_clock_), 0);
  thread_ = std::thread([this] { Watch(); });
}

Watchdog::~Watchdog() {
  {
    absl::MutexLock lock(&mutex_);
    stopping_ = true;
  }
  thread_.join();
}

void Watchdog::Arm(absl::Duration cpu_limit) {
  absl::MutexLock lock(&mutex_);
  fired_.store(false, std::memory_order_release);
  armed_ = true;
  cpu_limit_ = cpu_limit;
  cpu_deadline_ = Read(cpu_clock_) + cpu_limit;
  wall_deadline_ = SteadyNow() + kWallFactor * cpu_limit;
}

void Watchdog::Expire() {
  absl::MutexLock lock(&mutex_);
  cpu_deadline_ = Read(cpu_clock_);
}

void Watchdog::Disarm() {
  // Taking the mutex waits for an interrupt under way: Watch holds it while it calls.
  absl::MutexLock lock(&mutex_);
  armed_ = false;
}

void Watchdog::Watch() {
  absl::MutexLock lock(&mutex_);
  while (!stopping_) {
    // Sleeps for good while disarmed; armed, it looks at the clocks every few milliseconds.
    if (!armed_) {
      mutex_.Await(absl::Condition(
          +[](Watchdog* self) { return self->armed_ || self->stopping_; }, this));
      continue;
    }
    mutex_.AwaitWithTimeout(absl::Condition(
                                +[](Watchdog* self) { return self->stopping_; }, this),
                            kPoll);
    if (!armed_ || stopping_) continue;
    const absl::Duration used = Read(cpu_clock_);
    if (used < cpu_deadline_ && SteadyNow() < wall_deadline_) continue;
    if (used >= cpu_deadline_ + cpu_limit_ + grace_) EndProcess();
    fired_.store(true, std::memory_order_release);
    interrupt_();
  }
}

void Watchdog::EndProcess() {
  const std::string sentence = absl::StrCat(
      "twinstep: a program was to end after ", absl::FormatDuration(cpu_limit_),
      " of CPU time, but the engine does not interrupt what it does, a loop inside a built-in function for example; "
      "the process ends, as nothing else ends that program.\n");
  // Other threads may hold the locks of any stream.
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, sentence.data(), sentence.size());
  // Not abort(): SpiderMonkey's library has one of its own, which is a segmentation fault.
  kill(getpid(), SIGVTALRM);
  // Where somebody ignores it.
  sleep(1);
  _exit(128 + SIGVTALRM);
}

}  // namespace twinstep
