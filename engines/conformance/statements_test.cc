// How steps walk through statements and expressions.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class StatementsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(StatementsTest);

TEST_P(StatementsTest, IfElseChain) {
  Check({.program = R"js(
let n = 2;
if (n === 1) {
  print('one');
} else if (n === 2) {
  print('two');
} else {
  print('many');
}
print('end');
)js"},
        {.v8 = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 2:0 step, (script)
over -> 4:7 step, (script)
over -> 5:2 step, (script)
over -> 9:0 step, (script)
over -> 10:0 step, (script), returning undefined
)",
         .spidermonkey = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 2:4 step, (script)
over -> 4:11 step, (script)
over -> 5:2 step, (script)
over -> 9:0 step, (script)
over -> 10:0 step, (script), returning undefined
)",
         .why = "columns of conditions: V8 names the if statement, Firefox its condition (D2)"});
}

TEST_P(StatementsTest, SwitchWithFallThrough) {
  Check({.program = R"js(
let n = 1;
switch (n) {
  case 0:
    print('zero');
  case 1:
    print('one');
  case 2:
    print('two');
    break;
  default:
    print('other');
}
print('end');
)js"},
        {.v8 = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 2:0 step, (script)
over -> 6:4 step, (script)
over -> 8:4 step, (script)
over -> 9:4 step, (script)
over -> 13:0 step, (script)
over -> 14:0 step, (script), returning undefined
over -> finished completed, printed one | two | end
)",
         .spidermonkey = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 2:8 step, (script)
over -> 6:4 step, (script)
over -> 8:4 step, (script)
over -> 9:4 step, (script)
over -> 13:0 step, (script)
over -> 14:0 step, (script), returning undefined
over -> finished completed, printed one | two | end
)",
         .why = "columns: V8 names the switch statement, Firefox its discriminant (D2)"});
}

TEST_P(StatementsTest, SeveralStatementsOnALine) {
  Check({.program = R"js(
let a = 1; let b = 2; print(a); print(b);
print(a + b);
)js"},
        {.both = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 1:19 step, (script)
over -> 1:22 step, (script)
over -> 1:32 step, (script)
over -> 2:0 step, (script)
resume -> finished completed, printed 1 | 2 | 3
)"});
}

TEST_P(StatementsTest, CommaOperands) {
  Check(
      {.program = R"js(
function f(x) { return x; }
let a = (f(1), f(2), f(3));
print(a);
)js"},
      {.v8 = R"(
break 2 -> 2:8
start -> 2:8 breakpoint, (script)
over -> 2:15 step, (script)
over -> 2:21 step, (script)
over -> 3:0 step, (script)
over -> 4:0 step, (script), returning undefined
)",
       .spidermonkey = R"(
break 2 -> 2:9
start -> 2:9 breakpoint, (script)
over -> 3:0 step, (script)
over -> 4:0 step, (script), returning undefined
over -> finished completed, printed 3
)",
       .why = "comma operands (D8): places in V8, none in Firefox but the calls, at which a step over does not stop"});
}

TEST_P(StatementsTest, ConditionalAndLogicalOperators) {
  Check({.program = R"js(
function yes() { return true; }
function no() { return false; }
let a = yes() && no() || yes() ? 1 : 2;
print(a);
)js"},
        {.v8 = R"(
break 3 -> 3:8
start -> 3:8 breakpoint, (script)
in -> 1:17 step, yes < (script)
in -> 1:29 step, yes < (script), returning true
in -> 3:17 step, (script)
in -> 2:16 step, no < (script)
in -> 2:29 step, no < (script), returning false
in -> 3:25 step, (script)
in -> 1:17 step, yes < (script)
in -> 1:29 step, yes < (script), returning true
in -> 4:0 step, (script)
)",
         .spidermonkey = R"(
break 3 -> 3:8
start -> 3:8 breakpoint, (script)
in -> 1:17 step, yes < (script)
in -> 1:30 step, yes < (script), returning true
in -> 3:17 step, (script)
in -> 2:16 step, no < (script)
in -> 2:30 step, no < (script), returning false
in -> 3:25 step, (script)
in -> 1:17 step, yes < (script)
in -> 1:30 step, yes < (script), returning true
in -> 4:0 step, (script)
)",
         .why = "returning (D8)"});
}

TEST_P(StatementsTest, MethodChain) {
  Check({.program = R"js(
let o = {
  a() { print('a'); return this; },
  b() { print('b'); return this; },
};
o.a().b();
print('end');
)js"},
        {.v8 = R"(
break 5 -> 5:0
start -> 5:0 breakpoint, (script)
in -> 2:8 step, a < (script)
in -> 2:20 step, a < (script)
in -> 2:32 step, a < (script), returning seen object
in -> 5:6 step, (script)
in -> 3:8 step, b < (script)
in -> 3:20 step, b < (script)
in -> 3:32 step, b < (script), returning seen object
in -> 6:0 step, (script)
in -> 7:0 step, (script), returning undefined
in -> finished completed, printed a | b | end
)",
         .spidermonkey = R"(
break 5 -> 5:0
start -> 5:0 breakpoint, (script)
in -> 2:8 step, a < (script)
in -> 2:20 step, a < (script)
in -> 2:33 step, a < (script), returning seen object
in -> 5:6 step, (script)
in -> 3:8 step, b < (script)
in -> 3:20 step, b < (script)
in -> 3:33 step, b < (script), returning seen object
in -> 6:0 step, (script)
in -> 7:0 step, (script), returning undefined
in -> finished completed, printed a | b | end
)",
         .why = "returning (D8); V8's position of the second call is its name"});
}

TEST_P(StatementsTest, CallsAsArguments) {
  Check({.program = R"js(
function f(x) { return x + 1; }
function g(x) { return x * 2; }
print(f(g(3)));
)js"},
        {.v8 = R"(
break 3 -> 3:0
start -> 3:0 breakpoint, (script)
in -> 2:16 step, g < (script)
in -> 2:29 step, g < (script), returning 6
in -> 3:6 step, (script)
in -> 1:16 step, f < (script)
in -> 1:29 step, f < (script), returning 7
in -> 3:0 step, (script)
in -> 4:0 step, (script), returning undefined
in -> finished completed, printed 7
)",
         .spidermonkey = R"(
break 3 -> 3:0
start -> 3:0 breakpoint, (script)
in -> 2:16 step, g < (script)
in -> 2:30 step, g < (script), returning 6
in -> 3:6 step, (script)
in -> 1:16 step, f < (script)
in -> 1:30 step, f < (script), returning 7
in -> 3:5 step, (script)
in -> 4:0 step, (script), returning undefined
in -> finished completed, printed 7
)",
         .why = "returning (D8)"});
}

TEST_P(StatementsTest, TaggedTemplate) {
  Check({.program = R"js(
function tag(strings, x) {
  return strings[0] + x;
}
let t = tag`a${1}`;
print(t);
)js"},
        {.v8 = R"(
break 4 -> 4:8
start -> 4:8 breakpoint, (script)
in -> 2:2 step, tag < (script)
in -> 2:24 step, tag < (script), returning "a1"
in -> 5:0 step, (script)
in -> 6:0 step, (script), returning undefined
in -> finished completed, printed a1
)",
         .spidermonkey = R"(
break 4 -> 4:8
start -> 4:8 breakpoint, (script)
in -> 2:2 step, tag < (script)
in -> 3:0 step, tag < (script), returning "a1"
in -> 5:0 step, (script)
in -> 6:0 step, (script), returning undefined
in -> finished completed, printed a1
)",
         .why = "returning (D8)"});
}

TEST_P(StatementsTest, NewEntersTheConstructor) {
  Check({.program = R"js(
function Point(x) {
  this.x = x;
}
let p = new Point(1);
print(p.x);
)js"},
        {.both = R"(
break 4 -> 4:8
start -> 4:8 breakpoint, (script)
in -> 2:2 step, Point < (script)
in -> 3:0 step, Point < (script), returning undefined
in -> 5:0 step, (script)
in -> 6:0 step, (script), returning undefined
in -> finished completed, printed 1
)"});
}

TEST_P(StatementsTest, WithStatement) {
  Check({.program = R"js(
let o = {x: 1};
with (o) {
  print(x);
}
print('end');
)js"},
        {.v8 = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 2:0 step, (script)
over -> 3:2 step, (script)
over -> 5:0 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed 1 | end
)",
         .spidermonkey = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 2:6 step, (script)
over -> 3:2 step, (script)
over -> 5:0 step, (script)
over -> 6:0 step, (script), returning undefined
over -> finished completed, printed 1 | end
)",
         .why = "columns: V8 names the with statement, Firefox its object (D2)"});
}

TEST_P(StatementsTest, EmptyStatementsAndBlocksAreNoPlaces) {
  Check({.program = R"js(
let a = 1;
;
{
}
{
  let b = 2;
  print(a + b);
}
)js"},
        {.both = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
over -> 6:10 step, (script)
over -> 7:2 step, (script)
over -> 9:0 step, (script), returning undefined
over -> finished completed, printed 3
)"});
}

}  // namespace
}  // namespace twinstep
