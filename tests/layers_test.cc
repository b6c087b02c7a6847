// Which divergences of the two real debuggers are explained, by which rule, and which are not (model/layers/layer.h).
#include <memory>
#include <string>

#include "absl/strings/match.h"
#include "engines/engines.h"
#include "engines/parser/parser.h"
#include "gtest/gtest.h"
#include "harness/text/actions_text.h"
#include "model/display.h"
#include "model/first_difference.h"
#include "model/invariants/judge.h"
#include "model/invariants/verdict.h"
#include "model/layers/layer.h"
#include "model/replay.h"

namespace twinstep {
namespace {

class LayersTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    v8_ = MakeEngine("v8")->release();
    spidermonkey_ = MakeEngine("spidermonkey")->release();
    parser_ = Parser::Create()->release();
  }
  static void TearDownTestSuite() {
    delete v8_;
    delete spidermonkey_;
    delete parser_;
  }

  // Plays the actions in both debuggers and says why their first difference is expected: "by design: ...",
  // "unexplained: <difference>", or "no difference".
  static std::string Explained(const std::string& source, const std::string& actions,
                               Program::Kind kind = Program::SCRIPT, CaptureLevel compare = PAPER) {
    Program program;
    program.set_source(source);
    program.set_kind(kind);
    return Explained(program, actions, compare);
  }
  static std::string Explained(const Program& program, const std::string& actions, CaptureLevel compare = PAPER) {
    TestCase test_case;
    *test_case.mutable_program() = program;
    *test_case.mutable_actions() = *ParseActions(actions);
    const Trace v8 = *RunTestCase(*v8_, test_case, {});
    const Trace spidermonkey = *RunTestCase(*spidermonkey_, test_case, {});
    const auto tree = std::make_shared<const SyntaxTree>(*parser_->Parse(
        SourceText(program.source()), program.kind() == Program::MODULE ? ParseGoal::kModule : ParseGoal::kScript));
    const std::optional<Divergence> divergence = FirstDifference(v8, spidermonkey, compare).value();
    if (!divergence) return "no difference";
    const Explanation explanation = Explain(*divergence, v8, spidermonkey, tree.get());
    const std::string difference = divergence->what() + ": " + divergence->a() + " against " + divergence->b();
    return ToText(explanation.layer) + ": " + (explanation.layer == UNEXPLAINED ? difference : explanation.rule) +
           Guilty(test_case.program(), tree, v8, spidermonkey, *divergence);
  }

  // Empty where the difference breaks no promise: only such a one may be explained.
  static std::string Guilty(const Program& program, const std::shared_ptr<const SyntaxTree>& tree, const Trace& v8,
                            const Trace& spidermonkey, const Divergence& divergence) {
    const std::unique_ptr<Judge> of_v8 = *Judge::Create(*v8_, program, tree, {});
    const std::unique_ptr<Judge> of_spidermonkey = *Judge::Create(*spidermonkey_, program, tree, {});
    const Verdict verdict =
        *VerdictOf(program, {}, {.engine = v8_, .judge = of_v8.get(), .trace = &v8},
                   {.engine = spidermonkey_, .judge = of_spidermonkey.get(), .trace = &spidermonkey}, divergence);
    std::string guilty;
    for (const Violation& violation : verdict.violations()) guilty += "; " + SignatureText(violation);
    return guilty;
  }

  static Engine* v8_;
  static Engine* spidermonkey_;
  static Parser* parser_;
};

Engine* LayersTest::v8_ = nullptr;
Engine* LayersTest::spidermonkey_ = nullptr;
Parser* LayersTest::parser_ = nullptr;

TEST_F(LayersTest, PlainSteppingAgrees) {
  EXPECT_EQ(Explained(R"(let a = 1;
let b = a + 1;
print(b);
)",
                      "break 1; start; over; over; resume"),
            "no difference");
}

TEST_F(LayersTest, Returning) {
  EXPECT_EQ(Explained(R"(function f() {
  const a = 1;
  return a + 1;
}
f();
)",
                      "break 3; start; over; over"),
            "by design: returning: V8 stops at the end of the return statement, Firefox at the closing brace");
}

TEST_F(LayersTest, Throwing) {
  EXPECT_EQ(Explained(R"(function f() {
  throw 1;
}
try {
  f();
} catch (e) {
  print(e);
}
)",
                      "break 2; start; over"),
            "by design: throwing: Firefox stops where an error leaves a frame, V8 only at the handler");
}

// V8's step out passes by the catch clause, which no truth tells of: the rule must not hide it.
TEST_F(LayersTest, ThrowingIntoASetupScriptIsNotExplained) {
  Program program;
  program.add_setup("function h(f) {\n  try {\n    f();\n  } catch (e) {\n    return e;\n  }\n}\n");
  program.set_source("h(() => {\n  g();\n});\nlet z = 0;\nfunction g() {\n  throw 1;\n}\n");
  EXPECT_EQ(Explained(program, "break 6; start; out"), "unexplained: pause: 4 against 2");
}

TEST_F(LayersTest, ForOfStopsAtEveryTurn) {
  EXPECT_EQ(Explained(R"(for (const x of [1, 2]) {
  print(x);
}
)",
                      "break 2; start; over"),
            "by design: for-in and for-of: V8 stops in the head at every turn, Firefox once at the iterable");
}

TEST_F(LayersTest, CommaOperands) {
  EXPECT_EQ(Explained(R"(let a, b;
a = 1,
b = 2;
print(a, b);
)",
                      "break 2; start; over; over"),
            "by design: comma operands are stops in V8 only");
}

TEST_F(LayersTest, DeclarationWithoutInitialiser) {
  EXPECT_EQ(Explained("let a = 1;\nlet b;\nb = a;\n", "break 1; start; over"),
            "by design: a declaration without initialiser is a stop in V8 only");
}

// A breakpoint where a step has just stopped is not reported again until Firefox has stopped elsewhere.
TEST_F(LayersTest, BreakpointAtAnUnmovedPlace) {
  EXPECT_EQ(
      Explained(R"(let i = 0;
while (i < 3) {
  i++;
}
print(i);
)",
                "break 2; break 3; start; over; remove 2; resume"),
      "DevTools rule: Firefox never stops twice in a row at an unmoved place, V8 does; firefox : breakpoint-missed @ "
      "where the program stands");
}

TEST_F(LayersTest, LineWithoutCode) {
  EXPECT_EQ(Explained("// nothing here\nprint(1);\n", "break 1; start"),
            "by design: no code on the line: V8 slides, Firefox refuses");
}

TEST_F(LayersTest, ClosingBraceAsBreakpoint) {
  EXPECT_EQ(Explained(R"(function f() {
  return 1;
}
f();
)",
                      "break 3; start"),
            "by design: closing brace: V8 goes back to the function's last statement, Firefox has a place there");
}

TEST_F(LayersTest, GuessedNames) {
  EXPECT_EQ(Explained(R"(function outer(list) {
  return list.map(function (x) {
    return x + 1;
  });
}
outer([1]);
)",
                      "break 3; start"),
            "by design: Firefox makes up names for functions that have none");
}

TEST_F(LayersTest, VariablesThatNobodyReads) {
  EXPECT_EQ(Explained(R"(function f(a) {
  var unused;
  return a;
}
f(1);
)",
                      "break 3; start"),
            "by design: V8 keeps only variables that the program reads");
}

TEST_F(LayersTest, OuterVariablesThatNobodyCaptures) {
  EXPECT_EQ(Explained(R"(function outer() {
  let seen = 1, own = 2;
  function inner() {
    return seen;
  }
  own++;
  return inner() + own;
}
outer();
)",
                      "break 4; start"),
            "by design: of outer functions V8 keeps only variables that inner functions use");
}

TEST_F(LayersTest, OuterVariablesThatNobodyCapturesAndThatHideOthers) {
  EXPECT_EQ(Explained(R"(let own = 7;
function outer() {
  let seen = 1, own = 2;
  function inner() {
    return seen;
  }
  own++;
  return inner() + own;
}
outer();
)",
                      "break 5; start"),
            "by design: of outer functions V8 keeps only variables that inner functions use, and shows what they hide");
}

TEST_F(LayersTest, StepOutEntersTheNextCall) {
  EXPECT_EQ(Explained(R"(const box = {
  get v() {
    return this.kept;
  },
  set v(n) {
    this.kept = n * 2;
  },
};
box.v = box.v;
print(box.v);
)",
                      "break 3; start; out"),
            "by design: step out: V8 enters the next function that the caller calls, Firefox stays in the caller");
}

TEST_F(LayersTest, LetAndConstAtTheClosingBrace) {
  EXPECT_EQ(Explained(R"(function f(a) {
  const kept = a + 1;
  print(kept);
}
f(1);
)",
                      "break 3; start; over"),
            "by design: at the closing brace Firefox has left the scopes of let and const");
}

TEST_F(LayersTest, AConditionThatThrows) {
  EXPECT_EQ(Explained("print(1);\nprint(2);\n", "break 2 if nothing.here; start"),
            "by design: a breakpoint's condition that throws pauses in Firefox and counts as false in V8");
}

TEST_F(LayersTest, ABreakpointInBlackboxedCode) {
  EXPECT_EQ(Explained(R"(function f() {
  print(1);
}
f();
print(2);
)",
                      "blackbox 1:0-3:1; break 2; start"),
            "by design: a breakpoint in blackboxed code is hit in V8 and ignored in Firefox");
}

TEST_F(LayersTest, AClassWithHeritage) {
  EXPECT_EQ(Explained("class A {}\nprint(1);\nclass B extends A {}\nprint(2);\n", "break 2; start; over"),
            "by design: a class with heritage is a stop in Firefox only");
}

TEST_F(LayersTest, AConstantCondition) {
  EXPECT_EQ(Explained(R"(print(0);
do {
  print(1);
  break;
} while (true);
while (1) {
  break;
}
)",
                      "break 4; start; over"),
            "by design: a constant condition is a stop in Firefox only");
}

TEST_F(LayersTest, ARunToWhereAStepHasJustPaused) {
  EXPECT_EQ(Explained(R"(function f(x) {
  print(x);
}
f(1);
f(2);
)",
                      "break 4; start; in; to 2:2"),
            "DevTools rule: a run to where a step has just paused ends there at once in Firefox");
}

TEST_F(LayersTest, ComputedKeysOfClasses) {
  EXPECT_EQ(Explained(R"(print(0);
class A {
  [print("k")]() {}
}
print(1);
)",
                      "break 1; start; over"),
            "by design: class field values and computed keys are stops of another kind in V8");
}

TEST_F(LayersTest, FramesOfClassFields) {
  EXPECT_EQ(Explained(R"(class A {
  x = 1;
  y = 2;
}
new A();
)",
                      "break 2; start"),
            "by design: class fields: V8 has one named frame for all initialisers, Firefox an unnamed one for each");
}

TEST_F(LayersTest, ReturningWithoutAValue) {
  EXPECT_EQ(Explained(R"(function f() {
  print(1);
}
f();
print(2);
)",
                      "break 2; start; over; over"),
            "no difference");
}

TEST_F(LayersTest, BlockScopesAtAReturn) {
  EXPECT_EQ(Explained(R"(function f(a) {
  {
    const b = a + 1;
    return b;
  }
}
f(1);
)",
                      "break 4; start"),
            "by design: at a return V8 lists no block scopes");
}

TEST_F(LayersTest, TheDefaultBinding) {
  EXPECT_EQ(Explained("print(1);\nexport default 5;\n", "break 1; start", Program::MODULE),
            "by design: Firefox lists the nameless binding of export default");
}

// SpiderMonkey shows what the finished function did not keep as undefined, which it was not.
TEST_F(LayersTest, AVariableThatAFinishedFunctionDidNotKeep) {
  EXPECT_EQ(
      Explained(R"(function make(a) {
  let seen = a;
  let dropped = a + 1;
  print(dropped);
  function inner() {
    print(seen);
  }
  return inner;
}
make(1)();
)",
                "break 6; start"),
      "by design: of outer functions V8 keeps only variables that inner functions use; spidermonkey : value-shown "
      "@ declaration of an outer function, as undefined");
}

TEST_F(LayersTest, SettingConstants) {
  EXPECT_EQ(Explained(R"(function f() {
  const a = 1;
  print(a);
}
f();
)",
                      "break 3; start; set a = 2"),
            "by design: V8 lets a person set constants and variables in their dead zone, SpiderMonkey does not");
}

TEST_F(LayersTest, SettingGlobals) {
  EXPECT_EQ(Explained("var a = 1;\nprint(a);\n", "break 2; start; set a = 2"),
            "by design: V8 sets variables of functions, blocks and scripts, not the properties of global and `with` "
            "objects");
}

TEST_F(LayersTest, AFrameThatABreakpointHadPausedAtItsEnd) {
  EXPECT_EQ(Explained(R"(function f() {
  print(1);
}
f();
print(2);
)",
                      "break 3; start; over"),
            "DevTools rule: Firefox stops at the closing brace a second time when a frame ends there that a breakpoint "
            "had paused");
}

// Firefox bug 1362432, found by the DBDB study: the debugger shows the first argument of repeated parameters.
TEST_F(LayersTest, AWrongValueIsNeverExplained) {
  EXPECT_EQ(Explained(R"(function f(p, p) {
  print(p);
}
f("first", "second");
)",
                      "break 2; start"),
            "unexplained: variable p: string second against string first; spidermonkey : value-shown @ "
            "repeated parameter, with another value");
}

// namespace twinstep

}  // namespace
}  // namespace twinstep
