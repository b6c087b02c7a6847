// Sessions of a campaign on the real engines.
#include "harness/campaign/session_runner.h"

#include <unistd.h>

#include <algorithm>
#include <map>
#include <vector>

#include "gtest/gtest.h"
#include "harness/campaign/finding_of_report.h"
#include "harness/campaign/presets.h"
#include "harness/campaign/told_pauses.h"
#include "model/causes/cause_key.h"
#include "model/setup_scripts.h"

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

class SessionRunnerTest : public ::testing::Test {
 protected:
  SessionRunnerTest() {
    int fd = -1;
    absl::StatusOr<std::unique_ptr<FlightRecorder>> flight = FlightRecorder::Create(fd);
    close(fd);
    flight_ = *std::move(flight);
  }

  std::unique_ptr<SessionRunner> NewRunner(const SessionRunnerOptions& options) {
    ProgramSource programs = {Programs().size(), [](size_t i) -> absl::StatusOr<Program> { return Programs()[i]; }};
    absl::StatusOr<std::unique_ptr<SessionRunner>> runner = SessionRunner::Create(programs, options, *flight_);
    EXPECT_TRUE(runner.ok()) << runner.status();
    return *std::move(runner);
  }

  std::unique_ptr<FlightRecorder> flight_;
};

// What does not depend on the clock.
std::string Essence(SessionReport report) {
  report.clear_microseconds();
  return report.DebugString();
}

TEST_F(SessionRunnerTest, AReportDependsOnNothingThatRanBefore) {
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

TEST_F(SessionRunnerTest, EverySessionIsRunAndProgramsTakeTurns) {
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

TEST_F(SessionRunnerTest, TheFlightRecorderKnowsWhatBothEnginesWereGiven) {
  std::unique_ptr<SessionRunner> runner = NewRunner({});
  for (uint64_t i = 0; i < 40; ++i) {
    const SessionReport report = runner->Run(i);
    EXPECT_FALSE(flight_->in_flight());
    EXPECT_EQ(flight_->session(), i);
    if (report.end() != DIVERGED || report.equivalence_class().last_action() == Action::kSetBreakpoint) continue;
    const std::vector<Action> noted = flight_->Actions(FlightEngine::kB);
    ASSERT_GE(noted.size(), static_cast<size_t>(report.actions_taken_size()));
    for (int a = 0; a < report.actions_taken_size(); ++a) {
      EXPECT_EQ(noted[static_cast<size_t>(a)].DebugString(), report.actions_taken(a).DebugString());
    }
  }
}

TEST_F(SessionRunnerTest, ADivergenceIsFoundAgainFromItsActions) {
  absl::StatusOr<CampaignSettings> settings = PresetSettings("default");
  ASSERT_TRUE(settings.ok());
  std::unique_ptr<SessionRunner> runner = NewRunner(RunnerOptions(*settings));
  int examined = 0;
  for (uint64_t i = 0; i < 100; ++i) {
    const SessionReport report = runner->Run(i);
    if (report.end() != DIVERGED) continue;
    Finding finding = FindingOfReport(report, *settings);
    runner->Examine(finding);
    EXPECT_EQ(finding.reproduction().outcome(), Reproduction::REPRODUCED) << finding.reproduction().detail();
    EXPECT_EQ(finding.test_case().program().name(), Programs()[i % 4].name());
    EXPECT_EQ(finding.differential().first().capture(), FULL);
    EXPECT_EQ(finding.differential().first().events_size(), static_cast<int>(report.divergence().event()) + 1);
    ++examined;
  }
  EXPECT_GT(examined, 0);
}

CampaignSettings MetamorphicSettings() {
  absl::StatusOr<CampaignSettings> settings = SettingsOfMode({.mode = "metamorphic"});
  EXPECT_TRUE(settings.ok()) << settings.status();
  return *std::move(settings);
}

TEST_F(SessionRunnerTest, AMetamorphicReportDependsOnNothingThatRanBefore) {
  const SessionRunnerOptions options = RunnerOptions(MetamorphicSettings());
  std::map<uint64_t, std::string> upwards, downwards;
  {
    std::unique_ptr<SessionRunner> runner = NewRunner(options);
    for (uint64_t i = 0; i < 24; ++i) upwards[i] = Essence(runner->Run(i));
  }
  std::unique_ptr<SessionRunner> runner = NewRunner(options);
  for (uint64_t i = 24; i-- > 0;) downwards[i] = Essence(runner->Run(i));
  EXPECT_EQ(upwards, downwards);
}

TEST_F(SessionRunnerTest, AMetamorphicSessionReportsItsRounds) {
  std::unique_ptr<SessionRunner> runner = NewRunner(RunnerOptions(MetamorphicSettings()));
  for (uint64_t i = 0; i < 16; ++i) {
    const SessionReport report = runner->Run(i);
    EXPECT_NE(report.end(), FAILED) << report.failure();
    EXPECT_EQ(report.metamorphic().engine(), i % 2 == 0 ? "v8" : "spidermonkey");
    EXPECT_GT(report.metamorphic().rounds_size(), 0);
    int applied = 0;
    for (const RoundReport& round : report.metamorphic().rounds()) {
      EXPECT_LE(round.number(), 5u);
      applied += round.outcome() == RoundReport::HELD || round.outcome() == RoundReport::WARNED ? 1 : 0;
    }
    EXPECT_EQ(report.metamorphic().transformations_size(), applied);
    EXPECT_FALSE(flight_->in_flight());
    EXPECT_EQ(flight_->Transformations().size(), static_cast<size_t>(applied)) << "those refused are not among them";
  }
}

TEST_F(SessionRunnerTest, AWarningIsFoundAgainFromItsActionsAndTransformations) {
  // Finer steps than Firefox's rules let pass: warnings come soon.
  CampaignSettings settings = MetamorphicSettings();
  settings.add_transformations("InsertComment");
  settings.add_transformations("FinerTrace");
  settings.add_transformations("AddBreakpointAndContinue");
  std::unique_ptr<SessionRunner> runner = NewRunner(RunnerOptions(settings));
  int examined = 0;
  for (uint64_t i = 0; i < 200 && examined < 5; ++i) {
    const SessionReport report = runner->Run(i);
    if (report.end() != DIVERGED) continue;
    Finding finding = FindingOfReport(report, settings);
    runner->Examine(finding);
    EXPECT_EQ(finding.reproduction().outcome(), Reproduction::REPRODUCED) << finding.reproduction().detail();
    EXPECT_EQ(finding.test_case().program().name(), Programs()[i / 2 % 4].name());
    EXPECT_EQ(finding.test_case().engine().engine(), report.metamorphic().engine());
    EXPECT_EQ(finding.metamorphic().transformations_size(), report.metamorphic().transformations_size());
    EXPECT_GT(finding.metamorphic().initial().events_size(), static_cast<int>(report.divergence().event()));
    EXPECT_GT(finding.metamorphic().follow_up().events_size(), 0);
    EXPECT_FALSE(finding.metamorphic().follow_up_source().empty());
    // Other actions give another outcome, and say so.
    finding.mutable_metamorphic()->mutable_divergence()->set_event(1000);
    runner->Examine(finding);
    EXPECT_EQ(finding.reproduction().outcome(), Reproduction::DIFFERENT);
    finding.mutable_metamorphic()->clear_transformations();
    runner->Examine(finding);
    EXPECT_EQ(finding.reproduction().outcome(), Reproduction::GONE) << "without transformations nothing can fail";
    ++examined;
  }
  EXPECT_GT(examined, 0);
}

TEST_F(SessionRunnerTest, EachDivergenceIsJudgedWhereSettingsSaySo) {
  absl::StatusOr<CampaignSettings> settings = SettingsOfMode({.mode = "differential", .go_on = false});
  ASSERT_TRUE(settings.ok());
  ASSERT_TRUE(settings->verdicts());
  std::map<uint64_t, std::string> with, without;
  int judged = 0;
  {
    std::unique_ptr<SessionRunner> runner = NewRunner(RunnerOptions(*settings));
    for (uint64_t i = 0; i < 40; ++i) {
      SessionReport report = runner->Run(i);
      EXPECT_EQ(report.has_verdict(), report.end() == DIVERGED);
      if (report.has_verdict()) {
        EXPECT_NE(report.verdict().kind(), Verdict::NOT_JUDGED);
        EXPECT_EQ(FindingOfReport(report, *settings).verdict().kind(), report.verdict().kind());
        ++judged;
      }
      report.clear_verdict();
      with[i] = Essence(report);
    }
  }
  settings->set_verdicts(false);
  std::unique_ptr<SessionRunner> runner = NewRunner(RunnerOptions(*settings));
  for (uint64_t i = 0; i < 40; ++i) without[i] = Essence(runner->Run(i));
  EXPECT_EQ(with, without) << "a verdict changes nothing else";
  EXPECT_GT(judged, 0);
}

CampaignSettings GoingOnSettings() {
  absl::StatusOr<CampaignSettings> settings = SettingsOfMode({.mode = "differential"});
  EXPECT_TRUE(settings.ok()) << settings.status();
  EXPECT_TRUE(settings->goes_on());
  return *std::move(settings);
}

TEST_F(SessionRunnerTest, AReportOfASessionThatGoesOnDependsOnNothingThatRanBefore) {
  const SessionRunnerOptions options = RunnerOptions(GoingOnSettings());
  std::map<uint64_t, std::string> upwards, downwards;
  {
    std::unique_ptr<SessionRunner> runner = NewRunner(options);
    for (uint64_t i = 0; i < 40; ++i) upwards[i] = Essence(runner->Run(i));
  }
  std::unique_ptr<SessionRunner> runner = NewRunner(options);
  for (uint64_t i = 40; i-- > 0;) downwards[i] = Essence(runner->Run(i));
  EXPECT_EQ(upwards, downwards);
}

TEST_F(SessionRunnerTest, EveryDifferenceOfASessionThatGoesOnIsFoundAgainFromItsActions) {
  const CampaignSettings settings = GoingOnSettings();
  std::unique_ptr<SessionRunner> runner = NewRunner(RunnerOptions(settings));
  int behind = 0, apart = 0;
  for (uint64_t i = 0; i < 100; ++i) {
    const SessionReport report = runner->Run(i);
    EXPECT_NE(report.end(), FAILED) << report.failure();
    std::vector<SessionReport> differences(report.passed().begin(), report.passed().end());
    if (report.end() == DIVERGED) {
      EXPECT_FALSE(report.stopped().empty());
      differences.push_back(report);
    }
    for (size_t number = 0; number < differences.size(); ++number) {
      const SessionReport& one = differences[number];
      EXPECT_EQ(one.session(), i);
      EXPECT_EQ(one.number(), number);
      EXPECT_NE(one.verdict().kind(), Verdict::NOT_JUDGED);
      Finding finding = FindingOfReport(one, settings);
      runner->Examine(finding);
      EXPECT_EQ(finding.reproduction().outcome(), Reproduction::REPRODUCED) << finding.reproduction().detail();
      EXPECT_EQ(finding.number(), number);
      EXPECT_EQ(finding.differential().second().events_size(), static_cast<int>(one.divergence().event()) + 1);
      behind += number > 0;
      for (const Action& action : one.actions_taken()) apart += action.has_apart();
    }
  }
  EXPECT_GT(behind, 0);
  EXPECT_GT(apart, 0);
}

TEST_F(SessionRunnerTest, ASessionGoesOnBehindAValueThatOneDebuggerShowsWrong) {
  // V8 shows a let of the last turn (corpus/bugs/v8-last-turns-let.textproto).
  ProgramSource programs = {1, [](size_t) -> absl::StatusOr<Program> {
                              Program program;
                              program.set_name("turns.js");
                              program.set_source("for (const i of [1, 2, 3, 4]) {\n  let a = i;\n  print(a);\n}\n");
                              return program;
                            }};
  absl::StatusOr<std::unique_ptr<SessionRunner>> runner =
      SessionRunner::Create(programs, RunnerOptions(GoingOnSettings()), *flight_);
  ASSERT_TRUE(runner.ok()) << runner.status();
  int wrong = 0, behind = 0;
  for (uint64_t i = 0; i < 20; ++i) {
    const SessionReport report = (*runner)->Run(i);
    bool seen = false;
    for (const SessionReport& one : report.passed()) {
      behind += seen;
      if (one.verdict().kind() != Verdict::GUILTY) continue;
      EXPECT_EQ(Description(KeyOf(one.verdict().violations(0))),
                "v8 : value-shown @ declaration in a loop, before it runs");
      seen = true;
      ++wrong;
    }
    // What ends it is another bug (corpus/bugs/firefox-breakpoint-set-here-pauses-again.textproto).
    if (report.stopped() == "a debugger is wrong") {
      const auto& violations = report.verdict().violations();
      EXPECT_TRUE(std::any_of(violations.begin(), violations.end(),
                              [](const Violation& one) { return KeyOf(one).side() == "firefox"; }));
    }
  }
  EXPECT_GT(wrong, 0);
  EXPECT_GT(behind, 0);
}

TEST_F(SessionRunnerTest, ASessionGoesOnWhereAPromiseCouldNotBeAsked) {
  // A first pause may come before SpiderMonkey has made the variables of let and const, and nobody promises when it
  // does.
  ProgramSource programs = {1, [](size_t) -> absl::StatusOr<Program> {
                              Program program;
                              program.set_name("first.js");
                              program.set_source(
                                  "const a = [1, 2].map((n) => n);\nfor (const n of a) {\n  let b = n;\n"
                                  "  print(b);\n}\n");
                              return program;
                            }};
  CampaignSettings settings = GoingOnSettings();
  settings.set_actions(ALL_ACTIONS);
  absl::StatusOr<std::unique_ptr<SessionRunner>> runner =
      SessionRunner::Create(programs, RunnerOptions(settings), *flight_);
  ASSERT_TRUE(runner.ok()) << runner.status();
  int not_asked = 0, behind = 0;
  for (uint64_t i = 0; i < 60; ++i) {
    const SessionReport report = (*runner)->Run(i);
    bool seen = false;
    for (const SessionReport& one : report.passed()) {
      behind += seen;
      if (!one.verdict().not_asked()) continue;
      EXPECT_EQ(one.verdict().kind(), Verdict::UNDECIDED);
      EXPECT_FALSE(one.verdict().reason().empty());
      seen = true;
      ++not_asked;
    }
    behind += seen && report.end() == DIVERGED;
  }
  EXPECT_GT(not_asked, 0);
  EXPECT_GT(behind, 0) << "what comes after is looked at all the same";
}

TEST(PresetsTest, WarningsOfMetamorphicSessionsAreJudged) {
  const absl::StatusOr<CampaignSettings> settings = SettingsOfMode({.mode = "metamorphic"});
  ASSERT_TRUE(settings.ok());
  EXPECT_TRUE(settings->verdicts());
  EXPECT_FALSE(settings->goes_on()) << "it ends at its first warning";
  EXPECT_FALSE(SettingsOfMode({.mode = "truth"})->verdicts()) << "all is judged there";
}

TEST(PresetsTest, PapersKnowNoVerdictsAndNoTruth) {
  for (const char* const preset : {"dbdb", "issta2019"}) {
    const absl::StatusOr<CampaignSettings> settings = SettingsOfMode({.preset = preset});
    ASSERT_TRUE(settings.ok());
    EXPECT_FALSE(settings->verdicts()) << preset;
    EXPECT_FALSE(settings->goes_on()) << preset << ": they end at the first difference";
    EXPECT_EQ(settings->truth_sessions(), 0u) << preset;
  }
  EXPECT_GT(SettingsOfMode({})->truth_sessions(), 0u);
  EXPECT_EQ(SettingsOfMode({.mode = "differential"})->truth_sessions(), 0u);
  EXPECT_EQ(SettingsOfMode({.mode = "truth", .engine = "v8"})->lone_engine(), "v8");
}

CampaignSettings TruthSettings() {
  absl::StatusOr<CampaignSettings> settings = SettingsOfMode({.mode = "truth"});
  EXPECT_TRUE(settings.ok()) << settings.status();
  return *std::move(settings);
}

TEST_F(SessionRunnerTest, AReportAgainstTheTruthDependsOnNothingThatRanBefore) {
  const SessionRunnerOptions options = RunnerOptions(TruthSettings());
  std::map<uint64_t, std::string> upwards, downwards;
  {
    std::unique_ptr<SessionRunner> runner = NewRunner(options);
    for (uint64_t i = 0; i < 24; ++i) upwards[i] = Essence(runner->Run(i));
  }
  std::unique_ptr<SessionRunner> runner = NewRunner(options);
  for (uint64_t i = 24; i-- > 0;) downwards[i] = Essence(runner->Run(i));
  EXPECT_EQ(upwards, downwards);
}

TEST_F(SessionRunnerTest, ASessionAgainstTheTruthCountsWhatItHeldTheDebuggerTo) {
  std::unique_ptr<SessionRunner> runner = NewRunner(RunnerOptions(TruthSettings()));
  uint64_t pauses = 0;
  for (uint64_t i = 0; i < 16; ++i) {
    const SessionReport report = runner->Run(i);
    EXPECT_NE(report.end(), FAILED) << report.failure();
    EXPECT_EQ(report.truth().engine(), i % 2 == 0 ? "v8" : "spidermonkey");
    EXPECT_EQ(report.end() == DIVERGED, report.truth().has_violation());
    EXPECT_GT(report.truth().counts_size(), 0);
    const bool broken_program = i / 2 % 4 == 3;
    // Not every variable that a user sets can be followed.
    const bool is_truth =
        report.truth().no_truth().empty() || absl::StartsWith(report.truth().no_truth(), "a variable was set, ");
    EXPECT_EQ(is_truth, !broken_program) << report.truth().no_truth();
    pauses += CountOf(report.truth().pauses());
    EXPECT_FALSE(flight_->in_flight());
  }
  EXPECT_GT(pauses, 0u);
}

// That of a value which the program never had.
Finding WrongValue() {
  Finding finding;
  TestCase& test_case = *finding.mutable_test_case();
  test_case.mutable_engine()->set_engine("v8");
  test_case.set_capture(FULL);
  Location& line = *test_case.add_actions()->mutable_set_breakpoint()->mutable_location();
  line.set_line(3);
  test_case.add_actions()->mutable_start();
  Violation& violation = *finding.mutable_truth()->mutable_violation();
  violation.set_invariant("value-shown");
  violation.set_side("v8");
  violation.set_event(3);
  return finding;
}

TEST_F(SessionRunnerTest, AnInvariantThatHoldsNowIsSaidToHold) {
  std::unique_ptr<SessionRunner> runner = NewRunner(RunnerOptions(TruthSettings()));
  Finding finding = WrongValue();
  runner->Examine(finding);
  EXPECT_EQ(finding.reproduction().outcome(), Reproduction::GONE) << finding.reproduction().detail();
  EXPECT_GT(finding.truth().trace().events_size(), 3) << "that of this run, as there was none";
  EXPECT_EQ(finding.test_case().program().name(), "loop.js");
}

TEST_F(SessionRunnerTest, AProgramThatIsGoneFailsItsSessionsOnly) {
  ProgramSource programs = {2, [](size_t i) -> absl::StatusOr<Program> {
                              if (i == 1) return absl::NotFoundError("b.js is gone");
                              return Programs()[0];
                            }};
  absl::StatusOr<std::unique_ptr<SessionRunner>> runner = SessionRunner::Create(programs, {}, *flight_);
  ASSERT_TRUE(runner.ok());
  EXPECT_NE((*runner)->Run(0).end(), FAILED);
  EXPECT_EQ((*runner)->Run(1).failure(), "b.js is gone");
  EXPECT_NE((*runner)->Run(2).end(), FAILED);
}

TEST_F(SessionRunnerTest, ASetupScriptThatFailsIsNamedByItsFile) {
  const ProgramSource programs = {1, [](size_t) -> absl::StatusOr<Program> {
                                    Program program = Programs()[0];
                                    AddSetup("let a = 1;\nlet b = ;\n", "harness/sta.js", program);
                                    return program;
                                  }};
  for (const CampaignSettings& settings : {GoingOnSettings(), MetamorphicSettings(), TruthSettings()}) {
    absl::StatusOr<std::unique_ptr<SessionRunner>> runner =
        SessionRunner::Create(programs, RunnerOptions(settings), *flight_);
    ASSERT_TRUE(runner.ok());
    const SessionReport report = (*runner)->Run(0);
    EXPECT_EQ(report.end(), FAILED);
    EXPECT_EQ(report.failure().substr(0, 33), "harness/sta.js:2:8: SyntaxError: ");
  }
}

}  // namespace
}  // namespace twinstep
