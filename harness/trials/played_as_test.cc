#include "harness/trials/played_as.h"

#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

constexpr char kShell[] = "v8@node:/opt/node";

TEST(PlayedAsTest, TheSubjectStandsWhereverItsEngineDoes) {
  Finding finding;
  finding.mutable_test_case()->mutable_engine()->set_engine("spidermonkey");
  finding.mutable_differential()->mutable_other()->set_engine("v8");
  const Finding played = PlayedAs(finding, "v8", kShell);
  EXPECT_EQ(played.test_case().engine().engine(), "spidermonkey");
  EXPECT_EQ(played.differential().other().engine(), kShell);
}

TEST(PlayedAsTest, AFindingOfOneEngineGetsNoOther) {
  Finding finding;
  finding.mutable_test_case()->mutable_engine()->set_engine("v8");
  const Finding played = PlayedAs(finding, "v8", kShell);
  EXPECT_EQ(played.test_case().engine().engine(), kShell);
  EXPECT_FALSE(played.has_differential());
}

TEST(PlayedAsTest, EachIsLedOnByItsOwnWay) {
  Finding finding;
  finding.mutable_test_case()->mutable_engine()->set_engine("v8");
  finding.mutable_test_case()->add_actions()->mutable_apart()->set_engine("v8");
  EXPECT_EQ(PlayedAs(finding, "v8", kShell).test_case().actions(0).apart().engine(), kShell);
  EXPECT_EQ(PlayedAs(finding, "spidermonkey", kShell).test_case().actions(0).apart().engine(), "v8");
}

TEST(PlayedAsTest, TheOneThatCrashedIsTheSubject) {
  Finding finding;
  finding.mutable_test_case()->mutable_engine()->set_engine("v8");
  finding.mutable_crash()->set_engine("v8");
  EXPECT_EQ(PlayedAs(finding, "v8", kShell).crash().engine(), kShell);
  finding.mutable_crash()->set_engine("spidermonkey");
  EXPECT_EQ(PlayedAs(finding, "v8", kShell).crash().engine(), "spidermonkey");
}

TEST(PlayedAsTest, CausesAreTheEnginesAgain) {
  CauseKey cause;
  cause.set_side(kShell);
  cause.add_answers()->set_engine("spidermonkey");
  cause.add_answers()->set_engine(kShell);
  const CauseKey own = OfEngineItself(cause, kShell);
  EXPECT_EQ(own.side(), "v8");
  EXPECT_EQ(own.answers(0).engine(), "spidermonkey");
  EXPECT_EQ(own.answers(1).engine(), "v8");
  EXPECT_EQ(OfEngineItself(cause, "").side(), kShell);
}

}  // namespace
}  // namespace twinstep
