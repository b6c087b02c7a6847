#include "harness/exports/report_index.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

TEST(ReportIndexTest, TheWorstComesFirstAndNothingIsLeftOutInSilence) {
  ListedReport place = {.severity = WRONG_PLACE, .title = "A place", .report = "a.md"};
  ListedReport crash = {.severity = CRASH,
                        .title = "A | crash",
                        .report = "b.md",
                        .script = "b.js",
                        .shows_in = "V8 15.8",
                        .reported = "7"};
  ListedReport other = {.title = "Something", .report = "c.md"};
  const std::string page = ReportIndex({other, place, crash}, {{"d", "it is not built"}});
  EXPECT_THAT(page, HasSubstr("# 3 reports"));
  EXPECT_LT(page.find("| crash | [A \\| crash](b.md) | [b.js](b.js) | V8 15.8 |  | 7 |"),
            page.find("| wrong place | [A place](a.md) | none |  |  | not yet |"));
  EXPECT_LT(page.find("a.md"), page.find("c.md"));
  EXPECT_THAT(page, HasSubstr("\nNot written:\n\n- d: it is not built\n"));
}

TEST(ReportIndexTest, TheNewestVersionThatWasTriedDecides) {
  KnownBug bug;
  const auto add = [&bug](const char* prefix, bool shows) {
    KnownBug::Version& version = *bug.add_versions();
    version.set_prefix(prefix);
    version.set_shows(shows);
  };
  EXPECT_FALSE(LivesInNewest(bug));
  add("15.8.", false);
  add("9.4.", true);
  EXPECT_FALSE(LivesInNewest(bug));
  add("16.0.", true);
  EXPECT_TRUE(LivesInNewest(bug));
}

TEST(ReportIndexTest, TheNewestVersionThatShowsItIsNamed) {
  KnownBug bug;
  EXPECT_EQ(NewestThatShows(bug), "");
  for (const char* const prefix : {"9.4.", "15.8.", "14.6."}) {
    KnownBug::Version& version = *bug.add_versions();
    version.set_engine("v8");
    version.set_prefix(prefix);
    version.set_shows(std::string(prefix) != "15.8.");
  }
  EXPECT_EQ(NewestThatShows(bug), "V8 14.6");
}

}  // namespace
}  // namespace twinstep
