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
  static std::string Explained(const std::string& source, const std::string& actions) {
    TestCase test_case;
    test_case.mutable_program()->set_source(source);
    *test_case.mutable_actions() = *ParseActions(actions);
    const Trace v8 = *RunTestCase(*v8_, test_case, {});
    const Trace spidermonkey = *RunTestCase(*spidermonkey_, test_case, {});
    const SyntaxTree tree = *parser_->Parse(SourceText(source), ParseGoal::kScript);
    const std::optional<Divergence> divergence = FirstDifference(v8, spidermonkey, PAPER).value();
    if (!divergence) return "no difference";
    const Explanation explanation = Explain(*divergence, v8, spidermonkey, &tree);
    const std::string difference = divergence->what() + ": " + divergence->a() + " against " + divergence->b();
    return ToText(explanation.layer) + ": " + (explanation.layer == UNEXPLAINED ? difference : explanation.rule);
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
  EXPECT_EQ(Explained(R"(let i = 0;
while (i < 3) {
  i++;
}
print(i);
)",
                      "break 2; break 3; start; over; remove 2; resume"),
            "DevTools rule: Firefox never stops twice in a row at an unmoved place, V8 does");
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

// Firefox bug 1362432, found by the DBDB study: the debugger shows the first argument of repeated parameters.
TEST_F(LayersTest, AWrongValueIsNeverExplained) {
  EXPECT_EQ(Explained(R"(function f(p, p) {
  print(p);
}
f("first", "second");
)",
                      "break 2; start"),
            "unexplained: variable p: string second against string first");
}

}  // namespace
}  // namespace twinstep
