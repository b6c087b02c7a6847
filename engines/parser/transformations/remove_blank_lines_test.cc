#include <string>

#include "engines/parser/transformations/transform_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(RemoveBlankLinesTest, BeforeAndAfter) {
  EXPECT_EQ(After("a\n\n \t\nb", "remove_blank_lines { line: 2 count: 2 }"), "a\nb");
  EXPECT_EQ(After("a\r\n\r\nb", "remove_blank_lines { line: 2 count: 1 }"), "a\r\nb");
  EXPECT_EQ(After("a\n  ", "remove_blank_lines { line: 2 count: 1 }"), "a\n");
}

TEST(RemoveBlankLinesTest, Refusals) {
  EXPECT_EQ(After("x = `\n\n`;", "remove_blank_lines { line: 2 count: 1 }"), "refused: the line is inside a token");
  EXPECT_EQ(After("a\nb", "remove_blank_lines { line: 2 count: 1 }"), "refused: the line is not blank");
  EXPECT_EQ(After("a\n\n", "remove_blank_lines { line: 2 count: 9 }"), "refused: there are no such lines");
  EXPECT_EQ(After("a\n", "remove_blank_lines { line: 2 count: 1 }"), "refused: the line is empty and the last one");
}

TEST(RemoveBlankLinesTest, NoMessageCrashes) {
  ExpectRobust(
      "// c\nfunction f(a, b) {\n  if (false) { b = 12; }\n\n  return a + `${b}`; // d\n}\nlet c = f(1, 2);\nc = "
      "f(3,\n  true);\n",
      "RemoveBlankLines");
}

}  // namespace
}  // namespace twinstep
