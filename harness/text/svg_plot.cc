#include "harness/text/svg_plot.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/text/html_page.h"
#include "harness/text/terminal_text.h"

namespace twinstep {
namespace {

// In units of the view box. Not wide, so that its letters can be read on a telephone.
constexpr double kWidth = 480, kHeight = 280;
constexpr double kLeft = 48, kRight = 14, kTop = 24, kBottom = 40;
constexpr double kRow = 15, kNameWidth = 130;
constexpr size_t kLongestName = 14;

// 1, 2 or 5 times a power of ten: at most about `parts` of it reach `max`.
double Step(double max, int parts) {
  const double raw = std::max(max, 1e-9) / parts;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= raw) return factor * power;
  }
  return 10 * power;
}

std::string Number(double value) { return absl::StrFormat("%.6g", value); }

std::string Text(double x, double y, const char* anchor, const std::string& text) {
  return absl::StrFormat("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, HtmlText(text));
}

std::string Line(const char* name, double x1, double y1, double x2, double y2) {
  return absl::StrFormat("<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", name, x1, y1, x2,
                         y2);
}

std::string Rectangle(const std::string& name, double x, double y, double width, double height) {
  return absl::StrFormat("<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", name, x, y,
                         std::max(width, 0.0), std::max(height, 0.0));
}

std::string Svg(double height, const std::string& label, const std::string& content) {
  return absl::StrFormat("<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"%s\">\n%s</svg>\n", kWidth, height,
                         HtmlText(label), content);
}

std::string ShortName(const std::string& name) {
  const std::string line = Fit(OneLine(name, 200), kLongestName);
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

enum class Shape { kSquare, kDiamond };

std::string LegendItem(int colour, Shape shape, const std::string& name) {
  return absl::StrCat("<li><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><path class=\"f", colour, "\" d=\"",
                      shape == Shape::kSquare ? "M0 0H10V10H0Z" : "M5 0L10 5L5 10L0 5Z", "\"/></svg>", HtmlText(name),
                      "</li>");
}

// A plot with both axes at 0.
class Area {
 public:
  explicit Area(const PlotAxes& axes, double x_from = 0)
      : axes_(axes), x_from_(x_from), x_max_(std::max(axes.x_max, 1e-9)) {
    const double step = Step(axes.y_max, 5);
    y_max_ = std::max(step, std::ceil(axes.y_max / step - 1e-9) * step);
    for (double y = 0; y <= y_max_ * 1.0001; y += step) {
      absl::StrAppend(&content_, Line(y == 0 ? "axis" : "grid", kLeft, Y(y), kWidth - kRight, Y(y)),
                      Text(kLeft - 6, Y(y) + 4, "end", Number(y)));
    }
    const double x_step = std::max(1.0, Step(x_max_, 6));
    for (double x = 0; x <= x_max_ * 1.0001; x += x_step) {
      absl::StrAppend(&content_, Text(X(x), kHeight - kBottom + 16, "middle", Number(x)));
    }
    absl::StrAppend(&content_, Text(kWidth - kRight, kHeight - 6, "end", axes.x), Text(4, 14, "start", axes.y));
  }

  double X(double x) const { return kLeft + (x - x_from_) / (x_max_ - x_from_) * (kWidth - kLeft - kRight); }
  double Y(double y) const { return kHeight - kBottom - y / y_max_ * (kHeight - kTop - kBottom); }
  void Add(const std::string& svg) { absl::StrAppend(&content_, svg); }

  void AddMarks(const std::vector<PlotMark>& marks) {
    for (const PlotMark& mark : marks) {
      absl::StrAppendFormat(&content_, "<path class=\"paper f%d\" d=\"M%.1f %.1fl6 6l-6 6l-6 -6Z\"/>\n", mark.colour,
                            X(mark.x), Y(mark.y) - 6);
    }
  }

  std::string Done(const std::string& legend) const {
    return absl::StrCat(Svg(kHeight, absl::StrCat(axes_.y, " by ", axes_.x), content_), "<ul class=\"legend\">", legend,
                        "</ul>\n");
  }

 private:
  const PlotAxes& axes_;
  const double x_from_;
  const double x_max_;
  double y_max_ = 1;
  std::string content_;
};

// A name once, for however many marks.
std::string LegendOf(const std::vector<PlotMark>& marks) {
  std::string legend;
  std::vector<std::string> named;
  for (const PlotMark& mark : marks) {
    if (std::find(named.begin(), named.end(), mark.name) != named.end()) continue;
    named.push_back(mark.name);
    absl::StrAppend(&legend, LegendItem(mark.colour, Shape::kDiamond, mark.name));
  }
  return legend;
}

}  // namespace

std::string LinePlot(const PlotAxes& axes, const std::vector<PlotCurve>& curves, const std::vector<PlotMark>& marks) {
  Area area(axes);
  std::string legend;
  for (const PlotCurve& curve : curves) {
    std::string path;
    for (size_t i = 0; i < curve.points.size(); ++i) {
      const auto& [x, y] = curve.points[i];
      if (curve.steps && i > 0) absl::StrAppendFormat(&path, "H%.1f", area.X(x));
      absl::StrAppendFormat(&path, "%s%.1f %.1f", i == 0 ? "M" : "L", area.X(x), area.Y(y));
    }
    area.Add(absl::StrCat("<path class=\"curve c", curve.colour, "\" d=\"", path, "\"/>\n"));
    absl::StrAppend(&legend, LegendItem(curve.colour, Shape::kSquare, curve.name));
  }
  area.AddMarks(marks);
  return area.Done(legend + LegendOf(marks));
}

std::string BarPlot(const PlotAxes& axes, const std::vector<PlotBar>& bars,
                    const std::vector<std::pair<int, std::string>>& legend, const std::vector<PlotMark>& marks) {
  PlotAxes with_room = axes;
  with_room.x_max = axes.x_max + 0.5;
  Area area(with_room, -0.5);
  for (const PlotBar& bar : bars) {
    double bottom = 0;
    for (const auto& [colour, height] : bar.parts) {
      const double left = area.X(bar.x - 0.4), top = area.Y(bottom + height);
      if (height > 0) {
        area.Add(Rectangle(absl::StrCat("f", colour), left, top, area.X(bar.x + 0.4) - left, area.Y(bottom) - top));
      }
      bottom += height;
    }
  }
  area.AddMarks(marks);
  std::string items;
  for (const auto& [colour, name] : legend) absl::StrAppend(&items, LegendItem(colour, Shape::kSquare, name));
  return area.Done(items + LegendOf(marks));
}

std::string BoxPlot(const std::string& x_title, const std::vector<PlotBox>& boxes, const std::vector<PlotMark>& marks) {
  double low = 1e300, high = 1e-300;
  const auto widen = [&](double from, double to) {
    low = std::min(low, from);
    high = std::max(high, to);
  };
  for (const PlotBox& box : boxes) widen(box.min, box.max);
  for (const PlotMark& mark : marks) widen(mark.x, mark.x);
  if (low > high) widen(1, 10);
  const double from = std::floor(std::log10(std::max(low, 1e-6))),
               to = std::max(from + 1, std::ceil(std::log10(high) - 1e-9));
  const auto x_of = [&](double value) {
    const double share = (std::log10(std::max(value, 1e-6)) - from) / (to - from);
    return kNameWidth + share * (kWidth - kNameWidth - kRight);
  };
  const double bottom = kTop + kRow * static_cast<double>(boxes.size());
  std::string content = Text(kWidth - kRight, 12, "end", absl::StrCat(x_title, ", logarithmic"));
  for (double power = from; power <= to; ++power) {
    const double x = x_of(std::pow(10, power));
    absl::StrAppend(&content, Line("grid", x, kTop, x, bottom),
                    Text(x, bottom + 16, "middle", Number(std::pow(10, power))));
  }
  for (size_t i = 0; i < boxes.size(); ++i) {
    const PlotBox& box = boxes[i];
    const double y = kTop + kRow * (static_cast<double>(i) + 0.5);
    const double left = x_of(box.first_quartile), median = x_of(box.median);
    absl::StrAppend(&content, Text(kNameWidth - 6, y + 4, "end", ShortName(box.name)),
                    Line("axis", x_of(box.min), y, x_of(box.max), y),
                    Rectangle("f1", left, y - 5, std::max(1.0, x_of(box.third_quartile) - left), 10),
                    Rectangle("f3", median - 1, y - 6, 2, 12));
  }
  for (const PlotMark& mark : marks) {
    absl::StrAppend(&content,
                    Line(absl::StrFormat("c%d", mark.colour).c_str(), x_of(mark.x), kTop, x_of(mark.x), bottom));
  }
  const std::string legend = LegendItem(1, Shape::kSquare, "from the first to the third quartile") +
                             LegendItem(3, Shape::kSquare, "median") + LegendOf(marks);
  return absl::StrCat(Svg(bottom + 26, x_title, content), "<ul class=\"legend\">", legend, "</ul>\n");
}

std::string Figure(const std::string& caption, const std::string& plot, const std::string& table) {
  return absl::StrCat("<figure><figcaption>", HtmlText(caption), "</figcaption>\n", plot,
                      "<details><summary>The numbers</summary>\n", table, "</details></figure>\n");
}

}  // namespace twinstep
