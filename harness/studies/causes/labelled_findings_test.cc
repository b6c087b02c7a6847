#include "harness/studies/causes/labelled_findings.h"

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

Finding Saved() {
  Finding finding;
  finding.set_session(7);
  TestCase& test_case = *finding.mutable_test_case();
  test_case.mutable_program()->set_source("let a = \"\\n\";\n\nlet b = 2;");
  test_case.add_actions()->mutable_start();
  finding.mutable_truth()->mutable_violation()->set_event(3);
  finding.mutable_truth()->mutable_violation()->set_invariant("step-lost");
  finding.mutable_truth()->mutable_trace()->set_engine("v8");
  finding.set_rule("a rule");
  return finding;
}

TEST(LabelledFindingsTest, ASavedFindingBecomesWhatItTakesToPlayIt) {
  const LabelledFinding labelled = MakeLabelled(Saved(), "own1/session-7", "v8-lost");
  EXPECT_EQ(labelled.cause(), "v8-lost");
  EXPECT_EQ(labelled.finding().test_case().actions_size(), 1);
  // The answer that it was found by, and nothing of what the build that saved it made of it.
  EXPECT_EQ(labelled.finding().truth().violation().event(), 3u);
  EXPECT_EQ(labelled.finding().truth().violation().invariant(), "");
  EXPECT_FALSE(labelled.finding().truth().has_trace());
}

TEST(LabelledFindingsTest, TheTextHasALiteralForEachLineOfAProgram) {
  LabelledFindings findings;
  *findings.add_findings() = MakeLabelled(Saved(), "own1/session-7", "v8-lost");
  const std::string text = ToText(findings);
  EXPECT_THAT(text,
              HasSubstr("source: \"let a = \\\"\\\\n\\\";\\n\"\n            \"\\n\"\n            \"let b = 2;\"\n"));
  const auto read = ParseLabelledFindings(text, "set");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->SerializeAsString(), findings.SerializeAsString());
}

TEST(LabelledFindingsTest, AMistakeIsOneSentenceWithItsPlace) {
  const auto error = [](const std::string& text) {
    return std::string(ParseLabelledFindings(text, "set").status().message());
  };
  EXPECT_EQ(error(""), "set holds no finding");
  EXPECT_THAT(error("findings {\n  cause: 1\n}"), HasSubstr("set, line 2: "));
  EXPECT_EQ(error("findings { name: 'a' }"), "set: finding 1 (a) has no cause");
  EXPECT_EQ(error("findings { name: 'a' cause: 'b' }"), "set: finding 1 (a) has no actions");
}

}  // namespace
}  // namespace twinstep
