#include "harness/testing/oracles.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <string>

namespace twinstep::debugger_testing {
namespace {

constexpr char kLoop[] = "let sum = 0;\nwhile (sum < 2) {\n  sum += 1;\n}\nprint(sum);\n";

TEST(NoDivergenceTest, HoldsWhereTheDebuggersAgree) {
  EXPECT_NO_DIVERGENCE(kLoop, "break 3; start; resume; over; resume");
  EXPECT_NO_DIVERGENCE("debugger;\nthrow 1;\n", "start; resume");
}

// README.md has this one: a step out that V8 loses at a return that waits for a finally.
TEST(NoDivergenceTest, ShowsBothSides) {
  const std::string program = "function b() { try { return } finally { } }\nb(), b()\nconst g = 0\n";
  const std::string actions = "break 1; start; resume; out";
  EXPECT_NONFATAL_FAILURE(EXPECT_NO_DIVERGENCE(program, actions), "V8 and SpiderMonkey differ: step out / ");
  EXPECT_NONFATAL_FAILURE(EXPECT_NO_DIVERGENCE(program, actions), ">   1 | function b()");
  EXPECT_NONFATAL_FAILURE(EXPECT_NO_DIVERGENCE(program, actions), "> step out");
}

TEST(NoDivergenceTest, BadUse) {
  EXPECT_NONFATAL_FAILURE(EXPECT_NO_DIVERGENCE("let a;\n", "begin"), "Bad use: ");
  EXPECT_NONFATAL_FAILURE(EXPECT_NO_DIVERGENCE("let a;\n", "over"), "comes before the start");
  EXPECT_NONFATAL_FAILURE(EXPECT_NO_DIVERGENCE("let a;\n", "start; over"),
                          "only 1 of the 2 actions can be taken in v8: then the program has ended");
  EXPECT_NONFATAL_FAILURE(EXPECT_NO_DIVERGENCE("let let;\n", "start"), "v8 does not take the program");
}

TEST(NoDivergenceTest, EndlessProgram) {
  OracleOptions options;
  options.session.cpu_limit = absl::Milliseconds(100);
  const ::testing::AssertionResult result = DebuggersAgree("for (;;);\n", "start", options);
  EXPECT_FALSE(result);
  EXPECT_STREQ(result.message(), "Bad use: a limit ended the program in v8.\n      1 | for (;;);\n");
}

TEST(NoDivergenceTest, ComparesMoreAtLevelFull) {
  OracleOptions options;
  options.level = FULL;
  // V8 has its places at another column there.
  EXPECT_FALSE(DebuggersAgree("const f = () => 1\nf()\n", "break 1:16; break 2; start; resume", options));
}

TEST(RelationTest, HoldsByName) {
  for (const char* const name : {"InsertDeadCode", "InsertBlankLines", "InsertComment", "FinerTrace", "Transparency"}) {
    EXPECT_RELATION_HOLDS(name, kLoop, "break 3:2; start; resume; over; resume");
  }
}

TEST(RelationTest, HoldsForAMessage) {
  EXPECT_RELATION_HOLDS("insert_comment { offset: 0 }", kLoop, "break 3:2; start; over; resume");
}

TEST(RelationTest, BadUse) {
  EXPECT_NONFATAL_FAILURE(EXPECT_RELATION_HOLDS("Improve", kLoop, "start"),
                          "\"Improve\" is neither the name of a transformation (");
  EXPECT_NONFATAL_FAILURE(EXPECT_RELATION_HOLDS("RemoveComment", kLoop, "start"),
                          "RemoveComment is not applicable to this program and these actions: ");
  EXPECT_NONFATAL_FAILURE(EXPECT_RELATION_HOLDS("insert_comment { offset: -1 }", kLoop, "start"),
                          "nor one in protobuf's text form");
  EXPECT_NONFATAL_FAILURE(EXPECT_RELATION_HOLDS("insert_comment { offset: 5 }", kLoop, "start"), "is not applicable: ");
  EXPECT_NONFATAL_FAILURE(EXPECT_RELATION_HOLDS("FinerTrace", kLoop, "start; over"), "only 1 of the 2 actions");
}

}  // namespace
}  // namespace twinstep::debugger_testing
