// Closures, accessors, callbacks of built-ins, default parameters, destructuring.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class FunctionsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(FunctionsTest);

TEST_P(FunctionsTest, ClosureKeepsItsVariable) {
  Check({.program = R"js(
function counter() {
  let n = 0;
  return () => {
    n++;
    return n;
  };
}
let next = counter();
next();
print(next());
)js"},
        {.v8 = R"(
break 5 -> 5:4
start -> 5:4 breakpoint, (anonymous) < (script)
resume -> 5:4 breakpoint, (anonymous) < (script)
over -> 5:13 step, (anonymous) < (script), returning 2
over -> 10:0 step, (script)
resume -> finished completed, printed 2
)",
         .spidermonkey = R"(
break 5 -> 5:4
start -> 5:4 breakpoint, counter/< < (script)
resume -> 5:4 breakpoint, counter/< < (script)
over -> 6:2 step, counter/< < (script), returning 2
over -> 10:5 step, (script)
resume -> finished completed, printed 2
)",
         .why = "returning (D8)"});
}

TEST_P(FunctionsTest, ArrowWithoutBraces) {
  Check({.program = R"js(
let twice = x => x * 2;
print(twice(2));
)js"},
        {.v8 = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (script)
in -> 1:19 step, twice < (script)
in -> 1:22 step, twice < (script), returning 4
in -> 2:0 step, (script)
in -> 3:0 step, (script), returning undefined
in -> finished completed, printed 4
)",
         .spidermonkey = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (script)
in -> 1:17 step, twice < (script)
in -> 1:21 step, twice < (script), returning 4
in -> 2:5 step, (script)
in -> 3:0 step, (script), returning undefined
in -> finished completed, printed 4
)",
         .why = "returning (D8): V8 stops at the end of the expression, Firefox has no further place in such a body"});
}

TEST_P(FunctionsTest, EmptyFunction) {
  Check({.program = R"js(
function nothing() {}
nothing();
print('end');
)js"},
        {.both = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (script)
in -> 1:20 step, nothing < (script), returning undefined
in -> 3:0 step, (script)
in -> 4:0 step, (script), returning undefined
in -> finished completed, printed end
)"});
}

TEST_P(FunctionsTest, GetterAndSetterAreEntered) {
  Check({.program = R"js(
let o = {
  get x() { return 1; },
  set x(v) { print('set', v); },
};
let a = o.x;
o.x = 2;
print(a);
)js"},
        {.v8 = R"(
break 5 -> 5:8
start -> 5:8 breakpoint, (script)
in -> 2:12 step, get x < (script)
in -> 2:21 step, get x < (script), returning 1
in -> 6:0 step, (script)
in -> 3:13 step, set x < (script)
in -> 3:30 step, set x < (script), returning undefined
in -> 7:0 step, (script)
in -> 8:0 step, (script), returning undefined
in -> finished completed, printed set 2 | 1
)",
         .spidermonkey = R"(
break 5 -> 5:8
start -> 5:8 breakpoint, (script)
in -> 2:12 step, get x < (script)
in -> 2:22 step, get x < (script), returning 1
in -> 6:0 step, (script)
in -> 3:13 step, set x < (script)
in -> 3:30 step, set x < (script), returning undefined
in -> 7:0 step, (script)
in -> 8:0 step, (script), returning undefined
in -> finished completed, printed set 2 | 1
)",
         .why = "returning (D8)"});
}

TEST_P(FunctionsTest, StepOverDoesNotEnterAGetter) {
  Check({.program = R"js(
let o = {
  get x() { print('get'); return 1; },
};
let a = o.x;
print(a);
)js"},
        {.both = R"(
break 4 -> 4:8
start -> 4:8 breakpoint, (script)
over -> 5:0 step, (script)
resume -> finished completed, printed get | 1
)"});
}

TEST_P(FunctionsTest, ConversionsAreEntered) {
  Check({.program = R"js(
let o = {
  valueOf() { return 1; },
  toString() { return 'o'; },
};
let n = o + 1;
let s = `${o}`;
print(n, s);
)js"},
        {.v8 = R"(
break 5 -> 5:8
start -> 5:8 breakpoint, (script)
in -> 2:14 step, valueOf < (script)
in -> 2:23 step, valueOf < (script), returning 1
in -> 6:8 step, (script)
in -> 3:15 step, toString < (script)
in -> 3:26 step, toString < (script), returning "o"
in -> 7:0 step, (script)
in -> 8:0 step, (script), returning undefined
in -> finished completed, printed 2 o
)",
         .spidermonkey = R"(
break 5 -> 5:8
start -> 5:8 breakpoint, (script)
in -> 2:14 step, valueOf < (script)
in -> 2:24 step, valueOf < (script), returning 1
in -> 6:11 step, (script)
in -> 3:15 step, toString < (script)
in -> 3:27 step, toString < (script), returning "o"
in -> 7:0 step, (script)
in -> 8:0 step, (script), returning undefined
in -> finished completed, printed 2 o
)",
         .why = "returning (D8)"});
}

TEST_P(FunctionsTest, ProxyTrapsAreEntered) {
  Check({.program = R"js(
let p = new Proxy({}, {
  get(target, name) { return name; },
  has() { return true; },
});
let a = p.x;
let b = 'y' in p;
print(a, b);
)js"},
        {.v8 = R"(
break 5 -> 5:8
start -> 5:8 breakpoint, (script)
in -> 2:22 step, get < (script)
in -> 2:34 step, get < (script), returning "x"
in -> 6:8 step, (script)
in -> 3:10 step, has < (script)
in -> 3:22 step, has < (script), returning true
in -> 7:0 step, (script)
in -> 8:0 step, (script), returning undefined
in -> finished completed, printed x true
)",
         .spidermonkey = R"(
break 5 -> 5:8
start -> 5:8 breakpoint, (script)
in -> 2:22 step, get < (script)
in -> 2:35 step, get < (script), returning "x"
in -> 6:8 step, (script)
in -> 3:10 step, has < (script)
in -> 3:23 step, has < (script), returning true
in -> 7:0 step, (script)
in -> 8:0 step, (script), returning undefined
in -> finished completed, printed x true
)",
         .why = "returning (D8)"});
}

}  // namespace
}  // namespace twinstep
