#include "model/sessions/action_generator.h"

#include <map>

#include "gtest/gtest.h"
#include "model/fake_debugger.h"

namespace twinstep {
namespace {

TEST(ActionGeneratorTest, ATenthOfTheLinesAndAtLeastOne) {
  const GeneratorOptions options;
  EXPECT_EQ(MaxBreakpoints(options, 0), 1);
  EXPECT_EQ(MaxBreakpoints(options, 9), 1);
  EXPECT_EQ(MaxBreakpoints(options, 35), 3);
  EXPECT_EQ(MaxBreakpoints({.breakpoints_per_line = 0}, 500), 1);
}

TEST(ActionGeneratorTest, EveryExecutionActionIsAsLikelyAsTheOthers) {
  Random random(1);
  std::map<Action::KindCase, int> counts;
  for (int i = 0; i < 40'000; ++i) ++counts[RandomExecutionAction(random).kind_case()];
  EXPECT_EQ(counts.size(), 4u);
  for (const auto& [kind, count] : counts) EXPECT_NEAR(count, 10'000, 500) << kind;
}

TEST(ActionGeneratorTest, AbandonsWhenAllActionsAreTaken) {
  FakeProgram long_run;
  for (int i = 0; i < 1000; ++i) long_run.visits.push_back({1, {}, {}});
  FakeSession session(long_run);
  Location line;
  line.set_line(1);
  ASSERT_TRUE(session.SetBreakpoint(line).ok());
  Random random(1);
  RandomDriver driver({.max_actions = 5}, random);
  absl::StatusOr<Finished> finished = session.Run(driver);
  ASSERT_TRUE(finished.ok());
  EXPECT_EQ(finished->outcome(), Finished::ABANDONED);
  EXPECT_TRUE(driver.exhausted());
}

}  // namespace
}  // namespace twinstep
