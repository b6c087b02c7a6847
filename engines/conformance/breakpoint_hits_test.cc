// When breakpoints and debugger statements are hit.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class BreakpointHitsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(BreakpointHitsTest);

TEST_P(BreakpointHitsTest, HitInEveryCallOfTheFunction) {
  Check({.program = R"js(
function f(x) {
  return x;
}
f(1);
f(2);
)js"},
        {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
resume -> 2:2 breakpoint, f < (script)
resume -> finished completed
)"});
}

TEST_P(BreakpointHitsTest, HitInEveryRecursiveCall) {
  Check({.program = R"js(
function down(n) {
  if (n > 0) down(n - 1);
}
down(2);
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, down < (script)
resume -> 2:2 breakpoint, down < down < (script)
resume -> 2:2 breakpoint, down < down < down < (script)
resume -> finished completed
)",
         .spidermonkey = R"(
break 2 -> 2:6
start -> 2:6 breakpoint, down < (script)
resume -> 2:6 breakpoint, down < down < (script)
resume -> 2:6 breakpoint, down < down < down < (script)
resume -> finished completed
)",
         .why = "columns: V8 names an if by its statement, a test by its operator; Firefox names the start of the "
                "condition (D2)"});
}

TEST_P(BreakpointHitsTest, OnlyTheOuterOfTwoFunctionsOnALine) {
  Check({.program = R"js(
let o = {a: [1].map(x => x + 1), b: () => 2}; print(o.b());
print(o.a.length);
)js"},
        {.both = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
resume -> finished completed, printed 2 | 1
)"});
}

TEST_P(BreakpointHitsTest, LineOfADeclarationWithoutCode) {
  Check({.program = R"js(
let a;
var b;
function f() {}
print(a, b, typeof f);
)js"},
        {.v8 = R"(
break 1 -> 1:4
break 2 -> 3:14
break 3 -> 3:14
start -> 1:4 breakpoint, (script)
resume -> finished completed, printed undefined undefined function
)",
         .spidermonkey = R"(
break 1 -> refused
break 2 -> refused
break 3 -> refused
start -> finished completed, printed undefined undefined function
)",
         .why = "a declaration without a value is a place in V8 11 only at top level, as it is stored there; none in "
                "Firefox (D2)"});
}

TEST_P(BreakpointHitsTest, MultiLineStatement) {
  Check({.program = R"js(
function id(x) { return x; }
print(
  id(1),
  id(2)
);
)js"},
        {.v8 = R"(
break 2 -> 2:0
break 3 -> 3:2
break 4 -> 4:2
break 5 -> 6:0
start -> 2:0 breakpoint, (script)
resume -> 3:2 breakpoint, (script)
resume -> 4:2 breakpoint, (script)
resume -> 6:0 breakpoint, (script), returning undefined
)",
         .spidermonkey = R"(
break 2 -> 2:0
break 3 -> 3:2
break 4 -> 4:2
break 5 -> refused
start -> 2:0 breakpoint, (script)
resume -> 3:2 breakpoint, (script)
resume -> 4:2 breakpoint, (script)
resume -> finished completed, printed 1 2
)",
         .why = "sliding (D7): V8 only"});
}

TEST_P(BreakpointHitsTest, BreakpointAndStepArriveTogetherOnce) {
  Check({.program = R"js(
print(1);
print(2);
print(3);
)js"},
        {.v8 = R"(
break 1 -> 1:0
break 2 -> 2:0
start -> 1:0 breakpoint, (script)
over -> 2:0 breakpoint, (script)
over -> 3:0 step, (script)
resume -> finished completed, printed 1 | 2 | 3
)",
         .spidermonkey = R"(
break 1 -> 1:0
break 2 -> 2:0
start -> 1:0 breakpoint, (script)
over -> 2:0 step, (script)
over -> 3:0 step, (script)
resume -> finished completed, printed 1 | 2 | 3
)",
         .why = "a step that arrives at a breakpoint: V8 says breakpoint, Firefox says step"});
}

TEST_P(BreakpointHitsTest, TheLastLineWithoutALineBreak) {
  Check({.program = R"js(
print(1);
print(2);)js"},
        {.both = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (script)
resume -> finished completed, printed 1 | 2
)"});
}

TEST_P(BreakpointHitsTest, DebuggerStatementPauses) {
  Check({.program = R"js(
print(1);
debugger;
print(2);
)js"},
        {.both = R"(
start -> 2:0 debugger, (script)
over -> 3:0 step, (script)
resume -> finished completed, printed 1 | 2
)"});
}

TEST_P(BreakpointHitsTest, DebuggerStatementInAFunction) {
  Check({.program = R"js(
function f(x) {
  debugger;
  return x;
}
f(1);
f(2);
)js"},
        {.both = R"(
start -> 2:2 debugger, f < (script)
resume -> 2:2 debugger, f < (script)
resume -> finished completed
)"});
}

TEST_P(BreakpointHitsTest, DebuggerStatementReachedByAStepPausesOnce) {
  Check({.program = R"js(
print(1);
debugger;
print(2);
)js"},
        {.both = R"(
break 1 -> 1:0
start -> 1:0 breakpoint, (script)
over -> 2:0 step, (script)
over -> 3:0 step, (script)
resume -> finished completed, printed 1 | 2
)"});
}

TEST_P(BreakpointHitsTest, BreakpointAtADebuggerStatementPausesOnce) {
  Check({.program = R"js(
print(1);
debugger;
print(2);
)js"},
        {.both = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (script)
resume -> finished completed, printed 1 | 2
)"});
}

}  // namespace
}  // namespace twinstep
