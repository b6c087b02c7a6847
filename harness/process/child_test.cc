#include "harness/process/child.h"

#include <google/protobuf/wrappers.pb.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <memory>
#include <string>

#include "harness/process/child_side.h"

namespace twinstep {
namespace {

using google::protobuf::StringValue;

StringValue Text(const std::string& text) {
  StringValue message;
  message.set_value(text);
  return message;
}

int EchoMain();
const ChildKind kEcho("echo", EchoMain);

int EchoMain() {
  StringValue order;
  std::unique_ptr<Child> own;
  while (NextOrder(order)) {
    if (order.value() == "leave") return 3;
    if (order.value() == "watchdog") raise(SIGVTALRM);
    if (order.value() == "sleep") usleep(100'000'000);
    for (volatile int turns = 0; order.value() == "spin"; turns = turns + 1) {
    }
    if (order.value() == "have one that spins") {
      own = *Child::Start(kEcho);
      own->Send(Text("spin"));
    }
    if (order.value() == "life") StillAtWork();
    if (order.value() == "wild") {
      const std::string length = "\xfe\xff\xff\xff";
      [[maybe_unused]] const ssize_t wrote = write(kAnswersFd, length.data(), length.size());
    }
    if (order.value() == "write") {
      [[maybe_unused]] const ssize_t wrote = write(kFirstExtraFd, "extra", 5);
    }
    Answer(order);
  }
  return 0;
}

std::unique_ptr<Child> Started(const ChildOptions& options = {}) {
  absl::StatusOr<std::unique_ptr<Child>> child = Child::Start(kEcho, options);
  EXPECT_TRUE(child.ok()) << child.status();
  return *std::move(child);
}

Child::Heard NextSaid(Child& child, std::string& message) {
  while (true) {
    const Child::Heard heard = child.Next(message);
    if (heard != Child::Heard::kNothingYet) return heard;
    std::vector<pollfd> waiting;
    child.AddTo(waiting);
    poll(waiting.data(), waiting.size(), 1000);
    child.SendRest();
  }
}

std::string Said(Child& child) {
  std::string bytes;
  StringValue message;
  EXPECT_EQ(NextSaid(child, bytes), Child::Heard::kMessage);
  EXPECT_TRUE(message.ParseFromString(bytes));
  return message.value();
}

ProcessEnd PastLimitSoon(Child& child, const ChildLimits& limits) {
  std::optional<ProcessEnd> past;
  while (!(past = child.PastLimit(limits))) usleep(1000);
  return *past;
}

TEST(ChildTest, AnswersComeInTheOrderOfTheOrders) {
  const std::unique_ptr<Child> child = Started();
  for (const char* order : {"a", "", "b"}) child->Send(Text(order));
  for (const char* order : {"a", "", "b"}) EXPECT_EQ(Said(*child), order);
}

// Each side has more to say than a pipe holds.
TEST(ChildTest, NeitherWaitsForTheOther) {
  const std::unique_ptr<Child> child = Started();
  const std::string large(10 << 20, 'x');
  for (int i = 0; i < 5; ++i) child->Send(Text(large));
  for (int i = 0; i < 5; ++i) EXPECT_EQ(Said(*child).size(), large.size());
}

TEST(ChildTest, WithoutFurtherOrdersItEnds) {
  const std::unique_ptr<Child> child = Started();
  child->Send(Text("a"));
  child->EndOrders();
  EXPECT_EQ(Said(*child), "a");
  std::string bytes;
  EXPECT_EQ(NextSaid(*child, bytes), Child::Heard::kEnded);
  EXPECT_EQ(child->Wait().kind(), ProcessEnd::DONE);
}

TEST(ChildTest, ItsEndIsToldInWords) {
  const std::unique_ptr<Child> left = Started();
  left->Send(Text("leave"));
  std::string bytes;
  EXPECT_EQ(NextSaid(*left, bytes), Child::Heard::kEnded);
  const ProcessEnd end = left->Wait();
  EXPECT_EQ(end.kind(), ProcessEnd::DIED);
  EXPECT_EQ(end.exit_code(), 3);
  EXPECT_EQ(ToText(end), "exit code 3");

  const std::unique_ptr<Child> killed = Started();
  killed->Kill();
  EXPECT_EQ(NextSaid(*killed, bytes), Child::Heard::kEnded);
  EXPECT_EQ(ToText(killed->Wait()), "signal 9 (Killed)");

  const std::unique_ptr<Child> hung = Started();
  hung->Send(Text("watchdog"));
  EXPECT_EQ(NextSaid(*hung, bytes), Child::Heard::kEnded);
  const ProcessEnd by_watchdog = hung->Wait();
  EXPECT_EQ(by_watchdog.kind(), ProcessEnd::TOO_LONG);
  EXPECT_EQ(ToText(by_watchdog), "no answer within its limit on CPU time");
}

TEST(ChildTest, LimitsArePassedFromTheStartOfTheClock) {
  const std::unique_ptr<Child> asleep = Started();
  EXPECT_FALSE(asleep->PastLimit({}).has_value());
  asleep->Send(Text("sleep"));
  EXPECT_EQ(ToText(PastLimitSoon(*asleep, {.time = absl::Milliseconds(20)})), "no answer for 20ms");
  asleep->StartClock();
  EXPECT_FALSE(asleep->PastLimit({.time = absl::Seconds(60), .cpu = absl::Seconds(60)}).has_value());

  const std::unique_ptr<Child> busy = Started();
  busy->Send(Text("spin"));
  const ProcessEnd end = PastLimitSoon(*busy, {.cpu = absl::Milliseconds(20)});
  EXPECT_EQ(end.kind(), ProcessEnd::TOO_LONG);
  EXPECT_EQ(ToText(end), "no answer for 20ms of CPU time");
  EXPECT_EQ(PastLimitSoon(*busy, {.memory_mib = 0}).kind(), ProcessEnd::TOO_MUCH_MEMORY);
}

TEST(ChildTest, WhatAChildHasStartedCounts) {
  const std::unique_ptr<Child> child = Started();
  child->Send(Text("echo"));
  EXPECT_EQ(Said(*child), "echo");
  const uint64_t alone = child->ResidentMib();
  child->Send(Text("have one that spins"));
  EXPECT_EQ(Said(*child), "have one that spins");
  EXPECT_EQ(ToText(PastLimitSoon(*child, {.cpu = absl::Seconds(1)})), "no answer for 1s of CPU time");
  EXPECT_GT(child->ResidentMib(), alone);
}

TEST(ChildTest, SignsOfLifeAreNoAnswers) {
  const std::unique_ptr<Child> child = Started();
  child->Send(Text("life"));
  std::string bytes;
  EXPECT_EQ(NextSaid(*child, bytes), Child::Heard::kSignOfLife);
  EXPECT_EQ(Said(*child), "life");
}

TEST(ChildTest, OneWhoseMemoryHasGoneWildHasEnded) {
  const std::unique_ptr<Child> child = Started();
  child->Send(Text("wild"));
  std::string bytes;
  EXPECT_EQ(NextSaid(*child, bytes), Child::Heard::kEnded);
}

TEST(ChildTest, ItGetsTheDescriptorsThatItIsToGet) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const std::unique_ptr<Child> child = Started({.extra = {ends[1]}});
  child->Send(Text("write"));
  char bytes[6] = {};
  EXPECT_EQ(read(ends[0], bytes, 5), 5);
  EXPECT_STREQ(bytes, "extra");
  close(ends[0]);
  close(ends[1]);
}

}  // namespace
}  // namespace twinstep
