#include "harness/campaign/campaign_parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

CampaignPart Part(uint64_t seed, uint64_t first, uint64_t end) {
  CampaignPart part;
  part.mutable_settings()->set_seed(seed);
  part.mutable_settings()->set_first_session(first);
  part.mutable_state()->set_next_session(end);
  part.mutable_state()->set_actions(10 * (end - first));
  return part;
}

// "seed first-end", in order; or the error.
std::vector<std::string> Union(std::vector<CampaignPart> parts) {
  const absl::StatusOr<std::vector<CampaignPart>> merged = UnionOf(std::move(parts));
  if (!merged.ok()) return {std::string(merged.status().message())};
  std::vector<std::string> texts;
  for (const CampaignPart& part : *merged) {
    texts.push_back(std::to_string(part.settings().seed()) + " " + std::to_string(part.settings().first_session()) +
                    "-" + std::to_string(part.state().next_session()));
  }
  return texts;
}

TEST(UnionTest, EverySessionStandsOnce) {
  EXPECT_THAT(Union({Part(1, 100, 200), Part(1, 0, 100), Part(1, 0, 100)}), ElementsAre("1 0-100", "1 100-200"));
  EXPECT_THAT(Union({Part(1, 0, 100), Part(1, 0, 300), Part(1, 100, 200)}), ElementsAre("1 0-300"));
  EXPECT_THAT(Union({Part(2, 0, 100), Part(1, 50, 80)}), ElementsAre("1 50-80", "2 0-100"));
  EXPECT_THAT(Union({Part(1, 7, 7)}), ElementsAre());
}

TEST(UnionTest, WhatCannotBeToldApartIsASentence) {
  EXPECT_THAT(Union({Part(1, 0, 100), Part(1, 50, 200)}),
              ElementsAre(HasSubstr("hold sessions 0 to 99 and 50 to 199")));
}

TEST(UnionTest, OfEqualSessionsTheSamePartStaysInAnyOrder) {
  CampaignPart fast = Part(1, 0, 100), slow = Part(1, 0, 100);
  fast.mutable_state()->set_elapsed_microseconds(1);
  slow.mutable_state()->set_elapsed_microseconds(2);
  EXPECT_EQ(UnionOf({slow, fast})->front().state().elapsed_microseconds(), 1u);
  EXPECT_EQ(UnionOf({fast, slow})->front().state().elapsed_microseconds(), 1u);
}

TEST(CombineTest, AddsAllCounts) {
  CampaignPart a = Part(1, 0, 100), b = Part(1, 100, 250);
  (*a.mutable_state()->mutable_ends())[3] = 5;
  (*b.mutable_state()->mutable_ends())[3] = 7;
  (*b.mutable_state()->mutable_failed())["why"] = 2;
  MetamorphicState& in_a = (*a.mutable_state()->mutable_metamorphic())["v8"];
  in_a.set_sessions(4);
  (*in_a.mutable_transformations())["AddNoOp"].set_held(1);
  MetamorphicState& in_b = (*b.mutable_state()->mutable_metamorphic())["v8"];
  in_b.set_sessions(5);
  (*in_b.mutable_transformations())["AddNoOp"].set_held(2);
  (*(*in_b.mutable_transformations())["AddNoOp"].mutable_not_applicable())["reason"] = 3;
  for (CampaignPart* const part : {&a, &b}) {
    InvariantCount& count = (*(*part->mutable_state()->mutable_truth())["v8"].mutable_invariants())["step-lost"];
    count.set_invariant("step-lost");
    count.set_checked(6);
    (*count.mutable_exempt())["reason"] = 2;
    (*part->mutable_state()->mutable_verdicts())[Verdict::GUILTY] = 3;
    (*part->mutable_state()->mutable_guilty())["v8 : step-lost @ TryStatement"] = 3;
  }
  const MergedCampaign merged = Combine({a, b});
  EXPECT_TRUE(merged.is_one);
  const InvariantCount& lost = merged.state.truth().at("v8").invariants().at("step-lost");
  EXPECT_EQ(lost.invariant(), "step-lost");
  EXPECT_EQ(lost.checked(), 12u);
  EXPECT_EQ(lost.exempt().at("reason"), 4u);
  EXPECT_EQ(merged.state.verdicts().at(Verdict::GUILTY), 6u);
  EXPECT_EQ(merged.state.guilty().at("v8 : step-lost @ TryStatement"), 6u);
  EXPECT_EQ(merged.state.next_session(), 250u);
  EXPECT_EQ(merged.state.actions(), 2500u);
  EXPECT_EQ(merged.state.ends().at(3), 12u);
  EXPECT_EQ(merged.state.failed().at("why"), 2u);
  const MetamorphicState& metamorphic = merged.state.metamorphic().at("v8");
  EXPECT_EQ(metamorphic.sessions(), 9u);
  EXPECT_EQ(metamorphic.transformations().at("AddNoOp").held(), 3u);
  EXPECT_EQ(metamorphic.transformations().at("AddNoOp").not_applicable().at("reason"), 3u);
}

TEST(CombineTest, WhatHasAHoleIsNotOneCampaign) {
  const MergedCampaign merged = Combine({Part(1, 10, 100), Part(1, 200, 250)});
  EXPECT_FALSE(merged.is_one);
  EXPECT_EQ(merged.settings.first_session(), 0u);
  EXPECT_EQ(merged.state.next_session(), 140u);
}

TEST(CombineTest, RowsAndClassesOfAllPartsAreThere) {
  CampaignPart a = Part(1, 0, 100), b = Part(1, 100, 200);
  const auto add = [](CampaignPart& part, const std::string& folder, Layer layer, uint64_t session) {
    FolderState& state = *part.mutable_state()->add_classes();
    state.set_folder(folder);
    state.set_sessions(3);
    RowState& row = *state.add_rows();
    row.set_layer(layer);
    row.set_sessions(3);
    row.set_session(session);
    KeptState& kept = *state.add_kept();
    kept.mutable_report()->set_session(session);
    kept.mutable_report()->set_layer(layer);
  };
  add(a, "classes/x", UNEXPLAINED, 7);
  add(b, "classes/y", UNEXPLAINED, 107);
  add(b, "classes/x", UNEXPLAINED, 108);
  const MergedCampaign merged = Combine({a, b});
  ASSERT_EQ(merged.state.classes_size(), 2);
  const FolderState& x = merged.state.classes(0);
  EXPECT_EQ(x.folder(), "classes/x");
  EXPECT_EQ(x.sessions(), 6u);
  ASSERT_EQ(x.rows_size(), 1);
  EXPECT_EQ(x.rows(0).sessions(), 6u);
  EXPECT_EQ(x.rows(0).session(), 7u);
  EXPECT_EQ(x.kept_size(), 2);
}

TEST(MergedNumberTest, OfOneCampaignIsItsOwn) {
  EXPECT_EQ(MergedNumber(Part(1, 0, 1), /*several_campaigns=*/false, 12), 12u);
  const uint64_t first = MergedNumber(Part(1, 0, 1), /*several_campaigns=*/true, 12);
  EXPECT_NE(first, MergedNumber(Part(2, 0, 1), true, 12));
  EXPECT_EQ(first, MergedNumber(Part(1, 50, 90), true, 12));
  EXPECT_EQ(OriginalNumber(first), 12u);
}

}  // namespace
}  // namespace twinstep
