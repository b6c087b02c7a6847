// Scopes, bindings and values.
#include <v8-version.h>

#include <memory>
#include <string>
#include <vector>

#include "engines/v8/v8_test_util.h"
#include "gtest/gtest.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

// Variables at the first `debugger;` of the program.
std::string AtDebugger(const Program& program, CaptureLevel level = PAPER) {
  std::unique_ptr<Engine> engine = NewV8();
  const std::vector<Paused> pauses = Pauses(Play(*engine, program, "", level));
  return pauses.empty() ? "no pause" : Variables(pauses[0]);
}

// A binding `x` with the value of `expression`.
std::string Shown(const std::string& expression, CaptureLevel level = FULL) {
  return AtDebugger(Script("{ const x = " + expression + "; debugger; x; }"), level);
}

TEST(V8ScopesTest, KindsFromInsideOut) {
  EXPECT_EQ(AtDebugger(Script(R"(let top = 1;
function outer(p) {
  let captured = 2, unused = 3;
  function inner(q) {
    try { throw 4; } catch (e) {
      let block = 5;
      with ({ w: 6 }) { let deep = 7; debugger; captured; }
    }
  }
  inner(8);
}
outer(9);
)")),
            "block{deep=7} with{w=6} block{block=5} catch{e=4} function{q=8} closure{captured=2} script{top=1}");
}

TEST(V8ScopesTest, ModuleAndEval) {
  EXPECT_EQ(AtDebugger(Module("let a = 1; const b = 2; var c = 3; export let d = 4; debugger; a, b, c;")),
            "module{a=1 b=2 c=3 d=4}");
  EXPECT_EQ(AtDebugger(Script("let t = 0; eval('let z = 9; debugger; z');")), "eval{z=9} script{t=0}");
}

TEST(V8ScopesTest, BindingsWithoutValueYet) {
#if V8_MAJOR_VERSION >= 12  // Used to be shown as undefined.
  EXPECT_EQ(AtDebugger(Script("{ debugger; let late = 1; late; }")), "block{late=unavailable}");
#else
  EXPECT_EQ(AtDebugger(Script("{ debugger; let late = 1; late; }")), "block{late=undefined}");
#endif
}

TEST(V8ScopesTest, PrimitivesAreExact) {
  EXPECT_EQ(Shown("-0"), "block{x=-0}");
  EXPECT_EQ(Shown("0"), "block{x=0}");
  EXPECT_EQ(Shown("0.1 + 0.2"), "block{x=0.30000000000000004}");
  EXPECT_EQ(Shown("NaN"), "block{x=NaN}");
  EXPECT_EQ(Shown("-1 / 0"), "block{x=-Infinity}");
  EXPECT_EQ(Shown("-(2n ** 64n)"), "block{x=-18446744073709551616n}");
  EXPECT_EQ(Shown("null"), "block{x=null}");
  EXPECT_EQ(Shown("undefined"), "block{x=undefined}");
  EXPECT_EQ(Shown("true"), "block{x=true}");
  EXPECT_EQ(Shown("Symbol()"), "block{x=Symbol()}");
  EXPECT_EQ(Shown("Symbol('')"), "block{x=Symbol(\"\")}");
  EXPECT_EQ(Shown("'\\u00e9'"), "block{x=\"\xC3\xA9\"}");
  EXPECT_EQ(Shown("'\\ud83d\\ude00'"), "block{x=\"\xF0\x9F\x98\x80\"}");
  EXPECT_EQ(Shown("'a\\udc00'"), "block{x=u16\"a\\\\udc00\"}");
  EXPECT_EQ(Shown("'x'.repeat(2000)"), "block{x=\"" + std::string(1000, 'x') + "\"+1000}");
  // Longer than what is worth flattening for.
  EXPECT_EQ(Shown("'x'.repeat(2 ** 25)"), "block{x=\"\"+33554432}");
}

TEST(V8ScopesTest, AtLevelPaperObjectsAreOnlyTheirKind) {
  EXPECT_EQ(Shown("{ a: 1 }", PAPER), "block{x=object}");
  EXPECT_EQ(Shown("[1]", PAPER), "block{x=array}");
  EXPECT_EQ(Shown("() => 1", PAPER), "block{x=function}");
  EXPECT_EQ(Shown("class {}", PAPER), "block{x=function}");
  EXPECT_EQ(Shown("new Map", PAPER), "block{x=exotic}");
  EXPECT_EQ(Shown("new Proxy(function() {}, {})", PAPER), "block{x=proxy}");
}

TEST(V8ScopesTest, ObjectsToDepthTwo) {
  EXPECT_EQ(Shown("{ 2: 'i', b: 1, a: { c: { d: 1, e: 2 } }, [Symbol('s')]: 3 }"),
            "block{x=object Object {\"2\": \"i\", \"b\": 1, \"a\": object Object {\"c\": object Object { +2}}, "
            "[\"s\"]: 3}}");
  EXPECT_EQ(Shown("Object.defineProperty({}, 'h', { value: 1 })"), "block{x=object Object {\"h\"(hidden): 1}}");
  EXPECT_EQ(Shown("[1, , 3]"), "block{x=array Array {\"0\": 1, \"2\": 3, \"length\"(hidden): 3}}");
  EXPECT_EQ(Shown("new (class Point { px = 1 })"), "block{x=object Point {\"px\": 1}}");
  EXPECT_EQ(Shown("new Uint8Array(2)"), "block{x=exotic Uint8Array {\"0\": 0, \"1\": 0}}");
}

TEST(V8ScopesTest, WhatIsTooManyIsCounted) {
  const std::string many = Shown("Object.fromEntries(Array.from({ length: 52 }, (_, i) => ['k' + i, i]))");
  EXPECT_NE(many.find("\"k49\": 49 +2}"), std::string::npos) << many;
  const std::string elements = Shown("new Float64Array(1e6)");
  EXPECT_NE(elements.find("\"49\": 0 +999950}"), std::string::npos) << elements;
  const std::string sparse = Shown("(() => { const a = []; a[4e9] = 1; return a; })()");
  EXPECT_EQ(sparse, "block{x=array Array { +4000000001}}");
}

TEST(V8ScopesTest, TheSameObjectIsNamedOnce) {
  EXPECT_EQ(Shown("(() => { const o = {}; o.self = o; return o; })()"),
            "block{x=object Object {\"self\": <object 1>}}");
  EXPECT_EQ(AtDebugger(Script("{ const a = {}, b = [a], c = a; debugger; a, b, c; }"), FULL),
            "block{a=object Object b=array Array {\"0\": <object 1>, \"length\"(hidden): 1} c=<object 1>}");
}

// `ran` would be printed.
void ExpectNothingRuns(const std::string& expression, bool as_scope = true) {
  std::unique_ptr<Engine> engine = NewV8();
  const Trace trace = Play(*engine,
                           Script("const trap = () => { print('ran'); debugger; };\n{ const x = " + expression +
                                  ";\ndebugger; x; " + (as_scope ? "with (x) " : "") + "{ debugger; } }"),
                           "r r", FULL);
  EXPECT_EQ(Pauses(trace).size(), 2u) << expression;
  EXPECT_EQ(End(trace).console_size(), 0) << expression;
  EXPECT_EQ(End(trace).outcome(), Finished::COMPLETED) << expression;
}

TEST(V8ScopesTest, NoCodeOfTheProgramRuns) {
  ExpectNothingRuns("{ get a() { trap(); }, set b(v) { trap(); } }");
  ExpectNothingRuns("[{ get a() { trap(); } }]");
  ExpectNothingRuns("new (class { get [Symbol.toStringTag]() { trap(); } })");
  ExpectNothingRuns("{ toString: trap, valueOf: trap, toJSON: trap, [Symbol.toPrimitive]: trap }");
  ExpectNothingRuns(
      "{ inner: new Proxy({}, { get: trap, ownKeys: trap, getOwnPropertyDescriptor: trap, has: trap, "
      "getPrototypeOf: trap }) }");
  ExpectNothingRuns("Object.create({ get constructor() { trap(); } })");
  // As the subject of `with`, an error is described by V8's inspector itself, which formats its stack.
  ExpectNothingRuns("(Error.prepareStackTrace = trap, new Error('e'))", false);
  ExpectNothingRuns(
      "(() => { Error.prepareStackTrace = trap; const o = {}; Error.captureStackTrace(o); return o; })()");
  ExpectNothingRuns(
      "(Object.defineProperty(Object.prototype, 'get', { get: trap, configurable: true }), "
      "{ get a() { return 1; }, set s(v) {} })");
  ExpectNothingRuns("Object.defineProperty(() => 1, 'name', { get: trap })");
}

TEST(V8ScopesTest, ProxiesAsScopeAndValue) {
  EXPECT_EQ(Shown("new Proxy({ a: 1 }, {})"), "block{x=proxy Proxy}");
  std::unique_ptr<Engine> engine = NewV8();
  const Trace trace =
      Play(*engine,
           Script("with (new Proxy({ a: 1 }, { has(t, k) { return k === 'a'; }, get(t, k) { return t[k]; } })) "
                  "{ debugger; }"),
           "r", FULL);
  EXPECT_EQ(Variables(Pauses(trace).at(0)), "with{}");
}

TEST(V8ScopesTest, AccessorsInWithHaveNoValue) {
  EXPECT_EQ(AtDebugger(Script("with ({ a: 1, get b() { return 2; } }) { debugger; }")), "with{a=1 b=unavailable}");
}

TEST(V8ScopesTest, GlobalsAreThoseOfTheProgram) {
  std::unique_ptr<Engine> engine = NewV8();
  Program program = Script("var mine = 1; function own() {} implicit = 2; let lexical = 3; debugger;");
  program.add_setup("var theirs = 4; let hidden = 5;");
  const Paused paused = Pauses(Play(*engine, program, "", FULL)).at(0);
  const Frame& frame = paused.frames(0);
  ASSERT_EQ(frame.scopes_size(), 2);
  EXPECT_EQ(Variables(paused), "script{lexical=3}");
  std::vector<std::string> names;
  for (const Variable& variable : frame.scopes(1).variables()) names.push_back(variable.name());
  EXPECT_EQ(names, (std::vector<std::string>{"mine", "own", "implicit"}));
  // Not asked for at level PAPER.
  EXPECT_EQ(Pauses(Play(*engine, program, "")).at(0).frames(0).scopes_size(), 1);
}

TEST(V8ScopesTest, This) {
  std::unique_ptr<Engine> engine = NewV8();
  const auto shown = [&](const std::string& source) {
    return ToText(Pauses(Play(*engine, Script(source), "", FULL)).at(0).frames(0).this_value());
  };
  EXPECT_EQ(shown("debugger;"), "exotic global");
  EXPECT_EQ(shown("(function() { 'use strict'; debugger; })()"), "undefined");
  EXPECT_EQ(shown("(function() { 'use strict'; debugger; }).call(-0)"), "-0");
  EXPECT_EQ(shown("(function() { 'use strict'; debugger; }).call('s')"), "\"s\"");
  EXPECT_EQ(shown("({ a: 1, m() { debugger; } }).m()").substr(0, 24), "object Object {\"a\": 1, \"");
}

TEST(V8ScopesTest, AllFramesAtLevelFull) {
  std::unique_ptr<Engine> engine = NewV8();
  const Program program = Script("function f(a) { g(a + 1); }\nfunction g(b) { debugger; }\nf(1);");
  const Paused full = Pauses(Play(*engine, program, "", FULL)).at(0);
  ASSERT_EQ(full.frames_size(), 3);
  EXPECT_EQ(ToText(full.frames(1).scopes(0)), "function {a: 1}");
  const Paused paper = Pauses(Play(*engine, program, "")).at(0);
  EXPECT_EQ(paper.frames(1).scopes_size(), 0);
}

// Looks at the outer frame, runs the expression in the inner one, and looks again.
class LooksTwice : public Driver {
 public:
  Action OnPause(Session&, Pause& pause) override {
    for (Frame* const frame : {&before, &after}) {
      status.Update(pause.DescribeScopes(0, {}, /*with_globals=*/true, *frame));
      frame->Clear();
      status.Update(pause.DescribeScopes(1, {}, /*with_globals=*/true, *frame));
      Evaluation evaluation;
      status.Update(pause.Evaluate(0, "made = ++counted", SideEffects::kAllow, {}, evaluation));
    }
    Action action;
    action.mutable_resume();
    return action;
  }

  Frame before;
  Frame after;
  absl::Status status;
};

// Frames share what is listed of the globals, but for evaluations in between.
TEST(V8ScopesTest, GlobalsThatAnEvaluationChangesAreShown) {
  std::unique_ptr<Engine> engine = NewV8();
  absl::StatusOr<std::unique_ptr<Session>> session =
      engine->Load(Script("let counted = 1;\nfunction f() { debugger; }\nf();"), {});
  ASSERT_TRUE(session.ok());
  LooksTwice driver;
  ASSERT_TRUE((*session)->Run(driver).ok());
  ASSERT_TRUE(driver.status.ok()) << driver.status;
  const auto shown = [](const Frame& frame) {
    std::string text;
    for (const Scope& scope : frame.scopes()) text += ToText(scope) + " ";
    return text;
  };
  EXPECT_EQ(shown(driver.before), "script {counted: 1} global {f: function} ");
  // Of what stands in no object V8 makes a copy when it pauses.
  EXPECT_EQ(shown(driver.after), "script {counted: 1} global {f: function, made: 2} ");
}

TEST(V8ScopesTest, DeepStacks) {
  std::unique_ptr<Engine> engine = NewV8();
  const Paused paused =
      Pauses(Play(*engine, Script("function f(n) { if (n === 0) { debugger; } else { f(n - 1); } }\nf(2000);"), ""))
          .at(0);
  EXPECT_EQ(paused.frames_size(), 1000);
}

}  // namespace
}  // namespace twinstep
