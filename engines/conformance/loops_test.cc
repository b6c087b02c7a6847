// Where loops stop, turn by turn.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class LoopsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(LoopsTest);

TEST_P(LoopsTest, ForStopsAtInitTestAndUpdate) {
  Check({.program = R"js(
for (let i = 0; i < 2; i++) {
  print(i);
}
print('end');
)js"},
        {.v8 = R"(
break 1 -> 1:13
start -> 1:13 breakpoint, (script)
over -> 1:18 step, (script)
over -> 2:2 step, (script)
over -> 1:24 step, (script)
over -> 1:18 step, (script)
over -> 2:2 step, (script)
over -> 1:24 step, (script)
over -> 1:18 step, (script)
over -> 4:0 step, (script)
over -> 5:0 step, (script), returning undefined
over -> finished completed, printed 0 | 1 | end
)",
         .spidermonkey = R"(
break 1 -> 1:13
start -> 1:13 breakpoint, (script)
over -> 1:16 step, (script)
over -> 2:2 step, (script)
over -> 1:23 step, (script)
over -> 1:16 step, (script)
over -> 2:2 step, (script)
over -> 1:23 step, (script)
over -> 1:16 step, (script)
over -> 4:0 step, (script)
over -> 5:0 step, (script), returning undefined
over -> finished completed, printed 0 | 1 | end
)",
         .why = "columns: V8 names an if by its statement, a test by its operator; Firefox names the start of the "
                "condition (D2)"});
}

TEST_P(LoopsTest, ForWithoutInit) {
  Check({.program = R"js(
let i = 0;
for (; i < 2; i++) {
  print(i);
}
)js"},
        {.v8 = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 2:9 step, (script)
over -> 3:2 step, (script)
over -> 2:15 step, (script)
over -> 2:9 step, (script)
over -> 3:2 step, (script)
over -> 2:15 step, (script)
over -> 2:9 step, (script)
over -> 5:0 step, (script), returning undefined
over -> finished completed, printed 0 | 1
)",
         .spidermonkey = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 2:7 step, (script)
over -> 3:2 step, (script)
over -> 2:14 step, (script)
over -> 2:7 step, (script)
over -> 3:2 step, (script)
over -> 2:14 step, (script)
over -> 2:7 step, (script)
over -> 5:0 step, (script), returning undefined
over -> finished completed, printed 0 | 1
)",
         .why = "columns: V8 names an if by its statement, a test by its operator; Firefox names the start of the "
                "condition (D2)"});
}

TEST_P(LoopsTest, ForWithoutTest) {
  Check({.program = R"js(
for (let i = 0; ; i++) {
  if (i === 1) break;
  print(i);
}
print('end');
)js"},
        {.v8 = R"(
break 1 -> 1:13
start -> 1:13 breakpoint, (script)
over -> 2:2 step, (script)
over -> 3:2 step, (script)
over -> 1:19 step, (script)
over -> 2:2 step, (script)
over -> 2:15 step, (script)
over -> 5:0 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed 0 | end
)",
         .spidermonkey = R"(
break 1 -> 1:13
start -> 1:13 breakpoint, (script)
over -> 2:6 step, (script)
over -> 3:2 step, (script)
over -> 1:18 step, (script)
over -> 2:6 step, (script)
over -> 2:15 step, (script)
over -> 5:0 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed 0 | end
)",
         .why = "columns: V8 names an if by its statement, a test by its operator; Firefox names the start of the "
                "condition (D2)"});
}

TEST_P(LoopsTest, ForWithoutUpdate) {
  Check({.program = R"js(
for (let i = 0; i < 2;) {
  i++;
}
print('end');
)js"},
        {.v8 = R"(
break 1 -> 1:13
start -> 1:13 breakpoint, (script)
over -> 1:18 step, (script)
over -> 2:2 step, (script)
over -> 1:18 step, (script)
over -> 2:2 step, (script)
over -> 1:18 step, (script)
over -> 4:0 step, (script)
over -> 5:0 step, (script), returning undefined
over -> finished completed, printed end
)",
         .spidermonkey = R"(
break 1 -> 1:13
start -> 1:13 breakpoint, (script)
over -> 1:16 step, (script)
over -> 2:2 step, (script)
over -> 1:16 step, (script)
over -> 2:2 step, (script)
over -> 1:16 step, (script)
over -> 4:0 step, (script)
over -> 5:0 step, (script), returning undefined
over -> finished completed, printed end
)",
         .why = "columns: V8 names an if by its statement, a test by its operator; Firefox names the start of the "
                "condition (D2)"});
}

TEST_P(LoopsTest, ForWithoutAnything) {
  Check({.program = R"js(
let i = 0;
for (;;) {
  i++;
  if (i > 1) break;
}
print(i);
)js"},
        {.v8 = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 3:2 step, (script)
over -> 4:2 step, (script)
over -> 3:2 step, (script)
over -> 4:2 step, (script)
over -> 4:13 step, (script)
over -> 6:0 step, (script)
over -> 7:0 step, (script), returning undefined
over -> finished completed, printed 2
)",
         .spidermonkey = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 3:2 step, (script)
over -> 4:6 step, (script)
over -> 3:2 step, (script)
over -> 4:6 step, (script)
over -> 4:13 step, (script)
over -> 6:0 step, (script)
over -> 7:0 step, (script), returning undefined
over -> finished completed, printed 2
)",
         .why = "columns: V8 names an if by its statement, a test by its operator; Firefox names the start of the "
                "condition (D2)"});
}

TEST_P(LoopsTest, ForOverSeveralLines) {
  Check({.program = R"js(
for (
  let i = 0;
  i < 2;
  i++
) {
  print(i);
}
print('end');
)js"},
        {.v8 = R"(
break 2 -> 2:10
start -> 2:10 breakpoint, (script)
over -> 3:4 step, (script)
over -> 6:2 step, (script)
over -> 4:3 step, (script)
over -> 3:4 step, (script)
over -> 6:2 step, (script)
over -> 4:3 step, (script)
over -> 3:4 step, (script)
over -> 8:0 step, (script)
over -> 9:0 step, (script), returning undefined
over -> finished completed, printed 0 | 1 | end
)",
         .spidermonkey = R"(
break 2 -> 2:10
start -> 2:10 breakpoint, (script)
over -> 3:2 step, (script)
over -> 6:2 step, (script)
over -> 4:2 step, (script)
over -> 3:2 step, (script)
over -> 6:2 step, (script)
over -> 4:2 step, (script)
over -> 3:2 step, (script)
over -> 8:0 step, (script)
over -> 9:0 step, (script), returning undefined
over -> finished completed, printed 0 | 1 | end
)",
         .why = "columns: V8 names an if by its statement, a test by its operator; Firefox names the start of the "
                "condition (D2)"});
}

TEST_P(LoopsTest, ForWithSeveralVariables) {
  Check({.program = R"js(
for (let i = 0, j = 2; i < j; i++, j--) {
  print(i, j);
}
)js"},
        {.v8 = R"(
break 1 -> 1:13
start -> 1:13 breakpoint, (script)
over -> 1:20 step, (script)
over -> 1:25 step, (script)
over -> 2:2 step, (script)
over -> 1:36 step, (script)
over -> 1:25 step, (script)
over -> 4:0 step, (script), returning undefined
over -> finished completed, printed 0 2
)",
         .spidermonkey = R"(
break 1 -> 1:13
start -> 1:13 breakpoint, (script)
over -> 1:20 step, (script)
over -> 1:23 step, (script)
over -> 2:2 step, (script)
over -> 1:30 step, (script)
over -> 1:23 step, (script)
over -> 4:0 step, (script), returning undefined
over -> finished completed, printed 0 2
)",
         .why = "comma operands (D8); columns: V8 names an if by its statement, a test by its operator; Firefox names "
                "the start of the condition (D2)"});
}

}  // namespace
}  // namespace twinstep
