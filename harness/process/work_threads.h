// One piece of work on several threads of this process.
#ifndef TWINSTEP_HARNESS_PROCESS_WORK_THREADS_H_
#define TWINSTEP_HARNESS_PROCESS_WORK_THREADS_H_

#include <cstddef>
#include <functional>

namespace twinstep {

// Calls `work` on `count` threads at the same time, this one among them, and returns when each has returned. On fewer
// where the system gives no more (ulimit -u), so `work` must take what is left to do until nothing is.
void RunOnThreads(size_t count, const std::function<void()>& work);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_WORK_THREADS_H_
