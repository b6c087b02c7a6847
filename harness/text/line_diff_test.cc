#include "harness/text/paired_lines.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;

LinePair Equal(int left, int right) { return {.left = left, .right = right, .equal = true}; }
LinePair Other(int left, int right) { return {.left = left, .right = right, .equal = false}; }

std::vector<LinePair> Pairs(const std::string& left, const std::string& right) {
  return PairLines(SourceText(left), SourceText(right));
}

TEST(LineDiffTest, WhatIsTheSameStandsBesideItself) {
  EXPECT_THAT(Pairs("a\nb", "a\nb"), ElementsAre(Equal(1, 1), Equal(2, 2)));
}

TEST(LineDiffTest, AnInsertedLineStandsAlone) {
  EXPECT_THAT(Pairs("a\nb", "a\nnew\nb"), ElementsAre(Equal(1, 1), Other(0, 2), Equal(2, 3)));
  EXPECT_THAT(Pairs("a\nold\nb", "a\nb"), ElementsAre(Equal(1, 1), Other(2, 0), Equal(3, 2)));
}

TEST(LineDiffTest, ALineOfARepeatedTextIsInsertedOnce) {
  EXPECT_THAT(Pairs("a\na", "a\na\na"), ElementsAre(Equal(1, 1), Equal(2, 2), Other(0, 3)));
}

TEST(LineDiffTest, ChangedLinesStandBesideEachOther) {
  EXPECT_THAT(Pairs("let a;\nuse(b);\nprint(a);\n", "let c1;\nuse(b);\nprint(c1);\n"),
              ElementsAre(Other(1, 1), Equal(2, 2), Other(3, 3), Equal(4, 4)));
}

TEST(LineDiffTest, ASplitLineStandsBesideItsBeginning) {
  EXPECT_THAT(Pairs("f(); g();\nh();", "f();\ng();\nh();"), ElementsAre(Other(1, 1), Other(0, 2), Equal(2, 3)));
}

TEST(LineDiffTest, ThousandsOfChangedLinesAreNotCompared) {
  std::string left, right;
  for (int i = 0; i < 3000; ++i) {
    left += "left " + std::to_string(i) + "\n";
    right += "right " + std::to_string(i) + "\n";
  }
  const std::vector<LinePair> pairs = Pairs(left, right);
  ASSERT_EQ(pairs.size(), 3001u);
  EXPECT_EQ(pairs[2999], Other(3000, 3000));
}

}  // namespace
}  // namespace twinstep
