#include "harness/campaign/kept_findings.h"

#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/causes/cause_key.h"
#include "model/causes/key_for_test.h"
#include "model/random.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

struct Session {
  uint64_t number;
  uint32_t actions;
  Layer layer = UNEXPLAINED;
};

// What is kept after all `sessions`, in order.
std::vector<uint64_t> KeptOf(const std::vector<Session>& sessions, int most) {
  FolderState folder;
  for (const Session& session : sessions) {
    RowState* row = nullptr;
    for (RowState& existing : *folder.mutable_rows()) {
      if (existing.layer() == session.layer) row = &existing;
    }
    if (row == nullptr) {
      row = folder.add_rows();
      row->set_layer(session.layer);
      row->set_session(session.number);
    }
    KeptState candidate;
    candidate.mutable_report()->set_session(session.number);
    candidate.mutable_report()->set_actions(session.actions);
    candidate.mutable_report()->set_layer(session.layer);
    Keep(candidate, most, folder);
  }
  std::vector<uint64_t> kept;
  for (const KeptState& state : folder.kept()) kept.push_back(state.report().session());
  return kept;
}

TEST(CountRowTest, CountsThoseThatBreakNoPromise) {
  FolderState folder;
  SessionReport report;
  CountRow(report, folder);
  report.mutable_verdict()->set_kind(Verdict::POLICY);
  CountRow(report, folder);
  ASSERT_EQ(folder.rows_size(), 1);
  EXPECT_EQ(folder.rows(0).sessions(), 2);
  EXPECT_EQ(folder.rows(0).policy_sessions(), 1);
}

TEST(KeptFindingsTest, KeepsAllUpToTheMost) { EXPECT_THAT(KeptOf({{1, 9}, {4, 9}, {7, 9}}, 4), ElementsAre(1, 4, 7)); }

TEST(KeptFindingsTest, KeepsTheLowestHalfAndTheShortest) {
  EXPECT_THAT(KeptOf({{1, 9}, {2, 9}, {3, 9}, {4, 9}, {5, 3}, {6, 8}, {7, 2}}, 4), ElementsAre(1, 2, 5, 7));
}

TEST(KeptFindingsTest, OfEquallyShortOnesTheLowestStays) {
  EXPECT_THAT(KeptOf({{1, 5}, {2, 5}, {3, 5}, {4, 5}, {5, 5}}, 4), ElementsAre(1, 2, 3, 4));
}

TEST(KeptFindingsTest, UnexplainedOnesPushOutExplainedOnes) {
  EXPECT_THAT(KeptOf({{1, 1, BY_DESIGN}, {2, 1, BY_DESIGN}, {3, 1, BY_DESIGN}, {4, 9}, {5, 9}, {6, 9}}, 4),
              ElementsAre(1, 4, 5, 6));
}

TEST(KeptFindingsTest, WithoutAPlaceOnlyTheFirstOfEachRowIsKept) {
  EXPECT_THAT(KeptOf({{1, 9}, {2, 1}, {3, 1, BY_DESIGN}, {4, 1, BY_DESIGN}}, 0), UnorderedElementsAre(1, 3));
}

TEST(KeptFindingsTest, ManyRowsLeaveRoom) {
  FolderState folder;
  for (uint64_t session = 0; session < 100; ++session) {
    RowState& row = *folder.add_rows();
    row.set_layer(DEVTOOLS_RULE);
    row.set_rule(std::to_string(session));
    row.set_session(session);
    KeptState candidate;
    candidate.mutable_report()->set_session(session);
    candidate.mutable_report()->set_layer(DEVTOOLS_RULE);
    candidate.mutable_report()->set_actions(static_cast<uint32_t>(100 - session));
    Keep(candidate, 16, folder);
    ASSERT_LE(folder.kept_size(), 16);
  }
  EXPECT_EQ(folder.kept(7).report().session(), 7u);
  EXPECT_EQ(folder.kept(15).report().session(), 99u);
}

TEST(KeptFindingsTest, NoCauseIsLostToTheLimit) {
  FolderState folder;
  const auto find = [&folder](uint64_t session, std::string_view cause) {
    SessionReport report;
    report.set_session(session);
    report.set_actions(static_cast<uint32_t>(session));
    *report.mutable_cause() = KeyForTest(cause);
    CountRow(report, folder);
    KeptState candidate;
    *candidate.mutable_report() = report;
    Keep(candidate, 4, folder);
  };
  for (uint64_t session = 0; session < 20; ++session) find(session, "unexplained : step : v8 case");
  find(20, "unexplained : step : v8 loop");
  find(21, "v8 : step-lost @ finally");
  find(22, "v8 : step-lost @ finally");
  std::vector<uint64_t> kept;
  for (const KeptState& state : folder.kept()) kept.push_back(state.report().session());
  EXPECT_THAT(kept, ElementsAre(0, 1, 20, 21)) << "the first of each cause, however long its actions are";
  ASSERT_EQ(folder.rows_size(), 3);
  EXPECT_EQ(ToText(folder.rows(2).cause()), "v8 : step-lost @ finally");
  EXPECT_EQ(folder.rows(2).sessions(), 2u);
  find(23, "v8 : value-shown @ case");
  find(24, "v8 : value-shown @ loop");
  kept.clear();
  for (const KeptState& state : folder.kept()) kept.push_back(state.report().session());
  EXPECT_THAT(kept, ElementsAre(0, 21, 23, 24)) << "the guilty come first";
}

// So that campaigns that were run in parts can be merged.
TEST(KeptFindingsTest, WhatIsKeptOfBlocksIsWhatIsKeptOfAll) {
  Random random(1);
  for (int round = 0; round < 2000; ++round) {
    const int count = 1 + static_cast<int>(random.Below(60));
    const int rules = 1 + static_cast<int>(random.Below(12));
    const auto split = random.Below(static_cast<uint64_t>(count));
    FolderState all, blocks[2], merged;
    for (int i = 0; i < count; ++i) {
      SessionReport report;
      report.set_session(static_cast<uint64_t>(i));
      report.set_actions(static_cast<uint32_t>(random.Below(10)));
      report.set_layer(static_cast<Layer>(random.Below(3)));
      report.set_rule(std::to_string(random.Below(static_cast<uint64_t>(rules))));
      const char* const causes[] = {"v8 : step-lost @ finally", "unexplained : step : v8 case"};
      if (const uint64_t cause = random.Below(3); cause < 2) *report.mutable_cause() = KeyForTest(causes[cause]);
      for (FolderState* const folder : {&all, &blocks[static_cast<uint64_t>(i) < split ? 0 : 1]}) {
        CountRow(report, *folder);
        KeptState candidate;
        *candidate.mutable_report() = report;
        Keep(candidate, 6, *folder);
      }
    }
    *merged.mutable_rows() = all.rows();
    for (const FolderState& block : blocks) {
      for (const KeptState& kept : block.kept()) Keep(kept, 6, merged);
    }
    ASSERT_EQ(merged.ShortDebugString(), [&all] {
      all.clear_sessions();
      return all.ShortDebugString();
    }()) << round;
  }
}

}  // namespace
}  // namespace twinstep
