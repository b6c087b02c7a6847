// While, do-while, labels, and the breakpoints inside loops.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class WhileLoopsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(WhileLoopsTest);

TEST_P(WhileLoopsTest, WhileStopsAtItsCondition) {
  Check({.program = R"js(
let i = 0;
while (i < 2) {
  i++;
}
print(i);
)js"},
        {.v8 = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 2:9 step, (script)
over -> 3:2 step, (script)
over -> 2:9 step, (script)
over -> 3:2 step, (script)
over -> 2:9 step, (script)
over -> 5:0 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed 2
)",
         .spidermonkey = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 2:7 step, (script)
over -> 3:2 step, (script)
over -> 2:7 step, (script)
over -> 3:2 step, (script)
over -> 2:7 step, (script)
over -> 5:0 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed 2
)",
         .why = "columns: V8 names an if by its statement, a test by its operator; Firefox names the start of the "
                "condition (D2)"});
}

TEST_P(WhileLoopsTest, DoWhileStopsAtItsCondition) {
  Check({.program = R"js(
let i = 0;
do {
  i++;
} while (i < 2);
print(i);
)js"},
        {.v8 = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 3:2 step, (script)
over -> 4:11 step, (script)
over -> 3:2 step, (script)
over -> 4:11 step, (script)
over -> 5:0 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed 2
)",
         .spidermonkey = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 3:2 step, (script)
over -> 4:9 step, (script)
over -> 3:2 step, (script)
over -> 4:9 step, (script)
over -> 5:0 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed 2
)",
         .why = "columns: V8 names an if by its statement, a test by its operator; Firefox names the start of the "
                "condition (D2)"});
}

TEST_P(WhileLoopsTest, LoopWithASinglePlaceStopsOnceInFirefox) {
  Check({.program = R"js(
let i = 0;
do i++; while (i < 3);
print(i);
)js"},
        {.v8 = R"(
break 2 -> 2:3
start -> 2:3 breakpoint, (script)
over -> 2:17 step, (script)
over -> 2:3 breakpoint, (script)
over -> 2:17 step, (script)
over -> 2:3 breakpoint, (script)
over -> 2:17 step, (script)
over -> 3:0 step, (script)
over -> 4:0 step, (script), returning undefined
over -> finished completed, printed 3
)",
         .spidermonkey = R"(
break 2 -> 2:3
start -> 2:3 breakpoint, (script)
over -> 2:15 step, (script)
over -> 2:3 step, (script)
over -> 2:15 step, (script)
over -> 2:3 step, (script)
over -> 2:15 step, (script)
over -> 3:0 step, (script)
over -> 4:0 step, (script), returning undefined
over -> finished completed, printed 3
)",
         .why = "single-position loop (D3, D8): V8 pauses in each turn, Firefox never again"});
}

TEST_P(WhileLoopsTest, BreakpointInALoopStopsInEachTurn) {
  Check({.program = R"js(
for (let i = 0; i < 3; i++) {
  print(i);
}
)js"},
        {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, (script)
resume -> 2:2 breakpoint, (script)
resume -> 2:2 breakpoint, (script)
resume -> finished completed, printed 0 | 1 | 2
)"});
}

TEST_P(WhileLoopsTest, BreakpointWhereAStepPausedWaitsForAMove) {
  Check(
      {.program = R"js(
let i = 0;
while (i < 3)
  i++;
print(i);
)js"},
      {.v8 = R"(
break 3 -> 3:2
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 2:9 step, (script)
over -> 3:2 breakpoint, (script)
resume -> 3:2 breakpoint, (script)
resume -> 3:2 breakpoint, (script)
resume -> finished completed, printed 3
)",
       .spidermonkey = R"(
break 3 -> 3:2
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 2:7 step, (script)
over -> 3:2 step, (script)
resume -> finished completed, printed 3
)",
       .why =
           "hasMoved (D3): the breakpoint is where a step paused last, so Firefox does not report it again; V8 does"});
}

TEST_P(WhileLoopsTest, NestedLoopsWithLabels) {
  Check({.program = R"js(
outer: for (let i = 0; i < 2; i++) {
  for (let j = 0; j < 2; j++) {
    if (j === 1) continue outer;
    print(i, j);
  }
}
print('end');
)js"},
        {.v8 = R"(
break 1 -> 1:20
start -> 1:20 breakpoint, (script)
over -> 1:25 step, (script)
over -> 2:15 step, (script)
over -> 2:20 step, (script)
over -> 3:4 step, (script)
over -> 4:4 step, (script)
over -> 2:26 step, (script)
over -> 2:20 step, (script)
over -> 3:4 step, (script)
over -> 3:17 step, (script)
over -> 1:31 step, (script)
over -> 1:25 step, (script)
over -> 2:15 step, (script)
over -> 2:20 step, (script)
over -> 3:4 step, (script)
over -> 4:4 step, (script)
over -> 2:26 step, (script)
)",
         .spidermonkey = R"(
break 1 -> 1:20
start -> 1:20 breakpoint, (script)
over -> 1:23 step, (script)
over -> 2:15 step, (script)
over -> 2:18 step, (script)
over -> 3:8 step, (script)
over -> 4:4 step, (script)
over -> 2:25 step, (script)
over -> 2:18 step, (script)
over -> 3:8 step, (script)
over -> 3:17 step, (script)
over -> 1:30 step, (script)
over -> 1:23 step, (script)
over -> 2:15 step, (script)
over -> 2:18 step, (script)
over -> 3:8 step, (script)
over -> 4:4 step, (script)
over -> 2:25 step, (script)
)",
         .why = "columns: V8 names an if by its statement, a test by its operator; Firefox names the start of the "
                "condition (D2)"});
}

TEST_P(WhileLoopsTest, BreakOutOfALabelledLoop) {
  Check({.program = R"js(
outer: while (true) {
  while (true) {
    break outer;
  }
}
print('end');
)js"},
        {.both = R"(
break 3 -> 3:4
start -> 3:4 breakpoint, (script)
over -> 6:0 step, (script)
over -> 7:0 step, (script), returning undefined
over -> finished completed, printed end
)"});
}

TEST_P(WhileLoopsTest, LabelledBlock) {
  Check({.program = R"js(
block: {
  print(1);
  if (true) break block;
  print(2);
}
print(3);
)js"},
        {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, (script)
over -> 3:12 step, (script)
over -> 6:0 step, (script)
resume -> finished completed, printed 1 | 3
)"});
}

TEST_P(WhileLoopsTest, EmptyLoopBody) {
  Check({.program = R"js(
let n = 0;
for (; n < 2; n++);
print(n);
)js"},
        {.v8 = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 2:9 step, (script)
over -> 2:15 step, (script)
over -> 2:9 step, (script)
over -> 2:15 step, (script)
over -> 2:9 step, (script)
over -> 3:0 step, (script)
over -> 4:0 step, (script), returning undefined
over -> finished completed, printed 2
)",
         .spidermonkey = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 2:7 step, (script)
over -> 2:14 step, (script)
over -> 2:7 step, (script)
over -> 2:14 step, (script)
over -> 2:7 step, (script)
over -> 3:0 step, (script)
over -> 4:0 step, (script), returning undefined
over -> finished completed, printed 2
)",
         .why = "columns: V8 names an if by its statement, a test by its operator; Firefox names the start of the "
                "condition (D2)"});
}

TEST_P(WhileLoopsTest, CallInALoopCondition) {
  Check({.program = R"js(
let n = 0;
function more() { return n < 2; }
while (more()) n++;
print(n);
)js"},
        {.v8 = R"(
break 3 -> 3:7
start -> 3:7 breakpoint, (script)
in -> 2:18 step, more < (script)
in -> 2:31 step, more < (script), returning true
in -> 3:15 step, (script)
in -> 3:7 breakpoint, (script)
in -> 2:18 step, more < (script)
in -> 2:31 step, more < (script), returning true
in -> 3:15 step, (script)
in -> 3:7 breakpoint, (script)
in -> 2:18 step, more < (script)
in -> 2:31 step, more < (script), returning false
in -> 4:0 step, (script)
in -> 5:0 step, (script), returning undefined
in -> finished completed, printed 2
)",
         .spidermonkey = R"(
break 3 -> 3:7
start -> 3:7 breakpoint, (script)
in -> 2:18 step, more < (script)
in -> 2:32 step, more < (script), returning true
in -> 3:15 step, (script)
in -> 3:7 step, (script)
in -> 2:18 step, more < (script)
in -> 2:32 step, more < (script), returning true
in -> 3:15 step, (script)
in -> 3:7 step, (script)
in -> 2:18 step, more < (script)
in -> 2:32 step, more < (script), returning false
in -> 4:0 step, (script)
in -> 5:0 step, (script), returning undefined
in -> finished completed, printed 2
)",
         .why = "returning (D8) and columns"});
}

}  // namespace
}  // namespace twinstep
