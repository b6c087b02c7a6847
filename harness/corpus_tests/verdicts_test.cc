#include "harness/corpus_tests/verdicts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/results/finding_file.h"
#include "harness/results/finding_for_test.h"
#include "model/causes/key_for_test.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class VerdictsTest : public ::testing::Test {
 protected:
  void Add(const Finding& finding) {
    const std::string name = FindingFolder(finding);
    EXPECT_TRUE(findings_.Save(name, finding).ok());
    FolderState& folder = finding.has_crash() ? *state_.add_crash_groups() : *state_.add_classes();
    folder.set_folder(name);
    folder.set_sessions(3);
    KeptState& kept = *folder.add_kept();
    kept.set_saved(true);
    kept.mutable_report()->set_session(finding.session());
    kept.mutable_report()->set_layer(finding.layer());
    kept.mutable_report()->set_rule(finding.rule());
  }

  std::vector<std::string> Failures(FailOn fail_on, const std::string& known = "") const {
    const absl::StatusOr<KnownList> list = KnownList::Parse(known, bugs_);
    EXPECT_TRUE(list.ok()) << list.status();
    std::vector<std::string> failures;
    for (const JunitCase& test : Judge(state_, {}, findings_, fail_on, *list)) {
      if (!test.failure.empty()) failures.push_back(test.failure);
    }
    return failures;
  }

  CampaignState state_;
  KnownBugs bugs_;
  MemoryFindingStore findings_;
};

TEST_F(VerdictsTest, ACampaignWithoutFindingsPasses) {
  EXPECT_THAT(Failures(FailOn::kUnexplained), ElementsAre());
  EXPECT_EQ(Judge(state_, {}, findings_, FailOn::kUnexplained, {}).size(), 1u);
}

TEST_F(VerdictsTest, WhatFailsIsChosen) {
  Finding explained = VariablesFinding();
  explained.set_layer(BY_DESIGN);
  explained.set_rule("a rule");
  Add(explained);
  EXPECT_THAT(Failures(FailOn::kUnexplained), ElementsAre());
  Finding unexplained = FindingOf(8, Action::kStepOut, UNEXPLAINED);
  Add(unexplained);
  Add(CrashedFinding());
  EXPECT_THAT(Failures(FailOn::kNothing), ElementsAre());
  EXPECT_THAT(Failures(FailOn::kCrashes), ElementsAre(HasSubstr("crash, 3 sessions: ")));
  EXPECT_THAT(Failures(FailOn::kUnexplained),
              ElementsAre(HasSubstr("unexplained, 3 sessions: differential / step out / "), HasSubstr("crash, ")));
}

TEST_F(VerdictsTest, WhatIsKnownDoesNotFail) {
  Add(FindingOf(8, Action::kStepOut, UNEXPLAINED));
  Add(CrashedFinding());
  EXPECT_THAT(Failures(FailOn::kUnexplained, "differential / step out / *\n"), ElementsAre(HasSubstr("crash, ")));
  EXPECT_THAT(Failures(FailOn::kUnexplained,
                       "# Filed.\ndifferential / step in / *\n"
                       "crashes/*\n"),
              ElementsAre(HasSubstr("unexplained, ")));
}

TEST_F(VerdictsTest, AKnownBugIsKnownByItsName) {
  const absl::StatusOr<KnownBugs> bugs = KnownBugs::Parse({{"corpus/bugs/lost.textproto",
                                                            "title: 'A step is lost.' side: V8 severity: STEP_LOST "
                                                            "causes { promise: 'step-lost' role: 'finally' } "
                                                            "program { source: 'let a;' } actions: 'start' "
                                                            "expected: 'A pause.' why: 'The protocol.' "
                                                            "versions { engine: 'v8' prefix: '11.3.' shows: true }"}});
  ASSERT_TRUE(bugs.ok()) << bugs.status();
  bugs_ = *bugs;
  Finding finding = FindingOf(8, Action::kStepOut, UNEXPLAINED);
  *finding.mutable_cause() = KeyForTest("v8 : step-lost @ finally");
  bugs_.Attribute(*finding.mutable_cause());
  Add(finding);
  EXPECT_THAT(Failures(FailOn::kUnexplained), ElementsAre(HasSubstr("unexplained, ")));
  EXPECT_THAT(Failures(FailOn::kUnexplained, "corpus/bugs/lost\n"), ElementsAre());
  EXPECT_THAT(Failures(FailOn::kUnexplained, "v8 : step-lost @ return\n"), ElementsAre(HasSubstr("unexplained, ")));
}

TEST_F(VerdictsTest, SessionsThatCannotBeRunFail) {
  (*state_.mutable_failed())["a file is gone"] = 2;
  EXPECT_THAT(Failures(FailOn::kCrashes), ElementsAre("2 sessions could not be run"));
}

}  // namespace
}  // namespace twinstep
