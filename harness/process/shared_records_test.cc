#include "harness/process/shared_records.h"

#include <gtest/gtest.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

pid_t Fork(const std::function<void()>& work) {
  const pid_t process = fork();
  if (process != 0) return process;
  work();
  _exit(0);
}

void Await(pid_t process) {
  int status = 0;
  waitpid(process, &status, 0);
}

TEST(SharedRecordsTest, WhatAProcessKeptOutlivesIt) {
  const std::unique_ptr<SharedRecords> records = SharedRecords::Create(1000);
  ASSERT_NE(records, nullptr);
  Await(Fork([&] {
    records->Keep("a", "first");
    records->Keep("b", std::string("\0second", 7));
    raise(SIGKILL);
  }));
  EXPECT_EQ(records->Find("a"), "first");
  EXPECT_EQ(records->Find("b"), std::string("\0second", 7));
  EXPECT_EQ(records->Find("c"), std::nullopt);
  EXPECT_EQ(records->Find(""), std::nullopt);
}

TEST(SharedRecordsTest, TheFirstOfANameCounts) {
  const std::unique_ptr<SharedRecords> records = SharedRecords::Create(1000);
  records->Keep("a", "first");
  records->Keep("a", "second");
  EXPECT_EQ(records->Find("a"), "first");
}

TEST(SharedRecordsTest, WhatHasNoRoomIsNotKept) {
  const std::unique_ptr<SharedRecords> records = SharedRecords::Create(10);
  records->Keep("large", "123456");
  EXPECT_EQ(records->Find("large"), std::nullopt);
  records->Keep("a", "123456789");
  EXPECT_EQ(records->Find("a"), "123456789") << "what was too large took no room";
  records->Keep("b", "");
  EXPECT_EQ(records->Find("b"), std::nullopt);
}

// Several at a time, and each ended at some instruction.
TEST(SharedRecordsTest, ARecordIsWholeOrNone) {
  const std::unique_ptr<SharedRecords> records = SharedRecords::Create(size_t{64} << 20);
  const auto name = [](int writer, int number) { return absl::StrCat(writer, " ", number); };
  const auto bytes = [&](int writer, int number) {
    return std::string(static_cast<size_t>(100 + number % 5000), static_cast<char>('a' + writer));
  };
  constexpr int kWriters = 6, kNumbers = 2000;
  std::vector<pid_t> writers;
  for (int writer = 0; writer < kWriters; ++writer) {
    writers.push_back(Fork([&] {
      for (int number = 0; number < kNumbers; ++number) records->Keep(name(writer, number), bytes(writer, number));
    }));
  }
  for (int i = 0; i < kWriters; ++i) {
    usleep(static_cast<useconds_t>(1000 * i));
    kill(writers[static_cast<size_t>(i)], SIGKILL);
    Await(writers[static_cast<size_t>(i)]);
  }
  int found = 0;
  for (int writer = 0; writer < kWriters; ++writer) {
    for (int number = 0; number < kNumbers; ++number) {
      const std::optional<std::string> one = records->Find(name(writer, number));
      if (!one) break;
      ++found;
      ASSERT_EQ(*one, bytes(writer, number));
    }
  }
  std::cout << found << " records of " << kWriters * kNumbers << "\n";
  records->Keep("behind all", "them");
  EXPECT_EQ(records->Find("behind all"), "them");
}

TEST(SharedRecordsTest, WhatWasOverwrittenIsNotFound) {
  const std::unique_ptr<SharedRecords> records = SharedRecords::Create(1000);
  records->Keep("a", "what is kept");
  records->Keep("b", "this too");
  // Memory that is shared and of no file stands so in the table.
  std::ifstream maps("/proc/self/maps");
  int overwritten = 0;
  for (std::string line; std::getline(maps, line);) {
    uintptr_t begin = 0, end = 0;
    if (!absl::StrContains(line, "/dev/zero") || sscanf(line.c_str(), "%" SCNxPTR "-%" SCNxPTR, &begin, &end) != 2) {
      continue;
    }
    char* const memory = reinterpret_cast<char*>(begin);
    if (void* const at = memmem(memory, end - begin, "what is kept", 12); at != nullptr) {
      static_cast<char*>(at)[3] = '!';
      ++overwritten;
    }
  }
  ASSERT_EQ(overwritten, 1);
  EXPECT_EQ(records->Find("a"), std::nullopt);
  EXPECT_EQ(records->Find("b"), "this too");
}

}  // namespace
}  // namespace twinstep
