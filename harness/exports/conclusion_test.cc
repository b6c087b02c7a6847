#include "harness/exports/conclusion.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(ConclusionTest, CodeAndLastLineSayTheSame) {
  EXPECT_EQ(ConclusionOf(0, "start: finished\nThe difference is not there.\n"), Conclusion::kNotThere);
  EXPECT_EQ(ConclusionOf(1, "The difference is there.\n"), Conclusion::kThere);
  EXPECT_EQ(ConclusionOf(2, "Something else happened: finished\n"), Conclusion::kSomethingElse);
  EXPECT_EQ(ConclusionOf(125, "It could not be tried: no inspector.\n"), Conclusion::kNotTried);
}

TEST(ConclusionTest, WhatTheScriptDidNotSayIsNone) {
  // Node.js that does not parse the script ends with 1 too.
  EXPECT_EQ(ConclusionOf(1, "SyntaxError: Unexpected token '?'\n"), std::nullopt);
  EXPECT_EQ(ConclusionOf(0, ""), std::nullopt);
  EXPECT_EQ(ConclusionOf(0, "The difference is there.\n"), std::nullopt);
  EXPECT_EQ(ConclusionOf(1, "The difference is there.\nSegmentation fault\n"), std::nullopt);
}

TEST(ConclusionTest, TheWordsAsJavaScript) {
  EXPECT_EQ(ConclusionsLiteral('\''),
            "{0: 'The difference is not there', 1: 'The difference is there', 2: 'Something else happened', "
            "125: 'It could not be tried'}");
}

}  // namespace
}  // namespace twinstep
