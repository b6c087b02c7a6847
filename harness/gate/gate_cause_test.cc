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

void Gives(const std::string& engine, const std::string& what, CauseKey& key) {
  SideAnswer& answer = *key.add_answers();
  answer.set_engine(engine);
  answer.set_gives(what);
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
  Gives(kPair.b, "a value", key);
  Gives(kPair.a, "missing", key);
  EXPECT_EQ(GateName(key, kPair), "unexplained : declaration : OLD missing : NEW a value");
}

TEST(GateCauseTest, ANameWithinAnotherOneIsLeft) {
  CauseKey key;
  Gives("v8@14.6", "ends", key);
  Gives("v8", "stops", key);
  EXPECT_EQ(GateName(key, {.a = "v8", .b = "v8@14.6"}), "unexplained : OLD stops : NEW ends");
}

TEST(GateCauseTest, ACauseOfEitherSideHasOneNameWithoutIt) {
  EXPECT_EQ(SidelessName(BrokenPromise(kPair.a), kPair), SidelessName(BrokenPromise(kPair.b), kPair));
  EXPECT_NE(SidelessName(BrokenPromise(kPair.a), kPair), SidelessName(BrokenPromise("firefox"), kPair));
}

}  // namespace
}  // namespace twinstep
