#include "harness/isolation/findings/event_probe.h"

#include <gtest/gtest.h>

#include <memory>

#include "engines/engines.h"
#include "engines/parser/parser.h"
#include "model/actions/actions_text.h"
#include "model/sessions/replay.h"

namespace twinstep {
namespace {

class EventProbeTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    engine_ = MakeEngine(GetParam()).value();
    parser_ = Parser::Create().value();
    test_case_.mutable_program()->set_source("let x = 1;\nx++;\nx++;\nconsole.log(x);\n");
    // Events: 0 break, 1 set, 2 start, 3 paused, 4 evaluate, 5 evaluated, 6 over, 7 paused, 8 abandon.
    *test_case_.mutable_actions() = ParseActions("break 2; start; evaluate x = 10; over").value();
    tree_ = std::make_unique<SyntaxTree>(
        parser_->Parse(SourceText(test_case_.program().source()), ParseGoal::kScript).value());
  }

  Probed Probe(ProbePlan::What what, int event) {
    EventProbe probe(*engine_, {.what = what, .event = event, .walker = what == ProbePlan::What::kState}, tree_.get());
    const absl::StatusOr<Trace> trace = RunTestCase(probe, test_case_, {});
    EXPECT_TRUE(trace.ok()) << trace.status().ToString();
    EXPECT_EQ(probe.loads(), 1);
    // Whatever comes behind the planned session is not wanted.
    EXPECT_TRUE(absl::IsCancelled(RunTestCase(probe, test_case_, {}).status()));
    return probe.probed();
  }

  // Of x behind the event; "" where the program is not paused there.
  std::string ValueBehind(int event) {
    const Probed probed = Probe(ProbePlan::What::kState, event);
    EXPECT_TRUE(probed.status.ok()) << probed.status.ToString();
    if (!probed.state) return "";
    for (const BaseVariable& base : probed.state->graph.bases) {
      if (base.name == "x") return base.value.primitive;
    }
    return "no x";
  }

  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Parser> parser_;
  std::unique_ptr<SyntaxTree> tree_;
  TestCase test_case_;
};

TEST_P(EventProbeTest, TheStateIsThatBehindOneAnswer) {
  EXPECT_EQ(ValueBehind(1), "");
  EXPECT_EQ(ValueBehind(3), "1");
  EXPECT_EQ(ValueBehind(5), "10");
  EXPECT_EQ(ValueBehind(7), "11");
  EXPECT_EQ(ValueBehind(99), "");
}

TEST_P(EventProbeTest, FromAnAnswerOnTheProgramRunsToItsEnd) {
  const Probed before = Probe(ProbePlan::What::kRunOn, 3);
  ASSERT_TRUE(before.finished.has_value());
  // The evaluation, which leaves the program where it is, belongs to that pause.
  EXPECT_EQ(before.finished->console(0), "12");
  const Probed behind = Probe(ProbePlan::What::kRunOn, 7);
  ASSERT_TRUE(behind.finished.has_value());
  EXPECT_EQ(behind.finished->outcome(), Finished::COMPLETED);
  EXPECT_EQ(behind.finished->console(0), "12");
}

TEST_P(EventProbeTest, TheWalkerChangesNoAnswer) {
  const absl::StatusOr<Trace> without = RunTestCase(*engine_, test_case_, {});
  EventProbe probe(*engine_, {.walker = true}, nullptr);
  const absl::StatusOr<Trace> with = RunTestCase(probe, test_case_, {});
  ASSERT_TRUE(without.ok() && with.ok());
  EXPECT_EQ(with->DebugString(), without->DebugString());
}

// Programs may put anything on Array.prototype.
TEST_P(EventProbeTest, TheWalkerSurvivesElementsOfArrayPrototype) {
  test_case_.mutable_program()->set_source(
      "Object.defineProperty(Array.prototype, '1', { get() { return 6; }, configurable: true });\nlet x = 1;\nx++;\n");
  *tree_ = parser_->Parse(SourceText(test_case_.program().source()), ParseGoal::kScript).value();
  *test_case_.mutable_actions() = ParseActions("break 3; start").value();
  EXPECT_EQ(ValueBehind(3), "1");
}

INSTANTIATE_TEST_SUITE_P(Engines, EventProbeTest, testing::Values("v8", "spidermonkey"));

}  // namespace
}  // namespace twinstep
