// The oracles of Twinstep as assertions: two debuggers against each other, one against itself, one against the program.
#include <gtest/gtest.h>

#include "harness/testing/debugger_test.h"

using namespace twinstep::debugger_testing;

constexpr char kCountdown[] = R"js(function countdown(n) {
  while (n > 0) {
    n = n - 1;
  }
  return n;
}
print(countdown(2));
)js";

TEST(Countdown, BothDebuggersAgree) { EXPECT_NO_DIVERGENCE(kCountdown, "break 3; start; over; over; resume"); }

// Code that never runs, put anywhere, moves no pause; stepping does not change what the program does; a run with a
// breakpoint everywhere sees what a run with one breakpoint sees.
TEST(Countdown, RelationsHold) {
  for (const char* const name : {"InsertDeadCode", "AlphaRename", "Transparency", "FinerTrace"}) {
    EXPECT_RELATION_HOLDS(name, kCountdown, "break 3:4; start; resume; over; resume");
  }
}

// One transformation and no other, as a finding of a campaign shows it; in one engine.
TEST(Countdown, ACommentMovesNothingInV8) {
  EXPECT_RELATION_HOLDS_IN(V8(), "insert_comment { offset: 0 }", kCountdown, "break 3:4; start; over; resume");
}

// What the debuggers show is what the program does: places, stacks, values of all frames.
TEST(Countdown, TheDebuggersAreTrueToIt) {
  EXPECT_TRUE_TO_THE_PROGRAM(kCountdown, "break 3; start; over; over; out; resume");
}

// The same in one engine. Both debuggers may agree and be wrong.
TEST(Countdown, SpiderMonkeyIsTrueToIt) {
  EXPECT_TRUE_TO_THE_PROGRAM_IN(SpiderMonkey(), kCountdown, "break 5; start; remove 5; resume");
}
