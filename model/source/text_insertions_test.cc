#include "model/source/text_insertions.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

// Node 1 is `(a(b))`, 2 is `(b)` in it.
TEST(TextInsertionsTest, WhatNestsInTheTreeNestsInTheText) {
  TextInsertions insertions;
  insertions.Close(4, 1, "}");
  insertions.Close(4, 2, "]");
  insertions.Open(0, 2, "[");
  insertions.Open(0, 1, "{");
  EXPECT_EQ(insertions.ApplyTo(SourceText("text rest")), "{[text]} rest");
}

TEST(TextInsertionsTest, WhatClosesComesBeforeWhatOpens) {
  TextInsertions insertions;
  insertions.Open(1, 2, "<");
  insertions.Close(1, 1, ">");
  EXPECT_EQ(insertions.ApplyTo(SourceText("ab")), "a><b");
}

TEST(TextInsertionsTest, OfOneNodeWhatWasOpenedLastIsClosedFirst) {
  TextInsertions insertions;
  insertions.Open(0, 1, "1");
  insertions.Open(0, 1, "2");
  insertions.Close(1, 1, "3");
  insertions.Close(1, 1, "4");
  EXPECT_EQ(insertions.ApplyTo(SourceText("é")), "12é43");
}

TEST(TextInsertionsTest, WhatIsReplacedKeepsWhatStandsAroundIt) {
  TextInsertions insertions;
  insertions.Open(2, 1, "[");
  insertions.Open(3, 2, "(");
  insertions.Close(4, 2, ")");
  insertions.Close(5, 1, "]");
  const SourceText text("a=bcd;e");
  EXPECT_EQ(insertions.ApplyTo(text, {.range = {2, 5}, .text = "12"}), "a=[12];e");
  EXPECT_EQ(insertions.ApplyTo(text, {.range = {3, 4}, .text = "1234"}), "a=[b(1234)d];e");
  EXPECT_EQ(insertions.ApplyTo(text, {.range = {6, 7}, .text = "x"}), "a=[b(c)d];x");
  EXPECT_EQ(insertions.ApplyTo(text, {.range = {5, 5}, .text = "x"}), insertions.ApplyTo(text));
}

}  // namespace
}  // namespace twinstep
