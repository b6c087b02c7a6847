#include "harness/reduction/moved_finding.h"

#include "gtest/gtest.h"
#include "harness/results/finding_for_test.h"

namespace twinstep {
namespace {

Action Apart(int steps) {
  Action action;
  action.mutable_apart()->set_engine("v8");
  action.mutable_apart()->add_first()->mutable_step_in();
  for (int i = 0; i < steps; ++i) action.mutable_apart()->add_second()->mutable_resume();
  return action;
}

TEST(OneWayTest, WhereNobodyGoesApartThereIsNothingToTry) { EXPECT_TRUE(OnOneWay(VariablesFinding()).empty()); }

TEST(OneWayTest, EveryWayIsTriedAsEitherDebuggerGoesIt) {
  Finding finding = VariablesFinding();
  *finding.mutable_test_case()->add_actions() = Apart(2);
  finding.mutable_test_case()->add_actions()->mutable_step_out();
  const auto one = OnOneWay(finding);
  ASSERT_EQ(one.size(), 2u);
  ASSERT_EQ(one[0]->test_case().actions_size(), 5);
  EXPECT_TRUE(one[0]->test_case().actions(2).has_resume());
  EXPECT_TRUE(one[0]->test_case().actions(3).has_resume());
  EXPECT_TRUE(one[0]->test_case().actions(4).has_step_out());
  EXPECT_TRUE(one[1]->test_case().actions(2).has_step_in());

  *finding.mutable_test_case()->add_actions() = Apart(1);
  const auto several = OnOneWay(finding);
  EXPECT_EQ(several.size(), 6u);
  EXPECT_TRUE(several[2]->test_case().actions(several[2]->test_case().actions_size() - 1).has_apart())
      << "the first alone";
}

}  // namespace
}  // namespace twinstep
