#include "model/transformations/add_parameter.h"

#include <string>

#include "engines/parser/transformations/transform_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(AddParameterTest, BeforeAndAfter) {
  EXPECT_EQ(After("^function f(a) { return a; } f(1);", "add_parameter { function: ^ name: 'added1' }"),
            "function f(a, added1) { return a; } f(1);");
  EXPECT_EQ(After("^function f() {} f();", "add_parameter { function: ^ name: 'added1' }"),
            "function f(added1) {} f();");
  EXPECT_EQ(After("^function* f(a = (1),) {} f();", "add_parameter { function: ^ name: 'added1' }"),
            "function* f(a = (1), added1,) {} f();");
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
  EXPECT_EQ(After("^function f(...a) {} f();", "add_parameter { function: ^ name: 'added1' }"),
            "refused: the function has a rest parameter");
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
  const char* const kScopes = "scopes { kind: FUNCTION variables { name: 'p1' } }";
  const std::string paused =
      std::string("paused { location { line: 2 column: 2 } frames { location { line: 2 column: 2 } ") + kScopes +
      " } frames { location { line: 4 column: 0 } " + kScopes + " } }";
  EXPECT_EQ(Expected("function foo(p1) {\n  g();\n}\nfoo();", "add_parameter { function: 0 name: 'fresh1' }", paused),
            "paused { location { line: 2 column: 2 } frames { location { line: 2 column: 2 } scopes { kind: FUNCTION "
            "variables { name: \"p1\" } variables { name: \"fresh1\" value { singleton: UNDEFINED } } } } "
            "frames { location { line: 4 column: 0 } scopes { kind: FUNCTION variables { name: \"p1\" } } } }");
}

}  // namespace
}  // namespace twinstep
