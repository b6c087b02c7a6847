#include "engines/shells/shell_words.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

TEST(ShellWordsTest, ListsOfAllKinds) {
  const std::optional<ShellWord> word = ShellWord::Parse(R"([null,true,false,-1.5e3,"a\u00e9\n\"é😀",[],["x",[7]]])");
  ASSERT_TRUE(word);
  ASSERT_EQ(word->list().size(), 7u);
  EXPECT_TRUE((*word)[0].is_null());
  EXPECT_TRUE((*word)[1].truth());
  EXPECT_TRUE((*word)[2].is_truth());
  EXPECT_FALSE((*word)[2].truth());
  EXPECT_EQ((*word)[3].number(), -1500);
  EXPECT_EQ((*word)[4].text(), "aé\n\"é😀");
  EXPECT_EQ((*word)[4].units().size(), 7u);
  EXPECT_TRUE((*word)[5].is_list());
  EXPECT_EQ((*word)[6][1][0].integer(), 7);
  EXPECT_TRUE((*word)[9].is_null());
}

TEST(ShellWordsTest, LoneSurrogatesStay) {
  const std::optional<ShellWord> word = ShellWord::Parse(R"("\ud800x")");
  ASSERT_TRUE(word);
  EXPECT_EQ(word->units(), std::u16string({0xd800, 'x'}));
  EXPECT_EQ(word->text(), "\\ud800x");
}

TEST(ShellWordsTest, WhatIsNoJsonIsNone) {
  for (const char* const text : {"", "[", "[1,]", "[1 2]", "\"a", "\"\\q\"", "\"\\u12\"", "nul", "{}", "1x", "[1]]"}) {
    EXPECT_FALSE(ShellWord::Parse(text)) << text;
  }
}

TEST(ShellWordsTest, WhatIsSaidIsAscii) {
  EXPECT_EQ(AsciiJson("a\"\\\n\té😀\x7f"), R"("a\u0022\u005c\u000a\u0009\u00e9\ud83d\ude00\u007f")");
  EXPECT_EQ(AsciiJson("\xff\xc3"), R"("\ufffd\ufffd")");
  EXPECT_EQ(ShellWord::Parse(AsciiJson("x\xe2\x80\xa8y"))->text(), "x\xe2\x80\xa8y");
}

}  // namespace
}  // namespace twinstep
