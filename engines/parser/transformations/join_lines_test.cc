#include <string>

#include "engines/parser/transformations/transform_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(JoinLinesTest, BeforeAndAfter) {
  EXPECT_EQ(After("f(\na);", "join_lines { line: 1 }"), "f( a);");
  EXPECT_EQ(After("a;\r\nb;", "join_lines { line: 1 }"), "a; b;");
  EXPECT_EQ(After("a\n.b;", "join_lines { line: 1 }"), "a .b;");
}

TEST(JoinLinesTest, Refusals) {
  EXPECT_EQ(After("a\nb", "join_lines { line: 1 }"), "refused: the line end may separate statements");
  EXPECT_EQ(After("a\n++\nb", "join_lines { line: 1 }"), "refused: the line end may separate statements");
  EXPECT_EQ(After("a; // c\nb;", "join_lines { line: 1 }"), "refused: the line ends inside a token or a comment");
  EXPECT_EQ(After("a;\n--> c", "join_lines { line: 1 }"), "refused: a --> comment follows");
  EXPECT_EQ(After("x = `\n`;", "join_lines { line: 1 }"), "refused: the line ends inside a token or a comment");
  EXPECT_EQ(After("a;", "join_lines { line: 1 }"), "refused: there is no such line with one after it");
}

TEST(JoinLinesTest, NoMessageCrashes) {
  ExpectRobust(
      "// c\nfunction f(a, b) {\n  if (false) { b = 12; }\n\n  return a + `${b}`; // d\n}\nlet c = f(1, 2);\nc = "
      "f(3,\n  true);\n",
      "JoinLines");
}

}  // namespace
}  // namespace twinstep
