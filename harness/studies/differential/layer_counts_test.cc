#include "harness/studies/differential/layer_counts.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/studies/differential/study_for_test.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

StudyRun Explained(const std::string& node, Layer layer, const std::string& rule) {
  StudyRun run = Diverged(Divergence::PAUSE_LOCATION, 2, node, layer);
  run.rule = rule;
  return run;
}

// Class A is by design for two reasons, class B by design or unexplained, class C unexplained.
Study Example() {
  return StudyOf({"a.js"},
                 {Explained("A", BY_DESIGN, "comma"), Explained("A", BY_DESIGN, "for-in"),
                  Explained("B", BY_DESIGN, "comma"), Explained("B", UNEXPLAINED, ""), Explained("C", UNEXPLAINED, ""),
                  Explained("C", UNEXPLAINED, ""), Ended(StudyRun::End::kMaxActions, 20)});
}

TEST(LayerCountsTest, FindingsAndClassesOfEachLayer) {
  const std::vector<LayerCount> layers = CountLayers(Example());
  ASSERT_THAT(layers, SizeIs(3));
  EXPECT_EQ(layers[0].layer, UNEXPLAINED);
  EXPECT_EQ(layers[0].findings, 3);
  EXPECT_EQ(layers[0].classes, 2);
  EXPECT_EQ(layers[0].classes_of_it_alone, 1);
  EXPECT_EQ(layers[1].layer, DEVTOOLS_RULE);
  EXPECT_EQ(layers[1].findings, 0);
  EXPECT_EQ(layers[2].findings, 3);
  EXPECT_EQ(layers[2].classes, 2);
  EXPECT_EQ(layers[2].classes_of_it_alone, 1);
}

TEST(LayerCountsTest, Rules) {
  const std::vector<RuleCount> rules = CountRules(Example());
  ASSERT_THAT(rules, SizeIs(3));
  EXPECT_EQ(rules[0].layer, UNEXPLAINED);
  EXPECT_EQ(rules[0].findings, 3);
  EXPECT_EQ(rules[1].rule, "comma");
  EXPECT_EQ(rules[1].findings, 2);
  EXPECT_EQ(rules[1].classes, 2);
  EXPECT_EQ(rules[2].rule, "for-in");
  EXPECT_EQ(rules[2].classes, 1);
}

TEST(LayerCountsTest, Csv) {
  EXPECT_THAT(LayersCsv(CountLayers(Example())), HasSubstr("\nunexplained,3,2,1\nDevTools rule,0,0,0\nby design,3,"));
  EXPECT_THAT(RulesCsv(CountRules(Example())), HasSubstr("\nunexplained,,3,2\nby design,comma,2,2\n"));
}

}  // namespace
}  // namespace twinstep
