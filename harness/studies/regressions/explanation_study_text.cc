#include "harness/studies/regressions/explanation_study_text.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/text/csv.h"
#include "harness/text/text_table.h"

namespace twinstep {
namespace {

constexpr char kAfter[] = "after";

const StudyAnswer* AnswerOf(const StudyRow& row, const std::string& method) {
  const auto found = row.answers.find(method);
  return found == row.answers.end() || !found->second.failure.empty() ? nullptr : &found->second;
}

double Seconds(const StudyAnswer& answer) { return absl::ToDoubleSeconds(answer.time); }

int Depth(const Explanation& explanation, int cause) {
  int depth = 1;
  // A cause comes behind the one that led to it.
  while (explanation.causes(cause).from() >= 0 && explanation.causes(cause).from() < cause) {
    cause = explanation.causes(cause).from();
    ++depth;
  }
  return depth;
}

// Table II: which changes are named.
std::string AccuracyTable(const std::vector<StudyRow>& rows, const std::vector<std::string>& methods) {
  std::vector<TextTable::Column> columns = {{"case", /*left=*/true, 24}, {"changes"}};
  for (const std::string& method : methods) {
    columns.push_back({method, false, 8});
    columns.push_back({"match", /*left=*/true});
  }
  TextTable table(std::move(columns));
  std::map<std::string, std::pair<int, int>> total;
  for (const StudyRow& row : rows) {
    uint32_t changes = 0;
    for (const auto& [method, answer] : row.answers) changes = std::max(changes, answer.explanation.change_count());
    std::vector<std::string> cells = {row.regression.name, absl::StrCat(changes)};
    for (const std::string& method : methods) {
      const StudyAnswer* const answer = AnswerOf(row, method);
      if (answer == nullptr) {
        cells.insert(cells.end(), {"-", "-"});
        continue;
      }
      const int named = answer->explanation.responsible_size();
      total[method].first += named;
      total[method].second += 1;
      cells.insert(cells.end(), {absl::StrCat(named), std::string(Name(answer->verdict))});
    }
    table.Add(std::move(cells));
  }
  std::vector<std::string> means = {"mean", ""};
  for (const std::string& method : methods) {
    const auto [named, cases] = total[method];
    means.insert(means.end(), {absl::StrFormat("%.1f", cases == 0 ? 0.0 : double(named) / cases), ""});
  }
  table.Add(std::move(means));
  return table.Text();
}

// Table III: what it takes.
std::string SpeedTable(const std::vector<StudyRow>& rows, const std::vector<std::string>& methods) {
  std::vector<TextTable::Column> columns = {{"case", /*left=*/true, 24}};
  for (const std::string& method : methods) {
    columns.push_back({method, false, 7});
    columns.push_back({"time s", false, 7});
  }
  columns.push_back({"dd/after"});
  columns.push_back({"add/after"});
  TextTable table(std::move(columns));
  for (const StudyRow& row : rows) {
    std::vector<std::string> cells = {row.regression.name};
    for (const std::string& method : methods) {
      const StudyAnswer* const answer = AnswerOf(row, method);
      cells.push_back(answer == nullptr ? "-" : absl::StrCat(answer->explanation.tests().runs()));
      cells.push_back(answer == nullptr ? "-" : absl::StrFormat("%.2f", Seconds(*answer)));
    }
    const StudyAnswer* const after = AnswerOf(row, kAfter);
    for (const char* const other : {"dd", "add"}) {
      const StudyAnswer* const answer = AnswerOf(row, other);
      cells.push_back(
          answer == nullptr || after == nullptr ? "-" : absl::StrFormat("%.1fx", Seconds(*answer) / Seconds(*after)));
    }
    table.Add(std::move(cells));
  }
  return table.Text();
}

// Table IV: what after does besides testing.
std::string SemanticsTable(const std::vector<StudyRow>& rows) {
  TextTable table({{"case", /*left=*/true, 24},
                   {"changes"},
                   {"total"},
                   {"aux"},
                   {"root"},
                   {"queries"},
                   {"solver s"},
                   {"causes"},
                   {"depth"},
                   {"led"}});
  for (const StudyRow& row : rows) {
    const StudyAnswer* const after = AnswerOf(row, kAfter);
    if (after == nullptr) continue;
    const Explanation& explanation = after->explanation;
    int depth = 0;
    for (int i = 0; i < explanation.causes_size(); ++i) depth = std::max(depth, Depth(explanation, i));
    table.Add(
        {row.regression.name, absl::StrCat(explanation.change_count()),
         absl::StrCat(explanation.responsible_size() + explanation.auxiliary_size()),
         absl::StrCat(explanation.auxiliary_size()), absl::StrCat(explanation.responsible_size()),
         absl::StrCat(explanation.solver_calls()), absl::StrFormat("%.2f", explanation.solver_microseconds() / 1e6),
         absl::StrCat(explanation.causes_size()), absl::StrCat(depth), explanation.without_causes() ? "no" : "yes"});
  }
  return table.Text();
}

std::string Targets(const std::vector<StudyRow>& rows) {
  int cases = 0, matched = 0, without_causes = 0, slow = 0, both = 0, fewer_than_dd = 0, fewer_than_add = 0, of_dd = 0,
      of_add = 0;
  double shares = 0;
  for (const StudyRow& row : rows) {
    const StudyAnswer* const after = AnswerOf(row, kAfter);
    ++cases;
    if (after == nullptr) continue;
    matched += after->verdict == FixVerdict::kMatched;
    without_causes += after->verdict == FixVerdict::kMatched && after->explanation.without_causes();
    slow += after->time > absl::Minutes(2);
    if (const StudyAnswer* const dd = AnswerOf(row, "dd")) {
      ++of_dd;
      fewer_than_dd += after->explanation.tests().runs() < dd->explanation.tests().runs();
      if (dd->verdict == FixVerdict::kMatched && dd->explanation.responsible_size() > 0) {
        ++both;
        shares += double(after->explanation.responsible_size()) / dd->explanation.responsible_size();
      }
    }
    if (const StudyAnswer* const add = AnswerOf(row, "add")) {
      ++of_add;
      fewer_than_add += after->explanation.tests().runs() < add->explanation.tests().runs();
    }
  }
  return absl::StrCat(
      "after matches in ", matched, " of ", cases, " cases (target: all), of them in ", without_causes,
      " by trying all changes, as its causes did not lead there.\n",
      both == 0 ? std::string("There is no case in which dd matches.\n")
                : absl::StrFormat(
                      "Where dd matches (%d cases), after's answer has on average %.2f of its size (target: below "
                      "0.5).\n",
                      both, shares / both),
      "after runs fewer tests than dd in ", fewer_than_dd, " of ", of_dd, " cases, than add in ", fewer_than_add,
      " of ", of_add, " (target: most).\n", slow, " cases took after more than two minutes (target: none).\n");
}

}  // namespace

std::string ExplainStudyText(const std::vector<StudyRow>& rows, const std::vector<std::string>& methods) {
  std::string text =
      absl::StrCat("Changes named, and whether they match the fix (table II)\n", AccuracyTable(rows, methods),
                   "\nTests and time (table III)\n", SpeedTable(rows, methods));
  if (std::find(methods.begin(), methods.end(), kAfter) != methods.end()) {
    absl::StrAppend(&text, "\nWhat after does (table IV)\n", SemanticsTable(rows), "\n", Targets(rows));
  }
  std::string failures;
  for (const StudyRow& row : rows) {
    for (const auto& [method, answer] : row.answers) {
      if (!answer.failure.empty()) {
        absl::StrAppend(&failures, row.regression.name, ", ", method, ": ", answer.failure, "\n");
      }
    }
  }
  if (!failures.empty()) absl::StrAppend(&text, "\nNo answer:\n", failures);
  return text;
}

std::string ExplainStudyCsv(const std::vector<StudyRow>& rows) {
  std::string text = CsvLine(
      {"case",        "kind",         "method",         "failure", "changes",      "responsible",    "auxiliary",
       "verdict",     "check",        "without_causes", "tests",   "cached",       "passed",         "failed",
       "integration", "construction", "execution",      "seconds", "solver_calls", "solver_seconds", "causes"});
  for (const StudyRow& row : rows) {
    for (const auto& [method, answer] : row.answers) {
      const Explanation& explanation = answer.explanation;
      const Explanation::Tests& tests = explanation.tests();
      text += CsvLine({row.regression.name,
                       row.regression.truth.kind(),
                       method,
                       answer.failure,
                       absl::StrCat(explanation.change_count()),
                       absl::StrCat(explanation.responsible_size()),
                       absl::StrCat(explanation.auxiliary_size()),
                       std::string(Name(answer.verdict)),
                       Explanation::Check_Name(explanation.check()),
                       explanation.without_causes() ? "1" : "0",
                       absl::StrCat(tests.runs()),
                       absl::StrCat(tests.cached()),
                       absl::StrCat(tests.passed()),
                       absl::StrCat(tests.failed()),
                       absl::StrCat(tests.integration()),
                       absl::StrCat(tests.construction()),
                       absl::StrCat(tests.execution()),
                       absl::StrFormat("%.3f", Seconds(answer)),
                       absl::StrCat(explanation.solver_calls()),
                       absl::StrFormat("%.3f", explanation.solver_microseconds() / 1e6),
                       absl::StrCat(explanation.causes_size())});
    }
  }
  return text;
}

}  // namespace twinstep
