// test262's own tests that use agents, under 20 random schedules each (manual: the suite is not part of the tree).
#include <cstdint>
#include <iostream>
#include <map>
#include <string>

#include "absl/strings/str_cat.h"
#include "corpora_place.h"
#include "gtest/gtest.h"
#include "harness/command/flag_types.h"
#include "harness/isolation/schedules/schedule_pool.h"
#include "harness/isolation/schedules/test262_agents.h"
#include "harness/process/child_kind.h"

namespace twinstep {
namespace {

class Test262SuiteTest : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Engines, Test262SuiteTest, testing::Values("v8", "spidermonkey"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(Test262SuiteTest, AllPassUnderTwentySchedules) {
  Test262AgentsOptions options;
  options.folder = absl::StrCat(kCorporaPlace, "/test262/built-ins/Atomics");
  options.engine = GetParam();
  options.jobs = Jobs().count();
  const auto rows = RunTest262Agents(options);
  ASSERT_TRUE(rows.ok()) << rows.status();
  EXPECT_GT(rows->size(), 50);
  uint64_t passed = 0, failed = 0;
  std::map<std::string, int> left_out;
  for (const Test262AgentsRow& row : *rows) {
    if (!row.left_out.empty()) {
      ++left_out[row.left_out];
    } else if (row.failed == 0) {
      ++passed;
    } else {
      ++failed;
      ADD_FAILURE() << row.path << ": " << row.failed << " of " << row.failed + row.passed << " fail; " << row.failure;
    }
  }
  std::cout << GetParam() << ": " << passed << " tests pass under every schedule, " << failed << " do not\n";
  for (const auto& [why, count] : left_out) std::cout << GetParam() << ": " << count << " left out: " << why << "\n";
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  if (const std::optional<int> code = twinstep::RunAsChild(argc, argv)) return *code;
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
