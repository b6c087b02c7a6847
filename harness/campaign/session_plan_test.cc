#include "harness/campaign/session_plan.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

constexpr size_t kPrograms = 3;

CampaignSettings Settings(CampaignMode mode) {
  CampaignSettings settings;
  settings.set_mode(mode);
  return settings;
}

TEST(SessionPlanTest, DifferentialSessionsGoThroughThePrograms) {
  for (uint64_t session = 0; session < 7; ++session) {
    EXPECT_EQ(PlanOf(Settings(DIFFERENTIAL), session, kPrograms), (SessionPlan{.engine = "", .program = session % 3}));
  }
}

TEST(SessionPlanTest, ConsecutiveMetamorphicSessionsTestAProgramOnBothEngines) {
  const CampaignSettings settings = Settings(METAMORPHIC);
  EXPECT_EQ(PlanOf(settings, 0, kPrograms), (SessionPlan{.engine = "v8", .program = 0}));
  EXPECT_EQ(PlanOf(settings, 1, kPrograms), (SessionPlan{.engine = "spidermonkey", .program = 0}));
  EXPECT_EQ(PlanOf(settings, 2, kPrograms), (SessionPlan{.engine = "v8", .program = 1}));
  EXPECT_EQ(PlanOf(settings, 7, kPrograms), (SessionPlan{.engine = "spidermonkey", .program = 0}));
}

TEST(SessionPlanTest, OneEngineTestsAProgramASession) {
  CampaignSettings settings = Settings(METAMORPHIC);
  settings.set_lone_engine("spidermonkey");
  EXPECT_EQ(PlanOf(settings, 4, kPrograms), (SessionPlan{.engine = "spidermonkey", .program = 1}));
}

TEST(SessionPlanTest, InACampaignOfBothEachKindGoesThroughThePrograms) {
  CampaignSettings settings = Settings(ALL_MODES);
  settings.set_differential_sessions(4);
  // Four differential ones, two metamorphic ones, and again.
  const SessionPlan expected[] = {{"", 0}, {"", 1}, {"", 2}, {"", 0}, {"v8", 0}, {"spidermonkey", 0},
                                  {"", 1}, {"", 2}, {"", 0}, {"", 1}, {"v8", 1}, {"spidermonkey", 1},
                                  {"", 2}};
  for (size_t session = 0; session < std::size(expected); ++session) {
    EXPECT_EQ(PlanOf(settings, session, kPrograms), expected[session]) << session;
  }
}

TEST(SessionPlanTest, SessionsAgainstTheTruthTakeTurnsAsMetamorphicOnes) {
  CampaignSettings settings = Settings(TRUTH);
  EXPECT_EQ(PlanOf(settings, 0, kPrograms), (SessionPlan{.engine = "v8", .program = 0, .truth = true}));
  EXPECT_EQ(PlanOf(settings, 3, kPrograms), (SessionPlan{.engine = "spidermonkey", .program = 1, .truth = true}));
  settings.set_lone_engine("v8");
  EXPECT_EQ(PlanOf(settings, 3, kPrograms), (SessionPlan{.engine = "v8", .program = 0, .truth = true}));
}

TEST(SessionPlanTest, InACampaignOfBothTheyStandBehindTheMetamorphicOnes) {
  CampaignSettings settings = Settings(ALL_MODES);
  settings.set_differential_sessions(1);
  settings.set_truth_sessions(2);
  const SessionPlan expected[] = {{"", 0}, {"v8", 0}, {"spidermonkey", 0}, {"v8", 0, true}, {"spidermonkey", 0, true},
                                  {"", 1}, {"v8", 1}, {"spidermonkey", 1}, {"v8", 1, true}, {"spidermonkey", 1, true},
                                  {"", 2}};
  for (size_t session = 0; session < std::size(expected); ++session) {
    EXPECT_EQ(PlanOf(settings, session, kPrograms), expected[session]) << session;
  }
}

}  // namespace
}  // namespace twinstep
