#include <gtest/gtest.h>

#include "harness/results/finding_text.h"
#include "model/actions/actions_text.h"

namespace twinstep {
namespace {

Finding FindingOf(const std::string& actions) {
  Finding finding;
  finding.mutable_test_case()->mutable_engine()->set_engine("spidermonkey");
  finding.mutable_differential()->mutable_other()->set_engine("v8");
  *finding.mutable_test_case()->mutable_actions() = *ParseActions(actions);
  return finding;
}

TEST(FindingActionsTest, AsDebugTakesThem) {
  EXPECT_EQ(FindingActionsText(FindingOf("break 3; start; over")), "break 3; start; over");
}

TEST(FindingActionsTest, WhereTheDebuggersGoApartEachHasItsOwn) {
  Finding finding = FindingOf("break 3; start");
  Apart& apart = *finding.mutable_test_case()->add_actions()->mutable_apart();
  apart.set_engine("v8");
  *apart.mutable_first() = *ParseActions("resume");
  *apart.mutable_second() = *ParseActions("over; out");
  EXPECT_EQ(FindingActionsText(finding), "spidermonkey: break 3; start; over; out | v8: break 3; start; resume");
}

}  // namespace
}  // namespace twinstep
