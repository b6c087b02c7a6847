// Faults in scopes and values, with and without.
#include <string>
#include <utility>
#include <vector>

#include "engines/parser/faults/faults_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

// A visit whose youngest frame has `scopes`, innermost first.
FakeVisit Visit(int line, std::vector<std::string> stack, const std::vector<std::string>& scopes, int column = 0) {
  FakeVisit visit;
  visit.line = line;
  visit.column = column;
  visit.stack = std::move(stack);
  for (const std::string& scope : scopes) visit.scopes.push_back(ToScope(scope));
  return visit;
}

// The scopes of the youngest frame at each pause, separated by " | ".
std::string Scopes(const PlayedExample& played) {
  std::string text;
  for (const Paused& paused : played.pauses) text += (text.empty() ? "" : " | ") + ScopesOf(paused);
  return text;
}
std::string Plain(const FaultExample& example, std::string_view actions) { return Scopes(PlayPlain(example, actions)); }
std::string Faulty(std::string_view fault, const FaultExample& example, std::string_view actions) {
  return Scopes(PlayFaulty(fault, example, actions));
}

// Figure 14 of ISSTA 2019.
TEST(ScopeFaultsTest, CapturedVariableMissing) {
  const FaultExample captured{
      "function t({x: y}) {\n  var a = function() {\n    y = 5;\n  };\n}\n",
      {.visits = {Visit(1, {"t"}, {"function a=? y=?"}, 15), Visit(2, {"t"}, {"function a=? y=1"})}}};
  EXPECT_EQ(Plain(captured, "b1 s o"), "function a=? y=? | function a=? y=1");
  EXPECT_EQ(Faulty("captured-variable-missing", captured, "b1 s o"), "function a=? | function a=? y=1");
  FaultExample not_captured = captured;
  not_captured.source = "function t({x: y}) {\n  var a = function() {\n    z = 5;\n  };\n}\n";
  EXPECT_EQ(Faulty("captured-variable-missing", not_captured, "b1 s"), "function a=? y=?");
}

TEST(ScopeFaultsTest, DefaultParameterMissing) {
  const FaultExample defaults{"function f(a, b = 1) {\n  g();\n}\n",
                              {.visits = {Visit(2, {"f"}, {"function a=1 b=1", "closure b=7"})}}};
  EXPECT_EQ(Plain(defaults, "b2 s"), "function a=1 b=1; closure b=7");
  EXPECT_EQ(Faulty("default-parameter-missing", defaults, "b2 s"), "function a=1; closure b=7");
}

TEST(ScopeFaultsTest, ClosureScopeMissing) {
  const FaultExample nested{"a();\nb();\n",
                            {.visits = {Visit(1, {"f"}, {"function a=1", "closure b=2", "closure c=3", "script d=4"}),
                                        Visit(2, {"f"}, {"function a=1", "closure b=2", "script d=4"})}}};
  EXPECT_EQ(Plain(nested, "b1 s o"),
            "function a=1; closure b=2; closure c=3; script d=4 | function a=1; closure b=2; script d=4");
  EXPECT_EQ(Faulty("closure-scope-missing", nested, "b1 s o"),
            "function a=1; closure b=2; script d=4 | function a=1; closure b=2; script d=4");
}

TEST(ScopeFaultsTest, CallerShowsYoungestVariables) {
  FakeVisit recursion = Visit(1, {"f", "f", "g"}, {"function n=1"});
  recursion.callers_scopes = {{ToScope("function n=2")}, {ToScope("function m=3")}};
  const FaultExample example{"a();\n", {.visits = {recursion}}};
  const Paused plain = PlayPlain(example, "b1 s").pauses[0];
  EXPECT_EQ(ScopesOf(plain, 1), "function n=2");
  const Paused faulty = PlayFaulty("caller-shows-youngest-variables", example, "b1 s").pauses[0];
  EXPECT_EQ(ScopesOf(faulty, 0), "function n=1");
  EXPECT_EQ(ScopesOf(faulty, 1), "function n=1");
  EXPECT_EQ(ScopesOf(faulty, 2), "function m=3") << "another function";
}

const FaultExample& TwoBlocks() {
  static const auto& example =
      *new FaultExample{"{\n  let first = 1;\n  a();\n}\n{\n  let second = 23;\n}\nb();\n",
                        {.visits = {Visit(3, {}, {"block first=1", "script s=0"}),
                                    Visit(6, {}, {"block second=!", "script s=0"}), Visit(8, {}, {"script s=0"})}}};
  return example;
}

TEST(ScopeFaultsTest, BlockOutlivesItself) {
  EXPECT_EQ(Plain(TwoBlocks(), "b6 s o"), "block second=!; script s=0 | script s=0");
  EXPECT_EQ(Faulty("block-outlives-itself", TwoBlocks(), "b6 s o"),
            "block second=!; script s=0 | block second=!; script s=0");
  EXPECT_EQ(Faulty("block-outlives-itself", TwoBlocks(), "b6 b8 s r"), "block second=!; script s=0 | script s=0");
}

// Figure 3 of FSE 2018.
TEST(ValueFaultsTest, StaleBlockVariable) {
  EXPECT_EQ(Plain(TwoBlocks(), "b3 s o"), "block first=1; script s=0 | block second=!; script s=0");
  EXPECT_EQ(Faulty("stale-block-variable", TwoBlocks(), "b3 s o"),
            "block first=1; script s=0 | block second=1; script s=0");
  EXPECT_EQ(Faulty("stale-block-variable", TwoBlocks(), "b6 s"), "block second=!; script s=0") << "none seen before";
}

// Table 1, example 3 of FSE 2018.
TEST(ValueFaultsTest, RepeatedParameter) {
  FakeVisit visit = Visit(2, {"f"}, {"function p='second'"});
  Variable& arguments = *visit.scopes[0].add_variables();
  arguments.set_name("arguments");
  for (const char* const value : {"first", "second"}) {
    Property& property = *arguments.mutable_value()->mutable_object()->add_properties();
    property.mutable_name()->set_utf8(value == std::string("first") ? "0" : "1");
    property.mutable_value()->mutable_string()->set_utf8(value);
  }
  const auto shown = [](const PlayedExample& played) {
    return played.pauses[0].frames(0).scopes(0).variables(0).value().string().utf8();
  };
  const FaultExample repeated{"function f(p, p) {\n  g(p);\n}\n", {.visits = {visit}}};
  EXPECT_EQ(shown(PlayPlain(repeated, "b2 s")), "second");
  EXPECT_EQ(shown(PlayFaulty("repeated-parameter", repeated, "b2 s")), "first");
  const FaultExample once{"function f(o, p) {\n  g(p);\n}\n", {.visits = {visit}}};
  EXPECT_EQ(shown(PlayFaulty("repeated-parameter", once, "b2 s")), "second");
}

TEST(ValueFaultsTest, DeadZoneAsValue) {
  const FaultExample zone{"{\n  a();\n  let x = 1;\n  let y;\n  b();\n}\n",
                          {.visits = {Visit(2, {}, {"block x=! y=?", "script z=!"}), Visit(5, {}, {"block x=1 y=?"})}}};
  EXPECT_EQ(Plain(zone, "b2 s o"), "block x=! y=?; script z=! | block x=1 y=?");
  EXPECT_EQ(Faulty("dead-zone-as-value", zone, "b2 s o"), "block x=0 y=?; script z=! | block x=1 y=?");
}

const FaultExample& Shadowing() {
  static const auto& example =
      *new FaultExample{"a();\n", {.visits = {Visit(1, {}, {"block x=1 y=2", "function x=3", "closure x=4 z=5"})}}};
  return example;
}

TEST(ValueFaultsTest, ShadowingVariableShowsOuter) {
  EXPECT_EQ(Plain(Shadowing(), "b1 s"), "block x=1 y=2; function x=3; closure x=4 z=5");
  EXPECT_EQ(Faulty("shadowing-variable-shows-outer", Shadowing(), "b1 s"),
            "block x=3 y=2; function x=4; closure x=4 z=5");
}

TEST(ValueFaultsTest, EvaluationSeesOuterVariable) {
  const std::vector<std::string> plain = {"1", "2"};
  EXPECT_EQ(PlayPlain(Shadowing(), "b1 s e:x e:y").evaluations, plain);
  const std::vector<std::string> faulty = {"3", "2"};
  EXPECT_EQ(PlayFaulty("evaluation-sees-outer-variable", Shadowing(), "b1 s e:x e:y").evaluations, faulty);
}

TEST(ValueFaultsTest, GlobalAsUndefined) {
  const FaultExample global{
      "a();\nb();\n", {.visits = {Visit(1, {"f"}, {"function x=1", "global g=2"}), Visit(2, {}, {"global g=2"})}}};
  EXPECT_EQ(Plain(global, "b1 s o"), "function x=1; global g=2 | global g=2");
  EXPECT_EQ(Faulty("global-as-undefined", global, "b1 s o"), "function x=1; global g=? | global g=2");
}

TEST(ValueFaultsTest, ValueNotRefreshed) {
  const FaultExample change{
      "a();\nb();\nc();\n",
      {.visits = {Visit(1, {"f"}, {"function x=1", "closure y=1"}), Visit(2, {"f"}, {"function x=2", "closure y=2"}),
                  Visit(3, {"f"}, {"function x=3", "closure y=3"})}}};
  EXPECT_EQ(Plain(change, "b1 s o o"),
            "function x=1; closure y=1 | function x=2; closure y=2 | function x=3; closure y=3");
  EXPECT_EQ(Faulty("value-not-refreshed", change, "b1 s o o"),
            "function x=1; closure y=1 | function x=2; closure y=1 | function x=3; closure y=2");
  EXPECT_EQ(Faulty("value-not-refreshed", change, "b1 s i"), "function x=1; closure y=1 | function x=2; closure y=2");
}

TEST(ValueFaultsTest, InspectionChangesValue) {
  const FaultExample number{"a();\nb();\n",
                            {.visits = {Visit(1, {"f"}, {"function x=1 y=1"}), Visit(2, {"f"}, {"function x=1 y=1"})}}};
  EXPECT_EQ(Faulty("inspection-changes-value", number, "b1 s o"), "function x=1 y=1 | function x=1 y=1");
  EXPECT_EQ(Plain(number, "b1 s l e:x o"), "function x=1 y=1 | function x=1 y=1");
  EXPECT_EQ(Faulty("inspection-changes-value", number, "b1 s l o"), "function x=1 y=1 | function x=2 y=1");
  EXPECT_EQ(Faulty("inspection-changes-value", number, "b1 s e:y o"), "function x=1 y=1 | function x=2 y=1");
}

TEST(ValueFaultsTest, StaleReturnValue) {
  FakeVisit first = Visit(1, {"f"}, {}), other = Visit(2, {"g"}, {}), second = Visit(1, {"f"}, {});
  first.returned = 1;
  other.returned = 5;
  second.returned = 2;
  const auto returned = [](const PlayedExample& played) {
    std::string text;
    for (const Paused& paused : played.pauses)
      text += std::to_string(static_cast<int>(paused.returned().number())) + " ";
    return text;
  };
  const FaultExample calls{"a();\nb();\n", {.visits = {first, other, second}}};
  EXPECT_EQ(returned(PlayPlain(calls, "b1 s i i")), "1 5 2 ");
  EXPECT_EQ(returned(PlayFaulty("stale-return-value", calls, "b1 s i i")), "1 5 1 ");
}

}  // namespace
}  // namespace twinstep
