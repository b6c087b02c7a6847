#include "gtest/gtest.h"
#include "model/expected/expected_difference.h"
#include "model/expected/v8_spidermonkey/rules.h"

namespace twinstep {
namespace {

Output PausedAt(uint32_t line, Paused::Reason reason) {
  Output output;
  output.mutable_paused()->mutable_location()->set_line(line);
  output.mutable_paused()->mutable_location()->set_column(2);
  output.mutable_paused()->set_reason(reason);
  return output;
}

Output Finish() {
  Output output;
  output.mutable_finished()->set_outcome(Finished::COMPLETED);
  return output;
}

// Both took `action`; then they differ.
Explanation ExplainAfter(const Action& action, Divergence::Type type, const Output& v8, const Output& spidermonkey) {
  Trace a, b;
  a.set_engine("v8");
  b.set_engine("spidermonkey");
  for (Trace* trace : {&a, &b}) {
    *trace->add_events()->mutable_action() = action;
    *trace->add_events()->mutable_output() = trace == &a ? v8 : spidermonkey;
  }
  Divergence divergence;
  divergence.set_type(type);
  divergence.set_event(1);
  return Explain(divergence, a, b, nullptr);
}

TEST(MoreActionsRulesTest, AConditionThatThrows) {
  Action start;
  start.mutable_start();
  EXPECT_EQ(ExplainAfter(start, Divergence::TERMINATION, Finish(), PausedAt(3, Paused::CONDITION_THREW)).layer,
            BY_DESIGN);
  EXPECT_EQ(ExplainAfter(start, Divergence::TERMINATION, Finish(), PausedAt(3, Paused::BREAKPOINT)).layer, UNEXPLAINED);
}

TEST(MoreActionsRulesTest, ABreakpointInBlackboxedCode) {
  Action blackbox;
  blackbox.mutable_blackbox()->mutable_begin()->set_line(2);
  blackbox.mutable_blackbox()->mutable_end()->set_line(4);
  EXPECT_EQ(ExplainAfter(blackbox, Divergence::TERMINATION, PausedAt(3, Paused::BREAKPOINT), Finish()).layer,
            BY_DESIGN);
  EXPECT_EQ(ExplainAfter(blackbox, Divergence::TERMINATION, PausedAt(4, Paused::BREAKPOINT), Finish()).layer,
            UNEXPLAINED);
  EXPECT_EQ(ExplainAfter(blackbox, Divergence::TERMINATION, PausedAt(3, Paused::STEP), Finish()).layer, UNEXPLAINED);
}

TEST(MoreActionsRulesTest, ARunToWhereTheProgramStands) {
  Action step, run_to;
  step.mutable_step_over();
  run_to.mutable_run_to_location();
  const auto explain = [&](uint32_t line) {
    Trace a, b;
    a.set_engine("v8");
    b.set_engine("spidermonkey");
    for (Trace* trace : {&a, &b}) {
      *trace->add_events()->mutable_action() = step;
      *trace->add_events()->mutable_output() = PausedAt(3, Paused::STEP);
      *trace->add_events()->mutable_action() = run_to;
      *trace->add_events()->mutable_output() = trace == &a ? Finish() : PausedAt(line, Paused::LOCATION_REACHED);
    }
    Divergence divergence;
    divergence.set_type(Divergence::TERMINATION);
    divergence.set_event(3);
    return Explain(divergence, a, b, nullptr).layer;
  };
  EXPECT_EQ(explain(3), DEVTOOLS_RULE);
  EXPECT_EQ(explain(4), UNEXPLAINED);
}

TEST(MoreActionsRulesTest, VariablesThatOnlyOneSets) {
  Action set;
  set.mutable_set_variable()->set_name("x");
  Output value, failed;
  value.mutable_evaluated()->mutable_value()->set_number(1);
  failed.mutable_evaluated()->set_failed(true);
  EXPECT_EQ(ExplainAfter(set, Divergence::EVALUATION, failed, value).layer, BY_DESIGN);
  // Why SpiderMonkey does not has to be known.
  EXPECT_EQ(ExplainAfter(set, Divergence::EVALUATION, value, failed).layer, UNEXPLAINED);
}

}  // namespace
}  // namespace twinstep
