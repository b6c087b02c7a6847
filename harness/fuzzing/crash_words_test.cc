#include "harness/fuzzing/crash_words.h"

#include <signal.h>
#include <stdio.h>

#include <string>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

void Die(int signal) {
  CrashWords::CatchSignals();
  CrashWords::SetWhat("v8 : crash : step out in function");
  CrashWords::SetInput("f();\n");
  raise(signal);
}

TEST(CrashWordsTest, ASignalLeavesTheCauseAndTheInput) {
  for (const int signal : {SIGSEGV, SIGTRAP, SIGABRT, SIGILL}) {
    EXPECT_DEATH(Die(signal),
                 "=== A crash\ncause: v8 : crash : step out in function\n=== The input, as text\nf\\(\\);");
  }
}

// As V8's generated code does.
void SayAndDie(bool is_known) {
  CrashWords::CatchSignals();
  CrashWords::SetKnown(
      [=](const std::string& cause) { return is_known && cause == "v8 : failed : abort: Invalid bytecode"; }, 71);
  CrashWords::SetWhat("v8 : crash : step in in function");
  CrashWords::SetInput("f();\n");
  fprintf(stderr, "abort: %s\n", "Invalid bytecode");
  raise(SIGTRAP);
}

TEST(CrashWordsTest, WhatTheEngineSaysIsTheCause) {
  EXPECT_DEATH(SayAndDie(false), "=== A crash\ncause: v8 : failed : abort: Invalid bytecode\n=== The input");
  EXPECT_EXIT(SayAndDie(true), testing::ExitedWithCode(71),
              "=== A known crash, which is no finding: v8 : failed : abort: Invalid bytecode");
}

TEST(CrashWordsTest, NothingIsSaidOfWhatIsForgotten) {
  EXPECT_DEATH(
      {
        CrashWords::CatchSignals();
        CrashWords::SetInput("f();\n");
        CrashWords::Forget();
        abort();
      },
      "^$");
}

}  // namespace
}  // namespace twinstep
