// Actions beyond breakpoints and steps: conditions, exceptions, blackboxing, evaluating, setting variables, running to
// a place, restarting a frame.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

constexpr char kHostCatches[] = "the shell catches what leaves a script's top level, and V8 sees that";

class MoreActionsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(MoreActionsTest);

constexpr absl::string_view kLoop = R"js(
function f(x) {
  print(x);
}
for (let i = 0; i < 3; i++) {
  f(i);
}
)js";

TEST_P(MoreActionsTest, AConditionIsLookedAtInTheFrame) {
  Check({.program = kLoop}, {.both = R"(
break 2 if x > 0 -> 2:2
start -> 2:2 breakpoint, f < (script)
evaluate x -> 1
resume -> 2:2 breakpoint, f < (script)
evaluate x -> 2
resume -> finished completed, printed 0 | 1 | 2
)"});
}

TEST_P(MoreActionsTest, EvaluatesInTheScopeThatItIsTold) {
  if (!engine().facts().evaluates_in_scopes) GTEST_SKIP() << "it evaluates in frames";
  Check({.program = R"js(
let top = 1;
function outer(a, b) {
  return function inner(a) {
    for (let c of [a]) {
      print(a, b, c);
    }
  };
}
outer(2, 3)(4);
)js"},
        {.both = R"(
break 5 -> 5:6
start -> 5:6 breakpoint, inner < (script)
evaluate scope 0 `${a} ${b} ${c} ${top}` -> "4 3 4 1"
evaluate scope 1 `${a} ${b} ${top}` -> "4 3 1"
evaluate scope 1 c -> threw error "c is not defined"
evaluate scope 2 b + top -> 4
look scope 3 top -> 1
look scope 3 b -> threw error "b is not defined"
evaluate scope 3 top = 5 -> 5
evaluate in 1 scope 0 top -> 5
evaluate scope 5 top -> failed
evaluate in 7 scope 0 top -> no such frame
resume -> finished completed, printed 4 3 4
)"});
}

TEST_P(MoreActionsTest, AConditionMayChangeTheProgram) {
  Check({.program = kLoop}, {.both = R"(
break 2 if (x += 10, false) -> 2:2
start -> finished completed, printed 10 | 11 | 12
)"});
}

TEST_P(MoreActionsTest, AConditionThatThrows) {
  Check({.program = kLoop}, {.v8 = R"(
break 2 if x.y.z -> 2:2
start -> finished completed, printed 0 | 1 | 2
)",
                             .spidermonkey = R"(
break 2 if x.y.z -> 2:2
start -> 2:2 condition threw, f < (script)
remove 2 -> removed
resume -> finished completed, printed 0 | 1 | 2
)",
                             .why = "D8: a condition that throws is false in V8 and pauses in Firefox"});
}

TEST_P(MoreActionsTest, AConditionThatDoesNotParse) {
  Check({.program = kLoop}, {.v8 = R"(
break 2 if x + -> 2:2
start -> finished completed, printed 0 | 1 | 2
)",
                             .spidermonkey = R"(
break 2 if x + -> 2:2
start -> 2:2 condition threw, f < (script)
remove 2 -> removed
resume -> finished completed, printed 0 | 1 | 2
)",
                             .why = "as one that throws"});
}

TEST_P(MoreActionsTest, NothingPausesInsideACondition) {
  Check({.program = R"js(
function f(x) {
  debugger;
  return x;
}
let a = 1;
let b = 2;
)js"},
        {.both = R"(
break 3 -> 3:2
break 6 if f(1) -> 6:8
start -> 6:8 breakpoint, (script)
resume -> finished completed
)"});
}

TEST_P(MoreActionsTest, AColumnBreakpoint) {
  Check({.program = R"js(
let a = 1, b = 2, c = 3;
)js"},
        {.both = R"(
break 1:15 -> 1:15
start -> 1:15 breakpoint, (script)
evaluate [a, typeof b] -> threw error "Cannot access 'b' before initialization"
)",
         .spidermonkey = R"(
break 1:15 -> 1:15
start -> 1:15 breakpoint, (script)
evaluate a -> 1
)",
         .why = "the words of the error"});
}

constexpr absl::string_view kThrows = R"js(
function h(n) {
  if (n > 1) throw 'big';
  return n;
}
try {
  h(2);
} catch (e) {
  print(e);
}
h(3);
)js";

TEST_P(MoreActionsTest, PausesOnAllExceptions) {
  Check({.program = kThrows}, {.both = R"(
exceptions all -> done
start -> 2:13 exception, h < (script), throwing "big"
resume -> 2:13 exception, h < (script), throwing "big"
resume -> finished threw "big", printed big
)"});
}

TEST_P(MoreActionsTest, PausesOnUncaughtExceptions) {
  if (engine().facts().host_catches) GTEST_SKIP() << kHostCatches;
  Check({.program = kThrows}, {.both = R"(
exceptions uncaught -> done
start -> 2:13 exception, h < (script), throwing "big"
evaluate n -> 3
resume -> finished threw "big", printed big
)"});
}

TEST_P(MoreActionsTest, PausesOnExceptionsFromAPauseOn) {
  if (engine().facts().host_catches) GTEST_SKIP() << kHostCatches;
  Check({.program = kThrows}, {.both = R"(
break 8 -> 8:2
start -> 8:2 breakpoint, (script)
exceptions uncaught -> done
resume -> 2:13 exception, h < (script), throwing "big"
exceptions none -> done
resume -> finished threw "big", printed big
)"});
}

// A value that stands for "nothing" in a debugger's own tables.
TEST_P(MoreActionsTest, PausesWhereUndefinedIsThrown) {
  if (engine().facts().host_catches) GTEST_SKIP() << kHostCatches;
  Check({.program = R"js(
function f(value) {
  throw value;
}
f(undefined);
)js"},
        {.both = R"(
exceptions uncaught -> done
start -> 2:2 exception, f < (script), throwing undefined
resume -> finished threw undefined
)"});
}

TEST_P(MoreActionsTest, AnExceptionPausesAStep) {
  Check({.program = kThrows},
        {.v8 = R"(
break 6 -> 6:2
exceptions all -> done
start -> 6:2 breakpoint, (script)
over -> 2:13 exception, h < (script), throwing "big"
exceptions none -> done
resume -> 8:2 step, (script)
resume -> finished threw "big", printed big
)",
         .spidermonkey = R"(
break 6 -> 6:2
exceptions all -> done
start -> 6:2 breakpoint, (script)
over -> 2:13 exception, h < (script), throwing "big"
exceptions none -> done
resume -> finished threw "big", printed big
)",
         .why = "a resume at an exception goes on with the step in V8, Node 20 too: its pause does "
                "not end the step as others do (debug.cc, OnThrow)"});
}

TEST_P(MoreActionsTest, EvaluationsHappen) {
  Check({.program = R"js(
function f(x) {
  print(x);
}
let a = 1;
f(a);
)js"},
        {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
evaluate x + 1 -> 2
evaluate in 1 a -> 1
evaluate x = 'new' -> "new"
evaluate print('from here') -> undefined
evaluate (() => { throw 'thrown' })() -> threw "thrown"
resume -> finished completed, printed from here | new
)"});
}

TEST_P(MoreActionsTest, VariablesAreSet) {
  Check({.program = R"js(
function f(x) {
  let inner = [x];
  print(inner, x, a);
}
let a = 1;
f(a);
)js"},
        {.both = R"(
break 3 -> 3:2
start -> 3:2 breakpoint, f < (script)
set x = 'a' + "\u00e9" -> "aé"
set inner = [x, -0, 2n] -> ["aé", -0, 2n]
set in 1 a = null -> null
set nowhere = 1 -> failed
set x = y -> threw error "y is not defined"
evaluate [x, inner.length, a] -> ["aé", 3, null]
)"});
}

TEST_P(MoreActionsTest, AConstantIsNotSet) {
  Check({.program = R"js(
function f() {
  const c = 3;
  print(c);
  return c;
}
print(f());
)js"},
        {.v8 = R"(
break 3 -> 3:2
start -> 3:2 breakpoint, f < (script)
set c = 42 -> 42
resume -> finished completed, printed 42 | 42
)",
         .spidermonkey = R"(
break 3 -> 3:2
start -> 3:2 breakpoint, f < (script)
set c = 42 -> failed
resume -> finished completed, printed 3 | 3
)",
         .why = "V8 lets a person overwrite a constant; Node 20 too"});
}

TEST_P(MoreActionsTest, RunsToALocation) {
  Check({.program = kLoop}, {.both = R"(
break 4 -> 4:13
start -> 4:13 breakpoint, (script)
to 2 -> 2:2 location reached, f < (script)
evaluate x -> 0
to 2 -> 2:2 location reached, f < (script)
evaluate x -> 1
resume -> finished completed, printed 0 | 1 | 2
)"});
}

TEST_P(MoreActionsTest, ABreakpointOnTheWayEndsIt) {
  Check({.program = kLoop}, {.both = R"(
break 4 -> 4:13
break 2 -> 2:2
start -> 4:13 breakpoint, (script)
to 7 -> 2:2 breakpoint, f < (script)
remove 2 -> removed
resume -> finished completed, printed 0 | 1 | 2
)"});
}

TEST_P(MoreActionsTest, NoPlaceToRunTo) {
  Check({.program = kLoop}, {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
to 100 -> 2:2 refused, f < (script)
remove 2 -> removed
resume -> finished completed, printed 0 | 1 | 2
)"});
}

constexpr absl::string_view kCalls = R"js(
function outer(x) {
  return inner(x);
}
function inner(x) {
  return x + 1;
}
let a = outer(1);
let b = a;
)js";

TEST_P(MoreActionsTest, StepsGoThroughWhatIsBlackboxed) {
  Check({.program = kCalls}, {.both = R"(
blackbox 1:0-3:1 -> done
break 7 -> 7:8
start -> 7:8 breakpoint, (script)
in -> 5:2 step, inner < outer < (script)
)"});
}

TEST_P(MoreActionsTest, ABreakpointInWhatIsBlackboxed) {
  Check({.program = kCalls}, {.v8 = R"(
blackbox 4:0-6:1 -> done
break 5 -> 5:2
start -> 5:2 breakpoint, inner < outer < (script)
resume -> finished completed
)",
                              .spidermonkey = R"(
blackbox 4:0-6:1 -> done
break 5 -> 5:2
start -> finished completed
)",
                              .why = "D8: a breakpoint in blackboxed code is hit in V8 and ignored in Firefox"});
}

TEST_P(MoreActionsTest, WhatIsNoRangeIsNotBlackboxed) {
  Check({.program = kCalls}, {.both = R"(
blackbox 3:0-1:0 -> refused
start -> finished completed
)"});
}

TEST_P(MoreActionsTest, RestartsAFrame) {
  if (is_v8() && !engine().facts().restarts_frames) GTEST_SKIP() << "frames of the host are below the program's";
  Check({.program = kCalls}, {.v8 = R"(
break 5 -> 5:2
start -> 5:2 breakpoint, inner < outer < (script)
set x = 5 -> 5
remove 5 -> removed
restart -> 5:2 restarted, inner < outer < (script)
restart 1 -> 2:2 restarted, outer < (script)
evaluate x -> 1
over -> 2:18 step, outer < (script), returning 2
resume -> finished completed
)",
                              .why = "only V8 restarts frames"});
}

TEST_P(MoreActionsTest, AGeneratorIsNotRestarted) {
  Check({.program = R"js(
function* g() {
  yield 1;
}
g().next();
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, g < (script)
restart -> 2:2 refused, g < (script)
resume -> finished completed
)",
         .why = "only V8 restarts frames, and none that can be suspended"});
}

// The next session must know nothing of it.
TEST_P(MoreActionsTest, NothingStaysForTheNextSession) {
  const Program program = ToProgram({.program = kThrows});
  const std::string fresh = ToTranscript(Play(program, "start"), ActionsIn("start"));
  Play(program, "exceptions all; blackbox 1:0-4:1; break 6 if true; start; to 10; abandon");
  Play(program, "exceptions uncaught; start");
  EXPECT_EQ(ToTranscript(Play(program, "start"), ActionsIn("start")), fresh);
}

}  // namespace
}  // namespace twinstep
