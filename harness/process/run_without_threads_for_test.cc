#include "harness/process/run_without_threads_for_test.h"

#include <pthread.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace twinstep {

int RunWithoutThreads(const std::function<int()>& work) {
  const pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) {
    constexpr uid_t kNobody = 65534;
    const bool is_limited = geteuid() != 0 || setresuid(kNobody, kNobody, kNobody) == 0;
    const rlimit few = {1, 1};
    if (setrlimit(RLIMIT_NPROC, &few) != 0) _exit(255);
    pthread_attr_t attributes;
    // No stack of that size is to be had, which pthread_create says as it says that there are too many.
    if (!is_limited &&
        (pthread_attr_init(&attributes) != 0 || pthread_attr_setstacksize(&attributes, size_t{1} << 46) != 0 ||
         pthread_setattr_default_np(&attributes) != 0)) {
      _exit(255);
    }
    _exit(work());
  }
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace twinstep
