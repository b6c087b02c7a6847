// Pauses and truths made by hand: at which moment a pause stands.
#include "model/judging/pause_matching.h"

#include <gtest/gtest.h>

#include "engines/parser/truth/known_program_for_test.h"

namespace twinstep {
namespace {

constexpr auto kEnter = TruthEventKind::kEnter;
constexpr auto kExit = TruthEventKind::kExit;

PauseMatch MatchOf(const KnownProgram& known, const Paused& paused) { return PauseMatcher(known).Match(paused, {}); }

// Two turns.
KnownProgram Loop() {
  return KnownProgramMaker("let i = 0;\nwhile (i < 2) {\n  i++;\n}\n")
      .Point("i++", 0, {{"i", 0}})
      .Point("i++", 0, {{"i", 1}})
      .Known({PlaceAt(1, 8), PlaceAt(2, 7), PlaceAt(3, 2)});
}

TEST(PauseMatchingTest, OfSeveralVisitsTheFirst) {
  const KnownProgram known = Loop();
  const PauseMatch match = MatchOf(known, PauseForTest(Paused::BREAKPOINT, {{3, 2}}));
  ASSERT_TRUE(match.matched());
  EXPECT_EQ(match.moment, (Moment{0, false}));
  EXPECT_TRUE(match.at_head);
  EXPECT_FALSE(match.ambiguous);
}

TEST(PauseMatchingTest, ButTheOneWhoseValuesAreShown) {
  const KnownProgram known = Loop();
  const PauseMatch match = MatchOf(known, PauseForTest(Paused::BREAKPOINT, {{3, 2, {{"i", 1}}}}));
  ASSERT_TRUE(match.matched());
  EXPECT_EQ(match.moment.event, 1);
  EXPECT_FALSE(match.ambiguous);
}

TEST(PauseMatchingTest, WhereNoValueDecidesItIsAmbiguous) {
  const KnownProgram known = Loop();
  EXPECT_TRUE(MatchOf(known, PauseForTest(Paused::BREAKPOINT, {{3, 2, {{"i", 7}}}})).ambiguous);
}

TEST(PauseMatchingTest, TimeGoesOnFromPauseToPause) {
  const KnownProgram known = Loop();
  const PauseMatcher matcher(known);
  const Paused paused = PauseForTest(Paused::BREAKPOINT, {{3, 2}});
  const PauseMatch first = matcher.Match(paused, {});
  const PauseMatch second = matcher.Match(paused, {&paused, &first});
  ASSERT_TRUE(second.matched());
  EXPECT_EQ(second.moment.event, 1);
  EXPECT_EQ(matcher.Match(paused, {&paused, &second}).kind, PauseMatch::kNowhere);
}

TEST(PauseMatchingTest, ValuesMayBeThoseOfAVisitBehindTheEndOfACutTruth) {
  const auto loop = [] {
    return KnownProgramMaker("let i = 0;\nwhile (i < 2) {\n  i++;\n}\n").Point("i++", 0, {{"i", 0}});
  };
  const std::vector<Location> places = {PlaceAt(1, 8), PlaceAt(2, 7), PlaceAt(3, 2)};
  const Paused paused = PauseForTest(Paused::BREAKPOINT, {{3, 2, {{"i", 1}}}});
  EXPECT_FALSE(MatchOf(loop().Known(places), paused).ambiguous);
  EXPECT_TRUE(MatchOf(loop().Cut().Known(places), paused).ambiguous);
}

TEST(PauseMatchingTest, WhoShowsAnEarlierMomentInAllIsNotBlamed) {
  const KnownProgram known = Loop();
  const PauseMatcher matcher(known);
  const Paused first = PauseForTest(Paused::BREAKPOINT, {{3, 2, {{"i", 0}}}});
  const Paused second = PauseForTest(Paused::BREAKPOINT, {{3, 2, {{"i", 1}}}});
  const PauseMatch at_first = matcher.Match(first, {});
  const PauseMatch at_second = matcher.Match(second, {&first, &at_first});
  EXPECT_EQ(at_second.moment.event, 1);
  EXPECT_FALSE(at_second.ambiguous);
  const PauseMatch again = matcher.Match(first, {&first, &at_first});
  ASSERT_TRUE(again.matched());
  EXPECT_EQ(again.moment.event, 0);
  EXPECT_TRUE(again.ambiguous);
}

TEST(PauseMatchingTest, BehindTheEndOfACutTruthNothingIsSaid) {
  const KnownProgram known =
      KnownProgramMaker("f();\ng();\n").Point("f();").Cut().Known({PlaceAt(1, 0), PlaceAt(2, 0)});
  EXPECT_EQ(MatchOf(known, PauseForTest(Paused::BREAKPOINT, {{2, 0}})).kind, PauseMatch::kUntold);
}

// Called from two places.
KnownProgram Calls() {
  return KnownProgramMaker("function f() {\n  1;\n}\nf();\n2, f();\n")
      .Point("f();")
      .Add(kEnter, "function f", 1)
      .Point("1;", 1)
      .Add(kExit, "function f", 1)
      .Point("2, f();")
      .Add(kEnter, "function f", 2)
      .Point("1;", 2)
      .Add(kExit, "function f", 2)
      .Known({PlaceAt(2, 2), PlaceAt(4, 0), PlaceAt(5, 0), PlaceAt(5, 3)});
}

TEST(PauseMatchingTest, TheStackTellsWhichVisitItIs) {
  const KnownProgram known = Calls();
  const PauseMatch first = MatchOf(known, PauseForTest(Paused::BREAKPOINT, {{2, 2}, {4, 0}}));
  EXPECT_EQ(first.moment.event, 2);
  const PauseMatch second = MatchOf(known, PauseForTest(Paused::BREAKPOINT, {{2, 2}, {5, 3}}));
  ASSERT_TRUE(second.matched());
  EXPECT_EQ(second.moment.event, 6);
  ASSERT_EQ(second.frames.size(), 2u);
  EXPECT_TRUE(second.frames[0].exact);
  EXPECT_FALSE(second.frames[1].exact);
  EXPECT_EQ(known.timeline->link(second.frames[0].link).activation, 2u);
  EXPECT_EQ(known.timeline->link(second.frames[1].link).activation, 0u);
  EXPECT_EQ(second.frames[1].event, 4);
}

TEST(PauseMatchingTest, AStackThatTheProgramDoesNotHaveThere) {
  const KnownProgram known = Calls();
  EXPECT_EQ(MatchOf(known, PauseForTest(Paused::BREAKPOINT, {{2, 2}})).kind, PauseMatch::kOtherStack);
  EXPECT_EQ(MatchOf(known, PauseForTest(Paused::BREAKPOINT, {{2, 2}, {2, 2}, {4, 0}})).kind, PauseMatch::kOtherStack);
}

TEST(PauseMatchingTest, InTheMiddleOfAStatementItMayStandBeforeItsCallsOrBehind) {
  const KnownProgram known = Calls();
  const PauseMatch match = MatchOf(known, PauseForTest(Paused::BREAKPOINT, {{5, 3}}));
  ASSERT_TRUE(match.matched());
  EXPECT_FALSE(match.at_head);
  EXPECT_EQ(match.moment, (Moment{4, true}));
  EXPECT_EQ(match.last, (Moment{7, true}));
}

TEST(PauseMatchingTest, AVisitMayHavePassedABranchBy) {
  const auto visits = [](const char* program, Location inside) {
    return KnownProgramMaker(program).Point("x").Point("x").Known({PlaceAt(1, 13), inside});
  };
  constexpr const char* kBranch = "while (more) x ? f() : g();\n";
  const KnownProgram branch = visits(kBranch, PlaceAt(1, 23));
  EXPECT_TRUE(MatchOf(branch, PauseForTest(Paused::BREAKPOINT, {{1, 23}})).ambiguous);
  EXPECT_FALSE(MatchOf(branch, PauseForTest(Paused::BREAKPOINT, {{1, 13}})).ambiguous);
  constexpr const char* kAlways = "while (more) x + f() + g();\n";
  EXPECT_FALSE(MatchOf(visits(kAlways, PlaceAt(1, 23)), PauseForTest(Paused::BREAKPOINT, {{1, 23}})).ambiguous);
}

TEST(PauseMatchingTest, WhatThrowsIsUnderWay) {
  const KnownProgram known = KnownProgramMaker("throw 1;\n").Point("throw 1").Known({PlaceAt(1, 0)});
  EXPECT_EQ(MatchOf(known, PauseForTest(Paused::BREAKPOINT, {{1, 0}})).moment, (Moment{0, false}));
  EXPECT_EQ(MatchOf(known, PauseForTest(Paused::EXCEPTION, {{1, 0}})).moment, (Moment{0, true}));
}

TEST(PauseMatchingTest, OfSomeCodeNoTruthTells) {
  const KnownProgram known =
      KnownProgramMaker("function f(a = g()) {}\nf();\n").Point("f();").Known({PlaceAt(1, 15), PlaceAt(2, 0)});
  EXPECT_EQ(MatchOf(known, PauseForTest(Paused::BREAKPOINT, {{1, 15}, {2, 0}})).kind, PauseMatch::kUntold);
  Paused in_eval = PauseForTest(Paused::DEBUGGER_STATEMENT, {{1, 0}, {2, 0}});
  in_eval.mutable_frames(0)->mutable_location()->set_source(Location::EVAL);
  in_eval.mutable_location()->set_source(Location::EVAL);
  EXPECT_EQ(MatchOf(known, in_eval).kind, PauseMatch::kUntold);
}

}  // namespace
}  // namespace twinstep
