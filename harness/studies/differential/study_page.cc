#include "harness/studies/differential/study_page.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/studies/differential/study_text.h"
#include "harness/text/html_page.h"
#include "harness/text/svg_plot.h"
#include "model/answers/equivalence_class.h"

namespace twinstep {
namespace {

// Section 5.3.1 of the paper, in runs. Of 14 it says that they had to be stopped after 20 actions; the 2,236 that it
// calls completed there are more than there were.
constexpr uint64_t kPaperRuns = 2050;
constexpr struct {
  uint64_t execution_actions, diverged, completed;
} kPaperEnded[] = {{0, 983, 983}, {1, 983 + 124, 983 + 124 + 112}, {20, 1692, kPaperRuns - 14}};
// In ms; section 5.3.3.
constexpr double kPaperMean = 448;
// Unique root causes after 50 inspections; section 5.3.2.
constexpr size_t kPaperInspected = 50;
constexpr double kPaperRoundRobin = 24, kPaperUniform = 12;

constexpr int kFinished = 4, kOther = 8;
// In the order of the bars' parts. In percent of all runs, at most 20 actions; the paper does not tell setting from
// removing breakpoints, nor has it the last two.
constexpr struct {
  Divergence::Type type;
  int colour;
  const char* paper;
} kTypes[] = {
    {Divergence::BREAKPOINT_LOCATION, 1, "47.9"}, {Divergence::BREAKPOINT_REMOVAL, 7, ""},
    {Divergence::TERMINATION, 2, "8.7"},          {Divergence::PAUSE_LOCATION, 5, "18.8"},
    {Divergence::CALL_STACK, 3, "2.5"},           {Divergence::VARIABLES, 9, "4.4"},
    {Divergence::COMPLETION_VALUE, 10, ""},       {Divergence::PROGRAM_BEHAVIOUR, 10, ""},
};
constexpr size_t kPublishedActions = 20;
// Of figure 9: the paper's plot ends at 50.
constexpr size_t kMostPlotted = 100;

std::string Tenth(double value) { return absl::StrFormat("%.1f", value); }
std::string Hundredth(double value) { return absl::StrFormat("%.2f", value); }

uint64_t RunsOf(const RunsEnded& line, Divergence::Type type) {
  const auto found = line.diverged.find(type);
  return found == line.diverged.end() ? 0 : found->second;
}

std::string Figure7(const StudyTables& tables) {
  const uint64_t runs = tables.overview.runs;
  std::vector<PlotBar> bars;
  std::vector<std::vector<std::string>> rows;
  for (const RunsEnded& line : tables.runs_ended) {
    const uint64_t other = line.maximum_of_actions + line.otherwise;
    PlotBar& bar = bars.emplace_back(PlotBar{static_cast<double>(line.execution_actions), {}});
    for (const auto& [type, colour, paper] : kTypes) bar.parts.emplace_back(colour, Percent(RunsOf(line, type), runs));
    bar.parts.emplace_back(kFinished, Percent(line.program_finished, runs));
    bar.parts.emplace_back(kOther, Percent(other, runs));
    std::vector<std::string>& row = rows.emplace_back();
    row = {absl::StrCat(line.execution_actions), Tenth(Percent(line.DivergedInAll(), runs)),
           Tenth(Percent(line.program_finished, runs)), Tenth(Percent(other, runs)),
           Tenth(Percent(runs - line.going_on, runs))};
    for (const auto& [actions, diverged, completed] : kPaperEnded) {
      if (actions != line.execution_actions) continue;
      row.push_back(Tenth(Percent(diverged, kPaperRuns)));
      row.push_back(Tenth(Percent(completed, kPaperRuns)));
    }
  }
  std::vector<std::pair<int, std::string>> legend;
  std::vector<std::vector<std::string>> types;
  for (const auto& [type, colour, paper] : kTypes) {
    if (tables.overview.Diverged(type) > 0) legend.emplace_back(colour, ToText(type));
    if (tables.overview.Diverged(type) == 0 && *paper == '\0') continue;
    const bool far = tables.runs_ended.size() > kPublishedActions;
    types.push_back(
        {ToText(type), far ? Tenth(Percent(RunsOf(tables.runs_ended[kPublishedActions], type), runs)) : "", paper});
  }
  legend.emplace_back(kFinished, "program finished");
  legend.emplace_back(kOther, "maximum of actions, limits, crashes");
  std::vector<PlotMark> marks;
  for (const auto& [actions, diverged, completed] : kPaperEnded) {
    const auto x = static_cast<double>(actions);
    marks.push_back({"paper: diverged", 11, x, Percent(diverged, kPaperRuns)});
    marks.push_back({"paper: all in all", 6, x, Percent(completed, kPaperRuns)});
  }
  const double last = tables.runs_ended.empty() ? 0 : static_cast<double>(tables.runs_ended.back().execution_actions);
  return Figure(
      "Figure 7: runs that have ended after at most x execution actions",
      BarPlot({.x = "execution actions", .y = "percent of all runs", .x_max = last, .y_max = 100}, bars, legend, marks),
      absl::StrCat(HtmlTable({{"actions"},
                              {"diverged, %"},
                              {"finished, %"},
                              {"other, %"},
                              {"all in all, %"},
                              {"paper: diverged, %"},
                              {"paper: all in all, %"}},
                             rows),
                   "<p>By what differed, after at most 20 actions, percent of all runs:</p>\n",
                   HtmlTable({{"what differed", /*words=*/true}, {"here"}, {"paper"}}, types)));
}

std::string Figure8(const Study& study, const StudyTables& tables) {
  std::vector<PlotBox> boxes;
  std::vector<std::vector<std::string>> rows;
  for (const ProgramTimes& line : tables.program_times) {
    const std::string& name = study.programs[line.program].name;
    if (line.timed_runs == 0) {
      rows.push_back({name, "not known"});
      continue;
    }
    boxes.push_back({name, line.min, line.first_quartile, line.median, line.third_quartile, line.max});
    rows.push_back({name, Hundredth(line.min), Hundredth(line.first_quartile), Hundredth(line.median),
                    Hundredth(line.third_quartile), Hundredth(line.max), Hundredth(line.mean)});
  }
  rows.push_back({"all programs", "", "", "", "", "", Hundredth(tables.overview.mean_ms)});
  rows.push_back({"paper, all programs", "", "", "", "", "", Hundredth(kPaperMean)});
  return Figure(
      "Figure 8: time of a run by program, in ms",
      BoxPlot("ms", boxes,
              {{"mean of all runs", 2, tables.overview.mean_ms, 0}, {"paper: mean of all runs", 6, kPaperMean, 0}}),
      HtmlTable(
          {{"program", /*words=*/true}, {"min"}, {"first quartile"}, {"median"}, {"third quartile"}, {"max"}, {"mean"}},
          rows));
}

std::string Figure9(const StudyTables& tables) {
  const RootCauses& causes = tables.root_causes;
  const std::string caption = "Figure 9: unique root causes after inspecting x findings";
  const std::string about = absl::StrFormat(
      "<p>%d findings, %d of them without a cause (%.1f %%): inspected like the others, they reveal nothing. Root "
      "causes: %d. Means of all drawings.</p>\n",
      causes.findings, causes.unlabelled, Percent(causes.unlabelled, causes.findings), causes.causes.size());
  PlotCurve robin = {.name = "round robin of classes", .colour = 1, .points = {{0, 0}}, .steps = false};
  PlotCurve uniform = {.name = "uniform", .colour = 2, .points = {{0, 0}}, .steps = false};
  std::vector<std::vector<std::string>> rows;
  double high = kPaperRoundRobin;
  for (const UniqueCauses& point : causes.curve) {
    const auto x = static_cast<double>(point.inspected);
    if (point.inspected <= kMostPlotted) {
      robin.points.emplace_back(x, point.round_robin.mean);
      uniform.points.emplace_back(x, point.uniform.mean);
      high = std::max({high, point.round_robin.mean, point.uniform.mean});
    }
    const bool of_paper = point.inspected == kPaperInspected;
    if (point.inspected % 10 != 0 && point.inspected != 1 && point.inspected != causes.curve.size()) continue;
    std::vector<std::string>& row = rows.emplace_back();
    const auto spread = [](const Spread& one) {
      return absl::StrFormat("%.1f (%.1f to %.1f)", one.mean, one.low, one.high);
    };
    row = {absl::StrCat(point.inspected), spread(point.round_robin), spread(point.uniform)};
    if (of_paper) row.insert(row.end(), {Tenth(kPaperRoundRobin), Tenth(kPaperUniform)});
  }
  if (causes.curve.size() < kPaperInspected) {
    rows.push_back({absl::StrCat(kPaperInspected), "", "", Tenth(kPaperRoundRobin), Tenth(kPaperUniform)});
  }
  const size_t plotted = std::max(kPaperInspected, std::min(kMostPlotted, causes.curve.size()));
  return Figure(
      caption,
      about + LinePlot({.x = "inspected findings",
                        .y = "unique root causes",
                        .x_max = static_cast<double>(plotted),
                        .y_max = high},
                       {robin, uniform},
                       {{"paper: by classes", 1, kPaperInspected, kPaperRoundRobin},
                        {"paper: uniformly", 2, kPaperInspected, kPaperUniform}}),
      absl::StrCat(
          "<p>In brackets 5 and 95 percent of the repetitions.</p>\n",
          HtmlTable(
              {{"inspected"}, {"round robin of classes"}, {"uniform"}, {"paper: by classes"}, {"paper: uniformly"}},
              rows)));
}

}  // namespace

std::string StudyPage(const Study& study, const StudyTables& tables, const std::string& title) {
  return absl::StrCat(PageHead("The DBDB study again"),
                      "<h1>The DBDB study again</h1>\n<p>Beside the numbers of Lehmann and Pradel, Feedback-directed "
                      "differential testing of interactive debuggers (FSE 2018), as far as the paper gives them.</p>\n",
                      Figure7(tables), Figure8(study, tables), Figure9(tables), "<h2>The whole report</h2>\n<pre>",
                      HtmlText(StudyText(study, tables, {.title = title})), "</pre>\n", kPageEnd);
}

}  // namespace twinstep
