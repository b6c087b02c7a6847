#include "harness/mutation/input_mutator.h"

#include <set>
#include <string>

#include "engines/parser/parser.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

std::shared_ptr<const SyntaxTree> ParseText(const SourceText& text, ParseGoal goal) {
  static Parser* const parser = Parser::Create()->release();
  absl::StatusOr<SyntaxTree> tree = parser->Parse(text, goal);
  return tree.ok() ? std::make_shared<const SyntaxTree>(*std::move(tree)) : nullptr;
}

FuzzInput InputOf(const std::string& source) {
  FuzzInput input;
  input.mutable_test_case()->mutable_program()->set_source(source);
  return input;
}

TEST(InputMutatorTest, EqualSeedsGiveEqualInputs) {
  const FuzzInput donor = InputOf("function g() { return 2; }\ng();\n");
  const auto mutated = [&](uint64_t seed) {
    InputMutator mutator(ParseText);
    Random random(seed);
    FuzzInput input = InputOf("let a = 1;\nfunction f(b) {\n  return a + b;\n}\nf(2);\n");
    for (int i = 0; i < 10; ++i) mutator.Mutate(&donor, 5000, random, input);
    return input.SerializeAsString();
  };
  std::set<std::string> different;
  for (uint64_t seed = 0; seed < 4; ++seed) {
    EXPECT_EQ(mutated(seed), mutated(seed));
    different.insert(mutated(seed));
  }
  EXPECT_EQ(different.size(), 4u);
}

TEST(InputMutatorTest, ProgramsParseAndStayWithinTheirLimit) {
  InputMutator mutator(ParseText);
  Random random(1);
  FuzzInput input = mutator.Generate(random);
  for (int i = 0; i < 100; ++i) {
    mutator.Mutate(nullptr, 3000, random, input);
    EXPECT_LE(input.ByteSizeLong(), 3000u);
    const Program& program = input.test_case().program();
    EXPECT_NE(ParseText(SourceText(program.source()), ParseGoal::kScript), nullptr) << program.source();
  }
}

TEST(InputMutatorTest, WhatDoesNotParseIsReplaced) {
  InputMutator mutator(ParseText);
  Random random(1);
  FuzzInput input = InputOf("let let let");
  mutator.Mutate(nullptr, 5000, random, input);
  EXPECT_NE(ParseText(SourceText(input.test_case().program().source()), ParseGoal::kScript), nullptr);
}

TEST(InputMutatorTest, BreakpointsMoveWithTheProgram) {
  InputMutator mutator(ParseText);
  int moved = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    FuzzInput input = InputOf("f();\ndebugger;\n");
    Action& action = *input.mutable_test_case()->add_actions();
    action.mutable_set_breakpoint()->mutable_location()->set_line(2);
    input.mutable_test_case()->add_actions()->mutable_start();
    Random random(seed);
    mutator.Mutate(nullptr, 5000, random, input);
    const SourceText text(input.test_case().program().source());
    const Action& now = input.test_case().actions(0);
    if (!now.has_set_breakpoint() || now.set_breakpoint().location().line() < 3) continue;
    ++moved;
  }
  EXPECT_GT(moved, 10);
}

// What is known of a program is then at hand.
TEST(InputMutatorTest, AMutatedInputOftenKeepsItsProgram) {
  int kept = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    InputMutator mutator(ParseText);
    FuzzInput input = InputOf("let a = 1;\na = 2;\na = 3;\n");
    input.mutable_test_case()->mutable_engine()->set_engine("v8");
    const FuzzInput before = input;
    Random random(seed);
    mutator.Mutate(nullptr, 5000, random, input);
    EXPECT_NE(input.SerializeAsString(), before.SerializeAsString());
    kept += input.test_case().program().source() == before.test_case().program().source();
  }
  EXPECT_GT(kept, 80);
  EXPECT_LT(kept, 160);
}

TEST(InputMutatorTest, NowAndThenAnInputIsGivenAnOracle) {
  const auto named = [](std::vector<std::string> oracles) {
    std::set<std::string> names;
    for (uint64_t seed = 0; seed < 400; ++seed) {
      InputMutator mutator(ParseText, oracles);
      FuzzInput input = InputOf("let a = 1;\n");
      Random random(seed);
      mutator.Mutate(nullptr, 5000, random, input);
      names.insert(input.oracles().begin(), input.oracles().end());
    }
    return names;
  };
  EXPECT_EQ(named({"truth", "finer_trace"}), std::set<std::string>({"truth", "finer_trace"}));
  EXPECT_TRUE(named({}).empty());
}

}  // namespace
}  // namespace twinstep
