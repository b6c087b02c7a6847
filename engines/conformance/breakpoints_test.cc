// Where breakpoints can be, what setting and removing them answers, and when they are hit.
#include <gtest/gtest.h>

#include <memory>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class BreakpointsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(BreakpointsTest);

// D2: the start of the initialiser; D4: Firefox takes the smallest column of a line. The call b() is a place of its
// own.
TEST_P(BreakpointsTest, LineBreakpointTakesTheFirstPlaceOfTheLine) {
  Check({.program = R"js(
function a() { return 1; }
function b() { return 2; }
let x = a() + b();
print(x);
)js"},
        {.both = R"(
break 3 -> 3:8
start -> 3:8 breakpoint, (script)
resume -> finished completed, printed 3
)"});
}

TEST_P(BreakpointsTest, HitBeforeTheLineHasRun) {
  Check({.program = R"js(
let x = 1;
x = 2;
print(x);
)js"},
        {.both = R"(
break 2 -> 2:0
break 3 -> 3:0
start -> 2:0 breakpoint, (script)
resume -> 3:0 breakpoint, (script)
resume -> finished completed, printed 2
)"});
}

TEST_P(BreakpointsTest, ColumnBreakpointAtEachPlaceOfALine) {
  Check({.program = R"js(
function a() { return 1; }
function b() { return 2; }
a(); let x = b(1); print(x);
)js"},
        {.v8 = R"(
break 3:0 -> 3:0
break 3:5 -> 3:13
break 3:13 -> 3:13
break 3:19 -> 3:19
start -> 3:0 breakpoint, (script)
resume -> 3:13 breakpoint, (script)
resume -> 3:19 breakpoint, (script)
resume -> finished completed, printed 2
)",
         .spidermonkey = R"(
break 3:0 -> 3:0
break 3:5 -> refused
break 3:13 -> 3:13
break 3:19 -> 3:19
start -> 3:0 breakpoint, (script)
resume -> 3:13 breakpoint, (script)
resume -> 3:19 breakpoint, (script)
resume -> finished completed, printed 2
)",
         .why = "sliding (D7): V8 moves a column to the next place, Firefox refuses"});
}

TEST_P(BreakpointsTest, ColumnBreakpointHitsOnlyItsPlace) {
  Check({.program = R"js(
a = 1; b = 2; c = 3;
print(a + b + c);
)js"},
        {.both = R"(
break 1:7 -> 1:7
start -> 1:7 breakpoint, (script)
over -> 1:14 step, (script)
resume -> finished completed, printed 6
)"});
}

TEST_P(BreakpointsTest, EveryRequestForOnePlaceIsAnswered) {
  Check({.program = R"js(
let a = 1;
print(a);
print(2);
)js"},
        {.both = R"(
break 2 -> 2:0
break 2 -> 2:0 duplicate
break 2:0 -> 2:0 duplicate
remove 2 -> removed
start -> finished completed, printed 1 | 2
)"});
}

TEST_P(BreakpointsTest, TwoRequestsThatSlideTogetherAreTwoBreakpointsInV8) {
  Check({.program = R"js(
// nothing here
print(1);
print(2);
)js"},
        {.v8 = R"(
break 1 -> 2:0
break 2 -> 2:0
remove 1 -> removed
start -> 2:0 breakpoint, (script)
resume -> finished completed, printed 1 | 2
)",
         .spidermonkey = R"(
break 1 -> refused
break 2 -> 2:0
remove 1 -> not removed
start -> 2:0 breakpoint, (script)
resume -> finished completed, printed 1 | 2
)",
         .why = "sliding: V8 moves line 1 to line 2 and keeps both; Firefox refuses line 1"});
}

TEST_P(BreakpointsTest, V8SlidesForwardIntoTheFunctionBelow) {
  Check({.program = R"js(
let x = 1;

function f() {
  return x;
}
f();
)js"},
        {.v8 = R"(
break 2 -> 4:2
break 3 -> 4:2
start -> 4:2 breakpoint, f < (script)
resume -> finished completed
)",
         .spidermonkey = R"(
break 2 -> refused
break 3 -> refused
start -> finished completed
)",
         .why = "sliding (D7): V8 only"});
}

TEST_P(BreakpointsTest, V8SlidesBackToTheLastPlaceOfTheFunction) {
  Check({.program = R"js(
function f() {
  print(1);
  return 2;
  // the end
}
f();
)js"},
        {.v8 = R"(
break 4 -> 3:11
break 5 -> 3:11
start -> 3:11 breakpoint, f < (script), returning 2
resume -> finished completed, printed 1
)",
         .spidermonkey = R"(
break 4 -> refused
break 5 -> 5:0
start -> finished completed, printed 1
)",
         .why = "sliding (D7): past the last place of a function V8 goes back to it; Firefox has a place at the "
                "closing brace (D2)"});
}

TEST_P(BreakpointsTest, ALinePastTheEndIsRefused) {
  Check({.program = R"js(
print(1);
print(2);
)js"},
        {.v8 = R"(
break 3 -> 3:0
break 4 -> refused
break 1000000 -> refused
start -> 3:0 breakpoint, (script), returning undefined
)",
         .spidermonkey = R"(
break 3 -> 3:0
break 4 -> refused
break 1000000 -> refused
start -> 3:0 breakpoint, (script)
)",
         .why = "the end of the program is a place in both; V8 knows what is returned there"});
}

TEST_P(BreakpointsTest, LineZeroIsRefused) {
  absl::StatusOr<std::unique_ptr<Session>> session = engine().Load(ToProgram({.program = "print(1);\n"}), options());
  ASSERT_TRUE(session.ok()) << session.status();
  Location line, place;
  place.set_column(5);
  for (const Location& requested : {line, place}) {
    const absl::StatusOr<Output> set = (*session)->SetBreakpoint(requested);
    ASSERT_TRUE(set.ok()) << set.status();
    EXPECT_TRUE(set->has_breakpoint_refused());
  }
  const absl::StatusOr<Output> removed = (*session)->RemoveBreakpoint(line);
  ASSERT_TRUE(removed.ok()) << removed.status();
  EXPECT_FALSE(removed->breakpoint_removed().removed());
}

TEST_P(BreakpointsTest, AColumnBehindTheLineIsNoPlaceOfIt) {
  Check({.program = R"js(
print(1);
print(2);
)js"},
        {.v8 = R"(
break 1:1000 -> 2:0
start -> 2:0 breakpoint, (script)
resume -> finished completed, printed 1 | 2
)",
         .spidermonkey = R"(
break 1:1000 -> refused
start -> finished completed, printed 1 | 2
)",
         .why = "sliding (D7): V8 only"});
}

TEST_P(BreakpointsTest, RemovedBeforeTheStartIsNotHit) {
  Check({.program = R"js(
print(1);
print(2);
)js"},
        {.both = R"(
break 1 -> 1:0
break 2 -> 2:0
remove 1 -> removed
start -> 2:0 breakpoint, (script)
resume -> finished completed, printed 1 | 2
)"});
}

TEST_P(BreakpointsTest, RemovingWhatIsNotThereIsAnswered) {
  Check({.program = R"js(
print(1);
print(2);
)js"},
        {.both = R"(
remove 1 -> not removed
break 1 -> 1:0
remove 2 -> not removed
remove 1 -> removed
remove 1 -> not removed
start -> finished completed, printed 1 | 2
)"});
}

TEST_P(BreakpointsTest, SetWhilePausedIsHit) {
  Check({.program = R"js(
print(1);
print(2);
print(3);
)js"},
        {.both = R"(
break 1 -> 1:0
start -> 1:0 breakpoint, (script)
break 3 -> 3:0
resume -> 3:0 breakpoint, (script)
resume -> finished completed, printed 1 | 2 | 3
)"});
}

TEST_P(BreakpointsTest, RemovedWhilePausedIsNotHitAgain) {
  Check({.program = R"js(
for (let i = 0; i < 3; i++) {
  print(i);
}
)js"},
        {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, (script)
resume -> 2:2 breakpoint, (script)
remove 2 -> removed
resume -> finished completed, printed 0 | 1 | 2
)"});
}

TEST_P(BreakpointsTest, SetInARunningFunctionIsHitInThisCall) {
  Check({.program = R"js(
function f() {
  print(1);
  print(2);
}
f();
)js"},
        {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
break 3 -> 3:2
resume -> 3:2 breakpoint, f < (script)
resume -> finished completed, printed 1 | 2
)"});
}

TEST_P(BreakpointsTest, SetInAFunctionNotYetCompiled) {
  Check({.program = R"js(
function outer() {
  function inner(x) {
    return x * 2;
  }
  return inner;
}
print(outer()(4));
)js"},
        {.both = R"(
break 3 -> 3:4
start -> 3:4 breakpoint, inner < (script)
resume -> finished completed, printed 8
)"});
}

TEST_P(BreakpointsTest, SetWhereThePauseIs) {
  Check({.program = R"js(
print(1);
print(2);
)js"},
        {.both = R"(
break 1 -> 1:0
start -> 1:0 breakpoint, (script)
remove 1 -> removed
break 1 -> 1:0
resume -> finished completed, printed 1 | 2
)"});
}

}  // namespace
}  // namespace twinstep
