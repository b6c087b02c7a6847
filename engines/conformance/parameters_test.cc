// Default values, destructuring, and the forms of functions and calls.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class ParametersTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(ParametersTest);

TEST_P(ParametersTest, DefaultParameters) {
  Check({.program = R"js(
function one() { return 1; }
function f(a = one(), b = a + 1) {
  return a + b;
}
print(f());
)js"},
        {.v8 = R"(
break 5 -> 5:0
start -> 5:0 breakpoint, (script)
in -> 2:15 step, f < (script)
in -> 1:17 step, one < f < (script)
in -> 1:26 step, one < f < (script), returning 1
in -> 3:2 step, f < (script)
in -> 3:15 step, f < (script), returning 3
in -> 5:0 step, (script)
in -> 6:0 step, (script), returning undefined
in -> finished completed, printed 3
)",
         .spidermonkey = R"(
break 5 -> 5:0
start -> 5:0 breakpoint, (script)
in -> 2:15 step, f < (script)
in -> 1:17 step, one < f < (script)
in -> 1:27 step, one < f < (script), returning 1
in -> 3:2 step, f < (script)
in -> 4:0 step, f < (script), returning 3
in -> 5:5 step, (script)
in -> 6:0 step, (script), returning undefined
in -> finished completed, printed 3
)",
         .why = "returning (D8); V8 has no place at a default without a call"});
}

TEST_P(ParametersTest, DestructuredParameters) {
  Check({.program = R"js(
function f({a, b = a + 1}, [c, ...rest]) {
  return a + b + c + rest.length;
}
print(f({a: 1}, [2, 3, 4]));
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 2:33 step, f < (script), returning 7
over -> 4:0 step, (script)
over -> 5:0 step, (script), returning undefined
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 3:0 step, f < (script), returning 7
over -> 4:5 step, (script)
over -> 5:0 step, (script), returning undefined
)",
         .why = "returning (D8)"});
}

TEST_P(ParametersTest, DestructuringDeclaration) {
  Check({.program = R"js(
let {a, b: [c], ...rest} = {a: 1, b: [2], d: 3};
let [x = 5, , y = x] = [];
print(a, c, rest.d, x, y);
)js"},
        {.v8 = R"(
break 1 -> 1:27
break 2 -> 2:23
start -> 1:27 breakpoint, (script)
over -> 2:23 breakpoint, (script)
resume -> finished completed, printed 1 2 3 5 5
)",
         .spidermonkey = R"(
break 1 -> 1:27
break 2 -> 2:23
start -> 1:27 breakpoint, (script)
over -> 2:23 step, (script)
resume -> finished completed, printed 1 2 3 5 5
)",
         .why = "a step that arrives at a breakpoint: V8 says breakpoint, Firefox says step"});
}

TEST_P(ParametersTest, DestructuringAssignmentSwaps) {
  Check({.program = R"js(
let a = 1, b = 2;
[a, b] = [b, a];
({a, b} = {a: b, b: a});
print(a, b);
)js"},
        {.v8 = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (script)
over -> 3:0 step, (script)
over -> 4:0 step, (script)
resume -> finished completed, printed 1 2
)",
         .spidermonkey = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (script)
over -> 3:1 step, (script)
over -> 4:0 step, (script)
resume -> finished completed, printed 1 2
)",
         .why = "columns: V8 names a statement by its start, Firefox an assignment in parentheses by what is inside"});
}

TEST_P(ParametersTest, ImmediatelyCalledFunction) {
  Check({.program = R"js(
(function () {
  print(1);
})();
print(2);
)js"},
        {.v8 = R"(
break 1 -> 1:0
start -> 1:0 breakpoint, (script)
in -> 2:2 step, (anonymous) < (script)
in -> 3:0 step, (anonymous) < (script), returning undefined
in -> 4:0 step, (script)
in -> 5:0 step, (script), returning undefined
in -> finished completed, printed 1 | 2
)",
         .spidermonkey = R"(
break 1 -> 1:1
start -> 1:1 breakpoint, (script)
in -> 2:2 step, (anonymous) < (script)
in -> 3:0 step, (anonymous) < (script), returning undefined
in -> 4:0 step, (script)
in -> 5:0 step, (script), returning undefined
in -> finished completed, printed 1 | 2
)",
         .why = "columns: V8 names a statement by its start, Firefox one in parentheses by what is inside"});
}

TEST_P(ParametersTest, NamedFunctionExpression) {
  Check({.program = R"js(
let f = function fact(n) {
  return n ? n * fact(n - 1) : 1;
};
print(f(2));
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, fact < (script)
resume -> 2:2 breakpoint, fact < fact < (script)
resume -> 2:2 breakpoint, fact < fact < fact < (script)
out -> 2:33 step, fact < fact < (script), returning 1
out -> 2:33 step, fact < (script), returning 2
resume -> finished completed, printed 2
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, fact < (script)
resume -> 2:2 breakpoint, fact < fact < (script)
resume -> 2:2 breakpoint, fact < fact < fact < (script)
out -> 3:0 step, fact < fact < (script), returning 1
out -> 3:0 step, fact < (script), returning 2
resume -> finished completed, printed 2
)",
         .why = "returning (D8)"});
}

TEST_P(ParametersTest, HoistedFunctionIsCallableBeforeItsLine) {
  Check({.program = R"js(
print(f());
function f() {
  return 1;
}
)js"},
        {.v8 = R"(
break 3 -> 3:2
start -> 3:2 breakpoint, f < (script)
over -> 3:11 step, f < (script), returning 1
over -> 1:0 step, (script)
over -> 5:0 step, (script), returning undefined
)",
         .spidermonkey = R"(
break 3 -> 3:2
start -> 3:2 breakpoint, f < (script)
over -> 4:0 step, f < (script), returning 1
over -> 1:5 step, (script)
over -> 5:0 step, (script), returning undefined
)",
         .why = "returning (D8)"});
}

TEST_P(ParametersTest, ApplyCallAndBind) {
  Check({.program = R"js(
function f(x) {
  return x;
}
f.call(null, 1);
f.apply(null, [2]);
f.bind(null, 3)();
print('end');
)js"},
        {.v8 = R"(
break 4 -> 4:0
start -> 4:0 breakpoint, (script)
in -> 2:2 step, f < (script)
in -> 2:11 step, f < (script), returning 1
in -> 5:0 step, (script)
in -> 2:2 step, f < (script)
in -> 2:11 step, f < (script), returning 2
in -> 6:0 step, (script)
in -> 2:2 step, f < (script)
in -> 2:11 step, f < (script), returning 3
in -> 7:0 step, (script)
in -> 8:0 step, (script), returning undefined
in -> finished completed, printed end
)",
         .spidermonkey = R"(
break 4 -> 4:0
start -> 4:0 breakpoint, (script)
in -> 2:2 step, f < (script)
in -> 3:0 step, f < (script), returning 1
in -> 5:0 step, (script)
in -> 2:2 step, f < (script)
in -> 3:0 step, f < (script), returning 2
in -> 6:0 step, (script)
in -> 2:2 step, f < (script)
in -> 3:0 step, f < (script), returning 3
in -> 7:0 step, (script)
in -> 8:0 step, (script), returning undefined
in -> finished completed, printed end
)",
         .why = "returning (D8)"});
}

TEST_P(ParametersTest, SpreadArgumentsCall) {
  Check({.program = R"js(
function f(...xs) {
  return xs.length;
}
print(f(...[1, 2], 3));
)js"},
        {.v8 = R"(
break 2 -> 2:12
start -> 2:12 breakpoint, f < (script)
over -> 2:19 step, f < (script), returning 3
over -> 4:0 step, (script)
over -> 5:0 step, (script), returning undefined
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 3:0 step, f < (script), returning 3
over -> 4:5 step, (script)
over -> 5:0 step, (script), returning undefined
)",
         .why = "returning (D8)"});
}

TEST_P(ParametersTest, ReturnWithoutValue) {
  Check({.program = R"js(
function f(x) {
  if (x) return;
  print('not reached');
}
f(true);
print('end');
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 2:9 step, f < (script)
over -> 2:16 step, f < (script), returning undefined
over -> 6:0 step, (script)
over -> 7:0 step, (script), returning undefined
)",
         .spidermonkey = R"(
break 2 -> 2:6
start -> 2:6 breakpoint, f < (script)
over -> 2:9 step, f < (script)
over -> 4:0 step, f < (script), returning undefined
over -> 6:0 step, (script)
over -> 7:0 step, (script), returning undefined
)",
         .why = "returning (D8)"});
}

}  // namespace
}  // namespace twinstep
