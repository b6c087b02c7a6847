// Long sessions of fake debuggers: the variable `t` tells the moment.
#include <map>
#include <set>
#include <string>
#include <utility>

#include "gtest/gtest.h"
#include "model/answers/display.h"
#include "model/fake_debugger.h"
#include "model/sessions/differential.h"
#include "model/sessions/first_difference.h"
#include "model/sessions/recording.h"
#include "model/sessions/replay.h"

namespace twinstep {
namespace {

using End = DifferentialResult::End;

constexpr EngineFacts kFirst = {.name = "first", .display_name = "First"};
constexpr EngineFacts kSecond = {.name = "second", .display_name = "Second"};
constexpr int kLines = 12;

// One statement a line, of which the debugger does not know the lines in `without`.
FakeProgram Straight(const std::set<int>& without = {}) {
  FakeProgram program;
  for (int line = 1; line <= kLines; ++line) {
    if (!without.contains(line)) program.visits.push_back({line, {}, {{"t", line}, {"x", 0}}});
  }
  return program;
}

// Two turns of a loop at lines 3 to 5.
FakeProgram Loop(const std::set<int>& without = {}) {
  FakeProgram program;
  double t = 0;
  for (const int line : {1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8}) {
    ++t;
    if (!without.contains(line)) program.visits.push_back({line, {}, {{"t", t}, {"x", 0}}});
  }
  return program;
}

class FakeArbiter : public Arbiter {
 public:
  explicit FakeArbiter(const FakeProgram& second) {
    for (const FakeVisit& visit : second.visits) {
      places_[static_cast<int>(visit.variables.at("t"))].set_line(static_cast<uint32_t>(visit.line));
    }
  }

  bool LetsPass() const override { return true; }
  bool IsReady(const Trace&, const Trace&) const override { return ready; }
  absl::Status Prepare(const Trace&, const Trace&) override {
    ready = true;
    ++prepared;
    return absl::OkStatus();
  }
  std::string Judge(SessionDifference& difference) override {
    const bool guilty = difference.divergence.type() == Divergence::VARIABLES;
    difference.verdict.set_kind(guilty ? Verdict::GUILTY : Verdict::POLICY);
    return guilty && !passes_variables ? "a debugger is wrong" : "";
  }
  absl::Status JudgeAgain(SessionDifference& difference) override {
    Judge(difference);
    return absl::OkStatus();
  }
  std::vector<std::optional<PauseMoment>> MomentsOfFirst(const Trace& trace) override {
    std::vector<std::optional<PauseMoment>> moments;
    for (const Event& event : trace.events()) moments.push_back(MomentOf(event.output().paused()));
    return moments;
  }
  std::optional<PauseMoment> MomentOfSecond(const Trace& trace) override {
    int last = trace.events_size() - 1;
    while (!trace.events(last).output().has_paused()) --last;
    return MomentOf(trace.events(last).output().paused());
  }
  std::optional<PauseMoment> NextMomentOfSecond(const Paused& paused) override { return MomentOf(paused); }
  std::optional<Location> HeadInSecond(int event) override {
    const auto place = places_.find(event);
    return place == places_.end() ? std::nullopt : std::optional(place->second);
  }
  bool ChangesProgram(const Action& action) const override { return over_changes && action.has_step_over(); }

  bool ready = false;
  int prepared = 0;
  bool passes_variables = false;
  bool over_changes = false;

 private:
  static std::optional<PauseMoment> MomentOf(const Paused& paused) {
    if (paused.frames().empty()) return std::nullopt;
    const int t = static_cast<int>(paused.frames(0).scopes(0).variables(0).value().number());
    return PauseMoment{.event = t, .last = t, .at_head = true};
  }

  std::map<int, Location> places_;
};

struct Ran {
  DifferentialResult result;
  int prepared = 0;
};

Ran RunLong(const FakeProgram& first, const FakeProgram& second, uint64_t seed, FakeArbiter& arbiter,
            bool breakable_lines_only = true) {
  FakeEngine a(first, kFirst), b(second, kSecond);
  Random random(seed);
  DifferentialOptions options;
  options.breakable_lines_only = breakable_lines_only;
  RandomUser user({.generator = {.breakpoints_per_line = 0.2}}, random);
  absl::StatusOr<DifferentialResult> result = RunDifferential({a, b, {}, {}}, kLines, options, arbiter, user);
  EXPECT_TRUE(result.ok()) << result.status();
  return {*std::move(result), arbiter.prepared};
}

std::string TextOf(const DifferentialResult& result) {
  std::string text = result.stopped;
  for (const SessionDifference& one : result.differences) {
    for (const Action& action : one.actions) text += action.ShortDebugString() + "\n";
    text += ToText(one.first) + ToText(one.second) + one.divergence.ShortDebugString() + "\n";
  }
  return text;
}

// Its actions, played to both, differ where the difference says.
void ExpectReplayed(const FakeProgram& first, const FakeProgram& second, const SessionDifference& difference) {
  TestCase test_case;
  *test_case.mutable_actions() = difference.actions;
  FakeEngine a(first, kFirst), b(second, kSecond);
  const absl::StatusOr<Trace> trace_a = RunTestCase(a, test_case, {});
  const absl::StatusOr<Trace> trace_b = RunTestCase(b, test_case, {});
  ASSERT_TRUE(trace_a.ok() && trace_b.ok()) << trace_a.status() << trace_b.status();
  const auto again = FirstDifference(*trace_a, *trace_b, PAPER);
  ASSERT_TRUE(again.ok()) << again.status();
  ASSERT_TRUE(again->has_value()) << ToText(*trace_a) << ToText(*trace_b);
  EXPECT_EQ((*again)->SerializeAsString(), difference.divergence.SerializeAsString())
      << ToText(*trace_a) << ToText(*trace_b);
  // As the session recorded it, up to there.
  for (int i = 0; i < difference.second.events_size(); ++i) {
    EXPECT_EQ(trace_b->events(i).SerializeAsString(), difference.second.events(i).SerializeAsString());
  }
}

bool HasApart(const SessionDifference& difference) {
  for (const Action& action : difference.actions) {
    if (action.has_apart()) return true;
  }
  return false;
}

TEST(GoingOnTest, GoesOnBehindAPauseDifference) {
  const FakeProgram first = Straight(), second = Straight({3, 8});
  int gone_on = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    FakeArbiter arbiter(second);
    const DifferentialResult result = RunLong(first, second, seed, arbiter).result;
    EXPECT_NE(result.end, End::kDivergence) << result.stopped;
    for (const SessionDifference& difference : result.differences) ExpectReplayed(first, second, difference);
    gone_on += result.differences.size() >= 2 && HasApart(result.differences[1]);
  }
  EXPECT_GT(gone_on, 2);
}

TEST(GoingOnTest, TheSecondOneWaitsInALoopForTheTurnOfTheFirst) {
  const FakeProgram first = Loop(), second = Loop({2});
  int resumed = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    FakeArbiter arbiter(second);
    const DifferentialResult result = RunLong(first, second, seed, arbiter).result;
    EXPECT_NE(result.end, End::kDivergence) << result.stopped;
    for (const SessionDifference& difference : result.differences) {
      ExpectReplayed(first, second, difference);
      EXPECT_NE(difference.divergence.type(), Divergence::VARIABLES) << "another turn: " << TextOf(result);
    }
    resumed += result.differences.size() >= 1;
  }
  EXPECT_GT(resumed, 10);
}

TEST(GoingOnTest, FindsWhatIsWrongBehindPolicy) {
  const FakeProgram first = Straight();
  FakeProgram second = Straight({3});
  second.visits.back().variables["x"] = 1;
  int behind = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    FakeArbiter arbiter(second);
    const DifferentialResult result = RunLong(first, second, seed, arbiter).result;
    for (const SessionDifference& difference : result.differences) ExpectReplayed(first, second, difference);
    if (result.end != End::kDivergence) continue;
    EXPECT_EQ(result.stopped, "a debugger is wrong");
    EXPECT_EQ(result.differences.back().verdict.kind(), Verdict::GUILTY);
    behind += result.differences.size() >= 2;
  }
  EXPECT_GT(behind, 2);
}

TEST(GoingOnTest, APauseThatTheSecondHasPassedIsSkipped) {
  const FakeProgram first = Straight(), second = Straight({3, 4, 5});
  int skipped = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    FakeArbiter arbiter(second);
    const DifferentialResult result = RunLong(first, second, seed, arbiter).result;
    for (const SessionDifference& difference : result.differences) {
      ExpectReplayed(first, second, difference);
      for (const Action& action : difference.actions) skipped += action.apart().first_size() > 1;
      // Behind the way both are at one place.
      for (int i = 0; i + 1 < difference.first.events_size(); ++i) {
        if (!difference.first.events(i).action().has_apart()) continue;
        EXPECT_EQ(difference.first.events(i + 1).output().paused().location().line(),
                  difference.second.events(i + 1).output().paused().location().line());
      }
    }
  }
  // Nothing else differs in those programs, so that only a second way shows a first one.
  EXPECT_EQ(skipped, 0);
  FakeProgram wrong = second;
  wrong.visits.back().variables["x"] = 1;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    FakeArbiter arbiter(wrong);
    const DifferentialResult result = RunLong(first, wrong, seed, arbiter).result;
    for (const SessionDifference& difference : result.differences) {
      ExpectReplayed(first, wrong, difference);
      for (const Action& action : difference.actions) skipped += action.apart().first_size() > 1;
    }
  }
  EXPECT_GT(skipped, 0);
}

TEST(GoingOnTest, EndsWhereSkippedActionsWouldHaveChangedTheProgram) {
  const FakeProgram first = Straight(), second = Straight({3, 4, 5});
  int ended = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    FakeArbiter arbiter(second);
    arbiter.over_changes = true;
    const DifferentialResult result = RunLong(first, second, seed, arbiter).result;
    if (result.end != End::kDivergence) continue;
    EXPECT_EQ(result.stopped, "a skipped action changes the program: step over");
    ExpectReplayed(first, second, result.differences.back());
    ++ended;
  }
  EXPECT_GT(ended, 0);
}

// Lines of breakpoints that both have set and that stand at the end of the actions.
std::set<uint32_t> StandingLines(const SessionDifference& difference) {
  std::set<uint32_t> lines;
  for (const Action& action : difference.actions) {
    if (action.has_set_breakpoint()) lines.insert(action.set_breakpoint().location().line());
    if (action.has_remove_breakpoint()) lines.erase(action.remove_breakpoint().location().line());
  }
  return lines;
}

TEST(GoingOnTest, ABreakpointThatIsAnsweredOtherwiseIsRemovedInBothAndOthersAreDrawn) {
  const FakeProgram first = Straight();
  FakeProgram second = Straight({3, 4, 5});
  second.visits.back().variables["x"] = 1;
  int gone_on = 0, others = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    FakeArbiter arbiter(second);
    const DifferentialResult result = RunLong(first, second, seed, arbiter, /*breakable_lines_only=*/false).result;
    EXPECT_GT(result.execution_actions, 0) << "it is started all the same";
    std::set<uint32_t> differed;
    for (const SessionDifference& difference : result.differences) {
      ExpectReplayed(first, second, difference);
      const Action& last = difference.actions.Get(difference.actions.size() - 1);
      std::set<uint32_t> standing = StandingLines(difference);
      if (difference.divergence.type() == Divergence::BREAKPOINT_LOCATION) {
        EXPECT_EQ(difference.verdict.kind(), Verdict::POLICY);
        EXPECT_TRUE(last.has_set_breakpoint());
        // The line is given up: it is not asked for once more.
        EXPECT_TRUE(differed.insert(last.set_breakpoint().location().line()).second);
        standing.erase(last.set_breakpoint().location().line());
      } else {
        gone_on += !differed.empty();
        others += !differed.empty() && !standing.empty();
      }
      for (const uint32_t line : differed) EXPECT_FALSE(standing.contains(line)) << line;
    }
  }
  EXPECT_GT(gone_on, 0);
  EXPECT_GT(others, 0);
}

TEST(GoingOnTest, EqualSeedsGiveEqualSessions) {
  const FakeProgram first = Straight();
  FakeProgram second = Straight({3, 4, 8});
  second.visits.back().variables["x"] = 1;
  std::set<std::string> texts;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    FakeArbiter one(second), again(second);
    const std::string text = TextOf(RunLong(first, second, seed, one).result);
    EXPECT_EQ(text, TextOf(RunLong(first, second, seed, again).result));
    texts.insert(text);
  }
  EXPECT_GT(texts.size(), 10u);
}

TEST(GoingOnTest, GoesOnWhereBothStandAtTheSameMoment) {
  const FakeProgram first = Straight();
  FakeProgram second = Straight();
  for (FakeVisit& visit : second.visits) visit.variables["x"] = visit.line % 4 == 0;
  int several = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    FakeArbiter arbiter(second);
    arbiter.passes_variables = true;
    const DifferentialResult result = RunLong(first, second, seed, arbiter).result;
    EXPECT_NE(result.end, End::kDivergence) << result.stopped;
    for (const SessionDifference& difference : result.differences) {
      EXPECT_FALSE(HasApart(difference));
      ExpectReplayed(first, second, difference);
    }
    several += result.differences.size() > 1;
  }
  EXPECT_GT(several, 10);
}

TEST(GoingOnTest, ResultsDoNotDependOnWhatTheArbiterHasAtHand) {
  const FakeProgram first = Straight();
  FakeProgram second = Straight({3, 4, 8});
  second.visits.back().variables["x"] = 1;
  int prepared = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    FakeArbiter at_hand(second), to_be_made(second);
    at_hand.ready = true;
    const Ran one = RunLong(first, second, seed, at_hand, false);
    const Ran other = RunLong(first, second, seed, to_be_made, false);
    EXPECT_EQ(TextOf(one.result), TextOf(other.result));
    EXPECT_EQ(one.result.end, other.result.end);
    EXPECT_EQ(one.result.actions, other.result.actions);
    EXPECT_EQ(one.prepared, 0);
    EXPECT_LE(other.prepared, 1);
    prepared += other.prepared;
  }
  EXPECT_GT(prepared, 10);
}

TEST(GoingOnTest, EqualDebuggersAreNotJudged) {
  const FakeProgram program = Loop();
  for (uint64_t seed = 0; seed < 50; ++seed) {
    FakeArbiter arbiter(program);
    const Ran ran = RunLong(program, program, seed, arbiter);
    EXPECT_NE(ran.result.end, End::kDivergence);
    EXPECT_TRUE(ran.result.differences.empty());
    EXPECT_EQ(ran.prepared, 0);
  }
}

}  // namespace
}  // namespace twinstep
