// Action transformations on a debugger without an engine: relations hold on a correct one and fail on a faulty one.
#include "model/follow_up/follow_up.h"

#include <array>
#include <functional>
#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/action_generator.h"
#include "model/fake_debugger.h"
#include "model/follow_up/add_breakpoint_and_continue.h"
#include "model/follow_up/refine_step.h"
#include "model/follow_up/replace_continue_by_step.h"
#include "model/follow_up/slide_breakpoint.h"
#include "model/recording.h"
#include "model/replay.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using End = FollowUpResult::End;

// 1: calls f, twice; 2: the end. f: lines 11, 12; line 12 calls g: line 21.
FakeProgram Program() {
  FakeProgram program;
  for (const double i : {1.0, 2.0}) {
    program.visits.push_back({.line = 1, .stack = {}, .variables = {{"i", i}}});
    program.visits.push_back({.line = 11, .stack = {"f"}, .variables = {{"n", i}}});
    program.visits.push_back({.line = 12, .stack = {"f"}, .variables = {{"n", i}}});
    program.visits.push_back({.line = 21, .stack = {"g", "f"}, .variables = {}});
  }
  program.visits.push_back({.line = 2, .stack = {}, .variables = {}});
  return program;
}

Action SetBreakpoint(uint32_t line) {
  Action action;
  action.mutable_set_breakpoint()->mutable_location()->set_line(line);
  return action;
}
Action Start() {
  Action action;
  action.mutable_start();
  return action;
}
Action Resume() {
  Action action;
  action.mutable_resume();
  return action;
}
Action StepIn() {
  Action action;
  action.mutable_step_in();
  return action;
}
Action StepOver() {
  Action action;
  action.mutable_step_over();
  return action;
}
Action StepOut() {
  Action action;
  action.mutable_step_out();
  return action;
}

Trace InitialRun(const std::vector<Action>& actions) {
  FakeSession fake(Program());
  Trace trace;
  RecordingSession session(fake, FULL, trace);
  const google::protobuf::RepeatedPtrField<Action> list(actions.begin(), actions.end());
  EXPECT_TRUE(PlayActions(session, list).ok());
  return trace;
}

FollowUpResult FollowUp(const Trace& initial, const ActionTransformation& transformation, Trace& follow_up) {
  FakeSession session(Program());
  absl::StatusOr<FollowUpResult> result = RunFollowUp(session, initial, transformation, follow_up);
  EXPECT_TRUE(result.ok()) << result.status();
  return *result;
}

std::vector<int> PauseLines(const Trace& trace) {
  std::vector<int> lines;
  for (const Event& event : trace.events()) {
    if (event.output().has_paused()) lines.push_back(static_cast<int>(event.output().paused().location().line()));
  }
  return lines;
}

ActionTransformation AddBreakpoint(uint32_t line) {
  ActionTransformation transformation;
  transformation.mutable_add_breakpoint_and_continue()->mutable_location()->set_line(line);
  return transformation;
}

TEST(AddBreakpointAndContinueTest, ExtraPausesAreContinued) {
  const Trace initial = InitialRun({SetBreakpoint(11), Start(), Resume(), Resume()});
  Trace follow_up;
  EXPECT_EQ(FollowUp(initial, AddBreakpoint(21), follow_up).end, End::kHeld);
  EXPECT_THAT(PauseLines(follow_up), ::testing::ElementsAre(11, 21, 11, 21));
}

TEST(AddBreakpointAndContinueTest, AStepThatIsUsedUpIsMadeUpForByATemporaryBreakpoint) {
  const Trace initial = InitialRun({SetBreakpoint(1), Start(), StepOver(), StepIn(), StepIn()});
  Trace follow_up;
  EXPECT_EQ(FollowUp(initial, AddBreakpoint(21), follow_up).end, End::kHeld);
  EXPECT_THAT(PauseLines(initial), ::testing::ElementsAre(1, 1, 11, 12));
  EXPECT_THAT(PauseLines(follow_up), ::testing::ElementsAre(1, 21, 1, 11, 12));
}

TEST(AddBreakpointAndContinueTest, NeedsAPlaceOfItsOwn) {
  const Trace initial = InitialRun({SetBreakpoint(11), Start(), Resume()});
  Trace follow_up;
  EXPECT_THAT(FollowUp(initial, AddBreakpoint(10), follow_up).reason, HasSubstr("falls on another one"));
  EXPECT_THAT(FollowUp(initial, AddBreakpoint(99), follow_up).reason, HasSubstr("refused"));
}

ActionTransformation Replace(uint32_t event, Action step) {
  ActionTransformation transformation;
  transformation.mutable_replace_continue_by_step()->set_event(event);
  *transformation.mutable_replace_continue_by_step()->mutable_step() = std::move(step);
  return transformation;
}

TEST(ReplaceContinueByStepTest, OneMoreContinuePutsTheRunsInStep) {
  const Trace initial = InitialRun({SetBreakpoint(11), Start(), Resume(), Resume()});
  for (const Action& step : {StepIn(), StepOver(), StepOut()}) {
    Trace follow_up;
    EXPECT_EQ(FollowUp(initial, Replace(4, step), follow_up).end, End::kHeld);
    EXPECT_EQ(PauseLines(follow_up).size(), 3u);
  }
}

TEST(ReplaceContinueByStepTest, OnlyAResumeCanBeReplacedAndOnlyByAStep) {
  const Trace initial = InitialRun({SetBreakpoint(11), Start(), Resume()});
  FakeSession session(Program());
  Trace follow_up;
  for (const ActionTransformation& wrong : {Replace(2, StepIn()), Replace(99, StepIn()), Replace(4, Resume())}) {
    EXPECT_EQ(RunFollowUp(session, initial, wrong, follow_up).status().code(), absl::StatusCode::kInvalidArgument);
  }
}

TEST(SlideBreakpointTest, IsRequestedWhereItWent) {
  const Trace initial = InitialRun({SetBreakpoint(5), Start(), Resume(), Resume()});
  ActionTransformation transformation;
  transformation.mutable_slide_breakpoint()->set_event(0);
  Trace follow_up;
  EXPECT_EQ(FollowUp(initial, transformation, follow_up).end, End::kHeld);
  EXPECT_EQ(follow_up.events(0).action().set_breakpoint().location().line(), 11u);
  const Trace unslid = InitialRun({SetBreakpoint(11), Start()});
  Random random(1);
  EXPECT_FALSE(ProposeSlideBreakpoint(unslid, random).has_value());
}

TEST(RefineStepTest, FinerStepsPassWhereTheCoarserOneEnded) {
  const Trace initial = InitialRun({SetBreakpoint(11), Start(), StepOver(), StepOut(), Resume()});
  for (const uint32_t event : {4, 6}) {
    ActionTransformation transformation;
    transformation.mutable_refine_step()->set_event(event);
    Trace follow_up;
    EXPECT_EQ(FollowUp(initial, transformation, follow_up).end, End::kHeld);
  }
}

TEST(FollowUpTest, AMessageWithoutAKindIsRefused) {
  FakeSession session(Program());
  Trace follow_up;
  EXPECT_EQ(RunFollowUp(session, Trace(), {}, follow_up).status().code(), absl::StatusCode::kInvalidArgument);
}

// A random transformation of a random initial run, or nothing.
std::optional<ActionTransformation> Propose(int kind, const Trace& initial, Random& random) {
  switch (kind) {
    case 0:
      return ProposeAddBreakpointAndContinue(initial, *FakeSession(Program()).BreakableLocations(), random);
    case 1:
      return ProposeReplaceContinueByStep(initial, random);
    case 2:
      return ProposeSlideBreakpoint(initial, random);
    default:
      return ProposeRefineStep(initial, random);
  }
}

Trace RandomInitialRun(Session& inner, Random& random) {
  Trace trace;
  RecordingSession session(inner, FULL, trace);
  for (int i = 0; i < 2; ++i) {
    Location location;
    location.set_line(static_cast<uint32_t>(1 + random.Below(24)));
    EXPECT_TRUE(session.SetBreakpoint(location).ok());
  }
  GeneratorOptions options;
  options.max_actions = 8;
  RandomDriver driver(options, random);
  EXPECT_TRUE(session.Run(driver).ok());
  return trace;
}

TEST(FollowUpPropertyTest, EveryRelationHoldsOnACorrectDebugger) {
  int held = 0;
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    Random random = Random::ForSession(seed, 0);
    FakeSession first(Program());
    const Trace initial = RandomInitialRun(first, random);
    const std::optional<ActionTransformation> transformation = Propose(static_cast<int>(seed % 4), initial, random);
    if (!transformation) continue;
    Trace follow_up;
    const FollowUpResult result = FollowUp(initial, *transformation, follow_up);
    EXPECT_NE(result.end, End::kWarning) << seed << transformation->DebugString() << result.divergence->DebugString();
    held += result.end == End::kHeld;
  }
  EXPECT_GT(held, 1000);
}

// Answers that a breakpoint is set and forgets it where `forgets` says so.
class ForgetfulSession : public Session {
 public:
  using Forgets = std::function<bool(uint32_t requested, uint32_t actual, const std::set<uint32_t>& others)>;
  explicit ForgetfulSession(Forgets forgets) : inner_(Program()), forgets_(std::move(forgets)) {}

  absl::StatusOr<std::vector<Location>> BreakableLocations() override { return inner_.BreakableLocations(); }
  absl::StatusOr<Output> SetBreakpoint(const Location& requested) override {
    absl::StatusOr<Output> output = inner_.SetBreakpoint(requested);
    if (!output.ok() || !output->has_breakpoint_set()) return output;
    const uint32_t actual = output->breakpoint_set().location().line();
    if (forgets_(requested.line(), actual, set_)) inner_.RemoveBreakpoint(requested).status().IgnoreError();
    set_.insert(actual);
    return output;
  }
  absl::StatusOr<Output> RemoveBreakpoint(const Location& requested) override {
    set_.erase(requested.line());
    return inner_.RemoveBreakpoint(requested);
  }
  absl::StatusOr<Finished> Run(Driver& driver) override { return inner_.Run(driver); }

 private:
  FakeSession inner_;
  const Forgets forgets_;
  std::set<uint32_t> set_;
};

// Warnings of each kind of transformation in 800 sessions of a debugger that forgets breakpoints.
std::array<int, 4> Warnings(const ForgetfulSession::Forgets& forgets) {
  std::array<int, 4> warnings = {};
  for (uint64_t seed = 0; seed < 800; ++seed) {
    Random random = Random::ForSession(seed, 0);
    ForgetfulSession first(forgets);
    const Trace initial = RandomInitialRun(first, random);
    const std::optional<ActionTransformation> transformation = Propose(static_cast<int>(seed % 4), initial, random);
    if (!transformation) continue;
    ForgetfulSession second(forgets);
    Trace follow_up;
    absl::StatusOr<FollowUpResult> result = RunFollowUp(second, initial, *transformation, follow_up);
    EXPECT_TRUE(result.ok()) << result.status();
    warnings[seed % 4] += result.ok() && result->end == End::kWarning;
  }
  return warnings;
}

TEST(FollowUpPropertyTest, BreakpointsIgnoredBehindASlideAreFoundBySliding) {
  const std::array<int, 4> warnings =
      Warnings([](uint32_t requested, uint32_t actual, const std::set<uint32_t>&) { return requested != actual; });
  EXPECT_GT(warnings[2], 0) << "slide breakpoint";
}

TEST(FollowUpPropertyTest, BreakpointsForgottenForTheirNeighboursAreFoundByAddingOne) {
  const std::array<int, 4> warnings = Warnings([](uint32_t, uint32_t actual, const std::set<uint32_t>& others) {
    return others.contains(actual - 1) || others.contains(actual + 1);
  });
  EXPECT_GT(warnings[0], 0) << "add breakpoint and continue";
}

TEST(FollowUpPropertyTest, WhatIsWrongInEqualWaysIsNotFound) {
  const std::array<int, 4> warnings = Warnings([](uint32_t, uint32_t, const std::set<uint32_t>&) { return true; });
  EXPECT_EQ(warnings, (std::array<int, 4>{})) << "a debugger without breakpoints: both runs agree";
}

}  // namespace
}  // namespace twinstep
