#include "harness/studies/differential/program_times.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/text/csv.h"
#include "harness/text/quantile.h"

namespace twinstep {

std::vector<ProgramTimes> TimesByProgram(const Study& study) {
  std::vector<ProgramTimes> lines(study.programs.size());
  std::vector<std::vector<double>> times(lines.size());
  for (const StudyRun& run : study.runs) {
    ++lines[run.program].runs;
    if (run.microseconds) times[run.program].push_back(static_cast<double>(*run.microseconds) / 1000);
  }
  for (size_t program = 0; program < lines.size(); ++program) {
    ProgramTimes& line = lines[program];
    std::vector<double>& sorted = times[program];
    line.program = program;
    line.timed_runs = sorted.size();
    if (sorted.empty()) continue;
    std::sort(sorted.begin(), sorted.end());
    line.min = sorted.front();
    line.first_quartile = Quantile(sorted, 0.25);
    line.median = Quantile(sorted, 0.5);
    line.third_quartile = Quantile(sorted, 0.75);
    line.max = sorted.back();
    line.mean = Mean(sorted);
  }
  return lines;
}

std::string ProgramTimesCsv(const std::vector<ProgramTimes>& lines, const Study& study) {
  std::string text = CsvLine({"program", "runs", "timed_runs", "min_ms", "first_quartile_ms", "median_ms",
                              "third_quartile_ms", "max_ms", "mean_ms"});
  for (const ProgramTimes& line : lines) {
    std::vector<std::string> fields = {study.programs[line.program].name, absl::StrCat(line.runs),
                                       absl::StrCat(line.timed_runs)};
    for (const double ms : {line.min, line.first_quartile, line.median, line.third_quartile, line.max, line.mean}) {
      fields.push_back(line.timed_runs == 0 ? "" : absl::StrFormat("%.3f", ms));
    }
    text += CsvLine(fields);
  }
  return text;
}

}  // namespace twinstep
