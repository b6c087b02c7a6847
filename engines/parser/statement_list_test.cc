// model/source/statement_list.h on parsed programs: what is inserted at a position becomes the statement there.
#include "model/source/statement_list.h"

#include <string>

#include "engines/parser/parse_for_test.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/source/syntax_tree.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;

TEST(StatementListTest, OwnersAndStatements) {
  const SyntaxTree tree = ParseForTest(
      "'use strict'; f(); switch (a) { case (b): g(); break; default: } class A { static { h(); } } if (a) {}");
  std::vector<std::string> lists;
  for (const StatementList& list : StatementLists(tree)) {
    lists.push_back(std::string(Name(tree.type(list.owner))) + " " + std::to_string(list.statements.size()) + " " +
                    std::to_string(list.directives));
    EXPECT_EQ(list.positions.size(), list.statements.size() + 1);
    for (size_t i = 0; i < list.statements.size(); ++i) {
      EXPECT_EQ(tree.node(list.statements[i]).parent, list.owner);
      EXPECT_EQ(tree.node(list.statements[i]).list_index, static_cast<int>(i));
    }
  }
  EXPECT_THAT(lists,
              ElementsAre("Program 5 1", "SwitchCase 2 0", "SwitchCase 0 0", "StaticBlock 1 0", "BlockStatement 0 0"));
}

TEST(StatementListTest, WhatIsInsertedBecomesAStatement) {
  // Statements without semicolons, comments in odd places, empty lists of each kind.
  for (const char* program : {
           "f()\ng() // end",
           "#!/bin/node",
           "",
           "// only a comment",
           "'use strict'\nf()\n",
           "if (a) { /* } */ } else { f() }",
           "switch (a) { case b ? c : d: case (b): f(); default /* : */ : }",
           "class A { static { } static /* { */ { f() } }",
           "function f() { return 1 }\n(() => { ; })()",
           "label: { let x = 1\n x++ }",
           "'😀'; { }",
       }) {
    const SyntaxTree tree = ParseForTest(program);
    for (const StatementList& list : StatementLists(tree)) {
      for (size_t i = 0; i < list.positions.size(); ++i) {
        const int at = list.positions[i];
        const std::string edited = std::string(tree.text().Slice(0, at)) + "\ninserted();" +
                                   std::string(tree.text().Slice(at, tree.text().length()));
        SCOPED_TRACE(edited);
        const auto parsed = ParserForTest().Parse(SourceText(edited), ParseGoal::kScript);
        ASSERT_TRUE(parsed.ok()) << parsed.status();
        const SyntaxNode& statement = parsed->node(parsed->EnclosingStatement(NodeAt(*parsed, "inserted")));
        EXPECT_EQ(statement.parent, list.owner);
        EXPECT_EQ(statement.list_index, static_cast<int>(i));
        EXPECT_EQ(StatementListOf(*parsed, list.owner).statements.size(), list.statements.size() + 1);
      }
    }
  }
}

}  // namespace
}  // namespace twinstep
