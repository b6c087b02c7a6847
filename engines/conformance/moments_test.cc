// Every pause of a session that steps in through code has exactly one moment of the truth, and nobody breaks a promise:
// heads of loops over iterators, initialisers of fields.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"
#include "engines/parser/parse_for_test.h"
#include "engines/parser/tree_cache.h"
#include "model/answers/display.h"
#include "model/answers/mismatch_text.h"
#include "model/judging/judge.h"

namespace twinstep {
namespace {

struct Code {
  absl::string_view name;
  absl::string_view program;
  uint32_t first_line = 1;
  std::vector<absl::string_view> setup = {};
  std::vector<std::pair<std::string, absl::string_view>> modules = {};
  // What V8 breaks there (corpus/bugs).
  absl::string_view broken_by_v8 = {};
};

const Code kCode[] = {
    {"an array, with a jump that goes on", R"js(
const seen = [];
for (const x of [1, 2, 3]) {
  if (x === 2) continue;
  seen.push(x);
}
seen;
)js"},
    {"a generator, left early out of a switch",
     R"js(
function* ones() {
  yield 1;
  yield 2;
}
function first(all) {
  for (let x of all) {
    switch (x) {
      case 1:
        print(x);
        break;
      default:
        return x;
    }
  }
  return 0;
}
const all = ones();
print(first(all));
)js",
     // The generator's own pauses, and its end that no event tells of, are not what this is about.
     5,
     {},
     {},
     // corpus/bugs/v8-step-in-lost-in-generator
     "step-lost"},
    {"loops in a loop, with labels", R"js(
let sum = 0;
outer: for (const list of [[1, 2], [3]]) {
  inner: for (const x of list) {
    if (x === 2) continue outer;
    sum += x;
  }
  sum += 10;
}
print(sum);
)js"},
    {"keys, the same variable for all turns", R"js(
let key;
const object = { a: 1, b: 2 };
for (key in object) print(key);
for (key in {}) print(key);
print(key);
)js"},
    {"arrow functions in parentheses", R"js(
const twice = (f) => ((n) => (f(f(n))));
const next = (n) => (n + 1);
const add = twice(next);
print(add(1));
print([1, 2].map((n) => (n < 2 ? n : next(n))).join());
)js"},
    // A sloppy block assigns its functions to variables of the code around, where V8 has a place.
    {"functions of blocks", R"js(
let n = 1;
if (n) {
  n = 2;
  function f() { return n; }
  n = 3;
}
switch (f()) {
  case 3:
    function g() { return 4; }
    n = g();
}
for (const x of [1, 2]) {
  function h() { return x; }
  n = h();
}
)js"},
    // Some engines show by the name that the function is made.
    {"function expressions with a name", R"js(
const f = function inner(inner) { return inner; };
function make() {
  const g = function own() { var own = 3; return own; };
  return g;
}
print(f(7) + make()());
)js"},
    {"fields with computed names", R"js(
const name = (n) => n;
class A {
  static [name("x")] = name("y");
  [name("z")] = name("w");
  constructor() {
    print(this.z);
  }
}
new A();
)js",
     // What calls the constructor shows the class.
     2},
    // Some engines have a place where the function returns that makes the fields.
    {"a class with fields, made at the top level", R"js(
class A {
  x = one();
  constructor() {
    print(this.x);
  }
}
function one() {
  return 1;
}
new A();
print(new A().x);
)js",
     // The very first pause may be at a place that is none of a breakpoint.
     2},
    {.name = "each turn of a loop that waits",
     .program = R"js(
async function* two() {
  yield 1;
  yield 2;
}
async function main() {
  let sum = 0;
  for await (const n of two()) {
    sum += n;
  }
  for await (const n of [3]) print(n);
  return sum;
}
main().then((sum) => print(sum));
)js",
     // An asynchronous generator waits in ways that no event tells.
     .first_line = 5},
    {.name = "a setup script",
     .program = R"js(
let n = 1;
assert.same(n, 1);
try {
  assert.same(n, 2, "no");
} catch (e) {
  print(e.message);
}
[n].forEach(assert.check);
)js",
     .setup = {R"js(
"use strict";
var assert = {};
assert.same = function (a, b, message) {
  if (a === b) return;
  const why = text(message);
  throw new Error(why);
};
assert.check = (n) => assert.same(n, 1);
)js",
               R"js(
// Runs before the program, untold.
const known = ["differs"].map((one) => one);
function text(message) {
  for (const one of known) {
    if (message === undefined) message = one;
  }
  return message;
}
)js"}},
    {.name = "an imported module",
     .program = R"js(
import { half, Half } from "./half.js";
const four = half(8);
print(four);
const made = new Half(four);
const value = made.value();
print(value);
)js",
     .modules = {{"./half.js", R"js(
export function half(n) {
  const result = n / 2;
  return result;
}
export const known = [1].map(half);
export class Half {
  constructor(n) {
    this.n = n;
  }
  value() {
    return half(this.n);
  }
}
)js"}}},
};

// Of these places only counts tell the moments.
const Code kCountedCode[] = {
    // No event tells of them: they stand in the statement that calls them.
    {"constructors that are not written", R"js(
class A {
}
class B extends A {
  constructor() {
    super();
    this.n = 1;
  }
}
class C extends B {}
let made;
for (const one of [A, B, C]) {
  made = new one();
  print(made instanceof A);
}
)js"},
    {"private accessors, which a constructor gives to its object", R"js(
class A {
  #n = 1;
  get #twice() { return 2 * this.#n; }
  constructor() {
    print(this.#twice);
  }
}
new A();
print(new A() !== null);
)js",
     // What calls the constructor shows the class.
     2},
    {"parameters that run code", R"js(
const one = () => 1;
function f(a = one(), { b = a + one() } = {}, [c] = [b]) {
  return a + b + c;
}
for (let i = 0; i < 2; i++) {
  print(f());
  print(f(i));
}
)js"},
    {"code of eval and Function",
     R"js(
const add = new Function("a", "b", "const sum = a + b; return sum");
let n = 0;
const next = () => ++n;
while (n < 4) {
  eval("next(); n = n");
  n = add(n, 1);
}
print(n);
)js",
     // Where V8 makes a function of text (corpus/bugs/v8-step-in-enters-maker-of-function).
     1,
     {},
     {},
     "frame-place"},
    {"returns of two functions that end at one place",
     R"js(
const curry = (f) => (a) => (b) => f(a, b);
function make(n) {
  return () => n
}
const add = curry((a, b) => a + b);
print(add(1)(2) + add(3)(4) + make(1)() + make(2)());
)js",
     1,
     {},
     {},
     // corpus/bugs/v8-this-of-arrow-function
     "value-shown"},
    {"directives", R"js(
function f(n) {
  "use strict";
  "and another one";
  return n;
}
print(f(1));
print(f(2));
)js"},
    // Some engines come to the loop's head once more for it.
    {"a key that is deleted before its turn", R"js(
const object = { a: 1, b: 2, c: 3, d: 4 };
for (const key in object) {
  print(key);
  if (key === "a") delete object.c;
}
print(0);
)js"},
    {"a function that is the branch of an if", R"js(
print(0);
for (const n of [1, 0]) {
  if (n) function f() { return n; }
  else function g() { return -1; }
  print(n ? f() : g());
}
)js"},
};

class MomentsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(MomentsTest);

// The session's judgement, with what the judge says of its pauses on the lines from `first` to `last`.
void ExpectMoments(const SessionOptions& options, const Code& code, Engine& engine, const Program& program,
                   const Trace& trace, uint32_t first, uint32_t last, bool counted = false) {
  TreeCache trees(ParserForTest());
  const std::shared_ptr<const SyntaxTree> tree = trees.FindWhole(program);
  const absl::StatusOr<std::unique_ptr<Judge>> judge =
      Judge::Create(engine, program, tree, {.session = options, .limits = {}, .parse = MadeForTest()});
  ASSERT_TRUE(judge.ok()) << judge.status();
  const absl::StatusOr<Judgement> made =
      counted ? (*judge)->Of(engine, program, options, trace) : absl::StatusOr<Judgement>((*judge)->Of(trace));
  ASSERT_TRUE(made.ok()) << made.status();
  const Judgement& judgement = *made;
  EXPECT_EQ(judgement.no_truth, "") << code.name;
  int pauses = 0;
  for (const Judgement::Told& told : judgement.told) {
    const Output& output = trace.events(static_cast<int>(told.event)).output();
    const uint32_t line = output.paused().location().line();
    if (line < first || line > last) continue;
    ++pauses;
    EXPECT_TRUE(told.matched && !told.ambiguous) << code.name << ": " << ToText(output) << " has "
                                                 << (told.matched ? "several moments: " : "none: ") << told.why;
  }
  EXPECT_GT(pauses, 3) << code.name;
  for (const Violation& violation : judgement.violations) {
    if (engine.name() == "v8" && std::string(code.broken_by_v8) == violation.invariant()) continue;
    ADD_FAILURE() << code.name << ": " << violation.invariant() << ": " << ToText(violation);
  }
}

// As many steps as end the programs.
std::string StepsIn() {
  std::string actions = "pause; start";
  for (int i = 0; i < 100; ++i) absl::StrAppend(&actions, "; in");
  return actions;
}

TEST_P(MomentsTest, EveryPauseHasOne) {
  for (const Code& code : kCode) {
    const Program program = ToProgram(
        {.program = code.program, .module = !code.modules.empty(), .modules = code.modules, .setup = code.setup});
    ExpectMoments(options(), code, engine(), program, Play(program, StepsIn()), code.first_line, 100);
  }
}

TEST_P(MomentsTest, EveryPauseHasOneByItsCounts) {
  for (const Code& code : kCountedCode) {
    const Program program = ToProgram({.program = code.program});
    ExpectMoments(options(), code, engine(), program, Play(program, StepsIn()), code.first_line, 100,
                  /*counted=*/true);
  }
}

// By their order alone the second pause at the loop's head for one turn seems to be that of the next.
TEST_P(MomentsTest, NoBreakpointIsMissedWhereAKeyIsPassed) {
  const Code code = {"a key that is deleted before its turn", R"js(
const object = { a: 1, b: 2, c: 3, d: 4, e: 5 };
for (const key in object) {
  print(key);
  if (key === "a") delete object.c;
}
)js"};
  const Program program = ToProgram({.program = code.program});
  ExpectMoments(options(), code, engine(), program,
                Play(program, "break 2:11; break 3; start; resume; resume; resume; resume; in"), 1, 7,
                /*counted=*/true);
}

// A step in at the head of a loop enters next(), where a debugger stands before that call.
TEST_P(MomentsTest, NoStepIsLostThatAsksForTheNextValue) {
  const Code code = {"an iterator", R"js(
let at = 0, sum = 0;
const three = {
  [Symbol.iterator]: () => ({
    next() {
      at++;
      return { done: at > 3, value: at };
    },
  }),
};
debugger;
debugger;
debugger;
for (const n of three) {
  const square = n * n;
  sum += square;
}
print(sum);
)js"};
  const Program program = ToProgram({.program = code.program});
  ExpectMoments(options(), code, engine(), program,
                Play(program, "break 13:11; break 17; start; resume; resume; resume; resume; in"), 1, 17,
                /*counted=*/true);
}

// Where the function ends that makes the fields, no event is told.
TEST_P(MomentsTest, InitialisersOfFieldsHaveOne) {
  const Code code = {"fields", R"js(
class A {
  x = a();
  f = () => this.x;
  #hidden = a() + 1;
  constructor() { print(this.#hidden); }
}
class B extends A {
  static made = a();
  y = this.x + 1;
  constructor() { super(); }
}
function a() { return 1; }
print(new B().f.name);
)js"};
  const Program program = ToProgram({.program = code.program});
  ExpectMoments(options(), code, engine(), program, Play(program, StepsIn()), 2, 4);
}

}  // namespace
}  // namespace twinstep
