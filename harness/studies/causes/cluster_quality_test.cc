#include "harness/studies/causes/cluster_quality.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twinstep {
namespace {

using ::testing::DoubleEq;
using ::testing::ElementsAre;

// "cause/cluster" each.
std::vector<ClusteredFinding> Findings(const std::vector<std::string>& texts) {
  std::vector<ClusteredFinding> findings;
  for (const std::string& text : texts) {
    const size_t slash = text.find('/');
    findings.push_back({.cause = text.substr(0, slash),
                        .cluster = text.substr(slash + 1),
                        .rank = 0,
                        .uncertain = false,
                        .variety = {}});
  }
  return findings;
}

TEST(ClusterQualityTest, ClustersThatAreTheCausesArePerfect) {
  const ClusterQuality quality = QualityOf(Findings({"a/1", "a/1", "b/2"}));
  EXPECT_THAT(quality.purity, DoubleEq(1));
  EXPECT_THAT(quality.inverse_purity, DoubleEq(1));
  EXPECT_THAT(quality.pair_recall, DoubleEq(1));
  EXPECT_EQ(quality.clusters, 2u);
  EXPECT_EQ(quality.items, 2u);
}

TEST(ClusterQualityTest, OneClusterForAllIsWholeAndNotPure) {
  const ClusterQuality quality = QualityOf(Findings({"a/1", "a/1", "a/1", "b/1"}));
  EXPECT_THAT(quality.purity, DoubleEq(0.75));
  EXPECT_THAT(quality.inverse_purity, DoubleEq(1));
  EXPECT_THAT(quality.pair_recall, DoubleEq(1));
  EXPECT_EQ(quality.items, 4u);
}

TEST(ClusterQualityTest, AScatteredCauseIsPureAndNotWhole) {
  const ClusterQuality quality = QualityOf(Findings({"a/1", "a/1", "a/2", "a/3", "b/4"}));
  EXPECT_THAT(quality.purity, DoubleEq(1));
  EXPECT_THAT(quality.inverse_purity, DoubleEq(0.6));
  EXPECT_THAT(quality.pair_recall, DoubleEq(1.0 / 6));
  EXPECT_EQ(quality.items, 4u) << "the cluster of b comes last";
}

TEST(ClusterQualityTest, CausesOfOneFindingHaveNoPairs) {
  EXPECT_THAT(QualityOf(Findings({"a/1", "b/2"})).pair_recall, DoubleEq(1));
}

TEST(ClusterQualityTest, OneOfEachClusterIsReadFirstTheLargestClusterFirst) {
  EXPECT_THAT(ReadingOrder(Findings({"a/1", "a/2", "a/2", "a/3"})), ElementsAre(1, 0, 3, 2));
}

TEST(ClusterQualityTest, ABetterRankComesFirstHoweverSmallItsCluster) {
  std::vector<ClusteredFinding> findings = Findings({"a/1", "a/1", "b/2"});
  findings[0].rank = findings[1].rank = 1;
  EXPECT_THAT(ReadingOrder(findings), ElementsAre(2, 0, 1));
  // A cluster stands where its best member does, which is read first.
  findings[1].rank = 0;
  EXPECT_THAT(ReadingOrder(findings), ElementsAre(1, 2, 0));
}

TEST(ClusterQualityTest, SecondOnesOfUncertainClustersAreReadBeforeThoseOfCertainOnes) {
  std::vector<ClusteredFinding> findings = Findings({"a/1", "a/1", "a/1", "b/2", "c/2"});
  findings[3].uncertain = true;
  EXPECT_THAT(ReadingOrder(findings), ElementsAre(0, 3, 4, 1, 2));
}

TEST(ClusterQualityTest, WhatIsOfAnotherVarietyIsReadBeforeMoreOfTheSame) {
  std::vector<ClusteredFinding> findings = Findings({"a/1", "a/1", "b/1"});
  findings[0].variety = findings[1].variety = "x";
  findings[2].variety = "y";
  EXPECT_THAT(ReadingOrder(findings), ElementsAre(0, 2, 1));
  EXPECT_EQ(QualityOf(findings).items, 2u);
}

}  // namespace
}  // namespace twinstep
