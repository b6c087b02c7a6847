#include "harness/isolation/versions/sufficient_changes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace twinstep {
namespace {

bool Holds(const Configuration& all, const Configuration& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

TEST(SufficientChangesTest, TheFewestThatPassByThemselves) {
  // Each of 1 and 2 makes the test fail; with 1 taken back 3 has to be, or the program does not hold together.
  const TestVariants test = [](absl::Span<const Configuration> reverted) {
    std::vector<VariantResult> results;
    for (const Configuration& one : reverted) {
      VariantResult& result = results.emplace_back();
      if (Holds(one, {1}) && !Holds(one, {3})) {
        result.unresolved = Unresolved::kConstruction;
      } else {
        result.outcome = Holds(one, {1, 2}) ? TestOutcome::kPass : TestOutcome::kFail;
      }
    }
    return results;
  };
  const std::vector<ChangeGroups> levels = {{{0}, {1}, {2}, {3}, {4}}};
  const std::optional<SufficientAnswer> found = SufficientChanges(5, {}, levels, test, {});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->responsible, (Configuration{1, 2}));
  EXPECT_EQ(found->auxiliary, (Configuration{3}));
  DdMethodOptions stopped;
  stopped.stop = [] { return true; };
  EXPECT_FALSE(SufficientChanges(5, {}, levels, test, stopped));
}

}  // namespace
}  // namespace twinstep
