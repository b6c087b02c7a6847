// Bugs of the engines of the default suite, each with the shortest session that shows it and the promise that it
// breaks. A bug that is gone fails here: then its entry goes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engines/versions.h"
#include "harness/testing/oracles.h"

namespace twinstep::debugger_testing {
namespace {

struct Bug {
  EngineUnderTest engine;
  std::string what;
  std::string signature;
  std::string program;
  std::string actions;
  bool module = false;
};

const std::vector<Bug>& Bugs() {
  static const std::vector<Bug>* const kBugs = new std::vector<Bug>{
      {.engine = V8(),
       .what = "A loop body's let is shown with the last turn's value.",
       .signature = "v8 : value-shown @ ",
       .program = R"js(for (const i of [1, 2]) {
  let a = i;
  a;
}
)js",
       .actions = "break 2; start; resume"},
      {.engine = V8(),
       .what = "A breakpoint leaves a line whose only places are an inner function's.",
       .signature = "v8 : line-kept @ ",
       .program = R"js(function f() {
  var r = g();
  return r;
  function g() { return 2; }
  var h = "x";
}
f();
)js",
       .actions = "break 4; start; resume"},
      {.engine = V8(),
       .what = "The list of a range within a class leaves out static blocks.",
       .signature = "v8 : places-same @ ",
       .program = R"js(class A {
  static a = one();
  static {
    one();
  }
  static b = one();
}
function one() {
  return 1;
}
)js",
       .actions = "break 3; break 4; start; places 3:0-5:0"},
      {.engine = V8(),
       .what = "A step over is lost where a built-in function throws in a callee.",
       .signature = "v8 : step-lost @ ",
       .program = R"js(function each(f) {
  try {
    f();
  } catch (e) {
    e;
  }
}
let s = new DataView(new ArrayBuffer(4), 3);
each(function () {
  s.setUint8(1, 39);
});
s = 1;
)js",
       .actions = "break 9; start; over"},
      {.engine = V8(),
       .what = "A step out is lost at a return that waits for a finally.",
       .signature = "v8 : step-lost @ ",
       .program = R"js(let n = 0;
function f() {
  try {
    return g();
  } finally {
    n++;
  }
}
function g() {
  return 1;
}
let a = f();
n = 2;
)js",
       .actions = "break 4; start; out"},
      {.engine = V8(),
       .what = "A step out of a function that throws passes by the caller's catch clause.",
       .signature = "v8 : step-lost @ ",
       .program = R"js(function f() {
  let a = 1;
  { let b = a; (() => b)(); }
  throw a;
}
function h() {
  try {
    f();
  } catch (e) {
    return e;
  }
}
h();
let z = 0;
)js",
       .actions = "break 4; start; out"},
      {.engine = V8(),
       .what = "The end of an async generator takes a breakpoint and is never stopped at.",
       .signature = "v8 : breakpoint-missed @ ",
       .program = R"js(async function* g() {
  let a = 1;
}
g().next();
)js",
       .actions = "break 3:0; start"},
      {.engine = V8(),
       .what = "A step over at the end of an async generator is lost.",
       .signature = "v8 : step-lost @ ",
       .program = R"js(async function* g() {
  let a = 1;
}
g().next();
)js",
       .actions = "break 2; start; over"},
      {.engine = V8(),
       .what = "A resume at a pause on an exception goes on with the step that ran into it.",
       .signature = "v8 : resume-reason @ ",
       .program = R"js(function f() {
  throw 1;
}
let n = 0;
try {
  f();
} catch (e) {
  n = 1;
}
n = 2;
)js",
       .actions = "break 6; exceptions all; start; over; resume"},
      {.engine = V8(),
       .what = "Places behind a function that asks for asm.js are not listed.",
       .signature = "v8 : place-listed @ ",
       .program = R"js("use asm";
function g() {
  "use asm";
  function h() { return 1; }
  return h;
}
g()();
let n = 1;
)js",
       .actions = "break 7; break 8; start"},
      {.engine = SpiderMonkey(),
       .what = "Of two parameters of one name the first argument is shown.",
       .signature = "spidermonkey : value-shown @ ",
       .program = R"js(function f(p, p) {
  return p;
}
f(1, 2);
)js",
       .actions = "break 2; start; resume"},
      {.engine = SpiderMonkey(),
       .what = "this of a generator that does not use it is shown as something else.",
       .signature = "spidermonkey : value-shown @ ",
       .program = R"js(const o = {
  *g() {
    let a = 1;
    yield a;
  },
};
o.g().next();
)js",
       .actions = "break 3; start; resume"},
      {.engine = SpiderMonkey(),
       .what = "The end of a generator takes a breakpoint and is never stopped at.",
       .signature = "spidermonkey : breakpoint-missed @ ",
       .program = R"js(function* g() {
  yield 1;
}
for (const x of g()) {
  x;
}
)js",
       .actions = "break 3; start"},
      {.engine = SpiderMonkey(),
       .what = "So is the end of an async function.",
       .signature = "spidermonkey : breakpoint-missed @ ",
       .program = R"js(async function f() {
  await 1;
}
f();
)js",
       .actions = "break 3; start"},
      {.engine = SpiderMonkey(),
       .what = "So is the end of a module that awaits.",
       .signature = "spidermonkey : breakpoint-missed @ ",
       .program = R"js(const n = await 1;
)js",
       .actions = "break 2:0; start",
       .module = true},
      {.engine = SpiderMonkey(),
       .what = "A running function expression's own name is not there.",
       .signature = "spidermonkey : variable-there @ ",
       .program = R"js((function f(n) {
  if (n > 0) f(n - 1);
})(1);
)js",
       .actions = "break 2; start; resume"},
      {.engine = SpiderMonkey(),
       .what = "A running function's parameter is optimized out, seen from a callback.",
       .signature = "spidermonkey : variable-there @ ",
       .program = R"js(function foo(p) {
  let x = 1;
  const walk = (e) => {
    x += e;
  };
  [2].forEach(walk);
  return x + p;
}
foo(5);
)js",
       .actions = "break 4; start; resume"},
      {.engine = SpiderMonkey(),
       .what = "A step in at the call of a generator passes by all that comes before the generator runs.",
       .signature = "spidermonkey : step-in-enters @ ",
       .program = R"js(function* task() {
  let a = 1;
  yield a;
}
function use(t) {
  let b = 2;
  return [...t];
}
const r = use(task());
)js",
       .actions = "break 9; start; in"},
      {.engine = SpiderMonkey(),
       .what = "A breakpoint where a step has ended is not stopped at in the next turn.",
       .signature = "firefox : breakpoint-missed @ ",
       .program = R"js(let n = 0;
for (let i = 0; i < 3; i++)
  n += i;
n = 9;
)js",
       .actions = "break 3; start; over; over; over; resume"},
      {.engine = SpiderMonkey(),
       .what = "A breakpoint set where the program stands pauses there once more.",
       .signature = "firefox : pause-reached @ ",
       .program = R"js(let a = 1;
a = 2;
a = 3;
)js",
       .actions = "break 1; start; over; break 2:0; over"},
  };
  return *kBugs;
}

TEST(KnownBugsTest, EachBreaksItsPromise) {
  if (!IsDefaultSuite()) GTEST_SKIP() << "these bugs are of the default suite's engines, not of " << VersionsText();
  for (const Bug& bug : Bugs()) {
    SCOPED_TRACE(bug.what);
    const ProgramText program = bug.module ? ModuleText(bug.program) : ProgramText(bug.program);
    const ::testing::AssertionResult result = TrueToTheProgram(bug.engine, program, bug.actions);
    EXPECT_FALSE(result);
    EXPECT_THAT(result.message(), ::testing::HasSubstr(bug.signature));
  }
}

TEST(KnownBugsTest, TwentyAtLeast) { EXPECT_GE(Bugs().size(), 20); }

}  // namespace
}  // namespace twinstep::debugger_testing
