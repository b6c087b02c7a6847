// //harness:reduce: makes a failing input small.
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "harness/campaign/worker_channel.h"
#include "harness/campaign/worker_loop.h"
#include "harness/command_line.h"
#include "harness/corpora/program_loader.h"
#include "harness/interrupt.h"
#include "harness/reduction/input_file.h"
#include "harness/reduction/source_reduction.h"
#include "harness/reduction/text_subject.h"
#include "harness/reduction/trial_main.h"
#include "harness/reduction/trial_process.h"
#include "harness/results/atomic_file.h"

ABSL_FLAG(std::string, input, "",
          "the file to reduce: JavaScript (.js, .mjs, .cjs) by its syntax, other text by lines");
ABSL_FLAG(std::string, test, "", "see above");
ABSL_FLAG(std::string, out, "", "the file for what is left; default: standard output");
ABSL_FLAG(absl::Duration, time_limit, absl::Seconds(10), "time after which the test of one candidate is unresolved");
ABSL_FLAG(int, jobs, 1, "candidates tested at the same time; what comes out does not depend on it");
ABSL_FLAG(bool, counters, false, "counter-based delta debugging before ddmin");
ABSL_FLAG(bool, plain, true, "of JavaScript: short names, no comments, a plain layout");

namespace twinstep {
namespace {

std::string Usage() {
  return absl::StrCat(
      "reduce: makes a failing input as small as it can be while it still fails.\n"
      "  reduce --input=FILE --test=TEST --out=SMALL\n"
      "TEST is ",
      kTestHelp,
      ".\n"
      "What does not parse where the input does is not tested. Ctrl-C ends it with the smallest that failed so far.\n"
      "Exit code 0: reduced; 1: the input does not fail, or it cannot be tested; 2: wrong usage.");
}

void Progress(const std::string& text) { std::cerr << "reduce: " << text << std::endl; }

int TokensIn(const SyntaxTree* tree) { return tree == nullptr ? 0 : static_cast<int>(tree->tokens().size()); }

std::string Size(const SourceText& text, const SyntaxTree* tree) {
  return absl::StrCat(text.utf8().size(), " bytes, ", text.line_count(), " lines",
                      tree == nullptr ? "" : absl::StrCat(", ", TokensIn(tree), " tokens"));
}

absl::Status ReduceInput() {
  absl::StatusOr<InputFile> input = ReadInputFile(absl::GetFlag(FLAGS_input));
  if (!input.ok()) return input.status();
  CandidateTestOptions test_options;
  test_options.jobs = absl::GetFlag(FLAGS_jobs);
  test_options.time_limit = absl::GetFlag(FLAGS_time_limit);
  test_options.stop = Interrupted;
  absl::StatusOr<std::unique_ptr<CandidateTest>> test =
      MakeCandidateTest(absl::GetFlag(FLAGS_test), input->extension, test_options);
  if (!test.ok()) return test.status();
  absl::StatusOr<std::unique_ptr<CandidateParser>> parser = CandidateParser::Create();
  if (!parser.ok()) return parser.status();
  const absl::Time start = absl::Now();
  TextTester tester(**test);
  const std::vector<TestOutcome> first = tester.Test({std::string(input->text.utf8())});
  if (!tester.status().ok()) return tester.status();
  if (first.empty()) return absl::CancelledError("interrupted before the first test ended");
  if (first[0] != TestOutcome::kFail) {
    return absl::FailedPreconditionError(
        absl::StrCat(absl::GetFlag(FLAGS_input), first[0] == TestOutcome::kPass
                                                     ? " passes the test; only what fails can be reduced"
                                                     : " is unresolved by the test; only what fails can be reduced"));
  }
  TextSubject subject(input->text, tester, test_options.jobs, Interrupted);
  SourceReductionOptions options;
  const auto parse = [&](const SourceText& text) -> std::shared_ptr<const SyntaxTree> {
    return input->javascript ? (*parser)->Parse(text, input->goal) : nullptr;
  };
  options.parse = parse;
  options.plain = absl::GetFlag(FLAGS_plain);
  if (absl::GetFlag(FLAGS_counters)) options.level = HddOptions::Level::kCounters;
  size_t shown = 0;
  options.on_pass = [&](const std::string& pass) {
    if (std::exchange(shown, subject.text().utf8().size()) == subject.text().utf8().size()) return;
    Progress(absl::StrCat(subject.text().utf8().size(), " of ", input->text.utf8().size(), " bytes, ", tester.run(),
                          " tests; now ", pass));
  };
  if (input->javascript && parse(input->text) == nullptr) {
    Progress("the input does not parse as JavaScript; it is reduced as text");
  }
  const SourceReductionReport report = ReduceSource(subject, options);
  if (!tester.status().ok()) return tester.status();

  const std::string left(subject.text().utf8());
  if (const std::string out = absl::GetFlag(FLAGS_out); out.empty()) {
    std::cout << left << std::flush;
  } else if (absl::Status status = WriteFileAtomically(UserPath(out), left); !status.ok()) {
    return status;
  }
  if (Interrupted()) Progress("interrupted; this is the smallest so far");
  Progress(absl::StrCat("from ", Size(input->text, parse(input->text).get()), " to ",
                        Size(subject.text(), parse(subject.text()).get())));
  Progress(absl::StrCat(tester.run(), " tests (", tester.unresolved(), " unresolved), ",
                        report.counts.cached + tester.cached(), " cached, ", report.not_parsed,
                        " candidates did not parse, ", report.rounds, " rounds, ",
                        absl::FormatDuration(absl::Trunc(absl::Now() - start, absl::Milliseconds(1)))));
  for (const auto& [name, yield] : report.passes) {
    Progress(absl::StrCat("  ", name, ": ", yield.bytes_less, " bytes less, ", yield.tests, " configurations"));
  }
  Progress(report.one_minimal ? "1-minimal: no single piece can be left out" : "not known to be 1-minimal");
  return absl::OkStatus();
}

int Main(int argc, char** argv) {
  absl::StatusOr<CommandLine> command_line = ParseCommandLine(argc, argv, Usage(), __FILE__);
  if (!command_line.ok()) return ReportError("reduce", command_line.status());
  if (command_line->help_wanted) {
    std::cout << command_line->help;
    return kExitOk;
  }
  if (absl::GetFlag(FLAGS_jobs) < 1 || absl::GetFlag(FLAGS_time_limit) <= absl::ZeroDuration()) {
    return ReportError("reduce", absl::InvalidArgumentError("--jobs and --time_limit must be above zero"));
  }
  if (absl::GetFlag(FLAGS_input).empty()) {
    return ReportError("reduce", absl::InvalidArgumentError("nothing to reduce: name a file with --input; --help "
                                                            "tells more"));
  }
  EnterUserFolder();
  CatchInterrupts();
  const absl::Status status = ReduceInput();
  return status.ok() ? kExitOk : ReportError("reduce", status);
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  if (twinstep::IsTrial(argc, argv)) return twinstep::TrialMain();
  // As a player of test cases in another configuration.
  if (twinstep::IsWorker(argc, argv)) return twinstep::WorkerMain();
  return twinstep::Main(argc, argv);
}
