#include "harness/fuzzing/crash_words.h"

#include <signal.h>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

void Die(int signal) {
  CrashWords::CatchSignals();
  CrashWords::SetWhat("crash / v8 / step out / function");
  CrashWords::SetInput("f();\n");
  raise(signal);
}

TEST(CrashWordsTest, ASignalLeavesTheClassAndTheInput) {
  for (const int signal : {SIGSEGV, SIGTRAP, SIGABRT, SIGILL}) {
    EXPECT_DEATH(Die(signal), "=== A crash\nclass: crash / v8 / step out / function\n=== The input, as text\nf\\(\\);");
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
