// //harness:explain_study: what the methods of //harness:explain find in known regressions.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/corpora/regression_folder.h"
#include "harness/isolation/versions/explain_versions.h"
#include "harness/process/interrupt.h"
#include "harness/studies/regressions/explanation_study_text.h"
#include "harness/studies/regressions/explanation_verdict.h"
#include "model/steady_clock.h"
#include "regressions_place.h"

ABSL_FLAG(std::string, cases, "", "folder of cases instead of Twinstep's own");
ABSL_FLAG(std::string, packages, "",
          "folder with the published packages that some cases are about, as NAME-VERSION; default: where "
          "//corpus/regressions/packages:unpacked puts them");
ABSL_FLAG(std::vector<std::string>, only, {}, "names of cases, separated by commas; all others are left out");
ABSL_FLAG(std::vector<std::string>, methods, std::vector<std::string>({"dd", "add", "after"}), "dd, add, after");
ABSL_FLAG(twinstep::OutputFile, csv, {}, "file for all figures; -: standard output, in place of the tables");
ABSL_FLAG(twinstep::TimeLimit, cpu_limit, absl::Seconds(10), "CPU time of one run of a test");
ABSL_FLAG(twinstep::Jobs, jobs, {1}, "variants tested at the same time; 0: one for each processor");

namespace twinstep {
namespace {

std::string Usage() {
  return "explain_study: compares the answers of dd, add and after for known regressions with the fix.\n"
         "A case is a folder with case.json (proto/regression_case.proto), a test and the versions good and bad; those "
         "of\n"
         "published packages are left out until `./bazelw build //corpus/regressions/packages:unpacked` has fetched "
         "them. "
         "Ctrl-C prints the tables of the finished cases.\n"
         "Exit code 0: ran; 1: the cases cannot be read; 2: wrong usage.";
}

ExplainMethod MethodNamed(const std::string& name) {
  return name == "dd" ? ExplainMethod::kDd : name == "add" ? ExplainMethod::kAdd : ExplainMethod::kAfter;
}

StudyAnswer Explain(const Regression& regression, ExplainMethod method) {
  ExplainOptions options;
  options.good = regression.good;
  options.bad = regression.bad;
  options.test = regression.test;
  options.scripts = {regression.truth.scripts().begin(), regression.truth.scripts().end()};
  options.method = method;
  options.jobs = absl::GetFlag(FLAGS_jobs).count();
  options.time_limit = absl::GetFlag(FLAGS_cpu_limit);
  options.stop = Interrupted;
  StudyAnswer answer;
  const absl::Duration start = SteadyNow();
  absl::StatusOr<Explanation> explanation = ExplainVersions(options);
  answer.time = SteadyNow() - start;
  if (!explanation.ok()) {
    answer.failure = std::string(explanation.status().message());
    return answer;
  }
  answer.explanation = *std::move(explanation);
  answer.verdict = Judge(answer.explanation, regression.truth);
  return answer;
}

absl::Status Study(const CommandLine&) {
  CatchInterrupts();
  const std::vector<std::string> methods = absl::GetFlag(FLAGS_methods), only = absl::GetFlag(FLAGS_only);
  const std::string cases = absl::GetFlag(FLAGS_cases);
  std::string packages = absl::GetFlag(FLAGS_packages);
  if (!packages.empty()) {
    packages = UserPath(packages);
  } else if (std::filesystem::exists(kRegressionsPlace)) {
    packages = kRegressionsPlace;
  }
  ASSIGN_OR_RETURN(const std::string place,
                   cases.empty() ? OwnFolder("corpus/regressions") : absl::StatusOr<std::string>(UserPath(cases)));
  int left_out = 0;
  ASSIGN_OR_RETURN(std::vector<Regression> regressions,
                   ReadRegressions(place, packages.empty() ? "" : UserPath(packages), left_out));
  if (!only.empty()) {
    std::erase_if(regressions, [&](const Regression& regression) {
      return std::find(only.begin(), only.end(), regression.name) == only.end();
    });
    if (regressions.empty()) return absl::NotFoundError("--only names no case that is there");
  }
  std::vector<StudyRow> rows;
  ProgressLine progress("explain_study", {.log_every = kLogEvery});
  for (const Regression& regression : regressions) {
    if (Interrupted()) break;
    StudyRow& row = rows.emplace_back();
    row.regression = regression;
    for (const std::string& name : methods) {
      if (Interrupted()) break;
      progress.Show(absl::StrCat(regression.name, ", ", name, ", case ", rows.size(), " of ", regressions.size()));
      row.answers.emplace(name, Explain(regression, MethodNamed(name)));
    }
  }
  progress.Show("");
  const OutputFile csv = absl::GetFlag(FLAGS_csv);
  if (!csv.standard_output()) {
    std::cout << ExplainStudyText(rows, methods);
    if (left_out > 0) {
      std::cout << left_out
                << " cases are about published packages and were left out; `./bazelw build "
                   "//corpus/regressions/packages:unpacked` gets these.\n";
    }
    std::cout << std::flush;
  }
  return csv.wanted() ? csv.Write(ExplainStudyCsv(rows)) : absl::OkStatus();
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(argc, argv,
                              {.name = "explain_study",
                               .usage = twinstep::Usage(),
                               .file = __FILE__,
                               .choices = {{"methods", {"dd", "add", "after"}}}},
                              twinstep::Study);
}
