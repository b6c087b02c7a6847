#include "harness/bug_trials/bug_versions.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

KnownBug StepLost() {
  KnownBug bug;
  bug.set_side(KnownBug::V8);
  bug.set_severity(STEP_LOST);
  bug.add_signatures("v8 : step-lost @ *");
  return bug;
}

const BugShown kShown = {.signature = "v8 : step-lost @ finally", .details = "expected 2:0, came 3:0", .no_answer = ""};
const BugShown kOther = {.signature = "v8 : step-stays @ for", .details = "expected 4:0, came 2:0", .no_answer = ""};
const BugShown kNothing = {};
const BugShown kDead = {.signature = "v8 : crash : step over : signal 11", .details = "", .no_answer = ""};
const BugShown kSilent = {.signature = "", .details = "", .no_answer = "the program ran out of time"};

TEST(BugVersionsTest, AnEntryShowsWhereOneSessionDoes) {
  EXPECT_EQ(StateOf(StepLost(), {kShown}), BugState::kShows);
  EXPECT_EQ(StateOf(StepLost(), {kNothing, kShown}), BugState::kShows);
  EXPECT_EQ(StateOf(StepLost(), {kDead, kShown}), BugState::kShows);
}

TEST(BugVersionsTest, ElseWhatIsWorstForTheEngine) {
  EXPECT_EQ(StateOf(StepLost(), {kNothing, kNothing}), BugState::kGone);
  EXPECT_EQ(StateOf(StepLost(), {kNothing, kOther}), BugState::kDiffers);
  EXPECT_EQ(StateOf(StepLost(), {kOther, kDead}), BugState::kCrashes);
  // Nobody knows whether it is gone.
  EXPECT_EQ(StateOf(StepLost(), {kNothing, kSilent}), BugState::kNoAnswer);
}

TEST(BugVersionsTest, WhatIsByDesignOrTheOtherDebuggersIsNothing) {
  for (const std::string side : {"by design", "spidermonkey", "firefox"}) {
    const BugShown shown = {.signature = side + " : a place", .details = "expected 2, came 3", .no_answer = ""};
    EXPECT_EQ(StateOf(StepLost(), {shown}), BugState::kGone) << side;
  }
  // A difference that nobody has explained may be the bug in another dress.
  const BugShown difference = {.signature = "unexplained : step : v8 ends", .details = "expected 2", .no_answer = ""};
  EXPECT_EQ(StateOf(StepLost(), {difference}), BugState::kDiffers);
}

TEST(BugVersionsTest, ACrashThatIsTheBugShows) {
  KnownBug bug;
  bug.set_side(KnownBug::V8);
  bug.set_severity(CRASH);
  bug.add_signatures("v8 : crash : step over : *");
  EXPECT_EQ(StateOf(bug, {kDead}), BugState::kShows);
}

TEST(BugVersionsTest, WhatIsNotPlainHasANote) {
  EXPECT_EQ(NoteOf(StepLost(), BugState::kShows, {kShown}), "");
  EXPECT_EQ(NoteOf(StepLost(), BugState::kDiffers, {kNothing, kOther}),
            "v8 : step-stays @ for: expected 4:0, came 2:0");
  EXPECT_EQ(NoteOf(StepLost(), BugState::kNoAnswer, {kSilent}), "the program ran out of time");
}

TEST(BugVersionsTest, ATableOfEntriesAndVersions) {
  const std::vector<BugRow> rows = {
      {.name = "v8-lost", .states = {BugState::kShows, BugState::kGone}, .notes = {"", ""}},
      {.name = "v8-stays", .states = {BugState::kShows, BugState::kDiffers}, .notes = {"", "something else"}}};
  EXPECT_EQ(BugVersionsText("entry", {"v8@11.3", "v8@14.6"}, rows),
            "entry     v8@11.3  v8@14.6\n"
            "v8-lost   shows    gone\n"
            "v8-stays  shows    differs\n"
            "\n"
            "v8@11.3: 2 entries, 2 shows\n"
            "v8@14.6: 2 entries, 1 differs, 1 gone\n"
            "\n"
            "v8@14.6 v8-stays differs: something else\n");
}

TEST(BugVersionsTest, ATableOfFindings) {
  EXPECT_EQ(
      BugVersionsText("finding", {"v8@11.3"}, {{.name = "a/session-1", .states = {BugState::kGone}, .notes = {""}}}),
      "finding      v8@11.3\n"
      "a/session-1  gone\n"
      "\n"
      "v8@11.3: 1 finding, 1 gone\n");
}

}  // namespace
}  // namespace twinstep
