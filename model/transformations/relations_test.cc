// The relations of action transformations hold on a correct debugger and fail on a faulty one.
#include <functional>
#include <map>
#include <set>

#include "gtest/gtest.h"
#include "model/transformations/fake_runs.h"

namespace twinstep {
namespace {

using End = FollowUpResult::End;

constexpr const char* kNames[] = {"AddBreakpointAndContinue",
                                  "ReplaceContinueByStep",
                                  "SlideBreakpoint",
                                  "RefineStep",
                                  "FinerTrace",
                                  "ObserveNothing"};

// Answers that a breakpoint is set and forgets it where `forgets` says so.
class ForgetfulSession : public Session {
 public:
  using Forgets = std::function<bool(uint32_t requested, uint32_t actual, const std::set<uint32_t>& others)>;
  explicit ForgetfulSession(Forgets forgets) : inner_(FakeCalls()), forgets_(std::move(forgets)) {}

  absl::StatusOr<std::vector<Location>> BreakableLocations() override { return inner_.BreakableLocations(); }
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override {
    if (action.has_remove_breakpoint()) set_.erase(action.remove_breakpoint().location().line());
    absl::StatusOr<Output> output = inner_.Act(action, limits);
    if (!output.ok() || !output->has_breakpoint_set()) return output;
    const Location& requested = action.set_breakpoint().location();
    const uint32_t actual = output->breakpoint_set().location().line();
    if (forgets_(requested.line(), actual, set_)) inner_.RemoveBreakpoint(requested).status().IgnoreError();
    set_.insert(actual);
    return output;
  }
  absl::StatusOr<Finished> Run(Driver& driver) override { return inner_.Run(driver); }

 private:
  FakeSession inner_;
  const Forgets forgets_;
  std::set<uint32_t> set_;
};

struct Count {
  int held = 0;
  int warnings = 0;
};

// Of 500 sessions per transformation on a debugger that forgets breakpoints.
std::map<std::string, Count> Sessions(const ForgetfulSession::Forgets& forgets) {
  std::map<std::string, Count> counts;
  for (const char* name : kNames) {
    for (uint64_t seed = 0; seed < 500; ++seed) {
      Random random = Random::ForSession(seed, 0);
      ForgetfulSession first(forgets), second(forgets);
      const Trace initial = RandomFakeRun(first, random);
      const std::optional<Transformation> transformation = ProposeFake(name, initial, random);
      if (!transformation) continue;
      const FakeFollowUp run = RunFake(second, initial, *transformation);
      counts[name].held += run.result.end == End::kHeld;
      counts[name].warnings += run.result.end == End::kWarning;
    }
  }
  return counts;
}

TEST(RelationsTest, HoldOnACorrectDebugger) {
  const auto counts = Sessions([](uint32_t, uint32_t, const std::set<uint32_t>&) { return false; });
  for (const char* name : kNames) {
    EXPECT_GT(counts.at(name).held, 100) << name;
    EXPECT_EQ(counts.at(name).warnings, 0) << name;
  }
}

TEST(RelationsTest, BreakpointsIgnoredBehindASlideAreFoundBySliding) {
  const auto counts =
      Sessions([](uint32_t requested, uint32_t actual, const std::set<uint32_t>&) { return requested != actual; });
  EXPECT_GT(counts.at("SlideBreakpoint").warnings, 0);
}

TEST(RelationsTest, BreakpointsForgottenForTheirNeighboursAreFoundByAddingOne) {
  const auto counts = Sessions([](uint32_t, uint32_t actual, const std::set<uint32_t>& others) {
    return others.contains(actual - 1) || others.contains(actual + 1);
  });
  EXPECT_GT(counts.at("AddBreakpointAndContinue").warnings, 0);
}

TEST(RelationsTest, WhatIsWrongInEqualWaysIsNotFound) {
  const auto counts = Sessions([](uint32_t, uint32_t, const std::set<uint32_t>&) { return true; });
  for (const auto& [name, count] : counts) EXPECT_EQ(count.warnings, 0) << name << ": no breakpoints in either run";
}

}  // namespace
}  // namespace twinstep
