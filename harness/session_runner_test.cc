// Sessions of a campaign on the real engines.
#include "harness/session_runner.h"

#include <map>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

std::vector<Program> Programs() {
  std::vector<Program> programs(4);
  programs[0].set_name("loop.js");
  programs[0].set_source(R"(let total = 0;
for (const n of [1, 2, 3]) {
  total += twice(n);
}
function twice(n) {
  const result = n * 2;
  return result;
}
print(total);
)");
  programs[1].set_name("async.js");
  programs[1].set_source(R"(async function wait(n) {
  const before = n;
  await null;
  return before + 1;
}
wait(1).then((n) => {
  print(n, Math.random(), Date.now());
});
)");
  programs[2].set_name("throws.js");
  programs[2].set_source("var a = 1;\nfunction f() {\n  throw a;\n}\nf();\n");
  programs[3].set_name("broken.js");
  programs[3].set_source("let let = 1;\n");
  return programs;
}

std::unique_ptr<SessionRunner> NewRunner(const SessionRunnerOptions& options) {
  absl::StatusOr<std::unique_ptr<SessionRunner>> runner = SessionRunner::Create(Programs(), options);
  EXPECT_TRUE(runner.ok()) << runner.status();
  return *std::move(runner);
}

// What does not depend on which sessions a worker has run before.
std::string Essence(SessionReport report) {
  report.clear_v8();
  report.clear_spidermonkey();
  return report.DebugString();
}

TEST(SessionRunnerTest, AReportDependsOnNothingThatRanBefore) {
  for (const CaptureLevel level : {PAPER, FULL}) {
    SessionRunnerOptions options;
    options.seed = 11;
    options.differential.compare = level;
    std::map<uint64_t, std::string> upwards, downwards;
    {
      std::unique_ptr<SessionRunner> runner = NewRunner(options);
      for (uint64_t i = 0; i < 60; ++i) upwards[i] = Essence(runner->Run(i));
    }
    std::unique_ptr<SessionRunner> runner = NewRunner(options);
    for (uint64_t i = 60; i-- > 0;) downwards[i] = Essence(runner->Run(i));
    EXPECT_EQ(upwards, downwards);
  }
}

TEST(SessionRunnerTest, EverySessionIsRunAndProgramsTakeTurns) {
  SessionRunnerOptions options;
  std::unique_ptr<SessionRunner> runner = NewRunner(options);
  int diverged = 0;
  for (uint64_t i = 0; i < 80; ++i) {
    const SessionReport report = runner->Run(i);
    EXPECT_EQ(report.session(), i);
    EXPECT_NE(report.end(), FAILED) << report.failure();
    EXPECT_LE(report.execution_actions(), 20u);
    if (i % 4 == 3) {
      EXPECT_EQ(report.end(), PROGRAM_FINISHED) << "neither engine takes the program, and both say so";
    }
    diverged += report.end() == DIVERGED;
  }
  EXPECT_GT(diverged, 0);
}

TEST(SessionRunnerTest, TracesComeWithTheFirstOfAClass) {
  SessionRunnerOptions options;
  std::unique_ptr<SessionRunner> runner = NewRunner(options);
  std::map<std::string, int> with_traces, without;
  for (uint64_t i = 0; i < 200; ++i) {
    const SessionReport report = runner->Run(i);
    if (report.end() != DIVERGED) continue;
    const std::string key = report.equivalence_class().DebugString() + report.rule();
    if (report.has_v8()) {
      EXPECT_TRUE(report.has_spidermonkey());
      EXPECT_EQ(report.v8().events_size(), static_cast<int>(report.divergence().event()) + 1);
      EXPECT_FALSE(without.contains(key));
      ++with_traces[key];
    } else {
      ++without[key];
    }
  }
  EXPECT_FALSE(without.empty());
  for (const auto& [key, count] : with_traces) EXPECT_EQ(count, 1) << key;
}

}  // namespace
}  // namespace twinstep
