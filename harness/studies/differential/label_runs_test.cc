#include "harness/studies/differential/label_runs.h"

#include "gtest/gtest.h"
#include "harness/studies/differential/study_for_test.h"

namespace twinstep {
namespace {

// The key that a label file gets of the divergence itself, and the one that a study makes of its run.
TEST(LabelRunsTest, ARunHasTheLabelOfItsDivergence) {
  Program program;
  program.set_source("for (;;) {}\n");
  StudyRun run = Diverged(Divergence::PAUSE_LOCATION, 2, "ForStatement");
  Divergence divergence;
  divergence.set_type(Divergence::PAUSE_LOCATION);
  divergence.set_what("pause");
  divergence.set_a("12");
  divergence.set_b("14");
  Location location;
  location.set_line(11);
  const LabelKey key = MakeLabelKey(program, run.equivalence_class, location, divergence);
  Labels labels;
  ASSERT_TRUE(labels.Set("a.js", key, {.cause = "a-cause", .note = ""}).ok());

  run.line = key.line;
  run.what = key.what;
  Study study = StudyOf({"a.js"}, {run, run, run, Ended(StudyRun::End::kMaxActions, 20)});
  study.programs[0].hash = ProgramHash(program);
  study.runs[1].line = "12";
  study.runs[2].what = "pause 12 / 15";
  study.runs[2].cause = "known before";
  LabelRuns(labels, study);
  EXPECT_EQ(study.runs[0].cause, "a-cause");
  EXPECT_EQ(study.runs[1].cause, "");
  EXPECT_EQ(study.runs[2].cause, "known before");
  EXPECT_EQ(study.runs[3].cause, "");
}

}  // namespace
}  // namespace twinstep
