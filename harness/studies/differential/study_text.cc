#include "harness/studies/differential/study_text.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "harness/text/terminal_text.h"
#include "harness/text/text_plot.h"
#include "harness/text/text_table.h"
#include "model/answers/equivalence_class.h"
#include "model/expected/expected_difference.h"

namespace twinstep {
namespace {

constexpr int kBarWidth = 50;
constexpr int kBoxWidth = 40;
constexpr size_t kLongestName = 200;

// The letters of figure 7's bars. The paper does not tell setting from removing breakpoints.
constexpr struct {
  Divergence::Type type;
  char letter;
} kLetters[] = {
    {Divergence::BREAKPOINT_LOCATION, 'B'}, {Divergence::BREAKPOINT_REMOVAL, 'R'}, {Divergence::TERMINATION, 'T'},
    {Divergence::PAUSE_LOCATION, 'P'},      {Divergence::CALL_STACK, 'C'},         {Divergence::VARIABLES, 'V'},
    {Divergence::COMPLETION_VALUE, 'E'},    {Divergence::PROGRAM_BEHAVIOUR, 'O'},
};

// A file may have any name, and a runs.csv may come from anybody.
std::string Shown(const std::string& text) { return OneLine(text, kLongestName); }

std::string OverviewText(const Study& study, const StudyTables& tables) {
  const Overview& overview = tables.overview;
  std::string text = absl::StrFormat("%-46s %18s %18s\n", "Overview", "here", "paper");
  auto add = [&text](const std::string& measure, const std::string& here, const std::string& paper) {
    std::string line = absl::StrFormat("  %-44s %18s %18s", measure, here, paper);
    absl::StripTrailingAsciiWhitespace(&line);
    absl::StrAppend(&text, line, "\n");
  };
  auto share = [&overview](uint64_t runs) {
    return absl::StrFormat("%d  %5.1f %%", runs, Percent(runs, overview.runs));
  };
  add("programs", absl::StrCat(overview.programs), "41");
  add("runs", absl::StrCat(overview.runs), "2050");
  if (overview.fewest_runs == overview.most_runs) {
    add("  of each program", absl::StrCat(overview.most_runs), "50");
  } else {
    add("  of each program, some were left out", absl::StrCat(overview.fewest_runs, " to ", overview.most_runs), "50");
  }
  add("actions", absl::StrCat(overview.actions), "26931");
  add("  of these execution actions", absl::StrCat(overview.execution_actions), "");
  // Such a program's number says little about the others; see kTriesPerLine in model/sessions/breakpoint_phase.cc.
  if (overview.programs > 2 && overview.busiest_actions > overview.actions / 2) {
    add("  without " + Shown(study.programs[overview.busiest_program].name),
        absl::StrCat(overview.actions - overview.busiest_actions), "");
  }
  add("mean time of a run, ms", absl::StrFormat("%.1f", overview.mean_ms), "448");
  if (overview.timed_runs < overview.runs) {
    add("  runs whose time is not known", absl::StrCat(overview.runs - overview.timed_runs), "");
  }
  add("equivalence classes", absl::StrCat(overview.classes), "112");
  add("runs that diverged", share(overview.Ended(StudyRun::End::kDiverged)), "1692   82.5 %");
  const uint64_t breakpoints =
      overview.Diverged(Divergence::BREAKPOINT_LOCATION) + overview.Diverged(Divergence::BREAKPOINT_REMOVAL);
  add("  breakpoints, before the program runs", share(breakpoints), "983   47.9 %");
  const struct {
    Divergence::Type type;
    const char* paper;
  } kTypes[] = {{Divergence::TERMINATION, "8.7 %"}, {Divergence::PAUSE_LOCATION, "18.8 %"},
                {Divergence::CALL_STACK, "2.5 %"},  {Divergence::VARIABLES, "4.4 %"},
                {Divergence::COMPLETION_VALUE, ""}, {Divergence::PROGRAM_BEHAVIOUR, ""}};
  for (const auto& [type, paper] : kTypes) {
    const uint64_t runs = overview.Diverged(type);
    if (runs > 0 || *paper != '\0') add("  " + ToText(type), share(runs), paper);
  }
  for (const StudyRun::End end : kAllEnds) {
    if (end == StudyRun::End::kDiverged) continue;
    const uint64_t runs = overview.Ended(end);
    const std::string paper = end == StudyRun::End::kMaxActions ? "14    0.7 %" : "";
    if (runs > 0 || !paper.empty()) add("runs that ended so: " + ToText(end), share(runs), paper);
  }
  return text;
}

std::string RunsEndedText(const StudyTables& tables) {
  const uint64_t runs = tables.overview.runs;
  std::string text =
      "Figure 7: runs that have ended after at most x execution actions, percent of all runs\n"
      "  actions  diverged  finished   other  all in all\n";
  for (const RunsEnded& line : tables.runs_ended) {
    std::vector<std::pair<char, double>> parts;
    for (const auto& [type, letter] : kLetters) {
      const auto it = line.diverged.find(type);
      if (it != line.diverged.end()) parts.emplace_back(letter, Percent(it->second, runs));
    }
    const uint64_t other = line.maximum_of_actions + line.otherwise;
    parts.emplace_back('.', Percent(line.program_finished, runs));
    parts.emplace_back('x', Percent(other, runs));
    absl::StrAppendFormat(&text, "  %7d  %8.1f  %8.1f  %6.1f  %10.1f  |%s|\n", line.execution_actions,
                          Percent(line.DivergedInAll(), runs), Percent(line.program_finished, runs),
                          Percent(other, runs), Percent(runs - line.going_on, runs), StackedBar(parts, kBarWidth));
  }
  std::vector<std::string> legend;
  for (const auto& [type, letter] : kLetters) {
    if (tables.overview.Diverged(type) > 0) legend.push_back(absl::StrFormat("%c %s", letter, ToText(type)));
  }
  legend.push_back(". program finished");
  legend.push_back("x maximum of actions, limits, crashes");
  absl::StrAppend(&text, "  ", absl::StrJoin(legend, ", "), "\n",
                  "  paper: 47.9 diverged after 0 actions, 82.5 after 20\n");
  return text;
}

std::string NameOf(const Study& study, const ProgramTimes& line) { return Shown(study.programs[line.program].name); }

std::string ProgramTimesText(const Study& study, const StudyTables& tables, size_t most) {
  std::vector<ProgramTimes> lines = tables.program_times;
  std::string text = "Figure 8: time of a run by program, in ms (quartiles; a run of the paper took 448 on average)\n";
  // Which ones are shown is decided by time, their order is the programs'.
  if (lines.size() > most) {
    std::stable_sort(lines.begin(), lines.end(),
                     [](const ProgramTimes& a, const ProgramTimes& b) { return a.mean > b.mean; });
    absl::StrAppend(&text, "  the ", most, " slowest of ", lines.size(), " programs\n");
    lines.resize(most);
    std::sort(lines.begin(), lines.end(),
              [](const ProgramTimes& a, const ProgramTimes& b) { return a.program < b.program; });
  }
  double low = 0, high = 0;
  size_t width = 7;
  for (const ProgramTimes& line : lines) {
    width = std::max(width, NameOf(study, line).size());
    if (line.timed_runs == 0) continue;
    low = low == 0 ? line.min : std::min(low, line.min);
    high = std::max(high, line.max);
  }
  low = std::max(low, 0.001);
  absl::StrAppendFormat(&text, "  %-*s  %8s %8s %8s %8s %8s %8s  from %.2g to %.2g ms, logarithmic\n", width, "program",
                        "min", "quarter", "median", "quarter", "max", "mean", low, high);
  for (const ProgramTimes& line : lines) {
    absl::StrAppendFormat(&text, "  %-*s", width, NameOf(study, line));
    if (line.timed_runs == 0) {
      absl::StrAppend(&text, "  no time is known of its runs\n");
      continue;
    }
    const Box box = {line.min, line.first_quartile, line.median, line.third_quartile, line.max};
    absl::StrAppendFormat(&text, "  %8.2f %8.2f %8.2f %8.2f %8.2f %8.2f  %s\n", line.min, line.first_quartile,
                          line.median, line.third_quartile, line.max, line.mean,
                          std::string(absl::StripTrailingAsciiWhitespace(BoxOnLogScale(box, low, high, kBoxWidth))));
  }
  return text;
}

// "by design", or the counts of several.
std::string LayersOf(const ClassSize& size) {
  if (size.by_layer.size() == 1) return ToText(size.by_layer.begin()->first);
  std::vector<std::string> parts;
  for (const auto& [layer, findings] : size.by_layer) parts.push_back(absl::StrCat(findings, " ", ToText(layer)));
  return absl::StrJoin(parts, ", ");
}

std::string ClassesText(const StudyTables& tables, size_t most) {
  std::string text = absl::StrCat("Table 2: the largest of ", tables.classes.size(),
                                  " equivalence classes, percent of all findings (paper: 112 classes, the largest "
                                  "31.8 %, the six largest 49.7 %)\n");
  // The empty column indents.
  TextTable table({{""},
                   {"type", /*left=*/true, 19},
                   {"last action", /*left=*/true, 17},
                   {"syntax node", /*left=*/true, 24},
                   {"findings"},
                   {"%", /*left=*/false, 6},
                   {"sum %", /*left=*/false, 6},
                   {"layer", /*left=*/true}});
  size_t shown = 0;
  for (const ClassSize& size : tables.classes) {
    if (shown++ == most) break;
    table.Add({"", ToText(size.equivalence_class.divergence()), LastActionName(size.equivalence_class),
               Shown(size.equivalence_class.node_type()), absl::StrCat(size.findings),
               absl::StrFormat("%.1f", size.percent), absl::StrFormat("%.1f", size.cumulative_percent),
               LayersOf(size)});
  }
  text += table.Text();
  if (tables.classes.size() > most) absl::StrAppend(&text, "  and ", tables.classes.size() - most, " more\n");
  return text;
}

std::string LayersText(const StudyTables& tables) {
  TextTable layers({{"Layers", /*left=*/true, 39},
                    {"findings"},
                    {"%", /*left=*/false, 6},
                    {"classes", /*left=*/false, 8},
                    {"of it alone", /*left=*/false, 14}});
  const uint64_t findings = tables.overview.Ended(StudyRun::End::kDiverged);
  for (const LayerCount& layer : tables.layers) {
    layers.Add({absl::StrCat("  ", ToText(layer.layer)), absl::StrCat(layer.findings),
                absl::StrFormat("%.1f", Percent(layer.findings, findings)), absl::StrCat(layer.classes),
                absl::StrCat(layer.classes_of_it_alone)});
  }
  TextTable rules({{""}, {"findings"}, {"classes"}, {"rule", /*left=*/true}});
  for (const RuleCount& rule : tables.rules) {
    rules.Add({"", absl::StrCat(rule.findings), absl::StrCat(rule.classes),
               absl::StrCat(ToText(rule.layer), rule.rule.empty() ? "" : ": ", Shown(rule.rule))});
  }
  return layers.Text() + rules.Text();
}

std::string RootCausesText(const StudyTables& tables) {
  const RootCauses& causes = tables.root_causes;
  std::string text = absl::StrFormat(
      "Figure 9: unique root causes after inspecting x findings (paper, after 50: 24 against 12)\n"
      "  %d findings, %d of them without a cause (%.1f %%): inspected like the others, they reveal nothing. Root "
      "causes: %d\n",
      causes.findings, causes.unlabelled, Percent(causes.unlabelled, causes.findings), causes.causes.size());
  if (causes.causes.empty()) return text;
  absl::StrAppendFormat(&text, "  %9s  %-22s  %s\n", "inspected", "round robin of classes", "uniform");
  const auto high = static_cast<double>(causes.causes.size());
  for (const size_t inspected : {1, 2, 5, 10, 20, 30, 40, 50, 75, 100, 150, 200, 300, 400, 500, 1000}) {
    if (inspected > causes.curve.size()) break;
    const UniqueCauses& point = causes.curve[inspected - 1];
    const Spread &r = point.round_robin, &u = point.uniform;
    absl::StrAppendFormat(&text, "  %9d  %5.1f (%4.1f to %4.1f)   %5.1f (%4.1f to %4.1f)   |%s|\n", inspected, r.mean,
                          r.low, r.high, u.mean, u.low, u.high,
                          Marks({{'r', r.mean, r.low, r.high}, {'u', u.mean, u.low, u.high}}, high, kBarWidth));
  }
  absl::StrAppend(&text,
                  "  means, and in brackets 5 and 95 percent of the repetitions; the plot goes from 0 to all causes\n");
  TextTable table({{""}, {"findings"}, {"classes"}, {"cause", /*left=*/true}});
  for (const RootCause& cause : causes.causes) {
    table.Add({"", absl::StrCat(cause.findings), absl::StrCat(cause.classes), Shown(cause.cause)});
  }
  return text + table.Text();
}

}  // namespace

std::string StudyText(const Study& study, const StudyTables& tables, const StudyTextOptions& options) {
  std::string text;
  if (!options.title.empty()) text = absl::StrCat(options.title, "\n\n");
  return absl::StrCat(text, OverviewText(study, tables), "\n", RunsEndedText(tables), "\n",
                      ProgramTimesText(study, tables, options.programs), "\n", ClassesText(tables, options.classes),
                      "\n", LayersText(tables), "\n", RootCausesText(tables));
}

}  // namespace twinstep
