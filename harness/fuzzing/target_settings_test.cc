#include "harness/fuzzing/target_settings.h"

#include <map>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const char* NoEnvironment(const char*) { return nullptr; }

constexpr char kList[] = "classes { pattern: 'built in' reason: 'r' }";

TEST(TargetSettingsTest, ByDefaultTheSuitesListAndNoDifferentialOracle) {
  absl::StatusOr<TargetSettings> settings = SettingsOfTarget({"-runs=1", "corpus"}, NoEnvironment, kList);
  ASSERT_TRUE(settings.ok()) << settings.status();
  EXPECT_EQ(settings->known.classes(0).pattern(), "built in");
  EXPECT_THAT(NamesOf(settings->oracles), testing::ElementsAre("truth", "transparency", "finer_trace", "metamorphic"));
}

TEST(TargetSettingsTest, FlagsWinOverTheEnvironment) {
  const auto environment = [](const char* name) {
    return std::string(name) == "TWINSTEP_ORACLES" ? "transparency,differential" : nullptr;
  };
  absl::StatusOr<TargetSettings> settings = SettingsOfTarget({"--known_classes=none"}, environment, kList);
  ASSERT_TRUE(settings.ok()) << settings.status();
  EXPECT_EQ(settings->known.classes_size(), 0);
  EXPECT_TRUE(settings->oracles.transparency && settings->oracles.differential);
  EXPECT_FALSE(settings->oracles.metamorphic);
  settings = SettingsOfTarget({"--oracles=crash"}, environment, kList);
  EXPECT_FALSE(settings->oracles.transparency || settings->oracles.differential);
}

TEST(TargetSettingsTest, WhatIsWrongIsSaid) {
  const auto error = [](const std::string& flag) {
    return std::string(SettingsOfTarget({flag}, NoEnvironment, kList).status().message());
  };
  EXPECT_THAT(error("--oracles=chance"), HasSubstr("\"chance\" is no oracle"));
  EXPECT_THAT(error("--layers=1"), HasSubstr("neither unexplained nor all"));
  EXPECT_THAT(error("--reduction_seconds=long"), HasSubstr("no number of seconds"));
  EXPECT_THAT(error("--known_classes=/no/such/list"), HasSubstr("/no/such/list"));
  EXPECT_THAT(error("--jobs=3"), HasSubstr("no flag of this target"));
}

TEST(TargetSettingsTest, FuzzerFlagsAreAddedWhereTheyAreMissing) {
  EXPECT_THAT(MissingFuzzerFlags({"-detect_leaks=1", "-fork=2"}),
              testing::AllOf(Not(Contains("-detect_leaks=0")), Contains("-rss_limit_mb=4096")));
  EXPECT_THAT(MissingFuzzerFlags({"-detect_leaks=0", "-timeout=9", "-rss_limit_mb=1", "-max_len=7"}), IsEmpty());
}

}  // namespace
}  // namespace twinstep
