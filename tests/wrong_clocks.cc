// A library to preload: clocks that are not as a program expects them. For tests that nothing depends on them:
//   LD_PRELOAD=tests/libwrong_clocks.so WALL_CLOCK=jumps CPU_CLOCK_SPEED=4 program
// WALL_CLOCK=jumps: the wall clock jumps back and forth by days at every look, as if somebody kept setting it.
// CPU_CLOCK_SPEED=N: CPU clocks, of processes and threads, run N times as fast, as if the processor were N times slower.
// What neither variable names stays right, and so do monotonic clocks, timers and the kernel's own limit (RLIMIT_CPU).
// What reads a clock without the C library (inline system calls) sees the true time.
//
// Needs no other library (tests/BUILD), so that programs of the machine's own C library can be started with it, too.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <initializer_list>

namespace {

constexpr int64_t kDay = 24 * 60 * 60;
constexpr int64_t kLongestJump = 30;  // Days.
constexpr int64_t kMicro = 1'000'000, kNano = 1'000'000'000;

std::atomic<int64_t> g_looks = 0;
// Below 0: nobody has looked at the environment.
std::atomic<int> g_jumps = -1;
std::atomic<int64_t> g_speed = -1;

// Seconds to add: forwards at even looks, backwards at odd ones, 1 to 30 days.
int64_t Jump() {
  int jumps = g_jumps.load(std::memory_order_relaxed);
  if (jumps < 0) {
    const char* text = getenv("WALL_CLOCK");
    jumps = text != nullptr && strcmp(text, "jumps") == 0 ? 1 : 0;
    g_jumps.store(jumps, std::memory_order_relaxed);
  }
  if (jumps == 0) return 0;
  const int64_t look = g_looks.fetch_add(1, std::memory_order_relaxed);
  const int64_t days = 1 + look % kLongestJump;
  return (look % 2 == 0 ? days : -days) * kDay;
}

int64_t CpuSpeed() {
  int64_t speed = g_speed.load(std::memory_order_relaxed);
  if (speed < 0) {
    // By hand: an older C library has no function by which a newer one's headers read numbers.
    speed = 0;
    for (const char* text = getenv("CPU_CLOCK_SPEED"); text != nullptr && *text >= '0' && *text <= '9'; ++text)
      speed = speed * 10 + (*text - '0');
    if (speed == 0) speed = 1;
    g_speed.store(speed, std::memory_order_relaxed);
  }
  return speed;
}

// Those of other processes and threads (clock_getcpuclockid, pthread_getcpuclockid) are below 0; so are clocks of
// devices, whose last bits are 011.
bool IsCpuClock(clockid_t clock) {
  return clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID || (clock < 0 && (clock & 7) != 3);
}

int TrueTime(clockid_t clock, timespec* time) { return static_cast<int>(syscall(SYS_clock_gettime, clock, time)); }

void RunFaster(timeval& time) {
  const int64_t microseconds = (time.tv_sec * kMicro + time.tv_usec) * CpuSpeed();
  time.tv_sec = microseconds / kMicro;
  time.tv_usec = microseconds % kMicro;
}

}  // namespace

#define EXPORTED extern "C" __attribute__((visibility("default")))

EXPORTED int clock_gettime(clockid_t clock, timespec* time) noexcept {
  const int result = TrueTime(clock, time);
  if (result != 0) return result;
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) time->tv_sec += Jump();
  if (IsCpuClock(clock)) {
    const int64_t nanoseconds = (time->tv_sec * kNano + time->tv_nsec) * CpuSpeed();
    time->tv_sec = nanoseconds / kNano;
    time->tv_nsec = nanoseconds % kNano;
  }
  return 0;
}

EXPORTED int gettimeofday(timeval* time, void*) noexcept {
  timespec now;
  if (TrueTime(CLOCK_REALTIME, &now) != 0) return -1;
  time->tv_sec = now.tv_sec + Jump();
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

EXPORTED time_t time(time_t* result) noexcept {
  timespec now;
  if (TrueTime(CLOCK_REALTIME, &now) != 0) return -1;
  now.tv_sec += Jump();
  if (result != nullptr) *result = now.tv_sec;
  return now.tv_sec;
}

EXPORTED clock_t clock() noexcept {
  timespec now;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) != 0) return -1;
  return now.tv_sec * CLOCKS_PER_SEC + now.tv_nsec / (kNano / CLOCKS_PER_SEC);
}

EXPORTED clock_t times(tms* buffer) noexcept {
  const clock_t result = syscall(SYS_times, buffer);
  if (result == -1 || buffer == nullptr) return result;
  for (clock_t* time : {&buffer->tms_utime, &buffer->tms_stime, &buffer->tms_cutime, &buffer->tms_cstime})
    *time *= CpuSpeed();
  return result;
}

EXPORTED int getrusage(__rusage_who_t who, rusage* usage) noexcept {
  const int result = static_cast<int>(syscall(SYS_getrusage, who, usage));
  if (result != 0) return result;
  RunFaster(usage->ru_utime);
  RunFaster(usage->ru_stime);
  return 0;
}

EXPORTED pid_t wait4(pid_t process, int* status, int options, rusage* usage) noexcept {
  const pid_t ended = static_cast<pid_t>(syscall(SYS_wait4, process, status, options, usage));
  if (ended > 0 && usage != nullptr) {
    RunFaster(usage->ru_utime);
    RunFaster(usage->ru_stime);
  }
  return ended;
}
