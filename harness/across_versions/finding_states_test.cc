#include "harness/across_versions/finding_states.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "model/actions/actions_text.h"
#include "model/causes/key_for_test.h"

namespace twinstep {
namespace {

// V8 loses a step where a return waits for a finally clause.
constexpr char kFinally[] = R"(let n = 0;
function f() {
  try {
    return 1;
  } finally {
    n++;
  }
}
f();
n = 2;
)";

// What it is a bug of, as corpus/bugs has it.
constexpr char kLost[] = "corpus/bugs/v8-step-lost-in-finally";

Finding InV8(const std::string& source, const std::string& actions, std::string_view cause) {
  Finding finding;
  TestCase& test_case = *finding.mutable_test_case();
  test_case.mutable_program()->set_source(source);
  *test_case.mutable_actions() = *ParseActions(actions);
  test_case.mutable_engine()->set_engine("v8");
  test_case.set_capture(FULL);
  finding.mutable_truth();
  *finding.mutable_cause() = KeyForTest(cause);
  return finding;
}

TEST(FindingStatesTest, ShowsWithItsCauseDiffersWithAnotherGoneWithNone) {
  std::vector<Finding> findings = {InV8(kFinally, "break 6; start; over", kLost),
                                   InV8(kFinally, "break 6; start; over", "v8 : step-over-level @ finally"),
                                   InV8(kFinally, "break 6; start; resume", kLost), InV8("let a = ;", "start", kLost)};
  // Another configuration is another process.
  findings.push_back(findings.front());
  findings.back().mutable_test_case()->mutable_worker()->set_name("jitless");
  TrialPool pool(/*jobs=*/1, {}, /*stop=*/{});
  const absl::StatusOr<std::vector<FindingState>> states = PlayFindings(findings, pool);
  ASSERT_TRUE(states.ok()) << states.status();
  ASSERT_EQ(states->size(), 5u);
  EXPECT_EQ((*states)[0].state, BugState::kShows) << (*states)[0].note;
  EXPECT_EQ((*states)[1].state, BugState::kDiffers);
  EXPECT_EQ((*states)[1].note, absl::StrCat(kLost, ", was v8 : step-over-level @ finally"));
  EXPECT_EQ((*states)[2].state, BugState::kGone);
  EXPECT_NE((*states)[3].state, BugState::kShows);
  EXPECT_EQ((*states)[4].state, BugState::kShows) << (*states)[4].note;
}

// At this pause V8 shows `this` wrongly, which the finding is not about.
TEST(FindingStatesTest, WhatARuleExplainsIsNotJudged) {
  Finding finding = InV8(R"(function a() {
  return [1].map(n =>
    { debugger; return n; });
}
a();
)",
                         "start", "by design : Firefox makes up names for functions that have none");
  finding.clear_truth();
  finding.mutable_test_case()->set_capture(PAPER);
  finding.mutable_differential()->mutable_other()->set_engine("spidermonkey");
  TrialPool pool(/*jobs=*/1, {}, /*stop=*/{});
  const absl::StatusOr<std::vector<FindingState>> states = PlayFindings({finding}, pool);
  ASSERT_TRUE(states.ok()) << states.status();
  EXPECT_EQ((*states)[0].state, BugState::kShows) << (*states)[0].note;
}

TEST(FindingStatesTest, ItIsForTheEngineThatTheCauseBlames) {
  EXPECT_EQ(EngineToBlame(InV8("", "start", "v8 : step-lost @ finally")), "v8");
  EXPECT_EQ(EngineToBlame(InV8("", "start", kLost)), "v8");
  EXPECT_EQ(EngineToBlame(InV8("", "start", "firefox : step-lost @ finally")), "spidermonkey");
  EXPECT_EQ(EngineToBlame(InV8("", "start", "unexplained : pause : a place")), "");
  EXPECT_EQ(EngineToBlame(InV8("", "start", "by design : a rule")), "");
}

}  // namespace
}  // namespace twinstep
