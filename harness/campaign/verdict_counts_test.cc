#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/campaign/session_counts.h"
#include "harness/campaign/summary_json.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Verdict Of(Verdict::Kind kind, const std::vector<std::string>& sides) {
  Verdict verdict;
  verdict.set_kind(kind);
  for (const std::string& side : sides) {
    Violation& violation = *verdict.add_violations();
    violation.set_side(side);
    violation.set_invariant("step-lost");
    violation.set_construct("TryStatement");
    violation.mutable_expected()->mutable_pause()->mutable_place()->set_line(3);
  }
  return verdict;
}

Verdict Undecided(const std::string& reason) {
  Verdict verdict = Of(Verdict::UNDECIDED, {});
  verdict.set_reason(reason);
  return verdict;
}

// v8 is guilty twice, once with the other one; session 7 of a class is kept.
CampaignState Judged() {
  CampaignState state;
  CountVerdict(Of(Verdict::GUILTY, {"v8"}), state);
  CountVerdict(Of(Verdict::BOTH, {"v8", "spidermonkey"}), state);
  CountVerdict(Of(Verdict::POLICY, {}), state);
  CountVerdict(Undecided("no truth"), state);
  CountVerdict(Verdict(), state);
  FolderState& folder = *state.add_classes();
  folder.set_folder("classes/x");
  KeptState& kept = *folder.add_kept();
  kept.set_saved(true);
  kept.mutable_report()->set_session(7);
  *kept.mutable_report()->mutable_verdict() = Signatures(Of(Verdict::GUILTY, {"v8"}));
  return state;
}

std::string Again(const std::string& folder, uint64_t session) { return absl::StrCat(folder, " ", session); }

TEST(VerdictCountsTest, KindsCausesAndReasonsAreCounted) {
  const CampaignState state = Judged();
  EXPECT_EQ(state.verdicts().size(), 4u) << "what nobody was asked does not count";
  EXPECT_EQ(state.guilty().at("v8 : step-lost @ TryStatement"), 2u);
  EXPECT_EQ(state.undecided().at("no truth"), 1u);
}

TEST(VerdictCountsTest, TheTableNamesASampleOfEachCause) {
  const std::string text = VerdictTableText(Judged(), Again);
  EXPECT_THAT(text, HasSubstr("Who is wrong, of 4 differences:\n         1   25.0 %  guilty"));
  EXPECT_THAT(text, HasSubstr("         2  v8 : step-lost @ TryStatement\n            again: classes/x 7\n"
                              "         1  spidermonkey : step-lost @ TryStatement\nUndecided, by reason:\n"
                              "         1  no truth\n"))
      << "the largest first; of the second none was kept";
  EXPECT_EQ(VerdictTableText({}, Again), "");
}

TEST(VerdictCountsTest, TheSummaryHasThemWhereTheyAreAskedFor) {
  CampaignSettings settings;
  EXPECT_THAT(SummaryJson(Judged(), settings), Not(HasSubstr("verdicts"))) << "as ever";
  settings.set_verdicts(true);
  EXPECT_THAT(SummaryJson(Judged(), settings),
              HasSubstr("  \"verdicts\": {\"guilty\": 1, \"both\": 1, \"policy\": 1, \"undecided\": 1},\n"
                        "  \"guilty\": {\"spidermonkey : step-lost @ TryStatement\": 1, "
                        "\"v8 : step-lost @ TryStatement\": 2},\n  \"undecided\": {\"no truth\": 1},\n"));
}

TEST(VerdictCountsTest, WhatAFindingsFileHasIsNotKeptTwice) {
  const Verdict kept = Signatures(Of(Verdict::GUILTY, {"v8"}));
  EXPECT_EQ(kept.violations(0).invariant(), "step-lost");
  EXPECT_FALSE(kept.violations(0).has_expected());
}

}  // namespace
}  // namespace twinstep
