#include "harness/studies/differential/root_causes.h"

#include "gtest/gtest.h"
#include "harness/studies/differential/study_for_test.h"

namespace twinstep {
namespace {

// `cause`: the text of a cause.
StudyRun WithCause(const std::string& cause) {
  StudyRun run = Diverged(Divergence::PAUSE_LOCATION, 2, "ForStatement");
  run.signature = cause;
  return run;
}

std::string CauseOf(StudyRun run) {
  Study study = StudyOf({"a.js"}, {std::move(run)});
  NameCauses(Labels(), study);
  return study.runs[0].cause;
}

TEST(NameCausesTest, AKnownBugHasItsIdAndAnyOtherCauseItsText) {
  EXPECT_EQ(CauseOf(WithCause("corpus/bugs/v8-lost")), "v8-lost");
  EXPECT_EQ(CauseOf(WithCause("v8 : value-shown @ this")), "v8 : value-shown @ this");
  EXPECT_EQ(CauseOf(WithCause("by design : a rule")), "by design : a rule");
}

// The key that a label file gets of the divergence itself, and the one that a study makes of its run.
TEST(NameCausesTest, APersonsLabelComesFirst) {
  Program program;
  program.set_source("for (;;) {}\n");
  StudyRun run = WithCause("corpus/bugs/v8-lost");
  Divergence divergence;
  divergence.set_type(Divergence::PAUSE_LOCATION);
  divergence.mutable_about()->set_kind(Aspect::PAUSE);
  divergence.mutable_a()->mutable_place()->set_line(12);
  divergence.mutable_b()->mutable_place()->set_line(14);
  Location location;
  location.set_line(11);
  const LabelKey key = MakeLabelKey(program, run.equivalence_class, location, divergence);
  Labels labels;
  ASSERT_TRUE(labels.Set("a.js", key, {.cause = "a-cause", .note = ""}).ok());

  run.line = key.line;
  run.what = key.what;
  Study study = StudyOf({"a.js"}, {run, run, Ended(StudyRun::End::kMaxActions, 20)});
  study.programs[0].hash = ProgramHash(program);
  study.runs[1].line = "12";
  NameCauses(labels, study);
  EXPECT_EQ(study.runs[0].cause, "a-cause");
  EXPECT_EQ(study.runs[1].cause, "v8-lost");
  EXPECT_EQ(study.runs[2].cause, "");
}

}  // namespace
}  // namespace twinstep
