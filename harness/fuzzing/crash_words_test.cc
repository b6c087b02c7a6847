#include "harness/fuzzing/crash_words.h"

#include <signal.h>
#include <stdio.h>

#include <string>

#include "gtest/gtest.h"
#include "model/causes/cause_key.h"
#include "model/causes/key_for_test.h"

namespace twinstep {
namespace {

CauseKey Step(const std::string& action) {
  CauseKey key;
  key.set_side("v8");
  key.set_promise("crash");
  key.set_action(action);
  key.set_role("function");
  return key;
}

void Die(int signal) {
  CrashWords::CatchSignals();
  CrashWords::SetWhat(Step("step out"));
  CrashWords::SetInput("f();\n");
  raise(signal);
}

TEST(CrashWordsTest, ASignalLeavesTheCauseAndTheInput) {
  for (const int signal : {SIGSEGV, SIGTRAP, SIGABRT, SIGILL}) {
    EXPECT_DEATH(Die(signal), "=== A crash\ncause: v8 : crash : step out : function\n=== The input, as text\nf\\(\\);");
  }
}

// As V8's generated code does.
void SayAndDie(bool is_known) {
  CrashWords::CatchSignals();
  CrashWords::SetKnown(
      [=](const CauseKey& cause) {
        return is_known && SameCause(cause, KeyForTest("v8 : failed : abort: Invalid bytecode"));
      },
      71);
  CrashWords::SetWhat(Step("step in"));
  CrashWords::SetInput("f();\n");
  fprintf(stderr, "abort: %s\n", "Invalid bytecode");
  raise(SIGTRAP);
}

TEST(CrashWordsTest, WhatTheEngineSaysIsTheCause) {
  EXPECT_DEATH(SayAndDie(false), "=== A crash\ncause: v8 : failed : abort: Invalid bytecode\n=== The input");
  EXPECT_EXIT(SayAndDie(true), testing::ExitedWithCode(71),
              "=== A known crash, which is not a finding: v8 : failed : abort: Invalid bytecode");
}

TEST(CrashWordsTest, NothingIsSaidOfWhatIsForgotten) {
  EXPECT_DEATH(
      {
        CrashWords::CatchSignals();
        CrashWords::SetInput("f();\n");
        CrashWords::Forget();
        raise(SIGABRT);
      },
      "^$");
}

}  // namespace
}  // namespace twinstep
