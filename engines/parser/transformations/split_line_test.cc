#include <string>

#include "engines/parser/transformations/transform_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(SplitLineTest, BeforeAndAfter) { EXPECT_EQ(After("f(a, ^b);", "split_line { offset: ^ }"), "f(a, \nb);"); }

TEST(SplitLineTest, Refusals) {
  EXPECT_EQ(After("function f() { return ^a; }", "split_line { offset: ^ }"),
            "refused: the grammar forbids a line end there");
  EXPECT_EQ(After("a^++;", "split_line { offset: ^ }"), "refused: the grammar forbids a line end there");
  EXPECT_EQ(After("x = a ^=> a;", "split_line { offset: ^ }"), "refused: the grammar forbids a line end there");
  EXPECT_EQ(After("x = async ^function() {};", "split_line { offset: ^ }"),
            "refused: the grammar forbids a line end there");
  EXPECT_EQ(After("x = `^a`;", "split_line { offset: ^ }"), "refused: the place is not between tokens");
  EXPECT_EQ(After("a;^", "split_line { offset: ^ }"), "refused: the place is not between two tokens of one line");
}

TEST(SplitLineTest, NoMessageCrashes) {
  ExpectRobust(
      "// c\nfunction f(a, b) {\n  if (false) { b = 12; }\n\n  return a + `${b}`; // d\n}\nlet c = f(1, 2);\nc = "
      "f(3,\n  true);\n",
      "SplitLine");
}

}  // namespace
}  // namespace twinstep
