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
}

TEST_F(BreakpointConditionTest, OfTheRestNothingIsKnown) {
  // It throws.
  EXPECT_EQ(HoldsAt(known_, 0, "i === 0"), Condition::kUnknown);
  EXPECT_EQ(HoldsAt(known_, 1, "j === 0"), Condition::kUnknown);
  EXPECT_EQ(HoldsAt(known_, 1, "i === 'a'"), Condition::kUnknown);
  EXPECT_EQ(HoldsAt(known_, 1, "i < 1"), Condition::kUnknown);
  EXPECT_EQ(HoldsAt(KnownProgram(), 0, "i === 0"), Condition::kUnknown);
}

// Whether to compare a name with a number runs code of the program, as far as its text tells.
TEST(ComparesWithoutCallsTest, WhereNoObjectSaysHowItIsConverted) {
  const auto compares = [](std::string_view program) { return ComparesWithoutCalls(ParseForTest(program), "x > 1"); };
  EXPECT_TRUE(compares("let x = [1];\nprint(x.join());\nx.toString();\n"));
  EXPECT_FALSE(compares("let x = { toString() { print(1); } };\n"));
  EXPECT_FALSE(compares("let x = [1];\nx.join = () => print(1);\n"));
  EXPECT_FALSE(compares("let x = {};\nx['valueOf'] = () => print(1);\n"));
  EXPECT_FALSE(compares("let x = { [Symbol.toPrimitive]: () => print(1) };\n"));
}

}  // namespace
}  // namespace twinstep
