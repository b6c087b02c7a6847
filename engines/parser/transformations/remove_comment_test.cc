#include <string>

#include "engines/parser/transformations/transform_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(RemoveCommentTest, BeforeAndAfter) {
  EXPECT_EQ(After("return_^/* b */ = c", "remove_comment { offset: ^ }"), "return_  = c");
  EXPECT_EQ(After("a ^/*\n*/ b", "remove_comment { offset: ^ }"), "a \n b");
  EXPECT_EQ(After("a ^// b\nc", "remove_comment { offset: ^ }"), "a \nc");
}

TEST(RemoveCommentTest, Refusals) {
  EXPECT_EQ(After("a ^//# sourceURL=b", "remove_comment { offset: ^ }"),
            "refused: the comment gives engines facts about the source");
  EXPECT_EQ(After("^#!/bin/x\na", "remove_comment { offset: ^ }"), "refused: the comment is the #! line");
  EXPECT_EQ(After("a^", "remove_comment { offset: ^ }"), "refused: no comment begins at that offset");
}

TEST(RemoveCommentTest, NoMessageCrashes) {
  ExpectRobust(
      "// c\nfunction f(a, b) {\n  if (false) { b = 12; }\n\n  return a + `${b}`; // d\n}\nlet c = f(1, 2);\nc = "
      "f(3,\n  true);\n",
      "RemoveComment");
}

}  // namespace
}  // namespace twinstep
