// Programs that end with an exception, or do not start for one.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class UncaughtTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(UncaughtTest);

TEST_P(UncaughtTest, UncaughtStringEndsTheProgram) {
  Check({.program = R"js(
print(1);
throw 'oops';
)js"},
        {.both = R"(
start -> finished threw "oops", printed 1
)"});
}

TEST_P(UncaughtTest, UncaughtErrorEndsTheProgram) {
  Check({.program = R"js(
print(1);
throw new Error('oops');
)js"},
        {.both = R"(
start -> finished threw error "oops", printed 1
)"});
}

TEST_P(UncaughtTest, UncaughtInAFunctionAfterAPause) {
  Check({.program = R"js(
function f() {
  throw -0;
}
f();
print('not reached');
)js"},
        {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
resume -> finished threw -0
)"});
}

TEST_P(UncaughtTest, StepOverAnUncaughtThrow) {
  Check({.program = R"js(
function f() {
  throw 7;
}
f();
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> finished threw 7
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 2:2 step, f < (script), throwing 7
over -> 4:0 step, (script), throwing 7
over -> finished threw 7
)",
         .why = "throwing out of a frame (D8): no completion pause in V8"});
}

TEST_P(UncaughtTest, ThrownUndefined) {
  Check({.program = R"js(
throw undefined;
)js"},
        {.both = R"(
start -> finished threw undefined
)"});
}

TEST_P(UncaughtTest, JobsRunAfterAnUncaughtThrow) {
  Check({.program = R"js(
Promise.resolve().then(() => print('job'));
print('main');
throw 1;
)js"},
        {.both = R"(
start -> finished threw 1, printed main | job
)"});
}

TEST_P(UncaughtTest, UnhandledRejectionIsNoThrow) {
  Check({.program = R"js(
Promise.reject(1);
print('end');
)js"},
        {.both = R"(
start -> finished completed, printed end
)"});
}

TEST_P(UncaughtTest, ExceptionOfABuiltInIsCaught) {
  Check({.program = R"js(
try {
  [].reduce((a, b) => a);
} catch (e) {
  print(e instanceof TypeError);
}
)js"},
        {.both = R"(
break 4 -> 4:2
start -> 4:2 breakpoint, (script)
resume -> finished completed, printed true
)"});
}

TEST_P(UncaughtTest, SyntaxErrorIsRejected) {
  Check({.program = R"js(
print(1);
let let = 2;
)js"},
        {.v8 = R"(
break 1 -> refused
remove 1 -> not removed
start -> finished rejected error "let is disallowed as a lexically bound name"
)",
         .spidermonkey = R"(
break 1 -> refused
remove 1 -> not removed
start -> finished rejected error "a lexical declaration can't define a 'let' binding"
)",
         .why = "the engines word their messages differently"});
}

TEST_P(UncaughtTest, EarlyErrorIsRejected) {
  Check({.program = R"js(
let a = 1;
let a = 2;
)js"},
        {.v8 = R"(
start -> finished rejected error "Identifier 'a' has already been declared"
)",
         .spidermonkey = R"(
start -> finished rejected error "redeclaration of let a"
)",
         .why = "the engines word their messages differently"});
}

TEST_P(UncaughtTest, ErrorWithCauseAndSubclass) {
  Check({.program = R"js(
class MyError extends Error {}
try {
  throw new MyError('m', {cause: 1});
} catch (e) {
  print(e.message, e.cause);
}
)js"},
        {.both = R"(
break 5 -> 5:2
start -> 5:2 breakpoint, (script)
resume -> finished completed, printed m 1
)"});
}

// An output refers to objects of its own only (proto/value.proto, same_as).
TEST_P(UncaughtTest, AnErrorThatAPauseHasShownIsDescribedAgain) {
  Check({.program = R"js(
function f() {
  let e = new RangeError('seen before');
  debugger;
  throw e;
}
f();
)js"},
        {.both = R"(
start -> 3:2 debugger, f < (script)
resume -> finished threw error "seen before"
)"});
}

}  // namespace
}  // namespace twinstep
