#include "harness/reduction/contrast.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "harness/results/finding_for_test.h"
#include "harness/trials/played_right.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

// A step over that V8 loses where a return waits for a finally clause.
constexpr char kWaits[] =
    "let count = 0;\nfunction work() {\n  try {\n    return 1;\n  } finally {\n    count++;\n  }\n}\n"
    "work();\ncount = 2;\n";

class ContrastTest : public ::testing::Test {
 protected:
  std::optional<Finding> Nearest(const Finding& finding) {
    absl::StatusOr<std::optional<Finding>> nearest = NearestRight(
        finding, "v8", [this](const Finding&) { return ++asked_ > refused_; }, pool_, **trees_);
    EXPECT_TRUE(nearest.ok()) << nearest.status();
    return nearest.ok() ? *std::move(nearest) : std::nullopt;
  }

  // The first that are offered are not taken.
  int refused_ = 0, asked_ = 0;
  TrialPool pool_{/*jobs=*/1, {}, {}};
  absl::StatusOr<std::unique_ptr<TreeCache>> trees_ = TreeCache::Create();
};

TEST_F(ContrastTest, TheNearestRightSessionHasTheStepThatIsLost) {
  const std::optional<Finding> nearest = Nearest(FindingFor(kWaits, "break 6; start; over"));
  ASSERT_TRUE(nearest.has_value());
  const Trace& trace = nearest->truth().trace();
  ASSERT_EQ(trace.events_size(), 6);
  EXPECT_TRUE(trace.events(4).action().has_step_over());
  EXPECT_TRUE(trace.events(5).output().has_paused()) << nearest->test_case().program().source();
  EXPECT_NE(nearest->test_case().program().source(), kWaits);
}

TEST_F(ContrastTest, TheNextOneComesWhereOneIsNotTaken) {
  const std::optional<Finding> first = Nearest(FindingFor(kWaits, "break 6; start; over"));
  refused_ = 1;
  asked_ = 0;
  const std::optional<Finding> second = Nearest(FindingFor(kWaits, "break 6; start; over"));
  ASSERT_TRUE(first.has_value() && second.has_value());
  EXPECT_NE(first->test_case().program().source(), second->test_case().program().source());
}

TEST_F(ContrastTest, WhereNothingIsBrokenNothingIsBesideIt) {
  EXPECT_FALSE(Nearest(FindingFor("let count = 1;\ncount = 2;\n", "break 1; start; over")).has_value());
}

TEST_F(ContrastTest, ASessionIsPlayedRightOnlyIfItKeepsAllPromisesAndHasAllAnswers) {
  const auto played = [this](const std::string& source, const std::string& actions) {
    return PlayedRight(SessionAlone(FindingFor(source, actions), "v8"), pool_);
  };
  const absl::StatusOr<Finding> right = played("let count = 1;\ncount = 2;\n", "break 1; start; over");
  ASSERT_TRUE(right.ok()) << right.status();
  EXPECT_EQ(right->truth().trace().events_size(), 6);
  EXPECT_EQ(right->truth().trace().capture(), FULL);
  EXPECT_THAT(std::string(played(kWaits, "break 6; start; over").status().message()),
              HasSubstr("the debugger is wrong there: v8 : step-lost"));
  EXPECT_EQ(played("let count = 1;\n", "start; over").status().message(),
            "the program ends there before the last action");
}

}  // namespace
}  // namespace twinstep
