// Ranges and places alone; what they mean for nodes is tested where there is a parser
// (engines/conformance/coverage_test.cc).
#include "model/source/coverage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twinstep {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(CoverageTest, KnowsNothingAtFirst) {
  EXPECT_TRUE(Coverage().MayHaveExecuted(0, 1));
  EXPECT_THAT(CoverageBuilder(SourceText("a;")).Build().not_executed(), IsEmpty());
}

TEST(CoverageTest, InsideOneRangeOnly) {
  CoverageBuilder builder(SourceText("0123456789"));
  builder.NotExecuted(2, 5);
  builder.NotExecuted(7, 9);
  const Coverage coverage = std::move(builder).Build();
  EXPECT_FALSE(coverage.MayHaveExecuted(2, 5));
  EXPECT_FALSE(coverage.MayHaveExecuted(3, 4));
  EXPECT_FALSE(coverage.MayHaveExecuted(7, 8));
  EXPECT_TRUE(coverage.MayHaveExecuted(1, 3));
  EXPECT_TRUE(coverage.MayHaveExecuted(4, 6));
  EXPECT_TRUE(coverage.MayHaveExecuted(2, 9));
  EXPECT_TRUE(coverage.MayHaveExecuted(5, 7));
}

TEST(CoverageTest, InnerCodeWinsOverOuter) {
  CoverageBuilder builder(SourceText("0123456789"));
  builder.Executed(0, 10);
  builder.NotExecuted(1, 9);
  builder.Executed(3, 6);
  builder.NotExecuted(4, 5);
  EXPECT_THAT(std::move(builder).Build().not_executed(),
              ElementsAre(SourceRange{1, 3}, SourceRange{4, 5}, SourceRange{6, 9}));
}

TEST(CoverageTest, NeighboursAreOneRange) {
  CoverageBuilder builder(SourceText("0123456789"));
  builder.NotExecuted(4, 10);
  builder.NotExecuted(0, 2);
  builder.NotExecuted(2, 4);
  EXPECT_THAT(std::move(builder).Build().not_executed(), ElementsAre(SourceRange{0, 10}));
}

TEST(CoverageTest, WhatIsOutsideOfTheTextIsCutOff) {
  CoverageBuilder builder(SourceText("0123"));
  builder.NotExecuted(-3, 1);
  builder.NotExecuted(3, 99);
  builder.NotExecuted(2, 2);
  builder.Function(1, 99, false);
  EXPECT_THAT(std::move(builder).Build().not_executed(), ElementsAre(SourceRange{0, 1}, SourceRange{2, 4}));
}

TEST(CoverageTest, AFunctionIsMadeByTheCodeAroundIt) {
  CoverageBuilder builder(SourceText("f = x => 1"));
  builder.Function(4, 10, false);
  const Coverage coverage = std::move(builder).Build();
  EXPECT_TRUE(coverage.MayHaveExecuted(4, 10));
  EXPECT_FALSE(coverage.MayHaveExecuted(9, 10));
}

TEST(CoverageTest, AClassThatIsNotInstantiatedTellsNothing) {
  CoverageBuilder builder(SourceText("class A { static x = f(); }"));
  builder.Function(0, 25, false);
  EXPECT_THAT(std::move(builder).Build().not_executed(), IsEmpty());
}

TEST(CoverageTest, AClassThatIsInstantiatedTellsNothingOfItsMembers) {
  CoverageBuilder builder(SourceText("class A { f() {} }"));
  builder.Function(11, 16, false);
  builder.Function(0, 18, true);
  EXPECT_THAT(std::move(builder).Build().not_executed(), ElementsAre(SourceRange{12, 16}));
}

TEST(CoverageTest, APlaceHasRunIfAnyOfItsOperationsHas) {
  CoverageBuilder builder(SourceText("ab\ncd"));
  builder.Point(2, 0, false, true);
  builder.Point(1, 1, false, false);
  builder.Point(2, 0, true, false);
  EXPECT_THAT(std::move(builder).Build().points(),
              ElementsAre(CoveragePoint{1, false, false}, CoveragePoint{3, true, true}));
}

TEST(CoverageTest, APlaceThatRanSomewhereElseMakesItKnowNothing) {
  CoverageBuilder lost(SourceText("ab"));
  lost.NotExecuted(0, 1);
  lost.Point(7, 0, true, false);
  EXPECT_THAT(std::move(lost).Build().not_executed(), IsEmpty());

  CoverageBuilder harmless(SourceText("ab"));
  harmless.NotExecuted(0, 1);
  harmless.Point(7, 0, false, false);
  EXPECT_THAT(std::move(harmless).Build().not_executed(), ElementsAre(SourceRange{0, 1}));
}

}  // namespace
}  // namespace twinstep
