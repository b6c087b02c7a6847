#include "harness/mutation/program_mutator.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "engines/parser/parser.h"
#include "gtest/gtest.h"
#include "harness/mutation/code_grammar.h"

namespace twinstep {
namespace {

class ProgramMutatorTest : public testing::Test {
 protected:
  std::shared_ptr<const SyntaxTree> Parse(const SourceText& text, ParseGoal goal = ParseGoal::kScript) {
    static Parser* const parser = Parser::Create()->release();
    absl::StatusOr<SyntaxTree> tree = parser->Parse(text, goal);
    if (!tree.ok()) {
      error_ = std::string(tree.status().message());
      return nullptr;
    }
    return std::make_shared<const SyntaxTree>(*std::move(tree));
  }
  std::shared_ptr<const SyntaxTree> ParseText(const std::string& text) { return Parse(SourceText(text)); }

  std::vector<std::shared_ptr<const SyntaxTree>> OwnCorpus() {
    std::vector<std::string> paths;
    for (const auto& file : std::filesystem::directory_iterator("corpus/own")) paths.push_back(file.path().string());
    std::sort(paths.begin(), paths.end());
    std::vector<std::shared_ptr<const SyntaxTree>> trees;
    for (const std::string& path : paths) {
      std::ifstream file(path);
      std::stringstream text;
      text << file.rdbuf();
      const bool module = absl::EndsWith(path, ".mjs");
      trees.push_back(Parse(SourceText(text.str()), module ? ParseGoal::kModule : ParseGoal::kScript));
      EXPECT_NE(trees.back(), nullptr) << path << ": " << error_;
    }
    return trees;
  }

  std::string error_;
};

// All results of a mutation kind that some seeds give.
TEST_F(ProgramMutatorTest, EachKindDoesWhatItsNameSays) {
  const auto result = [&](ProgramMutation mutation, const std::string& program) {
    const std::shared_ptr<const SyntaxTree> tree = ParseText(program);
    Random random(3);
    const std::optional<std::vector<Replacement>> edit = ProposeMutation(mutation, *tree, nullptr, random);
    if (!edit) return std::string("none");
    return std::string(TextEdit::Create(tree->text(), *edit)->ApplyTo(tree->text()).utf8());
  };
  EXPECT_EQ(result(ProgramMutation::kDelete, "f();"), "");
  EXPECT_EQ(result(ProgramMutation::kDuplicateStatement, "f();"), "f();\nf();\n");
  EXPECT_EQ(result(ProgramMutation::kDuplicateStatement, "let a"), "let a\n{\nlet a;\n}\n");
  EXPECT_EQ(result(ProgramMutation::kSwapStatements, "f()\ng()"), "g();\nf();");
  EXPECT_EQ(result(ProgramMutation::kChangeOperator, "a++;"), "a--;");
  EXPECT_EQ(result(ProgramMutation::kChangeLiteral, "f();"), "none");
  EXPECT_EQ(result(ProgramMutation::kSwapStatements, "f();"), "none");
  EXPECT_EQ(result(ProgramMutation::kChangeOperator, "let [a] = b;"), "none");
}

TEST_F(ProgramMutatorTest, EqualSeedsGiveEqualResults) {
  const std::shared_ptr<const SyntaxTree> tree = ParseText("let a = 1;\nfunction f(b) { return b + a; }\nf(2);\n");
  const auto run = [&](uint64_t seed) {
    Random random(seed);
    MutationCounts counts;
    const auto parse = [this](const SourceText& text, ParseGoal goal) { return Parse(text, goal); };
    return std::string(MutateProgram(*tree, nullptr, 10'000, parse, random, counts)->tree->text().utf8());
  };
  for (uint64_t seed = 0; seed < 20; ++seed) EXPECT_EQ(run(seed), run(seed));
}

TEST_F(ProgramMutatorTest, ResultsStayWithinTheirLimit) {
  const std::string program = "let a = 1;\n";
  const std::shared_ptr<const SyntaxTree> tree = ParseText(program);
  MutationCounts counts;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const auto parse = [this](const SourceText& text, ParseGoal goal) { return Parse(text, goal); };
    const auto mutated = MutateProgram(*tree, nullptr, 20, parse, random, counts);
    if (mutated) EXPECT_LE(mutated->tree->text().utf8().size(), 20u);
  }
}

// Of what is proposed for our own programs and for what came of them, at least 95 of 100 parse.
TEST_F(ProgramMutatorTest, NearlyAllResultsParse) {
  std::vector<std::shared_ptr<const SyntaxTree>> trees = OwnCorpus();
  ASSERT_GT(trees.size(), 100u);
  MutationCounts counts;
  std::map<ProgramMutation, std::string> samples;
  const auto parse = [this](const SourceText& text, ParseGoal goal) { return Parse(text, goal); };
  Random random(1);
  constexpr int kRounds = 3;
  for (int round = 0; round < kRounds; ++round) {
    for (std::shared_ptr<const SyntaxTree>& tree : trees) {
      const std::shared_ptr<const SyntaxTree> donor = trees[random.Below(trees.size())];
      for (int kind = 0; kind < kProgramMutations; ++kind) {
        const auto mutation = static_cast<ProgramMutation>(kind);
        const std::optional<std::vector<Replacement>> proposal = ProposeMutation(mutation, *tree, donor.get(), random);
        if (!proposal) continue;
        absl::StatusOr<TextEdit> edit = TextEdit::Create(tree->text(), *proposal);
        ASSERT_TRUE(edit.ok()) << edit.status();
        MutationCounts::Count& count = counts.by_kind[mutation];
        ++count.proposed;
        const SourceText text = edit->ApplyTo(tree->text());
        if (Parse(text, tree->goal()) != nullptr) continue;
        ++count.not_parsed;
        std::string& sample = samples[mutation];
        if (sample.size() < 3000) {
          sample += error_ + "\n";
          for (const Replacement& one : *proposal) {
            sample +=
                "  " + std::string(tree->text().Slice(one.range.begin, one.range.end)) + "\n  ->\n  " + one.text + "\n";
          }
        }
      }
      // The next round starts from what this one has made.
      const auto next = MutateProgram(*tree, donor.get(), 20'000, parse, random, counts);
      if (next) tree = next->tree;
    }
  }
  std::cout << counts.Text();
  EXPECT_GE(counts.proposed(), 1000u);
  EXPECT_LE(static_cast<double>(counts.not_parsed()), 0.05 * static_cast<double>(counts.proposed()));
  for (const auto& [mutation, count] : counts.by_kind) {
    EXPECT_LE(static_cast<double>(count.not_parsed), 0.10 * static_cast<double>(count.proposed))
        << Name(mutation) << "\n"
        << samples[mutation];
  }
}

TEST_F(ProgramMutatorTest, WhatTheGrammarMakesParses) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    const std::string program = GenerateProgram(random);
    ASSERT_NE(ParseText(program), nullptr) << error_ << "\n" << program;
  }
}

}  // namespace
}  // namespace twinstep
