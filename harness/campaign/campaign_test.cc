// The supervisor over workers that misbehave: this test is its own worker, as every program of harness/ is.
#include "harness/campaign/campaign.h"

#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/campaign/summary_json.h"
#include "harness/campaign/worker_channel.h"
#include "harness/process/process_end.h"
#include "harness/results/crash_phase.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// --- The worker. What it does stands in its brief, in the place of the corpus.

Action Start() {
  Action action;
  action.mutable_start();
  return action;
}

// In "good": session 3 crashes, session 6 hangs; in "looping": session 3 crashes, session 6 loops; odd ones diverge,
// session 9 in a class of its own.
SessionReport FakeSession(const std::string& kind, uint64_t session, FlightRecorder& flight) {
  flight.Begin(session, false);
  flight.Enter(FlightEngine::kA, CrashFinding::RUN);
  flight.Note(FlightEngine::kA, Start());
  if ((kind == "good" || kind == "looping") && session == 3) {
    // Where it stands differs from process to process.
    const int here = 0;
    std::cerr << "something broke at " << &here << std::endl;
    for (int i = 0; i < 400; ++i) std::cerr << "0x7f0123456789 ";
    std::cerr << std::flush;
    raise(SIGABRT);
  }
  if (kind == "good" && session == 6) pause();
  if (kind == "hungry" && session == 2) {
    std::vector<std::string> eaten;
    while (true) eaten.emplace_back(16 << 20, 'x');
  }
  static std::vector<std::string> leaked;
  if (kind == "leaking") {
    leaked.emplace_back(8 << 20, 'x');
    usleep(20'000);
  }
  if ((kind == "busy" && session == 2) || (kind == "looping" && session == 6)) {
    while (true) {
    }
  }
  // An engine's call that does not end, in a session that has still much to do.
  if (kind == "deaf" && session == 2) {
    flight.Call(FlightEngine::kB, CrashFinding::RUN);
    while (true) {
    }
  }
  // Many calls, none of which takes long, and what is no call.
  if (kind == "patient") {
    for (int i = 0; i < 110; ++i) {
      flight.Call(FlightEngine::kA, CrashFinding::RUN);
      usleep(30'000);
    }
    flight.Left();
    usleep(3'300'000);
  }
  if (kind == "slow") usleep(2000);
  // Killed by somebody else: once, and again each time.
  const std::string marker = ::testing::TempDir() + "/killed_once";
  if (kind == "killed" && session == 4 && !std::filesystem::exists(marker)) {
    std::ofstream(marker) << "x";
    kill(getpid(), SIGKILL);
  }
  // By a limit on the CPU time of a process (ulimit -t).
  const std::string past_limit = ::testing::TempDir() + "/past_limit_once";
  if (kind == "killed" && session == 6 && !std::filesystem::exists(past_limit)) {
    std::ofstream(past_limit) << "x";
    kill(getpid(), SIGXCPU);
  }
  if (kind == "killed" && session == 5) kill(getpid(), SIGKILL);
  SessionReport report;
  report.set_session(session);
  report.set_actions(2);
  if (session % 2 == 0) {
    report.set_end(PROGRAM_FINISHED);
  } else {
    report.set_end(DIVERGED);
    report.mutable_divergence()->set_type(Divergence::VARIABLES);
    report.mutable_equivalence_class()->set_last_action(Action::kStepOver);
    report.mutable_equivalence_class()->set_node_type(session == 9 ? "WhileStatement" : "ForStatement");
    report.mutable_equivalence_class()->set_divergence(Divergence::VARIABLES);
    report.set_layer(session == 9 ? UNEXPLAINED : BY_DESIGN);
    if (session != 9) report.set_rule("a rule");
    *report.add_actions_taken() = Start();
  }
  flight.End();
  return report;
}

int FakeWorker(const absl::StatusOr<WorkerBrief>& brief) {
  absl::StatusOr<WorkerChannel> channel = WorkerChannel::Open();
  if (!brief.ok() || !channel.ok()) return 9;
  const std::string& kind = brief->corpus();
  WorkerMessage message;
  if (kind == "failing") {
    message.set_failure("no engine");
    channel->Send(message);
    return 1;
  }
  if (kind == "dying") return 7;
  message.mutable_ready()->set_version_a("1.2");
  channel->Send(message);
  WorkerOrder order;
  while (channel->Receive(order)) {
    if (order.has_examine()) {
      channel->flight().Begin(order.examine().session(), true);
      if (order.examine().has_crash() && kind == "good" && order.examine().session() == 3) raise(SIGABRT);
      *message.mutable_examined() = order.examine();
      message.mutable_examined()->mutable_reproduction()->set_outcome(
          order.examine().has_crash() ? Reproduction::GONE : Reproduction::REPRODUCED);
      message.mutable_examined()->mutable_test_case()->mutable_program()->set_source(
          order.examine().test_case().worker().name());
      channel->flight().End();
      channel->Send(message);
    }
    for (uint32_t i = 0; i < order.run().count(); ++i) {
      *message.mutable_session_ended() = FakeSession(kind, order.run().first() + i, channel->flight());
      if (!channel->Send(message)) return 0;
    }
  }
  return 0;
}

PreparedChild PrepareFakeWorker() {
  const absl::StatusOr<WorkerBrief> brief = WorkerChannel::ReadBrief();
  return {.main = [brief] { return FakeWorker(brief); }};
}

const ChildKind kFakeKind("fake", PrepareFakeWorker);

// --- The supervisor.

CampaignOptions Options(const std::string& kind, uint64_t sessions) {
  CampaignOptions options;
  options.worker = &kFakeKind;
  options.serialized_corpus = kind;
  options.programs = {3, [](size_t i) -> absl::StatusOr<Program> {
                        Program program;
                        program.set_source("program " + std::to_string(i));
                        return program;
                      }};
  options.goal = sessions;
  options.time = absl::Minutes(10);  // Never reached: a busy machine must not end a campaign before its goal.
  options.limits = {.cpu = absl::Minutes(1), .wall = absl::Seconds(5), .resident_mib = 512};
  return options;
}

// Of a loop's session, by orders of magnitude: others take microseconds. No time is waited for.
CampaignOptions LoopingOptions(uint64_t sessions) {
  CampaignOptions options = Options("looping", sessions);
  options.limits.cpu = absl::Milliseconds(300);
  options.limits.wall = absl::InfiniteDuration();
  return options;
}

struct Outcome {
  CampaignResult result;
  MemoryFindingStore findings;
  std::vector<uint64_t> counted;
};

void RunAll(const CampaignOptions& options, Outcome& run, CampaignState state = {}) {
  CampaignObserver observer;
  observer.counted = [&run](const SessionReport& report) { run.counted.push_back(report.session()); };
  absl::StatusOr<CampaignResult> result = RunCampaign(options, std::move(state), run.findings, observer);
  ASSERT_TRUE(result.ok()) << result.status();
  run.result = *std::move(result);
}

uint64_t Ends(const CampaignState& state, SessionEnd end) {
  const auto it = state.ends().find(end);
  return it == state.ends().end() ? 0 : it->second;
}

TEST(CampaignTest, CountsSessionsAndGoesOnBehindCrashesAndHangs) {
  Outcome run;
  RunAll(Options("good", 12), run);
  EXPECT_EQ(run.result.engines.version_a(), "1.2");
  const CampaignState& state = run.result.state;
  EXPECT_EQ(state.next_session(), 12u);
  EXPECT_THAT(run.counted, ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
  EXPECT_EQ(Ends(state, PROGRAM_FINISHED), 5u) << "0, 2, 4, 8, 10";
  EXPECT_EQ(Ends(state, DIVERGED), 5u) << "1, 5, 7, 9, 11";
  EXPECT_EQ(Ends(state, WORKER_ENDED), 2u);
  EXPECT_EQ(state.actions(), 22u) << "two each, and one that each crash had begun";
  ASSERT_EQ(state.crash_groups_size(), 2);
  absl::StatusOr<Finding> crash = run.findings.Load(state.crash_groups(0).folder(), 3);
  ASSERT_TRUE(crash.ok()) << crash.status();
  EXPECT_EQ(crash->crash().end().signal(), SIGABRT);
  EXPECT_EQ(PhaseText(crash->crash()), "v8: run");
  // As much as is kept, whatever addresses were like.
  std::string many;
  for (int i = 0; i < 400; ++i) many += "0x? ";
  EXPECT_EQ(crash->crash().standard_error(), "something broke at 0x?\n" + many);
  EXPECT_EQ(crash->test_case().engine().engine(), "v8");
  ASSERT_EQ(crash->test_case().actions_size(), 1);
  EXPECT_TRUE(crash->test_case().actions(0).has_start());
  EXPECT_EQ(crash->test_case().program().source(), "program 0") << "session 3 of 3 programs";
  EXPECT_EQ(crash->reproduction().outcome(), Reproduction::REPRODUCED);
  absl::StatusOr<Finding> hang = run.findings.Load(state.crash_groups(1).folder(), 6);
  ASSERT_TRUE(hang.ok()) << hang.status();
  EXPECT_EQ(hang->crash().end().kind(), ProcessEnd::TOO_LONG);
  EXPECT_EQ(hang->reproduction().outcome(), Reproduction::GONE);
}

TEST(CampaignTest, ACallThatDoesNotEndEndsTheSessionLongBeforeAllOfIt) {
  CampaignOptions options = Options("deaf", 4);
  options.limits = {.cpu = absl::Seconds(300), .wall = absl::Seconds(600), .call_cpu = absl::Milliseconds(300)};
  const absl::Duration start = SteadyNow();
  Outcome run;
  RunAll(options, run);
  EXPECT_LT(SteadyNow() - start, options.limits.wall);
  ASSERT_EQ(run.result.state.crash_groups_size(), 1);
  absl::StatusOr<Finding> hang = run.findings.Load(run.result.state.crash_groups(0).folder(), 2);
  ASSERT_TRUE(hang.ok()) << hang.status();
  EXPECT_EQ(hang->crash().end().kind(), ProcessEnd::TOO_LONG);
  EXPECT_EQ(ToText(hang->crash().end()), "no answer for 300ms of CPU time");
  EXPECT_EQ(PhaseText(hang->crash()), "spidermonkey: run");
}

TEST(CampaignTest, ManyCallsAndWorkBetweenThemAreNoCallThatDoesNotEnd) {
  CampaignOptions options = Options("patient", 1);
  options.limits = {.cpu = absl::Seconds(300), .wall = absl::Seconds(600), .call_wall = absl::Seconds(3)};
  Outcome run;
  RunAll(options, run);
  EXPECT_EQ(Ends(run.result.state, WORKER_ENDED), 0u);
}

TEST(CampaignTest, EndsWhereNothingCanBeSavedAnyMore) {
  CampaignOptions options = Options("slow", 100'000);
  Outcome run;
  CampaignObserver observer;
  int saves = 0;
  observer.save = [&saves](const CampaignState&, const WorkerReady&) {
    return ++saves < 2 ? absl::OkStatus() : absl::AbortedError("the folder is gone");
  };
  CampaignState state;
  const absl::StatusOr<CampaignResult> result = RunCampaign(options, state, run.findings, observer);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_TRUE(absl::IsAborted(result->saving)) << result->saving;
  EXPECT_LT(result->sessions, 10'000u);
  EXPECT_LT(result->elapsed, options.time);
}

TEST(CampaignTest, ClassesKeepTheirFindings) {
  CampaignOptions options = Options("slow", 100);
  options.jobs = 3;
  Outcome run;
  RunAll(options, run);
  const CampaignState& state = run.result.state;
  ASSERT_EQ(state.classes_size(), 2);
  EXPECT_EQ(state.classes(0).sessions(), 49u);
  EXPECT_EQ(state.classes(0).kept_size(), 16);
  EXPECT_EQ(state.classes(1).sessions(), 1u);
  EXPECT_EQ(state.classes(1).rows(0).session(), 9u);
  for (const KeptState& kept : state.classes(0).kept()) {
    EXPECT_TRUE(kept.saved()) << kept.report().session();
    EXPECT_EQ(kept.reproduction(), Reproduction::REPRODUCED);
    EXPECT_TRUE(run.findings.Load(state.classes(0).folder(), kept.report().session()).ok());
  }
}

TEST(CampaignTest, TheNumberOfJobsChangesNothing) {
  std::string summaries[2];
  for (const int jobs : {1, 4}) {
    CampaignOptions options = LoopingOptions(200);
    options.jobs = jobs;
    Outcome run;
    RunAll(options, run);
    run.result.state.set_elapsed_microseconds(1);
    summaries[jobs == 1 ? 0 : 1] = SummaryJson(run.result.state, options.settings);
  }
  EXPECT_EQ(summaries[0], summaries[1]);
  EXPECT_THAT(summaries[0], HasSubstr("\"sessions\": 200,"));
}

TEST(CampaignTest, MemoryIsWatchedFromOutside) {
  CampaignOptions options = Options("hungry", 5);
  // Where memory is scarce or the machine busy, filling it takes longer than the other limits allow.
  options.limits.cpu = options.limits.wall = absl::InfiniteDuration();
  Outcome run;
  RunAll(options, run);
  const CampaignState& state = run.result.state;
  ASSERT_EQ(state.crash_groups_size(), 1);
  EXPECT_EQ(state.crashes().at(ProcessEnd::TOO_MUCH_MEMORY), 1u);
  EXPECT_EQ(run.findings.Load(state.crash_groups(0).folder(), 2)->crash().end().resident_mib(), 512u);
}

TEST(CampaignTest, WhatEarlierSessionsLeftBehindIsNoFinding) {
  Outcome run;
  CampaignOptions options = Options("leaking", 150);
  options.limits.cpu = options.limits.wall = absl::InfiniteDuration();
  RunAll(options, run);  // 1200 MiB in all, in workers of 512 at most.
  EXPECT_EQ(run.result.state.next_session(), 150u);
  EXPECT_EQ(run.result.state.crash_groups_size(), 0);
  EXPECT_EQ(run.result.state.workers_killed(), 0u);
}

TEST(CampaignTest, CpuTimeIsWatchedFromOutside) {
  CampaignOptions options = Options("busy", 5);
  options.limits.cpu = absl::Seconds(2);
  options.limits.wall = absl::InfiniteDuration();
  Outcome run;
  RunAll(options, run);
  EXPECT_EQ(run.result.state.crashes().at(ProcessEnd::TOO_LONG), 1u);
  EXPECT_TRUE(run.findings.Load(run.result.state.crash_groups(0).folder(), 2)->crash().end().has_cpu_microseconds());
}

TEST(CampaignTest, AWorkerKilledByOthersIsNoFindingUnlessItIsAgain) {
  for (const char* marker : {"/killed_once", "/past_limit_once"}) {
    std::filesystem::remove(::testing::TempDir() + marker);
  }
  Outcome run;
  RunAll(Options("killed", 8), run);
  const CampaignState& state = run.result.state;
  EXPECT_EQ(Ends(state, PROGRAM_FINISHED), 4u) << "0, 2, 4, 6";
  EXPECT_EQ(Ends(state, DIVERGED), 3u) << "1, 3, 7";
  ASSERT_EQ(Ends(state, WORKER_ENDED), 1u);
  EXPECT_EQ(state.crash_groups(0).kept(0).report().session(), 5u);
  EXPECT_EQ(state.workers_killed(), 4u);
}

TEST(CampaignTest, GoesOnWhereItWasLeft) {
  Outcome whole;
  RunAll(LoopingOptions(40), whole);
  Outcome first, second;
  RunAll(LoopingOptions(13), first);
  RunAll(LoopingOptions(40), second, first.result.state);
  EXPECT_EQ(second.counted.front(), 13u);
  whole.result.state.set_elapsed_microseconds(1);
  second.result.state.set_elapsed_microseconds(1);
  EXPECT_EQ(SummaryJson(whole.result.state, {}), SummaryJson(second.result.state, {}));
}

TEST(CampaignTest, ALostFileIsMadeAgain) {
  Outcome first, second;
  RunAll(Options("slow", 40), first);
  RunAll(Options("slow", 41), second, first.result.state);  // A store without any of the first run's files.
  for (const FolderState& folder : second.result.state.classes()) {
    for (const KeptState& kept : folder.kept()) {
      EXPECT_TRUE(second.findings.Load(folder.folder(), kept.report().session()).ok()) << kept.report().session();
    }
  }
  EXPECT_EQ(second.counted, (std::vector<uint64_t>{40})) << "sessions run for lost files are not counted again";
}

TEST(CampaignTest, ConfigurationsHaveWorkersOfTheirOwn) {
  CampaignOptions options = Options("quick", 3 * SessionQueue::kBlock);
  options.settings.add_configurations()->set_name("one");
  options.settings.add_configurations()->set_name("other");
  options.jobs = 2;
  Outcome run;
  RunAll(options, run);
  EXPECT_EQ(run.result.state.next_session(), 3 * SessionQueue::kBlock);
  for (const KeptState& kept : run.result.state.classes(0).kept()) {
    absl::StatusOr<Finding> finding = run.findings.Load(run.result.state.classes(0).folder(), kept.report().session());
    ASSERT_TRUE(finding.ok());
    const bool even_block = kept.report().session() / SessionQueue::kBlock % 2 == 0;
    EXPECT_EQ(finding->test_case().worker().name(), even_block ? "one" : "other");
  }
}

TEST(CampaignTest, AWorkerThatCannotWorkIsAnError) {
  MemoryFindingStore store;
  EXPECT_THAT(RunCampaign(Options("failing", 1), {}, store, {}).status().message(), HasSubstr("no engine"));
  EXPECT_THAT(RunCampaign(Options("dying", 1), {}, store, {}).status().message(), HasSubstr("exit code 7"));
}

TEST(CampaignTest, OtherEnginesThanBeforeAreAnError) {
  CampaignOptions options = Options("slow", 1000);
  options.settings.mutable_engines()->set_version_a("1.1");
  MemoryFindingStore store;
  EXPECT_THAT(RunCampaign(options, {}, store, {}).status().message(), HasSubstr("was begun with V8 1.1"));
  options.settings.mutable_engines()->set_version_a("1.2");
  options.settings.mutable_engines()->set_program("another");
  EXPECT_THAT(RunCampaign(options, {}, store, {}).status().message(), HasSubstr("another version of this program"));
}

TEST(CampaignTest, ProgressCanEndIt) {
  CampaignOptions options = Options("slow", 1'000'000'000);
  options.time = absl::InfiniteDuration();
  // On a slow machine the first sessions may come late.
  int calls_with_sessions = 0;
  CampaignObserver observer;
  observer.progress = [&calls_with_sessions](const CampaignProgress& progress) {
    calls_with_sessions += progress.sessions > 0;
    return calls_with_sessions < 2;
  };
  MemoryFindingStore store;
  absl::StatusOr<CampaignResult> result = RunCampaign(options, {}, store, observer);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(calls_with_sessions, 2);
  EXPECT_LT(result->sessions, options.goal);
}

TEST(CampaignTest, WhatCannotBeSavedIsToldAndTriedAgain) {
  CampaignOptions options = Options("slow", 1'000'000'000);
  int saves = 0;
  std::vector<std::string> told;
  CampaignObserver observer;
  observer.save = [&saves](const CampaignState&, const WorkerReady&) {
    return ++saves == 1 ? absl::ResourceExhaustedError("the disk is full") : absl::OkStatus();
  };
  observer.progress = [&told](const CampaignProgress& progress) {
    told.emplace_back(progress.saving.message());
    return told.size() < 2 || progress.sessions < 2;
  };
  MemoryFindingStore store;
  absl::StatusOr<CampaignResult> result = RunCampaign(options, {}, store, observer);
  ASSERT_TRUE(result.ok()) << result.status();
  ASSERT_GE(told.size(), 2u);
  EXPECT_EQ(told[0], "the disk is full");
  EXPECT_EQ(told[1], "");
  EXPECT_TRUE(result->saving.ok());
  EXPECT_TRUE(store.Load(result->state.classes(0).folder(), 1).ok());
}

// Takes no finding before `refusals` of them were refused.
class RefusingStore : public MemoryFindingStore {
 public:
  explicit RefusingStore(int refusals) : refusals_(refusals) {}
  absl::Status Save(const std::string& folder, const Finding& finding) override {
    if (refusals_-- > 0) return absl::FailedPreconditionError("classes is no folder");
    return MemoryFindingStore::Save(folder, finding);
  }

 private:
  int refusals_;
};

TEST(CampaignTest, FindingsThatCannotBeSavedAreToldAndTriedAgain) {
  for (const int refusals : {1, std::numeric_limits<int>::max()}) {
    std::vector<std::string> told;
    CampaignObserver observer;
    // The rest can be.
    observer.save = [](const CampaignState&, const WorkerReady&) { return absl::OkStatus(); };
    observer.progress = [&told, refusals](const CampaignProgress& progress) {
      told.emplace_back(progress.saving.message());
      return refusals == 1 || progress.saving.ok();
    };
    RefusingStore store(refusals);
    // What is refused once is saved when the campaign ends; what always is, the first progress tells.
    const uint64_t sessions = refusals == 1 ? 2000 : 1'000'000'000;
    absl::StatusOr<CampaignResult> result = RunCampaign(Options("slow", sessions), {}, store, observer);
    ASSERT_TRUE(result.ok()) << result.status();
    if (refusals > 1) EXPECT_THAT(told, ::testing::Contains("classes is no folder"));
    EXPECT_EQ(result->saving.ok(), refusals == 1) << result->saving;
    EXPECT_EQ(store.Load(result->state.classes(0).folder(), 1).ok(), refusals == 1);
  }
}

}  // namespace
}  // namespace twinstep
