#include "harness/results/crash_text.h"

#include <csignal>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

ProcessEnd BySignal(int signal) {
  ProcessEnd end;
  end.set_kind(ProcessEnd::DIED);
  end.set_signal(signal);
  return end;
}

TEST(CrashTextTest, WhatTheEngineSaysDecides) {
  EXPECT_THAT(CrashClass(BySignal(SIGABRT), "#\n# Fatal error in f.cc, line 1\n# Debug check failed: a.\n#\n"),
              HasSubstr("debug check"));
  EXPECT_THAT(CrashClass(BySignal(SIGABRT), "# Check failed: a == b.\n"), HasSubstr("a check of the engine"));
  EXPECT_THAT(CrashClass(BySignal(SIGSEGV), ""), HasSubstr("memory"));
  EXPECT_THAT(CrashClass(BySignal(SIGTRAP), ""), HasSubstr("trap"));
  EXPECT_THAT(CrashClass(BySignal(SIGABRT), ""), HasSubstr("does not say why"));
  ProcessEnd late;
  late.set_kind(ProcessEnd::TOO_LONG);
  EXPECT_THAT(CrashClass(late, ""), HasSubstr("not come back"));
}

TEST(CrashTextTest, BlankLinesAreLeftOut) {
  EXPECT_EQ(CrashLines("#\n# Check failed: a.\n#\n\n 1: f()\n"), "# Check failed: a.\n 1: f()\n");
}

}  // namespace
}  // namespace twinstep
