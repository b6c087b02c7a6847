// A process that gets no threads, whoever the tests run as: limits of the system do not hold for a privileged user, and
// in a sandbox of one user there is no other one to become.
#ifndef TWINSTEP_HARNESS_PROCESS_RUN_WITHOUT_THREADS_FOR_TEST_H_
#define TWINSTEP_HARNESS_PROCESS_RUN_WITHOUT_THREADS_FOR_TEST_H_

#include <functional>

namespace twinstep {

// Calls `work` in a forked child with a limit of one process (ulimit -u 1), in which pthread_create fails with EAGAIN.
// What it returns, 0 to 255; -1: the child did not come to its end.
int RunWithoutThreads(const std::function<int()>& work);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_RUN_WITHOUT_THREADS_FOR_TEST_H_
