// Windows of truths made by hand, by counts made by hand.
#include "model/judging/counted_moments.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "engines/parser/truth/known_program_for_test.h"

namespace twinstep {
namespace {

constexpr auto kEnter = TruthEventKind::kEnter;
constexpr auto kExit = TruthEventKind::kExit;

// Two turns.
KnownProgramMaker Loop() {
  return KnownProgramMaker("f();\nwhile (g()) {\n  h();\n  i();\n}\n")
      .Point("f();")
      .Point("h();")
      .Point("i();")
      .Point("h();")
      .Point("i();");
}
const std::vector<Location> kPlaces = {PlaceAt(1, 0), PlaceAt(2, 7), PlaceAt(3, 2), PlaceAt(4, 2)};

// Of f(), h() and i(); the loop's own statement has no event.
std::vector<uint64_t> Counts(const CountedMoments& moments, uint64_t f, uint64_t h, uint64_t i) {
  std::vector<uint64_t> counts;
  for (const Location& place : moments.places()) {
    counts.push_back(place.line() == 1 ? f : place.line() == 3 ? h : place.line() == 4 ? i : 1);
  }
  return counts;
}

TEST(CountedMomentsTest, ATurnGoesFromItsFirstStatementToTheNextTurn) {
  const KnownProgram known = Loop().Known(kPlaces);
  const CountedMoments moments(known);
  // The block of i() is that of h().
  const auto first = moments.WindowOf(Counts(moments, 1, 1, 1));
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->begin, (Moment{1, false}));
  EXPECT_EQ(first->end, (Moment{3, false}));
  const auto second = moments.WindowOf(Counts(moments, 1, 2, 2));
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(second->begin, (Moment{3, false}));
  EXPECT_EQ(second->end, (Moment{5, false}));
}

TEST(CountedMomentsTest, WhatTheTruthDoesNotHaveIsNoMoment) {
  const KnownProgram known = Loop().Known(kPlaces);
  const CountedMoments moments(known);
  EXPECT_FALSE(moments.WindowOf(Counts(moments, 1, 3, 3)).has_value());
  // In the second turn, and i() has not been come to in the first.
  EXPECT_FALSE(moments.WindowOf(Counts(moments, 1, 2, 0)).has_value());
}

TEST(CountedMomentsTest, BehindTheEndOfACutTruth) {
  const KnownProgram known = Loop().Cut().Known(kPlaces);
  const CountedMoments moments(known);
  const auto window = moments.WindowOf(Counts(moments, 1, 3, 3));
  ASSERT_TRUE(window.has_value());
  EXPECT_TRUE(window->is_behind);
  EXPECT_FALSE(moments.WindowOf(Counts(moments, 1, 2, 2))->is_behind);
}

TEST(CountedMomentsTest, OfAWholeRun) {
  const KnownProgram known = Loop().Known(kPlaces);
  const CountedMoments moments(known);
  EXPECT_TRUE(moments.AreOfWholeRun(Counts(moments, 1, 2, 2)));
  // An exception may have left the block before i().
  EXPECT_TRUE(moments.AreOfWholeRun(Counts(moments, 1, 2, 3)));
  EXPECT_FALSE(moments.AreOfWholeRun(Counts(moments, 1, 3, 3)));
  EXPECT_FALSE(moments.AreOfWholeRun(Counts(moments, 1, 2, 1)));
}

TEST(CountedMomentsTest, AtTheOperatorOfWhatMayBeSkippedAnotherBlockIsCounted) {
  const KnownProgram known = KnownProgramMaker("const f = () => a && b;\n")
                                 .Point("const")
                                 .Point("a && b")
                                 .Known({PlaceAt(1, 10), PlaceAt(1, 18)});
  for (const Location& place : CountedMoments(known).places()) EXPECT_NE(place.column(), 18u);
}

TEST(CountedMomentsTest, ACallHasBegunBeforeItsFirstStatement) {
  const KnownProgram known = KnownProgramMaker("function f() {\n  g();\n}\nf(1);\nf(2);\n")
                                 .Point("f(1);")
                                 .Add(kEnter, "function f", 1)
                                 .Point("g();", 1)
                                 .Add(kExit, "function f", 1)
                                 .Point("f(2);")
                                 .Add(kEnter, "function f", 2)
                                 .Point("g();", 2)
                                 .Add(kExit, "function f", 2)
                                 .Known({PlaceAt(2, 2), PlaceAt(3, 0), PlaceAt(4, 0), PlaceAt(5, 0)});
  const CountedMoments moments(known);
  std::vector<uint64_t> counts(moments.places().size(), 1);
  for (size_t i = 0; i < counts.size(); ++i) counts[i] = moments.places()[i].line() == 2 ? 2 : 1;
  const auto window = moments.WindowOf(counts);
  ASSERT_TRUE(window.has_value());
  EXPECT_EQ(window->begin, (Moment{5, false}));
}

}  // namespace
}  // namespace twinstep
