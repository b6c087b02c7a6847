#include "harness/process/work_threads.h"

#include <gtest/gtest.h>

#include <atomic>

#include "harness/process/run_without_threads_for_test.h"

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

TEST(WorkThreadsTest, WhereThereAreNoMoreThisOneDoesIt) {
  EXPECT_EQ(RunWithoutThreads([] { return Calls(7); }), 1);
}

}  // namespace
}  // namespace twinstep
