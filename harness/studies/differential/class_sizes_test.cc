#include "harness/studies/differential/class_sizes.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/studies/differential/study_for_test.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::SizeIs;

// Eight findings: four of ForStatement, two each of IfStatement and Program; two runs that are none.
Study Example() {
  auto pause = [](const std::string& node, Layer layer) {
    return Diverged(Divergence::PAUSE_LOCATION, 2, node, layer);
  };
  return StudyOf({"a.js"},
                 {pause("ForStatement", BY_DESIGN), pause("ForStatement", UNEXPLAINED), pause("Program", UNEXPLAINED),
                  pause("IfStatement", BY_DESIGN), pause("ForStatement", BY_DESIGN), pause("ForStatement", BY_DESIGN),
                  pause("Program", UNEXPLAINED), pause("IfStatement", DEVTOOLS_RULE),
                  Ended(StudyRun::End::kProgramFinished, 1), Ended(StudyRun::End::kCrashed, 1)});
}

TEST(ClassSizesTest, LargestFirstWithSharesOfTheFindings) {
  const std::vector<ClassSize> classes = ClassesBySize(Example());
  ASSERT_THAT(classes, SizeIs(3));
  EXPECT_EQ(classes[0].equivalence_class.node_type(), "ForStatement");
  EXPECT_EQ(classes[0].findings, 4);
  EXPECT_DOUBLE_EQ(classes[0].percent, 50);
  EXPECT_EQ(classes[1].equivalence_class.node_type(), "IfStatement");
  EXPECT_DOUBLE_EQ(classes[1].percent, 25);
  EXPECT_DOUBLE_EQ(classes[1].cumulative_percent, 75);
  EXPECT_EQ(classes[2].equivalence_class.node_type(), "Program");
  EXPECT_DOUBLE_EQ(classes[2].cumulative_percent, 100);
}

TEST(ClassSizesTest, AClassMayHoldSeveralLayers) {
  const std::vector<ClassSize> classes = ClassesBySize(Example());
  EXPECT_THAT(classes[0].by_layer, ElementsAre(Pair(UNEXPLAINED, 1), Pair(BY_DESIGN, 3)));
  EXPECT_THAT(classes[1].by_layer, ElementsAre(Pair(DEVTOOLS_RULE, 1), Pair(BY_DESIGN, 1)));
}

TEST(ClassSizesTest, Csv) {
  EXPECT_THAT(ClassSizesCsv(ClassesBySize(Example())),
              HasSubstr("\n1,pause location,step over,ForStatement,4,50.0000,50.0000,1,0,3\n"
                        "2,pause location,step over,IfStatement,2,25.0000,75.0000,0,1,1\n"));
}

TEST(ClassSizesTest, NoFindings) { EXPECT_THAT(ClassesBySize({}), IsEmpty()); }

}  // namespace
}  // namespace twinstep
