// A gate that had no time to play what it found on both builds says for how many causes, and lets nothing through.
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "engines/engine_pair.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/campaign/campaign.h"
#include "harness/campaign/campaign_setup.h"
#include "harness/campaign/presets.h"
#include "harness/corpora/corpus.h"
#include "harness/gate/gate.h"
#include "harness/gate/gate_command.h"
#include "harness/gate/gate_report.h"
#include "harness/gate/gate_setup.h"
#include "harness/process/child_kind.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// The campaigns of `fuzz --gate --engines=v8,v8@fault:breakpoint-hit-twice --sessions=60`.
GateOptions GateOfAPlantedFault() {
  static const auto* const corpus = new Corpus(*Corpus::Open("own", {}));
  GateOptions options;
  for (const std::string& mode : GateModes()) {
    CampaignOptions& campaign = options.campaigns.emplace_back();
    campaign.settings = *SettingsOfMode({.mode = mode});
    campaign.settings.set_actions(ALL_ACTIONS);
    campaign.settings.set_compare(FULL);
    campaign.settings.set_engine_a("v8");
    campaign.settings.set_engine_b("v8@fault:breakpoint-hit-twice");
    campaign.limits = LimitsFor(campaign.settings);
    SetCorpus(*corpus, campaign);
  }
  SetGateLength(/*sessions=*/60, absl::InfiniteDuration(), options);
  return options;
}

TEST(GateTimeTest, CausesThatItHadNoTimeForAreCountedAndNothingIsLetThrough) {
  GateOptions options = GateOfAPlantedFault();
  options.attribution_time = absl::ZeroDuration();
  const absl::StatusOr<GateResult> result = RunGate(options);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_GT(result->causes_not_reached, 0u);
  EXPECT_GE(result->not_played, result->causes_not_reached);
  EXPECT_THAT(result->only_new, IsEmpty());
  EXPECT_THAT(std::string(WhetherItLands(*result, /*by_time=*/false).message()),
              HasSubstr(absl::StrCat("no time to play ", result->causes_not_reached, " of its causes")));
  GateReportOptions report;
  report.pair = PairOf(options.campaigns.front().settings);
  report.session_command = [](CampaignMode) { return std::string(); };
  EXPECT_THAT(GateReportText(*result, report), HasSubstr("and with them all of "));
}

// The same with time: they are the planted fault's.
TEST(GateTimeTest, WithTimeTheyAreOnlyInTheNewBuild) {
  const absl::StatusOr<GateResult> result = RunGate(GateOfAPlantedFault());
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->causes_not_reached, 0u);
  EXPECT_THAT(result->only_new, Not(IsEmpty()));
}

}  // namespace
}  // namespace twinstep

// The campaigns' workers are this program again.
int main(int argc, char** argv) {
  if (const std::optional<int> code = twinstep::RunAsChild(argc, argv)) return *code;
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
