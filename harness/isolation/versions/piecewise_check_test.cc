// Pieces say of every variant what the whole files say.
#include "harness/isolation/versions/piecewise_check.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/corpora/regression_folder.h"
#include "model/code_changes/line_changes.h"
#include "model/code_changes/syntax_changes.h"
#include "model/random.h"

namespace twinstep {
namespace {

FileParser& ParserOfTest() {
  static FileParser& parser = *FileParser::Create()->release();
  return parser;
}

struct Checked {
  Checked(VersionPair both, bool by_lines)
      : pair(std::move(both)),
        changes(by_lines ? LineChanges(pair.old_files, pair.new_files)
                         : SyntaxChanges(pair.old_files, pair.new_files,
                                         [this](const std::string& path, const std::string& text) {
                                           return ParserOfTest().Tree(pair, path, text);
                                         })),
        whole(ParserOfTest(), pair),
        pieces(ParserOfTest(), pair, changes, whole) {}

  const VersionPair pair;
  const ChangeSet changes;
  ConstructionCheck whole;
  PiecewiseCheck pieces;
};

VersionPair Scripts(const std::string& old_text, const std::string& new_text) {
  VersionPair pair;
  pair.old_files = {{"a.js", old_text}};
  pair.new_files = {{"a.js", new_text}};
  pair.scripts = {"a.js"};
  pair.test_name = "test.js";
  return pair;
}

// Long enough to be cut.
std::string Library(const std::string& parameters, const std::string& body) {
  return absl::StrCat("(function (", parameters, ") {\n'use strict';\n", body, "\n// ", std::string(1000, '.'),
                      "\n})();\n");
}

// Of all subsets, whether both hold together; the number of those that do not.
int Disagreements(Checked& checked, int* wrong = nullptr) {
  int disagreements = 0;
  for (int subset = 0; subset < 1 << checked.changes.size(); ++subset) {
    Configuration reverted;
    for (int change = 0; change < checked.changes.size(); ++change) {
      if ((subset >> change) % 2 == 1) reverted.push_back(change);
    }
    const std::string what = checked.whole.WhatIsWrong(*checked.changes.Revert(reverted));
    if (wrong != nullptr && !what.empty()) ++*wrong;
    if (what.empty() != checked.pieces.HoldsTogether(reverted)) ++disagreements;
  }
  return disagreements;
}

TEST(PiecewiseCheckTest, ANameThatIsUsedNeedsTheChangeThatDeclaresIt) {
  Checked checked(Scripts(Library("", "use(1);\nother();\nfunction use(x) { return x; }\nfunction other() {}"),
                          Library("",
                                  "use(limit);\nother();\nvar limit = 2;\nfunction use(x) { return x; }\n"
                                  "function other() {}")),
                  false);
  ASSERT_EQ(checked.changes.size(), 2);
  EXPECT_EQ(checked.pieces.whole_files(), 0);
  // `var limit` alone is taken back.
  EXPECT_TRUE(checked.pieces.HoldsTogether({}));
  EXPECT_TRUE(checked.pieces.HoldsTogether({0}));
  EXPECT_FALSE(checked.pieces.HoldsTogether({1}));
  EXPECT_TRUE(checked.pieces.HoldsTogether({0, 1}));
}

TEST(PiecewiseCheckTest, ScopesInBetweenDeclareToo) {
  const std::string old_body = "a(1);\nfunction a(x) { return x; }\nb();\nfunction b() { return a(0); }";
  const std::string new_body = "a(2);\nfunction a(y) { return y; }\nb();\nlet c = 1;\nfunction b() { return a(c); }";
  Checked checked(Scripts(Library("d", "if (d) {\n let b = 1; const e = () => {" + old_body + "//" +
                                           std::string(1000, '.') + "\n}; e(b); }"),
                          Library("d", "if (d) {\n let b = 1; const e = () => {" + new_body + "//" +
                                           std::string(1000, '.') + "\n}; e(b); }")),
                  false);
  ASSERT_GE(checked.changes.size(), 3);
  EXPECT_EQ(checked.pieces.whole_files(), 0);
  EXPECT_EQ(Disagreements(checked), 0);
}

TEST(PiecewiseCheckTest, WhatIsDeclaredTwiceDoesNotHoldTogether) {
  // `let total` came for `var total`, elsewhere.
  Checked checked(Scripts(Library("n",
                                  "first();\nvar total = n;\nsecond();\nfunction first() {}\nfunction second() "
                                  "{ return total; }"),
                          Library("n",
                                  "let total = n;\nfirst();\nsecond();\nfunction first() {}\nfunction second() "
                                  "{ return total; }")),
                  false);
  int wrong = 0;
  EXPECT_EQ(checked.pieces.whole_files(), 0);
  EXPECT_EQ(Disagreements(checked, &wrong), 0);
  EXPECT_GT(wrong, 0);
}

TEST(PiecewiseCheckTest, ALetMayNotHaveTheNameOfAParameter) {
  Checked checked(Scripts(Library("m", "first(m);\nsecond();\nfunction first() {}\nfunction second() {}"),
                          Library("n", "first(n);\nlet m = 1;\nsecond(m);\nfunction first() {}\nfunction second() {}")),
                  true);
  int wrong = 0;
  EXPECT_EQ(Disagreements(checked, &wrong), 0);
  EXPECT_GT(wrong, 0);
}

TEST(PiecewiseCheckTest, PiecesAreParsedOnceForTheirOwnChanges) {
  std::string old_body, new_body;
  for (int i = 0; i < 12; ++i) {
    absl::StrAppend(&old_body, "function f", i, "() { return ", i, "; }\n");
    absl::StrAppend(&new_body, "function f", i, "() { return ", i + 1, "; }\n");
  }
  Checked checked(Scripts(Library("", old_body), Library("", new_body)), false);
  ASSERT_EQ(checked.changes.size(), 12);
  EXPECT_EQ(Disagreements(checked), 0);
  // Of 4096 variants: each function in two ways, and what is around them.
  EXPECT_LT(checked.pieces.parsed_pieces(), 40);
}

TEST(PiecewiseCheckTest, FilesThatCallEvalAreTakenWhole) {
  Checked checked(Scripts("f(1); eval('var f = 1');", "f(2); eval('var f = 1');"), false);
  EXPECT_EQ(checked.pieces.whole_files(), 1);
  EXPECT_EQ(Disagreements(checked), 0);
}

// Where @regressions unpacked the packages; empty in the target that does not ask for them.
std::string Packages() {
  std::ifstream file("../regressions/place.txt");
  std::string place;
  std::getline(file, place);
  return place;
}

// Single changes, all but single ones, and random subsets of any size.
std::vector<Configuration> Subsets(int count, Random& random, int number) {
  std::vector<Configuration> subsets;
  for (int i = 0; i < number; ++i) {
    const int kind = static_cast<int>(random.Below(4));
    const auto most = static_cast<uint64_t>(count);
    const uint64_t one_in = kind == 0 ? 2 : kind == 1 ? most : kind == 2 ? 2 + random.Below(most) : 4;
    Configuration subset;
    for (int change = 0; change < count; ++change) {
      if (random.Below(one_in) == 0) subset.push_back(change);
    }
    if (random.Below(2) == 0) subset = Without(AllOf(count), subset);
    subsets.push_back(std::move(subset));
  }
  return subsets;
}

TEST(PiecewiseCheckTest, RegressionsArePiecesOfTheWhole) {
  const std::string packages = Packages();
  int left_out = 0;
  const absl::StatusOr<std::vector<Regression>> regressions = ReadRegressions("corpus/regressions", packages, left_out);
  ASSERT_TRUE(regressions.ok()) << regressions.status();
  Random random(7);
  int looked = 0, wrong = 0;
  for (const Regression& regression : *regressions) {
    SCOPED_TRACE(regression.name);
    absl::StatusOr<VersionPair> pair =
        ReadVersionPair(regression.good, regression.bad, regression.test,
                        {regression.truth.scripts().begin(), regression.truth.scripts().end()});
    ASSERT_TRUE(pair.ok()) << pair.status();
    // What is the same has no say, and minified copies are no case.
    for (auto file = pair->new_files.begin(); file != pair->new_files.end();) {
      const auto old_file = pair->old_files.find(file->first);
      const bool large = file->first.find(".min.") != std::string::npos || file->second.size() > 400000;
      if (large) {
        if (old_file != pair->old_files.end()) pair->old_files.erase(old_file);
        file = pair->new_files.erase(file);
      } else {
        ++file;
      }
    }
    Checked checked(*std::move(pair), false);
    int disagreements = 0, here = 0;
    for (const Configuration& reverted : Subsets(checked.changes.size(), random, packages.empty() ? 60 : 40)) {
      const absl::StatusOr<VersionFiles> files = checked.changes.Revert(reverted);
      const std::string what = files.ok() ? checked.whole.WhatIsWrong(*files) : std::string(files.status().message());
      const bool holds = checked.pieces.HoldsTogether(reverted);
      if (what.empty() != holds) {
        ++disagreements;
        ADD_FAILURE() << (holds ? "pieces hold together, " : "pieces do not hold together, ") << what;
      }
      here += what.empty() ? 0 : 1;
      ++looked;
    }
    wrong += here;
    std::printf(
        "%s: %d changes, %d files differ, %d of them whole, %d variants do not hold together, %d pieces parsed\n",
        regression.name.c_str(), checked.changes.size(), checked.pieces.changed_files(), checked.pieces.whole_files(),
        here, static_cast<int>(checked.pieces.parsed_pieces()));
    EXPECT_EQ(disagreements, 0);
  }
  EXPECT_GT(looked, 700);
  EXPECT_GT(wrong, 100);
}

}  // namespace
}  // namespace twinstep
