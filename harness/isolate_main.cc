// //harness:isolate: what makes the difference between a passing and a failing input.
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/time/time.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/process/interrupt.h"
#include "harness/reduction/finding_isolation.h"
#include "harness/reduction/input_file.h"
#include "harness/reduction/text_isolation.h"
#include "harness/reduction/text_subject.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"
#include "harness/text/line_diff.h"
#include "harness/text/terminal_text.h"
#include "harness/trials/trial_process.h"
#include "model/source/json_tree.h"
#include "model/steady_clock.h"

ABSL_FLAG(std::string, pass, "", "a file that passes the test");
ABSL_FLAG(std::string, fail, "", "a file that fails it");
ABSL_FLAG(std::string, test, "", "see above");
ABSL_FLAG(std::string, out_pass, "", "file for the passing text that is closest to the failing one");
ABSL_FLAG(std::string, out_fail, "", "file for the failing text that is closest to the passing one");
ABSL_FLAG(twinstep::TimeLimit, time_limit, absl::Seconds(10),
          "time after which the test of one candidate is unresolved");
ABSL_FLAG(twinstep::Jobs, jobs, {1},
          "candidates tested at the same time; what comes out does not depend on it; 0: one for each processor");

namespace twinstep {
namespace {

constexpr size_t kLongestLine = 400;

std::string Usage() {
  return absl::StrCat(
      "isolate: from a file that passes and one that fails to two that are as close as can be; both ends move.\n"
      "  isolate DIR/classes/CLASS/session-12.pb.zst   which of a finding's actions make the difference\n"
      "  isolate --pass=FILE --fail=FILE --test=TEST   any text or JavaScript files\n"
      "TEST is ",
      kTestHelp,
      ".\n"
      "Prints the difference that is left. Where both files are JavaScript, what does not parse is not tested.\n"
      "Exit code 0: isolated; 1: a file is not what it is said to be, or it cannot be tested; 2: wrong usage.");
}

// Lines that differ, with the number of equal ones between them.
void PrintDifference(const TextPair& pair) {
  const SourceText passing(pair.passing), failing(pair.failing);
  int equal = 0;
  const auto print_equal = [&equal] {
    if (equal > 0) std::cout << "  (" << equal << (equal == 1 ? " line" : " lines") << " in both)\n";
    equal = 0;
  };
  for (const LinePair& lines : PairLines(passing, failing)) {
    if (lines.equal) {
      ++equal;
      continue;
    }
    print_equal();
    if (lines.left > 0) std::cout << "- " << OneLine(std::string(passing.LineText(lines.left)), kLongestLine) << "\n";
    if (lines.right > 0) std::cout << "+ " << OneLine(std::string(failing.LineText(lines.right)), kLongestLine) << "\n";
  }
  print_equal();
}

// A line feed stays one.
std::string Escaped(const std::string& text) {
  return absl::StrReplaceAll(absl::CHexEscape(TextAsBytes(text)), {{"\\n", "\n"}});
}

absl::Status Expect(TextTester& tester, const InputFile& file, const std::string& name, TestOutcome wanted) {
  const std::vector<TestOutcome> outcome = tester.Test({std::string(file.text.utf8())});
  if (!tester.status().ok()) return tester.status();
  if (outcome.empty()) return absl::CancelledError("interrupted before the first tests ended");
  if (outcome[0] == wanted) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(name,
                   outcome[0] == TestOutcome::kPass   ? " passes the test"
                   : outcome[0] == TestOutcome::kFail ? " fails the test"
                                                      : " is unresolved by the test",
                   wanted == TestOutcome::kPass ? "; --pass names one that passes" : "; --fail names one that fails"));
}

absl::Status Isolate() {
  ProgressLine progress("isolate");
  progress.Show("the first tests");
  absl::StatusOr<InputFile> pass = ReadInputFile(absl::GetFlag(FLAGS_pass));
  if (!pass.ok()) return pass.status();
  absl::StatusOr<InputFile> fail = ReadInputFile(absl::GetFlag(FLAGS_fail));
  if (!fail.ok()) return fail.status();
  const std::string extension = fail->extension;
  const bool bytes = pass->bytes || fail->bytes;
  for (InputFile* const file : {&*pass, &*fail}) {
    if (!bytes || file->bytes) continue;
    file->text = SourceText(BytesAsText(std::string(file->text.utf8())));
    file->bytes = true;
  }
  CandidateTestOptions test_options;
  test_options.jobs = absl::GetFlag(FLAGS_jobs).count();
  test_options.time_limit = absl::GetFlag(FLAGS_time_limit);
  test_options.stop = Interrupted;
  absl::StatusOr<std::unique_ptr<CandidateTest>> test =
      MakeCandidateTest(absl::GetFlag(FLAGS_test), extension, bytes, test_options);
  if (!test.ok()) return test.status();
  absl::StatusOr<std::unique_ptr<CandidateParser>> parser = CandidateParser::Create();
  if (!parser.ok()) return parser.status();
  const absl::Duration start = SteadyNow();
  TextTester tester(**test);
  if (absl::Status status = Expect(tester, *pass, absl::GetFlag(FLAGS_pass), TestOutcome::kPass); !status.ok()) {
    return status;
  }
  if (absl::Status status = Expect(tester, *fail, absl::GetFlag(FLAGS_fail), TestOutcome::kFail); !status.ok()) {
    return status;
  }
  TextIsolationOptions options;
  options.jobs = test_options.jobs;
  options.stopped = Interrupted;
  const auto parses = [&](const SourceText& text) { return (*parser)->Parse(text, fail->goal) != nullptr; };
  if (pass->javascript && fail->javascript && parses(pass->text) && parses(fail->text)) {
    options.makes_sense = [&parses](const std::string& text) { return parses(SourceText(text)); };
  } else if (ParseJson(pass->text).ok() && ParseJson(fail->text).ok()) {
    options.makes_sense = [](const std::string& text) { return ParseJson(SourceText(text)).ok(); };
  }
  options.on_granularity = [&](const std::string& granularity, int deltas) {
    progress.Show(absl::StrCat(tester.run(), " tests; ", deltas, " differences by ", granularity));
  };
  const TextIsolationResult result =
      IsolateText({std::string(pass->text.utf8()), std::string(fail->text.utf8())}, tester, options);
  if (!tester.status().ok()) return tester.status();
  for (const auto& [path, text] : {std::make_pair(absl::GetFlag(FLAGS_out_pass), result.pair.passing),
                                   std::make_pair(absl::GetFlag(FLAGS_out_fail), result.pair.failing)}) {
    if (path.empty()) continue;
    if (absl::Status status = WriteFileAtomically(UserPath(path), bytes ? TextAsBytes(text) : text); !status.ok()) {
      return status;
    }
  }
  progress.Show("");
  std::cout << "With - it passes, with + it fails:\n";
  PrintDifference(bytes ? TextPair{Escaped(result.pair.passing), Escaped(result.pair.failing)} : result.pair);
  std::cout << std::flush;
  if (Interrupted()) progress.Tell("interrupted; this is the closest pair so far");
  progress.Tell(absl::StrCat(tester.run(), " tests (", tester.unresolved(), " unresolved), ",
                             result.counts.cached + tester.cached(), " cached, ", result.made_no_sense,
                             " candidates did not parse, ",
                             absl::FormatDuration(absl::Trunc(SteadyNow() - start, absl::Milliseconds(1)))));
  progress.Tell(result.one_minimal ? "1-minimal: no single character of the difference can go to the other side"
                                   : "not known to be 1-minimal");
  return absl::OkStatus();
}

absl::Status IsolateNamed(const std::string& name) {
  absl::StatusOr<Finding> finding = ReadFinding(UserPath(name));
  if (!finding.ok()) return finding.status();
  ProgressLine progress("isolate");
  progress.Show("which actions make the difference");
  TrialPool pool(absl::GetFlag(FLAGS_jobs).count(), TrialLimits(), Interrupted);
  absl::StatusOr<FindingIsolation> isolation = IsolateFinding(*finding, pool, Interrupted);
  if (!isolation.ok()) return isolation.status();
  progress.Show("");
  std::cout << IsolationText(*finding, *isolation) << std::flush;
  progress.Tell(absl::StrCat(isolation->counts.tests, " tests (", isolation->counts.unresolved, " unresolved); ",
                             isolation->pair.one_minimal ? "1-minimal: no single action can go to the other side"
                                                         : "not known to be 1-minimal"));
  return absl::OkStatus();
}

absl::Status Run(const CommandLine& line) {
  if (line.positional.empty() && (absl::GetFlag(FLAGS_pass).empty() || absl::GetFlag(FLAGS_fail).empty())) {
    return absl::InvalidArgumentError(
        "a finding, or two files with --pass and --fail, must be named; --help tells more");
  }
  EnterUserFolder();
  CatchInterrupts();
  return line.positional.empty() ? Isolate() : IsolateNamed(line.positional[0]);
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(
      argc, argv,
      {.name = "isolate",
       .usage = twinstep::Usage(),
       .file = __FILE__,
       .modes = {{.chosen_by = "FINDING", .takes = {"jobs"}, .arguments = {1, 1, "one finding"}}, {}}},
      twinstep::Run);
}
