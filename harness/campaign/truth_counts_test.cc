#include <google/protobuf/text_format.h>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/campaign/mode_tables.h"
#include "harness/campaign/session_counts.h"
#include "harness/campaign/summary_json.h"
#include "harness/campaign/told_pauses.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

SessionReport Report(const char* text) {
  SessionReport report;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &report));
  return report;
}

// One debugger broke an invariant; of the other's program there is no truth.
CampaignState TwoSessions() {
  CampaignState state;
  CountTruth(Report(R"pb(
               end: DIVERGED
               truth {
                 engine: "v8"
                 violation { invariant: "step-lost" side: "v8" }
                 counts {
                   invariant: "step-lost"
                   checked: 10
                   broken: 2
                   exempt { key: "a step ends at a breakpoint" value: 3 }
                   exempt { key: "no caller" value: 1 }
                 }
                 counts { invariant: "value-shown" checked: 5 }
                 pauses { how: ONE_MOMENT count: 4 }
                 pauses { how: SEVERAL_MOMENTS why: "several visits fit" node: "ForStatement" count: 1 }
                 pauses { how: NO_MOMENT why: "it is at no moment" node: "Identifier" count: 2 }
               })pb"),
             state);
  CountTruth(Report(R"pb(
               end: INVARIANTS_HELD
               truth {
                 engine: "spidermonkey"
                 counts { invariant: "step-lost" checked: 1 }
                 no_truth: "the copy prints something else"
                 pauses { how: NO_TRUTH count: 1 }
               })pb"),
             state);
  return state;
}

TEST(TruthCountsTest, InvariantsAreAddedUpByEngine) {
  const CampaignState state = TwoSessions();
  EXPECT_EQ(state.truth().at("v8").invariants().at("step-lost").broken(), 2u);
  const TruthState sum = SumOfTruth(state);
  EXPECT_EQ(sum.sessions(), 2u);
  EXPECT_EQ(CountOf(sum.pauses()), 8u);
  EXPECT_EQ(sum.no_truth().at("the copy prints something else"), 1u);
  EXPECT_EQ(sum.invariants().at("step-lost").checked(), 11u);
  EXPECT_EQ(Exempt(sum.invariants().at("step-lost")), 4u);
}

TEST(TruthCountsTest, TheTableHasThemByInvariant) {
  const std::string text = TruthTableText(TwoSessions(), {"v8", "spidermonkey"});
  EXPECT_THAT(text, HasSubstr("Against the truth: 2 sessions, 8 pauses\n"
                              "   v8  spidermonkey  pauses\n"
                              "    4             0  at one moment of the truth\n"
                              "    1             0  at one of several moments: several visits fit (ForStatement 1)\n"
                              "    2             0  at no moment: it is at no moment (Identifier 2)\n"
                              "    0             1  of programs without truth\n"));
  EXPECT_THAT(text, HasSubstr("         1  sessions without truth, or not to their end: the copy prints something "
                              "else\n"));
  EXPECT_THAT(text, HasSubstr("        11           2             0         4  step-lost  (3 times: a step ends at a "
                              "breakpoint)\n"));
  EXPECT_EQ(TruthTableText({}, {"v8", "spidermonkey"}), "") << "there were no such sessions";
}

TEST(TruthCountsTest, TheSummaryHasThemSorted) {
  EXPECT_THAT(SummaryJson({}, {}), Not(HasSubstr("truth"))) << "a differential campaign's is as ever";
  const std::string json = SummaryJson(TwoSessions(), {});
  EXPECT_THAT(json, HasSubstr("  \"truth\": {\n    \"spidermonkey\": {\n      \"sessions\": 1,\n"));
  EXPECT_THAT(json, HasSubstr("        \"step-lost\": {\"checked\": 10, \"broken\": 2, \"exempt\": {\"a step ends at a "
                              "breakpoint\": 3, \"no caller\": 1}},\n"));
  EXPECT_THAT(json,
              HasSubstr("      \"pauses\": [{\"how\": \"ONE_MOMENT\", \"pauses\": 4}, {\"how\": \"SEVERAL_MOMENTS\", "
                        "\"why\": \"several visits fit\", \"node\": \"ForStatement\", \"pauses\": 1}, "));
}

}  // namespace
}  // namespace twinstep
