// Figures of pages (html_page.h): a plot as SVG, a legend, and its numbers as a table below. All text is plain text.
#ifndef TWINSTEP_HARNESS_TEXT_SVG_PLOT_H_
#define TWINSTEP_HARNESS_TEXT_SVG_PLOT_H_

#include <string>
#include <utility>
#include <vector>

namespace twinstep {

// Colours count from 1 to 8, areas and marks have up to 11, as page_style.css has them.
struct PlotCurve {
  std::string name;
  int colour = 1;
  // By x.
  std::vector<std::pair<double, double>> points;
  // A value holds until the next one.
  bool steps = false;
};

// Of somebody else's plot, to compare with.
struct PlotMark {
  std::string name;
  int colour = 8;
  double x = 0, y = 0;
};

// Both start at 0. Titles say the unit.
struct PlotAxes {
  std::string x, y;
  double x_max = 1, y_max = 1;
};

struct PlotBar {
  double x = 0;
  // From the bottom: colour and height.
  std::vector<std::pair<int, double>> parts;
};

// Above 0 each.
struct PlotBox {
  std::string name;
  double min = 0, first_quartile = 0, median = 0, third_quartile = 0, max = 0;
};

std::string LinePlot(const PlotAxes& axes, const std::vector<PlotCurve>& curves, const std::vector<PlotMark>& marks);

// Bars one wide; `legend` names their colours.
std::string BarPlot(const PlotAxes& axes, const std::vector<PlotBar>& bars,
                    const std::vector<std::pair<int, std::string>>& legend, const std::vector<PlotMark>& marks);

// A row each, on a logarithmic scale; of a mark only x counts: a line across all rows.
std::string BoxPlot(const std::string& x_title, const std::vector<PlotBox>& boxes, const std::vector<PlotMark>& marks);

// `plot` is one of the above, `table` HTML (html_page.h).
std::string Figure(const std::string& caption, const std::string& plot, const std::string& table);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_SVG_PLOT_H_
