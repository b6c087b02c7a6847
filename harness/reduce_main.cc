// //harness:reduce: makes findings, and any other failing input, small.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <set>
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
#include "harness/process/interrupt.h"
#include "harness/reduction/input_file.h"
#include "harness/reduction/kept_reductions.h"
#include "harness/reduction/reduce_findings.h"
#include "harness/reduction/source_reduction.h"
#include "harness/reduction/text_subject.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_list.h"
#include "harness/results/finding_text.h"
#include "harness/text/terminal_text.h"
#include "model/answers/equivalence_class.h"
#include "model/steady_clock.h"

ABSL_FLAG(
    std::string, input, "",
    "the file to reduce: JavaScript (.js, .mjs, .cjs) and JSON (.json and similar) by their syntax, other text by "
    "lines and characters, files that are not UTF-8 by bytes");
ABSL_FLAG(std::string, test, "", "see above");
ABSL_FLAG(std::string, out, "",
          "for an input: the file for the result; default: standard output. For findings: the folder for reduced "
          "findings; default: reduced/ in their result folder");
ABSL_FLAG(twinstep::TimeLimit, time_limit, absl::Seconds(10),
          "time after which the test of one candidate of an input is unresolved");
ABSL_FLAG(twinstep::TimeLimit, search_limit, absl::Seconds(120),
          "for findings: time after which the reduction of one ends with the smallest so far");
ABSL_FLAG(twinstep::TimeLimit, cpu_limit, absl::Seconds(2), "for findings: CPU time after which a session is ended");
ABSL_FLAG(twinstep::Jobs, jobs, {1},
          "candidates of an input, or findings, at the same time; the result does not depend on it; 0: one for "
          "each processor");
ABSL_FLAG(
    twinstep::Whole<1>, repeat, 1,
    "for an input: runs of each candidate's test; it fails if one of them fails, for tests that fail only sometimes");
ABSL_FLAG(bool, representatives, false, "reduce only one of the named findings for each cause");
ABSL_FLAG(bool, counters, false, "use counter-based delta debugging before ddmin");
ABSL_FLAG(bool, plain, true, "for JavaScript: short names, no comments, a plain layout; for JSON: no white space");

namespace twinstep {
namespace {

std::string Usage() {
  return absl::StrCat(
      "reduce: makes findings, and any other failing input, as small as possible while it still fails.\n"
      "  reduce DIR/classes/CLASS/session-12.pb.zst   a finding\n"
      "  reduce --representatives DIR                 one of each cause in a campaign's result folder\n"
      "  reduce --input=FILE --test=TEST --out=SMALL  any file\n"
      "TEST is ",
      kTestHelp,
      ".\n"
      "If the input parses, candidates that do not parse are not tested. Ctrl-C ends it with the smallest candidate "
      "that failed so far.\n"
      "A finding still fails if the same kind of divergence shows after the same kind of action, with the same kind of "
      "difference at the same kinds of places; for a warning, if the same transformation's relation fails. It is run "
      "five times first; if it does not show each time, it is flaky and left as it is.\n"
      "Exit code 0: reduced; 1: something does not fail, or cannot be tested; 2: wrong usage.");
}

int TokensIn(const SyntaxTree* tree) { return tree == nullptr ? 0 : static_cast<int>(tree->tokens().size()); }

std::string Size(const SourceText& text, const SyntaxTree* tree) {
  return absl::StrCat(text.utf8().size(), " bytes, ", text.line_count(), " lines",
                      tree == nullptr ? "" : absl::StrCat(", ", TokensIn(tree), " tokens"));
}

// Of the input, and of what is left of it: as often as a finding is run.
constexpr int kFirstRuns = 5;
// Of a command: so many that a quicker test is worth a word.
constexpr int64_t kManyTests = 100;

int Failed(const std::vector<TestOutcome>& outcomes) {
  return static_cast<int>(std::count(outcomes.begin(), outcomes.end(), TestOutcome::kFail));
}

absl::Status ReduceInput() {
  ProgressLine progress("reduce");
  progress.Show("the first test");
  if (const std::string out = absl::GetFlag(FLAGS_out); !out.empty()) {
    RETURN_IF_ERROR(CheckFilePath(UserPath(out)));
  }
  ASSIGN_OR_RETURN(InputFile input, ReadInputFile(absl::GetFlag(FLAGS_input)));
  CandidateTestOptions test_options;
  test_options.jobs = absl::GetFlag(FLAGS_jobs).count();
  test_options.time_limit = absl::GetFlag(FLAGS_time_limit);
  test_options.stop = Interrupted;
  ASSIGN_OR_RETURN(std::unique_ptr<CandidateTest> test,
                   MakeCandidateTest(absl::GetFlag(FLAGS_test), input.extension, input.bytes, test_options));
  ASSIGN_OR_RETURN(std::unique_ptr<TreeCache> trees, TreeCache::Create());
  const absl::Duration start = SteadyNow();
  const int repeat = absl::GetFlag(FLAGS_repeat);
  TextTester tester(*test, repeat);
  const int first_runs = std::max(repeat, kFirstRuns);
  const std::vector<TestOutcome> first = tester.Outcomes(std::string(input.text.utf8()), first_runs);
  if (!tester.status().ok()) return tester.status();
  if (first.size() < static_cast<size_t>(first_runs)) {
    return absl::CancelledError("interrupted before the first tests ended");
  }
  const int failed = Failed(first);
  if (failed == 0) {
    return absl::FailedPreconditionError(
        absl::StrCat(absl::GetFlag(FLAGS_input), first[0] == TestOutcome::kPass
                                                     ? " passes the test; only what fails can be reduced"
                                                     : " is unresolved by the test; only what fails can be reduced"));
  }
  if (failed < first_runs) {
    progress.Tell(absl::StrCat("flaky: the input fails ", failed, " of ", first_runs, " runs",
                               repeat == 1 ? "; --repeat=N runs each candidate up to N times" : ""));
  }
  if (const std::vector<TestOutcome> empty = tester.Test({""}); Failed(empty) > 0) {
    progress.Tell("an empty file fails too: does the test look at the file?");
  }
  TextSubject subject(input.text, tester, test_options.jobs, Interrupted);
  SourceReductionOptions options;
  const auto parse = [&](const SourceText& text) -> std::shared_ptr<const SyntaxTree> {
    return TreeOf(text, input, *trees);
  };
  if (input.json) options.syntax = Syntax::kJson;
  options.markup = input.markup;
  options.bytes = input.bytes;
  options.parse = parse;
  options.fewer_variables = true;
  options.plain = absl::GetFlag(FLAGS_plain);
  if (absl::GetFlag(FLAGS_counters)) options.level = HddOptions::Level::kCounters;
  size_t shown = 0;
  options.on_pass = [&](const std::string& pass) {
    if (std::exchange(shown, subject.text().utf8().size()) == subject.text().utf8().size()) return;
    progress.Show(absl::StrCat(subject.text().utf8().size(), " of ", input.text.utf8().size(), " bytes, ", tester.run(),
                               " tests; now ", pass));
  };
  if (input.javascript && parse(input.text) == nullptr) {
    progress.Tell("the input does not parse as JavaScript; it is reduced as text");
  }
  const SourceReductionReport report = ReduceSource(subject, options);
  if (!tester.status().ok()) return tester.status();

  const std::string left_text(subject.text().utf8());
  const std::string left = input.bytes ? TextAsBytes(left_text) : left_text;
  if (const std::string out = absl::GetFlag(FLAGS_out); out.empty()) {
    progress.Print([&left] { std::cout << left << std::flush; });
  } else if (absl::Status status = WriteFileAtomically(UserPath(out), left); !status.ok()) {
    return status;
  }
  if (Interrupted()) progress.Tell("interrupted; this is the smallest so far");
  if (input.bytes) {
    progress.Tell(absl::StrCat("from ", input.text.length(), " to ", left.size(), " bytes; not UTF-8, so by bytes"));
  } else {
    progress.Tell(absl::StrCat("from ", Size(input.text, parse(input.text).get()), " to ",
                               Size(subject.text(), parse(subject.text()).get())));
  }
  progress.Tell(absl::StrCat(tester.run(), " tests (", tester.unresolved(), " unresolved), ",
                             report.counts.cached + tester.cached(), " cached, ", report.not_parsed,
                             " candidates did not parse, ", report.rounds, " rounds, ",
                             absl::FormatDuration(absl::Trunc(SteadyNow() - start, absl::Milliseconds(1)))));
  for (const auto& [name, yield] : report.passes) {
    progress.Tell(absl::StrCat("  ", name, ": ", yield.bytes_less, " bytes less, ", yield.tests, " configurations"));
  }
  const absl::Duration took = SteadyNow() - start;
  if (!IsScriptTest(absl::GetFlag(FLAGS_test)) && tester.run() > kManyTests) {
    progress.Tell(absl::StrCat("a test took ",
                               absl::FormatDuration(absl::Trunc(took / tester.run(), absl::Milliseconds(1))),
                               " as a command; as a .js file it runs in process, mostly in less than 1 ms"));
  }
  bool flaky = tester.flaky() > 0;
  if (!Interrupted()) {
    const std::vector<TestOutcome> last = tester.Outcomes(left_text, first_runs);
    if (!tester.status().ok()) return tester.status();
    if (Failed(last) < static_cast<int>(last.size())) {
      progress.Tell(absl::StrCat("flaky: the result fails ", Failed(last), " of ", last.size(), " runs"));
      flaky = true;
    }
  }
  if (flaky) {
    progress.Tell(absl::StrCat("not known to be 1-minimal: the test is flaky, with ", tester.flaky(),
                               tester.flaky() == 1 ? " candidate" : " candidates", " seen to end in two ways"));
    return absl::OkStatus();
  }
  progress.Tell(report.one_minimal ? "1-minimal: no single piece can be left out" : "not known to be 1-minimal");
  return absl::OkStatus();
}

constexpr size_t kLongestPath = 4096;

// Whether it was reduced and stands in its folder, as the file that is added to `files`.
bool ShowReduced(const FindingPath& path, const absl::Status& status, const ReducedFinding& reduced,
                 std::vector<std::string>& files) {
  std::cout << OneLine(path.path, kLongestPath) << ": ";
  if (!status.ok()) {
    std::cout << OneLine(std::string(status.message()), kLongestPath) << std::endl;
    return false;
  }
  std::cout << ReductionText(reduced.report) << "\n";
  if (reduced.report.state() != ReductionReport::REDUCED) {
    std::cout << std::flush;
    return false;
  }
  const std::string before = ToText(reduced.report.class_before()), after = ToText(reduced.report.class_after());
  if (before != after) std::cout << "  class " << before << " -> " << after << "\n";
  const std::string out = absl::GetFlag(FLAGS_out);
  absl::StatusOr<std::string> written =
      WriteReduced(out.empty() ? absl::StrCat(ResultFolderOf(path.path), "/reduced") : UserPath(out), reduced.finding);
  if (!written.ok()) {
    std::cout << "  " << OneLine(std::string(written.status().message()), kLongestPath) << std::endl;
    return false;
  }
  std::cout << "  " << OneLine(*written, kLongestPath) << std::endl;
  files.push_back(*std::move(written));
  return true;
}

// NotFound where some were taken away since they were written.
absl::Status AllThere(const std::vector<std::string>& files) {
  std::error_code error;
  const auto lost = std::count_if(files.begin(), files.end(),
                                  [&error](const std::string& file) { return !std::filesystem::exists(file, error); });
  if (lost == 0) return absl::OkStatus();
  return absl::NotFoundError(absl::StrCat("of the ", files.size(), " reduced findings ", lost,
                                          " went away while others were reduced; reduce those again, into a folder "
                                          "that stays"));
}

absl::Status ReduceNamed(const std::vector<std::string>& names) {
  if (const std::string out = absl::GetFlag(FLAGS_out); !out.empty()) {
    RETURN_IF_ERROR(CheckFolderPath(UserPath(out)));
  }
  std::vector<std::string> paths;
  for (const std::string& name : names) paths.push_back(UserPath(name));
  ASSIGN_OR_RETURN(FindingList list, FindFindings(paths));
  std::vector<FindingPath> findings = list.findings;
  // What was reduced before, by a campaign's end or here.
  std::map<std::string, KeptReductions> kept;
  std::set<std::string> done;
  for (const FindingPath& path : findings) {
    const std::string folder = absl::StrCat(ResultFolderOf(path.path), "/reduced");
    const auto [it, added] = kept.try_emplace(folder);
    if (added) it->second = KeptReductions::Load(folder);
    if (it->second.Find(path.path) != nullptr) done.insert(path.path);
  }
  if (absl::GetFlag(FLAGS_representatives)) {
    TrialPool pool(absl::GetFlag(FLAGS_jobs).count(), {.cpu = absl::GetFlag(FLAGS_cpu_limit)}, Interrupted);
    ASSIGN_OR_RETURN(findings, Representatives(findings, pool, done));
  }
  const bool into_result_folder = absl::GetFlag(FLAGS_out).empty();
  const bool single = findings.size() == 1;
  if (into_result_folder && !single) {
    const size_t before = findings.size();
    std::erase_if(findings, [&done](const FindingPath& path) { return done.contains(path.path); });
    if (findings.size() < before) std::cout << "reduced before: " << before - findings.size() << std::endl;
  }
  std::vector<ReductionReport> reports;
  ReduceFindingsOptions options;
  options.jobs = absl::GetFlag(FLAGS_jobs).count();
  options.trial.cpu = absl::GetFlag(FLAGS_cpu_limit);
  options.reduction.time_limit = absl::GetFlag(FLAGS_search_limit);
  options.reduction.stop = Interrupted;
  if (absl::GetFlag(FLAGS_counters)) options.reduction.level = HddOptions::Level::kCounters;
  ProgressLine progress("reduce");
  const auto show = [&] { progress.Show(absl::StrCat(reports.size(), " of ", findings.size(), " findings")); };
  show();
  if (single) {
    options.reduction.on_pass = [&progress](const std::string& pass, const ReductionReport& so_far) {
      progress.Show(absl::StrCat(so_far.after().bytes(), " of ", so_far.before().bytes(), " bytes, ",
                                 so_far.after().actions(), " of ", so_far.before().actions(), " actions; now ", pass));
    };
  }
  bool all = true;
  std::vector<std::string> files;
  options.on_end = [&](const FindingPath& path, const absl::Status& status, const ReducedFinding& reduced) {
    if (status.ok()) reports.push_back(reduced.report);
    progress.Print([&] {
      const bool shown = ShowReduced(path, status, reduced, files);
      if (shown && into_result_folder) {
        kept[absl::StrCat(ResultFolderOf(path.path), "/reduced")].Add(path.path, reduced.report, files.back());
      }
      all &= shown;
      if (single && status.ok() && reduced.report.state() == ReductionReport::REDUCED) {
        std::cout << "\n" << SampleText(reduced.finding, 0) << std::flush;
      }
    });
    show();
  };
  ReduceFindings(findings, options);
  progress.Show("");
  for (const auto& [folder, reductions] : kept) {
    const bool changed = std::any_of(files.begin(), files.end(),
                                     [&folder](const std::string& file) { return file.rfind(folder + "/", 0) == 0; });
    if (!changed) continue;
    RETURN_IF_ERROR(reductions.Save());
  }
  for (const auto& [reason, count] : list.left_out) std::cout << "left out: " << count << " " << reason << "\n";
  const ReductionSummary summary = Summarise(reports);
  if (findings.size() > 1) {
    std::cout << "reduced: " << summary.reduced << " (" << summary.one_minimal << " 1-minimal, " << summary.stopped
              << " stopped), flaky: " << summary.flaky << ", gone: " << summary.gone << ", failed: " << summary.failed
              << "\nmedian: " << summary.median_lines << " lines, " << summary.median_actions << " actions, "
              << summary.median_seconds << " s\nclasses: " << findings.size() << ", after merging "
              << summary.classes_after_merge << std::endl;
  }
  if (Interrupted())
    progress.Tell(absl::StrCat("interrupted; ", findings.size() - reports.size(), " findings left out"));
  RETURN_IF_ERROR(AllThere(files));
  return all ? absl::OkStatus() : FailedAndSaid();
}

absl::Status Run(const CommandLine& line) {
  EnterUserFolder();
  CatchInterrupts();
  return line.positional.empty() ? ReduceInput() : ReduceNamed(line.positional);
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(
      argc, argv,
      {.name = "reduce",
       .usage = twinstep::Usage(),
       .file = __FILE__,
       .modes = {{.chosen_by = "--input",
                  .takes = {"test", "repeat", "out", "time_limit", "jobs", "counters", "plain"}},
                 {.takes = {"out", "search_limit", "cpu_limit", "jobs", "representatives", "counters"},
                  .arguments = {1, twinstep::kAnyNumber, "findings, or another file with --input,"}}}},
      twinstep::Run);
}
