// What a debugger shows of thrown values, caught and not.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class ExceptionsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(ExceptionsTest);

TEST_P(ExceptionsTest, CaughtInTheSameFunction) {
  Check({.program = R"js(
function f() {
  try {
    throw 1;
  } catch (e) {
    print(e);
  }
}
f();
)js"},
        {.v8 = R"(
break 3 -> 3:4
start -> 3:4 breakpoint, f < (script)
over -> 5:4 step, f < (script)
over -> 7:0 step, f < (script), returning undefined
over -> 9:0 step, (script), returning undefined
over -> finished completed, printed 1
)",
         .spidermonkey = R"(
break 3 -> 3:4
start -> 3:4 breakpoint, f < (script)
over -> 5:4 step, f < (script)
over -> 7:0 step, f < (script), returning undefined
over -> 9:0 step, (script)
over -> 9:0 step, (script), returning undefined
over -> finished completed, printed 1
)",
         .why = "where a call in the last statement comes back to: V8 is at the end of the program, Firefox stops once "
                "more when it ends"});
}

TEST_P(ExceptionsTest, CaughtInTheCaller) {
  Check({.program = R"js(
function f() {
  throw 'x';
}
try {
  f();
} catch (e) {
  print(e);
}
print('end');
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 7:2 step, (script)
over -> 9:0 step, (script)
over -> 10:0 step, (script), returning undefined
over -> finished completed, printed x | end
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 2:2 step, f < (script), throwing "x"
over -> 7:2 step, (script)
over -> 9:0 step, (script)
over -> 10:0 step, (script), returning undefined
over -> finished completed, printed x | end
)",
         .why = "throwing out of a frame (D8): Firefox pauses where the frame ends, V8 at the handler"});
}

TEST_P(ExceptionsTest, ThrownThroughFrames) {
  Check({.program = R"js(
function inner() {
  throw 'x';
}
function outer() {
  inner();
  print('not reached');
}
try {
  outer();
} catch (e) {
  print(e);
}
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, inner < outer < (script)
over -> 11:2 step, (script)
over -> 13:0 step, (script), returning undefined
over -> finished completed, printed x
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, inner < outer < (script)
over -> 2:2 step, inner < outer < (script), throwing "x"
over -> 5:2 step, outer < (script), throwing "x"
over -> 11:2 step, (script)
over -> 13:0 step, (script), returning undefined
over -> finished completed, printed x
)",
         .why = "throwing out of a frame (D8)"});
}

TEST_P(ExceptionsTest, StepOverACallThatThrows) {
  Check({.program = R"js(
function f() {
  throw 'x';
}
function g() {
  f();
}
try {
  g();
} catch {
  print('caught');
}
)js"},
        {.v8 = R"(
break 5 -> 5:2
start -> 5:2 breakpoint, g < (script)
over -> 10:2 step, (script)
over -> 12:0 step, (script), returning undefined
over -> finished completed, printed caught
)",
         .spidermonkey = R"(
break 5 -> 5:2
start -> 5:2 breakpoint, g < (script)
over -> 5:2 step, g < (script), throwing "x"
over -> 10:2 step, (script)
over -> 12:0 step, (script), returning undefined
over -> finished completed, printed caught
)",
         .why = "throwing out of a frame (D8)"});
}

TEST_P(ExceptionsTest, FinallyRunsOnTheWayOut) {
  Check({.program = R"js(
function f() {
  try {
    return 1;
  } finally {
    print('finally');
  }
}
print(f());
)js"},
        {.v8 = R"(
break 3 -> 3:4
start -> 3:4 breakpoint, f < (script)
over -> 5:4 step, f < (script)
over -> finished completed, printed finally | 1
)",
         .spidermonkey = R"(
break 3 -> 3:4
start -> 3:4 breakpoint, f < (script)
over -> 5:4 step, f < (script)
over -> 5:9 step, f < (script), returning 1
over -> 8:5 step, (script)
over -> 9:0 step, (script), returning undefined
over -> finished completed, printed finally | 1
)",
         .why = "returning (D8); and V8 11.3 loses the step at the end of a finally block that goes on with a return "
                "or throw"});
}

TEST_P(ExceptionsTest, FinallyRunsForAThrow) {
  Check({.program = R"js(
function f() {
  try {
    throw 1;
  } finally {
    print('finally');
  }
}
try {
  f();
} catch (e) {
  print(e);
}
)js"},
        {.v8 = R"(
break 3 -> 3:4
start -> 3:4 breakpoint, f < (script)
over -> 5:4 step, f < (script)
over -> finished completed, printed finally | 1
)",
         .spidermonkey = R"(
break 3 -> 3:4
start -> 3:4 breakpoint, f < (script)
over -> 5:4 step, f < (script)
over -> 5:9 step, f < (script), throwing 1
over -> 11:2 step, (script)
over -> 13:0 step, (script), returning undefined
over -> finished completed, printed finally | 1
)",
         .why = "throwing out of a frame (D8); and V8 11.3 loses the step at the end of a finally block that goes on "
                "with a return or throw"});
}

TEST_P(ExceptionsTest, ReturnInFinallyWins) {
  Check({.program = R"js(
function f() {
  try {
    throw 1;
  } finally {
    return 2;
  }
}
print(f());
)js"},
        {.v8 = R"(
break 3 -> 3:4
start -> 3:4 breakpoint, f < (script)
over -> 5:4 step, f < (script)
over -> 5:13 step, f < (script), returning 2
over -> 8:0 step, (script)
over -> 9:0 step, (script), returning undefined
)",
         .spidermonkey = R"(
break 3 -> 3:4
start -> 3:4 breakpoint, f < (script)
over -> 5:4 step, f < (script)
over -> 7:0 step, f < (script), returning 2
over -> 8:5 step, (script)
over -> 9:0 step, (script), returning undefined
)",
         .why = "returning (D8)"});
}

TEST_P(ExceptionsTest, BreakpointInCatchAndFinally) {
  Check({.program = R"js(
try {
  null.x;
} catch {
  print('catch');
} finally {
  print('finally');
}
)js"},
        {.both = R"(
break 4 -> 4:2
break 6 -> 6:2
start -> 4:2 breakpoint, (script)
resume -> 6:2 breakpoint, (script)
resume -> finished completed, printed catch | finally
)"});
}

}  // namespace
}  // namespace twinstep
