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

constexpr char kLost[] = "corpus/bugs/v8-step-lost-in-finally";

const char* NoEnvironment(const char*) { return nullptr; }

TEST(TargetSettingsTest, ByDefaultTheEntriesAndNoDifferentialOracle) {
  absl::StatusOr<TargetSettings> settings = SettingsOfTarget({"-runs=1", "corpus"}, NoEnvironment, *KnownBugs::Load());
  ASSERT_TRUE(settings.ok()) << settings.status();
  EXPECT_THAT(settings->known.WhyKnown(kLost), HasSubstr("corpus/bugs/v8-step-lost-in-finally: V8 loses a step"));
  EXPECT_THAT(NamesOf(settings->oracles), testing::ElementsAre("truth", "transparency", "finer_trace", "metamorphic"));
}

TEST(TargetSettingsTest, FlagsWinOverTheEnvironment) {
  const auto environment = [](const char* name) {
    return std::string(name) == "TWINSTEP_ORACLES" ? "transparency,differential" : nullptr;
  };
  absl::StatusOr<TargetSettings> settings = SettingsOfTarget({"--known=none"}, environment, *KnownBugs::Load());
  ASSERT_TRUE(settings.ok()) << settings.status();
  EXPECT_EQ(settings->known.WhyKnown(kLost), "");
  EXPECT_TRUE(settings->oracles.transparency && settings->oracles.differential);
  EXPECT_FALSE(settings->oracles.metamorphic);
  settings = SettingsOfTarget({"--oracles=crash"}, environment, *KnownBugs::Load());
  EXPECT_FALSE(settings->oracles.transparency || settings->oracles.differential);
}

TEST(TargetSettingsTest, WhatIsWrongIsSaid) {
  const auto error = [](const std::string& flag) {
    return std::string(SettingsOfTarget({flag}, NoEnvironment, *KnownBugs::Load()).status().message());
  };
  EXPECT_THAT(error("--oracles=chance"), HasSubstr("\"chance\" is not an oracle"));
  EXPECT_THAT(error("--layers=1"), HasSubstr("neither unexplained nor all"));
  EXPECT_THAT(error("--reduction_seconds=long"), HasSubstr("is not a number of seconds"));
  EXPECT_THAT(error("--run_seconds=-1"), HasSubstr("--run_seconds=-1 is not a number of seconds"));
  EXPECT_THAT(error("--known=/no/such/list"), HasSubstr("/no/such/list"));
  EXPECT_THAT(error("--jobs=3"), HasSubstr("is not a flag of this target; those that there are: --oracles=, "));
  // OSS-Fuzz calls it so.
  EXPECT_THAT(error("--"), IsEmpty());
}

// What a job of -fork= found has been held against its oracles there.
TEST(TargetSettingsTest, OnlyTheMergeOfAJobAsksNoOracle) {
  const auto only_behaviours = [](const std::string& control_file) {
    return SettingsOfTarget({"-merge_control_file=" + control_file, "-merge_inner=1"}, NoEnvironment,
                            *KnownBugs::Load())
        ->only_behaviours;
  };
  EXPECT_TRUE(only_behaviours("/tmp/libFuzzerTemp.FuzzWithFork12.dir/7.merge"));
  // Of the seeds; of a person.
  EXPECT_FALSE(only_behaviours("/tmp/libFuzzerTemp.FuzzWithFork12.dir/merge.txt"));
  EXPECT_FALSE(only_behaviours("/tmp/libFuzzerTemp.Merge12.txt"));
  EXPECT_FALSE(only_behaviours("7.merge"));
  EXPECT_FALSE(SettingsOfTarget({"-fork=1"}, NoEnvironment, *KnownBugs::Load())->only_behaviours);
}

TEST(TargetSettingsTest, FuzzerFlagsAreAddedWhereTheyAreMissing) {
  EXPECT_THAT(MissingFuzzerFlags({"-detect_leaks=1", "-fork=2"}),
              testing::AllOf(Not(Contains("-detect_leaks=0")), Contains("-rss_limit_mb=4096")));
  EXPECT_THAT(MissingFuzzerFlags({"-detect_leaks=0", "-timeout=9", "-rss_limit_mb=1", "-max_len=7"}), IsEmpty());
}

}  // namespace
}  // namespace twinstep
