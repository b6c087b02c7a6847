// What built-in functions call.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class CallbacksTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(CallbacksTest);

TEST_P(CallbacksTest, CallbackOfMap) {
  Check({.program = R"js(
let a = [1, 2].map(x => {
  return x * 2;
});
print(a[1]);
)js"},
        {.v8 = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
in -> 2:2 step, (anonymous) < (script)
in -> 2:15 step, (anonymous) < (script), returning 2
in -> 2:2 step, (anonymous) < (script)
in -> 2:15 step, (anonymous) < (script), returning 4
in -> 4:0 step, (script)
in -> 5:0 step, (script), returning undefined
in -> finished completed, printed 4
)",
         .spidermonkey = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
in -> 2:2 step, a< < (script)
in -> 3:0 step, a< < (script), returning 2
in -> 2:2 step, a< < (script)
in -> 3:0 step, a< < (script), returning 4
in -> 4:0 step, (script)
in -> 5:0 step, (script), returning undefined
in -> finished completed, printed 4
)",
         .why = "returning (D8)"});
}

TEST_P(CallbacksTest, BreakpointInACallbackOfSort) {
  Check({.program = R"js(
let a = [2, 1].sort((x, y) => {
  return x - y;
});
print(a[0]);
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, (anonymous) < (script)
resume -> finished completed, printed 1
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> finished completed, printed 1
)",
         .why = "SpiderMonkey knows the comparator `x - y` by its shape and never calls it"});
}

TEST_P(CallbacksTest, BreakpointInAnOrdinaryComparator) {
  Check({.program = R"js(
let a = ['b', 'a'].sort((x, y) => {
  return x < y ? -1 : 1;
});
print(a[0]);
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, (anonymous) < (script)
resume -> finished completed, printed a
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, a< < (script)
resume -> finished completed, printed a
)",
         .why = "how often and in which order sort compares, and names"});
}

TEST_P(CallbacksTest, StepOutOfACallback) {
  Check({.program = R"js(
[1, 2].forEach(x => {
  print(x);
});
print('end');
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, (anonymous) < (script)
out -> 2:2 breakpoint, (anonymous) < (script)
out -> 4:0 step, (script)
out -> finished completed, printed 1 | 2 | end
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, (anonymous) < (script)
out -> 2:2 breakpoint, (anonymous) < (script)
out -> 4:0 step, (script), returning undefined
out -> finished completed, printed 1 | 2 | end
)",
         .why = "Firefox still knows the value that the function returned (D4)"});
}

TEST_P(CallbacksTest, CallbackOfReplace) {
  Check({.program = R"js(
let s = 'abc'.replace(/b/, match => {
  return match.toUpperCase();
});
print(s);
)js"},
        {.v8 = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
in -> 2:15 step, (anonymous) < (script)
in -> 2:29 step, (anonymous) < (script), returning "B"
in -> 4:0 step, (script)
in -> 5:0 step, (script), returning undefined
in -> finished completed, printed aBc
)",
         .spidermonkey = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
in -> 2:2 step, s< < (script)
in -> 3:0 step, s< < (script), returning "B"
in -> 4:0 step, (script)
in -> 5:0 step, (script), returning undefined
in -> finished completed, printed aBc
)",
         .why = "returning (D8)"});
}

TEST_P(CallbacksTest, CallbackOfReduceWithSteps) {
  Check({.program = R"js(
let sum = [1, 2, 3].reduce((a, b) => {
  return a + b;
}, 0);
print(sum);
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, (anonymous) < (script)
over -> 2:15 step, (anonymous) < (script), returning 1
over -> 2:2 breakpoint, (anonymous) < (script)
over -> 2:15 step, (anonymous) < (script), returning 3
over -> 2:2 breakpoint, (anonymous) < (script)
over -> 2:15 step, (anonymous) < (script), returning 6
over -> 4:0 step, (script)
resume -> finished completed, printed 6
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, sum< < (script)
over -> 3:0 step, sum< < (script), returning 1
over -> 2:2 breakpoint, sum< < (script)
over -> 3:0 step, sum< < (script), returning 3
over -> 2:2 breakpoint, sum< < (script)
over -> 3:0 step, sum< < (script), returning 6
over -> 4:0 step, (script)
resume -> finished completed, printed 6
)",
         .why = "returning (D8)"});
}

TEST_P(CallbacksTest, CallbackOfJson) {
  Check({.program = R"js(
let s = JSON.stringify({toJSON() { return 7; }});
print(s);
)js"},
        {.v8 = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
in -> 1:35 step, toJSON < (script)
in -> 1:44 step, toJSON < (script), returning 7
in -> 2:0 step, (script)
in -> 3:0 step, (script), returning undefined
in -> finished completed, printed 7
)",
         .spidermonkey = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
in -> 1:35 step, toJSON < (script)
in -> 1:45 step, toJSON < (script), returning 7
in -> 2:0 step, (script)
in -> 3:0 step, (script), returning undefined
in -> finished completed, printed 7
)",
         .why = "returning (D8)"});
}

}  // namespace
}  // namespace twinstep
