#include "harness/process/nursery.h"

#include <google/protobuf/wrappers.pb.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <set>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "harness/process/child_side.h"

namespace twinstep {
namespace {

using google::protobuf::StringValue;

StringValue Text(const std::string& text) {
  StringValue message;
  message.set_value(text);
  return message;
}

constexpr int kMoreSteps = 30;

// As V8 does, in memory that is not for forks.
int CountInNewMemory(int*& count) {
  usleep(1000);
  const int now = count == nullptr ? 1 : *count + 1;
  const size_t bytes = static_cast<size_t>(getpagesize());
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || madvise(memory, bytes, MADV_DONTFORK) != 0) abort();
  count = static_cast<int*>(memory);
  *count = now;
  return now;
}

// Reads a name in its preparation, which says which process made it, and answers each order with it and its own.
PreparedChild PrepareGreeter() {
  StringValue name;
  if (!NextOrder(name)) name.set_value("nobody");
  const pid_t prepared_by = getpid();
  const auto more = std::make_shared<int*>(nullptr);
  const auto main = [name, prepared_by, more] {
    StringValue order;
    while (NextOrder(order)) {
      if (order.value() == "leave") return 3;
      if (order.value() == "crash") raise(SIGSEGV);
      if (order.value() == "sleep") usleep(100'000'000);
      if (order.value() == "more") {
        Answer(Text(absl::StrCat(*more == nullptr ? 0 : **more)));
        continue;
      }
      if (order.value() == "write") {
        [[maybe_unused]] const ssize_t wrote = write(kFirstExtraFd, "extra", 5);
      }
      Answer(Text(absl::StrCat(name.value().substr(0, 9), prepared_by == getpid() ? ", alone" : "")));
    }
    return 0;
  };
  return {.main = main, .prepare_more = [more] { return CountInNewMemory(*more) < kMoreSteps; }};
}
const ChildKind kGreeter("greeter", PrepareGreeter);

PreparedChild PrepareThreads() {
  std::thread([] { std::this_thread::sleep_for(std::chrono::hours(1)); }).detach();
  return {.main = [] {
    Answer(Text("here"));
    return 0;
  }};
}
const ChildKind kThreads("threads", PrepareThreads);

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

std::string Answered(Child& child, const std::string& order) {
  child.Send(Text(order));
  std::string bytes;
  StringValue message;
  if (NextSaid(child, bytes) != Child::Heard::kMessage) return "ended";
  EXPECT_TRUE(message.ParseFromString(bytes));
  return message.value();
}

std::shared_ptr<Nursery> Started(const std::string& name) {
  absl::StatusOr<std::shared_ptr<Nursery>> nursery = Nursery::Start(kGreeter, Text(name));
  EXPECT_TRUE(nursery.ok()) << nursery.status();
  return *std::move(nursery);
}

std::unique_ptr<Child> ChildOf(std::shared_ptr<Nursery> nursery, std::vector<int> extra = {}) {
  absl::StatusOr<std::unique_ptr<Child>> child =
      Child::Start(kGreeter, {.extra = std::move(extra), .nursery = std::move(nursery)});
  EXPECT_TRUE(child.ok()) << child.status();
  return *std::move(child);
}

TEST(NurseryTest, ItsChildrenAreWhatWasPreparedOnce) {
  const std::shared_ptr<Nursery> nursery = Started("Ada");
  const std::unique_ptr<Child> first = ChildOf(nursery), second = ChildOf(nursery);
  EXPECT_EQ(Answered(*first, "hello"), "Ada");
  EXPECT_EQ(Answered(*second, "hello"), "Ada");
  EXPECT_EQ(Answered(*first, "hello"), "Ada");
}

TEST(NurseryTest, WithoutOneAChildPreparesItself) {
  const std::unique_ptr<Child> child = ChildOf(nullptr);
  child->Send(Text("Ada"));
  EXPECT_EQ(Answered(*child, "hello"), "Ada, alone");
}

// More than fits into a pipe.
TEST(NurseryTest, ALongPreparationIsReadWhole) {
  const std::shared_ptr<Nursery> nursery = Started("Grace    " + std::string(10 << 20, 'x'));
  EXPECT_EQ(Answered(*ChildOf(nursery), "hello"), "Grace    ");
}

TEST(NurseryTest, HowAChildEndsIsKnown) {
  const std::shared_ptr<Nursery> nursery = Started("Ada");
  const std::unique_ptr<Child> leaves = ChildOf(nursery), crashes = ChildOf(nursery), sleeps = ChildOf(nursery);
  EXPECT_EQ(Answered(*leaves, "leave"), "ended");
  EXPECT_EQ(ToText(leaves->Wait()), "exit code 3");
  EXPECT_EQ(Answered(*crashes, "crash"), "ended");
  EXPECT_EQ(ToText(crashes->Wait()), "signal 11 (Segmentation fault)");
  sleeps->Send(Text("sleep"));
  EXPECT_EQ(ToText(sleeps->Wait()), "signal 9 (Killed)");
  EXPECT_EQ(Answered(*ChildOf(nursery), "hello"), "Ada");
}

TEST(NurseryTest, ANurseryThatHasLostAChildMakesMoreReady) {
  const std::shared_ptr<Nursery> nursery = Started("Ada");
  const std::unique_ptr<Child> first = ChildOf(nursery);
  EXPECT_EQ(Answered(*first, "more"), "0");
  EXPECT_EQ(Answered(*first, "crash"), "ended");
  EXPECT_EQ(ToText(first->Wait()), "signal 11 (Segmentation fault)");
  // What is asked of it comes first, and has what there is by then.
  const std::string all = absl::StrCat(kMoreSteps);
  std::string more;
  for (int i = 0; i < 1000 && more != "ended" && more != all; ++i) more = Answered(*ChildOf(nursery), "more");
  EXPECT_EQ(more, all);
  EXPECT_EQ(Answered(*ChildOf(nursery), "more"), all);
}

TEST(NurseryTest, AChildThatHasNoMoreOrdersIsDone) {
  const std::unique_ptr<Child> child = ChildOf(Started("Ada"));
  child->EndOrders();
  std::string bytes;
  EXPECT_EQ(NextSaid(*child, bytes), Child::Heard::kEnded);
  EXPECT_EQ(child->Wait().kind(), ProcessEnd::DONE);
}

TEST(NurseryTest, ItsChildrenGetTheDescriptorsThatTheyAreToGet) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const std::unique_ptr<Child> child = ChildOf(Started("Ada"), {ends[1]});
  EXPECT_EQ(Answered(*child, "write"), "Ada");
  char bytes[6] = {};
  EXPECT_EQ(read(ends[0], bytes, 5), 5);
  EXPECT_STREQ(bytes, "extra");
  close(ends[0]);
  close(ends[1]);
}

TEST(NurseryTest, ItsChildrenEndWithIt) {
  std::shared_ptr<Nursery> nursery = Started("Ada");
  const std::unique_ptr<Child> child = ChildOf(nursery);
  EXPECT_EQ(Answered(*child, "hello"), "Ada");
  EXPECT_TRUE(nursery->IsThere());
  nursery->KillForTest();
  std::string bytes;
  EXPECT_EQ(NextSaid(*child, bytes), Child::Heard::kEnded);
  EXPECT_FALSE(nursery->IsThere());
  EXPECT_EQ(ToText(child->Wait()), "signal 9 (Killed)");
  const std::unique_ptr<Child> next = ChildOf(nursery);
  EXPECT_FALSE(next->is_prepared());
  next->Send(Text("Ada"));
  EXPECT_EQ(Answered(*next, "hello"), "Ada, alone");
}

// A fork has one thread only.
TEST(NurseryTest, WhereThePreparationStartsAThreadEachChildPreparesItself) {
  const absl::StatusOr<std::shared_ptr<Nursery>> nursery = Nursery::Start(kThreads, Text(""));
  ASSERT_TRUE(nursery.ok()) << nursery.status();
  const absl::StatusOr<std::unique_ptr<Child>> child = Child::Start(kThreads, {.nursery = *nursery});
  ASSERT_TRUE(child.ok()) << child.status();
  std::string bytes;
  EXPECT_EQ(NextSaid(**child, bytes), Child::Heard::kMessage);
}

}  // namespace
}  // namespace twinstep
