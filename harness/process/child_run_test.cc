#include "harness/process/child_run.h"

#include <google/protobuf/wrappers.pb.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

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

int TestMain() {
  CatchInterrupts();
  StringValue order;
  if (!NextOrder(order)) return 9;
  for (const char* word : {"one", "two"}) Answer(Text(word));
  if (order.value() == "much") Answer(Text(std::string(4 << 20, 'x')));
  if (order.value() == "die") raise(SIGKILL);
  while (order.value() == "until stopped" && !Interrupted()) usleep(1000);
  while (order.value() == "hang") usleep(1000);
  for (int i = 0; order.value() == "at work" && i < 110; ++i) {
    StillAtWork();
    usleep(50'000);
  }
  return NextOrder(order) ? 9 : 0;
}

const ChildKind kTest("test", TestMain);

struct Ran {
  ProcessEnd end;
  std::vector<std::string> heard;
};

Ran RunTest(const std::string& order, const ChildRunOptions& options = {}) {
  Ran ran;
  absl::StatusOr<ProcessEnd> end = RunChild(kTest, Text(order), options, [&ran](const std::string& bytes) {
    StringValue message;
    EXPECT_TRUE(message.ParseFromString(bytes));
    ran.heard.push_back(message.value());
  });
  EXPECT_TRUE(end.ok()) << end.status();
  ran.end = *end;
  return ran;
}

TEST(ChildRunTest, AllThatItSaysIsHeard) {
  const Ran ran = RunTest("");
  EXPECT_EQ(ran.end.kind(), ProcessEnd::DONE);
  EXPECT_EQ(ran.heard, (std::vector<std::string>{"one", "two"}));
}

TEST(ChildRunTest, NothingIsCutOff) {
  const Ran ran = RunTest("much");
  EXPECT_EQ(ran.end.kind(), ProcessEnd::DONE);
  ASSERT_EQ(ran.heard.size(), 3u);
  EXPECT_EQ(ran.heard[2].size(), size_t{4} << 20);
}

TEST(ChildRunTest, WhatOneSaidThatDiedIsHeard) {
  const Ran ran = RunTest("die");
  EXPECT_EQ(ran.end.kind(), ProcessEnd::DIED);
  EXPECT_EQ(ToText(ran.end), "signal 9 (Killed)");
  EXPECT_EQ(ran.heard.size(), 2u);
}

TEST(ChildRunTest, OneThatTakesTooLongIsKilled) {
  const Ran ran = RunTest("hang", {.limits = {.time = absl::Seconds(1)}});
  EXPECT_EQ(ran.end.kind(), ProcessEnd::TOO_LONG);
  EXPECT_EQ(ToText(ran.end), "no answer for 1s");
  EXPECT_EQ(ran.heard.size(), 2u);
}

TEST(ChildRunTest, OneThatSaysThatItIsAtWorkHasItsTimeAnew) {
  EXPECT_EQ(RunTest("at work", {.limits = {.time = absl::Seconds(5)}}).end.kind(), ProcessEnd::DONE);
}

TEST(ChildRunTest, AStopReachesAlsoOneThatDoesNotListenYet) {
  EXPECT_EQ(RunTest("until stopped", {.stop = [] { return true; }}).end.kind(), ProcessEnd::DONE);
}

TEST(ChildRunTest, OneThatDoesNotStopIsKilled) {
  const Ran ran = RunTest("hang", {.stop = [] { return true; }, .stop_time = absl::Milliseconds(200)});
  EXPECT_EQ(ran.end.kind(), ProcessEnd::TOO_LONG);
  EXPECT_EQ(ToText(ran.end), "no end for 200ms after it was asked to stop");
}

}  // namespace
}  // namespace twinstep
