// What a frame returns is replaced at its end.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class ReturnedTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(ReturnedTest);

constexpr absl::string_view kProgram = R"js(
function f(x) {
  return x;
}
let a = f(1);
print(a);
)js";

constexpr absl::string_view kWhere = "D2: where a function ends";

TEST_P(ReturnedTest, TheCallerGetsIt) {
  Check({.program = kProgram}, {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 2:11 step, f < (script), returning 1
return x + 6 -> 7
over -> 5:0 step, (script)
evaluate a -> 7
resume -> finished completed, printed 7
)",
                                .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 3:0 step, f < (script), returning 1
return x + 6 -> 7
over -> 5:0 step, (script)
evaluate a -> 7
resume -> finished completed, printed 7
)",
                                .why = kWhere});
}

TEST_P(ReturnedTest, TheLastOneCounts) {
  Check({.program = kProgram}, {.v8 = R"js(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 2:11 step, f < (script), returning 1
return 8 -> 8
return 'nine' -> "nine"
return missing -> threw error "missing is not defined"
resume -> finished completed, printed nine
)js",
                                .spidermonkey = R"js(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 3:0 step, f < (script), returning 1
return 8 -> 8
return 'nine' -> "nine"
return missing -> threw error "missing is not defined"
resume -> finished completed, printed nine
)js",
                                .why = kWhere});
}

TEST_P(ReturnedTest, AnyValue) {
  Check({.program = R"js(
function f() {
  return 1;
}
let o = f();
print(o.a, Object.is(f(), -0), f() === undefined, f() === 10n, f());
)js"},
        {.v8 = R"(
break 2:11 -> 2:11
start -> 2:11 breakpoint, f < (script), returning 1
return ({a: 'x'}) -> {a: "x"}
resume -> 2:11 breakpoint, f < (script), returning 1
return -0 -> -0
resume -> 2:11 breakpoint, f < (script), returning 1
return undefined -> undefined
resume -> 2:11 breakpoint, f < (script), returning 1
return 10n -> 10n
resume -> 2:11 breakpoint, f < (script), returning 1
return '\'"' -> "'\""
resume -> finished completed, printed x true true true '"
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 3:0 step, f < (script), returning 1
return ({a: 'x'}) -> {a: "x"}
resume -> 2:2 breakpoint, f < (script)
over -> 3:0 step, f < (script), returning 1
return -0 -> -0
resume -> 2:2 breakpoint, f < (script)
over -> 3:0 step, f < (script), returning 1
return undefined -> undefined
resume -> 2:2 breakpoint, f < (script)
over -> 3:0 step, f < (script), returning 1
return 10n -> 10n
resume -> 2:2 breakpoint, f < (script)
resume -> finished completed, printed x true true true 1
)",
         .why = kWhere});
}

TEST_P(ReturnedTest, OnlyAtTheEndOfAFrame) {
  Check({.program = kProgram}, {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
return 7 -> failed
resume -> finished completed, printed 1
)"});
}

// Firefox shows what the call has returned, and the frame that is shown goes on.
TEST_P(ReturnedTest, NotBehindTheCall) {
  Check({.program = kProgram}, {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
out -> 5:0 step, (script)
return 7 -> failed
resume -> finished completed, printed 1
)",
                                .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
out -> 5:0 step, (script), returning 1
return 7 -> failed
resume -> finished completed, printed 1
)",
                                .why = "D4: the value of a frame that was left"});
}

// V8 replaces what the caller gets, SpiderMonkey what the promise is resolved with.
TEST_P(ReturnedTest, AnAsyncFunction) {
  Check({.program = R"js(
async function f() {
  return 1;
}
let p = f();
print(typeof p);
)js"},
        {.v8 = R"(
break 2:11 -> 2:11
start -> 2:11 breakpoint, f < (script), returning Promise
return 7 -> 7
resume -> finished completed, printed number
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 3:0 step, f < (script), returning Promise
return 7 -> 7
resume -> finished completed, printed object
)",
         .why = "V8, debug.cc: the value that the frame is left with; SpiderMonkey, Debugger.cpp: "
                "AdjustGeneratorResumptionValue"});
}

// What is replaced stays so where the debugger detaches.
TEST_P(ReturnedTest, BehindADetachedDebugger) {
  Check({.program = kProgram}, {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 2:11 step, f < (script), returning 1
return 7 -> 7
detach -> finished completed, printed 7
)",
                                .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 3:0 step, f < (script), returning 1
return 7 -> 7
detach -> finished completed, printed 7
)",
                                .why = kWhere});
}

TEST_P(ReturnedTest, AConstructorGivesItsObject) {
  Check({.program = R"js(
class A {
  constructor() {
    this.x = 1;
  }
}
let a = new A();
print(a.x);
)js"},
        {.v8 = R"(
break 4 -> 4:2
start -> 4:2 breakpoint, A < (script), returning undefined
return 7 -> 7
resume -> finished completed, printed 1
)",
         .spidermonkey = R"(
break 3 -> 3:4
start -> 3:4 breakpoint, A < (script)
over -> 4:2 step, A < (script), returning undefined
return 7 -> 7
resume -> finished completed, printed 1
)",
         .why = kWhere});
}

}  // namespace
}  // namespace twinstep
