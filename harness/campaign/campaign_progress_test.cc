#include "harness/campaign/campaign_progress.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(ProgressLineTest, TellsTheNumbersInOneLine) {
  CampaignOptions options;
  options.settings.set_first_session(100);
  options.goal = 400;
  options.time = absl::Seconds(10);
  CampaignState state;
  state.set_next_session(160);
  (*state.mutable_ends())[DIVERGED] = 40;
  (*state.mutable_crashes())[ProcessEnd::DIED] = 1;
  for (int i = 0; i < 7; ++i) state.add_classes();
  const CampaignProgress progress = {.state = state,
                                     .sessions = 20,
                                     .elapsed = absl::Seconds(2),
                                     .classes_in_last_minute = 3,
                                     .saving = absl::OkStatus()};
  EXPECT_EQ(ProgressText(progress, options),
            "60 sessions, 10 a second, 40 diverged, 7 classes (3 new in the last minute), 1 crash, 0 hangs, "
            "240 sessions left, 8 s left");
}

TEST(ProgressLineTest, WithoutAnEndNothingIsLeft) {
  CampaignOptions options;
  options.time = absl::InfiniteDuration();
  const CampaignState state;
  const CampaignProgress progress = {
      .state = state, .sessions = 0, .elapsed = {}, .classes_in_last_minute = 0, .saving = absl::OkStatus()};
  EXPECT_EQ(ProgressText(progress, options),
            "0 sessions, 0 a second, 0 diverged, 0 classes (0 new in the last minute), 0 crashes, 0 hangs");
}

}  // namespace
}  // namespace twinstep
