#include "harness/studies/differential/root_causes.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/studies/differential/study_for_test.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Class A holds `large` findings of one cause; B and C hold one finding each, of causes of their own.
Study OneLargeClass(int large) {
  std::vector<StudyRun> runs(static_cast<size_t>(large), Labelled("A", "common"));
  runs.push_back(Labelled("B", "rare"));
  runs.push_back(Labelled("C", "odd"));
  return StudyOf({"a.js"}, runs);
}

// Three classes, each with a cause of its own: whatever the order, each of the first three draws finds a new one.
TEST(RootCausesTest, RoundRobinVisitsEveryClassBeforeAnyTwice) {
  const RootCauses causes = DrawRootCauses(OneLargeClass(8), {});
  ASSERT_THAT(causes.curve, SizeIs(10));
  for (size_t k = 1; k <= 10; ++k) {
    const UniqueCauses& point = causes.curve[k - 1];
    EXPECT_EQ(point.inspected, k);
    EXPECT_DOUBLE_EQ(point.round_robin.mean, static_cast<double>(std::min<size_t>(k, 3)));
    EXPECT_DOUBLE_EQ(point.round_robin.low, point.round_robin.high);
  }
}

// Drawing 2 of 10 findings: "common" is missing if both come from the other two, 1 of 45 pairs; "rare" is among them
// with chance 2/10, so is "odd". Expected unique causes: 44/45 + 0.2 + 0.2.
TEST(RootCausesTest, UniformDrawingFindsWhatChanceGives) {
  RootCauseOptions options;
  options.repetitions = 20000;
  const RootCauses causes = DrawRootCauses(OneLargeClass(8), options);
  EXPECT_DOUBLE_EQ(causes.curve[0].uniform.mean, 1);
  EXPECT_NEAR(causes.curve[1].uniform.mean, 44.0 / 45 + 0.4, 0.02);
  // Of 5: "common" always, the other two with chance 1/2 each.
  EXPECT_NEAR(causes.curve[4].uniform.mean, 2, 0.02);
  EXPECT_DOUBLE_EQ(causes.curve[4].uniform.low, 1);
  EXPECT_DOUBLE_EQ(causes.curve[4].uniform.high, 3);
}

TEST(RootCausesTest, WhoInspectsEverythingKnowsEverything) {
  const RootCauses causes = DrawRootCauses(OneLargeClass(8), {});
  EXPECT_DOUBLE_EQ(causes.curve.back().uniform.low, 3);
  EXPECT_DOUBLE_EQ(causes.curve.back().round_robin.low, 3);
}

// Within a class every finding is as likely: of A's three one is rare, so the first round finds it every third time.
TEST(RootCausesTest, RoundRobinDrawsAtRandomWithinAClass) {
  RootCauseOptions options;
  options.repetitions = 20000;
  const RootCauses causes = DrawRootCauses(
      StudyOf({"a.js"}, {Labelled("A", "x"), Labelled("A", "x"), Labelled("A", "y"), Labelled("B", "x")}), options);
  EXPECT_NEAR(causes.curve[1].round_robin.mean, 1 + 1.0 / 3, 0.02);
  // B is empty after the first round, so the third and fourth draws are A's.
  EXPECT_NEAR(causes.curve[2].round_robin.mean, 1 + 2.0 / 3, 0.02);
  EXPECT_DOUBLE_EQ(causes.curve[3].round_robin.mean, 2);
}

TEST(RootCausesTest, UnlabelledFindingsAreInspectedAndRevealNothing) {
  const RootCauses causes =
      DrawRootCauses(StudyOf({"a.js"}, {Labelled("A", ""), Labelled("A", ""), Labelled("B", "x")}), {});
  EXPECT_EQ(causes.findings, 3);
  EXPECT_EQ(causes.unlabelled, 2);
  EXPECT_EQ(causes.classes_with_unlabelled, 1);
  // The first class is A or B.
  EXPECT_NEAR(causes.curve[0].round_robin.mean, 0.5, 0.1);
  EXPECT_NEAR(causes.curve[0].uniform.mean, 1.0 / 3, 0.1);
  EXPECT_DOUBLE_EQ(causes.curve[1].round_robin.mean, 1);
  EXPECT_DOUBLE_EQ(causes.curve[2].uniform.mean, 1);
}

TEST(RootCausesTest, CausesBySize) {
  const RootCauses causes =
      DrawRootCauses(StudyOf({"a.js"}, {Labelled("A", "x"), Labelled("A", "y"), Labelled("B", "y"), Labelled("B", "y"),
                                        Labelled("C", ""), Ended(StudyRun::End::kCrashed, 1)}),
                     {});
  EXPECT_EQ(causes.findings, 5);
  EXPECT_EQ(CausesCsv(causes), "cause,findings,classes\ny,3,2\nx,1,1\n,1,1\n");
}

TEST(RootCausesTest, EqualSeedsDrawEqually) {
  RootCauseOptions options;
  options.repetitions = 50;
  const Study study = OneLargeClass(20);
  const std::string first = UniqueCausesCsv(DrawRootCauses(study, options));
  EXPECT_EQ(first, UniqueCausesCsv(DrawRootCauses(study, options)));
  options.seed = 2;
  EXPECT_NE(first, UniqueCausesCsv(DrawRootCauses(study, options)));
}

TEST(RootCausesTest, NoMoreThanAskedFor) {
  RootCauseOptions options;
  options.max_inspected = 4;
  EXPECT_THAT(DrawRootCauses(OneLargeClass(8), options).curve, SizeIs(4));
  EXPECT_THAT(DrawRootCauses({}, options).curve, IsEmpty());
  options.repetitions = 0;
  EXPECT_THAT(DrawRootCauses(OneLargeClass(8), options).curve, IsEmpty());
}

TEST(RootCausesTest, Csv) {
  EXPECT_THAT(UniqueCausesCsv(DrawRootCauses(StudyOf({"a.js"}, {Labelled("A", "x")}), {})),
              HasSubstr("inspected_findings,round_robin_mean_causes,round_robin_5_percent_causes,"
                        "round_robin_95_percent_causes,uniform_mean_causes,uniform_5_percent_causes,"
                        "uniform_95_percent_causes\n1,1.000,1.000,1.000,1.000,1.000,1.000\n"));
}

}  // namespace
}  // namespace twinstep
