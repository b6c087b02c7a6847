// A library to preload: the wall clock jumps back and forth by days at every look, as if somebody kept setting it.
// Monotonic and CPU clocks stay right. For tests that nothing depends on the wall clock:
//   LD_PRELOAD=tests/libjumping_clock.so program
// What reads the clock without the C library (inline system calls) sees the true time.
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>

namespace {

constexpr int64_t kDay = 24 * 60 * 60;
constexpr int64_t kLongestJump = 30;  // Days.

std::atomic<int64_t> g_looks = 0;

// Seconds to add: forwards at even looks, backwards at odd ones, 1 to 30 days.
int64_t Jump() {
  const int64_t look = g_looks.fetch_add(1, std::memory_order_relaxed);
  const int64_t days = 1 + look % kLongestJump;
  return (look % 2 == 0 ? days : -days) * kDay;
}

int TrueTime(clockid_t clock, timespec* time) { return static_cast<int>(syscall(SYS_clock_gettime, clock, time)); }

}  // namespace

extern "C" {

__attribute__((visibility("default"))) int clock_gettime(clockid_t clock, timespec* time) noexcept {
  const int result = TrueTime(clock, time);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += Jump();
  return result;
}

__attribute__((visibility("default"))) int gettimeofday(timeval* time, void*) noexcept {
  timespec now;
  if (TrueTime(CLOCK_REALTIME, &now) != 0) return -1;
  time->tv_sec = now.tv_sec + Jump();
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

__attribute__((visibility("default"))) time_t time(time_t* result) noexcept {
  timespec now;
  if (TrueTime(CLOCK_REALTIME, &now) != 0) return -1;
  now.tv_sec += Jump();
  if (result != nullptr) *result = now.tv_sec;
  return now.tv_sec;
}
}
