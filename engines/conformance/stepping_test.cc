// What steps in, over and out do at statements and calls.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class SteppingTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(SteppingTest);

TEST_P(SteppingTest, OverRunsACallToItsEnd) {
  Check({.program = R"js(
function f() {
  print(1);
  return 2;
}
f();
print(3);
)js"},
        {.both = R"(
break 5 -> 5:0
start -> 5:0 breakpoint, (script)
over -> 6:0 step, (script)
over -> 7:0 step, (script), returning undefined
over -> finished completed, printed 1 | 3
)"});
}

TEST_P(SteppingTest, InEntersTheCalledFunction) {
  Check({.program = R"js(
function f(x) {
  let y = x;
  return y;
}
f(1);
print(3);
)js"},
        {.v8 = R"(
break 5 -> 5:0
start -> 5:0 breakpoint, (script)
in -> 2:10 step, f < (script)
in -> 3:2 step, f < (script)
in -> 3:11 step, f < (script), returning 1
in -> 6:0 step, (script)
in -> 7:0 step, (script), returning undefined
in -> finished completed, printed 3
)",
         .spidermonkey = R"(
break 5 -> 5:0
start -> 5:0 breakpoint, (script)
in -> 2:10 step, f < (script)
in -> 3:2 step, f < (script)
in -> 4:0 step, f < (script), returning 1
in -> 6:0 step, (script)
in -> 7:0 step, (script), returning undefined
in -> finished completed, printed 3
)",
         .why = "returning (D8): V8 stops after the return statement, Firefox at the closing brace"});
}

TEST_P(SteppingTest, OutOfACallStopsInTheCaller) {
  Check({.program = R"js(
function f(x) {
  let y = x;
  return y;
}
let a = f(1);
print(a);
)js"},
        {.v8 = R"(
break 2 -> 2:10
start -> 2:10 breakpoint, f < (script)
out -> 6:0 step, (script)
out -> finished completed, printed 1
)",
         .spidermonkey = R"(
break 2 -> 2:10
start -> 2:10 breakpoint, f < (script)
out -> 6:0 step, (script), returning 1
out -> finished completed, printed 1
)",
         .why = "Firefox still knows the value that the function returned (D4)"});
}

TEST_P(SteppingTest, OutStopsAtLaterCallsOfTheStatement) {
  Check({.program = R"js(
function f() { return 1; }
function g() { return 2; }
f() + g();
print(3);
)js"},
        {.v8 = R"(
break 1 -> 1:15
start -> 1:15 breakpoint, f < (script)
out -> 3:6 step, (script)
resume -> finished completed, printed 3
)",
         .spidermonkey = R"(
break 1 -> 1:15
start -> 1:15 breakpoint, f < (script)
out -> 3:6 step, (script), returning 1
resume -> finished completed, printed 3
)",
         .why = "Firefox still knows the value that the function returned (D4)"});
}

TEST_P(SteppingTest, OutOfTheProgramRunsToItsEnd) {
  Check({.program = R"js(
print(1);
print(2);
)js"},
        {.both = R"(
break 1 -> 1:0
start -> 1:0 breakpoint, (script)
out -> finished completed, printed 1 | 2
)"});
}

TEST_P(SteppingTest, OverAtTheLastStatementReachesTheEnd) {
  Check({.program = R"js(
print(1);
)js"},
        {.both = R"(
break 1 -> 1:0
start -> 1:0 breakpoint, (script)
over -> 2:0 step, (script), returning undefined
over -> finished completed, printed 1
)"});
}

TEST_P(SteppingTest, OverDoesNotStopInDeeperCallsWithoutBreakpoints) {
  Check({.program = R"js(
function inner() { print('inner'); }
function outer() {
  inner();
  inner();
}
outer();
print('done');
)js"},
        {.both = R"(
break 3 -> 3:2
start -> 3:2 breakpoint, outer < (script)
over -> 4:2 step, outer < (script)
over -> 5:0 step, outer < (script), returning undefined
over -> 7:0 step, (script)
over -> 8:0 step, (script), returning undefined
resume -> finished completed, printed inner | inner | done
)"});
}

TEST_P(SteppingTest, ABreakpointInTheCalleeEndsAStepOver) {
  Check({.program = R"js(
function f() {
  print(1);
}
f();
print(2);
)js"},
        {.both = R"(
break 4 -> 4:0
break 2 -> 2:2
start -> 4:0 breakpoint, (script)
over -> 2:2 breakpoint, f < (script)
over -> 3:0 step, f < (script), returning undefined
over -> 5:0 step, (script)
resume -> finished completed, printed 1 | 2
)"});
}

TEST_P(SteppingTest, InOnAStatementWithoutCallsIsOver) {
  Check({.program = R"js(
let a = 1;
let b = a + 1;
print(b);
)js"},
        {.both = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
in -> 2:8 step, (script)
in -> 3:0 step, (script)
in -> 4:0 step, (script), returning undefined
in -> finished completed, printed 2
)"});
}

TEST_P(SteppingTest, InDoesNotEnterBuiltIns) {
  Check({.program = R"js(
let a = [3, 1, 2].sort();
let b = Math.max(1, 2);
print(a.length, b);
)js"},
        {.both = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
in -> 2:8 step, (script)
in -> 3:0 step, (script)
resume -> finished completed, printed 3 2
)"});
}

TEST_P(SteppingTest, OverInRecursion) {
  Check({.program = R"js(
function fact(n) {
  if (n < 2) return 1;
  return n * fact(n - 1);
}
print(fact(3));
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, fact < (script)
over -> 3:2 step, fact < (script)
over -> 2:2 breakpoint, fact < fact < (script)
over -> 3:2 step, fact < fact < (script)
over -> 2:2 breakpoint, fact < fact < fact < (script)
over -> 2:13 step, fact < fact < fact < (script)
over -> 2:22 step, fact < fact < fact < (script), returning 1
over -> 3:25 step, fact < fact < (script), returning 2
over -> 3:25 step, fact < (script), returning 6
over -> 5:0 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed 6
)",
         .spidermonkey = R"(
break 2 -> 2:6
start -> 2:6 breakpoint, fact < (script)
over -> 3:2 step, fact < (script)
over -> 2:6 breakpoint, fact < fact < (script)
over -> 3:2 step, fact < fact < (script)
over -> 2:6 breakpoint, fact < fact < fact < (script)
over -> 2:13 step, fact < fact < fact < (script)
over -> 4:0 step, fact < fact < fact < (script), returning 1
over -> 4:0 step, fact < fact < (script), returning 2
over -> 4:0 step, fact < (script), returning 6
over -> 5:5 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed 6
)",
         .why = "returning (D8); columns: V8 names an if by its statement, a test by its operator; Firefox names the "
                "start of the condition (D2)"});
}

TEST_P(SteppingTest, InThroughRecursion) {
  Check(
      {.program = R"js(
function down(n) {
  if (n > 0) {
    down(n - 1);
  }
}
down(1);
)js"},
      {.v8 = R"(
break 6 -> 6:0
start -> 6:0 breakpoint, (script)
in -> 2:2 step, down < (script)
in -> 3:4 step, down < (script)
in -> 2:2 step, down < down < (script)
in -> 5:0 step, down < down < (script), returning undefined
in -> 5:0 step, down < (script), returning undefined
in -> 7:0 step, (script), returning undefined
in -> finished completed
)",
       .spidermonkey = R"(
break 6 -> 6:0
start -> 6:0 breakpoint, (script)
in -> 2:6 step, down < (script)
in -> 3:4 step, down < (script)
in -> 2:6 step, down < down < (script)
in -> 5:0 step, down < down < (script), returning undefined
in -> 5:0 step, down < (script), returning undefined
in -> 7:0 step, (script)
in -> 7:0 step, (script), returning undefined
in -> finished completed
)",
       .why = "where a call in the last statement comes back to: V8 knows the end of the program already; columns: V8 "
              "names an if by its statement, a test by its operator; Firefox names the start of the condition (D2)"});
}

TEST_P(SteppingTest, OutOfRecursionLeavesOneCall) {
  Check({.program = R"js(
function sum(n) {
  if (n === 0) {
    return 0;
  }
  return n + sum(n - 1);
}
print(sum(2));
)js"},
        {.v8 = R"(
break 3 -> 3:4
start -> 3:4 breakpoint, sum < sum < sum < (script)
out -> 5:24 step, sum < sum < (script), returning 1
out -> 5:24 step, sum < (script), returning 3
out -> 7:0 step, (script)
out -> finished completed, printed 3
)",
         .spidermonkey = R"(
break 3 -> 3:4
start -> 3:4 breakpoint, sum < sum < sum < (script)
out -> 6:0 step, sum < sum < (script), returning 1
out -> 6:0 step, sum < (script), returning 3
out -> 7:5 step, (script)
out -> finished completed, printed 3
)",
         .why = "step out and returning (D8)"});
}

TEST_P(SteppingTest, OutWithABreakpointOnTheWay) {
  Check({.program = R"js(
function f() {
  print(1);
  print(2);
}
f();
print(3);
)js"},
        {.both = R"(
break 2 -> 2:2
break 3 -> 3:2
start -> 2:2 breakpoint, f < (script)
out -> 3:2 breakpoint, f < (script)
resume -> finished completed, printed 1 | 2 | 3
)"});
}

TEST_P(SteppingTest, MutualRecursionInSteps) {
  Check({.program = R"js(
function even(n) {
  return n === 0 ? true : odd(n - 1);
}
function odd(n) {
  return n === 0 ? false : even(n - 1);
}
print(even(2));
)js"},
        {.v8 = R"(
break 7 -> 7:0
start -> 7:0 breakpoint, (script)
in -> 2:2 step, even < (script)
in -> 5:2 step, odd < even < (script)
in -> 2:2 step, even < odd < even < (script)
in -> 2:37 step, even < odd < even < (script), returning true
in -> 5:39 step, odd < even < (script), returning true
in -> 2:37 step, even < (script), returning true
in -> 7:0 step, (script)
in -> 8:0 step, (script), returning undefined
in -> finished completed, printed true
)",
         .spidermonkey = R"(
break 7 -> 7:0
start -> 7:0 breakpoint, (script)
in -> 2:2 step, even < (script)
in -> 5:2 step, odd < even < (script)
in -> 2:2 step, even < odd < even < (script)
in -> 3:0 step, even < odd < even < (script), returning true
in -> 6:0 step, odd < even < (script), returning true
in -> 3:0 step, even < (script), returning true
in -> 7:5 step, (script)
in -> 8:0 step, (script), returning undefined
in -> finished completed, printed true
)",
         .why = "returning (D8)"});
}

}  // namespace
}  // namespace twinstep
