#include <google/protobuf/text_format.h>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/campaign/session_counts.h"
#include "harness/campaign/summary_json.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

SessionReport Report(const char* text) {
  SessionReport report;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &report));
  return report;
}

// A round that held, one that was not applicable, and a warning in the second round, behind a step for a continue.
SessionReport Warning() {
  return Report(R"pb(
    end: DIVERGED
    metamorphic {
      engine: "v8"
      rounds { transformation: "ReplaceContinueByStep" outcome: HELD number: 1 }
      rounds { transformation: "AddNoOp" outcome: NOT_APPLICABLE reason: "no place" number: 2 }
      rounds { transformation: "InsertComment" outcome: WARNED number: 2 }
      transformations { replace_continue_by_step { event: 3 } }
      transformations { insert_comment { offset: 1 } }
    })pb");
}

// No warning; a transformation that was at fault.
SessionReport NoWarning() {
  return Report(R"pb(
    end: RELATIONS_HELD
    metamorphic {
      engine: "spidermonkey"
      rounds { transformation: "AddNoOp" outcome: PROGRAM_CHANGED number: 1 }
      rounds { transformation: "AddNoOp" outcome: NOT_APPLICABLE reason: "no place" number: 1 }
      rounds { transformation: "AddNoOp" outcome: NOT_APPLICABLE reason: "no variable" number: 1 }
      rounds { transformation: "ReplaceContinueByStep" outcome: HELD number: 1 }
      transformations { replace_continue_by_step { event: 3 } }
    })pb");
}

TEST(MetamorphicCountsTest, RoundsAreCountedByOutcome) {
  CampaignState state;
  CountMetamorphic(Warning(), state);
  CountMetamorphic(NoWarning(), state);
  const MetamorphicState sum = SumOfEngines(state);
  EXPECT_EQ(sum.sessions(), 2u);
  EXPECT_EQ(Warnings(sum), 1u);
  EXPECT_EQ(sum.interactive_warnings(), 1u) << "a transformation of the actions that held counts only with a warning";
  EXPECT_EQ(sum.warnings_by_round().at(2), 1u);
  const TransformationState& no_op = sum.transformations().at("AddNoOp");
  EXPECT_EQ(Tried(no_op), 4u);
  EXPECT_EQ(Applied(no_op), 0u);
  EXPECT_EQ(NotApplicable(no_op), 3u);
  EXPECT_EQ(no_op.not_applicable().at("no place"), 2u);
  EXPECT_EQ(no_op.program_changed(), 1u);
  EXPECT_EQ(Applied(sum.transformations().at("InsertComment")), 1u) << "a relation that fails was applied";
  EXPECT_EQ(Applied(sum.transformations().at("ReplaceContinueByStep")), 2u);
}

TEST(MetamorphicCountsTest, AWarningOfProgramTransformationsAloneIsNotInteractive) {
  SessionReport report = Warning();
  report.mutable_metamorphic()->mutable_transformations()->DeleteSubrange(0, 1);
  report.mutable_metamorphic()->add_transformations()->mutable_slide_breakpoint();
  CampaignState state;
  CountMetamorphic(report, state);
  EXPECT_EQ(SumOfEngines(state).interactive_warnings(), 0u) << "that a breakpoint slides is known beforehand";
}

TEST(MetamorphicCountsTest, TheSummaryHasThemByTransformationAndByEngine) {
  CampaignState state;
  CountMetamorphic(Warning(), state);
  CountMetamorphic(NoWarning(), state);
  CampaignSettings settings;
  EXPECT_THAT(SummaryJson(state, settings), Not(HasSubstr("transformations")))
      << "a differential campaign's is as ever";
  settings.set_mode(METAMORPHIC);
  const std::string json = SummaryJson(state, settings);
  EXPECT_THAT(json, HasSubstr("  \"metamorphic_sessions\": 2,\n  \"warnings\": 1,\n  \"interactive_warnings\": 1,\n"
                              "  \"warnings_by_round\": {\"2\": 1},\n  \"transformations\": {\n"
                              "    \"AddNoOp\": {\"tried\": 4, \"applied\": 0, \"warned\": 0, \"program_changed\": 1, "
                              "\"not_applicable\": {\"no place\": 2, \"no variable\": 1}},\n"));
  EXPECT_THAT(json, HasSubstr("  \"by_engine\": {\n    \"v8\": {\n      \"metamorphic_sessions\": 1,\n"));
}

}  // namespace
}  // namespace twinstep
