#include "model/delta_debugging/configuration_tester.h"

#include <gtest/gtest.h>

#include "model/delta_debugging/oracles_for_test.h"

namespace twinstep {
namespace {

bool Fails(TestOutcome outcome) { return outcome == TestOutcome::kFail; }

TEST(ConfigurationTest, SplitsIntoPartsOfNearlyOneSize) {
  EXPECT_EQ(Split({1, 2, 3, 5, 8}, 2), (std::vector<Configuration>{{1, 2}, {3, 5, 8}}));
  EXPECT_EQ(Split({1, 2, 3}, 3), (std::vector<Configuration>{{1}, {2}, {3}}));
}

TEST(ConfigurationTest, IsASet) {
  EXPECT_EQ(Union({1, 3}, {2, 3}), (Configuration{1, 2, 3}));
  EXPECT_EQ(Without({1, 2, 3}, {2, 5}), (Configuration{1, 3}));
  EXPECT_EQ(AllOf(3), (Configuration{0, 1, 2}));
}

TEST(ConfigurationTesterTest, TestsAConfigurationOnce) {
  ConfigurationTester tester(HooksFor(FailsWith({1})));
  EXPECT_EQ(tester.Test({0, 1}), TestOutcome::kFail);
  EXPECT_EQ(tester.Test({0}), TestOutcome::kPass);
  EXPECT_EQ(tester.Test({0, 1}), TestOutcome::kFail);
  EXPECT_EQ(tester.counts().tests, 2);
  EXPECT_EQ(tester.counts().failed, 1);
  EXPECT_EQ(tester.counts().passed, 1);
  EXPECT_EQ(tester.counts().cached, 1);
}

TEST(ConfigurationTesterTest, WhatIsKnownCostsNothing) {
  ConfigurationTester tester(HooksFor(FailsWith({1})));
  tester.Know({}, TestOutcome::kPass);
  EXPECT_EQ(tester.Test({}), TestOutcome::kPass);
  EXPECT_EQ(tester.counts().tests, 0);
}

TEST(ConfigurationTesterTest, AnswersTheFirstInOrderThoughSeveralAreTestedAtOnce) {
  size_t largest = 0;
  TestHooks hooks = HooksFor(FailsWithAnyOf({{2}, {3}}));
  hooks.batch = 4;
  hooks.test_many = [test = hooks.test_many, &largest](absl::Span<const Configuration> configurations) {
    largest = std::max(largest, configurations.size());
    return test(configurations);
  };
  ConfigurationTester tester(hooks);
  EXPECT_EQ(tester.FindFirst(
                6, [](int i) { return Configuration{i}; }, Fails),
            2);
  EXPECT_EQ(largest, 4u);
  EXPECT_EQ(tester.counts().tests, 3);
  EXPECT_EQ(tester.counts().executed, 4);
  // What was tested ahead is asked for now: a test, but nothing is run.
  EXPECT_EQ(tester.Test({3}), TestOutcome::kFail);
  EXPECT_EQ(tester.counts().tests, 4);
  EXPECT_EQ(tester.counts().executed, 4);
}

TEST(ConfigurationTesterTest, StopsWhenAsked) {
  TestHooks hooks = HooksFor(FailsWith({1}));
  hooks.stop = [] { return true; };
  ConfigurationTester tester(hooks);
  EXPECT_EQ(tester.Test({1}), std::nullopt);
  EXPECT_TRUE(tester.stopped());
}

TEST(ConfigurationTesterTest, StopsWhereTheCallerTestsNoMore) {
  TestHooks hooks;
  hooks.test_many = [](absl::Span<const Configuration>) { return std::vector<TestOutcome>(); };
  ConfigurationTester tester(hooks);
  EXPECT_EQ(tester.Test({1}), std::nullopt);
  EXPECT_TRUE(tester.stopped());
}

}  // namespace
}  // namespace twinstep
