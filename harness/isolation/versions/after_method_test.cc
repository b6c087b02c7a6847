#include "harness/isolation/versions/after_method.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace twinstep {
namespace {

bool Holds(const Configuration& all, const Configuration& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

ChangeGroups Single(int count) {
  ChangeGroups groups;
  for (int i = 0; i < count; ++i) groups.push_back({i});
  return groups;
}

// Causes in their order, and a test that passes where `needed` are all taken back.
struct Setting {
  int count = 0;
  std::vector<CauseChanges> causes;
  Configuration needed;
  // Change `user` needs change `along` taken back with it.
  int user = -1;
  int along = -1;
  int tests = 0;
  std::vector<ChangeGroups> levels = {};
  // With this one taken back it fails all the same.
  int hides = -1;
  Configuration known = {};

  AfterMethodResult Run(std::function<bool()> stop = {}) {
    size_t at = 0;
    AuxiliaryChanges auxiliary(
        count, {Single(count)},
        [this](const Configuration& reverted) {
          return user < 0 || !Holds(reverted, {user}) || Holds(reverted, {along});
        },
        stop);
    AfterMethodOptions options;
    options.change_count = count;
    options.levels = levels;
    options.stop = stop;
    options.known = known;
    return AfterMethod(
        [&]() -> std::optional<CauseChanges> {
          if (at == causes.size()) return std::nullopt;
          return causes[at++];
        },
        auxiliary,
        [this](absl::Span<const Configuration> reverted) {
          std::vector<VariantResult> results;
          for (const Configuration& one : reverted) {
            ++tests;
            VariantResult result;
            result.outcome = user >= 0 && Holds(one, {user}) && !Holds(one, {along}) ? TestOutcome::kUnresolved
                             : hides >= 0 && Holds(one, {hides})                     ? TestOutcome::kFail
                             : Holds(one, needed)                                    ? TestOutcome::kPass
                                                                                     : TestOutcome::kFail;
            results.push_back(result);
          }
          return results;
        },
        options);
  }
};

TEST(AfterMethodTest, TheRunningExampleOfThePaper) {
  // The failure's own cause holds change 2; the comparison's cause, which is asked for next, holds change 1. Both are
  // needed, and change 0 is never suspected.
  Setting setting = {.count = 4, .causes = {{{2}, {}, {}}, {{1}, {}, {}}, {{0}, {}, {}}}, .needed = {1, 2}};
  const AfterMethodResult result = setting.Run();
  EXPECT_EQ(result.root, (Configuration{1, 2}));
  EXPECT_EQ(result.causes, 2);
  EXPECT_EQ(result.relevant, (std::vector<int>{0, 1}));
  EXPECT_FALSE(result.without_causes);
  EXPECT_TRUE(result.complete);
  // {2}; {1, 2}; and that neither of the two is enough.
  EXPECT_EQ(setting.tests, 3);
}

TEST(AfterMethodTest, IrrelevantSuspectsAreLeftOut) {
  Setting setting = {.count = 100, .causes = {{{3, 40, 41, 42, 90}, {}, {}}}, .needed = {41}};
  const AfterMethodResult result = setting.Run();
  EXPECT_EQ(result.root, (Configuration{41}));
  EXPECT_LE(setting.tests, 8);
}

TEST(AfterMethodTest, WhatTheLastCauseBroughtIsTriedAlone) {
  Setting setting = {.count = 200, .causes = {{AllOf(128), {}, {}}, {{150}, {}, {}}}, .needed = {150}};
  const AfterMethodResult result = setting.Run();
  EXPECT_EQ(result.root, (Configuration{150}));
  // The 128; these and the last; the last.
  EXPECT_EQ(setting.tests, 3);
}

TEST(AfterMethodTest, ManySuspectsAreNarrowedByGroups) {
  // Most of them are one line, a table that was made anew.
  Setting setting = {.count = 256, .causes = {{AllOf(256), {}, {}}}, .needed = {2, 3}};
  setting.levels = {{{0, 1, 2, 3}, {4, 5, 6, 7}, Without(AllOf(256), AllOf(8))}};
  const AfterMethodResult result = setting.Run();
  EXPECT_EQ(result.root, (Configuration{2, 3}));
  // All; the first group; its halves, and each of two alone.
  EXPECT_EQ(setting.tests, 1 + 1 + 2 + 2);
}

TEST(AfterMethodTest, ASubsetOfWhatIsTooLittleIsNotTried) {
  Setting setting = {.count = 10, .causes = {{{1, 2, 3}, {4}, {}}, {{4}, {}, {}}, {{7}, {}, {}}}, .needed = {7}};
  const AfterMethodResult result = setting.Run();
  EXPECT_EQ(result.root, (Configuration{7}));
  // {1, 2, 3}, {1, 2, 3, 4}, not {1, 2, 3, 4} as exact ones again; {1, 2, 3, 4, 7}; {7}.
  EXPECT_EQ(setting.tests, 4);
}

TEST(AfterMethodTest, WhatIsOnlyNearComesSecond) {
  Setting setting = {.count = 10, .causes = {{{1}, {7}, {}}}, .needed = {7}};
  const AfterMethodResult result = setting.Run();
  EXPECT_EQ(result.root, (Configuration{7}));
  EXPECT_EQ(result.relevant, (std::vector<int>{0}));
}

TEST(AfterMethodTest, WhatStandsInTheSameFunctionComesBeforeTheRest) {
  Setting setting = {.count = 1000, .causes = {{{1}, {}, {}}, {{2}, {}, {6, 7, 8}}}, .needed = {7}};
  const AfterMethodResult result = setting.Run();
  EXPECT_EQ(result.root, (Configuration{7}));
  EXPECT_EQ(result.suspects, (Configuration{1, 2, 6, 7, 8}));
  EXPECT_EQ(result.relevant, (std::vector<int>{1}));
  EXPECT_FALSE(result.without_causes);
}

TEST(AfterMethodTest, WhatMustGoAlongGoesAlong) {
  Setting setting = {.count = 8, .causes = {{{5}, {}, {}}}, .needed = {5}, .user = 5, .along = 0};
  const AfterMethodResult result = setting.Run();
  EXPECT_EQ(result.root, (Configuration{5}));
  EXPECT_EQ(result.auxiliary, (Configuration{0}));
  // Both; each alone; which of them makes it fail.
  EXPECT_EQ(setting.tests, 4);
}

TEST(AfterMethodTest, WhereTheCausesLeadNowhereAllChangesAreTried) {
  Setting setting = {.count = 6, .causes = {{{0, 1}, {}, {}}}, .needed = {4}};
  const AfterMethodResult result = setting.Run();
  EXPECT_EQ(result.root, (Configuration{4}));
  EXPECT_TRUE(result.without_causes);
  EXPECT_TRUE(result.relevant.empty());
}

TEST(AfterMethodTest, StoppedItSaysSo) {
  Setting setting = {.count = 6, .causes = {{{0, 1}, {}, {}}}, .needed = {4}};
  const AfterMethodResult result = setting.Run([] { return true; });
  EXPECT_FALSE(result.complete);
  EXPECT_TRUE(result.root.empty());
}

TEST(AfterMethodTest, WhatOnlyWentAlongCanBeTheAnswer) {
  // The cause names change 3, which cannot be taken back without 7; 7 is what makes the test fail.
  Setting setting = {.count = 10, .causes = {{{3}, {}, {}}}, .needed = {7}, .user = 3, .along = 7};
  const AfterMethodResult result = setting.Run();
  EXPECT_EQ(result.root, (Configuration{7}));
  EXPECT_TRUE(result.auxiliary.empty());
  EXPECT_EQ(result.through, (Configuration{3}));
  EXPECT_EQ(result.relevant, (std::vector<int>{0}));
  // Where 3 is at fault, 7 only keeps the program together.
  setting = {.count = 10, .causes = {{{3}, {}, {}}}, .needed = {3}, .user = 3, .along = 7};
  const AfterMethodResult other = setting.Run();
  EXPECT_EQ(other.root, (Configuration{3}));
  EXPECT_EQ(other.auxiliary, (Configuration{7}));
}

TEST(AfterMethodTest, WhatIsKnownToPassIsTakenWhereTheCausesNameIt) {
  // Together with 1 the test does not pass, as the two hide each other; so causes would be asked for to the end.
  Setting setting = {.count = 10, .causes = {{{1}, {}, {}}, {{4}, {}, {}}, {{9}, {}, {}}}, .needed = {4}};
  setting.hides = 1;
  setting.known = {4};
  const AfterMethodResult result = setting.Run();
  EXPECT_EQ(result.root, (Configuration{4}));
  EXPECT_EQ(result.causes, 2);
  EXPECT_FALSE(result.without_causes);
}

}  // namespace
}  // namespace twinstep
