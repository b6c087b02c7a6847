// Functions, promise jobs and top-level await.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class AsyncTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(AsyncTest);

TEST_P(AsyncTest, StepOverAnAwait) {
  Check({.program = R"js(
async function f() {
  let x = await 1;
  print(x);
}
f();
print('main');
)js"},
        {.both = R"(
break 2 -> 2:10
start -> 2:10 breakpoint, f < (script)
over -> 3:2 step, f
over -> 4:0 step, f, returning Promise
resume -> finished completed, printed main | 1
)"});
}

TEST_P(AsyncTest, StepOutAtAnAwait) {
  Check({.program = R"js(
async function f() {
  print('before');
  await null;
  print('after');
}
f();
print('main');
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
out -> 7:0 step, (script)
out -> 4:2 step, f
resume -> finished completed, printed before | main | after
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
out -> 7:0 step, (script), returning Promise
out -> 4:2 step, f
resume -> finished completed, printed before | main | after
)",
         .why = "Firefox still knows the value that the function returned (D4)"});
}

TEST_P(AsyncTest, StepOutAfterAnAwaitFindsTheAwaiter) {
  Check({.program = R"js(
async function inner() {
  await null;
  print('inner');
}
async function outer() {
  await inner();
  print('outer');
}
outer();
print('main');
)js"},
        {.v8 = R"(
break 3 -> 3:2
start -> 3:2 breakpoint, inner
out -> 7:2 step, outer
over -> 8:0 step, outer, returning Promise
resume -> finished completed, printed main | inner | outer
)",
         .spidermonkey = R"(
break 3 -> 3:2
start -> 3:2 breakpoint, inner
out -> 7:2 step, outer, returning Promise
over -> 8:0 step, outer, returning Promise
resume -> finished completed, printed main | inner | outer
)",
         .why = "Firefox still knows the value that the function returned (D4)"});
}

TEST_P(AsyncTest, BreakpointAfterAnAwait) {
  Check({.program = R"js(
async function f() {
  print(1);
  await null;
  print(3);
}
f();
print(2);
)js"},
        {.both = R"(
break 4 -> 4:2
start -> 4:2 breakpoint, f
resume -> finished completed, printed 1 | 2 | 3
)"});
}

TEST_P(AsyncTest, AwaitOfARejectionThrows) {
  Check({.program = R"js(
async function f() {
  try {
    await Promise.reject('no');
  } catch (e) {
    print(e);
  }
}
f();
)js"},
        {.both = R"(
break 5 -> 5:4
start -> 5:4 breakpoint, f
resume -> finished completed, printed no
)"});
}

TEST_P(AsyncTest, PromiseChain) {
  Check({.program = R"js(
Promise.resolve(1).then(x => {
  return x + 1;
}).then(x => {
  print(x);
});
print('main');
)js"},
        {.both = R"(
break 2 -> 2:2
break 4 -> 4:2
start -> 2:2 breakpoint, (anonymous)
resume -> 4:2 breakpoint, (anonymous)
resume -> finished completed, printed main | 2
)"});
}

TEST_P(AsyncTest, StepsFromJobToJob) {
  Check({.program = R"js(
Promise.resolve(1).then(x => {
  print('first');
}).then(x => {
  print('second');
});
print('main');
)js"},
        {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, (anonymous)
over -> 3:0 step, (anonymous), returning undefined
over -> 4:2 step, (anonymous)
resume -> finished completed, printed main | first | second
)"});
}

TEST_P(AsyncTest, AsyncForOfAwaitsEachTurn) {
  Check({.program = R"js(
async function* source() {
  yield 1;
  yield 2;
}
async function f() {
  for await (const x of source()) {
    print(x);
  }
}
f();
)js"},
        {.both = R"(
break 7 -> 7:4
start -> 7:4 breakpoint, f
resume -> 7:4 breakpoint, f
resume -> finished completed, printed 1 | 2
)"});
}

TEST_P(AsyncTest, AsyncArrowAndAll) {
  Check({.program = R"js(
let wait = async x => {
  await null;
  return x;
};
Promise.all([wait(1), wait(2)]).then(a => {
  print(a[0] + a[1]);
});
)js"},
        {.both = R"(
break 3 -> 3:2
break 6 -> 6:2
start -> 3:2 breakpoint, wait
resume -> 3:2 breakpoint, wait
resume -> 6:2 breakpoint, (anonymous)
resume -> finished completed, printed 3
)"});
}

TEST_P(AsyncTest, MicrotaskOrder) {
  Check({.program = R"js(
Promise.resolve().then(() => print('a')).then(() => print('c'));
(async () => {
  await null;
  print('b');
})();
print('main');
)js"},
        {.both = R"(
start -> finished completed, printed main | a | b | c
)"});
}

TEST_P(AsyncTest, ThenableIsAwaited) {
  Check({.program = R"js(
let thenable = {
  then(resolve) {
    resolve(5);
  },
};
(async () => {
  print(await thenable);
})();
)js"},
        {.both = R"(
break 3 -> 3:4
start -> 3:4 breakpoint, then
resume -> finished completed, printed 5
)"});
}

TEST_P(AsyncTest, TopLevelAwait) {
  Check({.program = R"js(
print(1);
let x = await Promise.resolve(2);
print(x);
)js",
         .module = true},
        {.both = R"(
break 1 -> 1:0
start -> 1:0 breakpoint, (module)
over -> 2:8 step, (module)
over -> 3:0 step, (module)
over -> 4:0 step, (module), returning Promise
)"});
}

TEST_P(AsyncTest, TopLevelAwaitOfARejectionThrows) {
  Check({.program = R"js(
print(1);
await Promise.reject('no');
print('not reached');
)js",
         .module = true},
        {.both = R"(
break 1 -> 1:0
start -> 1:0 breakpoint, (module)
resume -> finished threw "no", printed 1
)"});
}

// The stack is deeper when a job resumes the generator; no debugger statement is anywhere.
TEST_P(AsyncTest, StepOverAYieldOfAnAsyncGenerator) {
  Check({.program = R"js(
async function* g(n) {
  let left = n;
  while (left > 0) {
    await null;
    yield left--;
  }
}
(async () => {
  for await (const x of g(2)) print(x);
})();
)js"},
        {.v8 = R"(
break 5 -> 5:4
start -> 5:4 breakpoint, g
over -> 3:14 step, g < (anonymous)
resume -> 5:4 breakpoint, g
resume -> finished completed, printed 2 | 1
)",
         .spidermonkey = R"(
break 5 -> 5:4
start -> 5:4 breakpoint, g
over -> 3:9 step, g < (anonymous)
resume -> 5:4 breakpoint, g
resume -> finished completed, printed 2 | 1
)",
         .why = "columns: V8 names a test by its operator"});
}

}  // namespace
}  // namespace twinstep
