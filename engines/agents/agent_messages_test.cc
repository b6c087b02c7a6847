#include "engines/agents/agent_messages.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

class Memory final : public SharedMemory {
 public:
  const uint8_t* data() const override { return &byte_; }
  size_t size() const override { return 1; }

 private:
  const uint8_t byte_ = 0;
};

TEST(AgentMessagesTest, ABroadcastIsTakenByEachReceiver) {
  AgentMessages messages;
  EXPECT_TRUE(messages.Taken(0)) << "nothing was sent";
  const auto memory = std::make_shared<Memory>();
  messages.Send({memory, "7", 0}, {1, 2});
  EXPECT_FALSE(messages.HasBroadcast(0));
  EXPECT_TRUE(messages.HasBroadcast(1));
  EXPECT_EQ(messages.Take(1).id, "7");
  EXPECT_FALSE(messages.Taken(0)) << "agent 2 has not";
  EXPECT_EQ(messages.Take(2).from, 0);
  EXPECT_TRUE(messages.Taken(0));
  EXPECT_FALSE(messages.HasBroadcast(2));
}

TEST(AgentMessagesTest, InTheOrderOfTheirComing) {
  AgentMessages messages;
  const auto first = std::make_shared<Memory>(), second = std::make_shared<Memory>();
  messages.Send({first, "a", 0}, {1});
  messages.Send({second, "b", 2}, {1});
  messages.Send({first, "c", 0}, {});
  EXPECT_EQ(messages.Take(1).id, "a");
  EXPECT_FALSE(messages.Taken(2));
  EXPECT_EQ(messages.Take(1).id, "b");
  EXPECT_EQ(messages.memories().size(), 2) << "each once";
  EXPECT_EQ(messages.TakeReport(), std::nullopt);
  messages.Report("x");
  messages.Report("y");
  EXPECT_EQ(messages.TakeReport(), "x");
  EXPECT_EQ(messages.TakeReport(), "y");
}

}  // namespace
}  // namespace twinstep
