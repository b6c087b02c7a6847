#include "harness/isolation/schedules/callback_order.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace twinstep {
namespace {

constexpr char kProgram[] = "p.js";

// Each callback by the lines of its frames, which it was started by in this order; its name is the first letter.
ScheduleAnswer RunOf(const std::vector<std::pair<int, std::vector<int>>>& started, const std::vector<int>& ran) {
  ScheduleAnswer run;
  for (const auto& [name, lines] : started) {
    CallbackMessage& callback = *run.add_callbacks();
    callback.set_name(name);
    for (const int line : lines) {
      AgentPlaceMessage& frame = *callback.add_frames();
      frame.set_in_main(true);
      frame.set_line(line);
      frame.set_what("setTimeout");
    }
  }
  for (const int index : ran) run.add_ran(index);
  return run;
}

std::string TextOf(const ScheduleAnswer& passing, const ScheduleAnswer& failing) {
  ScheduleReport::Decision decision;
  decision.mutable_passes()->set_yield_point(5);
  decision.mutable_fails()->set_yield_point(6);
  SetCallbacks(passing, failing, decision);
  EXPECT_TRUE(decision.of_callbacks());
  return CallbackOrderText(kProgram, decision);
}

TEST(CallbackOrderTest, TheFirstThatRunsElsewhere) {
  EXPECT_EQ(TextOf(RunOf({{1, {3}}, {2, {5}}, {3, {7}}}, {0, 1, 2}), RunOf({{1, {3}}, {2, {5}}, {3, {7}}}, {0, 2, 1})),
            "It fails if and only if the callback of setTimeout at p.js:7:1 runs before the callback of setTimeout at "
            "p.js:5:1");
}

TEST(CallbackOrderTest, TheInnermostFramesThatDiffer) {
  const std::vector<std::pair<int, std::vector<int>>> started = {{1, {3, 10, 20}}, {2, {3, 11, 20}}};
  EXPECT_EQ(TextOf(RunOf(started, {0, 1}), RunOf(started, {1, 0})),
            "It fails if and only if the callback of setTimeout at p.js:11:1 runs before the callback of setTimeout at "
            "p.js:10:1");
}

TEST(CallbackOrderTest, ThoseOfOnePlaceAreNumbered) {
  const std::vector<std::pair<int, std::vector<int>>> started = {{1, {3}}, {2, {3}}, {3, {4}}};
  EXPECT_EQ(TextOf(RunOf(started, {0, 1, 2}), RunOf(started, {1, 0})),
            "It fails if and only if callback 2 of setTimeout at p.js:3:1 runs before callback 1 of setTimeout at "
            "p.js:3:1");
}

TEST(CallbackOrderTest, WhereTheOrderIsTheSameItIsTheTime) {
  EXPECT_EQ(
      TextOf(RunOf({{1, {3}}}, {0}), RunOf({{1, {3}}}, {0})),
      "It fails if and only if the delay is 6 microseconds, not 5; callbacks run in the same order, so it asks for "
      "the time");
}

TEST(CallbackOrderTest, DelaysSayWhatIsLate) {
  ScheduleAnswer run = RunOf({{1001, {3}}, {1002, {4}}}, {0, 1});
  EXPECT_EQ(DelayText(kProgram, DelayOf({1002, 1500, false}, run)), "setTimeout at p.js:4:1 is 1.5 ms late");
  DelayMessage& end = *run.add_delays();
  end.set_name(1000);
  end.set_at_end(true);
  EXPECT_EQ(DelayText(kProgram, DelayOf({1000, 2000, false}, run)), "what follows the script is 2 ms late");
  *end.mutable_callback() = run.callbacks(0);
  EXPECT_EQ(DelayText(kProgram, DelayOf({1000, 2000, false}, run)),
            "what follows the callback of setTimeout at p.js:3:1 is 2 ms late");
}

}  // namespace
}  // namespace twinstep
