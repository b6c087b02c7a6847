#include <string>

#include "engines/parser/transformations/transform_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(StrictTwinTest, BeforeAndAfter) {
  EXPECT_EQ(After("let a = 1;", "strict_twin { to_strict: true }"), "'use strict';\nlet a = 1;");
  EXPECT_EQ(After("#!/bin/x\nlet a;", "strict_twin { to_strict: true }"), "#!/bin/x\n'use strict';\nlet a;");
  EXPECT_EQ(After("'use strict'\nlet a;", "strict_twin { to_strict: false }"), ";\nlet a;");
  EXPECT_EQ(After("class A { f() { return this; } } let g = () => this;", "strict_twin { to_strict: true }"),
            "'use strict';\nclass A { f() { return this; } } let g = () => this;");
}

TEST(StrictTwinTest, Refusals) {
  EXPECT_EQ(After("'use strict'; let a;", "strict_twin { to_strict: true }"),
            "refused: the program is in that mode already");
  EXPECT_EQ(After("a = 1;", "strict_twin { to_strict: true }"),
            "refused: the program assigns a name without declaration");
  EXPECT_EQ(After("function f() { return this; }", "strict_twin { to_strict: true }"),
            "refused: a function of the program uses this");
  EXPECT_EQ(After("{ function f() {} }", "strict_twin { to_strict: true }"), "refused: a block declares a function");
  EXPECT_EQ(After("function f(a, a) {}", "strict_twin { to_strict: true }"), "refused: a parameter is repeated");
  EXPECT_EQ(After("let x = 010;", "strict_twin { to_strict: true }"),
            "refused: the program has octal numbers or escapes");
  EXPECT_EQ(After("with ({}) {}", "strict_twin { to_strict: true }"), "refused: the program has a with statement");
  EXPECT_EQ(After("var yield;", "strict_twin { to_strict: true }"),
            "refused: a name has a meaning in one of the modes");
  EXPECT_EQ(After("let x = '\\01';", "strict_twin { to_strict: true }"),
            "refused: the program has octal numbers or escapes");
}

TEST(StrictTwinTest, NoMessageCrashes) {
  ExpectRobust(
      "// c\nfunction f(a, b) {\n  if (false) { b = 12; }\n\n  return a + `${b}`; // d\n}\nlet c = f(1, 2);\nc = "
      "f(3,\n  true);\n",
      "StrictTwin");
}

}  // namespace
}  // namespace twinstep
