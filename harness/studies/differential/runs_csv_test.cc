#include "harness/studies/differential/runs_csv.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/studies/differential/study_for_test.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;

constexpr char kHead[] =
    "session,program,program_hash,run,end,actions,execution_actions,microseconds,action,node,type,layer,rule,line,what,"
    "signature,cause\n";

StudyRun TypicalDivergence() {
  StudyRun run = Diverged(Divergence::VARIABLES, 3, "ForStatement", BY_DESIGN);
  run.actions = 5;
  run.microseconds = 1234;
  run.rule = "\"a\", b";
  run.line = "12";
  run.what = "variable i";
  run.signature = "by design : \"a\", b";
  run.cause = "v8-something";
  return run;
}

TEST(RunsCsvTest, OneLineARun) {
  EXPECT_EQ(RunsCsv(StudyOf({"a.js", "b,c.js"}, {TypicalDivergence(), Ended(StudyRun::End::kCrashed, 2)})),
            std::string(kHead) +
                "0,a.js,hash of a.js,0,diverged,5,3,1234,step over,ForStatement,variables,by design,\"\"\"a\"\", "
                "b\",12,variable i,"
                "\"by design : \"\"a\"\", b\",v8-something\n"
                "1,\"b,c.js\",\"hash of b,c.js\",0,crashed,2,2,,,,,,,,,,\n");
}

TEST(RunsCsvTest, ReadsWhatItWrites) {
  std::vector<StudyRun> runs = {TypicalDivergence()};
  for (const StudyRun::End end : kAllEnds) runs.push_back(Ended(end, 1));
  runs[1] = Diverged(Divergence::BREAKPOINT_REMOVAL, 0, "Unparsed", DEVTOOLS_RULE);
  const Study study = StudyOf({"a.js", "b\n\".js", ""}, runs);
  absl::StatusOr<Study> read = ParseRunsCsv(RunsCsv(study));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->programs.size(), 3);
  EXPECT_EQ(RunsCsv(*read), RunsCsv(study));
  EXPECT_EQ(read->runs[0].microseconds, 1234);
  EXPECT_EQ(read->runs[2].microseconds, std::nullopt);
}

TEST(RunsCsvTest, LinesAndColumnsMayBeRearrangedAndLinesLeftOut) {
  absl::StatusOr<Study> study = ParseRunsCsv(
      "note,program,session,run,end,actions,execution_actions,microseconds,action,node,type,layer,rule,line,what,"
      "program_hash,signature,cause\n"
      "mine,z.js,9,4,program finished,1,1,10,,,,,,,,7f,,\n"
      "mine,b.js,6,3,hung,1,1,,,,,,,,,,,\n");
  ASSERT_TRUE(study.ok()) << study.status();
  EXPECT_THAT(study->programs, ElementsAre(Field(&StudyProgram::name, "b.js"), Field(&StudyProgram::name, "z.js")));
  EXPECT_EQ(study->programs[1].hash, "7f");
  EXPECT_EQ(study->runs[0].session, 6);
  EXPECT_EQ(study->runs[0].program, 0);
  EXPECT_EQ(study->runs[1].run, 4);
  EXPECT_EQ(study->runs[1].program, 1);
}

TEST(RunsCsvTest, ErrorsSayWhere) {
  auto error = [](const std::string& text) { return std::string(ParseRunsCsv(text).status().message()); };
  const std::string head = kHead;
  EXPECT_THAT(error(""), HasSubstr("the file is empty"));
  EXPECT_THAT(error("session,program\n"), HasSubstr("there is no column \"program_hash\""));
  EXPECT_THAT(error(head + "0,a.js,1f,0,hung,1,1,,,,,,,,,,\n0,a.js,1f,1,hung,1,1,,,,,,,,,,\n"),
              HasSubstr("line 3: session 0 stands on line 2 already"));
  EXPECT_THAT(error(head + "0,a.js,1f,0,hung,1,1,,,,,"), HasSubstr("line 2: 12 fields"));
  EXPECT_THAT(error(head + "0,a.js,1f,0,hung,-1,1,,,,,,,,,,\n"), HasSubstr("\"-1\" is not a number for actions"));
  EXPECT_THAT(error(head + "0,a.js,1f,0,hung,1,9999999999,,,,,,,,,,\n"), HasSubstr("line 2: more than 100000"));
  EXPECT_THAT(error(head + "0,a.js,1f,0,ended,1,1,,,,,,,,,,\n"), HasSubstr("\"ended\" is not known as end"));
  EXPECT_THAT(error(head + "0,a.js,1f,0,diverged,1,1,,step over,Program,sound,by design,,,,,\n"),
              HasSubstr("\"sound\" is not known as type"));
}

}  // namespace
}  // namespace twinstep
