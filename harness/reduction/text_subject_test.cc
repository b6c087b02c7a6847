#include "harness/reduction/text_subject.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace twinstep {
namespace {

// Fails at each third run of a text with an x in it; passes otherwise.
class NowAndThen : public CandidateTest {
 public:
  absl::StatusOr<std::vector<TestOutcome>> Run(const std::vector<std::string>& texts) override {
    std::vector<TestOutcome> outcomes;
    for (const std::string& text : texts) {
      const bool fails = text.find('x') != std::string::npos && ++runs_ % 3 == 0;
      outcomes.push_back(fails ? TestOutcome::kFail : TestOutcome::kPass);
    }
    return outcomes;
  }

 private:
  int runs_ = 0;
};

TEST(TextTesterTest, RepeatsUntilItFailsAndCountsWhatIsFlaky) {
  NowAndThen test;
  TextTester tester(test, 3);
  EXPECT_EQ(tester.Test({"x", "y"}), (std::vector<TestOutcome>{TestOutcome::kFail, TestOutcome::kPass}));
  EXPECT_EQ(tester.run(), 6);
  EXPECT_EQ(tester.flaky(), 1);
  EXPECT_EQ(tester.Test({"x"}), std::vector<TestOutcome>{TestOutcome::kFail});
  EXPECT_EQ(tester.cached(), 1);
}

TEST(TextTesterTest, OnceIsNotEnoughForThese) {
  NowAndThen test;
  TextTester tester(test);
  EXPECT_EQ(tester.Test({"x"}), std::vector<TestOutcome>{TestOutcome::kPass});
  EXPECT_EQ(tester.flaky(), 0);
  EXPECT_EQ(tester.Outcomes("x", 2), (std::vector<TestOutcome>{TestOutcome::kPass, TestOutcome::kFail}));
  EXPECT_EQ(tester.flaky(), 1);
  EXPECT_EQ(tester.Test({"x"}), std::vector<TestOutcome>{TestOutcome::kFail});
}

}  // namespace
}  // namespace twinstep
