// Values that were shown, and values that the program had, both made by hand.
#include "model/judging/shown_values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/parser/truth/known_program_for_test.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Value Number(double number) {
  Value value;
  value.set_number(number);
  return value;
}
Value Text(const std::string& text, uint32_t cut = 0) {
  Value value;
  value.mutable_string()->set_utf8(text);
  value.mutable_string()->set_cut(cut);
  return value;
}
Value Single(Value::Singleton singleton) {
  Value value;
  value.set_singleton(singleton);
  return value;
}
Value OfKind(Object::Kind kind) {
  Value value;
  value.mutable_object()->set_kind(kind);
  return value;
}

Shown Held(const Value& value, const Value& shown) { return HoldAgainst(&value, shown, kNoEngineFacts); }

TEST(HoldAgainstTest, ValuesAreComparedAsTheyAre) {
  EXPECT_EQ(Held(Number(1), Number(1)), Shown::kRight);
  EXPECT_EQ(Held(Number(1), Number(2)), Shown::kWrong);
  EXPECT_EQ(Held(Number(0), Number(-0.0)), Shown::kWrong);
  EXPECT_EQ(Held(Number(std::nan("")), Number(std::nan(""))), Shown::kRight);
  EXPECT_EQ(Held(Number(1), Text("1")), Shown::kWrong);
  EXPECT_EQ(Held(Single(Value::NULL_), Single(Value::UNDEFINED)), Shown::kWrong);
}

TEST(HoldAgainstTest, StringsAsFarAsBothAreThere) {
  EXPECT_EQ(Held(Text("abc"), Text("abc")), Shown::kRight);
  EXPECT_EQ(Held(Text("abc"), Text("ab")), Shown::kWrong);
  EXPECT_EQ(Held(Text("abc"), Text("ab", 1)), Shown::kRight);
  EXPECT_EQ(Held(Text("abc"), Text("ax", 1)), Shown::kWrong);
  Value empty;
  empty.mutable_string();
  EXPECT_EQ(Held(Text(""), empty), Shown::kRight);
}

TEST(HoldAgainstTest, ObjectsByTheirKinds) {
  EXPECT_EQ(Held(OfKind(Object::ARRAY), OfKind(Object::ARRAY)), Shown::kRight);
  EXPECT_EQ(Held(OfKind(Object::ARRAY), OfKind(Object::PLAIN)), Shown::kWrong);
  EXPECT_EQ(Held(OfKind(Object::ARRAY), OfKind(Object::KIND_UNSPECIFIED)), Shown::kRight);
}

TEST(HoldAgainstTest, WhatTheDebuggerDoesNotKnowIsNotWrong) {
  EXPECT_EQ(Held(Number(1), Single(Value::OPTIMIZED_OUT)), Shown::kUnknown);
  EXPECT_EQ(Held(Number(1), Single(Value::UNAVAILABLE)), Shown::kUnknown);
  // That it has none yet is a statement.
  EXPECT_EQ(Held(Number(1), Single(Value::UNINITIALIZED)), Shown::kWrong);
}

TEST(HoldAgainstTest, NoValueYet) {
  EXPECT_EQ(HoldAgainst(nullptr, Single(Value::UNINITIALIZED), kNoEngineFacts), Shown::kRight);
  EXPECT_EQ(HoldAgainst(nullptr, Single(Value::OPTIMIZED_OUT), kNoEngineFacts), Shown::kRight);
  EXPECT_EQ(HoldAgainst(nullptr, Number(1), kNoEngineFacts), Shown::kWrong);
  EXPECT_EQ(HoldAgainst(nullptr, Single(Value::UNDEFINED), kNoEngineFacts), Shown::kWrong);
  constexpr EngineFacts kShowsUndefined = {.shows_no_value_as_undefined = true};
  EXPECT_EQ(HoldAgainst(nullptr, Single(Value::UNDEFINED), kShowsUndefined), Shown::kRight);
}

// f is called by the statement that its caller is in.
KnownProgram Called(const std::string& caller) {
  const std::string program = absl::StrCat("function f(x) {\n  let y = x;\n  y;\n}\nlet a = 1;\n", caller, "\n");
  return KnownProgramMaker(program)
      .Point(caller, 0, {{"a", 1}})
      .Add(TruthEventKind::kEnter, "function f", 1)
      .Point("let y", 1, {{"x", 5}, {"y", std::nullopt}})
      .Point("y;", 1, {{"y", 5}})
      .Add(TruthEventKind::kExit, "function f", 1)
      .Add(TruthEventKind::kBodyEnd, program, 0)
      .Known({PlaceAt(2, 10), PlaceAt(3, 2), PlaceAt(6, 0)});
}

// "0 x: 5, 5 shown", a line for each variable that is known: of the pause's frame, the value, what is shown.
std::vector<std::string> Variables(const KnownProgram& known, const Paused& paused) {
  const PauseMatch match = PauseMatcher(known).Match(paused, {});
  EXPECT_TRUE(match.matched());
  std::vector<std::string> lines;
  for (const ShownVariable& one : ShownVariables(known, paused, match.frames)) {
    lines.push_back(absl::StrCat(one.frame, " ", one.name, ": ", one.value == nullptr ? "none" : ToText(*one.value),
                                 ", ", one.shown == nullptr ? "not" : ToText(*one.shown), " shown"));
  }
  return lines;
}

TEST(ShownVariablesTest, EachVariableWithItsValue) {
  const KnownProgram known = Called("f(5);");
  EXPECT_THAT(Variables(known, PauseForTest(Paused::BREAKPOINT, {{3, 2, {{"x", 5}, {"y", 7}}}, {6, 0}})),
              ElementsAre("0 x: 5, 5 shown", "0 y: 5, 7 shown"));
}

TEST(ShownVariablesTest, OneWithoutValueAndOneThatIsNotThere) {
  const KnownProgram known = Called("f(5);");
  EXPECT_THAT(Variables(known, PauseForTest(Paused::BREAKPOINT, {{2, 10, {{"y", std::nullopt}}}, {6, 0}})),
              ElementsAre("0 x: 5, not shown", "0 y: none, uninitialized shown"));
}

TEST(ShownVariablesTest, OfOlderFramesToo) {
  const KnownProgram known = Called("f(5);");
  EXPECT_THAT(Variables(known, PauseForTest(Paused::BREAKPOINT, {{3, 2}, {6, 0, {{"a", 2}}}})),
              ElementsAre("1 a: 1, 2 shown"));
}

// In the middle of a statement nobody knows whether it has been done already.
TEST(ShownVariablesTest, ButNotWhatTheStatementUnderWayChanges) {
  const KnownProgram known = Called("a = f(5);");
  EXPECT_THAT(Variables(known, PauseForTest(Paused::BREAKPOINT, {{3, 2}, {6, 0, {{"a", 2}}}})), IsEmpty());
}

TEST(ShownVariablesTest, WhatIsNotCapturedIsNotJudged) {
  const KnownProgram known = Called("f(5);");
  EXPECT_THAT(Variables(known, PauseForTest(Paused::BREAKPOINT, {{3, 2}, {6, 0}})), IsEmpty());
}

TEST(ShownVariablesTest, AVariableOfTheCodeAroundIsNotTheFunctionsOwn) {
  const KnownProgram known = Called("f(5);");
  Paused paused = PauseForTest(Paused::BREAKPOINT, {{3, 2, {{"y", 5}}}, {6, 0}});
  Scope& around = *paused.mutable_frames(0)->add_scopes();
  around.set_kind(Scope::CLOSURE);
  Variable& variable = *around.add_variables();
  variable.set_name("x");
  variable.mutable_value()->set_number(5);
  EXPECT_THAT(Variables(known, paused), ElementsAre("0 x: 5, not shown", "0 y: 5, 5 shown"));
}

TEST(ShownVariablesTest, WrongOnesAreCounted) {
  const KnownProgram known = Called("f(5);");
  const auto wrong = [&](const NamedNumbers& shown) {
    const Paused paused = PauseForTest(Paused::BREAKPOINT, {{3, 2, shown}, {6, 0}});
    return CountWrongValues(known, paused, PauseMatcher(known).Match(paused, {}).frames);
  };
  EXPECT_EQ(wrong({{"x", 5}, {"y", 5}}), 0);
  EXPECT_EQ(wrong({{"x", 5}, {"y", 6}}), 1);
  EXPECT_EQ(wrong({{"x", 4}, {"y", 6}}), 2);
  // A dead zone that should not be one is wrong too; a variable that is not there tells no moment.
  EXPECT_EQ(wrong({{"y", std::nullopt}}), 1);
}

TEST(ShownVariablesTest, DeclarationsAreNamedByTheirSyntax) {
  const KnownProgram known = Called("f(5);");
  std::vector<std::string> names;
  for (VariableId variable = 0; variable < static_cast<VariableId>(known.tree->variables().size()); ++variable) {
    names.push_back(absl::StrCat(std::string(known.tree->NameOf(variable)), " ", DeclarationOf(known, variable)));
  }
  EXPECT_THAT(names, ElementsAre("f FunctionDeclaration", "a VariableDeclaration", "arguments arguments",
                                 "x FunctionDeclaration", "y VariableDeclaration"));
  EXPECT_EQ(DeclarationOf(known, kThisVariable), "ThisExpression");
}

TEST(ValueOfNameTest, AsAnExpressionThereSeesIt) {
  const KnownProgram known = Called("f(5);");
  const auto value = [&](int event, std::string_view name) {
    const std::optional<NamedValue> named = ValueOfName(known, event, name);
    return !named ? "unknown" : named->value == nullptr ? "none" : ToText(*named->value);
  };
  EXPECT_EQ(value(2, "x"), "5");
  EXPECT_EQ(value(2, "y"), "none");
  EXPECT_EQ(value(3, "y"), "5");
  // Of the program around.
  EXPECT_EQ(value(3, "a"), "1");
  EXPECT_EQ(value(0, "x"), "unknown");
  EXPECT_EQ(value(3, "nowhere"), "unknown");
}

}  // namespace
}  // namespace twinstep
