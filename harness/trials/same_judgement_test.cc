// A finding is judged the same where it is replayed and where it is reduced.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/trials/trial_process.h"
#include "model/actions/actions_text.h"
#include "proto/finding.pb.h"

namespace twinstep {
namespace {

// A breakpoint on an empty line: V8 slides it to the line below, Firefox refuses it.
Finding FindingOf(const std::string& source, const std::string& actions, const std::string& first,
                  const std::string& second) {
  Finding finding;
  TestCase& test_case = *finding.mutable_test_case();
  test_case.mutable_program()->set_source(source);
  *test_case.mutable_actions() = ParseActions(actions).value();
  test_case.mutable_engine()->set_engine(first);
  finding.mutable_differential()->mutable_other()->set_engine(second);
  finding.mutable_differential()->mutable_divergence()->set_type(Divergence::BREAKPOINT_LOCATION);
  finding.mutable_differential()->mutable_divergence()->set_event(1);
  return finding;
}

// "replay: reproduced; reduce: found", each as it is.
std::string Judged(const Finding& finding, absl::Duration limit = absl::Minutes(10)) {
  TrialPool pool(/*jobs=*/1, {.cpu = limit, .patience = absl::Hours(1)}, {});
  std::vector<TrialOrder> orders(2);
  *orders[0].mutable_finding() = finding;
  *orders[1].mutable_finding() = finding;
  orders[0].set_examine(true);
  const absl::StatusOr<std::vector<TrialAnswer>> answers = pool.Run(orders);
  if (!answers.ok()) return std::string(answers.status().message());
  const TrialResult& reduced = (*answers)[1].result;
  return "replay: " + Reproduction::Outcome_Name((*answers)[0].result.finding().reproduction().outcome()) +
         "; reduce: " + TrialResult::Outcome_Name(reduced.outcome()) +
         (reduced.reason().empty() ? "" : ", " + reduced.reason());
}

// Reached by an endless loop, before which nothing takes time.
constexpr absl::Duration kLimit = absl::Milliseconds(200);

TEST(SameJudgementTest, OfALimitBehindTheDifference) {
  const std::string endless = "let a = 1;\n\nfor (;;) a++;\n";
  // The first debugger reaches the limit, or the second.
  EXPECT_EQ(Judged(FindingOf(endless, "break 2; start", "spidermonkey", "v8"), kLimit),
            "replay: REPRODUCED; reduce: FOUND");
  EXPECT_EQ(Judged(FindingOf(endless, "break 2; start", "v8", "spidermonkey"), kLimit),
            "replay: REPRODUCED; reduce: FOUND");
}

TEST(SameJudgementTest, OfALimitBeforeTheDifference) {
  EXPECT_EQ(Judged(FindingOf("for (;;);\n", "start", "v8", "spidermonkey"), kLimit),
            "replay: DIFFERENT; reduce: NO_ANSWER, ended by the time or memory limit");
}

// The second debugger stops where the exception leaves the call that it stepped in; V8 is in another call by then, on
// the same line: that is what differs, and not what `n` is.
TEST(SameJudgementTest, OfDebuggersInTwoCalls) {
  Finding finding = FindingOf(R"(function half(n) {
  if (n % 2) throw n;
}
Promise.resolve(1).then(half).then(() => 0, () => 4).then(half);
)",
                              "break 2; start; in; over", "v8", "spidermonkey");
  finding.mutable_test_case()->set_capture(PAPER);
  finding.mutable_verdict();
  TrialPool pool(/*jobs=*/1, {.cpu = absl::Minutes(10), .patience = absl::Hours(1)}, {});
  TrialOrder order = TrialOrderOf(finding, /*judged=*/true);
  const absl::StatusOr<std::vector<TrialAnswer>> found = pool.Run({order});
  ASSERT_TRUE(found.ok()) << found.status();
  ASSERT_EQ(found->front().result.outcome(), TrialResult::FOUND) << found->front().result.reason();
  const Finding& difference = found->front().result.finding();
  EXPECT_EQ(difference.differential().divergence().type(), Divergence::PAUSE_LOCATION)
      << difference.differential().divergence().ShortDebugString();
  // It is reproduced as that, too.
  *order.mutable_finding()->mutable_differential()->mutable_divergence() = difference.differential().divergence();
  order.set_examine(true);
  const absl::StatusOr<std::vector<TrialAnswer>> again = pool.Run({order});
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->front().result.finding().reproduction().outcome(), Reproduction::REPRODUCED)
      << again->front().result.finding().reproduction().ShortDebugString();
}

TEST(SameJudgementTest, OfNoDifference) {
  EXPECT_EQ(Judged(FindingOf("let a = 1;\n", "break 1; start", "v8", "spidermonkey")), "replay: GONE; reduce: NOTHING");
}

}  // namespace
}  // namespace twinstep
