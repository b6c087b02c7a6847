// Of the blameless sessions: what is shown, evaluated, set and edited.
#include "engines/conformance/blameless.h"

namespace twinstep {

absl::Span<const Blameless> BlamelessLooks() {
  static constexpr Blameless kSessions[] = {
      {.why = "a variable that is not kept is not there for evaluations either",
       .program = R"js(
function outer() {
  var list = [function () { print(1); }];
  for (var one of list) one();
  return 1;
}
outer();
)js",
       .actions = "break 2:28; start; evaluate one; resume",
       .engine = "spidermonkey"},
      {.why = "the name of an accessor of the global object runs its getter",
       .program = R"js(
let ticks = 0;
Object.defineProperty(globalThis, "tick", { get: () => ++ticks, configurable: true });
function f() {
  return ticks;
}
print(f());
)js",
       .actions = "break 4; start; evaluate tick; evaluate tick; resume"},
      {.why = "typeof asks the object of a with statement, which is a proxy that counts",
       .program = R"js(
let asked = 0;
const object = new Proxy({}, { has() { asked++; return false; } });
with (object) {
  print(1);
}
print(asked);
)js",
       .actions = "break 4; start; evaluate typeof asked; resume",
       .no_truth = "a with statement may ask a proxy"},
      {.why = "a program of which no truth tells does what the user has set",
       .program = R"js(
let asked = 0;
const object = new Proxy({}, { has() { return false; } });
with (object) {
  print(1);
}
print(asked);
)js",
       .actions = "break 4; start; evaluate asked = 7; resume",
       .no_truth = "a with statement may ask a proxy"},
      {.why = "a module's import.meta is there for evaluations in it",
       .program = R"js(
function f() {
  return 1;
}
print(f());
)js",
       .actions = "break 2; start; evaluate typeof import.meta; resume",
       .module = true,
       .no_truth = "import.meta was evaluated, which is a module's own"},
      {.why = "a var of code for eval is the function's own, not the program's of that name",
       .program = R"js(
var x = 2;
function f() {
  eval("var x = 1;\ndebugger;\nx;");
  return x;
}
f();
x;
)js",
       .actions = "start; over; over; over; resume"},
      {.why = "a variable of the next turn is another one",
       .program = R"js(
let least = 3;
for (const n of [2, 1]) {
  let order = n;
  if (order < least) least = n;
}
print(least);
)js",
       .actions = "break 4:21; start; set least = 0; over; over; resume",
       .engine = "spidermonkey"},
      {.why = "the next call of the same code has variables of its own",
       .program = R"js(
let chain = Promise.resolve(), seen = 0;
for (let i = 0; i < 3; i++) chain = chain.then(() => i, seen);
)js",
       .actions = "break 2:53; start; over; set seen = 7; over; resume",
       .no_truth = "a variable was set, in the middle of a statement",
       .engine = "spidermonkey"},
      {.why = "where a function begins, the one around may stand",
       .program = R"js(
function make() {
  const list = [];
  const f = function () {
    list.push(1);
    return list;
  };
  return f;
}
make()();
)js",
       .actions = "break 3; start; edit 4:17 /* x */; resume",
       .engine = "v8"},
      {.why = "what is refused leaves the program where it is",
       .program = R"js(
const rounds = [1, 2, 3].values();
while (rounds.next().done === false) {
  print(1);
  print(2);
}
)js",
       .actions = "break 3; break 4; start; in async; resume; resume",
       .engine = "spidermonkey"},
      {.why = "a value is asked for its message only where a page would hear of it",
       .program = R"js(
function E() {}
E.prototype.toString = () => 'e';
throw new E();
)js",
       .actions = "exceptions all; start; resume"},
      {.why = "an error without a message is told with the colon in front of one",
       .program = R"js(
function f() {
  throw new RangeError;
}
f();
)js",
       .actions = "start"},
      {.why = "at the end of the function what closed the iterator has run, though the value to return came before",
       .program = R"js(
const counter = {
  [Symbol.iterator]() { return this; },
  at: 0,
  next() { return { value: ++this.at, done: false }; },
  return() {
    this.at = 0;
    return {};
  },
};
function search() {
  for (const n of counter) {
    if (n > 1) return n;
  }
}
search();
const end = 1;
)js",
       .actions = "break 12:15; start; over; in",
       .engine = "spidermonkey"},
      {.why = "the names of the global object are told to the copy as well",
       .program = R"js(
var names = Object.getOwnPropertyNames(this);
var last;
for (const name of names) {
  last = names.length;
}
var end;
)js",
       .actions = "break 4; start; resume; remove 4; over; over; over; over; over; resume"},
      {.why = "no inner function needs the variable, and the global object has a property of its name",
       .program = R"js(
(function() {
  this.mark = false;
  var mark = true;
  function f() {
    return this.mark;
  }
  print(f());
})();
)js",
       .actions = "break 5; start; resume"},
      {.why = "the caller is the generator whose parameters are evaluated",
       .program = R"js(
function* g() {
  yield 1;
}
function* h([[] = function() { return g(); }()]) {
  print(1);
}
const i = h([]);
i.next();
)js",
       .actions = "break 4; start; out; resume"},
      {.why = "no inner function needs the variable, and an outer one has its name",
       .program = R"js(
let x = 1;
function f() {
  function g() {
    print(2);
  }
  g();
  let x = 3;
}
f();
)js",
       .actions = "break 4; start; resume"},
      {.why = "a constructor comes to its end with the object that it returns",
       .program = R"js(
class A {
  constructor() {
    this.a = 1;
  }
}
class B extends A {
  constructor() {
    return { a: super().a };
  }
}
new B();
new B();
)js",
       .actions = "break 9; start; resume; resume; resume"},
      {.why = "in its heritage a class's name is the class's own",
       .program = R"js(
var C = "outside";
var setHeritage;
var cls = class C extends (
    setHeritage = function() { C = null; }
  ) {
};
try { setHeritage(); } catch (e) { print(e.name); }
print(C);
)js",
       .actions = "break 4:31; start; resume"},
      {.why = "a pattern of a catch clause is evaluated before the clause",
       .program = R"js(
function thrower() {
  throw 2;
}
try {
  try {
    throw {};
  } catch ({ x = thrower() }) {}
} catch (e) {
  print(e);
}
)js",
       .actions = "break 7:17; start; resume"},
      {.why = "the callback is called again, and what it calls shows nothing else",
       .program = R"js(
const turns = [];
for (let i = 0; i < 3; i++) {
  turns.push(() => i);
}
turns.map((f) => f());
)js",
       .actions = "break 5; start; in; out; abandon",
       // corpus/bugs/v8-step-out-ends-below-next-call
       .engine = "spidermonkey"},
      {.why = "only the variable of the code around tells the calls apart",
       .program = R"js(
const t = (m) => m[0].map((_, j) => m.map((row) => row[j]));
t([[1, 2, 3], [4, 5, 6]]);
)js",
       .actions = "break 2; start; in; in; in; out; in; out",
       .youngest = true,
       // corpus/bugs/v8-step-out-ends-below-next-call
       .engine = "spidermonkey"},
      {.why = "a default value in a pattern is looked for behind what the pattern is given",
       .program = R"js(
const later = (value) => Promise.resolve(value);
async function f() {
  const [a = await later(1)] = await later([undefined]);
  return a;
}
f();
)js",
       .actions = "break 3:19; start; over; resume"},
      {.why = "which of two variables a with statement sets, Symbol.unscopables says",
       .program = R"js(
var hidden = "global";
var point = {hidden: "property", [Symbol.unscopables]: {hidden: true}};
with (point) {
  print(1);
}
print(hidden);
)js",
       .actions = "break 4; break 6; start; set hidden = 'property'; resume; resume",
       .no_truth = "a variable was set, where names depend on more than the text",
       .engine = "spidermonkey"},
      {.why = "what is set to the value that it has is as it was",
       .program = R"js(
function f(a, b) {
  a = a + b;
  return a;
}
print(f(1, "x"));
print(f(2, true));
)js",
       .actions = "break 2; start; set a = 1; set b = 'x'; over; over; resume; set b = true; resume"},
      {.why = "behind so many turns the moment of the script's end is not looked for any more",
       .program = R"js(
let s = 0;
for (let i = 0; i < 900; ++i) {
  s += i;
}
const r = eval("s");
)js",
       .actions = "break 6:0; start"},
      {.why = "where an arrow function without a block ends the code around goes on, which is not on the stack",
       .program = R"js(
const later = (value) => Promise.resolve(value);
Promise.resolve(1).then(() => later(2));
)js",
       .actions = "break 1:47; start; edit 1:48 /* x */; resume",
       .engine = "v8"},
      {.why = "the source as it was before an edit is the program's own, too",
       .program = R"js(
async function breaks(name) {
  await null;
  throw new Error(name);
}
async function main() {
  const early = breaks("early");
  await null;
  early.catch(() => {});
  await null;
}
main();
)js",
       .actions = "exceptions all; start; edit 10:1 /* x */; resume",
       .engine = "v8"},
      {.why = "a class after the statement may have been made by the same step",
       .program = R"js(
let calls = 0;
class Later {}
const broken = 2;
)js",
       .actions = "pause; break 1:12; start; set broken = 1; over",
       .no_truth = "a variable was set, which the language does not let be set",
       .engine = "v8"},
      {.why = "the name means the function of the branch, which V8 does not keep, and not the variable that it shows",
       .program = R"js(
try {
  throw null;
} catch (f) {
  if (false) {} else function f() { return 1; }
}
f();
)js",
       .actions = "break 6; start; in; set f = 2; evaluate f",
       .no_truth = "a variable was set, where names depend on more than the text",
       .engine = "v8"},
      {.why = "what an evaluation has made wait, some debuggers go on with before the program",
       .program = R"js(
async function later() {
  await undefined;
  print("late");
}
let n = 1;
n = 2;
n = 3;
)js",
       .actions = "break 5; break 3; break 7; start; evaluate later(); resume; resume",
       .no_truth = "an expression was evaluated that may change the program, which leaves jobs to the debugger"},
  };
  return kSessions;
}

}  // namespace twinstep
