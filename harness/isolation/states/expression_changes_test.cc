#include "harness/isolation/states/expression_changes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engines/parser/parser.h"

namespace twinstep {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

InstrumentedProgram Made(const std::string& source) {
  const std::unique_ptr<Parser> parser = Parser::Create().value();
  return Instrument(source, ParseGoal::kScript, *parser).value();
}

std::vector<std::string> Changed(const std::vector<ExpressionChange>& changes, const InstrumentedProgram& program) {
  std::vector<std::string> sources;
  for (const ExpressionChange& change : changes) sources.push_back(ChangedSource(program, change));
  return sources;
}

TEST(ExpressionChangesTest, OperatorsAndNumbersAreChangedInTheOrderOfTheText) {
  const InstrumentedProgram program = Made("let a = b < 1;");
  EXPECT_THAT(Changed(ExpressionChanges(program), program),
              ElementsAre("let a = b <= 1;", "let a = b < 2;", "let a = b < 0;"));
}

TEST(ExpressionChangesTest, WhatMendsMayBeAnotherName) {
  const InstrumentedProgram program = Made(
      "function f(from, to) {\n  const far = to.x || from;\n  return [to.y(), to.x, to.z, {far}];\n}\nlet out = 1;");
  const std::vector<std::string> all = Changed(MendingChanges(program), program);
  std::vector<std::string> names;
  for (const ExpressionChange& change : MendingChanges(program)) {
    if (change.mutation == "name")
      names.push_back(std::to_string(change.line) + ": " + change.before + " " + change.after);
  }
  // Neither what is called is another property, nor what stands outside of the function another variable.
  EXPECT_THAT(names, UnorderedElementsAre("2: to from", "2: to far", "2: from to", "2: from far", "2: x z",
                                          "3: to from", "3: to far", "3: to from", "3: to far", "3: to from",
                                          "3: to far", "3: x z", "3: z x"));
  EXPECT_THAT(all, Contains("function f(from, to) {\n  const far = to.x ?? from;\n  return [to.y(), to.x, to.z, {far}];"
                            "\n}\nlet out = 1;"));
  EXPECT_THAT(Changed(ExpressionChanges(program), program), Not(Contains(testing::HasSubstr("??"))));
}

TEST(ExpressionChangesTest, AChangedProgramIsRecordedAsIfItWereMadeAnew) {
  const std::string source = "const a = input;\nif (a < 2) { b(); } else c();\nwhile (a > 1) d(() => { e(); });\n";
  const InstrumentedProgram program = Made(source);
  for (const ExpressionChange& change : ExpressionChanges(program)) {
    // What is left out takes its own statements with it.
    if (change.removes) continue;
    EXPECT_EQ(WithChange(program, change).recording, Made(ChangedSource(program, change)).recording) << change.after;
  }
}

}  // namespace
}  // namespace twinstep
