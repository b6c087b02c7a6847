#include <string>

#include "engines/parser/parse_for_test.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/transformations/fake_runs.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

// Counts collections.
class CollectingSession : public FakeSession {
 public:
  CollectingSession() : FakeSession(FakeCalls()) {}
  absl::StatusOr<Output> Act(const Action& action, const ValueLimits& limits) override {
    if (action.has_collect_garbage()) ++collections;
    return FakeSession::Act(action, limits);
  }
  int collections = 0;
};

absl::StatusOr<FollowUpResult> CollectDuring(Session& session, const Trace& initial, const std::string& source) {
  const SyntaxTree tree = ParseForTest(source, ParseGoal::kScript);
  Program program;
  program.set_source(source);
  const TransformationInput input(program, tree);
  InitialRun run;
  run.trace = &initial;
  run.input = &input;
  Transformation transformation;
  transformation.mutable_collect_garbage();
  const auto plan = TransformationFor(Transformation::kCollectGarbage)->Plan(run, transformation);
  if (!plan.ok()) return plan.status();
  Trace trace;
  return RunFollowUp(session, initial, **plan, trace);
}

TEST(CollectGarbageTest, CollectsOnceInEachStackOfFunctions) {
  CollectingSession session;
  // In f, in f again, out of it, in f anew; the last pause ends the initial run.
  const auto result = CollectDuring(session, FakeInitialRun("b11 o u c c"), "1;");
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->end, FollowUpResult::End::kHeld);
  EXPECT_EQ(session.collections, 2);
}

TEST(CollectGarbageTest, ProgramsThatSeeCollectionsAreRefused) {
  CollectingSession session;
  EXPECT_THAT(std::string(CollectDuring(session, FakeInitialRun("b11 o"), "new WeakRef({})").status().message()),
              HasSubstr("sees collections"));
}

TEST(ChangeConfigurationTest, ProposesConfigurationsThatMustNotMatter) {
  const std::string source = "1;", assembly = "WebAssembly;";
  const SyntaxTree tree = ParseForTest(source, ParseGoal::kScript);
  const SyntaxTree assembly_tree = ParseForTest(assembly, ParseGoal::kScript);
  Program program, assembly_program;
  program.set_source(source);
  assembly_program.set_source(assembly);
  const TransformationInput input(program, tree), other(assembly_program, assembly_tree);
  InitialRun run;
  Random random(1);
  run.input = &input;
  const Proposal proposal = TransformationFor(Transformation::kChangeConfiguration)->Propose(run, random);
  ASSERT_TRUE(proposal.transformation.has_value());
  EXPECT_NE(proposal.transformation->change_configuration().worker().name(), "");
  run.input = &other;
  EXPECT_THAT(TransformationFor(Transformation::kChangeConfiguration)->Propose(run, random).reason,
              HasSubstr("WebAssembly"));
  EXPECT_FALSE(TransformationFor(Transformation::kChangeConfiguration)->Plan(run, *proposal.transformation).ok());
}

}  // namespace
}  // namespace twinstep
