// //harness:growth: what an action of a debugger costs in larger and larger programs.
#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "engines/engine_pair.h"
#include "engines/known_engines.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/process/interrupt.h"
#include "harness/studies/growth/action_costs.h"
#include "harness/studies/growth/growing_program.h"
#include "harness/studies/growth/growth_rate.h"
#include "harness/subjects/make_subject.h"
#include "harness/text/html_page.h"
#include "harness/text/html_tables.h"
#include "harness/text/svg_plot.h"
#include "harness/text/text_table.h"

ABSL_FLAG(std::string, engines, twinstep::DefaultPair().a + "," + twinstep::DefaultPair().b,
          "joined by commas; also of other versions, as ENGINE@VERSION");
ABSL_FLAG(std::string, growing, "bytes,breakpoints,frames,variables,steps", "what grows, joined by commas");
ABSL_FLAG(twinstep::Whole<1>, runs, 3, "sessions of each size; the cheapest counts, for each action");
ABSL_FLAG(twinstep::OutputFile, html, {}, "file for the plots; -: standard output, in place of the text");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "growth: what an action of a debugger costs in larger and larger programs, and how fast that grows.\n"
    "Prints a table for each engine and each thing that grows. Exit code 0: ran; 1: could not run; 2: wrong usage.";

// What an engine's action costs, by size.
using Series = std::vector<std::pair<double, double>>;
struct Measured {
  Growing growing;
  // By action, then by engine.
  std::map<std::string, std::map<std::string, Series>> series;
};

std::vector<std::string> AllNames() {
  std::vector<std::string> names;
  for (const Growing growing : AllGrowing()) names.push_back(NameOf(growing));
  return names;
}

absl::StatusOr<ActionCosts> Cheapest(const std::string& subject, const GrowingProgram& program) {
  ActionCosts least;
  for (int i = 0; i < absl::GetFlag(FLAGS_runs); ++i) {
    absl::StatusOr<std::unique_ptr<Engine>> engine = MakeSubject(subject, {});
    if (!engine.ok()) return engine.status();
    absl::StatusOr<ActionCosts> costs = MeasureActions(**engine, program);
    if (!costs.ok()) return costs.status();
    for (const auto& [action, cost] : *costs) {
      const auto [entry, is_new] = least.emplace(action, cost);
      entry->second = std::min(entry->second, cost);
    }
  }
  return least;
}

std::string TextOf(const Measured& measured, const std::string& engine) {
  std::vector<TextTable::Column> columns = {{NameOf(measured.growing)}};
  for (const auto& [action, engines] : measured.series) columns.push_back({action});
  TextTable table(std::move(columns));
  const size_t rows = measured.series.empty() ? 0 : measured.series.begin()->second.at(engine).size();
  for (size_t i = 0; i < rows; ++i) {
    std::vector<std::string> cells;
    for (const auto& [action, engines] : measured.series) {
      const auto& [size, cost] = engines.at(engine)[i];
      if (cells.empty()) cells.push_back(absl::StrCat(static_cast<int64_t>(size)));
      cells.push_back(absl::StrCat(static_cast<int64_t>(cost)));
    }
    table.Add(std::move(cells));
  }
  std::vector<std::string> exponents = {"exponent"};
  for (const auto& [action, engines] : measured.series) {
    exponents.push_back(absl::StrFormat("%.1f", GrowthExponent(engines.at(engine))));
  }
  table.Add(std::move(exponents));
  return table.Text();
}

std::string PageOf(const std::vector<Measured>& all) {
  std::string page = absl::StrCat(PageHead("Growth"), "<h1>What an action costs in larger and larger programs</h1>\n");
  for (const Measured& measured : all) {
    absl::StrAppend(&page, "<h2>", HtmlText(NameOf(measured.growing)), "</h2>\n");
    for (const auto& [action, engines] : measured.series) {
      std::vector<PlotCurve> curves;
      std::vector<HtmlColumn> columns = {{NameOf(measured.growing)}};
      PlotAxes axes{.x = NameOf(measured.growing), .y = absl::StrCat(action, ", microseconds")};
      std::map<double, std::vector<std::string>> rows;
      for (const auto& [engine, series] : engines) {
        curves.push_back({.name = engine, .colour = static_cast<int>(curves.size()) % 8 + 1, .points = series});
        columns.push_back({engine});
        for (const auto& [size, cost] : series) {
          axes.x_max = std::max(axes.x_max, size);
          axes.y_max = std::max(axes.y_max, cost);
          std::vector<std::string>& row = rows[size];
          if (row.empty()) row.push_back(absl::StrCat(static_cast<int64_t>(size)));
          row.push_back(absl::StrCat(static_cast<int64_t>(cost)));
        }
      }
      std::vector<std::vector<std::string>> cells;
      for (auto& [size, row] : rows) cells.push_back(std::move(row));
      page += Figure(action, LinePlot(axes, curves, {}), HtmlTable(columns, cells));
    }
  }
  return page + kPageEnd;
}

absl::Status Run(const CommandLine&) {
  const std::vector<std::string> names = absl::StrSplit(absl::GetFlag(FLAGS_engines), ',', absl::SkipEmpty());
  const std::vector<std::string> wanted = absl::StrSplit(absl::GetFlag(FLAGS_growing), ',', absl::SkipEmpty());
  const bool prints = !absl::GetFlag(FLAGS_html).standard_output();
  std::vector<Measured> all;
  std::vector<std::string> too_fast;
  ProgressLine progress("growth", {.log_every = kLogEvery});
  CatchInterrupts();
  for (const Growing growing : AllGrowing()) {
    if (std::find(wanted.begin(), wanted.end(), NameOf(growing)) == wanted.end()) continue;
    Measured& measured = all.emplace_back();
    measured.growing = growing;
    for (const std::string& name : names) {
      for (const uint32_t size : SizesOf(growing)) {
        if (Interrupted()) return absl::CancelledError("interrupted before it was done");
        progress.Show(absl::StrCat(name, ", ", size, " ", NameOf(growing)));
        absl::StatusOr<ActionCosts> costs = Cheapest(name, MakeGrowingProgram(growing, size));
        if (!costs.ok()) return costs.status();
        for (const auto& [action, cost] : *costs) measured.series[action][name].emplace_back(size, cost);
      }
      progress.Show("");
      if (prints) {
        std::cout << name << ", microseconds of CPU time, " << NameOf(growing) << "\n"
                  << TextOf(measured, name) << "\n"
                  << std::flush;
      }
      for (const auto& [action, series] : measured.series) {
        const double exponent = GrowthExponent(series.at(name));
        if (!GrowsTooFast(exponent)) continue;
        too_fast.push_back(
            absl::StrFormat("%s: %s grows faster than %s: exponent %.1f", name, action, NameOf(growing), exponent));
      }
    }
  }
  if (prints) {
    for (const std::string& line : too_fast) std::cout << line << "\n";
    std::cout << too_fast.size() << " costs grow faster than the size" << std::endl;
  }
  return absl::GetFlag(FLAGS_html).Write(PageOf(all));
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(
      argc, argv,
      {.name = "growth", .usage = twinstep::kUsage, .file = __FILE__, .choices = {{"growing", twinstep::AllNames()}}},
      twinstep::Run);
}
