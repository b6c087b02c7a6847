#include "harness/isolation/versions/answer_lines.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engines/parser/parser.h"

namespace twinstep {
namespace {

// Fails where it has the line "bad"; says nothing where it has "use" without "make".
std::vector<VariantResult> Results(absl::Span<const VersionFiles> versions) {
  std::vector<VariantResult> results;
  for (const VersionFiles& files : versions) {
    const std::string& text = files.at("a.js");
    const auto has = [&text](const std::string& line) { return text.find(line) != std::string::npos; };
    VariantResult& result = results.emplace_back();
    result.outcome = has("use") && !has("make") ? TestOutcome::kUnresolved
                     : has("bad")               ? TestOutcome::kFail
                                                : TestOutcome::kPass;
  }
  return results;
}

// No tree: all lines are alike.
std::shared_ptr<const SyntaxTree> NoTree(const std::string&, const std::string&) { return nullptr; }

class Trees {
 public:
  Trees() : parser_(*Parser::Create()) {}
  ParseFile Parse() {
    return [this](const std::string&, const std::string& text) -> std::shared_ptr<const SyntaxTree> {
      absl::StatusOr<SyntaxTree> tree = parser_->Parse(SourceText(text), ParseGoal::kScript);
      return tree.ok() ? std::make_shared<const SyntaxTree>(*std::move(tree)) : nullptr;
    };
  }

 private:
  std::unique_ptr<Parser> parser_;
};

std::string NewLines(const AnswerLines& answer) {
  std::string text;
  for (const int line : answer.lines) {
    text += answer.changes.NewText(answer.changes.changes()[static_cast<size_t>(line)].parts[0]);
  }
  return text;
}

// Passes where `wanted` says so, of what parses.
TestVersionFiles PassesWhere(Trees& trees, const std::function<bool(const std::string&)>& wanted) {
  return [&trees, wanted](absl::Span<const VersionFiles> versions) {
    std::vector<VariantResult> results;
    for (const VersionFiles& files : versions) {
      const std::string& text = files.at("a.js");
      results.emplace_back().outcome = trees.Parse()("a.js", text) == nullptr ? TestOutcome::kUnresolved
                                       : wanted(text)                         ? TestOutcome::kPass
                                                                              : TestOutcome::kFail;
    }
    return results;
  };
}

TEST(AnswerLinesTest, TheAnswerIsAWholeStatement) {
  Trees trees;
  // By lines the brace of the first `if` and the head of the second would do, which no person would read as an answer.
  const VersionFiles passing = {{"a.js", "function f(a, b) {\n  return a;\n}\n"}};
  const VersionFiles failing = {
      {"a.js",
       "function f(a, b) {\n  if (!a) {\n    throw new Error('a');\n  }\n  if (b) {\n"
       "    const c = b.match(/x/);\n    if (!c) throw new Error('b');\n  }\n  return a;\n}\n"}};
  const AnswerLines answer =
      LinesThatDecide(passing, failing,
                      PassesWhere(trees,
                                  [](const std::string& text) {
                                    const size_t brace = text.find("  }\n"), second = text.find("if (b) {");
                                    const bool nested = brace != std::string::npos && second == std::string::npos;
                                    return nested || text.find("'b'") == std::string::npos;
                                  }),
                      trees.Parse(), {});
  EXPECT_EQ(NewLines(answer), "  if (b) {\n    const c = b.match(/x/);\n    if (!c) throw new Error('b');\n  }\n");
}

TEST(AnswerLinesTest, AnElseIfIsAStatement) {
  Trees trees;
  const VersionFiles passing = {{"a.js", "if (a) {\n  b();\n}\nelse {\n  c();\n}\n"}};
  const std::string added = "else if (d) {\n  e(1);\n\n  e(2);\n  e(3);\n  e(4);\n  e(5);\n  e(6);\n  e(7);\n}\n";
  const VersionFiles failing = {{"a.js", "if (a) {\n  b();\n}\n" + added + "else {\n  c();\n}\n"}};
  int tests = 0;
  const TestVersionFiles test =
      PassesWhere(trees, [](const std::string& text) { return text.find("if (d)") == std::string::npos; });
  const AnswerLines answer = LinesThatDecide(passing, failing,
                                             [&](absl::Span<const VersionFiles> versions) {
                                               tests += static_cast<int>(versions.size());
                                               return test(versions);
                                             },
                                             trees.Parse(), {});
  EXPECT_EQ(NewLines(answer), added);
  EXPECT_LE(tests, 2);
}

TEST(AnswerLinesTest, AStatementOfManyLinesIsTakenApart) {
  Trees trees;
  std::string many;
  for (int i = 0; i < 12; ++i) many += "    x += " + std::to_string(i) + ";\n";
  const VersionFiles passing = {{"a.js", "let x = 0;\n"}};
  const VersionFiles failing = {{"a.js", "let x = 0;\nif (x === 0) {\n" + many + "}\n"}};
  const AnswerLines inside = LinesThatDecide(
      passing, failing,
      PassesWhere(trees, [](const std::string& text) { return text.find("x += 7;") == std::string::npos; }),
      trees.Parse(), {});
  EXPECT_EQ(NewLines(inside), "    x += 7;\n");
  // Where it needs all of it, it stays whole, with its head.
  const AnswerLines whole =
      LinesThatDecide(passing, failing,
                      PassesWhere(trees, [](const std::string& text) { return text.find("if") == std::string::npos; }),
                      trees.Parse(), {});
  EXPECT_EQ(whole.lines.size(), 14u);
}

TEST(AnswerLinesTest, AreFoundInABlockThatWasWrittenAnew) {
  const VersionFiles passing = {{"a.js", "f {\n  one\n  two\n}\n"}};
  const VersionFiles failing = {{"a.js", "f {\n  make\n  more\n  bad\n  use\n}\n"}};
  const AnswerLines answer = LinesThatDecide(passing, failing, Results, NoTree, {});
  ASSERT_EQ(answer.lines.size(), 1u);
  const CodeChange& line = answer.changes.changes()[static_cast<size_t>(answer.lines[0])];
  EXPECT_EQ(answer.changes.NewText(line.parts[0]), "  bad\n");
}

TEST(AnswerLinesTest, OneLineIsLeftAsItIs) {
  const AnswerLines answer = LinesThatDecide({{"a.js", "good\n"}}, {{"a.js", "bad\n"}}, Results, NoTree, {});
  EXPECT_EQ(answer.changes.size(), 1);
  EXPECT_EQ(answer.lines, Configuration{0});
}

}  // namespace
}  // namespace twinstep
