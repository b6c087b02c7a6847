#include "harness/isolation/versions/shown_changes.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/isolation/versions/file_facts.h"
#include "model/code_changes/syntax_changes.h"

namespace twinstep {
namespace {

ChangeSet Changes(const std::string& before, const std::string& now) {
  static FileParser* const parser = FileParser::Create()->release();
  VersionPair pair;
  pair.form = ProgramForm::kScripts;
  return SyntaxChanges({{"a.js", before}}, {{"a.js", now}}, [&pair](const std::string& path, const std::string& text) {
    return parser->Tree(pair, path, text);
  });
}

std::string Text(const std::vector<CodeChangeShown>& shown) {
  std::string text;
  for (const CodeChangeShown& change : shown) {
    text += std::to_string(change.number()) + "\n";
    for (const CodeChangeShown::Part& part : change.parts()) {
      for (const std::string& line : part.before()) text += "-" + line + "\n";
      for (const std::string& line : part.now()) text += "+" + line + "\n";
    }
  }
  return text;
}

// One of the two alone would leave f(1, 4), which no version has.
TEST(ShownChangesTest, ChangesThatShareLinesHaveOneText) {
  const ChangeSet changes = Changes("x();\nf(1, 2);\ng(1);\n", "x();\nf(3, 4);\ng(2);\n");
  ASSERT_EQ(changes.size(), 3);
  EXPECT_EQ(Text(ShowTogether(changes, {0, 1, 2}, {})), "1\n2\n-f(1, 2);\n+f(3, 4);\n3\n-g(1);\n+g(2);\n");
  EXPECT_EQ(Text(ShowTogether(changes, {0}, {1})), "1\n-f(1, 2);\n+f(3, 4);\n2\n");
  EXPECT_EQ(Text(ShowTogether(changes, {0}, {})), "1\n-f(1, 4);\n+f(3, 4);\n");
  EXPECT_EQ(Text(ShowTogether(changes, {0, 2}, {})), "1\n-f(1, 4);\n+f(3, 4);\n3\n-g(1);\n+g(2);\n");
}

Explanation Answer(const ChangeSet& changes, const Configuration& responsible) {
  Explanation explanation;
  for (const CodeChangeShown& shown : ShowTogether(changes, responsible, {})) *explanation.add_responsible() = shown;
  return explanation;
}

TEST(ShownChangesTest, LinesOfNoVersionAreTold) {
  const ChangeSet changes = Changes("x();\nf(1, 2);\ng(1);\n", "x();\nf(3, 4);\ng(2);\n");
  EXPECT_EQ(LinesOfNoVersion(changes, Answer(changes, {0})),
            "No version has the lines marked - as they stand here, since other changes of the same lines are left in: "
            "a.js:2, where the old version has `f(1, 2);`.");
  EXPECT_EQ(LinesOfNoVersion(changes, Answer(changes, {0, 1})), "");
  EXPECT_EQ(LinesOfNoVersion(changes, Answer(changes, {2})), "");
}

}  // namespace
}  // namespace twinstep
