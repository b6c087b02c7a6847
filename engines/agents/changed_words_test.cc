#include "engines/agents/changed_words.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

// Who holds the word at 8 for agent 1; below 0: it was from zero.
int HolderOf(const ChangedWords& words) {
  BlockedAgent blocked;
  blocked.agent = 1;
  words.TellHolder(8, blocked);
  return blocked.from_zero ? -blocked.changed_by : blocked.changed_by;
}

TEST(ChangedWordsTest, WhoTookALockHoldsItWhoeverMarkedItSince) {
  ChangedWords words;
  EXPECT_EQ(HolderOf(words), -1);
  words.Changed(8, 2, 1);
  words.Changed(16, 3, 1);
  EXPECT_EQ(HolderOf(words), -2);
  words.Changed(8, 4, 0);
  words.Changed(8, 1, 0);
  EXPECT_EQ(HolderOf(words), -2);
}

TEST(ChangedWordsTest, OfAWordThatNobodyHoldsItIsTheLastOther) {
  ChangedWords words;
  words.Changed(8, 2, 1);
  words.Changed(8, 3, 2);
  EXPECT_EQ(HolderOf(words), 3);
  words.Changed(8, 1, 1);
  EXPECT_EQ(HolderOf(words), 3);
}

}  // namespace
}  // namespace twinstep
