#include "harness/node_programs/module_code.h"

#include <gtest/gtest.h>

#include "engines/parser/parse_for_test.h"

namespace twinstep {
namespace {

ModuleCode CodeOf(const std::string& source) {
  absl::StatusOr<ModuleCode> code = ModuleToFunction(ParseForTest(source, ParseGoal::kModule));
  EXPECT_TRUE(code.ok()) << code.status();
  return *std::move(code);
}

std::string TextOf(const std::string& source) { return std::string(CodeOf(source).text.edited().utf8()); }

TEST(ModuleCodeTest, WhatIsImportedIsReadFromItsModuleEachTime) {
  const ModuleCode code = CodeOf(
      "import one, {two, three as four} from './a.mjs';\nimport * as all from 'b';\nuse(one, two, four, all);\n");
  EXPECT_EQ(code.dependencies, (std::vector<std::string>{"./a.mjs", "b"}));
  EXPECT_EQ(code.parameters, "$meta, $import, $export, $module0, $module1");
  EXPECT_EQ(code.text.edited().utf8(),
            "\n\nuse($module0[\"default\"], $module0[\"two\"], $module0[\"three\"], $module1);\n");
}

TEST(ModuleCodeTest, CallsHaveNoObjectAndNeverGoOnWithTheLineBefore) {
  EXPECT_EQ(TextOf("import {f} from 'a';\nlet x = 1\nf(x)\nfor (;;) f({f})\n"),
            "\nlet x = 1\n;(0, $module0[\"f\"])(x)\nfor (;;) (0, $module0[\"f\"])({f: $module0[\"f\"]})\n");
}

TEST(ModuleCodeTest, ExportsAreGettersAndStayDeclarations) {
  const ModuleCode code = CodeOf(
      "export let now = 0;\nexport function f() {}\nexport {now as later};\nexport default class {}\nexport * from "
      "'a';\n"
      "export * as b from 'b';\nexport {c} from 'c';\n");
  EXPECT_EQ(
      code.prologue,
      "'use strict'; $export({\"now\": () => now, \"f\": () => f, \"later\": () => now, \"default\": () => $default, "
      "\"b\": () => $module1, \"c\": () => $module2[\"c\"]}, [$module0]);");
  EXPECT_EQ(code.text.edited().utf8(), "let now = 0;\nfunction f() {}\n\nconst $default = class {};\n\n\n\n");
}

TEST(ModuleCodeTest, LinesStayAndPlacesAreFoundAgain) {
  const ModuleCode code = CodeOf("import {\n  a\n} from 'a';\nconst b = a + 1; b;\n");
  EXPECT_EQ(code.text.edited().LineText(4), "const b = $module0[\"a\"] + 1; b;");
  const int there = *code.text.edited().OffsetAt({4, 29});
  EXPECT_EQ(code.text.original().PositionAt(*code.text.ToOriginal(there)), (TextPosition{4, 17}));
}

TEST(ModuleCodeTest, OnlyAwaitsOutsideOfFunctionsMakeItWait) {
  EXPECT_FALSE(CodeOf("async function f() { await 1; }").is_async);
  EXPECT_TRUE(CodeOf("await 1;").is_async);
  EXPECT_TRUE(CodeOf("for await (const x of []) x;").is_async);
  EXPECT_EQ(TextOf("import('x'); import.meta.url;"), "$import('x'); $meta.url;");
}

}  // namespace
}  // namespace twinstep
