#include "harness/fuzzing/crash_words.h"

#include <signal.h>

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
