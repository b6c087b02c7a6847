// Sessions of real campaigns for which a debugger was blamed and was right, made small: they break no invariant.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"
#include "engines/parser/parse_for_test.h"
#include "model/invariants/judge.h"

namespace twinstep {
namespace {

struct Blameless {
  // What makes the debugger right.
  absl::string_view why;
  absl::string_view program;
  absl::string_view actions;
  bool module = false;
  absl::string_view setup = "";
  // Only the youngest frame's variables are looked at, as at level PAPER.
  bool youngest = false;
  // Why truth ends in the middle.
  absl::string_view no_truth = "";
  // The only engine that is asked; in the other the session shows a bug of corpus/bugs.
  absl::string_view engine = "";
};

const Blameless kBlameless[] = {
    {"a variable that is not kept is not there for evaluations either", R"js(
function outer() {
  var list = [function () { print(1); }];
  for (var one of list) one();
  return 1;
}
outer();
)js",
     "break 2:28; start; evaluate one; resume", .engine = "spidermonkey"},
    {"a breakpoint at the calls of a function stops it as well", R"js(
const list = [];
const add = (name) => (list.push("key " + name), name);
add("a");
add("b");
)js",
     "break 3; break 2:28; start; break call add; resume; resume", .engine = "v8"},
    {"a variable of the next turn is another one", R"js(
let least = 3;
for (const n of [2, 1]) {
  let order = n;
  if (order < least) least = n;
}
print(least);
)js",
     "break 4:21; start; set least = 0; over; over; resume", .no_truth = "a variable was set",
     .engine = "spidermonkey"},
    {"the next call of the same code has variables of its own", R"js(
let chain = Promise.resolve(), seen = 0;
for (let i = 0; i < 3; i++) chain = chain.then(() => i, seen);
)js",
     "break 2:53; start; over; set seen = 7; over; resume", .no_truth = "a variable was set", .engine = "spidermonkey"},
    {"where a function begins, the one around may stand", R"js(
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
     "break 3; start; edit 4:17 /* x */; resume", .engine = "v8"},
    {"engines note nothing of async generators", R"js(
async function* each() {
  await null;
  print(1);
}
each().next();
)js",
     "break 3; start; resume"},
    {"a program's own then hands its callback on", R"js(
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
     "break 6; start; resume"},
    {"the function went on behind an await before it gave the promise its callback", R"js(
async function f() {
  (await null, Promise.resolve()).then(function got() {
    print(1);
  });
}
f();
)js",
     "break 3; start; resume"},
    {"a task that a step into async calls waits for pauses once it runs, behind a resume too", R"js(
function f() {
  Promise.resolve().then(function got() {
    print(2);
  });
  print(1);
}
f();
)js",
     "break 2; break 5; start; in async; resume; resume", /*module=*/false, /*setup=*/"", /*youngest=*/false,
     /*no_truth=*/"", "v8"},
    {"a step in may end at a call that the statement makes before it gives a promise its callback", R"js(
const later = value => Promise.resolve(value).then(function got(x) {
  print(x);
});
later(1);
)js",
     "break 1:46; start; in async; resume; resume", /*module=*/false, /*setup=*/"", /*youngest=*/false,
     /*no_truth=*/"", "v8"},
    {"what is refused leaves the program where it is", R"js(
const rounds = [1, 2, 3].values();
while (rounds.next().done === false) {
  print(1);
  print(2);
}
)js",
     "break 3; break 4; start; in async; resume; resume", /*module=*/false, /*setup=*/"", /*youngest=*/false,
     /*no_truth=*/"", "spidermonkey"},
    {"a step into a call steps in where it stands, a breakpoint there or not", R"js(
function f(x) {
  return x;
}
function g(y) {
  return y;
}
print(f(1), g(2));
)js",
     "break 7:0; break 7:12; start; in at 7:12; resume", /*module=*/false, /*setup=*/"", /*youngest=*/false,
     /*no_truth=*/"", "v8"},
    {"a loop stands at its head when it asks for the next turn, though the last statement told of is in its body", R"js(
function* g() {
  yield 1;
  null.x;
}
for (const v of g()) {
  v;
}
)js",
     "start"},
    {"a value is asked for its message only where a page would hear of it", R"js(
function E() {}
E.prototype.toString = () => 'e';
throw new E();
)js",
     "exceptions all; start; resume"},
    {"an error without a message is told with the colon in front of one", R"js(
function f() {
  throw new RangeError;
}
f();
)js",
     "start"},
    {"the first turn of the statement ran the other branch", R"js(
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
     "break 8; start; in; resume"},
    {"between two turns the loop's test waits for a generator that is in the middle of a statement", R"js(
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
     "break 9:12; break 3; start; resume; over; over; in; resume"},
    {"behind code that no truth tells of, the statement stands where it begins, as in the next turn", R"js(
function turn(type) {
  check(same(type));
  return 1;
}
turn(Array);
turn(Map);
)js",
     "break 2; start; in; out; resume; resume; resume", false,
     "function same(a) {\n  return a;\n}\nfunction check(a) {}\n"},
    {"at the end of the function what closed the iterator has run, though the value to return came before", R"js(
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
     "break 12:15; start; over; in", /*module=*/false, /*setup=*/"", /*youngest=*/false, /*no_truth=*/"",
     /*engine=*/"spidermonkey"},
    {"what the parameters of an arrow function throw was paused at, though no truth tells of them", R"js(
const deep = ({ a: { b } }) => b;
let failed;
try { deep({}); } catch (e) { failed = e.name; }
)js",
     "exceptions all; start; out"},
    {"the names of the global object are told to the copy as well", R"js(
var names = Object.getOwnPropertyNames(this);
var last;
for (const name of names) {
  last = names.length;
}
var end;
)js",
     "break 4; start; resume; remove 4; over; over; over; over; over; resume"},
    {"no inner function needs the variable, and the global object has a property of its name", R"js(
(function() {
  this.mark = false;
  var mark = true;
  function f() {
    return this.mark;
  }
  print(f());
})();
)js",
     "break 5; start; resume"},
    {"an exception that is thrown into a generator comes before the truth tells that it goes on", R"js(
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
     "exceptions all; start; resume; resume"},
    {"a call in the parameters came before the one that the step enters", R"js(
let calls = 0;
const next = () => ++calls;
function draw({w = next()} = {}, [x = next()] = []) {
  return w + x;
}
draw();
)js",
     "break 4:38; start; in; resume"},
    {"the step enters the last of a statement's calls, and only the first one throws", R"js(
function attempt(change) {
  try { change(); return "allowed"; }
  catch (e) { return e.name; }
}
const outcomes = [
  attempt(() => { null.x; }),
  attempt(() => {}),
];
)js",
     "break 7; start; in; over; resume"},
    {"the debugger statement itself pauses, where its breakpoint has", R"js(
function f() {
  debugger;
}
function g() { f(); }
f();
g();
)js",
     "break 2; start; remove 2; resume; resume; resume"},
    {"the place is set again where the program stands, and the values of the loop's next turn are the same", R"js(
function f() {
  return 1;
}
for (const C of [class {}, class {}]) {
  C.name;
  new C();
  f();
}
)js",
     "break 5; start; over; break 2; break 6; remove 5; resume; resume; abandon"},
    {"the job that follows runs the same code, with other values around", R"js(
function ticks(value, n) {
  let job = Promise.resolve();
  while (n-- > 0) job = job.then(() => this && n);
  return job.then(() => value);
}
ticks("c", 2);
ticks("d", 1);
)js",
     "break 3:39; start; remove 3:39; over; out; out; abandon"},
    {"what an async generator returns it waits for, and is back as a job", R"js(
class C {
  static async *m() {
    return 42;
  }
}
C.m().next();
print(1);
)js",
     "break 7; start; out; resume"},
    {"the caller is the generator whose parameters are evaluated", R"js(
function* g() {
  yield 1;
}
function* h([[] = function() { return g(); }()]) {
  print(1);
}
const i = h([]);
i.next();
)js",
     "break 4; start; out; resume"},
    {"no inner function needs the variable, and an outer one has its name", R"js(
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
     "break 4; start; resume"},
    {"a finally clause takes the return back, and the end comes later", R"js(
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
     "break 9; start; in; in; resume"},
    {"a constructor comes to its end with the object that it returns", R"js(
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
     "break 9; start; resume; resume; resume"},
    {"in its heritage a class's name is the class's own", R"js(
var C = "outside";
var setHeritage;
var cls = class C extends (
    setHeritage = function() { C = null; }
  ) {
};
try { setHeritage(); } catch (e) { print(e.name); }
print(C);
)js",
     "break 4:31; start; resume"},
    {"a pattern of a catch clause is evaluated before the clause", R"js(
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
     "break 7:17; start; resume"},
    {"an async generator waits for what it returns, and jobs run meanwhile", R"js(
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
     "break 6; start; resume"},
    {"the end of a constructor throws that never called super", R"js(
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
     "break 5; start; resume"},
    {"a module that awaited has ended when the next job runs", R"js(
await 1;
Promise.resolve().then(() => {
  print(2);
});
)js",
     "break 3; start; resume", /*module=*/true},
    {"the callback is called again, and what it calls shows nothing else", R"js(
const turns = [];
for (let i = 0; i < 3; i++) {
  turns.push(() => i);
}
turns.map((f) => f());
)js",
     "break 5; start; in; out; abandon"},
    {"an initialiser of a for-in loop has run before the loop's first place", R"js(
function f() {
  var turns = 0;
  for (var a = ++turns in {});
  return turns;
}
f();
)js",
     "break 3; start; resume"},
    {"where an arrow function returns the one that it makes, only that has a place", R"js(
const by = (...all) => (a, b) => {
  return a + b;
};
by(1)(2, 3);
)js",
     "break 3:1; start; resume"},
    {"what a call returned is shown where its caller is about to return", R"js(
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
     "break 3; start; out; over; over"},
    {"a statement is one call, so that a step back to it has begun it anew", R"js(
let count = 0;
function tick() { count++; return count < 3; }
while (tick()) ;
count = 0;
)js",
     "break 2:34; start; out; out; out; break 3:7; out"},
    {"only the variable of the code around tells the calls apart", R"js(
const t = (m) => m[0].map((_, j) => m.map((row) => row[j]));
t([[1, 2, 3], [4, 5, 6]]);
)js",
     "break 2; start; in; in; in; out; in; out", /*module=*/false, /*setup=*/"", /*youngest=*/true},
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
    {.why = "a step over an await waits for what is never settled, and the program ends",
     .program = R"js(
async function f() {
  await new Promise(() => {});
}
f();
print(1);
)js",
     .actions = "break 3; start; over"},
    {.why = "which of two variables a with statement sets, Symbol.unscopables says",
     .program = R"js(
var hidden = "global";
var point = {hidden: "property", [Symbol.unscopables]: {hidden: true}};
with (point) {
  print(1);
}
print(hidden);
)js",
     .actions = "break 4; break 6; start; set hidden = \"property\"; resume; resume",
     .no_truth = "a variable was set"},
    {.why = "what is set to the value that it has is as it was",
     .program = R"js(
function f(a, b) {
  a = a + b;
  return a;
}
print(f(1, "x"));
print(f(2, true));
)js",
     .actions = "break 2; start; set a = 1; set b = \"x\"; over; over; resume; set b = true; resume"},
    {.why = "behind so many turns the moment of the script's end is not looked for any more",
     .program = R"js(
let s = 0;
for (let i = 0; i < 900; ++i) {
  s += i;
}
const r = eval("s");
)js",
     .actions = "break 6:0; start"},
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
    {.why = "a second debugger's breakpoints are not off, and V8 keeps all of them on",
     .program = R"js(
let n = 0;
n = 1;
n = 2;
)js",
     .actions = "break 3:0; break 4:0; start; watch; breakpoints off; resume; resume",
     .no_truth = "breakpoints are off, but not those of a second debugger",
     .engine = "v8"},
};

void LeaveYoungest(Trace& trace) {
  for (Event& event : *trace.mutable_events()) {
    if (!event.output().has_paused()) continue;
    Paused& paused = *event.mutable_output()->mutable_paused();
    for (int i = 1; i < paused.frames_size(); ++i) paused.mutable_frames(i)->clear_scopes();
  }
}

class FalseAlarmsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(FalseAlarmsTest);

TEST_P(FalseAlarmsTest, NobodyIsBlamed) {
  for (const Blameless& blameless : kBlameless) {
    SCOPED_TRACE(std::string(blameless.why));
    if (!blameless.engine.empty() && std::string(blameless.engine) != std::string(engine().name())) continue;
    // V8 14 has no live edit.
    const bool edits = engine().name() == "v8" && MajorVersion(engine()) < 14;
    if (absl::StrContains(blameless.actions, "; edit ") && !edits) continue;
    const Program program =
        ToProgram({.program = blameless.program, .module = blameless.module, .setup = {blameless.setup}});
    const ParseGoal goal = blameless.module ? ParseGoal::kModule : ParseGoal::kScript;
    auto tree = std::make_shared<const SyntaxTree>(ParseForTest(program.source(), goal));
    absl::StatusOr<std::unique_ptr<Judge>> judge =
        Judge::Create(engine(), program, tree, {.session = options(), .limits = {}});
    ASSERT_TRUE(judge.ok()) << judge.status();
    Trace trace = Play(program, blameless.actions);
    if (blameless.youngest) LeaveYoungest(trace);
    const Judgement judgement = (*judge)->Of(trace);
    EXPECT_EQ(judgement.no_truth, blameless.no_truth);
    std::string text;
    for (const Violation& violation : judgement.violations) absl::StrAppend(&text, violation.ShortDebugString(), "\n");
    EXPECT_EQ(text, "");
  }
}

// Whether the pause of a rejection was right depends on handlers that the program adds later: it is not judged, by
// name. From 13 on V8 looks at the code behind the call for one of catch; behind a condition it finds none.
TEST_P(FalseAlarmsTest, RejectionsThatMayBeHandledLaterAreNamed) {
  const Program program = ToProgram({.program = R"js(
async function late() {
  throw 1;
}
const promise = late();
if (promise) promise.catch(() => {});
)js"});
  auto tree = std::make_shared<const SyntaxTree>(ParseForTest(program.source(), ParseGoal::kScript));
  absl::StatusOr<std::unique_ptr<Judge>> judge =
      Judge::Create(engine(), program, tree, {.session = options(), .limits = {}});
  ASSERT_TRUE(judge.ok()) << judge.status();
  const Trace trace = Play(program, "exceptions uncaught; start; resume");
  int exceptions = 0;
  for (const Event& event : trace.events()) exceptions += event.output().paused().reason() == Paused::EXCEPTION;
  for (const InvariantCount& count : (*judge)->Of(trace).counts) {
    if (count.invariant() != "exception-caught") continue;
    EXPECT_EQ(count.broken(), 0u);
    int named = 0;
    for (const auto& [reason, times] : count.exempt()) {
      if (reason == "a rejection, which may be handled later") named += static_cast<int>(times);
    }
    // Whether it pauses there is the debugger's to say; where it does, the pause is named.
    EXPECT_EQ(named, exceptions);
  }
  if (engine().name() == "v8") {
    EXPECT_EQ(exceptions, 1);
  }
}

}  // namespace
}  // namespace twinstep
