// Which variables a debugger shows, in which scopes.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class ScopesTest : public ConformanceTest {
 protected:
  void CheckScopes(const Example& example, absl::string_view actions, const Expected& expected) {
    const std::optional<std::string> text = Choose(expected);
    if (!text) GTEST_SKIP() << expected.why;
    EXPECT_EQ(ScopesAfter(example, actions), *text) << example.program << expected.why;
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(ScopesTest);

TEST_P(ScopesTest, ParametersAndLocals) {
  CheckScopes({.program = R"js(
function f(a, b) {
  let c = a + b;
  var d = c;
  return d;
}
f(1, 2);
)js"},
              "break 4; start",
              {.v8 = R"(
function {a: 1, b: 2, c: 3, d: 3}
global {f: function f}
)",
               .spidermonkey = R"(
function {c: 3}
function {a: 1, b: 2, d: 3}
global {f: function f}
)",
               .why = "Firefox shows parameters and lexical variables in scopes of their own"});
}

TEST_P(ScopesTest, BlocksInsideFunctions) {
  CheckScopes({.program = R"js(
function f(a) {
  let b = 2;
  {
    let b = 3;
    const c = a;
    print(b, c);
  }
}
f(1);
)js"},
              "break 6; start",
              {.v8 = R"(
block {b: 3, c: 1}
function {a: 1, b: 2}
global {f: function f}
)",
               .spidermonkey = R"(
block {b: 3, c: 1}
function {b: 2}
function {a: 1}
global {f: function f}
)",
               .why = "Firefox shows parameters and lexical variables in scopes of their own"});
}

TEST_P(ScopesTest, CapturedAndUncapturedVariables) {
  CheckScopes({.program = R"js(
function outer(p) {
  let captured = 1;
  let uncaptured = 2;
  function inner() {
    return captured;
  }
  return inner();
}
outer(3);
)js"},
              "break 5; start",
              {.v8 = R"(
function {}
closure {captured: 1}
global {outer: function outer}
)",
               .spidermonkey = R"(
closure {captured: 1, uncaptured: 2}
closure {p: optimized out, inner: optimized out}
global {outer: function outer}
)",
               .why = "V8 keeps captured variables only; SpiderMonkey keeps the scope that has one, and names those of "
                      "scopes that it did not keep"});
}

TEST_P(ScopesTest, TemporalDeadZone) {
  CheckScopes({.program = R"js(
function f() {
  print(1);
  let a = 2;
  const b = 3;
  return a + b;
}
f();
)js"},
              "break 2; start",
              {.v8 = R"(
function {a: undefined, b: undefined}
global {f: function f}
)",
               .spidermonkey = R"(
function {a: uninitialized, b: uninitialized}
global {f: function f}
)",
               .v8_12 = R"(
function {a: unavailable, b: unavailable}
global {f: function f}
)",
               .why = "V8 11 cannot tell uninitialised from undefined, V8 12 lists the name without any value"});
}

TEST_P(ScopesTest, RepeatedParameters) {
  CheckScopes({.program = R"js(
function f(a, b, a) {
  return a + b;
}
f(1, 2, 3);
)js"},
              "break 2; start",
              {.v8 = R"(
function {a: 3, b: 2}
global {f: function f}
)",
               .spidermonkey = R"(
function {a: 1, b: 2}
global {f: function f}
)",
               .why = "repeated parameters: V8 shows the last, which the name means; SpiderMonkey the first"});
}

TEST_P(ScopesTest, CatchClause) {
  CheckScopes({.program = R"js(
function f() {
  try {
    throw 7;
  } catch (e) {
    print(e);
  }
}
f();
)js"},
              "break 5; start",
              {.v8 = R"(
catch {e: 7}
function {}
global {f: function f}
)",
               .spidermonkey = R"(
catch {e: 7}
global {f: function f}
)",
               .why = "V8 also shows scopes without variables, Firefox none of them"});
}

TEST_P(ScopesTest, WithStatement) {
  CheckScopes({.program = R"js(
function f(o) {
  with (o) {
    print(x);
  }
}
f({x: 1, y: 'two'});
)js"},
              "break 3; start", {.both = R"(
with {x: 1, y: "two"}
function {o: {x: 1, y: "two"}}
global {f: function f}
)"});
}

TEST_P(ScopesTest, TopLevelDeclarations) {
  CheckScopes({.program = R"js(
var v = 1;
let l = 2;
const c = 3;
function f() {}
class A {}
debugger;
)js"},
              "start",
              {.v8 = R"(
script {l: 2, c: 3, A: function A}
global {v: 1, f: function f}
)",
               .spidermonkey = R"(
script {l: 2, A: function A, c: 3}
global {v: 1, f: function f}
)",
               .why = "order: SpiderMonkey lists let and class before const"});
}

TEST_P(ScopesTest, SetupDeclarationsAreNotTheProgramsOwn) {
  CheckScopes({.program = R"js(
var mine = 1;
let own = 2;
debugger;
)js",
               .setup = {"var theirs = 1; let others = 2; function helper() {}"}},
              "start", {.both = R"(
script {own: 2}
global {mine: 1}
)"});
}

TEST_P(ScopesTest, ModuleScope) {
  CheckScopes({.program = R"js(
import {x} from './lib.js';
let y = x + 1;
export const z = 3;
debugger;
)js",
               .module = true,
               .modules = {{"./lib.js", "export let x = 1;\n"}}},
              "start",
              {.v8 = R"(
module {x: 1, y: 2, z: 3}
global {}
)",
               .spidermonkey = R"(
module {x: 1, z: 3, y: 2}
)",
               .why = "order of names; V8 also shows scopes without variables, Firefox none of them"});
}

TEST_P(ScopesTest, NamedFunctionExpression) {
  CheckScopes({.program = R"js(
let g = function named(n) {
  if (n === 0) return named;
  return n;
};
g(1);
)js"},
              "break 3; start",
              {.v8 = R"(
function {named: function named, n: 1}
script {g: seen object}
global {}
)",
               .spidermonkey = R"(
function {n: 1}
function name {named: optimized out}
script {g: function named}
)",
               .why = "SpiderMonkey has a scope for the name of the function and does not keep a name that nothing "
                      "captures; V8 also shows scopes without variables, Firefox none of them"});
}

TEST_P(ScopesTest, ArgumentsObject) {
  CheckScopes({.program = R"js(
function f(a) {
  return arguments.length;
}
f(1, 2);
)js"},
              "break 2; start",
              {.v8 = R"(
function {a: 1, arguments: Arguments}
global {f: seen object}
)",
               .spidermonkey = R"(
function {a: 1}
global {f: function f}
)",
               .why = "the Firefox adapter leaves out `arguments`, which SpiderMonkey gives to every function"});
}

TEST_P(ScopesTest, DefaultsAndDestructuring) {
  CheckScopes({.program = R"js(
function f({a, b: [c]}, d = a + c, ...rest) {
  return d;
}
f({a: 1, b: [2]}, undefined, 4, 5);
)js"},
              "break 2; start",
              {.v8 = R"(
function {a: 1, c: 2, d: 3, rest: [4, 5]}
global {f: function f}
)",
               .spidermonkey = R"(
function {d: 3, rest: [4, 5], a: 1, c: 2}
global {f: function f}
)",
               .why = "order: SpiderMonkey lists simple parameters first"});
}

TEST_P(ScopesTest, LoopVariables) {
  CheckScopes({.program = R"js(
function f() {
  for (let i = 0; i < 2; i++) {
    let square = i * i;
    print(square);
  }
}
f();
)js"},
              "break 4; start; resume",
              {.v8 = R"(
block {square: 1}
block {i: 1}
function {}
global {f: function f}
)",
               .spidermonkey = R"(
block {square: 1}
block {i: 1}
global {f: function f}
)",
               .why = "V8 also shows scopes without variables, Firefox none of them"});
}

TEST_P(ScopesTest, ClosuresKeepTheirTurnOfALoop) {
  CheckScopes({.program = R"js(
function f() {
  let fs = [];
  for (let i = 0; i < 2; i++) {
    fs.push(() => {
      return i;
    });
  }
  fs[0]();
}
f();
)js"},
              "break 5; start",
              {.v8 = R"(
function {}
block {i: 0}
global {f: function f}
)",
               .spidermonkey = R"(
block {i: 0}
closure {fs: optimized out}
global {f: function f}
)",
               .why = "V8 keeps captured variables only; SpiderMonkey names those that it did not keep"});
}

TEST_P(ScopesTest, EvalDeclaresInItsFunction) {
  CheckScopes({.program = R"js(
function f(a) {
  eval('var injected = a + 1; let inside = 3;');
  debugger;
  return injected;
}
f(1);
)js"},
              "start",
              {.v8 = R"(
function {a: 1, arguments: Arguments, injected: 2}
global {f: seen object}
)",
               .spidermonkey = R"(
function {a: 1, injected: 2}
global {f: function f}
)",
               .why = "the Firefox adapter leaves out `arguments`"});
}

TEST_P(ScopesTest, GeneratorsAndAsyncFunctionsKeepTheirVariables) {
  CheckScopes({.program = R"js(
async function f(a) {
  let b = await 2;
  let c = a + b;
  return c;
}
f(1);
)js"},
              "break 4; start",
              {.v8 = R"(
function {a: 1, b: 2, c: 3}
global {f: function f}
)",
               .spidermonkey = R"(
function {b: 2, c: 3}
function {a: 1}
global {f: function f}
)",
               .why = "Firefox shows parameters and lexical variables in scopes of their own"});
}

TEST_P(ScopesTest, ClassScope) {
  CheckScopes({.program = R"js(
function f() {
  class A {
    #p = 1;
    m() {
      return A;
    }
  }
  return new A().m();
}
f();
)js"},
              "break 5; start",
              {.v8 = R"(
function {}
block {A: function A}
global {f: function f}
)",
               .spidermonkey = R"(
block {A: function A}
closure {A: optimized out}
global {f: function f}
)",
               .why = "V8 keeps captured variables only; SpiderMonkey names those that it did not keep"});
}

TEST_P(ScopesTest, Shadowing) {
  CheckScopes({.program = R"js(
let x = 'outer';
function f(x) {
  {
    let x = 'block';
    debugger;
    return x;
  }
}
f('parameter');
)js"},
              "start", {.both = R"(
block {x: "block"}
function {x: "parameter"}
script {x: "outer"}
global {f: function f}
)"});
}

}  // namespace
}  // namespace twinstep
