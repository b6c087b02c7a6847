#include "harness/isolation/schedules/schedule_search.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "harness/isolation/schedules/schedule_text.h"
#include "model/schedules/schedule.h"

namespace twinstep {
namespace {

// A program of two agents that pass 1000 yield points each. Its runs are what the schedule says: agent 0, agent 1, then
// agent 0 to its end. What comes before agent 0's first switch does not matter.
class FakeRuns final : public ScheduleRuns {
 public:
  // What happens when agent 0 is switched out at `count`.
  explicit FakeRuns(std::function<ScheduleAnswer(uint64_t count)> program) : program_(std::move(program)) {}

  absl::StatusOr<ScheduleAnswer> Run(const ScheduleOrder& wanted, const std::vector<ScheduleOrder>& ahead,
                                     const std::function<bool()>& stop) override {
    EXPECT_LE(ahead.size(), ahead_);
    if (++runs_ > error_before_) return absl::ResourceExhaustedError("no process can be started");
    if (stop && stop()) return absl::CancelledError("interrupted");
    const Schedule schedule = wanted.has_random() ? Schedule{{0, 1 + (wanted.random().index() * 37 + 11) % 1000, false}}
                                                  : ParseSchedule(wanted.replay()).value();
    size_t slot = 0;
    while (slot < schedule.size() && schedule[slot].agent != 0) ++slot;
    const uint64_t count = slot == schedule.size() ? 1 : schedule[slot].count;
    ScheduleAnswer answer = program_(count);
    answer.set_schedule(absl::StrCat(before_, "0:", count, " 1:1001! 0:1001!"));
    if (answer.digest().empty()) answer.set_digest(absl::StrCat(count));
    AgentTurn& turn = *answer.add_turns();
    turn.set_to(count);
    turn.set_slot(static_cast<int>(slot));
    turn.mutable_place()->set_in_main(true);
    turn.mutable_place()->set_line(static_cast<int32_t>(count));
    turn.mutable_place()->set_what("a read");
    AgentTurn& next = *answer.add_turns();
    next.set_agent(1);
    next.set_slot(static_cast<int>(slot) + 1);
    answer.add_yield_points(1000);
    answer.add_yield_points(1000);
    answer.set_total(2000);
    return answer;
  }
  size_t ahead() const override { return ahead_; }
  int jobs() const override { return 1; }
  uint64_t spare_runs() const override { return 0; }

  int runs() const { return runs_; }
  void ErrorBefore(int run) { error_before_ = run; }
  void SetAhead(size_t ahead) { ahead_ = ahead; }
  // Switches at the start of every schedule.
  void SetBefore(const std::string& before) { before_ = before; }

 private:
  const std::function<ScheduleAnswer(uint64_t)> program_;
  int runs_ = 0;
  int error_before_ = 1'000'000;
  size_t ahead_ = 0;
  std::string before_;
};

ScheduleAnswer Passes() { return {}; }
ScheduleAnswer Throws(const std::string& what) {
  ScheduleAnswer answer;
  answer.set_outcome(ScheduleAnswer::THREW);
  answer.set_what(what);
  answer.set_signature(what);
  return answer;
}

ScheduleSearchOptions Options() {
  ScheduleSearchOptions options;
  options.program_name = "p.js";
  options.engine = "fake";
  options.schedules = 50;
  return options;
}

TEST(ScheduleSearchTest, NamesTheYieldPointThatDecides) {
  FakeRuns runs([](uint64_t count) { return count >= 91 ? Throws("lost") : Passes(); });
  const ScheduleReport report = SearchSchedules(runs, Options()).value().report();
  EXPECT_EQ(report.sentence(),
            "It fails if and only if agent 0 is switched out at its yield point 91 = p.js:91:1 (a read), not 90 = "
            "p.js:90:1 (a read)");
  EXPECT_EQ(report.left(), 1);
  EXPECT_LE(report.tests(), 10);
  EXPECT_EQ(report.decision().next_agent(), 1);
  EXPECT_EQ(report.unresolved(), 0);
}

TEST(ScheduleSearchTest, AnotherFailureIsUnresolved) {
  FakeRuns runs([](uint64_t count) {
    return count >= 400 ? Throws("lost") : count >= 300 ? Throws("another") : Passes();
  });
  ScheduleSearchOptions options = Options();
  // The first failure that chance meets is the one that is looked for.
  const ScheduleReport report = SearchSchedules(runs, options).value().report();
  EXPECT_GT(report.unresolved() + (report.failure() == "another" ? 1 : 0), 0);
  if (report.failure() == "lost") EXPECT_EQ(report.left(), 101) << "nothing between 299 and 400 passes or fails alike";
}

TEST(ScheduleSearchTest, MixturesThatCannotBeAreUnresolvedUntilThereAreMany) {
  const auto program = [](uint64_t count) {
    ScheduleAnswer answer = count >= 500 ? Throws("lost") : Passes();
    if (count > 300 && count < 900) answer.set_infeasible(1);
    return answer;
  };
  FakeRuns strict(program), lenient(program);
  ScheduleSearchOptions options = Options();
  options.infeasible = 1000;
  EXPECT_GT(SearchSchedules(strict, options).value().report().left(), 1);
  options.infeasible = 3;
  const ScheduleReport report = SearchSchedules(lenient, options).value().report();
  EXPECT_GT(report.run_on(), 0);
  EXPECT_EQ(report.left(), 1);
}

TEST(ScheduleSearchTest, AProgramThatIsNotDeterministicIsRefused) {
  int run = 0;
  FakeRuns runs([&run](uint64_t count) {
    ScheduleAnswer answer = count > 500 ? Throws("lost") : Passes();
    answer.set_digest(absl::StrCat(++run));
    return answer;
  });
  const absl::Status status = SearchSchedules(runs, Options()).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kAborted);
  EXPECT_TRUE(std::string(status.message()).find("p.js is not deterministic: the same schedule gives") == 0) << status;
}

TEST(ScheduleSearchTest, InterruptedItKeepsTheClosestPair) {
  const auto program = [](uint64_t count) { return count >= 91 ? Throws("lost") : Passes(); };
  FakeRuns whole(program);
  const uint64_t all = SearchSchedules(whole, Options()).value().report().differences();
  FakeRuns runs(program);
  bool stopped = false;
  ScheduleSearchOptions options = Options();
  options.stop = [&] { return stopped; };
  options.progress = [&](const std::string& line) { stopped = stopped || line.find("3 tests") == 0; };
  const ScheduleReport report = SearchSchedules(runs, options).value().report();
  EXPECT_TRUE(report.interrupted());
  EXPECT_FALSE(report.one_minimal());
  EXPECT_EQ(report.tests(), 3);
  EXPECT_LE(report.left(), all / 8 + 1);
  EXPECT_FALSE(report.has_decision());
}

TEST(ScheduleSearchTest, InterruptedBeforeThereIsAPairItSaysSo) {
  FakeRuns runs([](uint64_t) { return Passes(); });
  ScheduleSearchOptions options = Options();
  options.stop = [&runs] { return runs.runs() > 5; };
  const absl::Status status = SearchSchedules(runs, options).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kCancelled);
  EXPECT_EQ(std::string(status.message()),
            "interrupted after 5 schedules, before one passed and one failed; nothing is found yet");
}

constexpr auto kLosesFrom91 = [](uint64_t count) { return count >= 91 ? Throws("lost") : Passes(); };

TEST(ScheduleSearchTest, SwitchesThatDoNotMatterAreTakenOut) {
  FakeRuns runs(kLosesFrom91);
  runs.SetBefore("1:3 2:1 3:1 1:4 2:2 ");
  const ScheduleSearchReport found = SearchSchedules(runs, Options()).value();
  EXPECT_EQ(found.report().switches(), 8);
  EXPECT_EQ(found.shortened().switches_before(), 8);
  EXPECT_EQ(found.shortened().switches(), 1);
  EXPECT_EQ(found.shortened().passing_schedule(), "0:90");
  EXPECT_EQ(found.shortened().failing_schedule(), "0:91");
  EXPECT_TRUE(found.shortened().one_minimal());
  EXPECT_EQ(found.report().decision().switch_number(), 1);
  EXPECT_EQ(found.stopped(), "");
  ScheduleSearchOptions options = Options();
  options.shorten = false;
  FakeRuns whole(kLosesFrom91);
  EXPECT_FALSE(SearchSchedules(whole, options)->has_shortened());
}

TEST(ScheduleSearchTest, WhatRunsAheadChangesNothing) {
  std::string reports[2];
  for (const size_t ahead : {0, 6}) {
    FakeRuns runs(kLosesFrom91);
    runs.SetBefore("1:3 2:1 ");
    runs.SetAhead(ahead);
    ScheduleSearchReport found = SearchSchedules(runs, Options()).value();
    found.mutable_report()->clear_seconds();
    reports[ahead / 6] = found.DebugString();
  }
  EXPECT_EQ(reports[0], reports[1]);
}

TEST(ScheduleSearchTest, StoppedAnywhereItKeepsWhatItHas) {
  FakeRuns all(kLosesFrom91);
  all.SetBefore("1:3 2:1 3:1 ");
  const ScheduleSearchReport whole = SearchSchedules(all, Options()).value();
  const int tried = static_cast<int>(whole.report().schedules_tried());
  uint64_t left = whole.report().differences();
  for (int run = tried; run < all.runs(); ++run) {
    FakeRuns runs(kLosesFrom91);
    runs.SetBefore("1:3 2:1 3:1 ");
    runs.ErrorBefore(run);
    const ScheduleSearchReport found = SearchSchedules(runs, Options()).value();
    EXPECT_EQ(found.stopped(), "no process can be started") << run;
    EXPECT_TRUE(found.report().interrupted());
    EXPECT_LE(found.report().left(), left) << run;
    left = found.report().left();
    EXPECT_NE(found.report().passing_schedule(), "");
    EXPECT_EQ(found.report().sentence().find("It fails if and only if agent 0 ") == 0, found.report().has_decision());
  }
  EXPECT_EQ(left, 1);
}

TEST(ScheduleSearchTest, ALimitOfTimeIsToldBeforeAndBehindTheFirstTwo) {
  FakeRuns runs(kLosesFrom91);
  ScheduleSearchOptions options = Options();
  options.limit = -absl::Seconds(1);
  EXPECT_EQ(std::string(SearchSchedules(runs, options).status().message()),
            "the time is up after 0 schedules, before one passed and one failed; nothing is found yet");
  options = Options();
  options.shorten_limit = -absl::Seconds(1);
  const ScheduleSearchReport found = SearchSchedules(runs, options).value();
  EXPECT_EQ(found.stopped(), "");
  EXPECT_EQ(found.shortened().stopped(), "the time is up");
  EXPECT_EQ(found.shortened().switches(), found.shortened().switches_before());
  options = Options();
  options.shorten_tests = 0;
  EXPECT_EQ(SearchSchedules(runs, options)->shortened().stopped(), "the tests are up");
}

TEST(WithCommasTest, Groups) {
  EXPECT_EQ(WithCommas(0), "0");
  EXPECT_EQ(WithCommas(999), "999");
  EXPECT_EQ(WithCommas(59772127), "59,772,127");
}

}  // namespace
}  // namespace twinstep
