// What traces tell of small programs: operands, definitions, calls, objects.
#include <string>

#include "engines/parser/parse_for_test.h"
#include "engines/tracing/trace_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using Kind = EventKind;

std::string OperandTexts(const ExecutionTrace& trace, EventId event) {
  std::string text;
  for (const EventId operand : trace.operands(event)) text += "[" + TextOf(trace, operand) + "]";
  return text;
}

std::string ValueAt(const ExecutionTrace& trace, Kind kind, std::string_view text) {
  const EventId event = EventAt(trace, kind, text);
  return event == kNoEvent ? "no event" : trace.Display(trace.value(event));
}

TEST(TraceTest, AnAssignmentHasItsOperationAndThatItsOperands) {
  const TracedRun run = TraceForTest("let a = 2; let b = a * (a + 1);");
  const ExecutionTrace& trace = run.trace;
  const EventId product = EventAt(trace, Kind::kBinary, "a * (a + 1)");
  ASSERT_NE(product, kNoEvent);
  EXPECT_EQ(OperandTexts(trace, product), "[a][a + 1]");
  EXPECT_EQ(trace.Display(trace.value(product)), "6");
  EXPECT_EQ(trace.operand(EventAt(trace, Kind::kWrite, "b = a * (a + 1)"), 0), product);
  EXPECT_EQ(trace.definition(EventAt(trace, Kind::kRead, "a")), EventAt(trace, Kind::kWrite, "a = 2"));
}

TEST(TraceTest, EachVersionOfAVariableHasItsDefinition) {
  const TracedRun run = TraceForTest("let n = 1; n += 4; n++; const m = n--; print(n, m);");
  const ExecutionTrace& trace = run.trace;
  EXPECT_EQ(trace.Display(trace.value(EventAt(trace, Kind::kWrite, "n += 4"))), "5");
  EXPECT_EQ(trace.Display(trace.value(EventAt(trace, Kind::kWrite, "n++"))), "6");
  // The value of n-- is the old one, of which m is made.
  const EventId m = EventAt(trace, Kind::kWrite, "m = n--");
  EXPECT_EQ(trace.Display(trace.value(m)), "6");
  EXPECT_EQ(trace.kind(trace.operand(m, 0)), Kind::kRead);
  EXPECT_EQ(trace.definition(EventAt(trace, Kind::kRead, "n")), EventAt(trace, Kind::kWrite, "n--"));
}

TEST(TraceTest, PropertiesAreCellsOfTheirObjects) {
  const TracedRun run = TraceForTest("const o = {x: 1}, p = {x: 2}; o['x'] = 3; o.x += 1; print(o.x, p.x);");
  const ExecutionTrace& trace = run.trace;
  const std::vector<EventId> gets = EventsAt(trace, Kind::kGet, "o.x");
  ASSERT_EQ(gets.size(), 2u);
  EXPECT_EQ(TextOf(trace, trace.definition(gets[0])), "o['x'] = 3");
  EXPECT_EQ(TextOf(trace, trace.definition(gets[1])), "o.x += 1");
  EXPECT_EQ(TextOf(trace, trace.definition(EventAt(trace, Kind::kGet, "p.x"))), "x: 2");
}

TEST(TraceTest, WhatIsAssignedToWaitsForTheRightSide) {
  const TracedRun run = TraceForTest("const o = {x: 1}, k = 'y'; o.x = o.x + 1; o[k] = o.x; print(o.x, o.y);");
  const ExecutionTrace& trace = run.trace;
  const EventId set = EventAt(trace, Kind::kSet, "o[k] = o.x");
  EXPECT_EQ(OperandTexts(trace, set), "[o][k][o.x]");
  EXPECT_EQ(TextOf(trace, trace.definition(EventAt(trace, Kind::kGet, "o.x"))), "o.x = o.x + 1");
  EXPECT_EQ(trace.definition(EventAt(trace, Kind::kGet, "o.y")), set);
}

TEST(TraceTest, AnObjectKnowsWhatWasSpreadIntoIt) {
  const TracedRun run = TraceForTest("const a = {x: 1}; const b = {y: 2, ...a, ...null};");
  EXPECT_EQ(OperandTexts(run.trace, EventAt(run.trace, Kind::kObject, "{y: 2, ...a, ...null}")), "[a][null]");
  EXPECT_EQ(OperandTexts(run.trace, EventAt(run.trace, Kind::kObject, "{x: 1}")), "");
}

TEST(TraceTest, EveryCallbackKnowsWhoCallsBack) {
  const TracedRun run = TraceForTest("const f = n => n + 1;\n[1, 2, 3].map(n => f(n));");
  const ExecutionTrace& trace = run.trace;
  const std::vector<EventId> enters = EventsAt(trace, Kind::kEnter, "n => f(n)");
  ASSERT_EQ(enters.size(), 3u);
  for (const EventId enter : enters) {
    EXPECT_EQ(trace.operand(enter, 0), kNoEvent);
    EXPECT_EQ(trace.builtin(trace.operand(enter, 1)), "Array.prototype.map");
  }
  for (const EventId enter : EventsAt(trace, Kind::kEnter, "n => n + 1")) {
    EXPECT_EQ(TextOf(trace, trace.operand(enter, 0)), "f(n)");
  }
}

TEST(TraceTest, ArrayElementsOfLiteralsAndOfPush) {
  const TracedRun run = TraceForTest("const a = [5, 6]; a.push(7, 8); print(a[1], a[3], a.length);");
  const ExecutionTrace& trace = run.trace;
  EXPECT_EQ(TextOf(trace, trace.definition(EventAt(trace, Kind::kGet, "a[1]"))), "6");
  const EventId pushed = trace.definition(EventAt(trace, Kind::kGet, "a[3]"));
  EXPECT_EQ(TextOf(trace, pushed), "8");
  EXPECT_EQ(trace.kind(pushed), Kind::kSet);
  // A built-in wrote it.
  EXPECT_EQ(trace.definition(EventAt(trace, Kind::kGet, "a.length")), kNoEvent);
  EXPECT_EQ(trace.builtin(EventAt(trace, Kind::kCall, "a.push(7, 8)")), "Array.prototype.push");
}

TEST(TraceTest, WhatSomethingElseWroteHasNoDefinition) {
  const TracedRun run =
      TraceForTest("var x = 1; eval('x = 2'); print(x); function f(a) { arguments[0] = 9; return a; } f(1);");
  EXPECT_EQ(run.trace.definition(EventAt(run.trace, Kind::kRead, "x")), kNoEvent);
  EXPECT_EQ(run.trace.definition(EventAt(run.trace, Kind::kRead, "a")), kNoEvent);
}

TEST(TraceTest, ParametersComeFromArgumentsAndResultsFromReturns) {
  const TracedRun run = TraceForTest("function half(n, by = 2) { return n / by; }\nconst h = half(8);");
  const ExecutionTrace& trace = run.trace;
  const EventId call = EventAt(trace, Kind::kCall, "half(8)");
  const EventId enter = EventAt(trace, Kind::kEnter, "function half(n, by = 2) { return n / by; }");
  EXPECT_EQ(trace.operand(enter, 0), call);
  EXPECT_EQ(trace.Display(trace.value(EventAt(trace, Kind::kWrite, "n"))), "8");
  EXPECT_EQ(trace.operand(EventAt(trace, Kind::kWrite, "n"), 0), trace.operand(call, 2));
  EXPECT_EQ(trace.kind(trace.operand(EventAt(trace, Kind::kWrite, "by"), 0)), Kind::kLiteral);
  EXPECT_TRUE(trace.outcome(EventAt(trace, Kind::kBranch, "by = 2")));
  const EventId result = EventAt(trace, Kind::kResult, "half(8)");
  EXPECT_EQ(trace.operand(result, 0), call);
  EXPECT_EQ(TextOf(trace, trace.operand(result, 1)), "return n / by;");
}

TEST(TraceTest, CallbacksOfBuiltInsAreNotCallsOfTheirs) {
  const TracedRun run = TraceForTest("[3].map(n => n + 1);");
  const ExecutionTrace& trace = run.trace;
  const EventId enter = EventAt(trace, Kind::kEnter, "n => n + 1");
  EXPECT_EQ(trace.operand(enter, 0), kNoEvent);
  EXPECT_EQ(trace.builtin(trace.operand(enter, 1)), "Array.prototype.map");
  EXPECT_EQ(trace.operand(EventAt(trace, Kind::kResult, "[3].map(n => n + 1)"), 1), kNoEvent);
}

TEST(TraceTest, ReceiversAndMethods) {
  const TracedRun run = TraceForTest(
      "class Account { balance = 10; pay(n) { this.balance -= n; return this.balance; } }\n"
      "const account = new Account(); print(account.pay(4));");
  const ExecutionTrace& trace = run.trace;
  const EventId call = EventAt(trace, Kind::kCall, "account.pay(4)");
  EXPECT_EQ(TextOf(trace, trace.operand(call, 1)), "account");
  EXPECT_EQ(TextOf(trace, trace.definition(EventsAt(trace, Kind::kGet, "this.balance")[0])), "balance = 10;");
  EXPECT_EQ(TextOf(trace, trace.definition(EventAt(trace, Kind::kGet, "this.balance"))), "this.balance -= n");
}

TEST(TraceTest, ClosuresReadTheInstanceOfTheirIteration) {
  const TracedRun run = TraceForTest(
      "const fs = []; for (let i = 0; i < 3; i++) { const sq = i * i; fs.push(() => sq + i); }\nprint(fs[1]());");
  const ExecutionTrace& trace = run.trace;
  const EventId sum = EventAt(trace, Kind::kBinary, "sq + i");
  EXPECT_EQ(trace.Display(trace.value(sum)), "2");
  // Of the second round, though a third wrote its own.
  EXPECT_EQ(trace.definition(trace.operand(sum, 0)), EventsAt(trace, Kind::kWrite, "sq = i * i")[1]);
  EXPECT_NE(trace.definition(trace.operand(sum, 1)), kNoEvent);
}

TEST(TraceTest, PatternsFindTheProperty) {
  const TracedRun run = TraceForTest(
      "const {a, b: [, c], d = 4} = {a: 1, b: [2, 3]}; for (const {k} of [{k: 7}, {k: 8}]) print(k, a, c, d);");
  const ExecutionTrace& trace = run.trace;
  EXPECT_EQ(TextOf(trace, trace.operand(EventAt(trace, Kind::kWrite, "a"), 0)), "a: 1");
  EXPECT_EQ(TextOf(trace, trace.operand(EventAt(trace, Kind::kWrite, "c"), 0)), "3");
  EXPECT_EQ(TextOf(trace, trace.operand(EventAt(trace, Kind::kWrite, "d"), 0)), "4");
  EXPECT_EQ(TextOf(trace, trace.operand(EventAt(trace, Kind::kWrite, "k"), 0)), "k: 8");
}

TEST(TraceTest, Branches) {
  const TracedRun run = TraceForTest(
      "const n = 2; let s = n > 1 && 'many'; s ||= 'x'; switch (n) { case 1: s = 1; break; case 2: s = 2; }\n"
      "const o = null; o?.p.q(); for (const e of [1]) {} const c = n ? 3 : 4;");
  const ExecutionTrace& trace = run.trace;
  const auto kinds = [&] {
    std::string text;
    for (EventId event = 0; event < trace.size(); ++event) {
      if (trace.kind(event) != Kind::kBranch) continue;
      text += std::string(Name(trace.branch_kind(event))) + (trace.outcome(event) ? "+ " : "- ");
    }
    return text;
  };
  EXPECT_EQ(kinds(), "logical+ assignment- case- case+ optional- iteration+ iteration- conditional+ ");
  const EventId found = EventAt(trace, Kind::kBranch, "case 2: s = 2;");
  EXPECT_EQ(OperandTexts(trace, found), "[n][2]");
  EXPECT_EQ(ValueAt(trace, Kind::kLogical, "o?.p.q()"), "undefined");
}

TEST(TraceTest, LeavingAForOfIsNotItsEnd) {
  const TracedRun run = TraceForTest("for (const e of [1, 2]) { if (e) break; }");
  int ends = 0;
  for (EventId event = 0; event < run.trace.size(); ++event) {
    if (run.trace.kind(event) == Kind::kBranch && run.trace.branch_kind(event) == BranchKind::kIteration &&
        !run.trace.outcome(event)) {
      ++ends;
    }
  }
  EXPECT_EQ(ends, 0);
}

TEST(TraceTest, ThrowsAndCatches) {
  const TracedRun run = TraceForTest(
      "function f(x) { if (x > 1) throw new Error('big'); }\ntry { f(2); } catch (e) { print(e.message); }\n"
      "let u; try { u.v; } catch (e) { print(e.message); }");
  const ExecutionTrace& trace = run.trace;
  std::vector<EventId> catches;
  for (EventId event = 0; event < trace.size(); ++event) {
    if (trace.kind(event) == Kind::kCatch) catches.push_back(event);
  }
  ASSERT_EQ(catches.size(), 2u);
  EXPECT_EQ(TextOf(trace, trace.operand(catches[0], 0)), "throw new Error('big');");
  const EventId engine = trace.operand(catches[1], 0);
  EXPECT_EQ(TextOf(trace, engine), "u.v");
  EXPECT_EQ(OperandTexts(trace, engine), "[u]");
  EXPECT_EQ(trace.uncaught(), kNoEvent);
}

TEST(TraceTest, UncaughtErrorsOfTheEngine) {
  const TracedRun run = TraceForTest("const o = {}; function g() { return o.run(1); } g();");
  EXPECT_EQ(run.finished.outcome(), Finished::THREW);
  EXPECT_EQ(TextOf(run.trace, run.trace.uncaught()), "o.run(1)");
}

Program OfKind(const std::string& source, Program::Kind kind) {
  Program program;
  program.set_source(source);
  program.set_kind(kind);
  return program;
}

// What threw that which was caught, and that which ended the program.
struct Met {
  std::string thrown;
  std::string uncaught;
};
Met WhoMeets(const std::string& source, Program::Kind kind = Program::SCRIPT) {
  const TracedRun run = TraceForTest(OfKind(source, kind));
  Met met;
  for (EventId event = 0; event < run.trace.size(); ++event) {
    if (run.trace.kind(event) != Kind::kCatch) continue;
    const EventId thrown = run.trace.operand(event, 0);
    met.thrown += thrown == kNoEvent ? "?" : TextOf(run.trace, thrown);
  }
  if (run.trace.uncaught() != kNoEvent) met.uncaught = TextOf(run.trace, run.trace.uncaught());
  return met;
}

TEST(TraceTest, ErrorsOfTheEngineLeaveFunctions) {
  EXPECT_EQ(WhoMeets("function f(o) { return o.run(); } function g(o) { const x = 1; f(o); return x; }\n"
                     "try { g({}); } catch (e) { print(e.message); }")
                .thrown,
            "o.run()");
  // Over a `finally`, and a function that others return into before.
  EXPECT_EQ(WhoMeets("function h() { return 1; } function f(o) { h(); return o.a.run(); }\n"
                     "function g(o) { try { return f(o); } finally { h(); print('finally'); } }\n"
                     "try { g({}); } catch (e) { print(e.message); h(); }")
                .thrown,
            "o.a.run");
  EXPECT_EQ(WhoMeets("function f(o) { o.a.b = 1; } [1].forEach(() => f({}));").uncaught, "o.a.b");
}

TEST(TraceTest, ErrorsOfTheEngineLeaveAsyncFunctions) {
  const std::string functions =
      "async function inner(o) { await null; const one = 1; return o.a.run(one); }\n"
      "async function outer() { print('on'); await inner({}); print('never'); }\n";
  EXPECT_EQ(WhoMeets(functions + "(async () => { try { await outer(); } catch (e) { print(e.message); } })();").thrown,
            "o.a.run");
  EXPECT_EQ(WhoMeets(functions + "await outer();", Program::MODULE).uncaught, "o.a.run");
  // A built-in that calls back makes a promise of it.
  EXPECT_EQ(WhoMeets("const p = new Promise(() => { const o = {}; o.a.x; });\nlet n = [1].map((v) => v + 1);\nawait p;",
                     Program::MODULE)
                .uncaught,
            "o.a.x");
}

TEST(TraceTest, NamesThatCannotBeReadThrowWhereTheyStand) {
  EXPECT_EQ(WhoMeets("function f(h) { const one = h; const two = missing.text(h); return two; }\nf(1);").uncaught,
            "missing");
  EXPECT_EQ(
      WhoMeets("function f() { return late; }\ntry { f(); } catch (e) { print(e.message); }\nlet late = 1;").thrown,
      "late");
  // What passes it on has a last word, and no operation of its own.
  EXPECT_EQ(
      WhoMeets("const hooks = [], body = () => { const n = 1; return missing + n; };\n"
               "async function suite() { try { await null; await body(); } finally { for (const h of hooks) h(); } }\n"
               "await (async () => { await suite(); })();",
               Program::MODULE)
          .uncaught,
      "missing");
  EXPECT_EQ(
      WhoMeets("const hooks = [], body = (o) => { const n = 1; return o.a(n); };\n"
               "async function test() { try { await null; await body({}); } finally { for (const h of hooks) h(); } }\n"
               "async function suite() { try { await test(); } finally { for (const h of hooks) h(); } }\n"
               "await (async () => { await suite(); })();",
               Program::MODULE)
          .uncaught,
      "o.a(n)");
}

TEST(TraceTest, WhatARejectionIsToldWithWasThrownWhereItFailed) {
  for (const std::string check :
       {"await null; return at(o);", "try { await null; at(o); } finally { for (const f of [() => 1]) f(); }"}) {
    Program program =
        OfKind("function at(o) { return o.match(1); }\nasync function check(o) { " + check + " }\ncheck(null);",
               Program::SCRIPT);
    program.add_setup("globalThis.onunhandledrejection = ({reason}) => { throw reason; };");
    const TracedRun run = TraceForTest(program);
    const ExecutionTrace& trace = run.trace;
    ASSERT_NE(trace.uncaught(), kNoEvent);
    std::vector<std::string> thrown;
    for (EventId event = 0; event < trace.size(); ++event) {
      if (trace.kind(event) == Kind::kThrow && trace.value(event) == trace.value(trace.uncaught())) {
        thrown.push_back(TextOf(trace, event));
      }
    }
    EXPECT_EQ(thrown, (std::vector<std::string>{"o.match", "throw reason;"})) << check;
  }
}

TEST(TraceTest, WhatIsThrownAgainIsThrownThere) {
  EXPECT_EQ(WhoMeets("let kept; async function f(o) { o.a.b; }\n"
                     "async function g() { try { await f({}); } catch (e) { kept = e; } if (kept) throw kept; }\n"
                     "await g();",
                     Program::MODULE)
                .uncaught,
            "throw kept;");
}

TEST(TraceTest, GettersAndAwaitedFunctionsSayWhereTheirValueComesFrom) {
  const TracedRun run = TraceForTest(
      OfKind("class A { get size() { return 3; } }\nasync function f() { await null; return 4; }\n"
             "async function g() { return f(); }\nconst size = new A().size, got = await g();\nprint(size + got);",
             Program::MODULE));
  const ExecutionTrace& trace = run.trace;
  EXPECT_EQ(TextOf(trace, trace.operand(EventAt(trace, Kind::kGet, "new A().size"), 2)), "return 3;");
  EXPECT_EQ(TextOf(trace, trace.operand(EventAt(trace, Kind::kResume, "await g()"), 1)), "return 4;");
}

TEST(TraceTest, LongStringsAreCutAndSaySo) {
  const TracedRun run = TraceForTest("const s = 'ab'.repeat(1000);");
  const TraceValue value = run.trace.value(EventAt(run.trace, Kind::kWrite, "s = 'ab'.repeat(1000)"));
  EXPECT_EQ(run.trace.string(value).length, 2000u);
  EXPECT_EQ(run.trace.string(value).units.size(), ExecutionTrace::kStringLimit);
  EXPECT_TRUE(run.trace.string(value).cut());
}

TEST(TraceTest, AwaitsAndYields) {
  const TracedRun run = TraceForTest(
      "function* g() { const got = yield 1; print(got); } const i = g(); i.next(); i.next(5);\n"
      "(async () => { const v = await 7; print(v); })();");
  const ExecutionTrace& trace = run.trace;
  const EventId got = EventAt(trace, Kind::kWrite, "got = yield 1");
  EXPECT_EQ(trace.Display(trace.value(got)), "5");
  EXPECT_EQ(trace.kind(trace.operand(got, 0)), Kind::kResume);
  EXPECT_EQ(trace.kind(trace.operand(trace.operand(got, 0), 0)), Kind::kYield);
  EXPECT_EQ(ValueAt(trace, Kind::kResume, "await 7"), "7");
}

TEST(TraceTest, ImportsAreTheExportersVariables) {
  Program program;
  program.set_kind(Program::MODULE);
  program.set_source("import {count as n, next} from './counter.mjs'; next(); print(n);");
  Program::Module& counter = *program.add_modules();
  counter.set_specifier("./counter.mjs");
  counter.set_source("export let count = 1; export function next() { count += 2; }");
  const TracedRun run = TraceForTest(program);
  const EventId read = EventAt(run.trace, Kind::kRead, "n");
  EXPECT_EQ(run.trace.Display(run.trace.value(read)), "3");
  EXPECT_EQ(TextOf(run.trace, run.trace.definition(read)), "count += 2");
}

// Code in the manner of SunSpider and of packages, each with something that rewriting could break.
TEST(TraceTest, RewrittenProgramsDoWhatTheyDid) {
  const std::string_view programs[] = {
      // Names of functions, and what they are called by.
      "const f = () => 1, o = {g: function () {}, ['h' + 1]: () => 2, 'i j': class {}}; let k; k = function () {};\n"
      "class C { static s = () => 3; #p = function () {}; n() { return this.#p.name; } }\n"
      "let {z = class { static name() {} }} = {}; print(typeof z.name);\n"
      "print(f.name, o.g.name, o.h1.name, o['i j'].name, k.name, C.s.name, new C().n(), (function () {}).name);",
      // Lengths, arguments, defaults that see earlier parameters, dead zones.
      "function f(a, b = a + 1, {c, d = b} = {}, ...rest) { return [a, b, c, d, rest.length, arguments.length]; }\n"
      "print(f.length, String(f(1)), String(f(1, 2, {c: 3}, 4, 5)), (({a}, [b]) => a + b).length);\n"
      "var q = 'outer'; print((function (g = () => q) { var q = 'inner'; return g() + q; })());\n"
      "const s = {set x(v = 4) { print(v); }, get y() { return 1; }}; s.x = undefined; s.x = s.y;\n"
      "try { (function (a = b, b) {})(); } catch (e) { print(e.message); }",
      // Receivers: of optional chains, of parenthesised ones, of super, of tags.
      "const o = {v: 1, m() { return this && this.v; }, n: null};\n"
      "print(o.m(), (o.m)(), (o?.m)(), o?.m?.(), o.n?.m().x.y, o.n?.[print('no')], o.m`x`, (0, o.m)());\n"
      "class A { m() { return 'A' + this.v; } } class B extends A { v = 2; m() { return super.m() + super['m'](); } }\n"
      "print(new B().m(), delete o?.v, o.m());",
      // Evaluated once, in order.
      "let log = ''; const at = (x, v) => (log += x, v); const o = {p: 1};\n"
      "at('a', o)[at('b', 'p')] += at('c', 2); at('d', o)[at('e', 'p')]++; at('f', o)[at('g', 'q')] ||= at('h', 5);\n"
      "[at('i', o).x, o[at('j', 'y')] = at('k', 7)] = [at('l', 1)]; print(log, JSON.stringify(o));",
      // Statements without semicolons, and what could be taken together.
      "let a = 1\nlet b = a\n;[b] = [2]\nvar c = b\n++a\nif (a) b = 3\nelse b = 4\ndo a--\nwhile (a > 0) print(a, b, "
      "c)\n"
      "label: for (const x of [1, 2, 3]) { for (const y in {p: 1}) { if (x === 2) continue label; if (x === 3) break "
      "label; } print(x) }",
      // Exceptions, finally, and generators that are closed.
      "function* g() { try { yield 1; yield 2; } finally { print('closed'); } }\n"
      "for (const v of g()) { if (v) break; }\n"
      "const f = () => { try { return 1; } finally { print('f'); } }; print(f());\n"
      "try { null.x; } catch ({message}) { print(message); } try { undefined.f(); } catch (e) { print(e.message); }\n"
      "try { const {a} = f.nothing; } catch (e) { print(e.message); } try { [...5]; } catch (e) { print(e.message); }\n"
      "try { new (class A { constructor() { this.x(); } })(); } catch (e) { print(e.message); }",
      // A program that changes what the recorder would use.
      "Array.prototype[Symbol.iterator] = null; Reflect.apply = null; WeakMap.prototype.get = null;\n"
      "Object.defineProperty(Array.prototype, 0, {set() { print('set'); }, configurable: true}); Map.prototype.get = "
      "null;\n"
      "String.prototype.charAt = () => 'x'; const o = {a: 1}; print(o.a, 'abc'.charAt(0), Math.max(1, 2));",
      // Sloppy mode.
      "function f(a) { arguments[0] = 5; return a; } print(f(1), typeof undeclared, delete f.x); implicit = 3; "
      "print(implicit);\n"
      "print((function () { return typeof this; })(), (function () { 'use strict'; return typeof this; })());\n"
      "with ({w: 1}) print(w); { function inner() { return 1; } } print(inner());",
      // Await in odd places.
      "(async () => { const o = {async *g() { yield* [1, 2]; }}; for await (const v of o.g()) print(v, await (async x "
      "=> x)(v));\n"
      "try { await Promise.reject(new Error('r')); } catch (e) { print(e.message); } print([await 1, ...await "
      "[2]].length); })();",
  };
  for (const std::string_view source : programs) {
    SCOPED_TRACE(std::string(source));
    const TracedRun run = TraceForTest(source);
    EXPECT_GT(run.finished.console_size(), 0);
    EXPECT_EQ(run.finished.outcome(), Finished::COMPLETED);
  }
}

TEST(TraceTest, LongRunsLoseTheirFront) {
  Program program;
  program.set_source("let n = 0; function step(k) { return k + 1; } while (n < 30000) { n = step(n); }");
  TraceOptions options;
  options.max_entries = 1;
  const absl::StatusOr<TracedRun> run = TraceProgram(ParserForTest(), program, options);
  ASSERT_TRUE(run.ok()) << run.status();
  EXPECT_GT(run->trace.cut_from_front(), 100'000u);
  EXPECT_GT(run->trace.size(), 1000u);
  // It begins with a call, or behind a decision.
  EXPECT_TRUE(run->trace.kind(0) == Kind::kEnter || run->trace.kind(0) == Kind::kRead)
      << run->trace.Display(EventId{0});
  const EventId last = EventAt(run->trace, Kind::kWrite, "n = step(n)");
  EXPECT_EQ(run->trace.Display(run->trace.value(last)), "30000");
}

TEST(TraceTest, EndlessProgramsAreTracedUpToTheLimit) {
  Program program;
  program.set_source("let n = 0; for (;;) n++;");
  TraceOptions options;
  options.cpu_limit = absl::Milliseconds(300);
  options.max_entries = 100'000;
  options.check = false;
  const absl::StatusOr<TracedRun> run = TraceProgram(ParserForTest(), program, options);
  ASSERT_TRUE(run.ok()) << run.status();
  EXPECT_EQ(run->finished.outcome(), Finished::TIMED_OUT);
  EXPECT_GT(run->trace.size(), 0u);
}

TEST(TraceTest, WhatDoesNotParseIsRefused) {
  Program program;
  program.set_source("let = = 1");
  EXPECT_EQ(TraceProgram(ParserForTest(), program).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace twinstep
