#include "model/actions/ignored_code.h"

#include <gtest/gtest.h>

#include "model/actions/actions_text.h"

namespace twinstep {
namespace {

IgnoredCode After(const std::string& actions) {
  IgnoredCode ignored;
  const absl::StatusOr<google::protobuf::RepeatedPtrField<Action>> parsed = ParseActions(actions);
  EXPECT_TRUE(parsed.ok()) << parsed.status();
  for (const Action& action : *parsed) ignored.Take(action.blackbox());
  return ignored;
}

TEST(IgnoredCodeTest, RangesAddUpUntilEachIsTakenBack) {
  EXPECT_EQ(After("blackbox 1:0-3:1; blackbox 5:0-6:1").ranges().size(), 2u);
  const IgnoredCode rest = After("blackbox 1:0-3:1; blackbox 5:0-6:1; unblackbox 1:0-3:1");
  ASSERT_EQ(rest.ranges().size(), 1u);
  EXPECT_EQ(rest.ranges()[0].begin().line(), 5u);
  EXPECT_TRUE(After("blackbox 1:0-3:1; blackbox 1:0-3:1; unblackbox 1:0-3:1").empty());
}

TEST(IgnoredCodeTest, APatternTakesThePlaceOfTheOneBefore) {
  EXPECT_EQ(After("blackbox /lib/ anonymous; blackbox /other/").scripts().url_pattern(), "other");
  EXPECT_FALSE(After("blackbox /lib/ anonymous; blackbox /other/").scripts().anonymous());
}

TEST(IgnoredCodeTest, ScriptsAreTakenBackWithoutTheRanges) {
  const IgnoredCode rest = After("blackbox 1:0-3:1; blackbox /lib/ anonymous; unblackbox scripts");
  EXPECT_FALSE(rest.has_scripts());
  EXPECT_EQ(rest.ranges().size(), 1u);
}

}  // namespace
}  // namespace twinstep
