#include "harness/isolation/schedules/seeds_search.h"

#include <gtest/gtest.h>

#include <string>

namespace twinstep {
namespace {

ScheduleSearchReport Naming(const std::string& file, int line, int switches) {
  ScheduleSearchReport report;
  if (line > 0) {
    AgentPlaceMessage& place = *report.mutable_report()->mutable_decision()->mutable_fails()->mutable_place();
    place.set_in_main(true);
    place.set_file(file);
    place.set_line(line);
  }
  for (int i = 0; i < switches; ++i) report.add_switches();
  return report;
}

TEST(SeedsSearchTest, ThePlaceThatMostNameIsShown) {
  EXPECT_EQ(MostNamed({Naming("lock.js", 3, 1), Naming("race.js", 9, 5), Naming("race.js", 9, 4)}), 2u);
  // Equal numbers: the fewest switches.
  EXPECT_EQ(MostNamed({Naming("", 3, 7), Naming("", 4, 2), Naming("", 5, 9)}), 1u);
  // The same line of another file is another place.
  EXPECT_EQ(MostNamed({Naming("a.js", 3, 1), Naming("b.js", 4, 9), Naming("b.js", 4, 8), Naming("a.js", 4, 1)}), 2u);
}

TEST(SeedsSearchTest, ASeedThatIsolatesNoSwitchComesLast) {
  EXPECT_EQ(MostNamed({Naming("", 0, 1), Naming("", 0, 1), Naming("a.js", 3, 20)}), 2u);
}

TEST(SeedsSearchTest, ASeedWithoutAPlaceSaysWhy) {
  EXPECT_EQ(WhyNoPlace(Naming("a.js", 3, 1)), "");
  ScheduleSearchReport found = Naming("", 0, 0);
  found.mutable_report()->set_differences(1200);
  found.mutable_report()->set_left(3);
  found.mutable_report()->set_tests(7);
  EXPECT_EQ(WhyNoPlace(found), "3 differences of 1,200 left after 7 tests");
  found.mutable_report()->set_unresolved(2);
  EXPECT_EQ(WhyNoPlace(found),
            "3 differences of 1,200 left after 7 tests: 2 mixtures of the two schedules fail in another way, or have a "
            "switch that cannot be");
  found.set_stopped("the time is up");
  EXPECT_EQ(WhyNoPlace(found), "3 differences of 1,200 left after 7 tests, as it was ended: the time is up");
  found.mutable_report()->mutable_decision()->mutable_fails()->set_forced(true);
  found.mutable_report()->mutable_decision()->set_agent(4);
  EXPECT_EQ(WhyNoPlace(found),
            "agent 4 goes no further by itself there: it has ended, or waits for messages or timers");
}

}  // namespace
}  // namespace twinstep
