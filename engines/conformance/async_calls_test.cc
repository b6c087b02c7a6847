// What is shown behind a job: the calls that scheduled it. And steps that go into what is scheduled.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class AsyncCallsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(AsyncCallsTest);

constexpr absl::string_view kScheduled = R"js(
function give() {
  return Promise.resolve(1).then(function got(v) {
    print(v);
  });
}
async function wait() {
  await give();
  print(2);
}
wait();
)js";

constexpr char kCauses[] = "the two engines have other words for what schedules";

TEST_P(AsyncCallsTest, OfWhoGaveThePromiseItsCallbackAndWhoAwaits) {
  if (!engine().facts().tells_calls_of_callbacks) GTEST_SKIP() << "it does not tell who gave a promise its callback";
  Check({.program = kScheduled, .async_calls = true}, {.v8 = R"(
break 3 -> 3:4
break 8 -> 8:2
start -> 3:4 breakpoint, got << Promise.then give < wait < (no name)
resume -> 8:2 breakpoint, wait << await (no name)
resume -> finished completed, printed 1 | 2
)",
                                                       .spidermonkey = R"(
break 3 -> 3:4
break 8 -> 8:2
start -> 3:4 breakpoint, got << promise callback give < wait < (no name)
resume -> 8:2 breakpoint, wait << async (no name)
resume -> finished completed, printed 1 | 2
)",
                                                       .why = kCauses});
}

TEST_P(AsyncCallsTest, OfWhoAwaits) {
  Check({.program = R"js(
async function wait() {
  await null;
  print(1);
}
wait();
)js",
         .async_calls = true},
        {.v8 = R"(
break 3 -> 3:2
start -> 3:2 breakpoint, wait << await (no name)
resume -> finished completed, printed 1
)",
         .spidermonkey = R"(
break 3 -> 3:2
start -> 3:2 breakpoint, wait << async (no name)
resume -> finished completed, printed 1
)",
         .why = kCauses});
}

TEST_P(AsyncCallsTest, OfTheJobInWhichTheySchedule) {
  if (!engine().facts().tells_calls_of_callbacks) GTEST_SKIP() << "it does not tell who gave a promise its callback";
  Check({.program = R"js(
function again(n) {
  Promise.resolve(n).then(function turn(left) {
    if (left > 0) again(left - 1);
    print(left);
  });
}
again(1);
)js",
         .async_calls = true},
        {.v8 = R"(
break 4 -> 4:4
start -> 4:4 breakpoint, turn << Promise.then again < (no name)
resume -> 4:4 breakpoint, turn << Promise.then again < turn << Promise.then again < (no name)
resume -> finished completed, printed 1 | 0
)",
         .spidermonkey = R"(
break 4 -> 4:4
start -> 4:4 breakpoint, turn << promise callback again < (no name)
resume -> 4:4 breakpoint, turn << promise callback again < turn << promise callback again < (no name)
resume -> finished completed, printed 1 | 0
)",
         .why = kCauses});
}

TEST_P(AsyncCallsTest, NoneOfTheProgramItself) {
  Check({.program = "Promise.resolve().then(() => print(2));\nprint(1);\n", .async_calls = true}, {.both = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (script)
resume -> finished completed, printed 1 | 2
)"});
}

TEST_P(AsyncCallsTest, OfAGeneratorThatWaits) {
  Check({.program = R"js(
async function* each() {
  await null;
  yield print(1);
}
each().next();
)js",
         .async_calls = true},
        {.v8 = R"(
break 3 -> 3:2
start -> 3:2 breakpoint, each << await (no name)
resume -> finished completed, printed 1
)",
         .spidermonkey = R"(
break 3 -> 3:2
start -> 3:2 breakpoint, each
resume -> finished completed, printed 1
)",
         .why = "SpiderMonkey notes nothing of async generators"});
}

TEST_P(AsyncCallsTest, BehindBuiltInCode) {
  Check({.program = "function end() {\n  print(1);\n}\nPromise.resolve().finally(end);\n", .async_calls = true},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, end << Promise.finally (no name)
resume -> finished completed, printed 1
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, end
resume -> finished completed, printed 1
)",
         .why = R"(
Firefox shows nothing where the first call is the engine's own code)"});
}

TEST_P(AsyncCallsTest, AStepGoesIntoWhatIsScheduled) {
  Check({.program = kScheduled, .async_calls = true}, {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, give < wait < (script)
in async -> 3:4 step, got << Promise.then give < wait < (no name)
resume -> finished completed, printed 1 | 2
)",
                                                       .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, give < wait < (script)
in async -> 2:2 refused, give < wait < (script)
resume -> finished completed, printed 1 | 2
)",
                                                       .why = "Firefox has no such step"});
}

TEST_P(AsyncCallsTest, AStepGoesIntoTheCallThatItIsTold) {
  Check({.program = R"js(
function f(x) {
  return x;
}
function g(y) {
  return y;
}
print(f(1), g(2));
)js",
         .async_calls = true},
        {.v8 = R"(
break 7 -> 7:0
start -> 7:0 breakpoint, (script)
in at 7:12 -> 5:2 step, g < (script)
resume -> finished completed, printed 1 2
)",
         .spidermonkey = R"(
break 7 -> 7:0
start -> 7:0 breakpoint, (script)
in at 7:12 -> 7:0 refused, (script)
resume -> finished completed, printed 1 2
)",
         .why = "Firefox has no such step"});
}

}  // namespace
}  // namespace twinstep
