#include "model/expected/expected_difference.h"

#include <string>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

// A breakpoint on line 1: `a` answers that it is on line 3, `b` refuses.
Explanation Explained(const std::string& a, const std::string& b, bool a_slides) {
  Trace traces[2];
  traces[0].set_engine(a);
  traces[1].set_engine(b);
  for (Trace& trace : traces) {
    trace.add_events()->mutable_action()->mutable_set_breakpoint()->mutable_location()->set_line(1);
    Output& output = *trace.add_events()->mutable_output();
    if ((&trace == &traces[0]) == a_slides) {
      output.mutable_breakpoint_set()->mutable_location()->set_line(3);
    } else {
      output.mutable_breakpoint_refused();
    }
  }
  Divergence divergence;
  divergence.set_type(Divergence::BREAKPOINT_LOCATION);
  divergence.set_event(1);
  return Explain(divergence, traces[0], traces[1], nullptr);
}

TEST(LayerTest, RulesOfAPairHoldInEitherOrder) {
  EXPECT_EQ(Explained("v8", "spidermonkey", true).layer, BY_DESIGN);
  EXPECT_EQ(Explained("spidermonkey", "v8", false).rule, Explained("v8", "spidermonkey", true).rule);
  // The rule knows which of the two slides.
  EXPECT_EQ(Explained("v8", "spidermonkey", false).layer, UNEXPLAINED);
  EXPECT_EQ(Explained("spidermonkey", "v8", true).layer, UNEXPLAINED);
}

TEST(LayerTest, APairWithoutRulesLeavesAllUnexplained) {
  EXPECT_EQ(Explained("v8", "v8", true).layer, UNEXPLAINED);
  EXPECT_EQ(Explained("v8", "javascriptcore", true).layer, UNEXPLAINED);
  EXPECT_EQ(Explained("", "", true).layer, UNEXPLAINED);
}

TEST(LayerTest, ARuleDecidesWhereAPromiseCouldNotBeAsked) {
  Verdict not_asked;
  not_asked.set_kind(Verdict::UNDECIDED);
  not_asked.set_not_asked(true);
  const Explanation rule = {.layer = BY_DESIGN, .rule = "a rule"};
  EXPECT_EQ(DecidedByRule(not_asked, rule).kind(), Verdict::POLICY);
  EXPECT_EQ(DecidedByRule(not_asked, {}).kind(), Verdict::UNDECIDED);
  // Nobody knows what the rule would be about.
  Verdict no_moment;
  no_moment.set_kind(Verdict::UNDECIDED);
  EXPECT_EQ(DecidedByRule(no_moment, rule).kind(), Verdict::UNDECIDED);
}

}  // namespace
}  // namespace twinstep
