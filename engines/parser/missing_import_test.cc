#include "model/source/missing_import.h"

#include <gtest/gtest.h>

#include "engines/parser/parse_for_test.h"

namespace twinstep {
namespace {

// The text of what is missing; empty: nothing.
std::string Missing(const std::string& source, const std::string& importer = "") {
  static Parser& parser = *Parser::Create().value().release();
  Program program;
  program.add_modules()->set_specifier("lib/a.mjs");
  const SyntaxTree tree = parser.Parse(SourceText(source), ParseGoal::kModule).value();
  const NodeId missing = MissingImport(program, importer, tree);
  return missing == kNoNode ? "" : std::string(tree.TextOf(missing));
}

TEST(MissingImportTest, IsTheFirstThatTheProgramDoesNotHave) {
  EXPECT_EQ(Missing("import { a } from './lib/a.mjs';\nimport './b.mjs';\nimport './c.mjs';\n"), "'./b.mjs'");
  EXPECT_EQ(Missing("export * from \"fs\";\n"), "\"fs\"");
  EXPECT_EQ(Missing("export { a } from './lib/a.mjs';\nimport('./b.mjs');\nexport const b = 1;\n"), "");
}

TEST(MissingImportTest, IsResolvedFromTheImporter) {
  EXPECT_EQ(Missing("import './a.mjs';", "lib/b.mjs"), "");
  EXPECT_EQ(Missing("import './a.mjs';"), "'./a.mjs'");
}

}  // namespace
}  // namespace twinstep
