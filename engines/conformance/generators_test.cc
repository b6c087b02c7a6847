// Creation, next, return, throw and delegation.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class GeneratorsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(GeneratorsTest);

TEST_P(GeneratorsTest, CreationRunsNoBody) {
  Check({.program = R"js(
function* g() {
  yield 1;
}
let i = g();
print(i.next().value);
)js"},
        {.both = R"(
break 4 -> 4:8
start -> 4:8 breakpoint, (script)
in -> 5:0 step, (script)
in -> 2:2 step, g < (script)
resume -> finished completed, printed 1
)"});
}

TEST_P(GeneratorsTest, StepInToNextEntersTheBody) {
  Check({.program = R"js(
function* g() {
  print('a');
  yield 1;
  print('b');
}
let i = g();
i.next();
i.next();
print('end');
)js"},
        {.v8 = R"(
break 7 -> 7:0
start -> 7:0 breakpoint, (script)
in -> 2:2 step, g < (script)
in -> 3:2 step, g < (script)
in -> 4:2 step, g < (script)
in -> 5:0 step, g < (script), returning undefined
in -> 9:0 step, (script)
in -> 10:0 step, (script), returning undefined
in -> finished completed, printed a | b | end
)",
         .spidermonkey = R"(
break 7 -> 7:0
start -> 7:0 breakpoint, (script)
in -> 2:2 step, g < (script)
in -> 3:2 step, g < (script)
in -> 4:2 step, g < (script)
in -> 5:0 step, g < (script), returning {value: undefined, done: true}
in -> 9:0 step, (script)
in -> 10:0 step, (script), returning undefined
in -> finished completed, printed a | b | end
)",
         .why = "what a generator returns at its end: V8 shows the value, Firefox the result object"});
}

TEST_P(GeneratorsTest, StepOverAYieldStaysInTheGenerator) {
  Check({.program = R"js(
function* g() {
  yield 1;
  yield 2;
}
for (const x of g()) {
  print(x);
}
print('end');
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, g < (script)
over -> 3:2 step, g < (script)
over -> 4:0 step, g < (script), returning undefined
over -> 8:0 step, (script)
over -> 9:0 step, (script), returning undefined
over -> finished completed, printed 1 | 2 | end
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, g < (script)
over -> 3:2 step, g < (script)
over -> 4:0 step, g < (script), returning {value: undefined, done: true}
over -> 8:0 step, (script)
over -> 9:0 step, (script), returning undefined
over -> finished completed, printed 1 | 2 | end
)",
         .why = "what a generator returns at its end: V8 shows the value, Firefox the result object"});
}

TEST_P(GeneratorsTest, StepOutOfAGenerator) {
  Check({.program = R"js(
function* g() {
  print(1);
  yield 1;
  print(2);
}
let i = g();
i.next();
print('between');
i.next();
print('end');
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, g < (script)
out -> 8:0 step, (script)
out -> finished completed, printed 1 | between | 2 | end
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, g < (script)
out -> 8:0 step, (script), returning {value: 1, done: false}
out -> finished completed, printed 1 | between | 2 | end
)",
         .why = "Firefox still knows the value that the function returned (D4)"});
}

TEST_P(GeneratorsTest, BreakpointAfterAYield) {
  Check({.program = R"js(
function* g() {
  let x = yield 1;
  print(x);
}
let i = g();
i.next();
i.next('sent');
)js"},
        {.both = R"(
break 3 -> 3:2
start -> 3:2 breakpoint, g < (script)
out -> 8:0 step, (script), returning {value: undefined, done: true}
resume -> finished completed, printed sent
)"});
}

TEST_P(GeneratorsTest, ReturnRunsFinally) {
  Check({.program = R"js(
function* g() {
  try {
    yield 1;
  } finally {
    print('finally');
  }
}
let i = g();
i.next();
print(i.return(7).value);
)js"},
        {.both = R"(
break 5 -> 5:4
start -> 5:4 breakpoint, g < (script)
resume -> finished completed, printed finally | 7
)"});
}

TEST_P(GeneratorsTest, ThrowIntoAGenerator) {
  Check({.program = R"js(
function* g() {
  try {
    yield 1;
  } catch (e) {
    print('caught', e);
  }
}
let i = g();
i.next();
i.throw('t');
)js"},
        {.both = R"(
break 5 -> 5:4
start -> 5:4 breakpoint, g < (script)
resume -> finished completed, printed caught t
)"});
}

TEST_P(GeneratorsTest, YieldStarDelegates) {
  Check({.program = R"js(
function* inner() {
  yield 1;
  return 2;
}
function* outer() {
  let r = yield* inner();
  print(r);
}
for (const x of outer()) print(x);
)js"},
        {.v8 = R"(
break 2 -> 2:2
break 7 -> 7:2
start -> 2:2 breakpoint, inner < outer < (script)
over -> 3:2 step, inner < outer < (script)
over -> 3:11 step, inner < outer < (script), returning 2
over -> 7:2 breakpoint, outer < (script)
over -> 8:0 step, outer < (script), returning undefined
resume -> finished completed, printed 1 | 2
)",
         .spidermonkey = R"(
break 2 -> 2:2
break 7 -> 7:2
start -> 2:2 breakpoint, inner < outer < (script)
over -> 3:2 step, inner < outer < (script)
over -> 4:0 step, inner < outer < (script), returning {value: 2, done: true}
over -> 7:2 step, outer < (script)
over -> 8:0 step, outer < (script), returning {value: undefined, done: true}
resume -> finished completed, printed 1 | 2
)",
         .why = "what a generator returns at its end: V8 shows the value, Firefox the result object; a step that "
                "arrives at a breakpoint: V8 says breakpoint, Firefox says step"});
}

TEST_P(GeneratorsTest, EarlyExitOfAForOfReturns) {
  Check({.program = R"js(
function* g() {
  try {
    yield 1;
    yield 2;
  } finally {
    print('finally');
  }
}
for (const x of g()) {
  break;
}
print('end');
)js"},
        {.both = R"(
break 6 -> 6:4
start -> 6:4 breakpoint, g < (script)
resume -> finished completed, printed finally | end
)"});
}

TEST_P(GeneratorsTest, SpreadRunsAGenerator) {
  Check({.program = R"js(
function* g() {
  yield 1;
  yield 2;
}
let a = [...g()];
print(a.length);
)js"},
        {.v8 = R"(
break 3 -> 3:2
start -> 3:2 breakpoint, g < (script)
over -> 4:0 step, g < (script), returning undefined
over -> 6:0 step, (script)
over -> 7:0 step, (script), returning undefined
)",
         .spidermonkey = R"(
break 3 -> 3:2
start -> 3:2 breakpoint, g < (script)
over -> 4:0 step, g < (script), returning {value: undefined, done: true}
over -> 6:0 step, (script)
over -> 7:0 step, (script), returning undefined
)",
         .why = "what a generator returns at its end: V8 shows the value, Firefox the result object"});
}

}  // namespace
}  // namespace twinstep
