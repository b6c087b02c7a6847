// //harness:explain: why does the new version of a program fail a test that the old one passes?

#include <errno.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "engines/worker_configuration.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/isolation/versions/explain_versions.h"
#include "harness/isolation/versions/explanation_screen.h"
#include "harness/isolation/versions/explanation_text.h"
#include "harness/isolation/versions/finding_edits.h"
#include "harness/process/interrupt.h"
#include "harness/results/finding_file.h"
#include "harness/text/file_error.h"
#include "harness/text/json_text.h"
#include "harness/trials/trial_process.h"

ABSL_FLAG(std::string, good, "", "the version that passes the test: a file, a folder, a tarball or a git revision");
ABSL_FLAG(std::string, bad, "", "the version that fails it");
ABSL_FLAG(std::string, test, "",
          "a JavaScript file that throws if it fails, or a command whose exit code is not 0 if it fails");
ABSL_FLAG(std::string, finding, "", "instead of two versions: a file of a metamorphic finding");
ABSL_FLAG(std::string, scripts, "", "plain scripts of a folder in their order, separated by commas");
ABSL_FLAG(std::string, method, "after", "after, dd or add: see above");
ABSL_FLAG(std::string, coverage, "",
          "tests that pass on NEW (files separated by commas, or a command if --test is one): changes that they "
          "execute too are suspected last");
ABSL_FLAG(bool, ddmin, false, "find the smallest set that fails alone, not the smallest difference");
ABSL_FLAG(std::string, changes, "syntax", "what a change is: syntax (the finest) or lines (as diff -u0)");
ABSL_FLAG(twinstep::OutputFile, json, {}, "file for the explanation as JSON; -: standard output, in place of the text");
ABSL_FLAG(twinstep::OutputFile, html, {},
          "file for a page with the changes, and the causes beside the code; -: standard output, in place of the text");
ABSL_FLAG(bool, all, false, "print everything that is known, not only a screen");
ABSL_FLAG(twinstep::TimeLimit, search_limit, absl::Seconds(22),
          "time for all searches together; what is known then is the answer");
ABSL_FLAG(twinstep::TimeLimit, git_limit, absl::Milliseconds(500),
          "the longest wait for git's history before the suspects are shown, and again before each answer; after it no "
          "commit is named");
ABSL_FLAG(twinstep::TimeLimit, query_limit, absl::Seconds(2), "time for each question to the solver");
ABSL_FLAG(twinstep::TimeLimit, cpu_limit, absl::Seconds(10), "CPU time of one run of the test");
ABSL_FLAG(
    std::string, time_zone, "",
    "the time zone in which the test runs, for example America/New_York; default: UTC; has no effect on a command");
ABSL_FLAG(twinstep::Jobs, jobs, {},
          "variants tested at the same time; the result does not depend on it; 0: one for each processor");

namespace twinstep {
namespace {

std::string Usage() {
  return "explain: finds which changes between two versions of a program make a test fail, and why.\n"
         "  explain --good=OLD --bad=NEW --test=TEST.js\n"
         "  explain --finding=DIR/classes/CLASS/session-12.pb.zst    which of its edits make the relation fail\n"
         "OLD and NEW are files or folders: plain scripts (a file, or a folder with --scripts=a.js,b.js), ES modules, "
         "or a\n"
         "CommonJS package. The test is run as if it were in the folder: it requires or imports './...'; after "
         "scripts it\nsees their variables. It fails if it throws. If a CommonJS test exports a function, that is "
         "called, and a promise\nthat it returns is awaited.\n"
         "OLD and NEW may be tarballs, or revisions of the git repository where you are. TEST may be a command whose "
         "exit\ncode is 0 if it passes: --test=\"npm test\", --test=\"node --test test.js\"; then no causes are "
         "explained. A test\nfile that needs more of Node than Twinstep has is run in the same way.\n"
         "Methods: dd is delta debugging on the changes; add leaves out those that the failing run never executes; "
         "after\n"
         "explains the failure backwards along the run and tests only the changes that it meets.\n"
         "Ctrl-C prints the best answer so far.\n"
         "Exit code 0: explained; 1: could not be explained; 2: wrong usage.";
}

// A path, and no command with arguments or of PATH.
bool IsPath(const std::string& test) {
  return !absl::StrContains(test, ' ') &&
         (absl::StrContains(test, '/') || absl::EndsWith(test, ".js") || absl::EndsWith(test, ".mjs"));
}

absl::StatusOr<ExplainOptions> Options() {
  ExplainOptions options;
  options.good = absl::GetFlag(FLAGS_good);
  options.bad = absl::GetFlag(FLAGS_bad);
  options.test = absl::GetFlag(FLAGS_test);
  std::error_code ignored;
  options.test_is_command = !std::filesystem::is_regular_file(UserPath(options.test), ignored);
  if (options.test_is_command && IsPath(options.test)) {
    return FileError(absl::StrCat(options.test, " cannot be read"), ENOENT);
  }
  options.time_zone = absl::GetFlag(FLAGS_time_zone);
  if (options.test_is_command && !options.time_zone.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--time_zone: a command has the time zone of its environment; use --test=\"TZ=", options.time_zone,
                     " ", options.test, "\""));
  }
  const std::string scripts = absl::GetFlag(FLAGS_scripts);
  if (!scripts.empty()) options.scripts = absl::StrSplit(scripts, ',', absl::SkipEmpty());
  const std::string method = absl::GetFlag(FLAGS_method);
  options.method = method == "dd" ? ExplainMethod::kDd : method == "add" ? ExplainMethod::kAdd : ExplainMethod::kAfter;
  if (const std::string passing = absl::GetFlag(FLAGS_coverage); !passing.empty()) {
    if (options.test_is_command) {
      options.passing_tests = {passing};
    } else {
      options.passing_tests = absl::StrSplit(passing, ',', absl::SkipEmpty());
      for (const std::string& test : options.passing_tests) {
        if (std::filesystem::exists(UserPath(test), ignored)) continue;
        return FileError(absl::StrCat("--coverage: ", test, " cannot be read"), ENOENT);
      }
    }
  }
  options.by_lines = absl::GetFlag(FLAGS_changes) == "lines";
  options.ddmin = absl::GetFlag(FLAGS_ddmin);
  options.jobs = absl::GetFlag(FLAGS_jobs).count();
  options.time_limit = absl::GetFlag(FLAGS_cpu_limit);
  options.search_limit = absl::GetFlag(FLAGS_search_limit);
  options.git_limit = absl::GetFlag(FLAGS_git_limit);
  options.query_limit = absl::GetFlag(FLAGS_query_limit);
  options.stop = Interrupted;
  return options;
}

// What is wrong with the finding or the versions is no wrong usage.
absl::Status NotUsage(const absl::Status& status) {
  return absl::IsInvalidArgument(status) ? absl::FailedPreconditionError(status.message()) : status;
}

absl::Status ExplainFinding(const std::string& path) {
  ASSIGN_OR_RETURN(Finding finding, ReadFinding(UserPath(path)));
  ProgressLine progress("explain");
  progress.Show("which edits are needed");
  TrialPool pool(absl::GetFlag(FLAGS_jobs).count(), TrialLimits(), Interrupted);
  absl::StatusOr<FindingEdits> edits = NeededEdits(finding, pool, Interrupted);
  if (!edits.ok()) return NotUsage(edits.status());
  progress.Print([&] { std::cout << FindingEditsText(finding, *edits) << std::flush; });
  progress.Tell(
      absl::StrCat(edits->counts.tests, " tests (", edits->counts.unresolved, " unresolved); ",
                   edits->one_minimal ? "1-minimal: no single edit can be left out" : "not known to be 1-minimal"));
  return absl::OkStatus();
}

absl::Status ExplainTwoVersions() {
  ASSIGN_OR_RETURN(ExplainOptions options, Options());
  if (!options.time_zone.empty()) {
    WorkerConfiguration configuration;
    configuration.set_time_zone(options.time_zone);
    RETURN_IF_ERROR(ConfigureProcess(configuration));
  }
  const OutputFile json = absl::GetFlag(FLAGS_json), html = absl::GetFlag(FLAGS_html);
  const bool to_pipe = json.standard_output() || html.standard_output();
  const bool all = absl::GetFlag(FLAGS_all);
  std::string page;
  std::optional<Explanation> first;
  CodeChangeShown suspect;
  PrintedBefore before;
  absl::StatusOr<Explanation> explained;
  {
    ProgressLine progress("explain");
    options.on_progress = [&progress](const std::string& text) { progress.Show(text); };
    if (!to_pipe) {
      const auto print_before = [&](const std::string& text) {
        before.lines += static_cast<int>(std::count(text.begin(), text.end(), '\n'));
        progress.Print([&] { std::cout << text << std::flush; });
      };
      options.on_suspects = [&, print_before](const std::vector<CodeChangeShown>& suspects, int of) {
        suspect = suspects.front();
        before.suspect = &suspect;
        print_before(SuspectsOnScreen(suspects, of));
      };
      options.on_so_far = print_before;
      options.on_first_answer = [&](const Explanation& answer) {
        first = answer;
        progress.Print([&] { std::cout << (all ? AnswerText(answer) : FirstOnScreen(answer, before)) << std::flush; });
      };
    }
    explained = ExplainVersions(options, &page);
  }
  if (!explained.ok()) return NotUsage(explained.status());
  if (!to_pipe && all) {
    const bool told = first && SameAnswer(*first, *explained);
    if (first && !told) std::cout << "\nExplained backwards along the run:\n";
    std::cout << (told ? "" : AnswerText(*explained)) << DetailsText(*explained) << std::flush;
  } else if (!to_pipe) {
    std::cout << AnswerOnScreen(*explained, first ? &*first : nullptr, before) << std::flush;
  }
  if (json.wanted()) {
    google::protobuf::util::JsonPrintOptions print;
    print.add_whitespace = true;
    RETURN_IF_ERROR(json.Write(ToJson(*explained, print)));
  }
  if (html.wanted() && page.empty()) return absl::FailedPreconditionError("--html: there is no change to show");
  return html.Write(page);
}

absl::Status Run(const CommandLine&) {
  CatchInterrupts();
  const std::string finding = absl::GetFlag(FLAGS_finding);
  return finding.empty() ? ExplainTwoVersions() : ExplainFinding(finding);
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  const std::vector<std::string> of_after = {"finding", "ddmin"};
  const std::vector<std::string> of_add = {"finding", "query_limit"};
  std::vector<std::string> of_dd = of_add;
  of_dd.push_back("coverage");
  const std::vector<std::string> needs = {"good", "bad", "test"};
  return twinstep::RunCommand(argc, argv,
                              {.name = "explain",
                               .usage = twinstep::Usage(),
                               .file = __FILE__,
                               .modes = {{.chosen_by = "--finding", .takes = {"jobs"}},
                                         {.chosen_by = "--method=dd", .without = of_dd, .needs = needs},
                                         {.chosen_by = "--method=add", .without = of_add, .needs = needs},
                                         {.without = of_after, .needs = needs}},
                               .choices = {{"method", {"after", "dd", "add"}}, {"changes", {"syntax", "lines"}}}},
                              twinstep::Run);
}
