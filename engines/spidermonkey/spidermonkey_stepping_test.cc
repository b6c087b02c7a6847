// Firefox's stepping in the real engine. Expected places follow from the rules in firefox_stepper.h and from where
// SpiderMonkey has its places; the golden ones are those of Firefox's own tests
// (devtools/server/tests/xpcshell/test_stepping-01, -18, -19).
#include "engines/spidermonkey/spidermonkey_test_util.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;

// Lines as in Firefox's stepping.js.
constexpr char kStepping[] = R"(


const obj = { get b() { return b; } };

function a() {
  return obj;
}

function b() {
  return 2;
}

function arithmetic() {
  debugger;
  a() + b();
}

function composition() {
  debugger;
  b(a());
}

function chaining() {
  debugger;
  a().b();
}

function c() {
  return b();
}

function nested() {
  debugger;
  c();
}
)";

std::vector<std::string> PlayGolden(const std::string& function, std::string_view actions) {
  return Outline(Play(Script(std::string(kStepping) + function + "();\n"), actions));
}

TEST(GoldenSteppingTest, StepOutToTheNextCall) {
  EXPECT_THAT(PlayGolden("arithmetic", "o i u"), ElementsAre("15:2?", "16:2", "7:2", "16:8>", "ABANDONED"));
  EXPECT_THAT(PlayGolden("composition", "o i u"), ElementsAre("20:2?", "21:2", "7:2", "21:3>", "ABANDONED"));
  EXPECT_THAT(PlayGolden("chaining", "o i u"), ElementsAre("25:2?", "26:2", "7:2", "26:6>", "ABANDONED"));
}

TEST(GoldenSteppingTest, StepOverFromTheEndOfTheCallee) {
  EXPECT_THAT(PlayGolden("arithmetic", "o i o o"), ElementsAre("15:2?", "16:2", "7:2", "8:0>", "16:8", "ABANDONED"));
  EXPECT_THAT(PlayGolden("composition", "o i o o"), ElementsAre("20:2?", "21:2", "7:2", "8:0>", "21:3", "ABANDONED"));
  EXPECT_THAT(PlayGolden("chaining", "o i o o"), ElementsAre("25:2?", "26:2", "7:2", "8:0>", "26:6", "ABANDONED"));
}

TEST(GoldenSteppingTest, StepsRelativeToAFrame) {
  EXPECT_THAT(PlayGolden("arithmetic", "o i o0"), ElementsAre("15:2?", "16:2", "7:2", "8:0>", "ABANDONED"));
  EXPECT_THAT(PlayGolden("arithmetic", "o i o1"), ElementsAre("15:2?", "16:2", "7:2", "17:0>", "ABANDONED"));
  EXPECT_THAT(PlayGolden("nested", "o i i u0"), ElementsAre("34:2?", "35:2", "30:2", "11:2", "31:0>", "ABANDONED"));
  EXPECT_THAT(PlayGolden("nested", "o i i u1"), ElementsAre("34:2?", "35:2", "30:2", "11:2", "36:0>", "ABANDONED"));
}

TEST(SteppingTest, OverCallsAndIntoThem) {
  const Program program = Script("function f(x) {\n  return x + 1;\n}\nvar a = f(1);\nvar b = f(a);\n");
  EXPECT_THAT(Outline(Play(program, "b4 o o o")), ElementsAre("4:8", "4:8!", "5:8", "6:0>", "COMPLETED"));
  EXPECT_THAT(Outline(Play(program, "b4 i o o o")),
              ElementsAre("4:8", "4:8!", "2:2", "3:0>", "5:8", "6:0>", "ABANDONED"));
}

TEST(SteppingTest, IntoAnEmptyFunctionPausesAtItsEnd) {
  EXPECT_THAT(Outline(Play(Script("function f() {}\nf();\n"), "b2 i i")),
              ElementsAre("2:0", "2:0!", "1:14>", "3:0", "ABANDONED"));
}

TEST(SteppingTest, IntoABracelessArrow) {
  EXPECT_THAT(Outline(Play(Script("var f = x => x * 2;\nf(4);\n"), "b2 i o o")),
              ElementsAre("2:0", "2:0!", "1:13", "1:17>", "3:0", "ABANDONED"));
}

TEST(SteppingTest, IntoTheCallbackOfABuiltin) {
  // A comparator that only subtracts would not be called: the engine knows it.
  const Program program = Script("[2, 1].sort((a, b) => {\n  return a < b ? -1 : 1;\n});\nvar z = 1;\n");
  EXPECT_THAT(Outline(Play(program, "b1 i u")), ElementsAre("1:0", "1:0!", "2:2", "4:8>", "ABANDONED"));
}

TEST(SteppingTest, IntoAGetterAndADefaultParameter) {
  const Program program =
      Script("var o = {\n  get p() { return 1; }\n};\nfunction f(x = o.p) {\n  return x;\n}\nf();\n");
  EXPECT_THAT(Outline(Play(program, "b7 i o o")), ElementsAre("7:0", "7:0!", "2:12", "2:22>", "5:2", "ABANDONED"));
}

TEST(SteppingTest, ALoopWithOnePlaceIsOneStop) {
  const Program program = Script("var i = 0;\nwhile (i++ < 3);\nvar z = i;\n");
  EXPECT_THAT(Outline(Play(program, "b1 o o o")), ElementsAre("1:8", "1:8!", "2:7", "3:8", "4:0>", "ABANDONED"));
}

TEST(SteppingTest, AClassicForLoopStopsAtItsParts) {
  const Program program = Script("for (let i = 0; i < 2; i++) {\n  print(i);\n}\n");
  EXPECT_THAT(Outline(Play(program, "b1 o o o o o o o o")),
              ElementsAre("1:13", "1:13!", "1:16", "2:2", "1:23", "1:16", "2:2", "1:23", "1:16", "4:0>", "ABANDONED"));
}

TEST(SteppingTest, AnExceptionPausesWhereItLeavesAFrame) {
  const Program program = Script("function t() {\n  throw 1;\n}\ntry {\n  t();\n} catch (e) {\n  print(e);\n}\n");
  EXPECT_THAT(Outline(Play(program, "b5 i o o")), ElementsAre("5:2", "5:2!", "2:2", "2:2^", "7:2", "ABANDONED"));
}

TEST(SteppingTest, GeneratorsKeepTheirFrame) {
  const Program program = Script("function* g() {\n  yield 1;\n  yield 2;\n}\nvar it = g();\nit.next();\nit.next();\n");
  // In at the call acts like over: the generator has not begun. In at next() enters; over its yield waits for the next
  // turn. There is no third turn.
  EXPECT_THAT(Outline(Play(program, "b5 i i o o")), ElementsAre("5:9", "5:9!", "6:0", "2:2", "3:2", "COMPLETED"));
}

constexpr char kAsync[] =
    "async function inner() {\n"  // 1
    "  await 1;\n"                // 2
    "  return 5;\n"               // 3
    "}\n"                         // 4
    "async function outer() {\n"  // 5
    "  var x = await inner();\n"  // 6
    "  return x;\n"               // 7
    "}\n"                         // 8
    "var p = outer();\n"          // 9
    "var after = 1;\n";           // 10

TEST(SteppingTest, OverAnAwait) {
  EXPECT_THAT(Outline(Play(Script(kAsync), "b2 o o o")), ElementsAre("2:2", "2:2!", "3:2", "4:0>", "7:2", "ABANDONED"));
}

TEST(SteppingTest, OutOfAnAsyncFunctionAtItsAwait) {
  // To the synchronous caller, outer. It has no place before its own await, over which the step waits for it.
  EXPECT_THAT(Outline(Play(Script(kAsync), "b2 u")), ElementsAre("2:2", "2:2!", "7:2>", "ABANDONED"));
  // Out of outer there: to its caller.
  EXPECT_THAT(Outline(Play(Script(kAsync), "b6 u")), ElementsAre("6:10", "6:10!", "10:12>", "ABANDONED"));
}

TEST(SteppingTest, OutOfAResumedAsyncFunctionToTheOneThatAwaits) {
  EXPECT_THAT(Outline(Play(Script(kAsync), "b3 u o")), ElementsAre("3:2", "3:2!", "7:2>", "8:0>", "ABANDONED"));
  // Nobody awaits outer, and nothing else runs.
  EXPECT_THAT(Outline(Play(Script(kAsync), "b3 u u")), ElementsAre("3:2", "3:2!", "7:2>", "COMPLETED"));
}

TEST(SteppingTest, FromTheEndIntoThePromiseJobs) {
  const Program program = Script("Promise.resolve().then(() => {\n  print(1);\n});\nvar z = 0;\n");
  EXPECT_THAT(Outline(Play(program, "b4 o o o o")), ElementsAre("4:8", "4:8!", "5:0>", "2:2", "3:0>", "COMPLETED"));
}

TEST(SteppingTest, TopLevelAwait) {
  const Program program = Module("let a = 1;\nlet b = await 2;\nprint(a + b);\n");
  const Trace trace = Play(program, "b1 o o r");
  EXPECT_THAT(Outline(trace), ElementsAre("1:8", "1:8!", "2:8", "3:0", "COMPLETED"));
  EXPECT_EQ(Pauses(trace)[0].frames(0).kind(), Frame::MODULE);
  EXPECT_THAT(End(trace).console(), ElementsAre("3"));
}

TEST(SteppingTest, EvalAndFunctionAreSourcesOfTheirOwn) {
  const Program program =
      Script("var q = 3;\neval('var u = q;\\nu + 1;');\n  new Function('return 7')();\nvar z = 0;\n");
  const Trace trace = Play(program, "b2 i o o o i o");
  EXPECT_THAT(Outline(trace), ElementsAre("2:0", "2:0!", "eval 1:8", "eval 2:0", "eval 2:6>", "3:2", "eval 3:0",
                                          "eval 4:0>", "ABANDONED"));
  EXPECT_EQ(Pauses(trace)[1].frames(0).kind(), Frame::EVAL);
  EXPECT_EQ(Stack(Pauses(trace)[5]), "anonymous -");
}

TEST(SteppingTest, TheSamePlaceInAnotherSourceIsNoMove) {
  // Firefox compares line and column only: 3:0 of the function's own source is where the step began.
  const Program program = Script("\n\nnew Function('return 7')();\n");
  EXPECT_THAT(Outline(Play(program, "b3 i")), ElementsAre("3:0", "3:0!", "eval 4:0>", "ABANDONED"));
}

// What the engine offers, without the rules of Firefox that leave pauses out.
std::vector<std::string> PlayRaw(const Program& program, std::string_view actions) {
  SessionOptions options;
  options.tools_rules = false;
  return Outline(Play(program, actions, PAPER, options));
}

TEST(RawSteppingTest, ABreakpointIsHitOnEachTurnWhereAStepHasPaused) {
  const Program program = Script("var n = 0;\nvar i = 0;\nwhile (i++ < 3);\nvar z = i;\n");
  // The step stops at the loop, which does not move on: Firefox does not stop again.
  EXPECT_THAT(Outline(Play(program, "b2 b3 o *")), ElementsAre("2:8", "3:7", "2:8!", "3:7", "COMPLETED"));
  // One pause for the step and the breakpoint that is there, then one for each of the turns that follow.
  EXPECT_THAT(PlayRaw(program, "b2 b3 o *"),
              ElementsAre("2:8", "3:7", "2:8!", "3:7", "3:7!", "3:7!", "3:7!", "COMPLETED"));
}

TEST(RawSteppingTest, AStepStopsOnEachTurnOfALoopWithOnePlace) {
  const Program program = Script("var i = 0;\nwhile (i++ < 2);\nvar z = i;\n");
  EXPECT_THAT(PlayRaw(program, "b1 o o o o"), ElementsAre("1:8", "1:8!", "2:7", "2:7", "2:7", "3:8", "ABANDONED"));
}

TEST(RawSteppingTest, AVisitIsReportedOnce) {
  // Steps onto breakpoints, over them, and onto and over a `debugger` statement.
  const Program program = Script("var a = 1;\nvar b = 2;\ndebugger;\nvar c = 3;\n");
  const auto all = ElementsAre("1:8", "2:8", "1:8!", "2:8", "3:0", "4:8", "5:0>", "COMPLETED");
  EXPECT_THAT(PlayRaw(program, "b1 b2 o o o o r"), all);
  EXPECT_THAT(PlayRaw(program, "b1 b2 i i i i r"), all);
  EXPECT_THAT(PlayRaw(program, "b1 b2 o o r"), ElementsAre("1:8", "2:8", "1:8!", "2:8", "3:0", "COMPLETED"));
  EXPECT_THAT(PlayRaw(program, "b1 b2 b3 *"), ElementsAre("1:8", "2:8", "3:0", "1:8!", "2:8!", "3:0!", "COMPLETED"));
  // A breakpoint that is set or removed where the program stands is not news before it has run on.
  EXPECT_THAT(PlayRaw(program, "b1 o b2 r"), ElementsAre("1:8", "1:8!", "2:8", "2:8", "3:0?", "ABANDONED"));
  EXPECT_THAT(PlayRaw(program, "b1 b3 r x3 r"), ElementsAre("1:8", "3:0", "1:8!", "3:0!", "removed", "COMPLETED"));
}

TEST(RawSteppingTest, EachTurnOfALoopWithADebuggerStatement) {
  const Program program = Script("var i = 0;\nwhile (i++ < 2) {\n  debugger;\n}\n");
  EXPECT_THAT(PlayRaw(program, "b2 o *"), ElementsAre("2:7", "2:7!", "3:2", "2:7!", "3:2?", "2:7!", "COMPLETED"));
}

TEST(RawSteppingTest, RecursionToTheSamePlace) {
  const Program program = Script("function f(n) {\n  n && f(n - 1);\n}\nf(2);\n");
  EXPECT_THAT(PlayRaw(program, "b4 i i i"), ElementsAre("4:0", "4:0!", "2:2", "2:2", "2:2", "ABANDONED"));
}

TEST(RawSteppingTest, APlaceInAnotherSourceIsAnotherPlace) {
  const Program program = Script("\n\nnew Function('return 7')();\n");
  EXPECT_THAT(PlayRaw(program, "b3 i"), ElementsAre("3:0", "3:0!", "eval 3:0", "ABANDONED"));
}

TEST(RawSteppingTest, AFrameThatWasLeftAtAnAwaitIsSteppedInAgain) {
  // Out of inner, at its await, and back in it. Firefox takes it for ended.
  EXPECT_THAT(Outline(Play(Script(kAsync), "b2 b3 u o")),
              ElementsAre("2:2", "3:2", "2:2!", "3:2!", "7:2", "ABANDONED"));
  EXPECT_THAT(PlayRaw(Script(kAsync), "b2 b3 u o o"),
              ElementsAre("2:2", "3:2", "2:2!", "3:2!", "4:0>", "7:2", "ABANDONED"));
}

TEST(RawSteppingTest, TheEndOfAFieldHasABreakpointThatIsHit) {
  const Program program = Script("class A {\n  x = f();\n}\nfunction f() {}\nnew A();\n");
  absl::StatusOr<std::unique_ptr<Session>> session = SpiderMonkey().Load(program, SessionOptions());
  ASSERT_TRUE(session.ok());
  const std::vector<Location> places = *(*session)->BreakableLocations();
  session->reset();
  std::string all, firefox, raw;
  for (const Location& place : places) {
    if (place.line() != 2) continue;
    all += std::to_string(place.column()) + " ";
    const std::string set = "b2:" + std::to_string(place.column());
    if (PlayRaw(program, set + " a").size() == 3) raw += std::to_string(place.column()) + " ";
    if (Outline(Play(program, set + " a")).size() == 3) firefox += std::to_string(place.column()) + " ";
  }
  EXPECT_EQ(raw, all);
  EXPECT_NE(firefox, all);
}

TEST(SteppingTest, DebuggerStatements) {
  const Program program = Script("debugger;\nvar i = 0;\nwhile (i++ < 2) {\n  debugger;\n}\n");
  EXPECT_THAT(Outline(Play(program, "*")), ElementsAre("1:0?", "4:2?", "4:2?", "COMPLETED"));
  // Stepping onto one is one pause.
  EXPECT_THAT(Outline(Play(program, "o o o o")), ElementsAre("1:0?", "2:8", "3:7", "4:2", "3:7", "ABANDONED"));
}

TEST(SteppingTest, NamesOfFrames) {
  const Program program = Script(
      "class A { m() { return (() => { debugger; })(); } get g() { return this.m(); } }\n"
      "const o = {f: function () { return new A().g; }};\n"
      "var x = {};\nx.y = function () { return o.f(); };\nx.y();\n");
  const Trace trace = Play(program, "a");
  ASSERT_EQ(Pauses(trace).size(), 1u);
  EXPECT_EQ(Stack(Pauses(trace)[0]), "m/< m get g f x.y -");
}

TEST(SteppingTest, FramesOfSetupScripts) {
  Program program = Script("function cb() {\n  return 1;\n}\ncall(cb);\n");
  program.add_setup("debugger; var calls = 0;\nfunction call(f) {\n  debugger;\n  calls++;\n  return f();\n}\n");
  const Trace trace = Play(program, "b2 r r");
  // The `debugger` inside the function, not the one that ran with the setup script.
  ASSERT_EQ(Pauses(trace).size(), 2u);
  EXPECT_EQ(Stack(Pauses(trace)[0]), "call -");
  EXPECT_EQ(Pauses(trace)[0].location().source(), Location::OTHER);
  EXPECT_EQ(Pauses(trace)[0].location().line(), 3u);
  ASSERT_EQ(Stack(Pauses(trace)[1]), "cb call -");
  EXPECT_EQ(Pauses(trace)[1].frames(1).location().source(), Location::OTHER);
  EXPECT_EQ(Pauses(trace)[1].frames(1).location().line(), 5u);
}

}  // namespace
}  // namespace twinstep
