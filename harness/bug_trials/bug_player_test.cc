#include <string>

#include "absl/strings/str_cat.h"
#include "engines/subject.h"
#include "engines/versions.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/bug_trials/bug_trial.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

KnownBug BugWith(bool shows_here) {
  KnownBug bug;
  bug.set_side(KnownBug::V8);
  KnownBug::Version& here = *bug.add_versions();
  here.set_engine("v8");
  here.set_prefix(EngineVersion("v8"));
  here.set_shows(shows_here);
  return bug;
}

TEST(BugPlayerTest, TheEngineThatIsBuiltInPlaysWhatShowsThere) {
  const absl::StatusOr<BugPlayer> player = PlayerOf(BugWith(/*shows_here=*/true));
  ASSERT_TRUE(player.ok()) << player.status();
  EXPECT_EQ(player->program, "");
  EXPECT_EQ(player->version, EngineVersion("v8"));
}

// It says then that it does not show.
TEST(BugPlayerTest, ItPlaysAlsoWhatShowsNowhere) {
  const absl::StatusOr<BugPlayer> player = PlayerOf(BugWith(/*shows_here=*/false));
  ASSERT_TRUE(player.ok()) << player.status();
  EXPECT_EQ(player->program, "");
}

TEST(BugPlayerTest, WhatShowsInAnotherVersionAloneIsPlayedByThat) {
  KnownBug bug = BugWith(/*shows_here=*/false);
  const Subject newest = SubjectsOf("v8").back();
  KnownBug::Version& there = *bug.add_versions();
  there.set_engine("v8");
  there.set_prefix(absl::StrCat(newest.version, "."));
  there.set_shows(true);
  // Beside a test no subject is built.
  EXPECT_THAT(PlayerOf(bug).status().message(), HasSubstr(absl::StrCat(" //harness:v8_", newest.version, " first")));
}

TEST(BugPlayerTest, OfSeveralSubjectsThoseOfItsEnginePlayIt) {
  const KnownBug bug = BugWith(/*shows_here=*/true);
  const absl::StatusOr<std::vector<BugPlayer>> players = PlayersOf(bug, "spidermonkey,v8");
  ASSERT_TRUE(players.ok()) << players.status();
  ASSERT_EQ(players->size(), 1u);
  EXPECT_EQ(players->front().version, EngineVersion("v8"));
  const absl::StatusOr<std::vector<BugPlayer>> others = PlayersOf(bug, "spidermonkey");
  ASSERT_TRUE(others.ok()) << others.status();
  EXPECT_TRUE(others->empty());
  EXPECT_FALSE(PlayersOf(bug, "v8,nothing").ok());
}

TEST(BugPlayerTest, WhatASubjectDoesNotDoIsSaid) {
  KnownBug bug = BugWith(/*shows_here=*/true);
  bug.mutable_program()->set_source("debugger;\n");
  bug.set_actions("start; edit 1:9 \" \"");
  const std::string newest = NameOf(SubjectsOf("v8").back());
  EXPECT_EQ(ActionNotDone(bug, newest), "it does not do the action \"edit\"");
  EXPECT_EQ(ActionNotDone(bug, "v8"), "");
  bug.set_actions("start; over");
  EXPECT_EQ(ActionNotDone(bug, newest), "");
}

}  // namespace
}  // namespace twinstep
