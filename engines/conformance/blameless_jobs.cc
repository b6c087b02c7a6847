// Of the blameless sessions: code that waits, the jobs that go on with it, and turns of loops.
#include "engines/conformance/blameless.h"

namespace twinstep {

absl::Span<const Blameless> BlamelessJobs() {
  static constexpr Blameless kSessions[] = {
      {.why = "an error of syntax in code that eval makes is at its place in that code, with a debugger and without",
       .program = R"js(
const bad = 'let a = 1;\nlet b = ;';
eval(bad);
)js",
       .actions = "start"},
      {.why = "an error of syntax in JSON is where it is parsed, with a debugger and without",
       .program = R"js(
function parse(text) {
  return JSON.parse(text);
}
parse("{oops");
)js",
       .actions = "break 2; start; resume"},
      {.why = "engines note nothing of async generators",
       .program = R"js(
async function* each() {
  await null;
  print(1);
}
each().next();
)js",
       .actions = "break 3; start; resume"},
      {.why = "a program's own then hands its callback on",
       .program = R"js(
const own = {
  then(f) { Promise.resolve().then(f); },
};
function give() {
  own.then(function got() {
    print(1);
  });
}
give();
)js",
       .actions = "break 6; start; resume"},
      {.why = "the function went on behind an await before it gave the promise its callback",
       .program = R"js(
async function f() {
  (await null, Promise.resolve()).then(function got() {
    print(1);
  });
}
f();
)js",
       .actions = "break 3; start; resume"},
      {.why = "a task that a step into async calls waits for pauses once it runs, behind a resume too",
       .program = R"js(
function f() {
  Promise.resolve().then(function got() {
    print(2);
  });
  print(1);
}
f();
)js",
       .actions = "break 2; break 5; start; in async; resume; resume",
       .engine = "v8"},
      {.why = "a step in may end at a call that the statement makes before it gives a promise its callback",
       .program = R"js(
const later = value => Promise.resolve(value).then(function got(x) {
  print(x);
});
later(1);
)js",
       .actions = "break 1:46; start; in async; resume; resume",
       .engine = "v8"},
      {.why =
           "a loop stands at its head when it asks for the next turn, though the last statement told of is in its body",
       .program = R"js(
function* g() {
  yield 1;
  null.x;
}
for (const v of g()) {
  v;
}
)js",
       .actions = "start"},
      {.why = "the first turn of the statement ran the other branch",
       .program = R"js(
const rounds = [1, 2].values();
const answers = [true, false].values();
function a() { return 1; }
function b() { return 2; }
while (!rounds.next().done) {
  answers.next().value
    ? a()
    : b();
  0;
}
)js",
       .actions = "break 8; start; in; resume"},
      {.why = "between two turns the loop's test waits for a generator that is in the middle of a statement",
       .program = R"js(
function* g() {
  yield 1;
  let c = [
    yield 2,
  ];
  yield c;
}
var iter = g();
while (iter.next().done === false) ;
)js",
       .actions = "break 9:12; break 3; start; resume; over; over; in; resume"},
      {.why = "behind code that no truth tells of, the statement stands where it begins, as in the next turn",
       .program = R"js(
function turn(type) {
  check(same(type));
  return 1;
}
turn(Array);
turn(Map);
)js",
       .actions = "break 2; start; in; out; resume; resume; resume",
       .setup = "function same(a) {\n  return a;\n}\nfunction check(a) {}\n"},
      {.why = "an exception that is thrown into a generator comes before the truth tells that it goes on",
       .program = R"js(
function* worker() {
  let jobs = 0;
  while (jobs < 5) {
    try {
      const job = yield jobs;
      jobs++;
    } catch (e) {
      jobs += 2;
    }
  }
}
const it = worker();
it.next();
it.next();
print([it.throw("spill").value, it.throw("more").value].join());
)js",
       .actions = "exceptions all; start; resume; resume"},
      {.why = "the place is set again where the program stands, and the values of the loop's next turn are the same",
       .program = R"js(
function f() {
  return 1;
}
for (const C of [class {}, class {}]) {
  C.name;
  new C();
  f();
}
)js",
       .actions = "break 5; start; over; break 2; break 6; remove 5; resume; resume; abandon",
       .engine = "v8"},
      {.why = "the job that follows runs the same code, with other values around",
       .program = R"js(
function ticks(value, n) {
  let job = Promise.resolve();
  while (n-- > 0) job = job.then(() => this && n);
  return job.then(() => value);
}
ticks("c", 2);
ticks("d", 1);
)js",
       .actions = "break 3:39; start; remove 3:39; over; out; out; abandon",
       .engine = "v8"},
      {.why = "what an async generator returns it waits for, and is back as a job",
       .program = R"js(
class C {
  static async *m() {
    return 42;
  }
}
C.m().next();
print(1);
)js",
       .actions = "break 7; start; out; resume"},
      {.why = "a finally clause takes the return back, and the end comes later",
       .program = R"js(
function test3() {
    for (var i=0; i<2; i++) {
        try {
            return 5;
        } finally {
            continue;
        }
    }
}
test3();
)js",
       .actions = "break 9; start; in; in; resume"},
      {.why = "an async generator waits for what it returns, and jobs run meanwhile",
       .program = R"js(
async function* g() {
  await 1;
  return 2;
}
function f() {
  print(3);
}
g().next();
Promise.resolve().then(() => {}).then(f);
)js",
       .actions = "break 6; start; resume"},
      {.why = "a module that awaited has ended when the next job runs",
       .program = R"js(
await 1;
Promise.resolve().then(() => {
  print(2);
});
)js",
       .actions = "break 3; start; resume",
       .module = true},
      {.why = "where an arrow function returns the one that it makes, only that has a place",
       .program = R"js(
const by = (...all) => (a, b) => {
  return a + b;
};
by(1)(2, 3);
)js",
       .actions = "break 3:1; start; resume"},
      {.why = "what a call returned is shown where its caller is about to return",
       .program = R"js(
class A {
  constructor() {
    this.made = 1;
  }
}
class Odd extends A {
  constructor() {
    return { made: super().made };
  }
}
new Odd();
)js",
       .actions = "break 3; start; out; over; over"},
      {.why = "what an await waits for is asked for its then while the function that waits is on the stack",
       .program = R"js(
const broken = {
  get then() {
    return undefined;
  },
};
async function run() {
  await broken;
}
run();
)js",
       .actions = "break 3; start; out; resume"},
      {.why = "a call that makes a generator is over before its code runs",
       .program = R"js(
function* g() {
  yield 1;
}
function f([a]) {
  return a;
}
f(g());
)js",
       .actions = "break 7; break 2; start; in; resume"},
      {.why = "a step out that leads to no caller ends in the next job, even behind the resumption of a generator",
       .program = R"js(
async function* g() {
  yield 1;
  await null;
}
const i = g();
i.next().then(() => i.next());
a();
function a() {}
)js",
       .actions = "break 7; start; over; out"},
      {.why = "a step over an await waits for what is never settled, and the program ends",
       .program = R"js(
async function f() {
  await new Promise(() => {});
}
f();
print(1);
)js",
       .actions = "break 3; start; over"},
      {.why = "import() makes a string of what it is given, which a step enters first",
       .program = R"js(
const key = { toString() { throw "no name"; } };
import(key).catch((error) => print(error));
print("first");
)js",
       .actions = "break 2:0; start; in async; resume",
       .engine = "v8"},
      {.why = "callers that wait are as good as callers, and the next call of the code has the same",
       .program = R"js(
class Store {
  static async open(...names) {
    const store = new this();
    for (const name of names) await store.put(name);
  }
  async put(name) {
    const before = await this.has(name);
    return before;
  }
  has = async (name) => name;
}
async function main() {
  await Store.open("one", "three");
}
main();
)js",
       .actions = "break 8; start; remove 8; to 7:30 here; resume",
       .engine = "v8"},
      {.why = "a run to a place that goes on as the step out before it ends behind the await, in the same turn",
       .program = R"js(
async function request(n) {
  return await n;
}
async function start() {
  const results = [];
  for (let i = 1; i <= 2; i++) results.push(await request(i));
  return results;
}
start();
)js",
       .actions = "break 2:2; break 2:17; start; out; to 7:0",
       .engine = "v8"},
      {.why = "what is called waits in the head of a for-await loop, and its caller goes on at once",
       .program = R"js(
async function* each() {
  await null;
  yield 1;
}
async function all() {
  for await (const one of each()) {}
}
(async function () {
  await null;
  await all().catch();
})();
)js",
       .actions = "break 2:2; break 3:2; break 10:12; break 10:17; start; over; resume; resume"},
      {.why = "a for-await loop comes to its variable before it waits for the next value, and again when it has it",
       .program = R"js(
async function* each(all) {
  for await (const one of all) {
    yield one;
  }
}
(async () => {
  for await (const one of each([1]));
})();
)js",
       .actions = "break 2:19; start; over; over; over"},
      {.why = "a second debugger is attached, which ignores no script",
       .program = R"js(
helper();
print(1);
)js",
       .actions = "watch; blackbox /^setup-/; break 1; start; in",
       .setup = "function helper() {\n  print(0);\n}\n"},
  };
  return kSessions;
}

}  // namespace twinstep
