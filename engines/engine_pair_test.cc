#include "engines/engine_pair.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;

TEST(EnginePairTest, ACampaignIsOfTheDefaultPairWhereItNamesNone) {
  CampaignSettings settings;
  EXPECT_EQ(PairOf(settings), DefaultPair());
  settings.set_engine_b("v8");
  EXPECT_EQ(PairOf(settings), (EnginePair{"v8", "v8"}));
}

TEST(EnginePairTest, SidesOfOneEngineAreToldApart) {
  EXPECT_EQ(DisplayNames({"v8", "spidermonkey"}), (EnginePair{"V8", "SpiderMonkey"}));
  EXPECT_EQ(DisplayNames({"v8", "v8"}), (EnginePair{"V8 (a)", "V8 (b)"}));
  EXPECT_EQ(DisplayNames({"v8", "quickjs"}), (EnginePair{"V8", "quickjs"}));
  EXPECT_THAT(EnginesOf({"v8", "v8"}), ElementsAre("v8"));
  EXPECT_THAT(EnginesOf({"spidermonkey", "v8"}), ElementsAre("spidermonkey", "v8"));
}

}  // namespace
}  // namespace twinstep
