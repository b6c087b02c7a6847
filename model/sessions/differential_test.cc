#include "model/sessions/differential.h"

#include <memory>
#include <optional>
#include <utility>

#include "gtest/gtest.h"
#include "model/answers/display.h"
#include "model/fake_debugger.h"
#include "model/faults/faults.h"
#include "model/faults/faulty_engine.h"

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

// Of debuggers that do that, with the traces as they are in the difference, or where there is none.
struct Differed : DifferentialResult {
  std::optional<Divergence> divergence;
  Trace a, b;
};

absl::StatusOr<Differed> Differ(Engine& a, Engine& b, uint64_t seed, const DifferentialOptions& options = {},
                                int max_actions = 20) {
  Random random(seed);
  RandomUser user({.generator = {.max_actions = max_actions}}, random);
  Program program;
  program.set_source(kCallAndPrint);
  Arbiter lets_nothing_pass;
  absl::StatusOr<DifferentialResult> result = RunDifferential({a, b, program, {}}, 8, options, lets_nothing_pass, user);
  if (!result.ok()) return result.status();
  Differed differed{*std::move(result), std::nullopt, {}, {}};
  EXPECT_LE(differed.differences.size(), 1u);
  const bool differs = !differed.differences.empty();
  if (differs) differed.divergence = differed.differences[0].divergence;
  differed.a = differs ? differed.differences[0].first : differed.first;
  differed.b = differs ? differed.differences[0].second : differed.second;
  return differed;
}

TEST(DifferentialTest, EqualDebuggersDoNotDiverge) {
  int finished = 0, at_maximum = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    FakeEngine a(CallAndPrint()), b(CallAndPrint());
    absl::StatusOr<Differed> result = Differ(a, b, seed, {}, /*max_actions=*/3);
    ASSERT_TRUE(result.ok()) << result.status();
    EXPECT_FALSE(result->divergence) << result->divergence->DebugString();
    EXPECT_EQ(ToText(result->a), ToText(result->b));
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
    FakeEngine a(CallAndPrint()), b(CallAndPrint());
    const auto first = Differ(a, b, seed), second = Differ(a, b, seed);
    ASSERT_TRUE(first.ok() && second.ok());
    EXPECT_EQ(ToText(first->a), ToText(second->a));
  }
}

TEST(DifferentialTest, FindsAVariableThatIsMissing) {
  FakeProgram without = CallAndPrint();
  without.visits[2].variables.clear();
  int found = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    FakeEngine a(CallAndPrint()), b(without);
    absl::StatusOr<Differed> result = Differ(a, b, seed);
    ASSERT_TRUE(result.ok()) << result.status();
    if (!result->divergence) continue;
    ++found;
    EXPECT_EQ(result->end, End::kDivergence);
    EXPECT_EQ(result->divergence->type(), Divergence::VARIABLES) << ToText(result->a) << ToText(result->b);
    // Both traces end with the outputs that differ, and agree before.
    ASSERT_EQ(result->a.events_size(), result->b.events_size());
    EXPECT_EQ(static_cast<int>(result->divergence->event()), result->a.events_size() - 1);
    for (int i = 0; i + 1 < result->a.events_size(); ++i) {
      EXPECT_EQ(result->a.events(i).SerializeAsString(), result->b.events(i).SerializeAsString());
    }
  }
  EXPECT_GT(found, 0);
}

TEST(DifferentialTest, FindsABreakpointThatIsIgnored) {
  int termination = 0;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    FakeEngine a(CallAndPrint());
    FakeEngine healthy(CallAndPrint());
    FaultyEngine b(healthy, **FaultNamed("breakpoint-ignored"), [](const Program&) { return nullptr; });
    absl::StatusOr<Differed> result = Differ(a, b, seed);
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
    FakeEngine a(CallAndPrint()), b(other);
    absl::StatusOr<Differed> result = Differ(a, b, seed);
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
    FakeEngine a(CallAndPrint()), b(other);
    absl::StatusOr<Differed> result = Differ(a, b, seed, options);
    ASSERT_TRUE(result.ok()) << result.status();
    for (const Event& event : result->a.events()) EXPECT_NE(event.action().set_breakpoint().location().line(), 4u);
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
      FakeEngine a(first ? hanging : CallAndPrint()), b(first ? CallAndPrint() : hanging);
      absl::StatusOr<Differed> result = Differ(a, b, seed, options);
      ASSERT_TRUE(result.ok()) << result.status();
      EXPECT_FALSE(result->divergence) << ToText(result->a) << ToText(result->b);
      timed_out += result->end == End::kTimedOut;
    }
  }
  EXPECT_GT(timed_out, 0);
}

TEST(DifferentialTest, AProgramWithoutAnyPlaceForBreakpointsRunsThrough) {
  FakeEngine a({}), b({});
  absl::StatusOr<Differed> result = Differ(a, b, 7);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->end, End::kFinished);
  EXPECT_EQ(result->actions, 24 + 1) << "3 x lines tries, then the start";
}

}  // namespace
}  // namespace twinstep
