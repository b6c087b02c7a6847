// model/code_changes/syntax_changes with the real parser.
#include "model/code_changes/syntax_changes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/parser/parse_for_test.h"
#include "harness/corpora/program_loader.h"
#include "model/random.h"
#include "model/source/text_edit.h"

namespace twinstep {
namespace {

std::shared_ptr<const SyntaxTree> ParseAny(const std::string& path, const std::string& text) {
  const bool module = path.size() > 4 && path.substr(path.size() - 4) == ".mjs";
  if (!module && (path.size() < 3 || path.substr(path.size() - 3) != ".js")) return nullptr;
  absl::StatusOr<SyntaxTree> tree =
      ParserForTest().Parse(SourceText(text), module ? ParseGoal::kModule : ParseGoal::kScript);
  return tree.ok() ? std::make_shared<const SyntaxTree>(*std::move(tree)) : nullptr;
}

ChangeSet Changes(const std::string& old_text, const std::string& new_text) {
  return SyntaxChanges({{"a.js", old_text}}, {{"a.js", new_text}}, ParseAny);
}

// "expression f: [x] -> [y]" for each change; parts are separated by |.
std::vector<std::string> Shown(const ChangeSet& changes) {
  std::vector<std::string> shown;
  for (const CodeChange& change : changes.changes()) {
    std::string text =
        absl::StrCat(std::string(Name(change.kind)), change.function.empty() ? "" : " ", change.function, ":");
    for (const CodeChange::Part& part : change.parts) {
      absl::StrAppend(&text, &part == &change.parts.front() ? " [" : " | [", changes.OldText(part), "] -> [",
                      changes.NewText(part), "]");
    }
    shown.push_back(text);
  }
  return shown;
}

std::string Reverted(const ChangeSet& changes, const Configuration& reverted) {
  const absl::StatusOr<VersionFiles> files = changes.Revert(reverted);
  EXPECT_TRUE(files.ok()) << files.status();
  return files.ok() ? files->at("a.js") : "";
}

using Texts = std::vector<std::string>;

TEST(SyntaxChangesTest, ExpressionsAreTheFinest) {
  EXPECT_EQ(Shown(Changes("function f(a) { return a < 10 && a + 1; }", "function f(a) { return a <= 10 && a + 2; }")),
            (Texts{"expression f: [ <] -> [ <=]", "expression f: [ 1] -> [ 2]"}));
}

TEST(SyntaxChangesTest, StatementsComeAndGo) {
  EXPECT_EQ(Shown(Changes("a();\nb();\nc();\n", "a();\nc();\nd();\n")),
            (Texts{"statement: [\nb();] -> []", "statement: [] -> [\nd();]"}));
}

TEST(SyntaxChangesTest, AnElseThatIsLostTakesItsWordAlong) {
  EXPECT_EQ(Shown(Changes("if (x) a(); else b();", "if (x) a();")), (Texts{"statement: [ else b();] -> []"}));
}

TEST(SyntaxChangesTest, ElementsTakeTheirCommasAlong) {
  const ChangeSet changes = Changes("f(a, b);", "f(x, a);");
  EXPECT_EQ(Reverted(changes, {0}), "f(a);");
  EXPECT_EQ(Reverted(changes, {1}), "f(x, a, b);");
  EXPECT_EQ(Shown(Changes("f(a);", "f(a, b);")), (Texts{"expression: [] -> [, b]"}));
}

TEST(SyntaxChangesTest, CodePutAroundOtherCodeIsOneChange) {
  const ChangeSet changes = Changes("f();\nreturn_ = g(1, 2);\n", "f();\nif (ok) {\n  return_ = g(1, 3);\n}\n");
  EXPECT_EQ(Shown(changes), (Texts{"statement: [\n] -> [\nif (ok) {\n  ] | [] -> [\n}]", "expression: [ 2] -> [ 3]"}));
  EXPECT_EQ(Reverted(changes, {0}), "f();\nreturn_ = g(1, 3);\n");
}

TEST(SyntaxChangesTest, SeveralStatementsCanBeWrapped) {
  const ChangeSet changes = Changes("first(1);\nsecond(2);\nthird(3);\n",
                                    "try {\n  first(1);\n  second(22);\n  third(3);\n} finally { end(); }\n");
  ASSERT_EQ(changes.size(), 3) << Shown(changes)[0];
  EXPECT_EQ(changes.changes()[0].kind, CodeChange::Kind::kStatement);
  EXPECT_EQ(changes.changes()[1].kind, CodeChange::Kind::kLayout);
  EXPECT_EQ(Shown(changes)[2], "expression: [2] -> [22]");
}

TEST(SyntaxChangesTest, ARewrittenStatementIsOneChange) {
  EXPECT_EQ(Shown(Changes("a();\nlet x = compute(y, z);\nb();", "a();\nwhile (true) { go.on(); }\nb();")),
            (Texts{"statement: [\nlet x = compute(y, z);] -> [\nwhile (true) { go.on(); }]"}));
}

TEST(SyntaxChangesTest, ARenamedFunctionIsOneChange) {
  const ChangeSet changes = Changes("function add(a, b) { return a + b; }\nadd(1, 2);\nadd(3, 4);\n",
                                    "function plus(a, b) { return a + b; }\nplus(1, 2);\nplus(3, 4);\n");
  ASSERT_EQ(changes.size(), 1);
  EXPECT_EQ(changes.changes()[0].kind, CodeChange::Kind::kRenamed);
  EXPECT_EQ(changes.changes()[0].parts.size(), 3u);
}

TEST(SyntaxChangesTest, ARenamedMethodIsOneChange) {
  const ChangeSet changes =
      Changes("class A { go() { return 1; } }\nnew A().go();\n", "class A { run() { return 1; } }\nnew A().run();\n");
  ASSERT_EQ(changes.size(), 1);
  EXPECT_EQ(changes.changes()[0].kind, CodeChange::Kind::kRenamed);
}

TEST(SyntaxChangesTest, AMovedFunctionIsOneChangeAndWhatChangedInsideAnother) {
  const std::string one = "function one(a) {\n  return a + 1;\n}\n";
  const std::string two = "function two(b) {\n  for (;;) if (b) return b * 2;\n}\n";
  const std::string changed = "function one(a) {\n  return a + 100;\n}\n";
  const ChangeSet changes = Changes(one + two, two + changed);
  ASSERT_EQ(changes.size(), 2) << Shown(changes)[0];
  EXPECT_EQ(changes.changes()[0].kind, CodeChange::Kind::kMoved);
  EXPECT_EQ(changes.changes()[1].kind, CodeChange::Kind::kExpression);
  // Moved back alone, it keeps its new body.
  EXPECT_EQ(Reverted(changes, {0}), changed + two);
  EXPECT_EQ(Reverted(changes, {1}), two + one);
}

TEST(SyntaxChangesTest, LayoutIsOneChange) {
  EXPECT_EQ(Shown(Changes("a( 1 );\n// old\nb();\n", "a(1);\n// new\nb();\n")).size(), 1u);
  EXPECT_EQ(Changes("a( 1 );\n", "a(1);\n").changes()[0].kind, CodeChange::Kind::kLayout);
}

TEST(SyntaxChangesTest, WhatSeparatesWordsStays) {
  const ChangeSet changes = Changes("function f() { return x }", "function f() { return(x) }");
  ASSERT_EQ(changes.size(), 1);
  EXPECT_EQ(Reverted(changes, {0}), "function f() { return x }");
}

TEST(SyntaxChangesTest, WhatDoesNotParseIsComparedByLines) {
  const ChangeSet changes = Changes("a();\n(((\n", "b();\n(((\n");
  ASSERT_EQ(changes.size(), 1);
  EXPECT_EQ(changes.changes()[0].kind, CodeChange::Kind::kLines);
}

// Random edits of real programs: pieces of the tree removed, doubled, or put in the place of others.
std::string WithEdits(const SyntaxTree& tree, const SyntaxTree& donor, Random& random, int edits) {
  std::vector<Replacement> replacements;
  for (int i = 0; i < edits; ++i) {
    const auto node = static_cast<NodeId>(1 + random.Below(tree.nodes().size() - 1));
    const auto other = static_cast<NodeId>(1 + random.Below(donor.nodes().size() - 1));
    const SourceRange range = {tree.node(node).start, tree.node(node).end};
    std::vector<Replacement> with = replacements;
    switch (random.Below(4)) {
      case 0:
        with.push_back({range, ""});
        break;
      case 1:
        with.push_back({range, std::string(donor.TextOf(other))});
        break;
      case 2:
        with.push_back({{range.end, range.end}, absl::StrCat("\n", std::string(tree.TextOf(node)))});
        break;
      default:
        with.push_back({range, absl::StrCat("(", std::string(tree.TextOf(node)), ")")});
    }
    if (TextEdit::Create(tree.text(), with).ok()) replacements = std::move(with);
  }
  return std::string(TextEdit::Create(tree.text(), replacements)->ApplyTo(tree.text()).utf8());
}

TEST(SyntaxChangesTest, AllRevertedIsOldAndNoneIsNew) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator("corpus/own")) {
    if (entry.is_regular_file()) paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  ASSERT_GT(paths.size(), 50u);
  Random random(11);
  int by_syntax = 0, by_lines = 0, changes_seen = 0;
  const auto parsed = [](const std::string& path, std::string& text) {
    text = DecodeUtf8(*ReadFile(path));
    return ParseAny(path, text);
  };
  for (int i = 0; i < 400; ++i) {
    std::string text, donor_text;
    const std::string& path = paths[random.Below(paths.size())];
    const std::shared_ptr<const SyntaxTree> tree = parsed(path, text);
    // Now and then the two versions are different programs.
    const std::shared_ptr<const SyntaxTree> donor = parsed(paths[random.Below(paths.size())], donor_text);
    if (tree == nullptr || donor == nullptr || tree->nodes().size() < 2 || donor->nodes().size() < 2) continue;
    std::string changed = donor_text;
    if (!random.Chance(0.05)) {
      // Most edits do not parse: of some tries one that does.
      for (int tries = 0; tries < 8; ++tries) {
        changed = WithEdits(*tree, *donor, random, 1 + static_cast<int>(random.Below(6)));
        if (ParseAny(path, changed) != nullptr) break;
      }
    }
    const VersionFiles old_files = {{path, text}}, new_files = {{path, changed}};
    const ChangeSet changes = SyntaxChanges(old_files, new_files, ParseAny);
    ASSERT_EQ(*changes.Revert({}), new_files) << path;
    ASSERT_EQ(*changes.Revert(AllOf(changes.size())), old_files) << path << "\n" << changed;
    for (int subset = 0; subset < 4; ++subset) {
      Configuration some;
      for (int change = 0; change < changes.size(); ++change) {
        if (random.Chance(0.5)) some.push_back(change);
      }
      ASSERT_TRUE(changes.Revert(some).ok());
    }
    changes_seen += changes.size();
    for (const CodeChange& change : changes.changes()) {
      for (const CodeChange::Part& part : change.parts) {
        ASSERT_LE(part.new_range.begin, part.new_range.end);
        ASSERT_LE(part.old_range.begin, part.old_range.end);
      }
      ++(change.kind == CodeChange::Kind::kLines ? by_lines : by_syntax);
    }
  }
  EXPECT_GT(by_syntax, 500);
  EXPECT_GT(changes_seen, 500);
}

}  // namespace
}  // namespace twinstep
