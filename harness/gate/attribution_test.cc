// Findings of a build and of the same with a planted fault, each put where a person would put it.
#include "harness/gate/attribution.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/gate/gate_cause.h"
#include "model/actions/actions_text.h"

namespace twinstep {
namespace {

const EnginePair kPair = {.a = "v8", .b = "v8@fault:step-lost-in-catch"};
const EnginePair kSwapped = {.a = kPair.b, .b = kPair.a};

// The fault's step from the catch block acts as resume.
constexpr char kCatch[] = R"js(let n = 0;
try {
  throw 1;
} catch (e) {
  n = e;
  n++;
}
n = 2;
)js";
constexpr char kStepsInCatch[] = "break 5; start; over";

// V8 loses the step in both.
constexpr char kFinally[] = R"js(let n = 0;
function f() {
  try {
    return 1;
  } finally {
    n++;
  }
}
f();
n = 2;
)js";
constexpr char kStepsInFinally[] = "break 6; start; over";

TestCase CaseOf(const std::string& source, const std::string& actions, const std::string& engine) {
  TestCase test_case;
  test_case.mutable_program()->set_name("program.js");
  test_case.mutable_program()->set_source(source);
  *test_case.mutable_actions() = *ParseActions(actions);
  test_case.set_capture(FULL);
  test_case.mutable_engine()->set_engine(engine);
  return test_case;
}

Finding Difference(const std::string& source, const std::string& actions, const EnginePair& pair) {
  Finding finding;
  *finding.mutable_test_case() = CaseOf(source, actions, pair.a);
  finding.mutable_differential()->mutable_other()->set_engine(pair.b);
  return finding;
}

Finding BrokenPromise(const std::string& source, const std::string& actions, const std::string& engine) {
  Finding finding;
  *finding.mutable_test_case() = CaseOf(source, actions, engine);
  finding.mutable_truth();
  return finding;
}

AttributedFinding Attributed(const Finding& finding, const EnginePair& pair) {
  TrialPool pool(/*jobs=*/1, {}, {});
  const absl::StatusOr<std::vector<AttributedFinding>> attributed = Attribute({finding}, pair, FULL, pool);
  EXPECT_TRUE(attributed.ok()) << attributed.status();
  return attributed->at(0);
}

TEST(AttributionTest, ADifferenceBelongsToTheBuildThatBreaksAPromise) {
  const AttributedFinding broken = Attributed(Difference(kCatch, kStepsInCatch, kPair), kPair);
  EXPECT_EQ(broken.whose, Whose::kNew);
  EXPECT_EQ(GateName(broken.finding.cause(), kPair).substr(0, 15), "NEW : step-lost");
  EXPECT_EQ(Attributed(Difference(kCatch, kStepsInCatch, kSwapped), kSwapped).whose, Whose::kOld) << "it is fixed";
}

TEST(AttributionTest, ABrokenPromiseOfOneBuildIsPlayedOnTheOther) {
  EXPECT_EQ(Attributed(BrokenPromise(kCatch, kStepsInCatch, kPair.b), kPair).whose, Whose::kNew);
  EXPECT_EQ(Attributed(BrokenPromise(kCatch, kStepsInCatch, kPair.b), kSwapped).whose, Whose::kOld);
  EXPECT_EQ(Attributed(BrokenPromise(kFinally, kStepsInFinally, kPair.a), kPair).whose, Whose::kBoth);
  EXPECT_EQ(Attributed(BrokenPromise(kFinally, kStepsInFinally, kPair.b), kPair).whose, Whose::kBoth);
}

TEST(AttributionTest, WhatTheNewBuildNoLongerComesToIsNotFixed) {
  // With the fault the step from the catch block resumes to the end, so that the bug behind it does not show.
  const std::string source = std::string("try { throw 1; } catch (e) {\n  e++;\n}\n") + kFinally;
  const std::string actions = "break 2; start; over; break 9; resume; over";
  const AttributedFinding hidden = Attributed(BrokenPromise(source, actions, kPair.a), kPair);
  EXPECT_EQ(hidden.whose, Whose::kNew);
  EXPECT_TRUE(hidden.finding.has_differential()) << "the first answer in which they differ";
  EXPECT_GT(hidden.finding.differential().first().events_size(), 0) << "it can be shown";
}

TEST(AttributionTest, WhatDoesNotComeAgainIsNoNews) {
  EXPECT_EQ(Attributed(Difference(kFinally, kStepsInFinally, kPair), kPair).whose, Whose::kFlaky);
  EXPECT_EQ(Attributed(BrokenPromise(kCatch, kStepsInCatch, kPair.a), kPair).whose, Whose::kFlaky);
}

}  // namespace
}  // namespace twinstep
