#include "harness/isolation/states/chain_run.h"

#include <gtest/gtest.h>

#include <memory>

#include "engines/engines.h"

namespace twinstep {
namespace {

class ChainRunTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    engine_ = MakeEngine(GetParam()).value();
    parser_ = Parser::Create().value();
    runner_ = std::make_unique<ChainRunner>(*engine_, ChainLimits());
  }

  // `source` with the setup script `input`.
  Subject Make(const std::string& source, const std::string& input) {
    absl::StatusOr<InstrumentedProgram> program = Instrument(source, ParseGoal::kScript, *parser_);
    EXPECT_TRUE(program.ok()) << program.status().ToString();
    programs_.push_back(std::make_unique<InstrumentedProgram>(*std::move(program)));
    Subject subject;
    subject.program = programs_.back().get();
    subject.setup = {input};
    return subject;
  }

  StateAt State(const Subject& subject, int64_t time) {
    absl::StatusOr<StateAt> state = runner_->StateOf(subject, time);
    EXPECT_TRUE(state.ok()) << state.status().ToString();
    return state.ok() ? *std::move(state) : StateAt();
  }

  // The deltas between the two runs at a time of each, as text.
  std::vector<std::string> Deltas(const Subject& passing, const Subject& failing, int64_t time) {
    const StateAt p = State(passing, time);
    const StateAt f = State(failing, time);
    const CommonSubgraph common(p.graph, f.graph);
    const DeltaNames names(common);
    std::vector<std::string> texts;
    for (const StateDelta& delta : DifferenceOf(common).deltas) {
      const DeltaText text = names.TextOf(delta);
      texts.push_back(text.path + ": " + text.passing + " -> " + text.failing);
    }
    return texts;
  }

  // What the passing run prints with the chosen deltas, all where `chosen` is null.
  std::string Mixed(const Subject& passing, const Subject& failing, int64_t time,
                    const Configuration* chosen = nullptr) {
    const StateAt p = State(passing, time);
    const StateAt f = State(failing, time);
    const CommonSubgraph common(p.graph, f.graph);
    const StateDifference difference = DifferenceOf(common);
    const Transfer transfer =
        TransferOf(common, difference, chosen != nullptr ? *chosen : AllOf(static_cast<int>(difference.deltas.size())));
    absl::StatusOr<ChainRunner::Mixed> mixed = runner_->Mix(passing, time, transfer, 10000);
    if (!mixed.ok()) return mixed.status().ToString();
    if (mixed->end == ChainRunner::Mixed::End::kRefused) return "refused";
    if (mixed->end == ChainRunner::Mixed::End::kTooLong) return "too long";
    std::string text;
    for (const std::string& line : mixed->finished.console()) text += line + "\n";
    return text;
  }

  using Strings = std::vector<std::string>;

  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Parser> parser_;
  std::unique_ptr<ChainRunner> runner_;
  std::vector<std::unique_ptr<InstrumentedProgram>> programs_;
};

TEST_P(ChainRunTest, RecordsEveryStatementWithItsCalls) {
  const Subject subject = Make(
      "function f(x) { return x + 1; }\n"  // 0
      "let y = f(1);\n"                    // 1
      "if (y > 1) y = f(y);\n"             // 2, 3
      "console.log(y);\n",                 // 4
      "");
  const absl::StatusOr<Recording> recording = runner_->Record(subject);
  ASSERT_TRUE(recording.ok()) << recording.status().ToString();
  std::vector<int> statements;
  for (const RunMoment& moment : recording->moments) statements.push_back(moment.statement);
  EXPECT_EQ(statements, (std::vector<int>{1, 0, 2, 3, 0, 4}));
  EXPECT_EQ(recording->moments[0].stack, recording->moments[5].stack);
  // Two places call f.
  EXPECT_NE(recording->moments[1].stack, recording->moments[4].stack);
  EXPECT_EQ(recording->finished.console(0), "3");
}

TEST_P(ChainRunTest, RecordsARunThatThrows) {
  const Subject subject = Make("function f() { throw new Error('x'); }\nf();\nf();", "");
  const absl::StatusOr<Recording> recording = runner_->Record(subject);
  ASSERT_TRUE(recording.ok()) << recording.status().ToString();
  EXPECT_EQ(recording->moments.size(), 2u);
  EXPECT_EQ(recording->finished.outcome(), Finished::THREW);
}

TEST_P(ChainRunTest, RecordsLongRunsInPiecesAndEndsEndlessOnes) {
  const absl::StatusOr<Recording> longer = runner_->Record(Make("let i = 0; while (i < 100000) i++;", ""));
  ASSERT_TRUE(longer.ok());
  EXPECT_EQ(longer->moments.size(), 100002u);
  EXPECT_FALSE(longer->endless);
  runner_ = std::make_unique<ChainRunner>(*engine_, ChainLimits{.statements = 100000});
  const absl::StatusOr<Recording> endless = runner_->Record(Make("while (true) ;", ""));
  ASSERT_TRUE(endless.ok());
  EXPECT_TRUE(endless->endless);
}

TEST_P(ChainRunTest, TheStateIsThatBeforeTheStatement) {
  const char kProgram[] = "let n = input;\nn = n * 2;\nconsole.log(n);";
  const Subject passing = Make(kProgram, "var input = 1;");
  const Subject failing = Make(kProgram, "var input = 2;");
  EXPECT_EQ(Deltas(passing, failing, 1), Strings{"input: 1 -> 2"});
  EXPECT_EQ(Deltas(passing, failing, 2), (Strings{"input: 1 -> 2", "n: 1 -> 2"}));
  EXPECT_EQ(Deltas(passing, failing, 3), (Strings{"input: 1 -> 2", "n: 2 -> 4"}));
  const Configuration input = {0}, n = {1};
  EXPECT_EQ(Mixed(passing, failing, 1), "4\n");
  EXPECT_EQ(Mixed(passing, failing, 2, &input), "2\n");
  EXPECT_EQ(Mixed(passing, failing, 2, &n), "4\n");
  EXPECT_EQ(runner_->StateOf(passing, 4).status().code(), absl::StatusCode::kNotFound);
}

TEST_P(ChainRunTest, LocalsOfAllFramesAreReadAndSet) {
  const char kProgram[] =
      "function inner(a) {\n"
      "  const b = a + 1;\n"
      "  return b;\n"  // Stops here.
      "}\n"
      "function outer(c) {\n"
      "  let d = c * 10;\n"
      "  { const e = d; return inner(e) + d; }\n"
      "}\n"
      "console.log(outer(input));";
  const Subject passing = Make(kProgram, "var input = 1;");
  const Subject failing = Make(kProgram, "var input = 2;");
  // console.log, let d, const e, return inner, const b, return b.
  EXPECT_EQ(Deltas(passing, failing, 6),
            (Strings{"input: 1 -> 2", "e: 10 -> 20", "c: 1 -> 2", "d: 10 -> 20", "a: 10 -> 20", "b: 11 -> 21"}));
  const Configuration d = {3}, b = {5}, both = {3, 5};
  EXPECT_EQ(Mixed(passing, failing, 6, &d), "31\n");
  EXPECT_EQ(Mixed(passing, failing, 6, &b), "31\n");
  EXPECT_EQ(Mixed(passing, failing, 6, &both), "41\n");
}

TEST_P(ChainRunTest, WhatTheLastIterationHasLeftIsNoVariable) {
  const std::string source =
      "function f(values) {\n"
      "  for (const value of values) {\n"  // 2
      "    let row = [value];\n"           // 3, 5
      "    row.length;\n"                  // 4, 6
      "  }\n"
      "}\n"
      "f(input);\n";  // 1
  const Subject subject = Make(source, "var input = [1, 2];");
  const auto names = [&](int64_t time) {
    Strings all;
    for (const BaseVariable& base : State(subject, time).graph.bases) {
      if (base.frame == "1") all.push_back(base.name);
    }
    return all;
  };
  EXPECT_EQ(names(5), (Strings{"value", "values", "this"}));
  EXPECT_EQ(names(6), (Strings{"row", "value", "values", "this"}));
}

TEST_P(ChainRunTest, VariablesThatClosuresCaptureAreReadAndSet) {
  const char kProgram[] =
      "function counter(start) {\n"
      "  let count = start;\n"
      "  return function next() {\n"
      "    count++;\n"
      "    return count;\n"
      "  };\n"
      "}\n"
      "const next = counter(input);\n"
      "console.log(next());";
  const Subject passing = Make(kProgram, "var input = 1;");
  const Subject failing = Make(kProgram, "var input = 5;");
  // const next, let count, return, console.log, count++, return count.
  EXPECT_EQ(Deltas(passing, failing, 6), (Strings{"input: 1 -> 5", "count: 2 -> 6"}));
  const Configuration count = {1};
  EXPECT_EQ(Mixed(passing, failing, 6, &count), "6\n");
}

TEST_P(ChainRunTest, ObjectsAreChangedAndMade) {
  const char kProgram[] =
      "class Node { constructor(value, next) { this.value = value; this.next = next; } sum() { "
      "return this.value + (this.next ? this.next.sum() : 0); } }\n"
      "let list = null;\n"
      "for (const x of input.numbers) list = new Node(x, list);\n"
      "const seen = new Map(input.numbers.map(x => ['k' + x, new Set([x])]));\n"
      "list;\n"
      "console.log(list.sum(), [...seen.keys()].join(), [...seen.values()].map(s => [...s].join()).join());";
  const Subject passing = Make(kProgram, "var input = {numbers: [1, 2]};");
  const Subject failing = Make(kProgram, "var input = {numbers: [1, 5, 9]};");
  const absl::StatusOr<Recording> p = runner_->Record(passing);
  const absl::StatusOr<Recording> f = runner_->Record(failing);
  ASSERT_TRUE(p.ok() && f.ok());
  const StateAt before = State(passing, static_cast<int64_t>(p->moments.size()) - 1);
  const StateAt after = State(failing, static_cast<int64_t>(f->moments.size()) - 1);
  const CommonSubgraph common(before.graph, after.graph);
  const StateDifference difference = DifferenceOf(common);
  const absl::StatusOr<ChainRunner::Mixed> mixed =
      runner_->Mix(passing, static_cast<int64_t>(p->moments.size()) - 1,
                   TransferOf(common, difference, AllOf(static_cast<int>(difference.deltas.size()))), 1000);
  ASSERT_TRUE(mixed.ok()) << mixed.status().ToString();
  ASSERT_EQ(mixed->finished.console_size(), 1) << mixed->finished.ShortDebugString();
  // Made with their prototype: sum is a method of theirs.
  EXPECT_EQ(mixed->finished.console(0), "15 k1,k5,k9 1,5,9");
}

TEST_P(ChainRunTest, AMixThatNeverEndsIsEnded) {
  const char kProgram[] = "let n = input;\nwhile (n !== 0) { n--; }\nconsole.log('done');";
  const Subject passing = Make(kProgram, "var input = 3;");
  const Subject failing = Make(kProgram, "var input = 0.5;");
  EXPECT_EQ(Mixed(passing, failing, 2), "too long");
}

TEST_P(ChainRunTest, WhatClosuresPromisesAndGeneratorsHoldIsCounted) {
  const Subject subject =
      Make("const p = Promise.resolve(input);\nconst g = (function* () { yield 1; })();\ng;", "var input = 1;");
  const StateAt state = State(subject, 3);
  EXPECT_EQ(state.graph.left_out.at("promise"), 1);
  EXPECT_EQ(state.graph.left_out.at("generator"), 1);
}

INSTANTIATE_TEST_SUITE_P(Engines, ChainRunTest, testing::Values("v8", "spidermonkey"));

}  // namespace
}  // namespace twinstep
