#include "model/module_specifier.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(ModuleSpecifierTest, RelativeToTheImporter) {
  EXPECT_EQ(ResolveSpecifier("", "./lib/a.mjs"), "lib/a.mjs");
  EXPECT_EQ(ResolveSpecifier("lib/a.mjs", "./b.mjs"), "lib/b.mjs");
  EXPECT_EQ(ResolveSpecifier("lib/a.mjs", "../c.mjs"), "c.mjs");
  EXPECT_EQ(ResolveSpecifier("", "../d.mjs"), "../d.mjs");
}

TEST(ModuleSpecifierTest, BareSpecifiersStandForThemselves) { EXPECT_EQ(ResolveSpecifier("lib/a.mjs", "fs"), "fs"); }

TEST(ModuleSpecifierTest, FindsModulesWrittenEitherWay) {
  Program program;
  program.add_modules()->set_specifier("./lib/a.mjs");
  program.add_modules()->set_specifier("fs");
  EXPECT_EQ(FindModule(program, "lib/a.mjs"), &program.modules(0));
  EXPECT_EQ(FindModule(program, "fs"), &program.modules(1));
  EXPECT_EQ(FindModule(program, "b.mjs"), nullptr);
}

}  // namespace
}  // namespace twinstep
