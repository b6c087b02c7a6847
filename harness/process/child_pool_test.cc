#include "harness/process/child_pool.h"

#include <google/protobuf/wrappers.pb.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <map>
#include <string>
#include <vector>

#include "harness/process/child_side.h"
#include "harness/process/interrupt.h"

namespace twinstep {
namespace {

using google::protobuf::StringValue;

StringValue Text(const std::string& text) {
  StringValue message;
  message.set_value(text);
  return message;
}

// Answers with the preface and the order, unless the order is one of those below.
int ChildMain() {
  CatchInterrupts();
  StringValue preface, order;
  if (!NextOrder(preface)) return 0;
  while (NextOrder(order)) {
    const std::string& what = order.value();
    if (what == "die") raise(SIGKILL);
    if (what == "leave") return 3;
    while (what == "hang" || (what == "work until stopped" && !Interrupted())) usleep(1000);
    if (what == "two signs, then die") {
      StillAtWork();
      StillAtWork();
      raise(SIGKILL);
    }
    if (what == "take memory") {
      static volatile char much[300 << 20];
      for (volatile char& byte : much) byte = 'x';
      while (true) usleep(1000);
    }
    for (int i = 0; what == "take long, with signs" && i < 110; ++i) {
      usleep(50'000);
      StillAtWork();
    }
    Answer(Text(preface.value() + " " + what));
  }
  return 0;
}

const ChildKind kTestKind("test", ChildMain);

class ChildPoolTest : public testing::Test {
 protected:
  ChildPoolOptions Options(int jobs) {
    ChildPoolOptions options;
    options.jobs = jobs;
    options.preface = &preface_;
    return options;
  }

  // Ends and texts by order.
  static std::map<int, std::string> Run(ChildPool& pool, const std::vector<std::string>& orders) {
    std::map<int, std::string> texts;
    size_t next = 0;
    while (next < orders.size() || pool.under_way() > 0) {
      while (next < orders.size() && pool.under_way() < pool.jobs()) {
        EXPECT_TRUE(pool.Begin(static_cast<int>(next), Text(orders[next])).ok());
        ++next;
      }
      const ChildPool::Ended ended = pool.Next();
      StringValue message;
      const bool answered = ended.answer.answered && message.ParseFromString(ended.answer.bytes);
      texts[ended.order] = answered ? message.value() : ToText(ended.answer.end);
    }
    return texts;
  }

  const StringValue preface_ = Text("hello");
};

using Texts = std::map<int, std::string>;

TEST_F(ChildPoolTest, EachOrderHasItsAnswer) {
  for (const int jobs : {1, 3}) {
    ChildPool pool(kTestKind, Options(jobs));
    EXPECT_EQ(Run(pool, {"a", "b", "c", "d", "e"}),
              (Texts{{0, "hello a"}, {1, "hello b"}, {2, "hello c"}, {3, "hello d"}, {4, "hello e"}}));
  }
}

TEST_F(ChildPoolTest, TheNextOrderAfterADeathGetsAFreshChild) {
  ChildPool pool(kTestKind, Options(1));
  EXPECT_EQ(Run(pool, {"a", "die", "b", "leave", "c"}),
            (Texts{{0, "hello a"}, {1, "signal 9 (Killed)"}, {2, "hello b"}, {3, "exit code 3"}, {4, "hello c"}}));
}

TEST_F(ChildPoolTest, OneThatHangsIsKilled) {
  ChildPoolOptions options = Options(1);
  options.limits.time = absl::Seconds(5);
  ChildPool pool(kTestKind, options);
  EXPECT_EQ(Run(pool, {"hang", "a"}), (Texts{{0, "no answer for 5s"}, {1, "hello a"}}));
}

TEST_F(ChildPoolTest, OneThatShowsLifeMayTakeLonger) {
  ChildPoolOptions options = Options(1);
  options.limits.time = absl::Seconds(5);
  ChildPool pool(kTestKind, options);
  EXPECT_EQ(Run(pool, {"take long, with signs"}), (Texts{{0, "hello take long, with signs"}}));
}

TEST_F(ChildPoolTest, OneThatTakesTooMuchMemoryIsKilled) {
  ChildPoolOptions options = Options(1);
  options.limits.memory_mib = 200;
  ChildPool pool(kTestKind, options);
  EXPECT_EQ(Run(pool, {"take memory", "a"}), (Texts{{0, "more than 200 MiB resident"}, {1, "hello a"}}));
}

TEST_F(ChildPoolTest, SignsOfLifeAreCountedForEachOrder) {
  ChildPool pool(kTestKind, Options(1));
  ASSERT_TRUE(pool.Begin(7, Text("two signs, then die")).ok());
  const ChildPool::Ended ended = pool.Next();
  EXPECT_EQ(ended.order, 7);
  EXPECT_EQ(ended.answer.end.kind(), ProcessEnd::DIED);
  EXPECT_EQ(ended.answer.end.signal(), SIGKILL);
  EXPECT_EQ(ended.answer.signs_of_life, 2);
  ASSERT_TRUE(pool.Begin(8, Text("a")).ok());
  EXPECT_EQ(pool.Next().answer.signs_of_life, 0);
}

TEST_F(ChildPoolTest, StoppedChildrenMayStillAnswer) {
  ChildPoolOptions options = Options(2);
  options.stop = [] { return true; };
  options.grace = absl::Seconds(60);
  ChildPool pool(kTestKind, options);
  EXPECT_EQ(Run(pool, {"work until stopped", "a"}), (Texts{{0, "hello work until stopped"}, {1, "hello a"}}));
}

TEST_F(ChildPoolTest, WhatDoesNotHeedTheStopIsKilled) {
  ChildPoolOptions options = Options(1);
  options.stop = [] { return true; };
  options.grace = absl::Milliseconds(200);
  ChildPool pool(kTestKind, options);
  ASSERT_TRUE(pool.Begin(0, Text("hang")).ok());
  EXPECT_TRUE(pool.Next().stopped);
}

TEST_F(ChildPoolTest, OneOrderTooManyIsAnError) {
  ChildPool pool(kTestKind, Options(1));
  ASSERT_TRUE(pool.Begin(0, Text("a")).ok());
  EXPECT_FALSE(pool.Begin(1, Text("b")).ok());
}

}  // namespace
}  // namespace twinstep
