#include "engines/spidermonkey/firefox/breakpoint_sites.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Optional;

// Line 2 has places in two scripts, line 5 one column with two offsets and in two scripts, line 9 one.
BreakpointSites Sites() {
  return BreakpointSites({{{9, 1}, 0, 40},
                          {{2, 14}, 1, 3},
                          {{2, 4}, 0, 8},
                          {{5, 2}, 1, 12},
                          {{5, 2}, 0, 30},
                          {{5, 2}, 0, 20},
                          {{5, 6}, 0, 22}});
}

TEST(BreakpointSitesTest, PositionsAreSortedAndUnique) {
  EXPECT_THAT(Sites().Positions(),
              ElementsAre(Position{2, 4}, Position{2, 14}, Position{5, 2}, Position{5, 6}, Position{9, 1}));
}

TEST(BreakpointSitesTest, ALineTakesItsSmallestColumn) {
  EXPECT_THAT(Sites().Resolve({2, {}}, false), Optional(Position{2, 4}));
}

TEST(BreakpointSitesTest, ALineWithoutPlaceIsRefusedOrSlides) {
  EXPECT_EQ(Sites().Resolve({3, {}}, false), std::nullopt);
  EXPECT_THAT(Sites().Resolve({3, {}}, true), Optional(Position{5, 2}));
  EXPECT_THAT(Sites().Resolve({1, {}}, true), Optional(Position{2, 4}));
}

TEST(BreakpointSitesTest, PastTheLastPlaceThereIsNone) {
  EXPECT_EQ(Sites().Resolve({10, {}}, true), std::nullopt);
  EXPECT_EQ(BreakpointSites({}).Resolve({1, {}}, true), std::nullopt);
}

TEST(BreakpointSitesTest, AColumnIsExact) {
  EXPECT_THAT(Sites().Resolve({2, 14}, false), Optional(Position{2, 14}));
  EXPECT_EQ(Sites().Resolve({2, 5}, false), std::nullopt);
  EXPECT_EQ(Sites().Resolve({2, 5}, true), std::nullopt);
  EXPECT_EQ(Sites().Resolve({2, 99}, true), std::nullopt);
}

TEST(BreakpointSitesTest, ABreakpointGoesToTheLastOffsetOfEveryScript) {
  EXPECT_THAT(Sites().At({5, 2}), ElementsAre(BreakpointSite{{5, 2}, 0, 30}, BreakpointSite{{5, 2}, 1, 12}));
  EXPECT_THAT(Sites().At({5, 3}), IsEmpty());
  EXPECT_THAT(Sites().At({2, 4}), ElementsAre(BreakpointSite{{2, 4}, 0, 8}));
}

TEST(BreakpointSitesTest, SlidingOntoABreakpointIsADuplicate) {
  BreakpointSites sites = Sites();
  EXPECT_FALSE(sites.Set({5, {}}, true)->duplicate);
  EXPECT_TRUE(sites.Set({3, {}}, true)->duplicate);
  EXPECT_TRUE(sites.Set({5, 2}, true)->duplicate);
  EXPECT_FALSE(sites.Set({5, 6}, true)->duplicate);
  EXPECT_EQ(sites.Set({8, {}}, false), std::nullopt);
}

TEST(BreakpointSitesTest, RemovingOneRequestRemovesTheBreakpointOfAll) {
  BreakpointSites sites = Sites();
  sites.Set({3, {}}, true);
  sites.Set({5, {}}, true);
  EXPECT_THAT(sites.Remove({5, {}}), Optional(Position{5, 2}));
  EXPECT_FALSE(sites.IsSet({5, 2}));
  EXPECT_EQ(sites.Remove({3, {}}), std::nullopt);
  EXPECT_FALSE(sites.Set({5, {}}, true)->duplicate);
}

TEST(BreakpointSitesTest, RemovesByPlaceWhatWasNotRequestedThere) {
  BreakpointSites sites = Sites();
  sites.Set({3, {}}, true);
  EXPECT_EQ(sites.Remove({4, {}}), std::nullopt);
  EXPECT_EQ(sites.Remove({5, 6}), std::nullopt);
  EXPECT_THAT(sites.Remove({5, {}}), Optional(Position{5, 2}));
}

TEST(BreakpointSitesTest, TheRequestGoesBeforeThePlace) {
  BreakpointSites sites = Sites();
  sites.Set({5, 6}, true);
  sites.Set({5, {}}, true);
  EXPECT_THAT(sites.Remove({5, {}}), Optional(Position{5, 2}));
  EXPECT_TRUE(sites.IsSet({5, 6}));
}

}  // namespace
}  // namespace twinstep
