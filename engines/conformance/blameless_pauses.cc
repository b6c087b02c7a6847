// Of the blameless sessions: where a program stands and where steps, runs and breakpoints end.
#include "engines/conformance/blameless.h"

namespace twinstep {

absl::Span<const Blameless> BlamelessPauses() {
  static constexpr Blameless kSessions[] = {
      {.why =
           "at the head of a for-of loop the next value is asked for once in a turn, however often blocks are counted",
       .program = R"js(
function* words(text) {
  const rule = /\w/y;
  let match;
  while ((match = rule.exec(text))) {
    const [word] = Object.values(match);
    yield { word, end: rule.lastIndex };
  }
}
function count(text) {
  const list = [];
  for (const { word, end } of words(text)) {
    switch (word) {
      case "a": list.push(Number(end)); break;
    }
  }
}
["abc", "ab"].map((text) => count(text));
)js",
       .actions = "break 11:25; start; to 13:21; resume; resume; in",
       .engine = "v8"},
      {.why = "a breakpoint at the calls of a function stops it as well",
       .program = R"js(
const list = [];
const add = (name) => (list.push("key " + name), name);
add("a");
add("b");
)js",
       .actions = "break 3; break 2:28; start; break call add; resume; resume",
       .engine = "v8"},
      {.why = "a step into a call steps in where it stands, a breakpoint there or not",
       .program = R"js(
function f(x) {
  return x;
}
function g(y) {
  return y;
}
print(f(1), g(2));
)js",
       .actions = "break 7:0; break 7:12; start; in at 7:12; resume",
       .engine = "v8"},
      {.why = "what the parameters of an arrow function throw was paused at, though no truth tells of them",
       .program = R"js(
const deep = ({ a: { b } }) => b;
let failed;
try { deep({}); } catch (e) { failed = e.name; }
)js",
       .actions = "exceptions all; start; out"},
      {.why = "a call in the parameters came before the one that the step enters",
       .program = R"js(
let calls = 0;
const next = () => ++calls;
function draw({w = next()} = {}, [x = next()] = []) {
  return w + x;
}
draw();
)js",
       .actions = "break 4:38; start; in; resume"},
      {.why = "the step enters the last of a statement's calls, and only the first one throws",
       .program = R"js(
function attempt(change) {
  try { change(); return "allowed"; }
  catch (e) { return e.name; }
}
const outcomes = [
  attempt(() => { null.x; }),
  attempt(() => {}),
];
)js",
       .actions = "break 7; start; in; over; resume"},
      {.why = "the debugger statement itself pauses, where its breakpoint has",
       .program = R"js(
function f() {
  debugger;
}
function g() { f(); }
f();
g();
)js",
       .actions = "break 2; start; remove 2; resume; resume; resume"},
      {.why = "the end of a constructor throws that never called super",
       .program = R"js(
class A {}
class B extends A {
  constructor() {
    print(1);
  }
}
try {
  new B();
} catch (e) {
  print(e.name);
}
)js",
       .actions = "break 5; start; resume"},
      {.why = "an initialiser of a for-in loop has run before the loop's first place",
       .program = R"js(
function f() {
  var turns = 0;
  for (var a = ++turns in {});
  return turns;
}
f();
)js",
       .actions = "break 3; start; resume"},
      {.why = "a statement is one call, so that a step back to it has begun it anew",
       .program = R"js(
let count = 0;
function tick() { count++; return count < 3; }
while (tick()) ;
count = 0;
)js",
       .actions = "break 2:34; start; out; out; out; break 3:7; out"},
      {.why = "a call stands behind its arguments, and so behind what they wait for",
       .program = R"js(
const list = [];
const later = async (value) => { await null; return value; };
(async () => {
  for (const turn of [1, 2]) list.push(await later(turn));
})();
)js",
       .actions = "break 4:34; start; resume; resume; resume"},
      {.why = "what an exception has left does not go on: the pause is in the next call of the same code",
       .program = R"js(
function attempt(action) {
  try {
    return action();
  } catch (error) {
    return error;
  }
}
const results = [
  attempt(() => 1),
  attempt(() => { throw 2; }),
  attempt(() => { throw 3; }),
];
)js",
       .actions = "exceptions all; break 10:2; break 3:11; start; resume; in; over; over; resume; over"},
      {.why = "a step ends where a statement begins again, as it goes on behind what it waited for",
       .program = R"js(
class Later {
  then(resolve) { resolve(1); }
}
async function run() {
  const parts = [];
  parts.push(await new Later());
}
run();
)js",
       .actions = "break 6; start; over; over; over; over"},
      {.why = "behind a finally clause an exception goes on that was thrown before",
       .program = R"js(
let x = 0;
function f() {
  try {
    throw 1;
  } finally {
    x = 1;
  }
}
try { f(); } catch {}
)js",
       .actions = "exceptions all; break 7; start; resume; resume; resume"},
      {.why = "a debugger statement stops the program too, with and without a breakpoint on it",
       .program = "for (let i = 0; i < 2; i++) {\n  debugger;\n  i;\n}\n",
       .actions = "break 3; start; resume; resume; resume; resume"},
      {.why = "what a built-in function throws and catches itself leaves no statement",
       .program = R"js(
const bad = { get then() { throw 1; } };
Promise.resolve(bad).catch(() => {});
print(2);
)js",
       .actions = "exceptions all; break 4; start; resume; resume; resume"},
      {.why = "V8 runs to the call that is stepped into by a breakpoint, and these are off",
       .program = R"js(
function f() {
  return 1;
}
function g() {
  return 2;
}
f(g());
)js",
       .actions = "break 8:0; start; breakpoints off; in at 8:0; resume",
       .engine = "v8"},
      {.why = "a breakpoint was set in the middle of a statement, and which of its calls come behind that nobody knows",
       .program = R"js(
function call(f) {
  try { f(); return "a"; }
  catch (e) { return "b"; }
}
const outcomes = [
  call(() => { throw 4; }),
  call(() => { throw 5; }),
  call(() => {}),
];
)js",
       .actions = "break 9:2; start; break 3:8; resume; resume"},
      {.why = "only one of two at the same place was removed, the one by its URL",
       .program = R"js(
let n = 0;
for (let i = 0; i < 3; i++) {
  n += i;
}
)js",
       .actions = "break 4:2; start; break 4:2 of main.js log n; resume; remove 4:2 of main.js; resume; resume"},
      {.why = "a breakpoint by URL was set before its script came",
       .program = R"js(
eval('print(1);\nprint(2); //# sourceURL=made.js');
print("end");
)js",
       .actions = "break 1 of made.js; start; break 2 of made.js; resume; remove 2 of made.js; resume"},
      {.why = "a breakpoint was set at the pause before its script",
       .program = R"js(
eval('print(1);\nprint(2); //# sourceURL=made.js');
print("end");
)js",
       .actions = "scripts on; start; break 1 of made.js; resume; resume",
       .engine = "v8"},
      {.why = "a second debugger's breakpoints are not off, and V8 keeps all of them on",
       .program = R"js(
let n = 0;
n = 1;
n = 2;
)js",
       .actions = "break 3:0; break 4:0; start; watch; breakpoints off; resume; resume",
       .no_truth = "breakpoints are off, but not those of a second debugger",
       .engine = "v8"},
      {.why = "the call that the program is in was made before the place of it was run to",
       .program = R"js(
function ticks() {
  return 1;
}
for (const c of ["a", "a"]) {
  [ticks()];
}
)js",
       .actions = "break 2:2; start; to 5:3; in; in"},
      {.why = "what goes on behind an await is still the call that the run to a place began in",
       .program = R"js(
waits();
async function waits() {
  await 0;
}
)js",
       .actions = "break 3; start; to 4:0 here; resume",
       .engine = "v8"},
      {.why = "a breakpoint at the calls of a function stops it where one does not whose condition is false",
       .program = R"js(
function find() {
  let found = 0;
  return found;
}
find();
find();
)js",
       .actions = "break 5; break 2 if false; start; break call find; resume; resume; resume",
       .engine = "v8"},
      {.why = "a statement that stands at its second call has made the first one, and what is run to is in the second",
       .program = R"js(
const heard = [];
const hears = (text) => heard.push([text]);
function emit(...args) {
  const one = hears;
  one.call(null, ...args);
}
const all = [emit("a"), emit("b")];
)js",
       .actions = "break 7:24; start; to 4:14; over; in",
       .engine = "v8"},
      {.why = "at a field's computed name its initialiser has not run, in each object that is made",
       .program = R"js(
v = () => (0, 0);
class A {
  [0];
  [0] = v();
}
new A();
new A();
)js",
       .actions = "break 4:2; break 4:8; break 1:11; start; resume; resume; resume; resume; resume; resume"},
      {.why = "where a member's name is computed, those before it have been, and their functions called",
       .program = R"js(
const k = (name) => (name, name);
class A {
  static [k("s")] = 1;
  [k("f")] = 2;
  [k("m")]() {}
}
)js",
       .actions = "break 5:3; start; in; resume"},
      {.why = "a class begins where a constructor is that nobody wrote, which runs no statement",
       .program = R"js(
class A {
  m() { return 1; }
}
class B extends A {}
new B().m();
)js",
       .actions = "break 4:0; break 5; start; resume; resume"},
      {.why = "what one arrow function returns ends where the other one does, whose end that is not",
       .program = R"js(
const curry = (f) => {
  const collect = (...all) =>
    all.length > 2
      ? f(...all)
      : (...more) => collect(...all, ...more);
  return collect;
};
curry((a, b, c) => a + b + c)(1)()(2, 3);
)js",
       .actions = "break 5:45 log f; start"},
      {.why = "a step out goes back to code that is evaluated, and its caller is no caller",
       .program = R"js(
function f() {
  return 1;
}
(0, eval)("f();\nf();");
print(2);
)js",
       .actions = "break 2; start; out; out"},
      {.why = "a debugger may stop at a class before it comes to what the class extends",
       .program = R"js(
const wrap = Base => class extends Base {};
class Plain {}
class Thing extends wrap(Plain) {
  run() {}
}
const Other = class extends wrap(wrap(Thing)) {
};
print(1);
)js",
       .actions =
           "break 3:20; break 3; break 6:14; break 6:28; break 6:33; start; resume; resume; resume; resume; resume"},
  };
  return kSessions;
}

}  // namespace twinstep
