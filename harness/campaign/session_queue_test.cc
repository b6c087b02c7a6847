#include "harness/campaign/session_queue.h"

#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<uint64_t> Take(SessionQueue& queue, uint32_t most) {
  std::vector<uint64_t> sessions;
  if (const std::optional<SessionQueue::Range> range = queue.Take(most)) {
    for (uint32_t i = 0; i < range->count; ++i) sessions.push_back(range->first + i);
  }
  return sessions;
}

TEST(SessionQueueTest, HandsOutInOrderUpToTheEnd) {
  SessionQueue queue(5, 10, 1);
  EXPECT_THAT(Take(queue, 3), ElementsAre(5, 6, 7));
  EXPECT_THAT(Take(queue, 3), ElementsAre(8, 9));
  EXPECT_THAT(Take(queue, 3), IsEmpty());
  EXPECT_EQ(queue.NextConfiguration(), std::nullopt);
}

TEST(SessionQueueTest, WhatIsGivenBackComesFirst) {
  SessionQueue queue(0, 100, 1);
  EXPECT_THAT(Take(queue, 8), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
  for (const uint64_t session : {7, 4, 5}) queue.GiveBack(session);
  EXPECT_THAT(Take(queue, 8), ElementsAre(4, 5));
  EXPECT_THAT(Take(queue, 8), ElementsAre(7, 8, 9, 10, 11, 12, 13, 14));
}

TEST(SessionQueueTest, WhatIsDoneIsNotHandedOut) {
  SessionQueue queue(10, 20, 1, {3, 10, 12, 13, 19});
  EXPECT_THAT(Take(queue, 9), ElementsAre(11));
  EXPECT_THAT(Take(queue, 9), ElementsAre(14, 15, 16, 17, 18));
  EXPECT_THAT(Take(queue, 9), IsEmpty());
}

TEST(SessionQueueTest, ARangeHasOneConfiguration) {
  SessionQueue queue(SessionQueue::kBlock - 2, SessionQueue::kNoEnd, 3);
  EXPECT_EQ(queue.NextConfiguration(), 0u);
  EXPECT_THAT(Take(queue, 8), ElementsAre(SessionQueue::kBlock - 2, SessionQueue::kBlock - 1));
  EXPECT_EQ(queue.NextConfiguration(), 1u);
  EXPECT_EQ(Take(queue, 8).size(), 8u);
  EXPECT_EQ(queue.ConfigurationOf(3 * SessionQueue::kBlock), 0u);
}

TEST(SessionQueueTest, ClosedItHandsOutNothing) {
  SessionQueue queue(0, 10, 1);
  queue.Close();
  queue.GiveBack(3);
  EXPECT_THAT(Take(queue, 3), IsEmpty());
}

}  // namespace
}  // namespace twinstep
