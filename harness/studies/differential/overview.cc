#include "harness/studies/differential/overview.h"

#include <algorithm>
#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/text/csv.h"
#include "model/answers/equivalence_class.h"

namespace twinstep {

uint64_t Overview::Ended(StudyRun::End end) const {
  const auto it = ends.find(end);
  return it == ends.end() ? 0 : it->second;
}

uint64_t Overview::Diverged(Divergence::Type type) const {
  const auto it = divergences.find(type);
  return it == divergences.end() ? 0 : it->second;
}

Overview OverviewOf(const Study& study) {
  Overview overview;
  overview.programs = study.programs.size();
  overview.runs = study.runs.size();
  std::vector<uint64_t> runs(study.programs.size()), actions(study.programs.size());
  std::set<std::string> classes;
  for (const StudyRun& run : study.runs) {
    ++runs[run.program];
    actions[run.program] += run.actions;
    overview.actions += run.actions;
    overview.execution_actions += run.execution_actions;
    ++overview.ends[run.end];
    if (run.diverged()) {
      ++overview.divergences[run.equivalence_class.divergence()];
      classes.insert(ToText(run.equivalence_class));
    }
    if (run.microseconds) {
      ++overview.timed_runs;
      overview.total_ms += static_cast<double>(*run.microseconds) / 1000;
    }
  }
  overview.classes = classes.size();
  if (!runs.empty()) {
    overview.fewest_runs = *std::min_element(runs.begin(), runs.end());
    overview.most_runs = *std::max_element(runs.begin(), runs.end());
    const auto busiest = std::max_element(actions.begin(), actions.end());
    overview.busiest_program = static_cast<size_t>(busiest - actions.begin());
    overview.busiest_actions = *busiest;
  }
  if (overview.timed_runs > 0) overview.mean_ms = overview.total_ms / static_cast<double>(overview.timed_runs);
  return overview;
}

std::string OverviewCsv(const Overview& overview) {
  std::string text = CsvLine({"measure", "value", "unit"});
  auto count = [&text](const std::string& measure, uint64_t value, const std::string& unit) {
    text += CsvLine({measure, absl::StrCat(value), unit});
  };
  auto number = [&text](const std::string& measure, double value, const std::string& unit) {
    text += CsvLine({measure, absl::StrFormat("%.4f", value), unit});
  };
  count("programs", overview.programs, "programs");
  count("runs", overview.runs, "runs");
  count("fewest runs of a program", overview.fewest_runs, "runs");
  count("most runs of a program", overview.most_runs, "runs");
  count("actions", overview.actions, "actions");
  count("execution actions", overview.execution_actions, "actions");
  count("actions of the program with the most", overview.busiest_actions, "actions");
  for (const StudyRun::End end : kAllEnds) {
    count("end: " + ToText(end), overview.Ended(end), "runs");
    number("end: " + ToText(end), Percent(overview.Ended(end), overview.runs), "% of runs");
  }
  for (const auto& [type, runs] : overview.divergences) {
    count("divergence: " + ToText(type), runs, "runs");
    number("divergence: " + ToText(type), Percent(runs, overview.runs), "% of runs");
  }
  count("classes", overview.classes, "classes");
  count("runs with a known time", overview.timed_runs, "runs");
  number("mean time of a run", overview.mean_ms, "ms");
  number("time of all runs", overview.total_ms, "ms");
  return text;
}

}  // namespace twinstep
