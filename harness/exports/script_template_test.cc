#include "harness/exports/script_template.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(ScriptTemplateTest, KeepsWhatAFlagAsksFor) {
  const char text[] = "a\n//#if x\nb\n//#if !y\nc\n//#end\n//#end\n//#if z\nd\n//#end\ne\n";
  EXPECT_EQ(FillTemplate(text, {.flags = {"x"}, .values = {}}), "a\nb\nc\ne\n");
  EXPECT_EQ(FillTemplate(text, {.flags = {"x", "y"}, .values = {}}), "a\nb\ne\n");
  EXPECT_EQ(FillTemplate(text, {.flags = {"z"}, .values = {}}), "a\nd\ne\n");
}

TEST(ScriptTemplateTest, FillsInValuesOnce) {
  const TemplateInput input = {.flags = {}, .values = {{"a", "$b$"}, {"b", "2"}, {"none", ""}}};
  EXPECT_EQ(FillTemplate("$a$ $b$\n", input), "$b$ 2\n");
  EXPECT_EQ(FillTemplate("`${x}$b$${y}`\n", input), "`${x}2${y}`\n");
  EXPECT_EQ(FillTemplate("a\n$none$\nb\n", input), "a\nb\n");
}

TEST(ScriptTemplateTest, EmptyLinesComeOneByOne) {
  EXPECT_EQ(FillTemplate("a\n\n//#if x\nb\n\n//#end\n\nc\n\n", {}), "a\n\nc\n");
}

TEST(ScriptTemplateTest, CommentsHaveNoTrailingSpace) { EXPECT_EQ(JsComment("a\n\nb"), "// a\n//\n// b"); }

}  // namespace
}  // namespace twinstep
