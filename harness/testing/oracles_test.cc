#include "harness/testing/oracles.h"

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"

namespace twinstep::debugger_testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

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

// `{status}` becomes `{status: v1}`: V8 pauses at the variable, which began where the key does.
TEST(RelationTest, ARenamedShorthandIsAtItsKeyOrItsVariable) {
  const std::string program = R"(function list(all) {
  for (const {status} of all) print(status);
}
list([{status: "open"}]);
)";
  const std::string rename = absl::StrCat("alpha_rename { declaration: ", program.find("status"), " name: 'v1' }");
  EXPECT_RELATION_HOLDS_IN(V8(), rename, program, "break 2; start; in; in; in; in; resume");
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

TEST(TrueToTheProgramTest, HoldsWhereAnswersAreTrue) {
  EXPECT_TRUE_TO_THE_PROGRAM(kLoop, "break 3; start; resume; over; resume");
  EXPECT_TRUE_TO_THE_PROGRAM("function f(x) { return x; }\nlet y = f(1);\nprint(y);\n",
                             "break 2; start; in; out; over; resume");
}

// The step out that V8 loses at a return that waits for a finally.
TEST(TrueToTheProgramTest, ShowsWhatV8DoesWrong) {
  const std::string program = "function b() { try { return } finally { } }\nb(), b()\nconst g = 0\n";
  const std::string actions = "break 1; start; resume; out";
  EXPECT_NONFATAL_FAILURE(EXPECT_TRUE_TO_THE_PROGRAM(program, actions), "v8 : step-lost @ ");
  const ::testing::AssertionResult result = TrueToTheProgram(V8(), program, actions);
  EXPECT_FALSE(result);
  EXPECT_THAT(result.message(), StartsWith("In v8 an answer is not true to the program: v8 : step-lost @ "
                                           "return\n    promised: A step misses no place"));
  EXPECT_THAT(result.message(), HasSubstr("\n  >   1 | function b()"));
  EXPECT_THAT(result.message(), EndsWith(R"(
    > step out
  >   finished: completed
    not so: step out from 1:21
    expected: a pause at 3:10
    got:      finished: completed)"));
}

// A parameter's name twice: SpiderMonkey shows the first argument, and the last one is what the program sees.
TEST(TrueToTheProgramTest, ShowsWhatSpiderMonkeyShowsWrong) {
  const std::string program = "function f(p, p) {\n  debugger;\n  return p;\n}\nf(1, 2);\n";
  EXPECT_TRUE_TO_THE_PROGRAM_IN(V8(), program, "start; resume");
  const ::testing::AssertionResult result = TrueToTheProgram(program, "start; resume");
  EXPECT_FALSE(result);
  EXPECT_THAT(result.message(), HasSubstr("spidermonkey : value-shown @ repeated parameter, with another value\n"));
  EXPECT_THAT(result.message(), HasSubstr("\n  >   2 |   debugger;\n"));
  EXPECT_THAT(result.message(), EndsWith(R"(
    > start
  >   paused at 2:2 (debugger statement)
    not so: variable p in frame 0
    expected: 2
    got:      1)"));
}

TEST(TrueToTheProgramTest, BadUse) {
  EXPECT_NONFATAL_FAILURE(EXPECT_TRUE_TO_THE_PROGRAM("let a;\n", "begin"), "Bad use: ");
  EXPECT_NONFATAL_FAILURE(EXPECT_TRUE_TO_THE_PROGRAM("let a;\n", "over"), "comes before the start");
  EXPECT_NONFATAL_FAILURE(EXPECT_TRUE_TO_THE_PROGRAM("let a;\n", "start; over"),
                          "only 1 of the 2 actions can be taken in v8: then the program has ended");
  EXPECT_NONFATAL_FAILURE(EXPECT_TRUE_TO_THE_PROGRAM("let let;\n", "start"), "v8 does not take the program");
}

TEST(TrueToTheProgramTest, WhatCannotBeJudgedIsNoSuccess) {
  // The copy's functions have other texts.
  EXPECT_NONFATAL_FAILURE(
      EXPECT_TRUE_TO_THE_PROGRAM("function f() {}\nprint(f.toString().length);\n", "start"),
      "Bad use of v8: what the program does is not known, or not to the end: the copy prints something else.");
  EXPECT_NONFATAL_FAILURE(EXPECT_TRUE_TO_THE_PROGRAM("const a = 1;\nprint(a);\n", "break 2; start; set a = 2; resume"),
                          "not to the end: a variable was set, which the language does not let be set.");
}

TEST(TrueToTheProgramTest, CodeThatNoEventTellsIsJudged) {
  EXPECT_TRUE_TO_THE_PROGRAM("eval('debugger;');\n", "start; resume");
  EXPECT_TRUE_TO_THE_PROGRAM("new Function('debugger;')();\n", "start; resume");
}

}  // namespace
}  // namespace twinstep::debugger_testing
