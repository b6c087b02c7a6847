// Breakpoints at the calls of a function, where a debugger has them.
#include <gtest/gtest.h>

#include <string>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class CallBreakpointsTest : public ConformanceTest {
 protected:
  void SetUp() override {
    ConformanceTest::SetUp();
    if (!engine().facts().breaks_at_calls) GTEST_SKIP() << "it has no breakpoints at calls";
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(CallBreakpointsTest);

constexpr absl::string_view kCalls = R"js(
function f(x) {
  const inner = () => x;
  return inner();
}
const o = {m(y) { return y; }};
debugger;
print(f(1), o.m(2));
print(f(3));
)js";

TEST_P(CallBreakpointsTest, EachCallPausesAtTheFunctionsBeginning) {
  Check({.program = kCalls}, {.both = R"(
start -> 6:0 debugger, (script)
break call f -> at places to come
resume -> 2:16 breakpoint, f < (script)
resume -> 2:16 breakpoint, f < (script)
resume -> finished completed, printed 1 2 | 3
)"});
}

TEST_P(CallBreakpointsTest, OfAMethod) {
  Check({.program = kCalls}, {.both = R"(
start -> 6:0 debugger, (script)
break call o.m -> at places to come
remove 5:18 -> not removed
resume -> 5:18 breakpoint, m < (script)
resume -> finished completed, printed 1 2 | 3
)"});
}

// They pause where they are called.
TEST_P(CallBreakpointsTest, OfABuiltInFunction) {
  Check({.program = R"js(
debugger;
print(Math.max(1, 2));
)js"},
        {.both = R"(
start -> 1:0 debugger, (script)
break call Math.max -> at places to come
resume -> 2:11 breakpoint, (script)
resume -> finished completed, printed 2
)"});
}

TEST_P(CallBreakpointsTest, WhatIsNoFunction) {
  Check({.program = kCalls}, {.both = R"(
start -> 6:0 debugger, (script)
break call o -> refused
break call nothing -> refused
break call 1 -> refused
resume -> finished completed, printed 1 2 | 3
)"});
}

}  // namespace
}  // namespace twinstep
