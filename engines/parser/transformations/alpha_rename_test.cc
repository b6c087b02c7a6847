#include <string>

#include "engines/parser/transformations/transform_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(AlphaRenameTest, BeforeAndAfter) {
  EXPECT_EQ(After("function f(^a) { let b = a; return {a, b}; }", "alpha_rename { declaration: ^ name: 'v1' }"),
            "function f(v1) { let b = v1; return {a: v1, b}; }");
  EXPECT_EQ(After("function f({^a = 1}) { ({a} = a); }", "alpha_rename { declaration: ^ name: 'v1' }"),
            "function f({a: v1 = 1}) { ({a: v1} = v1); }");
  EXPECT_EQ(After("function f(^a, a) { a: for (;;) break a; }", "alpha_rename { declaration: ^ name: 'v1' }"),
            "function f(v1, v1) { a: for (;;) break a; }");
}

TEST(AlphaRenameTest, Refusals) {
  EXPECT_EQ(After("let ^a = 1;", "alpha_rename { declaration: ^ name: 'v1' }"),
            "refused: the variable is a global of a script");
  EXPECT_EQ(After("function f(^a) { eval(\"\"); }", "alpha_rename { declaration: ^ name: 'v1' }"),
            "refused: a direct eval may name the variable");
  EXPECT_EQ(After("function f(^a) { with (o) a; }", "alpha_rename { declaration: ^ name: 'v1' }"),
            "refused: a with may hold the name");
  EXPECT_EQ(After("{ let ^a = () => 1; }", "alpha_rename { declaration: ^ name: 'v1' }"),
            "refused: an anonymous function may get its name from the variable");
  EXPECT_EQ(After("{ let ^a = {}; a.b = function() {}; }", "alpha_rename { declaration: ^ name: 'v1' }"),
            "refused: an anonymous function may get its name from the variable");
  EXPECT_EQ(After("{ let ^a; { let a; } }", "alpha_rename { declaration: ^ name: 'v1' }"),
            "refused: a variable of the same name is around it or inside");
  EXPECT_EQ(After("{ function ^a() {} }", "alpha_rename { declaration: ^ name: 'v1' }"),
            "refused: the variable is a function, class, import or undeclared");
  EXPECT_EQ(After("try {} catch (^a) { var a = 1; }", "alpha_rename { declaration: ^ name: 'v1' }"),
            "refused: a variable of the same name is around it or inside");
  EXPECT_EQ(After("{ let ^a; v1; }", "alpha_rename { declaration: ^ name: 'v1' }"),
            "refused: the name is not a fresh one");
  EXPECT_EQ(After("{ let ^a; }", "alpha_rename { declaration: ^ name: 'if' }"), "refused: the name is not a fresh one");
}

TEST(AlphaRenameTest, NoMessageCrashes) {
  ExpectRobust(
      "// c\nfunction f(a, b) {\n  if (false) { b = 12; }\n\n  return a + `${b}`; // d\n}\nlet c = f(1, 2);\nc = "
      "f(3,\n  true);\n",
      "AlphaRename");
}

TEST(AlphaRenameTest, FramesThatSeeItShowTheNewName) {
  EXPECT_EQ(Expected("function f(a) {\n  g();\n}\nf();", "alpha_rename { declaration: 11 name: 'v1' }",
                     "paused { location { line: 2 column: 2 } frames { location { line: 2 column: 2 } scopes { kind: "
                     "FUNCTION variables { name: 'a' } } } frames { location { line: 4 column: 0 } scopes { kind: "
                     "SCRIPT variables { name: 'a' } } } }"),
            "paused { location { line: 2 column: 2 } frames { location { line: 2 column: 2 } scopes { kind: FUNCTION "
            "variables { name: \"v1\" } } } frames { location { line: 4 column: 0 } scopes { kind: SCRIPT "
            "variables { name: \"a\" } } } }");
}

}  // namespace
}  // namespace twinstep
