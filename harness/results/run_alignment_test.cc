#include "harness/results/run_alignment.h"

#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;

Action Resume() {
  Action action;
  action.mutable_resume();
  return action;
}

Action StepIn() {
  Action action;
  action.mutable_step_in();
  return action;
}

// Actions, each with the line where the program pauses then.
Trace TraceOf(const std::vector<std::pair<Action, uint32_t>>& steps) {
  Trace trace;
  for (const auto& [action, line] : steps) {
    *trace.add_events()->mutable_action() = action;
    trace.add_events()->mutable_output()->mutable_paused()->mutable_location()->set_line(line);
  }
  return trace;
}

ActionPair Equal(int initial, int follow_up) { return {.initial = initial, .follow_up = follow_up, .equal = true}; }
ActionPair Other(int initial, int follow_up) { return {.initial = initial, .follow_up = follow_up, .equal = false}; }

// The program is the same.
std::vector<LinePair> SameLines(int lines) {
  std::vector<LinePair> pairs;
  for (int line = 1; line <= lines; ++line) pairs.push_back({.left = line, .right = line, .equal = true});
  return pairs;
}

TEST(RunAlignmentTest, EqualRunsStandBesideEachOther) {
  const Trace trace = TraceOf({{Resume(), 1}, {StepIn(), 2}});
  EXPECT_THAT(AlignRuns(trace, trace, SameLines(9)), ElementsAre(Equal(0, 0), Equal(2, 2)));
}

TEST(RunAlignmentTest, AnInsertedActionStandsAlone) {
  const Trace initial = TraceOf({{Resume(), 1}, {Resume(), 5}, {Resume(), 9}});
  const Trace follow_up = TraceOf({{Resume(), 1}, {Resume(), 3}, {Resume(), 5}, {Resume(), 9}});
  EXPECT_THAT(AlignRuns(initial, follow_up, SameLines(9)),
              ElementsAre(Equal(0, 0), Other(-1, 2), Equal(2, 4), Equal(4, 6)));
}

TEST(RunAlignmentTest, AStepForAContinueStandsBesideIt) {
  const Trace initial = TraceOf({{Resume(), 1}, {Resume(), 5}, {Resume(), 9}});
  const Trace follow_up = TraceOf({{Resume(), 1}, {StepIn(), 5}, {Resume(), 9}});
  EXPECT_THAT(AlignRuns(initial, follow_up, SameLines(9)), ElementsAre(Equal(0, 0), Other(2, 2), Equal(4, 4)));
}

TEST(RunAlignmentTest, PlacesMoveWithTheProgram) {
  const Trace initial = TraceOf({{Resume(), 1}, {Resume(), 2}, {Resume(), 2}});
  // A line was inserted before the second; the follow-up paused there once more.
  const Trace follow_up = TraceOf({{Resume(), 1}, {Resume(), 2}, {Resume(), 3}, {Resume(), 3}});
  const std::vector<LinePair> lines = {{.left = 1, .right = 1, .equal = true},
                                       {.left = 0, .right = 2, .equal = false},
                                       {.left = 2, .right = 3, .equal = true}};
  EXPECT_THAT(AlignRuns(initial, follow_up, lines), ElementsAre(Equal(0, 0), Other(-1, 2), Equal(2, 4), Equal(4, 6)));
}

TEST(RunAlignmentTest, WhatFailedStandsSideBySide) {
  const Trace initial = TraceOf({{Resume(), 1}, {StepIn(), 5}});
  const Trace follow_up = TraceOf({{Resume(), 1}, {Resume(), 9}});
  EXPECT_THAT(AlignRuns(initial, follow_up, SameLines(9)), ElementsAre(Equal(0, 0), Other(2, 2)));
  EXPECT_THAT(AlignRuns(initial, Trace(), SameLines(9)), ElementsAre(Other(0, -1), Other(2, -1)));
}

}  // namespace
}  // namespace twinstep
