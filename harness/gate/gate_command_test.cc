#include "harness/gate/gate_command.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/command/run_command.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

GateResult OfSessions(uint64_t count) {
  GateResult result;
  result.sessions[DIFFERENTIAL] = count;
  return result;
}

TEST(GateCommandTest, LetsThroughWhatHasNothingNew) {
  EXPECT_TRUE(WhetherItLands(OfSessions(30), /*by_time=*/true).ok());
  EXPECT_TRUE(WhetherItLands(OfSessions(2), /*by_time=*/false).ok());
}

TEST(GateCommandTest, RefusesWhatIsOnlyInTheNewBuild) {
  GateResult result = OfSessions(100);
  result.only_new.emplace_back();
  EXPECT_EQ(WhetherItLands(result, true), RefusedAndSaid());
}

TEST(GateCommandTest, LetsNothingThroughWhereItSawTooLittle) {
  EXPECT_THAT(std::string(WhetherItLands(OfSessions(29), true).message()), HasSubstr("had time for 29 sessions only"));
  EXPECT_FALSE(WhetherItLands(OfSessions(0), false).ok());
  GateResult not_reached = OfSessions(100);
  not_reached.causes_not_reached = 1;
  EXPECT_THAT(std::string(WhetherItLands(not_reached, false).message()), HasSubstr("no time to play 1 of its causes"));
  GateResult failed = OfSessions(100);
  failed.failed_sessions = 80;
  EXPECT_THAT(std::string(WhetherItLands(failed, true).message()), HasSubstr("of 100 sessions of the gate 80"));
}

TEST(GateCommandTest, ASessionsCommandHasTheUsersFlagsButTheGates) {
  CampaignSettings settings;
  settings.set_mode(TRUTH);
  settings.set_actions(ALL_ACTIONS);
  EXPECT_EQ(CommandOfMode({"--gate", "--engines=v8,v8", "--known", "list", "--out=here", "--seed=3"}, settings),
            "./bazelw run //harness:fuzz -- --engines=v8,v8 --seed=3 --mode=truth --actions=all");
  settings.set_mode(DIFFERENTIAL);
  settings.set_compare(FULL);
  EXPECT_EQ(CommandOfMode({"--gate"}, settings),
            "./bazelw run //harness:fuzz -- --mode=differential --actions=all --compare=full");
}

}  // namespace
}  // namespace twinstep
