#include "harness/studies/defects/localisation.h"

#include <gtest/gtest.h>

#include "engines/parser/parser.h"

namespace twinstep {
namespace {

InstrumentedProgram Make(const std::string& source) {
  const std::unique_ptr<Parser> parser = Parser::Create().value();
  return Instrument(source, ParseGoal::kScript, *parser).value();
}

TEST(LocalisationTest, StatementsDependByVariablesPropertiesCallsAndNesting) {
  const StatementGraph graph(
      Make("let a = 1;\n"  // 0
           "let b = a;\n"  // 1: a
           "if (b) {\n"    // 2: b
           "  other();\n"  // 3: in 2
           "}\n"
           "function f(x) { return x; }\n"  // 4
           "f(3);\n"                        // 5: calls
           "let c = {p: 1};\n"              // 6
           "let d = [].p;\n"));             // 7: p
  const std::vector<int> distances = graph.Distances({0});
  EXPECT_EQ(distances[1], 1);
  EXPECT_EQ(distances[2], 2);
  EXPECT_EQ(distances[3], 3);
  EXPECT_EQ(distances[5], -1);
  EXPECT_EQ(graph.Distances({5})[4], 1);
  EXPECT_EQ(graph.Distances({6})[7], 1);
}

TEST(LocalisationTest, EffortIsWhatIsReadBefore) {
  // A line of five: 0 - 1 - 2 - 3 - 4.
  const StatementGraph graph(Make("let a = 1;\nlet b = a;\nlet c = b;\nlet d = c;\nlet e = d;"));
  EXPECT_DOUBLE_EQ(EffortAfterReport(graph, {2}, {}, 2), 0.2);
  // 2, then 1 and 3, of which half are read.
  EXPECT_DOUBLE_EQ(EffortAfterReport(graph, {2}, {}, 3), 0.5);
  EXPECT_DOUBLE_EQ(EffortAfterReport(graph, {2}, {0, 0, 0, 1, 0}, 3), 0.4);
  EXPECT_DOUBLE_EQ(EffortAfterReport(graph, {}, {}, 3), 1);
  // From 0 on, 4 cannot be read before what leads there.
  EXPECT_DOUBLE_EQ(EffortBestFirst(graph, {0}, {0, 0, 0, 0, 9}, 4), 1);
  EXPECT_DOUBLE_EQ(EffortBestFirst(graph, {0, 3}, {0, 0, 0, 5, 9}, 4), 0.4);
  // No report: 4, then 3 and not 2.
  EXPECT_DOUBLE_EQ(EffortBestFirst(graph, {}, {0, 0, 7, 5, 9}, 3), 0.4);
}

TEST(LocalisationTest, WorthIsLentToWhatIsNear) {
  const StatementGraph graph(Make("let a = 1;\nlet b = a;\nlet c = b;\nlet d = c;\nlet e = d;"));
  const std::vector<double> spread = SpreadOverDependences(graph, {1, 0, 0, 0, 2});
  EXPECT_DOUBLE_EQ(spread[0], 1);
  EXPECT_DOUBLE_EQ(spread[1], 0.3 + 2 * 0.027);
  EXPECT_DOUBLE_EQ(spread[4], 2);
}

TEST(LocalisationTest, TheSecondDecidesAmongEqualsOnly) {
  EXPECT_EQ(RelevanceByBoth({0.5, 0.1, 0.5, 0.5}, {1, 9, 2, 1}), (std::vector<double>{1, 0, 2, 1}));
}

TEST(LocalisationTest, OfEqualOnesHalfAreRead) {
  EXPECT_DOUBLE_EQ(EffortDownRanking({0.5, 1, 0}, 1), 1.0 / 3);
  // Of two equal ones, one and a half are read.
  EXPECT_DOUBLE_EQ(EffortDownRanking({1, 1, 0}, 0), 0.5);
}

TEST(LocalisationTest, TheNearestNeighbourTellsWhatOnlyTheFailingRunExecutes) {
  RunSpectrum spectrum;
  spectrum.counts = {{1, 1, 1, 0}, {1, 1, 0, 0}, {1, 0, 0, 1}};
  spectrum.failed = {true, false, false};
  const NearestNeighbour nearest = NearestByCoverage(spectrum, 0, 4);
  EXPECT_EQ(nearest.passing, 1);
  EXPECT_EQ(nearest.report, std::vector<int>{2});
}

TEST(LocalisationTest, ThePermutationTellsWhatMoves) {
  RunSpectrum spectrum;
  // By count the failing run orders them 0 1 2 3, the passing one 0 2 3 1.
  spectrum.counts = {{1, 2, 3, 4}, {1, 9, 3, 4}};
  spectrum.failed = {true, false};
  EXPECT_EQ(NearestByPermutation(spectrum, 0, 4).report, std::vector<int>{1});
}

}  // namespace
}  // namespace twinstep
