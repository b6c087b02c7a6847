#include "engines/worker_configuration.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engines/engines.h"
#include "gtest/gtest.h"
#include "model/sessions/replay.h"

namespace twinstep {
namespace {

WorkerConfiguration With(const std::string& v8_flag, const std::string& spidermonkey_option,
                         const std::string& time_zone = "") {
  WorkerConfiguration configuration;
  if (!v8_flag.empty()) configuration.add_v8_flags(v8_flag);
  if (!spidermonkey_option.empty()) configuration.add_spidermonkey_options(spidermonkey_option);
  configuration.set_time_zone(time_zone);
  return configuration;
}

TEST(WorkerConfigurationTest, EveryNameHasAConfiguration) {
  for (const std::string& name : NamedConfigurations()) {
    absl::StatusOr<WorkerConfiguration> configuration = NamedConfiguration(name);
    ASSERT_TRUE(configuration.ok()) << configuration.status();
    EXPECT_EQ(configuration->name(), name);
    // Of one that a test case holds, the name alone is enough.
    WorkerConfiguration only_name;
    only_name.set_name(name);
    EXPECT_EQ(CompleteConfiguration(only_name)->SerializeAsString(), configuration->SerializeAsString());
    // All others behave otherwise.
    for (const std::string& other : NamedConfigurations()) {
      EXPECT_EQ(SameConfiguration(*configuration, *NamedConfiguration(other)), name == other) << name << " " << other;
    }
  }
  const std::vector<std::string> names = NamedConfigurations();
  const bool zeal = std::find(names.begin(), names.end(), "gczeal") != names.end();
  EXPECT_EQ(
      NamedConfiguration("fastest").status().message(),
      std::string("there is no worker configuration \"fastest\"; there are: default, interpreter, jitless, baseline, "
                  "optimizing, no_lazy, often_collected, ") +
          (zeal ? "gczeal, " : "") + "new_york");
  if (zeal) return;
  EXPECT_EQ(NamedConfiguration("gczeal").status().message(),
            "the worker configuration \"gczeal\" needs a SpiderMonkey with --enable-gczeal: "
            "third_party/engines/build_mozjs.sh builds one");
  EXPECT_NE(ConfigureProcess(With("", "gc.zeal=2")).message().find("needs a build with --enable-gczeal"),
            std::string::npos);
}

TEST(WorkerConfigurationTest, NamesDoNotCountInComparisons) {
  WorkerConfiguration named = With("--no-opt", "", "UTC");
  named.set_name("mine");
  EXPECT_TRUE(SameConfiguration(named, With("--no-opt", "")));
  EXPECT_FALSE(SameConfiguration(named, With("--no-opt", "ion.enable=0")));
  EXPECT_EQ(CompleteConfiguration(named)->SerializeAsString(), named.SerializeAsString());
}

// The tests below configure this process: the wrong ones first, as nothing starts an engine before all names are known.
TEST(ConfigureProcessTest, RefusesWhatTheEnginesDoNotKnow) {
  const struct {
    WorkerConfiguration configuration;
    const char* named;
  } cases[] = {
      {With("--no-such-flag", ""), "take: --no-such-flag;"},
      {With("--no-single-threaded", ""), "--no-single-threaded is Twinstep's own"},
      {With("", "no.such.option=1"), "take: no.such.option=1;"},
      {With("", "ion.enable"), "take: ion.enable;"},
      {With("", "ion.enable=yes"), "take: ion.enable=yes;"},
      {With("", "jitHints.enable=1"), "jitHints.enable=1 is Twinstep's own"},
      {With("", "", "quarter past"), "\"quarter past\" is not a time zone"},
      {With("", "", "+05:30"), "\"+05:30\" is not a time zone"},
  };
  for (const auto& test : cases) {
    const absl::Status status = ConfigureProcess(test.configuration);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << test.named;
    EXPECT_NE(status.message().find(test.named), std::string::npos) << status;
  }
}

TEST(ConfigureProcessTest, BothEnginesAreInTheTimeZone) {
  ASSERT_TRUE(ConfigureProcess(With("--no-opt", "ion.enable=0", "Asia/Kolkata")).ok());
  for (const char* name : {"v8", "spidermonkey"}) {
    absl::StatusOr<std::unique_ptr<Engine>> engine = MakeEngine(name);
    ASSERT_TRUE(engine.ok());
    TestCase test_case;
    test_case.mutable_program()->set_source("print(new Date(0).getTimezoneOffset(), new Date(0).toString());");
    test_case.add_actions()->mutable_start();
    absl::StatusOr<Trace> trace = RunTestCase(**engine, test_case, SessionOptions());
    ASSERT_TRUE(trace.ok()) << trace.status();
    const Finished& finished = trace->events(trace->events_size() - 1).output().finished();
    ASSERT_EQ(finished.console_size(), 1);
    EXPECT_EQ(finished.console(0), "-330 Thu Jan 01 1970 05:30:00 GMT+0530 (India Standard Time)") << name;
  }
  EXPECT_EQ(ConfigureProcess(WorkerConfiguration()).code(), absl::StatusCode::kFailedPrecondition);
}

}  // namespace
}  // namespace twinstep
