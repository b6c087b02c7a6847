#include "harness/process/work_threads.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>

namespace twinstep {
namespace {

int Calls(size_t threads) {
  std::atomic<int> calls = 0;
  RunOnThreads(threads, [&calls] { ++calls; });
  return calls;
}

TEST(WorkThreadsTest, EachThreadIsOneCall) {
  EXPECT_EQ(Calls(0), 1);
  EXPECT_EQ(Calls(1), 1);
  EXPECT_EQ(Calls(7), 7);
}

// Root is not limited: a child of another user.
TEST(WorkThreadsTest, WhereThereAreNoMoreThisOneDoesIt) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    constexpr uid_t kNobody = 65534;
    if (geteuid() == 0 && setresuid(kNobody, kNobody, kNobody) != 0) _exit(2);
    const rlimit few = {1, 1};
    if (setrlimit(RLIMIT_NPROC, &few) != 0) _exit(3);
    _exit(Calls(7) == 1 ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == 2) GTEST_SKIP() << "this sandbox has one user only";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace twinstep
