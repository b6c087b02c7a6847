#include "harness/isolation/states/cause_chain.h"

#include <gtest/gtest.h>

#include <memory>

#include "engines/engines.h"
#include "harness/isolation/states/transition_ranking.h"

namespace twinstep {
namespace {

class CauseChainTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    engine_ = MakeEngine(GetParam()).value();
    parser_ = Parser::Create().value();
    runner_ = std::make_unique<ChainRunner>(*engine_, ChainLimits());
  }

  CauseChain Find(const std::string& source, const std::string& pass, const std::string& fail,
                  const CauseOptions& options = {}) {
    program_ = Instrument(source, ParseGoal::kScript, *parser_).value();
    Subject passing, failing;
    passing.program = failing.program = &program_;
    passing.setup = {pass};
    failing.setup = {fail};
    passing_run_ = runner_->Record(passing).value();
    failing_run_ = runner_->Record(failing).value();
    absl::StatusOr<CauseChain> chain =
        FindCauseChain(*runner_, passing, passing_run_, failing, failing_run_,
                       TestByBehaviour(passing_run_.finished, failing_run_.finished), options);
    EXPECT_TRUE(chain.ok()) << chain.status().ToString();
    return chain.ok() ? *std::move(chain) : CauseChain();
  }

  // "line: a and b" for each link whose cause is new.
  std::vector<std::string> Steps(const CauseChain& chain) {
    std::vector<std::string> steps;
    std::vector<std::string> before;
    for (const ChainLink& link : chain.links) {
      if (link.cause.Identity() == before) continue;
      before = link.cause.Identity();
      std::string text = std::to_string(program_.statements[chain.points[link.point].statement].line) + ":";
      for (const DeltaText& delta : link.cause.deltas) text += " " + delta.path + "=" + delta.failing;
      steps.push_back(text);
    }
    return steps;
  }

  std::vector<int> TransitionLines(const CauseChain& chain) {
    std::vector<int> lines;
    for (const CauseTransition& transition : chain.transitions) {
      lines.push_back(program_.statements[transition.statement].line);
    }
    return lines;
  }

  using Strings = std::vector<std::string>;

  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Parser> parser_;
  std::unique_ptr<ChainRunner> runner_;
  InstrumentedProgram program_;
  Recording passing_run_;
  Recording failing_run_;
};

TEST_P(CauseChainTest, TheCauseGoesFromVariableToVariable) {
  const CauseChain chain = Find(
      "let a = input;\n"
      "let unrelated = input * 0;\n"
      "let b = a * 2;\n"
      "a = 0;\n"
      "let c = b + 1;\n"
      "b = 0;\n"
      "console.log(c);",
      "var input = 1;", "var input = 2;");
  EXPECT_EQ(Steps(chain), (Strings{"1: input=2", "2: a=2", "4: b=4", "6: c=5"}));
  EXPECT_EQ(TransitionLines(chain), (std::vector<int>{1, 3, 5}));
  for (const CauseTransition& transition : chain.transitions) EXPECT_TRUE(transition.neighbours);
}

TEST_P(CauseChainTest, WhatDoesNotMatterIsNoCause) {
  const CauseChain chain = Find(
      "const noise = input.noise;\n"
      "let sum = 0;\n"
      "for (const x of input.numbers) sum += x;\n"
      "console.log(sum > 10 ? 'big' : 'small', noise.length);",
      "var input = {noise: ['a'], numbers: [1, 2, 3]};", "var input = {noise: ['b'], numbers: [1, 2, 30]};");
  ASSERT_FALSE(chain.links.empty());
  EXPECT_EQ(Steps(chain).front(), "1: input.numbers[2]=30");
  EXPECT_EQ(Steps(chain).back(), "4: sum=33");
}

TEST_P(CauseChainTest, TwoDifferencesThatOnlyTogetherFail) {
  const CauseChain chain =
      Find("let a = input[0], b = input[1];\nif (a && b) throw new Error('both');\nconsole.log('fine');",
           "var input = [0, 0];", "var input = [1, 1];");
  ASSERT_FALSE(chain.links.empty());
  // dd isolates the one that makes the difference once the other one is there.
  EXPECT_EQ(chain.links[0].cause.deltas.size(), 1u);
  EXPECT_EQ(chain.links[0].cause.differences, 2);
  EXPECT_TRUE(chain.links[0].cause.one_minimal);
}

TEST_P(CauseChainTest, PointsThatCannotDecideAreCounted) {
  // The difference lies in a closure's variable, which no debugger sets from outside once its function has ended.
  const CauseChain chain = Find(
      "const get = (() => { const hidden = input; return () => hidden; })();\n"
      "input = 0;\n"
      "let result = 0;\n"
      "result = get();\n"
      "console.log(result);",
      "var input = 1;", "var input = 2;");
  EXPECT_EQ(chain.undecided.count("the states do not differ"), 1u);
  EXPECT_EQ(Steps(chain).back(), "5: result=2");
  EXPECT_GE(chain.links.back().cause.left_out.at("inside of a closure"), 1);
}

TEST_P(CauseChainTest, StopsWithWhatItHas) {
  int asked = 0;
  CauseOptions options;
  options.stop = [&asked] { return ++asked > 3; };
  const CauseChain chain =
      Find("let a = input;\nlet b = a;\nlet c = b;\nconsole.log(c);", "var input = 1;", "var input = 2;", options);
  EXPECT_TRUE(chain.stopped);
}

TEST_P(CauseChainTest, TransitionsAreRankedAll) {
  const CauseChain chain = Find("let a = input;\nlet b = a;\na = 0;\nlet c = b;\nb = 0;\nconsole.log(c);",
                                "var input = 1;", "var input = 2;");
  std::vector<int> ranking = RankTransitions(chain, passing_run_, failing_run_);
  ASSERT_EQ(ranking.size(), chain.transitions.size());
  // Nothing is rarer in one of the runs: the one closest to the failure comes first.
  EXPECT_EQ(ranking.front(), static_cast<int>(chain.transitions.size()) - 1);
}

INSTANTIATE_TEST_SUITE_P(Engines, CauseChainTest, testing::Values("v8", "spidermonkey"));

}  // namespace
}  // namespace twinstep
