#include <string>

#include "engines/parser/transformations/transform_for_test.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::EndsWith;

TEST(AddParameterTest, BeforeAndAfter) {
  EXPECT_EQ(After("^function f(a) { return a; } f(1);", "add_parameter { function: ^ name: 'added1' }"),
            "function f(a, added1) { return a; } f(1);");
  EXPECT_EQ(After("^function f() {} f();", "add_parameter { function: ^ name: 'added1' }"),
            "function f(added1) {} f();");
  EXPECT_EQ(After("^function* f(a,) {} f();", "add_parameter { function: ^ name: 'added1' }"),
            "function* f(a, added1,) {} f();");
}

TEST(AddParameterTest, Refusals) {
  EXPECT_EQ(After("^function f() {} f(1);", "add_parameter { function: ^ name: 'added1' }"),
            "refused: a call passes a surplus argument");
  EXPECT_EQ(After("^function f(a) {} f(...b);", "add_parameter { function: ^ name: 'added1' }"),
            "refused: a call spreads its arguments");
  EXPECT_EQ(After("^function f(a) {} [1].map(f);", "add_parameter { function: ^ name: 'added1' }"),
            "refused: the function is not only called by its name");
  EXPECT_EQ(After("^function f(a) {} this.f(1, 2);", "add_parameter { function: ^ name: 'added1' }"),
            "refused: the function is not only called by its name");
  EXPECT_EQ(After("^function f(a = 1) {} f();", "add_parameter { function: ^ name: 'added1' }"),
            "refused: the function has a parameter that is more than a name");
  EXPECT_EQ(After("^function f(...a) {} f();", "add_parameter { function: ^ name: 'added1' }"),
            "refused: the function has a parameter that is more than a name");
  EXPECT_EQ(After("^function f() { return arguments; } f();", "add_parameter { function: ^ name: 'added1' }"),
            "refused: the function names arguments");
  EXPECT_EQ(After("^function f() { eval(\"\"); } f();", "add_parameter { function: ^ name: 'added1' }"),
            "refused: the function has a direct eval");
  EXPECT_EQ(After("^function f() {} f(); let added1;", "add_parameter { function: ^ name: 'added1' }"),
            "refused: the name is not a fresh one");
  EXPECT_EQ(After("^function f() {} f();", "add_parameter { function: ^ name: 'a){1' }"),
            "refused: the name is not a fresh one");
  EXPECT_EQ(After("^function f() { f(); } try { f(); } catch (e) { e instanceof RangeError; }",
                  "add_parameter { function: ^ name: 'added1' }"),
            "refused: the program may overflow the stack on purpose");
  EXPECT_EQ(After("f(^);", "add_parameter { function: ^ name: 'added1' }"),
            "refused: no function declaration begins at that offset");
}

TEST(AddParameterTest, NoMessageCrashes) {
  ExpectRobust(
      "// c\nfunction f(a, b) {\n  if (false) { b = 12; }\n\n  return a + `${b}`; // d\n}\nlet c = f(1, 2);\nc = "
      "f(3,\n  true);\n",
      "AddParameter");
}

// Figure 11.
TEST(AddParameterTest, FramesOfTheFunctionShowIt) {
  const std::string paused =
      "paused { location { line: 2 column: 2 } frames { location { line: 2 column: 2 } function_name: \"foo\" scopes { "
      "kind: FUNCTION } } "
      "frames { location { line: 4 column: 0 } } }";
  EXPECT_THAT(Expected("function foo(p1) {\n  g();\n}\nfoo();", "add_parameter { function: 0 name: 'fresh1' }", paused),
              EndsWith("} and fresh1 in frame 0"));
}

TEST(AddParameterTest, InitializersOfFieldsAreOtherFunctions) {
  const std::string paused =
      "paused { location { line: 2 column: 2 } frames { location { line: 2 column: 12 } function_name: "
      "'<instance_members_initializer>' } }";
  EXPECT_THAT(Expected("function foo() {\n  class A { x = 1; }\n  new A;\n}\nfoo();",
                       "add_parameter { function: 0 name: 'fresh1' }", paused),
              EndsWith("} }"));
}

}  // namespace
}  // namespace twinstep
