#include "model/sessions/differential.h"

#include <memory>
#include <string>

#include "gtest/gtest.h"
#include "model/answers/display.h"
#include "model/fake_debugger.h"
#include "model/faults/faults.h"

namespace twinstep {
namespace {

using End = DifferentialResult::End;

constexpr char kCallAndPrint[] = R"js(let t = 0;
t = f(3);
// (no code)
print([t].map(y => y));

// (no code)
function f(x = 0) {
  return x;
}
)js";

FakeProgram CallAndPrint() {
  return {.visits = {{1, {}, {{"t", 0}}}, {2, {}, {{"t", 0}}}, {8, {"f"}, {{"x", 3}}}, {4, {}, {{"t", 3}}}}};
}

struct Traces {
  Trace a, b;
};

absl::StatusOr<DifferentialResult> Differ(Session& a, Session& b, uint64_t seed, Traces& traces,
                                          DifferentialOptions options = {}) {
  Random random(seed);
  traces.a.Clear();
  traces.b.Clear();
  return RunDifferential(a, b, 8, options, random, traces.a, traces.b);
}

TEST(DifferentialTest, EqualDebuggersDoNotDiverge) {
  int finished = 0, at_maximum = 0;
  DifferentialOptions options;
  options.generator.max_actions = 3;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    FakeSession a(CallAndPrint()), b(CallAndPrint());
    Traces traces;
    absl::StatusOr<DifferentialResult> result = Differ(a, b, seed, traces, options);
    ASSERT_TRUE(result.ok()) << result.status();
    EXPECT_FALSE(result->divergence) << result->divergence->DebugString();
    EXPECT_EQ(ToText(traces.a), ToText(traces.b));
    EXPECT_LE(result->execution_actions, 3);
    finished += result->end == End::kFinished;
    at_maximum += result->end == End::kMaxActions;
  }
  EXPECT_GT(finished, 0);
  EXPECT_GT(at_maximum, 0);
  EXPECT_EQ(finished + at_maximum, 200);
}

TEST(DifferentialTest, OneSeedDecidesEveryChoice) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Traces first, second;
    FakeSession a(CallAndPrint()), b(CallAndPrint()), c(CallAndPrint()), d(CallAndPrint());
    ASSERT_TRUE(Differ(a, b, seed, first).ok());
    ASSERT_TRUE(Differ(c, d, seed, second).ok());
    EXPECT_EQ(ToText(first.a), ToText(second.a));
  }
}

TEST(DifferentialTest, FindsAVariableThatIsMissing) {
  FakeProgram without = CallAndPrint();
  without.visits[2].variables.clear();
  int found = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    FakeSession a(CallAndPrint()), b(without);
    Traces traces;
    absl::StatusOr<DifferentialResult> result = Differ(a, b, seed, traces);
    ASSERT_TRUE(result.ok()) << result.status();
    if (!result->divergence) continue;
    ++found;
    EXPECT_EQ(result->end, End::kDivergence);
    EXPECT_EQ(result->divergence->type(), Divergence::VARIABLES) << ToText(traces.a) << ToText(traces.b);
    // Both traces end with the outputs that differ, and agree before.
    ASSERT_EQ(traces.a.events_size(), traces.b.events_size());
    EXPECT_EQ(static_cast<int>(result->divergence->event()), traces.a.events_size() - 1);
    for (int i = 0; i + 1 < traces.a.events_size(); ++i) {
      EXPECT_EQ(traces.a.events(i).SerializeAsString(), traces.b.events(i).SerializeAsString());
    }
  }
  EXPECT_GT(found, 0);
}

TEST(DifferentialTest, FindsABreakpointThatIsIgnored) {
  Program program;
  program.set_source(kCallAndPrint);
  int termination = 0;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    FakeSession a(CallAndPrint());
    FaultMemory memory;
    const std::unique_ptr<Session> b =
        PlantFault("breakpoint-ignored", std::make_unique<FakeSession>(CallAndPrint()), program, nullptr, memory);
    Traces traces;
    absl::StatusOr<DifferentialResult> result = Differ(a, *b, seed, traces);
    ASSERT_TRUE(result.ok()) << result.status();
    if (result->divergence && result->divergence->type() == Divergence::TERMINATION) ++termination;
  }
  EXPECT_GT(termination, 0);
}

TEST(DifferentialTest, FindsABreakpointAtAnotherPlace) {
  FakeProgram other = CallAndPrint();
  other.visits.pop_back();  // Line 4 has no code there: requests slide on to line 8.
  int found = 0;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    FakeSession a(CallAndPrint()), b(other);
    Traces traces;
    absl::StatusOr<DifferentialResult> result = Differ(a, b, seed, traces);
    ASSERT_TRUE(result.ok()) << result.status();
    if (!result->divergence || result->divergence->type() != Divergence::BREAKPOINT_LOCATION) continue;
    ++found;
    EXPECT_EQ(result->divergence->a().place().line(), 4u);
    EXPECT_EQ(result->divergence->b().place().line(), 8u);
    EXPECT_EQ(result->execution_actions, 0);
  }
  EXPECT_GT(found, 0);
}

TEST(DifferentialTest, BreakableLinesOnlyAsksForWhatBothAccept) {
  FakeProgram other = CallAndPrint();
  other.visits.pop_back();
  DifferentialOptions options;
  options.breakable_lines_only = true;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    FakeSession a(CallAndPrint()), b(other);
    Traces traces;
    absl::StatusOr<DifferentialResult> result = Differ(a, b, seed, traces, options);
    ASSERT_TRUE(result.ok()) << result.status();
    for (const Event& event : traces.a.events()) EXPECT_NE(event.action().set_breakpoint().location().line(), 4u);
  }
}

TEST(DifferentialTest, ASessionEndedByItsLimitIsNoDivergence) {
  FakeProgram hanging = CallAndPrint();
  hanging.visits.resize(3);
  hanging.outcome = Finished::TIMED_OUT;
  DifferentialOptions options;
  options.breakable_lines_only = true;
  int timed_out = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    for (const bool first : {true, false}) {
      FakeSession a(first ? hanging : CallAndPrint()), b(first ? CallAndPrint() : hanging);
      Traces traces;
      absl::StatusOr<DifferentialResult> result = Differ(a, b, seed, traces, options);
      ASSERT_TRUE(result.ok()) << result.status();
      EXPECT_FALSE(result->divergence) << ToText(traces.a) << ToText(traces.b);
      timed_out += result->end == End::kTimedOut;
    }
  }
  EXPECT_GT(timed_out, 0);
}

TEST(DifferentialTest, AProgramWithoutAnyPlaceForBreakpointsRunsThrough) {
  FakeSession a({}), b({});
  Traces traces;
  absl::StatusOr<DifferentialResult> result = Differ(a, b, 7, traces);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->end, End::kFinished);
  EXPECT_EQ(result->actions, 24 + 1) << "3 x lines tries, then the start";
}

}  // namespace
}  // namespace twinstep
