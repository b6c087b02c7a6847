#include "harness/text/svg_plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twinstep {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(SvgPlotTest, ACurveOfStepsHoldsItsValueUntilTheNext) {
  const std::string plot =
      LinePlot({"sessions", "causes", 10, 4}, {{"all", 2, {{0, 0}, {5, 4}, {10, 4}}, /*steps=*/true}}, {});
  // From the lower left to the middle, up, and on to the right.
  EXPECT_THAT(plot, HasSubstr("<path class=\"curve c2\" d=\"M48.0 240.0H257.0L257.0 24.0H466.0L466.0 24.0\"/>"));
  EXPECT_THAT(plot, HasSubstr("aria-label=\"causes by sessions\""));
  EXPECT_THAT(plot, ContainsRegex("class=\"legend\">.*</svg>all</li>"));
}

TEST(SvgPlotTest, PartsOfABarStandOnEachOther) {
  const std::string plot = BarPlot({"actions", "percent", 1, 100}, {{0, {{1, 50}, {2, 25}}}}, {{1, "a"}, {2, "b"}},
                                   {{"paper", 8, 0, 50}, {"paper", 8, 1, 60}});
  EXPECT_THAT(plot, ContainsRegex("<rect class=\"f1\" x=\"[0-9.]+\" y=\"132.0\" width=\"[0-9.]+\" height=\"108.0\"/>"));
  EXPECT_THAT(plot, ContainsRegex("<rect class=\"f2\" x=\"[0-9.]+\" y=\"78.0\" width=\"[0-9.]+\" height=\"54.0\"/>"));
  EXPECT_EQ(plot.find("paper</li>"), plot.rfind("paper</li>")) << "named once";
}

TEST(SvgPlotTest, BoxesHaveARowEach) {
  const std::string plot = BoxPlot("ms", {{"a.js", 1, 2, 3, 4, 100}, {"b.js", 1, 1, 1, 1, 1}}, {{"mean", 6, 10, 0}});
  EXPECT_THAT(plot, HasSubstr("a.js"));
  EXPECT_THAT(plot, HasSubstr("b.js"));
  EXPECT_THAT(plot, HasSubstr("<line class=\"c6\" x1=\"298.0\""));
}

TEST(SvgPlotTest, NothingToShowIsNoError) {
  EXPECT_THAT(LinePlot({"x", "y", 0, 0}, {}, {}), Not(HasSubstr("nan")));
  EXPECT_THAT(BoxPlot("ms", {}, {}), Not(HasSubstr("nan")));
}

TEST(SvgPlotTest, HostileNamesAreText) {
  const std::string hostile = "</svg><script>alert(1)</script>\"'";
  for (const std::string& html :
       {LinePlot({hostile, hostile, 1, 1}, {{hostile, 1, {{0, 1}}}}, {{hostile, 1, 0, 1}}),
        BarPlot({hostile, hostile, 1, 1}, {}, {{1, hostile}}, {{hostile, 1, 0, 1}}),
        BoxPlot(hostile, {{hostile, 1, 1, 1, 1, 1}}, {{hostile, 1, 1, 1}}), Figure(hostile, "", "")}) {
    EXPECT_THAT(html, Not(HasSubstr("<script")));
    EXPECT_THAT(html, Not(HasSubstr("\"'")));
  }
}

}  // namespace
}  // namespace twinstep
