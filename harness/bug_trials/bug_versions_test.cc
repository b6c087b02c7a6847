#include "harness/bug_trials/bug_versions.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "model/causes/key_for_test.h"

namespace twinstep {
namespace {

KnownBug StepLost() {
  KnownBug bug;
  bug.set_side(KnownBug::V8);
  bug.set_severity(STEP_LOST);
  bug.add_causes()->set_promise("step-lost");
  return bug;
}

// `cause` as KeyForTest takes it.
BugShown ShownAs(std::string_view cause, std::string details) {
  BugShown shown = {.details = std::move(details), .no_answer = ""};
  *shown.finding.mutable_cause() = KeyForTest(cause);
  return shown;
}

const BugShown kShown = ShownAs("v8 : step-lost @ finally", "expected 2:0, got 3:0");
const BugShown kOther = ShownAs("v8 : step-over-level @ loop", "expected 4:0, got 2:0");
const BugShown kNothing = {};
const BugShown kDead = ShownAs("v8 : crash : step over : signal 11", "");
const BugShown kSilent = {.details = "", .no_answer = "the program ran out of time"};

TEST(BugVersionsTest, AnEntryShowsWhereOneSessionDoes) {
  EXPECT_EQ(StateOf(StepLost(), {kShown}), BugState::kShows);
  EXPECT_EQ(StateOf(StepLost(), {kNothing, kShown}), BugState::kShows);
  EXPECT_EQ(StateOf(StepLost(), {kDead, kShown}), BugState::kShows);
}

TEST(BugVersionsTest, ElseWhatIsWorstForTheEngine) {
  EXPECT_EQ(StateOf(StepLost(), {kNothing, kNothing}), BugState::kGone);
  EXPECT_EQ(StateOf(StepLost(), {kNothing, kOther}), BugState::kDiffers);
  EXPECT_EQ(StateOf(StepLost(), {kOther, kDead}), BugState::kCrashes);
  BugShown not_asked;
  not_asked.not_asked = "the host does not tell";
  EXPECT_EQ(StateOf(StepLost(), {not_asked}), BugState::kNoAnswer);
  EXPECT_EQ(NoteOf(StepLost(), BugState::kNoAnswer, {not_asked}), "the host does not tell");
  // Nobody knows whether it is gone.
  EXPECT_EQ(StateOf(StepLost(), {kNothing, kSilent}), BugState::kNoAnswer);
}

TEST(BugVersionsTest, WhatIsByDesignOrTheOtherDebuggersIsNothing) {
  for (const std::string cause : {"by design : a place", "DevTools rule : a place",
                                  "spidermonkey : step-lost @ finally", "firefox : step-lost @ finally"}) {
    EXPECT_EQ(StateOf(StepLost(), {ShownAs(cause, "expected 2, got 3")}), BugState::kGone) << cause;
  }
}

TEST(BugVersionsTest, ADifferenceThatNothingDecidesIsNotTheBugWhereItsPromiseIsKept) {
  BugShown compared = ShownAs("unexplained : step : spidermonkey stops : v8 stops deeper", "expected 3:0, got 5:0");
  EXPECT_EQ(StateOf(StepLost(), {compared}), BugState::kGone);
  KnownBug by_difference = StepLost();
  by_difference.add_causes()->set_undecided(true);
  by_difference.mutable_causes(1)->set_role("loop");
  EXPECT_EQ(StateOf(by_difference, {compared}), BugState::kDiffers);
  compared.not_asked = "the host does not tell";
  EXPECT_EQ(StateOf(StepLost(), {compared}), BugState::kDiffers);
}

TEST(BugVersionsTest, ACrashThatIsTheBugShows) {
  KnownBug bug;
  bug.set_side(KnownBug::V8);
  bug.set_severity(CRASH);
  CausePattern& cause = *bug.add_causes();
  cause.set_promise("crash");
  cause.set_action("step over");
  EXPECT_EQ(StateOf(bug, {kDead}), BugState::kShows);
}

TEST(BugVersionsTest, WhatIsNotPlainHasANote) {
  EXPECT_EQ(NoteOf(StepLost(), BugState::kShows, {kShown}), "");
  EXPECT_EQ(NoteOf(StepLost(), BugState::kDiffers, {kNothing, kOther}),
            "v8 : step-over-level @ loop: expected 4:0, got 2:0");
  EXPECT_EQ(NoteOf(StepLost(), BugState::kNoAnswer, {kSilent}), "the program ran out of time");
}

}  // namespace
}  // namespace twinstep
