#include "harness/process/machine_limits.h"

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

// Engines reserve far more than they use. Measured: two engines and the parser reserve 4 GiB at their start (5 with
// newer versions), a session may take 2, and a memory of WebAssembly takes 6, without which it is out of memory.
constexpr rlim_t kAddressSpace = rlim_t{13} << 30;

// Measured: pipes and shared memory of a child and its parent take 24; with fewer engines were killed or waited for.
constexpr rlim_t kOpenFiles = 32;

// The parser takes 4 MiB of the stack, engines take less; with 512 KiB they die, and in between programs that nest
// deeply are refused that are not elsewhere.
constexpr rlim_t kStack = rlim_t{5} << 20;

// In seconds. Sessions have limits of their own, well below.
constexpr rlim_t kCpu = 60;

// Threads of two engines and of what looks after them, with as many again.
constexpr size_t kThreads = 64;
// Where people set a limit on purpose; systems' own ones are far above.
constexpr rlim_t kManyTasks = 10000;

// Whether that many threads can be had. Tried, as who counts against the limit is the kernel's affair: all processes of
// a user, none of a privileged one.
bool CanStartThreads(size_t count) {
  pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&held);
  const auto wait = [](void* mutex) -> void* {
    pthread_mutex_lock(static_cast<pthread_mutex_t*>(mutex));
    pthread_mutex_unlock(static_cast<pthread_mutex_t*>(mutex));
    return nullptr;
  };
  std::vector<pthread_t> threads(count);
  size_t started = 0;
  while (started < count && pthread_create(&threads[started], nullptr, wait, &held) == 0) ++started;
  pthread_mutex_unlock(&held);
  for (size_t i = 0; i < started; ++i) pthread_join(threads[i], nullptr);
  return started == count;
}

}  // namespace

absl::Status CheckMachine(const std::string& program) {
  if (access(program.c_str(), X_OK) != 0) {
    return absl::ResourceExhaustedError(absl::StrCat("no process can be started: ", program, " is not there",
                                                     absl::StartsWith(program, "/proc/") ? "; is /proc mounted?" : ""));
  }
  rlimit space = {};
  if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY && space.rlim_cur < kAddressSpace) {
    return absl::ResourceExhaustedError(absl::StrCat("the limit on address space, ", space.rlim_cur >> 20,
                                                     " MiB, is too small for engines, which reserve much and use "
                                                     "little: they take ",
                                                     kAddressSpace >> 20, " MiB; lift it (ulimit -v unlimited)"));
  }
  rlimit files = {};
  if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < kOpenFiles) {
    return absl::ResourceExhaustedError(absl::StrCat("the limit on open files, ", files.rlim_cur,
                                                     ", is too small for child processes, which take ", kOpenFiles,
                                                     "; lift it (ulimit -n)"));
  }
  rlimit cpu = {};
  if (getrlimit(RLIMIT_CPU, &cpu) == 0 && cpu.rlim_cur < kCpu) {
    return absl::ResourceExhaustedError(absl::StrCat("the limit on CPU time, ", cpu.rlim_cur,
                                                     " s, ends processes of engines while they work; lift it (ulimit "
                                                     "-t unlimited), Twinstep limits its sessions itself"));
  }
  rlimit stack = {};
  if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur < kStack) {
    return absl::ResourceExhaustedError(absl::StrCat("the limit on the stack, ", stack.rlim_cur >> 10,
                                                     " KiB, is too small for engines and parser, which take ",
                                                     kStack >> 10, "; lift it (ulimit -s)"));
  }
  rlimit tasks = {};
  if (getrlimit(RLIMIT_NPROC, &tasks) == 0 && tasks.rlim_cur < kManyTasks && !CanStartThreads(kThreads)) {
    return absl::ResourceExhaustedError(
        absl::StrCat("the limit on processes and threads of this user, ", tasks.rlim_cur,
                     ", leaves none for engines; lift it (ulimit -u), or end other processes"));
  }
  return absl::OkStatus();
}

}  // namespace twinstep
