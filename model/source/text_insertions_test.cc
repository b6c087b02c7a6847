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

}  // namespace
}  // namespace twinstep
