#include "harness/studies/differential/study_recorder.h"

#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/labels.h"
#include "model/causes/key_for_test.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Program ProgramOf(const std::string& source) {
  Program program;
  program.set_source(source);
  return program;
}

SessionReport Report(uint64_t session, SessionEnd end) {
  SessionReport report;
  report.set_session(session);
  report.set_end(end);
  report.set_actions(5);
  report.set_execution_actions(3);
  return report;
}

SessionReport Crash(uint64_t session, ProcessEnd::Kind kind) {
  SessionReport report = Report(session, WORKER_ENDED);
  report.mutable_crash()->mutable_end()->set_kind(kind);
  return report;
}

// Programs "a.js" and "b.js"; counts how often they are loaded.
class StudyRecorderTest : public ::testing::Test {
 protected:
  StudyRecorder recorder_{{.size = 2,
                           .name = [](size_t i) { return i == 0 ? "a.js" : "b.js"; },
                           .load = [this](size_t i) -> absl::StatusOr<Program> {
                             loaded_.push_back(i);
                             if (b_is_gone_ && i == 1) return absl::NotFoundError("b.js is gone");
                             return ProgramOf(i == 0 ? "a();" : "b();");
                           }}};
  std::vector<size_t> loaded_;
  bool b_is_gone_ = false;
};

TEST_F(StudyRecorderTest, SessionsGoRoundThePrograms) {
  for (uint64_t session = 0; session < 5; ++session) recorder_.Add(Report(session, PROGRAM_FINISHED));
  const Study& study = recorder_.study();
  ASSERT_EQ(study.programs.size(), 2);
  EXPECT_EQ(study.programs[1].name, "b.js");
  EXPECT_EQ(study.programs[1].hash, ProgramHash(ProgramOf("b();")));
  ASSERT_EQ(study.runs.size(), 5);
  EXPECT_EQ(study.runs[3].session, 3);
  EXPECT_EQ(study.runs[3].program, 1);
  EXPECT_EQ(study.runs[3].run, 1);
  EXPECT_EQ(study.runs[3].actions, 5);
  EXPECT_EQ(study.runs[3].execution_actions, 3);
  EXPECT_THAT(loaded_, ElementsAre(0, 1));
}

TEST_F(StudyRecorderTest, ProgramsNeverRunAreNoneOfTheStudy) {
  EXPECT_THAT(recorder_.study().programs, IsEmpty());
  recorder_.Add(Report(0, PROGRAM_FINISHED));
  EXPECT_EQ(recorder_.study().programs.size(), 1);
}

TEST_F(StudyRecorderTest, AWorkersEndCountsByItsReason) {
  const SessionReport reports[] = {Crash(0, ProcessEnd::DIED), Crash(1, ProcessEnd::TOO_LONG),
                                   Crash(2, ProcessEnd::TOO_MUCH_MEMORY), Report(3, FAILED), Report(4, MAX_ACTIONS)};
  std::vector<StudyRun::End> ends;
  for (const SessionReport& report : reports) {
    recorder_.Add(report);
    ends.push_back(recorder_.study().runs.back().end);
  }
  EXPECT_THAT(ends, ElementsAre(StudyRun::End::kCrashed, StudyRun::End::kHung, StudyRun::End::kMemoryLimit,
                                StudyRun::End::kFailed, StudyRun::End::kMaxActions));
}

TEST_F(StudyRecorderTest, ATimeIsKnownOrNot) {
  SessionReport timed = Report(0, PROGRAM_FINISHED);
  timed.set_microseconds(1500);
  recorder_.Add(timed);
  recorder_.Add(Crash(1, ProcessEnd::DIED));
  EXPECT_EQ(recorder_.study().runs[0].microseconds, 1500);
  EXPECT_EQ(recorder_.study().runs[1].microseconds, std::nullopt);
}

TEST_F(StudyRecorderTest, AFindingHasTheKeyOfItsLabelAndItsCause) {
  SessionReport report = Report(0, DIVERGED);
  report.mutable_equivalence_class()->set_last_action(Action::kStepOver);
  report.mutable_equivalence_class()->set_node_type("ForStatement");
  report.mutable_equivalence_class()->set_divergence(Divergence::PAUSE_LOCATION);
  report.set_layer(BY_DESIGN);
  report.set_rule("a rule");
  *report.mutable_cause() = KeyForTest("by design : a rule");
  report.mutable_last_action_location()->set_line(12);
  report.mutable_last_action_location()->set_column(4);
  report.mutable_divergence()->set_type(Divergence::PAUSE_LOCATION);
  report.mutable_divergence()->mutable_about()->set_kind(Aspect::PAUSE);
  report.mutable_divergence()->mutable_a()->mutable_place()->set_line(12);
  report.mutable_divergence()->mutable_b()->mutable_place()->set_line(14);
  recorder_.Add(report);
  const StudyRun& run = recorder_.study().runs[0];
  EXPECT_EQ(run.equivalence_class.node_type(), "ForStatement");
  EXPECT_EQ(run.layer, BY_DESIGN);
  EXPECT_EQ(run.rule, "a rule");
  EXPECT_EQ(run.signature, "by design : a rule");
  const LabelKey key =
      MakeLabelKey(ProgramOf("a();"), report.equivalence_class(), report.last_action_location(), report.divergence());
  EXPECT_EQ(run.line, key.line);
  EXPECT_EQ(run.what, key.what);
  EXPECT_EQ(run.line, "12");
  EXPECT_EQ(run.what, "pause 12 / 14");
}

TEST_F(StudyRecorderTest, AProgramThatIsGoneHasNoHash) {
  b_is_gone_ = true;
  recorder_.Add(Report(0, PROGRAM_FINISHED));
  recorder_.Add(Report(1, FAILED));
  EXPECT_EQ(recorder_.study().programs[1].name, "b.js");
  EXPECT_EQ(recorder_.study().programs[1].hash, "");
}

}  // namespace
}  // namespace twinstep
