// For-of and for-in, turn by turn.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class IterationTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(IterationTest);

TEST_P(IterationTest, ForOfStopsAtTheVariableInV8) {
  Check(
      {.program = R"js(
for (const x of [1, 2]) {
  print(x);
}
print('end');
)js"},
      {.v8 = R"(
break 1 -> 1:16
start -> 1:16 breakpoint, (script)
over -> 1:11 step, (script)
over -> 2:2 step, (script)
over -> 1:11 step, (script)
over -> 2:2 step, (script)
over -> 1:11 step, (script)
over -> 4:0 step, (script)
over -> 5:0 step, (script), returning undefined
over -> finished completed, printed 1 | 2 | end
)",
       .spidermonkey = R"(
break 1 -> 1:16
start -> 1:16 breakpoint, (script)
over -> 2:2 step, (script)
over -> 4:0 step, (script)
over -> 5:0 step, (script), returning undefined
over -> finished completed, printed 1 | 2 | end
)",
       .v8_14 = R"(
break 1 -> 1:16
start -> 1:16 breakpoint, (script)
over -> 1:11 step, (script)
over -> 2:2 step, (script)
over -> 1:11 step, (script)
over -> 2:2 step, (script)
over -> 4:0 step, (script)
over -> 5:0 step, (script), returning undefined
over -> finished completed, printed 1 | 2 | end
)",
       .why = "for-of (D8): V8 stops at the loop variable in each turn (from 14 on behind the call of next, so not "
              "where that ends the loop); in Firefox a body with one place is one stop for all turns (hasMoved, D3)"});
}

TEST_P(IterationTest, ForOfWithTwoStatements) {
  Check({.program = R"js(
for (const x of [1, 2]) {
  let y = x;
  print(y);
}
print('end');
)js"},
        {.v8 = R"(
break 1 -> 1:16
start -> 1:16 breakpoint, (script)
over -> 1:11 step, (script)
over -> 2:10 step, (script)
over -> 3:2 step, (script)
over -> 1:11 step, (script)
over -> 2:10 step, (script)
over -> 3:2 step, (script)
over -> 1:11 step, (script)
over -> 5:0 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed 1 | 2 | end
)",
         .spidermonkey = R"(
break 1 -> 1:16
start -> 1:16 breakpoint, (script)
over -> 2:10 step, (script)
over -> 3:2 step, (script)
over -> 2:10 step, (script)
over -> 3:2 step, (script)
over -> 5:0 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed 1 | 2 | end
)",
         .v8_14 = R"(
break 1 -> 1:16
start -> 1:16 breakpoint, (script)
over -> 1:11 step, (script)
over -> 2:10 step, (script)
over -> 3:2 step, (script)
over -> 1:11 step, (script)
over -> 2:10 step, (script)
over -> 3:2 step, (script)
over -> 5:0 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed 1 | 2 | end
)",
         .why = "for-of (D8)"});
}

TEST_P(IterationTest, ForInStopsAtTheVariableInV8) {
  Check({.program = R"js(
for (const key in {a: 1, b: 2}) {
  print(key);
  print(1);
}
print('end');
)js"},
        {.v8 = R"(
break 1 -> 1:18
start -> 1:18 breakpoint, (script)
over -> 1:11 step, (script)
over -> 2:2 step, (script)
over -> 3:2 step, (script)
over -> 1:11 step, (script)
over -> 2:2 step, (script)
over -> 3:2 step, (script)
over -> 1:11 step, (script)
over -> 5:0 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed a | 1 | b | 1 | end
)",
         .spidermonkey = R"(
break 1 -> 1:18
start -> 1:18 breakpoint, (script)
over -> 2:2 step, (script)
over -> 3:2 step, (script)
over -> 2:2 step, (script)
over -> 3:2 step, (script)
over -> 5:0 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed a | 1 | b | 1 | end
)",
         .v8_14 = R"(
break 1 -> 1:18
start -> 1:18 breakpoint, (script)
over -> 1:11 step, (script)
over -> 2:2 step, (script)
over -> 3:2 step, (script)
over -> 1:11 step, (script)
over -> 2:2 step, (script)
over -> 3:2 step, (script)
over -> 5:0 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed a | 1 | b | 1 | end
)",
         .why = "for-in (D8)"});
}

TEST_P(IterationTest, ForOfOverAnIterator) {
  Check({.program = R"js(
let iterable = {
  [Symbol.iterator]() {
    let n = 0;
    return {
      next() { return {done: n++ > 0, value: n}; },
      return() { print('closed'); return {}; },
    };
  },
};
for (let x of iterable) {
  print(x);
}
print('end');
)js"},
        {.v8 = R"(
break 10 -> 10:14
start -> 10:14 breakpoint, (script)
in -> 3:12 step, [Symbol.iterator] < (script)
in -> 4:4 step, [Symbol.iterator] < (script)
in -> 7:6 step, [Symbol.iterator] < (script), returning {next: function next, return: function return}
in -> 10:9 step, (script)
in -> 5:15 step, next < (script)
in -> 5:48 step, next < (script), returning {done: false, value: 1}
in -> 10:9 step, (script)
in -> 11:2 step, (script)
in -> 10:9 step, (script)
in -> 5:15 step, next < (script)
in -> 5:48 step, next < (script), returning {done: true, value: 2}
in -> 13:0 step, (script)
in -> 14:0 step, (script), returning undefined
in -> finished completed, printed 1 | end
)",
         .spidermonkey = R"(
break 10 -> 10:14
start -> 10:14 breakpoint, (script)
in -> 3:12 step, [Symbol.iterator] < (script)
in -> 4:4 step, [Symbol.iterator] < (script)
in -> 8:2 step, [Symbol.iterator] < (script), returning {next: function next, return: function return}
in -> 5:15 step, next < (script)
in -> 5:49 step, next < (script), returning {done: false, value: 1}
in -> 11:2 step, (script)
in -> 5:15 step, next < (script)
in -> 5:49 step, next < (script), returning {done: true, value: 2}
in -> 13:0 step, (script)
in -> 14:0 step, (script), returning undefined
in -> finished completed, printed 1 | end
)",
         .v8_14 = R"(
break 10 -> 10:14
start -> 10:14 breakpoint, (script)
in -> 3:12 step, [Symbol.iterator] < (script)
in -> 4:4 step, [Symbol.iterator] < (script)
in -> 7:6 step, [Symbol.iterator] < (script), returning {next: function next, return: function return}
in -> 5:15 step, next < (script)
in -> 5:48 step, next < (script), returning {done: false, value: 1}
in -> 10:9 step, (script)
in -> 11:2 step, (script)
in -> 5:15 step, next < (script)
in -> 5:48 step, next < (script), returning {done: true, value: 2}
in -> 13:0 step, (script)
in -> 14:0 step, (script), returning undefined
in -> finished completed, printed 1 | end
)",
         .why = "for-of and returning (D8)"});
}

TEST_P(IterationTest, LeavingAForOfClosesItsIterator) {
  Check({.program = R"js(
let iterable = {
  [Symbol.iterator]() { return this; },
  next() { return {done: false, value: 1}; },
  return() { print('closed'); return {}; },
};
for (let x of iterable) {
  break;
}
print('end');
)js"},
        {.v8 = R"(
break 7 -> 7:2
break 4 -> 4:13
start -> 7:2 breakpoint, (script)
resume -> 4:13 breakpoint, return < (script)
over -> 4:30 step, return < (script)
over -> 4:40 step, return < (script), returning {}
over -> 9:0 step, (script)
resume -> finished completed, printed closed | end
)",
         .spidermonkey = R"(
break 7 -> 7:2
break 4 -> 4:13
start -> 7:2 breakpoint, (script)
resume -> 4:13 breakpoint, return < (script)
over -> 4:30 step, return < (script)
over -> 4:41 step, return < (script), returning {}
over -> 9:0 step, (script)
resume -> finished completed, printed closed | end
)",
         .why = "for-of and returning (D8)"});
}

}  // namespace
}  // namespace twinstep
