// With scripts in place of the programs: they loop for each session, and say what they found.
#include "harness/studies/speed/two_builds.h"

#include <filesystem>
#include <fstream>
#include <string>

#include "gtest/gtest.h"
#include "harness/process/shell_command.h"

namespace twinstep {
namespace {

constexpr SpeedMode kMode = {"fake", "sh ./fuzz \"$1\" \"$2\" >\"$3/output\"", "cat \"$3/output\""};

class TwoBuildsTest : public ::testing::Test {
 protected:
  // A build whose sessions take `loops` each.
  std::string Build(const std::string& name, int loops, const std::string& found = "found $2") {
    const std::string path = folder_->path() + "/" + name;
    std::filesystem::create_directory(path);
    std::ofstream(path + "/fuzz") << "i=0; while [ $i -lt $((" << loops << " * $1)) ]; do i=$((i + 1)); done\n"
                                  << "echo \"" << found << "\"\n";
    return path;
  }
  SpeedOptions Options(const std::string& before, const std::string& after, RunOrder order) {
    return {.before = before, .after = after, .pairs = 3, .sessions = 10, .seed = 7, .order = order};
  }

 private:
  const absl::StatusOr<TemporaryFolder> folder_ = TemporaryFolder::Make("two-builds-test");
};

TEST_F(TwoBuildsTest, ABuildBesideItselfIsAsFastAndABuildThatDoesMoreIsSlower) {
  const std::string fast = Build("fast", 20'000);
  const std::string slow = Build("slow", 100'000);
  for (const RunOrder order : {RunOrder::kTogether, RunOrder::kInTurn}) {
    const absl::StatusOr<SpeedResult> same = CompareBuilds(kMode, Options(fast, fast, order));
    ASSERT_TRUE(same.ok()) << same.status();
    const absl::StatusOr<SpeedResult> other = CompareBuilds(kMode, Options(slow, fast, order));
    ASSERT_TRUE(other.ok()) << other.status();
    EXPECT_TRUE(same->unequal.empty());
    EXPECT_EQ(same->wall.size(), order == RunOrder::kInTurn ? 3u : 0u);
    const absl::StatusOr<PairedRatio> one = RatioOf(same->cpu);
    const absl::StatusOr<PairedRatio> five = RatioOf(other->cpu);
    ASSERT_TRUE(one.ok()) << one.status();
    ASSERT_TRUE(five.ok()) << five.status();
    // Five times the work beside the same work: whatever the machine does, they are far apart.
    EXPECT_LT(one->ratio, 2);
    EXPECT_GT(one->ratio, 0.5);
    EXPECT_GT(five->ratio, 2.5);
    EXPECT_TRUE(five->differs()) << TextOf(*five);
  }
}

TEST_F(TwoBuildsTest, OtherResultsAreToldBySeed) {
  const std::string one = Build("one", 2000);
  const std::string other = Build("other", 2000, "found $(($2 == 8 ? 0 : $2))");
  const absl::StatusOr<SpeedResult> result = CompareBuilds(kMode, Options(one, other, RunOrder::kInTurn));
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->unequal, std::vector<uint64_t>{8});
}

TEST_F(TwoBuildsTest, ABuildThatFailsIsAnError) {
  const std::string one = Build("one", 10);
  const std::string none = Build("none", 10, "oops\"; exit \"1");
  const absl::StatusOr<SpeedResult> result = CompareBuilds(kMode, Options(one, none, RunOrder::kTogether));
  EXPECT_NE(result.status().message().find("does not end well: oops"), std::string::npos) << result.status();
}

TEST(SpeedModesTest, AreFour) {
  std::vector<std::string_view> names;
  for (const SpeedMode& mode : SpeedModes()) names.push_back(mode.name);
  EXPECT_EQ(names, (std::vector<std::string_view>{"default", "metamorphic", "test262", "fuzz_target"}));
}

}  // namespace
}  // namespace twinstep
