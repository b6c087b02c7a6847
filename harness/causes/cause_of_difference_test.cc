#include "harness/causes/cause_of_difference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "engines/parser/parse_for_test.h"
#include "model/answers/mismatch.h"
#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::StartsWith;

Location At(uint32_t line, uint32_t column) {
  Location location;
  location.set_line(line);
  location.set_column(column);
  return location;
}

// A step from one place to another.
Trace StepTo(const std::string& engine, const Location& from, const Location& to) {
  Trace trace;
  trace.set_engine(engine);
  trace.add_events()->mutable_action()->mutable_start();
  *trace.add_events()->mutable_output()->mutable_paused()->mutable_location() = from;
  trace.add_events()->mutable_action()->mutable_step_over();
  Paused& paused = *trace.add_events()->mutable_output()->mutable_paused();
  *paused.mutable_location() = to;
  paused.set_reason(Paused::STEP);
  return trace;
}

Divergence OfType(Divergence::Type type) {
  Divergence divergence;
  divergence.set_type(type);
  divergence.set_event(3);
  return divergence;
}

Violation Broken(const std::string& side, const std::string& invariant) {
  Violation violation;
  violation.set_side(side);
  violation.set_invariant(invariant);
  violation.set_construct("finally");
  violation.set_event(3);
  return violation;
}

// Of whatever bug it is.
std::string DifferenceText(const Divergence& divergence, const Trace& a, const Trace& b, const Verdict& verdict,
                           const Explanation& explanation, const SyntaxTree* tree) {
  return Description(CauseOfDifference(divergence, a, b, verdict, explanation, tree));
}

constexpr char kProgram[] = "switch (a) {\n  case f(): b();\n  case 2: c();\n}\nd();\n";

std::string OfPauses(const std::string& source, const Location& from, const Location& a, const Location& b) {
  const SyntaxTree tree = ParseForTest(source);
  return DifferenceText(OfType(Divergence::PAUSE_LOCATION), StepTo("v8", from, a), StepTo("spidermonkey", from, b), {},
                        {}, &tree);
}

TEST(CauseOfDifferenceTest, WhoBreaksAPromiseIsNamed) {
  const SyntaxTree tree = ParseForTest(kProgram);
  Verdict verdict;
  *verdict.add_violations() = Broken("v8", "step-lost");
  const Trace a = StepTo("v8", At(1, 0), At(5, 0)), b = StepTo("spidermonkey", At(1, 0), At(2, 7));
  const Explanation rule = {.layer = BY_DESIGN, .rule = "a rule"};
  EXPECT_EQ(DifferenceText(OfType(Divergence::PAUSE_LOCATION), a, b, verdict, rule, &tree), "v8 : step-lost @ finally");
  // A lost step is not why a breakpoint goes elsewhere.
  EXPECT_EQ(DifferenceText(OfType(Divergence::BREAKPOINT_LOCATION), a, b, verdict, rule, &tree), "by design : a rule");
  // Nor is what was broken earlier.
  verdict.mutable_violations(0)->set_event(1);
  EXPECT_EQ(DifferenceText(OfType(Divergence::PAUSE_LOCATION), a, b, verdict, rule, &tree), "by design : a rule");
}

TEST(CauseOfDifferenceTest, BesideAnExplainedNameAWrongValueOfThePauseIsNamed) {
  const SyntaxTree tree = ParseForTest(kProgram);
  Verdict verdict;
  *verdict.add_violations() = Broken("spidermonkey", "value-shown");
  const Trace a = StepTo("v8", At(1, 0), At(5, 0)), b = StepTo("spidermonkey", At(1, 0), At(5, 0));
  const Explanation rule = {.layer = BY_DESIGN, .rule = "a rule"};
  EXPECT_EQ(DifferenceText(OfType(Divergence::CALL_STACK), a, b, verdict, rule, &tree),
            "spidermonkey : value-shown @ finally");
  verdict.mutable_violations(0)->set_event(1);
  EXPECT_EQ(DifferenceText(OfType(Divergence::CALL_STACK), a, b, verdict, rule, &tree), "by design : a rule");
}

TEST(CauseOfDifferenceTest, OfTwoGuiltySidesAlwaysTheSameIsNamed) {
  const SyntaxTree tree = ParseForTest(kProgram);
  const Trace a = StepTo("v8", At(1, 0), At(5, 0)), b = StepTo("spidermonkey", At(1, 0), At(2, 7));
  Verdict verdict, other;
  *verdict.add_violations() = Broken("v8", "step-lost");
  *verdict.add_violations() = Broken("firefox", "step-lost");
  *other.add_violations() = Broken("firefox", "step-lost");
  *other.add_violations() = Broken("v8", "step-lost");
  EXPECT_EQ(DifferenceText(OfType(Divergence::PAUSE_LOCATION), a, b, verdict, {}, &tree),
            DifferenceText(OfType(Divergence::PAUSE_LOCATION), a, b, other, {}, &tree));
}

TEST(CauseOfDifferenceTest, WhereNobodyIsGuiltyATellingPlaceIsEnough) {
  const std::string found = OfPauses(kProgram, At(1, 0), At(2, 7), At(3, 10));
  EXPECT_THAT(found, StartsWith("unexplained : step"));
  EXPECT_THAT(found, HasSubstr("case"));
  EXPECT_EQ(OfPauses("x();\ny();\nswitch (a) {\n  case g(1): b();\n}\n", At(1, 0), At(4, 7), At(2, 0)),
            "unexplained : step : v8 case");
}

TEST(CauseOfDifferenceTest, ADebuggerThatGoesBackInItsStatementIsNamed) {
  EXPECT_EQ(OfPauses("a.b = new C(f());\nd();\n", At(1, 6), At(1, 4), At(2, 0)),
            "unexplained : step : v8 back in its statement");
}

TEST(CauseOfDifferenceTest, TheOrderOfThePairDoesNotCount) {
  const SyntaxTree tree = ParseForTest(kProgram);
  const Trace a = StepTo("v8", At(1, 0), At(5, 0)), b = StepTo("spidermonkey", At(1, 0), At(5, 2));
  EXPECT_EQ(DifferenceText(OfType(Divergence::PAUSE_LOCATION), a, b, {}, {}, &tree),
            DifferenceText(OfType(Divergence::PAUSE_LOCATION), b, a, {}, {}, &tree));
}

TEST(CauseOfDifferenceTest, APlaceThatOneDebuggerHasInAClassIsOneCauseHoweverItIsComeTo) {
  const std::string source = "class A {\n  m() {}\n}\nnew A();\n";
  const SyntaxTree tree = ParseForTest(source);
  const Trace a = StepTo("v8", At(4, 0), At(1, 0)), b = StepTo("spidermonkey", At(4, 0), At(5, 0));
  EXPECT_EQ(OfPauses(source, At(4, 0), At(1, 0), At(5, 0)), "unexplained : pause : class");
  EXPECT_EQ(DifferenceText(OfType(Divergence::CALL_STACK), a, b, {}, {}, &tree), "unexplained : pause : class");
}

TEST(CauseOfDifferenceTest, NamesOfFunctionsAreOneCauseWhereverTheProgramStands) {
  const SyntaxTree tree = ParseForTest(kProgram);
  Divergence divergence = OfType(Divergence::CALL_STACK);
  divergence.mutable_about()->set_kind(Aspect::FUNCTION_NAMES);
  for (const Location& to : {At(2, 7), At(5, 0)}) {
    EXPECT_EQ(
        DifferenceText(divergence, StepTo("v8", At(1, 0), to), StepTo("spidermonkey", At(1, 0), to), {}, {}, &tree),
        "unexplained : call stack : function names");
  }
}

// The first is the end of a call of the function, the second the end of its next call.
TEST(CauseOfDifferenceTest, TheNextCallOfOneFunctionIsWhatIsCalledNext) {
  const std::string source = "[1, 2].map(() => {});\nx();\n";
  const SyntaxTree tree = ParseForTest(source);
  const auto sign = [&tree](Paused::Reason reason) {
    Trace a = StepTo("v8", At(1, 18), At(1, 18)), b = StepTo("spidermonkey", At(2, 0), At(2, 1));
    for (int event : {1, 3}) a.mutable_events(event)->mutable_output()->mutable_paused()->mutable_returned();
    for (Trace* trace : {&a, &b}) trace->mutable_events(1)->mutable_output()->mutable_paused()->set_reason(reason);
    return DifferenceText(OfType(Divergence::PAUSE_LOCATION), a, b, {}, {}, &tree);
  };
  EXPECT_EQ(sign(Paused::STEP), "unexplained : step : v8 in what is called next");
  // A breakpoint at the end, and the step that ends there too: the same call.
  EXPECT_NE(sign(Paused::BREAKPOINT), "unexplained : step : v8 in what is called next");
}

Datum Number(double number) {
  Datum datum;
  datum.mutable_value()->set_number(number);
  return datum;
}

Datum Without(Value::Singleton value) {
  Datum datum;
  datum.mutable_value()->set_singleton(value);
  return datum;
}

Datum Array() {
  Datum datum;
  datum.mutable_value()->mutable_object()->set_kind(Object::ARRAY);
  return datum;
}

// With the bug that it is.
std::string OfVariable(const std::string& source, const Location& at, const std::string& name, const Datum& in_v8,
                       const Datum& in_other) {
  const SyntaxTree tree = ParseForTest(source);
  Divergence divergence = OfType(Divergence::VARIABLES);
  divergence.mutable_about()->set_variable(name);
  *divergence.mutable_a() = in_v8;
  *divergence.mutable_b() = in_other;
  return ToText(
      CauseOfDifference(divergence, StepTo("v8", At(1, 0), at), StepTo("spidermonkey", At(1, 0), at), {}, {}, &tree));
}

TEST(CauseOfDifferenceTest, KindsOfLoopsAndDeclarationsDoNotCount) {
  const std::string found = "corpus/bugs/v8-last-turns-let";
  EXPECT_EQ(OfVariable("for (const a of b) {\n  let c = a;\n}\n", At(2, 10), "c", Number(1), Without(Value::UNDEFINED)),
            found);
  EXPECT_EQ(OfVariable("while (b) {\n  const d = [1];\n}\n", At(2, 12), "d", Array(), Without(Value::UNINITIALIZED)),
            found);
  EXPECT_EQ(OfVariable("for (;;) {\n  for (let k = 0; k < 2; k++);\n}\n", At(2, 15), "k", Number(3),
                       Without(Value::UNDEFINED)),
            found);
  // The variables of such a head get their values while the program stands in it.
  EXPECT_NE(OfVariable("for (const a of b) {\n  a;\n}\n", At(2, 2), "a", Number(1), Without(Value::UNDEFINED)), found);
  // Outside of loops it is something else.
  EXPECT_NE(OfVariable("{\n  let c = a;\n}\n", At(2, 10), "c", Number(1), Without(Value::UNDEFINED)), found);
}

// V8 runs on to the breakpoint in the next call, which stands at the same place and shows something else.
TEST(CauseOfDifferenceTest, AStepThatIsLostInFinallyMayComeToTheSamePlaceInTheNextCall) {
  const std::string source = "function f(a) {\n  try {\n    return a;\n  } finally {\n    a;\n  }\n}\nf(f(1));\n";
  const SyntaxTree tree = ParseForTest(source);
  const auto bug = [&tree](double shown) {
    Trace a = StepTo("v8", At(5, 4), At(5, 4)), b = StepTo("spidermonkey", At(5, 4), At(8, 0));
    a.mutable_events(3)->mutable_output()->mutable_paused()->set_reason(Paused::BREAKPOINT);
    for (const int event : {1, 3}) {
      Frame& frame = *a.mutable_events(event)->mutable_output()->mutable_paused()->add_frames();
      *frame.mutable_location() = At(5, 4);
      Variable& variable = *frame.add_scopes()->add_variables();
      variable.set_name("a");
      variable.mutable_value()->set_number(event == 1 ? 1 : shown);
    }
    return CauseOfDifference(OfType(Divergence::PAUSE_LOCATION), a, b, {}, {}, &tree).bug();
  };
  EXPECT_EQ(bug(2), "v8-step-lost-in-finally");
  // The breakpoint at which the program stands.
  EXPECT_NE(bug(1), "v8-step-lost-in-finally");
}

// Patterns of corpus/bugs ask for them.
TEST(CauseOfDifferenceTest, TraitsSayWhereEachStoodAndCameAndHow) {
  const SyntaxTree tree =
      ParseForTest("function f() {\n  try {\n    return g();\n  } finally {\n    h();\n  }\n}\nf();\n");
  Trace a = StepTo("v8@13.6.233", At(3, 4), At(5, 4)), b = StepTo("spidermonkey", At(3, 4), At(8, 0));
  a.mutable_events(3)->mutable_output()->mutable_paused()->add_frames();
  *b.mutable_events(3)->mutable_output() = Output();
  b.mutable_events(3)->mutable_output()->mutable_finished();
  const CauseKey key = CauseOfDifference(OfType(Divergence::TERMINATION), a, b, {}, {}, &tree);
  EXPECT_THAT(key.traits(),
              IsSupersetOf({"action: step over", "spidermonkey stood: before finally", "spidermonkey: ends",
                            "v8 paused: in finally", "v8 stood: return", "v8: by a step", "v8: deeper"}));
  EXPECT_THAT(key.traits(), Not(Contains(StartsWith("spidermonkey paused"))));
  EXPECT_THAT(key.traits(), Not(Contains("v8: stays")));
  EXPECT_TRUE(std::is_sorted(key.traits().begin(), key.traits().end()));
}

TEST(CauseOfDifferenceTest, ADebuggerThatShowsTheSameAgainStays) {
  const SyntaxTree tree = ParseForTest("a();\nb();\n");
  Trace a = StepTo("v8", At(1, 0), At(1, 0)), b = StepTo("spidermonkey", At(1, 0), At(2, 0));
  for (Trace* const trace : {&a, &b}) {
    for (const int event : {1, 3}) {
      Paused& paused = *trace->mutable_events(event)->mutable_output()->mutable_paused();
      *paused.add_frames()->mutable_location() = paused.location();
    }
  }
  a.mutable_events(3)->mutable_output()->mutable_paused()->set_reason(Paused::BREAKPOINT);
  b.mutable_events(3)->mutable_output()->mutable_paused()->mutable_thrown();
  const CauseKey key = CauseOfDifference(OfType(Divergence::PAUSE_LOCATION), a, b, {}, {}, &tree);
  EXPECT_THAT(key.traits(), IsSupersetOf({"spidermonkey: by a step", "spidermonkey: with an exception",
                                          "v8: by a breakpoint", "v8: stays"}));
  EXPECT_THAT(key.traits(), Not(Contains("spidermonkey: stays")));
  EXPECT_THAT(key.traits(), Not(Contains("v8: deeper")));
}

MetamorphicResult Warning(Divergence::Type type) {
  MetamorphicResult result;
  result.equivalence_class.set_engine("v8");
  result.equivalence_class.set_transformation("InsertDeadCode");
  result.divergence.set_type(type);
  return result;
}

TEST(CauseOfWarningTest, ItIsTheRelationAndThePlace) {
  MetamorphicResult warning = Warning(Divergence::PAUSE_LOCATION);
  warning.tree = std::make_shared<const SyntaxTree>(ParseForTest(kProgram));
  warning.location = At(5, 0);
  EXPECT_EQ(Description(CauseOfWarning(warning, {}, {})), "v8 : InsertDeadCode : statement : pause location");
}

TEST(CauseOfWarningTest, WhatIsShownOtherwiseIsOfNoRelation) {
  MetamorphicResult warning = Warning(Divergence::VARIABLES);
  warning.tree = std::make_shared<const SyntaxTree>(ParseForTest("var a = 1;\na;\n"));
  warning.initial = StepTo("v8", At(1, 0), At(2, 0));
  warning.divergence.set_event(3);
  warning.divergence.mutable_about()->set_variable("a");
  *warning.divergence.mutable_a() = Number(1);
  *warning.divergence.mutable_b() = Without(Value::UNDEFINED);
  EXPECT_EQ(Description(CauseOfWarning(warning, {}, {})), "v8 : shown otherwise : var : a value | undefined");
  EXPECT_THAT(CauseOfWarning(warning, {}, {}).traits(),
              IsSupersetOf({"initial stood: statement", "initial: by a step", "variable: of a Program"}));
}

TEST(CauseOfWarningTest, ABrokenPromiseComesBeforeARuleAndARuleBeforeTheRelation) {
  const MetamorphicResult warning = Warning(Divergence::PAUSE_LOCATION);
  const Explanation rule = {.layer = BY_DESIGN, .rule = "a rule"};
  EXPECT_EQ(ToText(CauseOfWarning(warning, {}, rule)), "v8 : a rule");
  RunViolation broken;
  *broken.mutable_violation() = Broken("v8", "step-lost");
  EXPECT_EQ(Description(CauseOfWarning(warning, {broken}, rule)), "v8 : step-lost @ finally");
}

TEST(CauseOfCrashTest, ItIsItsEngineAndItsLastWords) {
  Finding finding;
  finding.mutable_test_case()->mutable_engine()->set_engine("v8");
  finding.mutable_test_case()->add_actions()->mutable_step_out();
  ProcessEnd& end = *finding.mutable_crash()->mutable_end();
  end.set_kind(ProcessEnd::DIED);
  end.set_signal(6);
  finding.mutable_crash()->set_standard_error("#\n# Fatal error in , line 0\n# Check failed: x < 17.\n");
  EXPECT_EQ(Description(CauseOfCrash(finding)), "v8 : failed : Check failed: x <");
  finding.mutable_crash()->set_standard_error("Segmentation fault\n");
  EXPECT_EQ(Description(CauseOfCrash(finding)), "v8 : crash : step : signal 6 (Aborted)");
  EXPECT_THAT(CauseOfCrash(finding).traits(), ElementsAre("action: step out", "had: step out"));
  finding.mutable_crash()->set_standard_error("abort: Invalid bytecode\n\n==== JS stack trace ====\n");
  EXPECT_EQ(Description(CauseOfCrash(finding)), "v8 : failed : abort: Invalid bytecode");
  finding.mutable_crash()->set_standard_error("\nStacktrace:\n    ptr1=0x20e18df004e9\n");
  EXPECT_EQ(Description(CauseOfCrash(finding)), "v8 : crash : step : signal 6 (Aborted)");
  EXPECT_THAT(CauseOfCrash(finding).traits(),
              ElementsAre("action: step out", "had: step out", "wrong: shows its stack"));
  end.set_kind(ProcessEnd::TOO_LONG);
  EXPECT_EQ(Description(CauseOfCrash(finding)), "v8 : hang");
  end.set_kind(ProcessEnd::TOO_MUCH_MEMORY);
  EXPECT_EQ(Description(CauseOfCrash(finding)), "v8 : memory");
}

}  // namespace
}  // namespace twinstep
