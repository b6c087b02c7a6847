// Scopes and values as SpiderMonkey shows them.
#include "engines/spidermonkey/spidermonkey_test_util.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// At the first `debugger` statement.
Paused At(const Program& program, CaptureLevel level = PAPER) {
  const std::vector<Paused> pauses = Pauses(Play(program, "a", level));
  EXPECT_EQ(pauses.size(), 1u);
  return pauses.empty() ? Paused() : pauses[0];
}

std::string VariablesAt(std::string_view source, CaptureLevel level = PAPER) {
  return Variables(At(Script(source), level));
}

TEST(ScopesTest, KindsFromTheInnermostOn) {
  EXPECT_EQ(VariablesAt("let top = 1; var hidden = 2;\n"
                        "(function own(p) { var v = 2; let l = 3; { const b = 4; debugger; } })(5);"),
            "block{b=4} function{l=3} function{p=5 v=2} function_name{own=optimized out} script{top=1}");
}

TEST(ScopesTest, OuterFunctionsAreClosures) {
  // Of a function that runs all is known, if anything of it is captured.
  EXPECT_EQ(VariablesAt("(function (p) { let q = 2, r = 3; (() => { var v = r; debugger; return p; })(); })(1);"),
            "function{v=3} closure{r=3 q=2} closure{p=1}");
  // Else it has no environment object by which the engine could find its frame.
  EXPECT_EQ(VariablesAt("(function (p) { (() => { debugger; })(); })(1);"), "closure{p=optimized out}");
}

TEST(ScopesTest, CatchAndWith) {
  EXPECT_EQ(VariablesAt("try { throw 1; } catch (e) { with ({w: 2, get g() { throw 3; }}) { debugger; } }"),
            "with{w=2 g=unavailable} catch{e=1}");
}

TEST(ScopesTest, WithAroundAProxyRunsNothing) {
  EXPECT_EQ(VariablesAt("var log = []; var p = new Proxy({a: 1}, {ownKeys() { print('trap'); return []; },"
                        "  has() { return false; }});\nwith (p) { debugger; }"),
            "");
}

TEST(ScopesTest, EvalAndModule) {
  EXPECT_EQ(VariablesAt("(function (a) { eval('let e = 1; debugger;'); })(2);"), "block{e=1} closure{a=2}");
  EXPECT_EQ(Variables(At(Module("const m = 1; export let n; debugger; n = m;"))), "module{n=undefined m=1}");
}

TEST(ScopesTest, ClassesKnowTheirOwnName) {
  EXPECT_EQ(VariablesAt("const A = class B { m() { debugger; } }; new A().m();"),
            "block{B=optimized out} script{A=function}");
}

TEST(ScopesTest, ArgumentsOnlyWhereDeclared) {
  EXPECT_EQ(VariablesAt("(function (a) { debugger; return arguments; })(1);"), "function{a=1}");
  // It should be 1: SpiderMonkey 128 shows the object that this function does not have.
  EXPECT_EQ(VariablesAt("(function (arguments) { debugger; })(1);"), "function{arguments=exotic}");
  EXPECT_EQ(VariablesAt("(function () { var arguments = 7; debugger; })(1);"), "function{arguments=7}");
}

TEST(ScopesTest, TemporalDeadZone) {
  EXPECT_EQ(VariablesAt("debugger; let a = 1; const b = 2; class C {}\nvar v = 3;"),
            "script{a=uninitialized C=uninitialized b=uninitialized}");
}

TEST(ScopesTest, VariablesOfFinishedFunctions) {
  // What no inner function uses is not kept; the engine says undefined for let and const.
  EXPECT_EQ(
      VariablesAt(
          "(function (p) { var v = 1; let used = 2, unused = 3; return () => { debugger; return used; }; })(4)();"),
      "closure{used=2 unused=undefined} closure{p=optimized out v=optimized out}");
}

TEST(ScopesTest, DeclaredGlobals) {
  Program program = Script("var v = 1; function f() {} implicit = 2; debugger;");
  const std::string expected =
      "global{v=1 f=function Function f {\"prototype\"(hidden): object Object "
      "{\"constructor\"(hidden): <object 1>}, \"length\"(hidden): 0, \"name\"(hidden): \"f\"} "
      "implicit=2}";
  EXPECT_EQ(Variables(At(program, FULL), true), expected);
  program.add_setup("var s = 1; let t = 2;");
  EXPECT_EQ(Variables(At(program, FULL), true), expected);
}

TEST(ScopesTest, ScopesOfOuterFrames) {
  const Paused paused = At(Script("function f(a) { debugger; }\nfunction g(b) { f(b + 1); }\ng(1);"), FULL);
  ASSERT_EQ(paused.frames_size(), 3);
  EXPECT_EQ(ToText(paused.frames(1).scopes(0).variables(0).value()), "1");
  EXPECT_EQ(paused.frames(1).location().line(), 2u);
  EXPECT_EQ(paused.frames(2).kind(), Frame::SCRIPT);
}

std::string ValueOf(const std::string& expression) {
  const Paused paused = At(Script("let v = " + expression + ";\ndebugger;"), FULL);
  EXPECT_EQ(paused.frames(0).scopes(0).variables_size(), 1);
  return ToText(paused.frames(0).scopes(0).variables(0).value());
}

TEST(ValuesTest, Primitives) {
  EXPECT_EQ(ValueOf("undefined"), "undefined");
  EXPECT_EQ(ValueOf("null"), "null");
  EXPECT_EQ(ValueOf("true"), "true");
  EXPECT_EQ(ValueOf("-0"), "-0");
  EXPECT_EQ(ValueOf("NaN"), "NaN");
  EXPECT_EQ(ValueOf("-1/0"), "-Infinity");
  EXPECT_EQ(ValueOf("0.1 + 0.2"), "0.30000000000000004");
  EXPECT_EQ(ValueOf("2147483648"), "2147483648");
  EXPECT_EQ(ValueOf("-(2n ** 70n)"), "-1180591620717411303424n");
  EXPECT_EQ(ValueOf("Symbol('x')"), "Symbol(\"x\")");
  EXPECT_EQ(ValueOf("Symbol()"), "Symbol()");
  EXPECT_EQ(ValueOf("'a\\u00e9\\u{1F600}'"), "\"aé\U0001F600\"");
  EXPECT_EQ(ValueOf("'x\\ud800y'"), "u16\"x\\\\ud800y\"");
}

TEST(ValuesTest, LongStringsAreCut) {
  const Paused paused = At(Script("let v = 'ab'.repeat(800);\ndebugger;"), FULL);
  const JsString& string = paused.frames(0).scopes(0).variables(0).value().string();
  EXPECT_EQ(string.utf8().size(), 1000u);
  EXPECT_EQ(string.cut(), 600u);
}

Object ObjectOf(const std::string& expression, CaptureLevel level = FULL) {
  const Paused paused = At(Script("let v = " + expression + ";\ndebugger;"), level);
  return paused.frames(0).scopes(0).variables(0).value().object();
}

TEST(ValuesTest, KindsOfObjects) {
  for (CaptureLevel level : {PAPER, FULL}) {
    EXPECT_EQ(ObjectOf("{}", level).kind(), Object::PLAIN);
    EXPECT_EQ(ObjectOf("new (class A {})", level).kind(), Object::PLAIN);
    EXPECT_EQ(ObjectOf("Math", level).kind(), Object::PLAIN);
    EXPECT_EQ(ObjectOf("[]", level).kind(), Object::ARRAY);
    EXPECT_EQ(ObjectOf("() => 1", level).kind(), Object::FUNCTION);
    EXPECT_EQ(ObjectOf("class {}", level).kind(), Object::FUNCTION);
    EXPECT_EQ(ObjectOf("new Proxy(() => 1, {})", level).kind(), Object::PROXY);
    EXPECT_EQ(ObjectOf("new Map", level).kind(), Object::EXOTIC);
    EXPECT_EQ(ObjectOf("new TypeError('x')", level).kind(), Object::EXOTIC);
    EXPECT_EQ(ObjectOf("globalThis", level).kind(), Object::EXOTIC);
  }
  EXPECT_EQ(ObjectOf("new Map").class_name(), "Map");
  EXPECT_EQ(ObjectOf("new Map", PAPER).class_name(), "");
  EXPECT_THAT(ObjectOf("globalThis").properties(), IsEmpty());
}

TEST(ValuesTest, Properties) {
  EXPECT_EQ(ValueOf("{b: 1, a: 'x', 7: 2, [Symbol('s')]: 3}"),
            "object Object {\"7\": 2, \"b\": 1, \"a\": \"x\", [\"s\"]: 3}");
  const Object object =
      ObjectOf("{get g() { print('ran'); return 1; }, set s(x) {}, get b() { return 1; }, set b(x) {}}");
  ASSERT_EQ(object.properties_size(), 3);
  EXPECT_TRUE(object.properties(0).accessor().getter());
  EXPECT_FALSE(object.properties(0).accessor().setter());
  EXPECT_TRUE(object.properties(2).accessor().setter());
  const Object hidden = ObjectOf("Object.defineProperty({}, 'h', {value: 1})");
  EXPECT_TRUE(hidden.properties(0).not_enumerable());
  const Object neither = ObjectOf("Object.defineProperty({}, 'h', {get: undefined})");
  EXPECT_TRUE(neither.properties(0).has_accessor());
}

TEST(ValuesTest, DepthAndCountAreLimited) {
  EXPECT_EQ(ValueOf("{a: {b: {c: {d: 1}}}}"), "object Object {\"a\": object Object {\"b\": object Object { +1}}}");
  EXPECT_EQ(ObjectOf("Array.from({length: 80}, (_, i) => i)").properties_size(), 50);
  EXPECT_EQ(ObjectOf("Array.from({length: 80}, (_, i) => i)").properties_left_out(), 31u);
  EXPECT_EQ(ObjectOf("new Uint8Array(1e8)").properties_size(), 50);
  EXPECT_EQ(ObjectOf("new Uint8Array(1e8)").properties_left_out(), 99999950u);
  EXPECT_EQ(ObjectOf("new Array(4294967295)").properties_size(), 0);
  EXPECT_EQ(ObjectOf("Object('x'.repeat(2 ** 28))").properties_size(), 50);
}

TEST(ValuesTest, RepeatedObjectsAreNumbered) {
  EXPECT_EQ(ValueOf("(() => { const o = {}; o.self = o; return [o, o]; })()"),
            "array Array {\"0\": object Object {\"self\": <object 2>}, \"1\": <object 2>, \"length\"(hidden): 2}");
}

TEST(ValuesTest, NoCodeOfTheProgramRuns) {
  const Trace trace =
      Play(Script("const h = {}; for (const t of Reflect.ownKeys(Reflect)) h[t] = () => { print('trap'); };\n"
                  "let p = new Proxy(function () {}, h);\n"
                  "let r = Proxy.revocable({}, {}); r.revoke();\n"
                  "let e = new Error('x'); Object.defineProperty(e, 'message', {get() { print('get'); }});\n"
                  "Object.defineProperty(Object.prototype, 'value', {get() { print('polluted'); }});\n"
                  "Map.prototype[Symbol.iterator] = () => { print('iterated'); };\n"
                  "let m = new Map([]);\ndebugger;"),
           "*", FULL);
  EXPECT_THAT(End(trace).console(), IsEmpty());
}

TEST(ValuesTest, ThisValue) {
  const Paused paused = At(Script("({k: 1, m() { debugger; }}).m();"), FULL);
  EXPECT_THAT(ToText(paused.frames(0).this_value()), HasSubstr("\"k\": 1"));
  EXPECT_EQ(paused.frames(1).this_value().object().kind(), Object::EXOTIC);
  const Paused early =
      At(Script("class A {} class B extends A { constructor() { debugger; super(); } } new B();"), FULL);
  EXPECT_EQ(early.frames(0).this_value().singleton(), Value::UNINITIALIZED);
}

TEST(ValuesTest, CompletionValues) {
  const Program program =
      Script("function f() {\n  return {a: 1};\n}\nfunction t() {\n  throw 'x';\n}\nf();\ntry { t(); } catch {}\n");
  std::vector<Paused> pauses = Pauses(Play(program, "b2 o u", FULL));
  EXPECT_EQ(ToText(pauses[1].returned()), "object Object {\"a\": 1}");
  // After a step out, that of the frame that was left.
  pauses = Pauses(Play(program, "b2 u", FULL));
  EXPECT_EQ(ToText(pauses[1].returned()), "object Object {\"a\": 1}");
  pauses = Pauses(Play(program, "b5 o", FULL));
  EXPECT_EQ(ToText(pauses[1].thrown()), "\"x\"");
}

TEST(ValuesTest, YieldedAndAwaitedValues) {
  // A step out leaves a frame that is suspended, too: Firefox shows what it yields or awaits.
  Program program = Script("function* g() {\n  yield 7;\n}\nvar it = g();\nit.next();\nit.next();\n");
  EXPECT_EQ(ToText(Pauses(Play(program, "b2 u", FULL))[1].returned()), "object Object {\"value\": 7, \"done\": false}");
  program = Script("async function f() {\n  await 5;\n}\nf();\nf();\n");
  EXPECT_EQ(ToText(Pauses(Play(program, "b2 u", FULL))[1].returned()), "exotic Promise");
}

}  // namespace
}  // namespace twinstep
