#include "harness/scheduling/schedule_search.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

// A program of two agents that pass 1000 yield points each. Its runs are what the schedule says: agent 0, agent 1, then
// agent 0 to its end.
class FakeRuns final : public ScheduleRuns {
 public:
  // What happens when agent 0 is switched out at `count`.
  explicit FakeRuns(std::function<ScheduleAnswer(uint64_t count)> program) : program_(std::move(program)) {}

  absl::StatusOr<ScheduleAnswer> Replay(const Schedule& schedule) override {
    if (stop_before_ == runs_++) return absl::CancelledError("interrupted");
    const uint64_t count = schedule.empty() ? 1 : schedule[0].count;
    ScheduleAnswer answer = program_(count);
    answer.set_schedule(absl::StrCat("0:", count, " 1:1001! 0:1001!"));
    if (answer.digest().empty()) answer.set_digest(absl::StrCat(count));
    AgentTurn& turn = *answer.add_turns();
    turn.set_to(count);
    turn.mutable_place()->set_in_main(true);
    turn.mutable_place()->set_line(static_cast<int32_t>(count));
    turn.mutable_place()->set_what("a read");
    AgentTurn& next = *answer.add_turns();
    next.set_agent(1);
    next.set_slot(1);
    answer.add_yield_points(1000);
    answer.add_yield_points(1000);
    answer.set_total(2000);
    return answer;
  }
  absl::StatusOr<ScheduleAnswer> Random(const RandomSchedule& random) override {
    return Replay({{0, 1 + (random.index() * 37 + 11) % 1000, false}});
  }

  int runs() const { return runs_; }
  void StopBefore(int run) { stop_before_ = run; }

 private:
  const std::function<ScheduleAnswer(uint64_t)> program_;
  int runs_ = 0;
  int stop_before_ = -1;
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
  const ScheduleReport report = SearchSchedules(runs, Options()).value();
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
  const ScheduleReport report = SearchSchedules(runs, options).value();
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
  EXPECT_GT(SearchSchedules(strict, options).value().left(), 1);
  options.infeasible = 3;
  const ScheduleReport report = SearchSchedules(lenient, options).value();
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
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_TRUE(std::string(status.message()).find("p.js is not deterministic: the same schedule gives") == 0) << status;
}

TEST(ScheduleSearchTest, InterruptedItKeepsTheClosestPair) {
  const auto program = [](uint64_t count) { return count >= 91 ? Throws("lost") : Passes(); };
  FakeRuns whole(program);
  const uint64_t all = SearchSchedules(whole, Options()).value().differences();
  FakeRuns runs(program);
  bool stopped = false;
  ScheduleSearchOptions options = Options();
  options.stop = [&] { return stopped; };
  options.progress = [&](const std::string& line) { stopped = stopped || line.find("3 tests") == 0; };
  const ScheduleReport report = SearchSchedules(runs, options).value();
  EXPECT_TRUE(report.interrupted());
  EXPECT_FALSE(report.one_minimal());
  EXPECT_EQ(report.tests(), 3);
  EXPECT_LE(report.left(), all / 8 + 1);
  EXPECT_FALSE(report.has_decision());
}

TEST(ScheduleSearchTest, InterruptedBeforeThereIsAPairItSaysSo) {
  FakeRuns runs([](uint64_t) { return Passes(); });
  runs.StopBefore(5);
  const absl::Status status = SearchSchedules(runs, Options()).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kCancelled);
  EXPECT_EQ(std::string(status.message()),
            "interrupted after 5 schedules, before one passed and one failed; nothing is found yet");
}

TEST(WithCommasTest, Groups) {
  EXPECT_EQ(WithCommas(0), "0");
  EXPECT_EQ(WithCommas(999), "999");
  EXPECT_EQ(WithCommas(59772127), "59,772,127");
}

}  // namespace
}  // namespace twinstep
