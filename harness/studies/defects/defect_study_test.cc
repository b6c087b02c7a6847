#include "harness/studies/defects/defect_study.h"

#include <gtest/gtest.h>

#include <set>

#include "engines/engines.h"

namespace twinstep {
namespace {

constexpr char kProgram[] =
    "function largest(numbers) {\n"
    "  let best = numbers[0];\n"
    "  for (let i = 1; i < numbers.length; i++) {\n"
    "    if (numbers[i] > best) best = numbers[i];\n"
    "  }\n"
    "  return best;\n"
    "}\n"
    "console.log(largest(input));\n";
constexpr char kTests[] = "for (const t of ['[3]', '[1, 2]', '[4, 2]', '[2, 5, 3]', '[1, 2, 9]']) console.log(t);";

class DefectStudyTest : public testing::Test {
 protected:
  const std::unique_ptr<Engine> engine_ = MakeEngine("v8").value();
  const std::unique_ptr<Parser> parser_ = Parser::Create().value();
};

TEST_F(DefectStudyTest, MutationsAreSeededAndKeepTheStatements) {
  const InstrumentedProgram program = Instrument(kProgram, ParseGoal::kScript, *parser_).value();
  const std::vector<Defect> defects = MakeDefects(program, 1);
  ASSERT_EQ(defects.size(), MakeDefects(program, 2).size());
  EXPECT_EQ(ChangedSource(program, defects[0]), ChangedSource(program, MakeDefects(program, 1)[0]));
  std::set<std::string> mutations, sources;
  for (const Defect& defect : defects) {
    mutations.insert(defect.mutation);
    const std::string source = ChangedSource(program, defect);
    EXPECT_TRUE(sources.insert(source).second) << defect.line << " " << defect.after;
    const InstrumentedProgram mutated = Instrument(source, ParseGoal::kScript, *parser_).value();
    EXPECT_EQ(mutated.statements.size(), program.statements.size()) << source;
  }
  EXPECT_EQ(mutations, (std::set<std::string>{"condition", "constant", "deletion", "relational", "update"}));
}

TEST_F(DefectStudyTest, ADefectIsLocated) {
  const absl::StatusOr<StudiedProgram> program = ReadStudiedProgram("largest", kProgram, kTests, *engine_, *parser_);
  ASSERT_TRUE(program.ok()) << program.status().ToString();
  EXPECT_EQ(program->tests.size(), 5u);
  EXPECT_EQ(program->expected[3], "5\n");
  for (const Defect& defect : MakeDefects(program->program, 1)) {
    // The comparison the other way round.
    if (defect.mutation != "condition" || defect.line != 4) continue;
    const absl::StatusOr<DefectResult> result = StudyDefect(*program, defect, *engine_, *parser_, {});
    ASSERT_TRUE(result.ok()) << result.status().ToString();
    EXPECT_EQ(result->status(), DefectResult::LOCATED);
    EXPECT_EQ(result->failing_tests(), 4);
    EXPECT_GT(result->transition_count(), 0);
    EXPECT_LE(result->transitions(), 0.5);
    EXPECT_EQ(result->statements(), static_cast<int>(program->program.statements.size()));
    EXPECT_FALSE(result->chains().empty());
    EXPECT_FALSE(result->stopped());
    return;
  }
  FAIL() << "there is no such defect";
}

TEST_F(DefectStudyTest, WhatNoTestTellsIsNoDefect) {
  StudiedProgram program = ReadStudiedProgram("largest", kProgram, "console.log('[3]');", *engine_, *parser_).value();
  int all_pass = 0;
  for (const Defect& defect : MakeDefects(program.program, 1)) {
    const DefectResult result = StudyDefect(program, defect, *engine_, *parser_, {}).value();
    EXPECT_NE(result.status(), DefectResult::LOCATED) << "one test cannot pass and fail";
    all_pass += result.status() == DefectResult::ALL_PASS ? 1 : 0;
  }
  EXPECT_GT(all_pass, 0);
}

}  // namespace
}  // namespace twinstep
