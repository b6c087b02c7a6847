// Conditions at moments of a truth made by hand.
#include "model/invariants/breakpoints/breakpoint_condition.h"

#include <gtest/gtest.h>

#include <string_view>

#include "engines/parser/parse_for_test.h"
#include "engines/parser/truth/known_program_for_test.h"
#include "model/judging/repeatable_code.h"

namespace twinstep {
namespace {

class BreakpointConditionTest : public ::testing::Test {
 protected:
  const KnownProgram known_ = KnownProgramMaker("let i = 0;\nlet text = 'a';\nwhile (i < 2) {\n  i++;\n}\n")
                                  .Point("let i", 0, {{"i", std::nullopt}})
                                  .Point("i++", 0, {{"i", 0}})
                                  .Point("i++", 0, {{"i", 1}})
                                  .Known({PlaceAt(4, 2)});
};

TEST_F(BreakpointConditionTest, NoneAndTrueHold) {
  EXPECT_EQ(HoldsAt(known_, 1, ""), Condition::kTrue);
  EXPECT_EQ(HoldsAt(known_, 1, "true"), Condition::kTrue);
  EXPECT_EQ(HoldsAt(known_, 1, "false"), Condition::kFalse);
}

TEST_F(BreakpointConditionTest, AVariableIsComparedAtThatMoment) {
  EXPECT_EQ(HoldsAt(known_, 1, "i === 0"), Condition::kTrue);
  EXPECT_EQ(HoldsAt(known_, 2, "i === 0"), Condition::kFalse);
  EXPECT_EQ(HoldsAt(known_, 2, "i === 1"), Condition::kTrue);
  EXPECT_EQ(HoldsAt(known_, 1, "i === 'a'"), Condition::kFalse);
  EXPECT_EQ(HoldsAt(known_, 2, "i > 0 && i !== 2"), Condition::kTrue);
}

TEST_F(BreakpointConditionTest, OfTheRestNothingIsKnown) {
  // It throws.
  EXPECT_EQ(HoldsAt(known_, 0, "i === 0"), Condition::kUnknown);
  EXPECT_EQ(HoldsAt(known_, 1, "j === 0"), Condition::kUnknown);
  EXPECT_EQ(HoldsAt(known_, 1, "i < f()"), Condition::kUnknown);
  EXPECT_EQ(HoldsAt(known_, 1, "i.length"), Condition::kUnknown);
  EXPECT_EQ(HoldsAt(KnownProgram(), 0, "i === 0"), Condition::kUnknown);
}

// Whether to evaluate a condition runs code of the program, as far as its text tells.
TEST(ReadsOnlyTest, WhereNoObjectSaysHowItIsConverted) {
  const auto compares = [](std::string_view program) {
    const SyntaxTree tree = ParseForTest(program);
    return ReadsOnly(&tree, "x > 1 && x !== 'a'");
  };
  EXPECT_TRUE(compares("let x = [1];\nprint(x.join());\nx.toString();\n"));
  EXPECT_FALSE(compares("let x = { toString() { print(1); } };\n"));
  EXPECT_FALSE(compares("let x = [1];\nx.join = () => print(1);\n"));
  EXPECT_FALSE(compares("let x = {};\nx['valueOf'] = () => print(1);\n"));
  EXPECT_FALSE(compares("let x = { [Symbol.toPrimitive]: () => print(1) };\n"));
}

TEST(ReadsOnlyTest, WhereNoPropertyHasAGetter) {
  const auto reads = [](std::string_view program) {
    const SyntaxTree tree = ParseForTest(program);
    return ReadsOnly(&tree, "x.length === x.y[0]");
  };
  EXPECT_TRUE(reads("let x = { y: [2], length: 2 };\n"));
  EXPECT_FALSE(reads("let x = { get y() { return print(1); } };\n"));
  EXPECT_FALSE(reads("class A { get y() { return print(1); } }\nlet x = new A();\n"));
  EXPECT_FALSE(reads("let x = new Proxy({}, {});\n"));
  EXPECT_FALSE(reads("let x = {};\nObject.defineProperty(x, 'y', { get: () => print(1) });\n"));
}

TEST(ReadsOnlyTest, WhatCallsOrWritesDoesMore) {
  const SyntaxTree tree = ParseForTest("let x = 1;\n");
  for (const char* const expression : {"f()", "x = 1", "x++", "new x", "x => 1", "`${x}`", "delete x.y", ""}) {
    EXPECT_FALSE(ReadsOnly(&tree, expression)) << expression;
  }
  // Of an unknown program nothing is said but of what runs nothing in any.
  EXPECT_TRUE(ReadsOnly(nullptr, "x === 1"));
  EXPECT_FALSE(ReadsOnly(nullptr, "x > 1"));
}

}  // namespace
}  // namespace twinstep
