#include "model/source/text_insertions.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

TEST(FreePrefixTest, OccursInNoneOfTheTexts) {
  EXPECT_EQ(FreePrefix({"let a;", "let b;"}), "tw_");
  EXPECT_EQ(FreePrefix({"let a;", "let tw_p, tw0_;"}), "tw1_");
}

}  // namespace
}  // namespace twinstep
