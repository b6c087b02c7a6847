// //harness:explain: why does the new version of a program fail a test that the old one passes?

#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "harness/causes/versions/explain_versions.h"
#include "harness/causes/versions/explanation_text.h"
#include "harness/causes/versions/finding_edits.h"
#include "harness/command/command_line.h"
#include "harness/corpora/program_loader.h"
#include "harness/process/child_kind.h"
#include "harness/process/interrupt.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"
#include "harness/text/json_text.h"
#include "harness/trials/trial_process.h"

ABSL_FLAG(std::string, good, "", "the version that passes the test: a file or a folder");
ABSL_FLAG(std::string, bad, "", "the version that fails it");
ABSL_FLAG(std::string, test, "", "a JavaScript file that throws where it fails");
ABSL_FLAG(std::string, finding, "", "instead of two versions: a file of a metamorphic finding");
ABSL_FLAG(std::string, scripts, "", "plain scripts of a folder in their order, separated by commas");
ABSL_FLAG(std::string, method, "after", "after, dd or add: see above");
ABSL_FLAG(bool, ddmin, false, "with dd and add: the smallest set that fails alone, not the smallest difference");
ABSL_FLAG(std::string, changes, "syntax", "what a change is: syntax (the finest) or lines (as diff -u0)");
ABSL_FLAG(std::string, json, "", "file for the explanation as JSON");
ABSL_FLAG(std::string, html, "", "of after: file for the causes beside the code, a page");
ABSL_FLAG(absl::Duration, causes_limit, absl::Seconds(60), "of after: time for all causes together");
ABSL_FLAG(absl::Duration, query_limit, absl::Seconds(2), "of after: time for each question to the solver");
ABSL_FLAG(absl::Duration, time_limit, absl::Seconds(10), "CPU time of one run of the test");
ABSL_FLAG(int, jobs, 1, "variants tested at the same time; what comes out does not depend on it");

namespace twinstep {
namespace {

std::string Usage() {
  return "explain: which changes between two versions of a program make a test fail, and why.\n"
         "  explain --good=OLD --bad=NEW --test=TEST.js\n"
         "  explain --finding=DIR/classes/CLASS/session-12.pb.zst    which of its edits make the relation fail\n"
         "OLD and NEW are files or folders: plain scripts (a file, or a folder with --scripts=a.js,b.js), ES modules, "
         "or a\n"
         "CommonJS package. The test is run as if it stood in the folder: it requires or imports './...'; behind "
         "scripts it\n"
         "sees their variables. It fails where it throws. A CommonJS test that exports a function has it called, and "
         "what\n"
         "it returns is waited for.\n"
         "Methods: dd is delta debugging on the changes; add leaves out those that the failing run never executes; "
         "after\n"
         "explains the failure backwards along the run and tests only the changes that it meets.\n"
         "Interrupted, it prints the best answer so far.\n"
         "Exit code 0: explained; 1: it could not be; 2: wrong usage.";
}

absl::StatusOr<ExplainOptions> Options() {
  ExplainOptions options;
  options.good = absl::GetFlag(FLAGS_good);
  options.bad = absl::GetFlag(FLAGS_bad);
  options.test = absl::GetFlag(FLAGS_test);
  for (const auto& [flag, value] : {std::make_pair("good", options.good), std::make_pair("bad", options.bad),
                                    std::make_pair("test", options.test)}) {
    if (value.empty()) return absl::InvalidArgumentError(absl::StrCat("--", flag, " is missing; --help tells more"));
  }
  const std::string scripts = absl::GetFlag(FLAGS_scripts);
  if (!scripts.empty()) options.scripts = absl::StrSplit(scripts, ',', absl::SkipEmpty());
  const std::string method = absl::GetFlag(FLAGS_method);
  if (method == "dd") {
    options.method = ExplainMethod::kDd;
  } else if (method == "add") {
    options.method = ExplainMethod::kAdd;
  } else if (method != "after") {
    return absl::InvalidArgumentError(absl::StrCat("--method=", method, " is none; take after, dd or add"));
  }
  const std::string changes = absl::GetFlag(FLAGS_changes);
  if (changes != "syntax" && changes != "lines") {
    return absl::InvalidArgumentError(absl::StrCat("--changes=", changes, " is neither syntax nor lines"));
  }
  options.by_lines = changes == "lines";
  options.ddmin = absl::GetFlag(FLAGS_ddmin);
  options.jobs = absl::GetFlag(FLAGS_jobs);
  options.time_limit = absl::GetFlag(FLAGS_time_limit);
  options.causes_limit = absl::GetFlag(FLAGS_causes_limit);
  options.query_limit = absl::GetFlag(FLAGS_query_limit);
  if (options.jobs < 1 || options.time_limit <= absl::ZeroDuration() || options.causes_limit <= absl::ZeroDuration() ||
      options.query_limit <= absl::ZeroDuration()) {
    return absl::InvalidArgumentError("--jobs and the limits of time must be above zero");
  }
  options.stop = Interrupted;
  options.on_progress = [](const std::string& text) { std::cerr << "explain: " << text << std::endl; };
  return options;
}

absl::Status ExplainFinding(const std::string& path) {
  absl::StatusOr<Finding> finding = ReadFinding(UserPath(path));
  if (!finding.ok()) return finding.status();
  TrialPool pool(absl::GetFlag(FLAGS_jobs), TrialLimits(), Interrupted);
  absl::StatusOr<FindingEdits> edits = NeededEdits(*finding, pool, Interrupted);
  if (!edits.ok()) {
    // What is wrong with the finding is no wrong usage.
    return absl::IsInvalidArgument(edits.status()) ? absl::FailedPreconditionError(edits.status().message())
                                                   : edits.status();
  }
  std::cout << FindingEditsText(*finding, *edits) << std::flush;
  std::cerr << "explain: " << edits->counts.tests << " tests (" << edits->counts.unresolved << " unresolved); "
            << (edits->one_minimal ? "1-minimal: no single edit can be left out" : "not known to be 1-minimal")
            << std::endl;
  return absl::OkStatus();
}

int Main(int argc, char** argv) {
  absl::StatusOr<CommandLine> command_line = ParseCommandLine(argc, argv, Usage(), __FILE__);
  if (!command_line.ok()) return ReportError("explain", command_line.status());
  if (command_line->help_wanted) {
    std::cout << command_line->help;
    return kExitOk;
  }
  if (!command_line->positional.empty()) {
    return ReportError("explain", absl::InvalidArgumentError(
                                      absl::StrCat("what is ", command_line->positional[0], "? --help tells more")));
  }
  if (const std::string finding = absl::GetFlag(FLAGS_finding); !finding.empty()) {
    CatchInterrupts();
    const absl::Status status = ExplainFinding(finding);
    return status.ok() ? kExitOk : ReportError("explain", status);
  }
  absl::StatusOr<ExplainOptions> options = Options();
  if (!options.ok()) return ReportError("explain", options.status());
  CatchInterrupts();
  std::string page;
  const absl::StatusOr<Explanation> explained = ExplainVersions(*options, &page);
  if (!explained.ok()) {
    // What is wrong with the versions is no wrong usage.
    const absl::Status& status = explained.status();
    return ReportError("explain",
                       absl::IsInvalidArgument(status) ? absl::FailedPreconditionError(status.message()) : status);
  }
  std::cout << ExplanationText(*explained) << std::flush;
  if (const std::string json = absl::GetFlag(FLAGS_json); !json.empty()) {
    google::protobuf::util::JsonPrintOptions print;
    print.add_whitespace = true;
    if (absl::Status status = WriteFileAtomically(UserPath(json), ToJson(*explained, print)); !status.ok()) {
      return ReportError("explain", status);
    }
  }
  if (const std::string html = absl::GetFlag(FLAGS_html); !html.empty()) {
    if (page.empty()) {
      return ReportError("explain", absl::FailedPreconditionError("--html: there are no causes to show"));
    }
    if (absl::Status status = WriteFileAtomically(UserPath(html), page); !status.ok()) {
      return ReportError("explain", status);
    }
  }
  return kExitOk;
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  if (const std::optional<int> code = twinstep::RunAsChild(argc, argv)) return *code;
  return twinstep::Main(argc, argv);
}
