#include "harness/gate/gate_cause.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

const EnginePair kPair = {.a = "v8@node:/old/bin/node", .b = "v8@node:/new/bin/node"};

CauseKey BrokenPromise(const std::string& side) {
  CauseKey key;
  key.set_side(side);
  key.set_promise("step-lost");
  key.set_role("return");
  return key;
}

TEST(GateCauseTest, ASideIsCalledByItsPlaceInThePair) {
  EXPECT_EQ(GateName(BrokenPromise(kPair.b), kPair), "NEW : step-lost @ return");
  EXPECT_EQ(GateName(BrokenPromise(kPair.a), kPair), "OLD : step-lost @ return");
}

TEST(GateCauseTest, TheToolsOnTopOfAnEngineKeepTheirName) {
  EXPECT_EQ(GateName(BrokenPromise("firefox"), kPair), "firefox : step-lost @ return");
}

TEST(GateCauseTest, WhatIsLikeAKnownBugMayBeNewAllTheSame) {
  CauseKey key = BrokenPromise(kPair.b);
  key.set_bug("v8-step-lost-in-finally");
  EXPECT_EQ(GateName(key, kPair), "NEW : step-lost @ return");
}

TEST(GateCauseTest, OfADifferenceTheOldBuildComesFirstWhateverTheNamesAre) {
  CauseKey key;
  key.set_role("declaration");
  key.set_reason("v8@node:/new/bin/node a value : v8@node:/old/bin/node missing");
  EXPECT_EQ(GateName(key, kPair), "unexplained : declaration : OLD missing : NEW a value");
}

TEST(GateCauseTest, ANameWithinAnotherOneIsLeft) {
  CauseKey key;
  key.set_reason("v8@14.6 ends : v8 stops");
  EXPECT_EQ(GateName(key, {.a = "v8", .b = "v8@14.6"}), "unexplained : OLD stops : NEW ends");
}

TEST(GateCauseTest, ACauseOfEitherSideHasOneNameWithoutIt) {
  EXPECT_EQ(SidelessName(BrokenPromise(kPair.a), kPair), SidelessName(BrokenPromise(kPair.b), kPair));
  EXPECT_NE(SidelessName(BrokenPromise(kPair.a), kPair), SidelessName(BrokenPromise("firefox"), kPair));
}

}  // namespace
}  // namespace twinstep
