#include "harness/reduction/configuration_parts.h"

#include <gtest/gtest.h>

#include "engines/worker_configuration.h"

namespace twinstep {
namespace {

Finding Configured() {
  Finding finding;
  WorkerConfiguration& worker = *finding.mutable_test_case()->mutable_worker();
  worker.set_name("mine");
  worker.add_v8_flags("--no-opt");
  worker.add_v8_flags("--no-lazy");
  worker.add_spidermonkey_options("ion.enable=0");
  worker.set_time_zone("America/New_York");
  return finding;
}

TEST(ConfigurationPartsTest, PartsAreFlagsOptionsAndTheTimeZone) {
  const Finding finding = Configured();
  EXPECT_EQ(ConfigurationParts(finding), 4);
  const WorkerConfiguration some = WithConfigurationParts(finding, {1, 3}).test_case().worker();
  ASSERT_EQ(some.v8_flags_size(), 1);
  EXPECT_EQ(some.v8_flags(0), "--no-lazy");
  EXPECT_EQ(some.spidermonkey_options_size(), 0);
  EXPECT_EQ(some.time_zone(), "America/New_York");
  EXPECT_EQ(some.name(), "mine");
  EXPECT_EQ(WithConfigurationParts(finding, {0, 1, 2, 3}).SerializeAsString(), finding.SerializeAsString());
}

// What is only a name would be the whole configuration of that name again.
TEST(ConfigurationPartsTest, WithoutPartsItIsTheDefaultAndKeepsItsNameUntilTheEnd) {
  Finding none = WithConfigurationParts(Configured(), {});
  EXPECT_EQ(none.test_case().worker().name(), "mine");
  EXPECT_TRUE(SameConfiguration(none.test_case().worker(), WorkerConfiguration()));
  EXPECT_EQ(CompleteConfiguration(none.test_case().worker())->v8_flags_size(), 0);
  EXPECT_EQ(ConfigurationParts(none), 0);
  EXPECT_EQ(WithConfigurationParts(none, {}).SerializeAsString(), none.SerializeAsString());
  NameDefaultConfiguration(none);
  EXPECT_EQ(none.test_case().worker().name(), "default");
  Finding some = WithConfigurationParts(Configured(), {0});
  NameDefaultConfiguration(some);
  EXPECT_EQ(some.test_case().worker().name(), "mine");
}

// A name that says all is that configuration.
TEST(ConfigurationPartsTest, ANameAloneIsNotTheDefault) {
  Finding named;
  named.mutable_test_case()->mutable_worker()->set_name("optimizing");
  NameDefaultConfiguration(named);
  EXPECT_EQ(named.test_case().worker().name(), "optimizing");
}

TEST(ConfigurationPartsTest, WhereTheScriptBeginsIsTwoParts) {
  Finding finding;
  finding.mutable_test_case()->mutable_program()->set_start_line(12);
  finding.mutable_test_case()->mutable_program()->set_start_column(40);
  EXPECT_EQ(ConfigurationParts(finding), 2);
  const Program only_column = WithConfigurationParts(finding, {1}).test_case().program();
  EXPECT_EQ(only_column.start_line(), 0u);
  EXPECT_EQ(only_column.start_column(), 40u);
  Finding moved;
  moved.mutable_metamorphic()->add_transformations()->mutable_start_elsewhere()->set_line(7);
  EXPECT_EQ(ConfigurationParts(moved), 1);
  EXPECT_EQ(WithConfigurationParts(moved, {}).metamorphic().transformations(0).start_elsewhere().line(), 1u);
}

TEST(ConfigurationPartsTest, WhatATransformationChangesToCountsToo) {
  Finding finding;
  finding.mutable_metamorphic()->add_transformations()->mutable_change_configuration()->mutable_worker()->set_name(
      "new_york");
  ASSERT_TRUE(CompleteConfigurations(finding).ok());
  EXPECT_EQ(ConfigurationParts(finding), 1);
  const Finding none = WithConfigurationParts(finding, {});
  EXPECT_EQ(ConfigurationParts(none), 0);
  EXPECT_FALSE(none.test_case().has_worker());
  finding.mutable_test_case()->mutable_worker()->set_name("no such name");
  EXPECT_FALSE(CompleteConfigurations(finding).ok());
}

}  // namespace
}  // namespace twinstep
