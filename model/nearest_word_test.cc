#include "model/nearest_word.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(NearestWordTest, SlipsOfAFinger) {
  const std::vector<std::string> words = {"break", "resume", "restart", "over", "v8_flags"};
  EXPECT_EQ(NearestWord("brek", words), "break");
  EXPECT_EQ(NearestWord("breka", words), "break");
  EXPECT_EQ(NearestWord("reusme", words), "resume");
  EXPECT_EQ(NearestWord("OVER", words), "over");
  EXPECT_EQ(NearestWord("v8-flag", words), "v8_flags");
}

TEST(NearestWordTest, AnErrorAsksWhetherItWasMeant) {
  EXPECT_EQ(DidYouMean("job", {"jobs", "seed"}, "--"), "; did you mean --jobs?");
  EXPECT_EQ(DidYouMean("xyzzy", {"jobs", "seed"}, "--"), "");
}

TEST(NearestWordTest, WhatIsFarFromAllIsNone) {
  const std::vector<std::string> words = {"break", "in", "to"};
  for (const char* word : {"", "i", "jump", "xyzzy", "breakdown"}) EXPECT_EQ(NearestWord(word, words), "") << word;
  EXPECT_EQ(NearestWord("break", {}), "");
  EXPECT_EQ(NearestWord(std::string(1000000, 'b'), words), "");
}

TEST(NearestWordTest, TheFirstOfEquals) { EXPECT_EQ(NearestWord("lat", {"hat", "cat"}), "hat"); }

TEST(PlainWordTest, LettersAndDigits) {
  for (const char* word : {"step-over", "stepOver", "STEP_OVER"}) EXPECT_EQ(PlainWord(word), "stepover");
}

}  // namespace
}  // namespace twinstep
