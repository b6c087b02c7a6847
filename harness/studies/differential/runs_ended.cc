#include "harness/studies/differential/runs_ended.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "harness/text/csv.h"
#include "model/answers/equivalence_class.h"

namespace twinstep {
namespace {

constexpr uint64_t kPaperActions = 20;

void Add(const StudyRun& run, RunsEnded& line) {
  switch (run.end) {
    case StudyRun::End::kDiverged:
      ++line.diverged[run.equivalence_class.divergence()];
      break;
    case StudyRun::End::kProgramFinished:
      ++line.program_finished;
      break;
    case StudyRun::End::kMaxActions:
      ++line.maximum_of_actions;
      break;
    default:
      ++line.otherwise;
      break;
  }
}

}  // namespace

uint64_t RunsEnded::DivergedInAll() const {
  uint64_t sum = 0;
  for (const auto& [type, runs] : diverged) sum += runs;
  return sum;
}

std::vector<RunsEnded> RunsEndedByActions(const Study& study) {
  RunsEnded sum;
  uint64_t last = kPaperActions;
  std::map<uint64_t, std::vector<const StudyRun*>> by_actions;
  for (const StudyRun& run : study.runs) {
    last = std::max(last, run.execution_actions);
    by_actions[run.execution_actions].push_back(&run);
    if (run.diverged()) sum.diverged[run.equivalence_class.divergence()] = 0;
  }
  std::vector<RunsEnded> lines;
  uint64_t ended = 0;
  for (uint64_t actions = 0; actions <= last; ++actions) {
    for (const StudyRun* run : by_actions[actions]) {
      Add(*run, sum);
      ++ended;
    }
    sum.execution_actions = actions;
    sum.going_on = study.runs.size() - ended;
    lines.push_back(sum);
  }
  return lines;
}

std::string RunsEndedCsv(const std::vector<RunsEnded>& lines, uint64_t runs) {
  std::vector<std::string> head = {"execution_actions", "diverged_percent"};
  if (!lines.empty()) {
    for (const auto& [type, count] : lines[0].diverged) {
      head.push_back(absl::StrCat("diverged_", absl::StrReplaceAll(ToText(type), {{" ", "_"}}), "_percent"));
    }
  }
  for (const char* name : {"program_finished_percent", "maximum_of_actions_percent", "ended_otherwise_percent",
                           "going_on_percent", "ended_runs"}) {
    head.push_back(name);
  }
  std::string text = CsvLine(head);
  for (const RunsEnded& line : lines) {
    std::vector<std::string> fields = {absl::StrCat(line.execution_actions)};
    auto add = [&fields, runs](uint64_t count) { fields.push_back(absl::StrFormat("%.4f", Percent(count, runs))); };
    add(line.DivergedInAll());
    for (const auto& [type, count] : line.diverged) add(count);
    for (const uint64_t count : {line.program_finished, line.maximum_of_actions, line.otherwise, line.going_on}) {
      add(count);
    }
    fields.push_back(absl::StrCat(runs - line.going_on));
    text += CsvLine(fields);
  }
  return text;
}

}  // namespace twinstep
