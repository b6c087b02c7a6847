#include "harness/isolation/states/chain_children.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engines/engines.h"
#include "engines/parser/parser.h"
#include "harness/process/child_side.h"

namespace twinstep {
namespace {

// An engine that dies: at mixed runs 1 and 3 of point 100; whenever the state of point 200 is taken; of each mixed run
// of point 300. Of any other it answers how many runs were not made. No engine can be made to die at will.
int DyingChildMain() {
  ChainRuns runs;
  if (!NextOrder(runs)) return 0;
  ChainPoint order;
  while (NextOrder(order)) {
    if (order.passing() == 200) raise(SIGKILL);
    for (int run = 0; run < 20; ++run) {
      StillAtWork();
      const bool made = std::find(order.deadly().begin(), order.deadly().end(), run) == order.deadly().end();
      const bool dies = order.passing() == 300 || (order.passing() == 100 && (run == 1 || run == 3));
      if (made && dies) raise(SIGKILL);
    }
    ChainCause cause;
    cause.set_runs(100 + order.deadly_size());
    Answer(cause);
  }
  return 0;
}

const ChildKind kDyingKind("dying", DyingChildMain);

ComparablePoint At(int64_t passing) {
  ComparablePoint point;
  point.passing = point.failing = passing;
  return point;
}

TEST(ChainChildrenTest, AMixedRunThatKillsTheEngineIsLeftOut) {
  ChainChildren children(ChainRuns(), 2, {}, kDyingKind);
  for (const int64_t point : {100, 200}) {
    ASSERT_TRUE(children.Begin(static_cast<int>(point), At(point)).ok());
  }
  for (int i = 0; i < 2; ++i) {
    const absl::StatusOr<CauseSource::Isolated> isolated = children.Next();
    ASSERT_TRUE(isolated.ok()) << isolated.status().ToString();
    if (isolated->index == 100) {
      EXPECT_EQ(isolated->cause.deadly, 2);
      EXPECT_EQ(isolated->cause.runs, 102);
      EXPECT_TRUE(isolated->cause.decided());
    } else {
      EXPECT_EQ(isolated->cause.undecided, "the engine dies when its state is taken");
    }
  }
  ASSERT_TRUE(children.Begin(300, At(300)).ok());
  const absl::StatusOr<CauseSource::Isolated> isolated = children.Next();
  ASSERT_TRUE(isolated.ok());
  EXPECT_EQ(isolated->cause.undecided, "the engine died of more than 8 mixed runs");
}

TEST(ChainChildrenTest, ChildrenFindWhatThisProcessFinds) {
  const std::string source =
      "function scale(numbers, by) {\n"
      "  const scaled = [];\n"
      "  for (const n of numbers) scaled.push(n * by);\n"
      "  return scaled;\n"
      "}\n"
      "const by = input.by;\n"
      "const scaled = scale(input.numbers, by);\n"
      "let most = 0;\n"
      "for (const n of scaled) if (n > most) most = n;\n"
      "console.log(most > 20 ? 'much' : 'little');\n";
  const std::string inputs[] = {"var input = {numbers: [1, 5, 3], by: 2};", "var input = {numbers: [1, 5, 3], by: 7};"};
  const std::unique_ptr<Engine> engine = MakeEngine("spidermonkey").value();
  const std::unique_ptr<Parser> parser = Parser::Create().value();
  const InstrumentedProgram program = Instrument(source, ParseGoal::kScript, *parser).value();
  ChainRunner runner(*engine, ChainLimits());
  Subject subjects[2];
  Recording recordings[2];
  ChainRuns runs;
  for (int i = 0; i < 2; ++i) {
    subjects[i].program = &program;
    subjects[i].setup = {inputs[i]};
    recordings[i] = runner.Record(subjects[i]).value();
    ChainRuns::Run& run = i == 0 ? *runs.mutable_passing() : *runs.mutable_failing();
    run.mutable_program()->set_source(source);
    run.set_input(inputs[i]);
    *run.mutable_finished() = recordings[i].finished;
  }
  const CauseOptions options;
  runs.set_engine("spidermonkey");
  runs.set_statements(ChainLimits().statements);
  runs.set_cpu_limit_microseconds(absl::ToInt64Microseconds(ChainLimits().cpu));
  runs.set_tests(options.tests_per_point);
  runs.set_mixed_statements(MixedRunLimit(recordings[0], recordings[1]));
  const absl::StatusOr<CauseChain> own =
      FindCauseChain(runner, subjects[0], recordings[0], subjects[1], recordings[1],
                     TestByBehaviour(recordings[0].finished, recordings[1].finished), options);
  ASSERT_TRUE(own.ok()) << own.status().ToString();
  ChainChildren children(runs, 3, {});
  const absl::StatusOr<CauseChain> theirs =
      FindCauseChain(ComparablePoints(recordings[0], recordings[1]), children, options);
  ASSERT_TRUE(theirs.ok()) << theirs.status().ToString();
  ASSERT_FALSE(own->links.empty());
  ASSERT_EQ(theirs->links.size(), own->links.size());
  for (size_t i = 0; i < own->links.size(); ++i) {
    EXPECT_EQ(theirs->links[i].point, own->links[i].point);
    EXPECT_EQ(theirs->links[i].cause.Identity(), own->links[i].cause.Identity());
    EXPECT_EQ(theirs->links[i].cause.left_out, own->links[i].cause.left_out);
  }
  EXPECT_EQ(theirs->transitions.size(), own->transitions.size());
  EXPECT_EQ(theirs->runs, own->runs);
  EXPECT_EQ(theirs->counts.tests, own->counts.tests);
  EXPECT_EQ(theirs->undecided, own->undecided);
}

}  // namespace
}  // namespace twinstep
