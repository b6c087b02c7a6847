// //harness:isolate: what makes the difference between a passing and a failing input.
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
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
#include "harness/text/paired_lines.h"
#include "harness/text/terminal_text.h"
#include "harness/trials/trial_process.h"
#include "model/source/json_tree.h"
#include "model/steady_clock.h"

ABSL_FLAG(std::string, pass, "", "a file that passes the test");
ABSL_FLAG(std::string, fail, "", "a file that fails the test");
ABSL_FLAG(std::string, test, "", "see above");
ABSL_FLAG(std::string, out_pass, "", "file for the passing text that is closest to the failing one");
ABSL_FLAG(std::string, out_fail, "", "file for the failing text that is closest to the passing one");
ABSL_FLAG(twinstep::TimeLimit, time_limit, absl::Seconds(10),
          "time after which the test of one candidate is unresolved");
ABSL_FLAG(twinstep::Whole<1>, repeat, 1,
          "runs of each candidate, until it fails once: for tests that fail only sometimes");
ABSL_FLAG(twinstep::Jobs, jobs, {1},
          "candidates tested at the same time; the result does not depend on it; 0: one for each processor");

namespace twinstep {
namespace {

constexpr size_t kLongestLine = 400;

bool IsMarkup(const std::string& extension) {
  for (const char* const markup : {".html", ".htm", ".xhtml", ".xml", ".svg"}) {
    if (extension == markup) return true;
  }
  return false;
}

std::string Usage() {
  return absl::StrCat(
      "isolate: brings a passing and a failing file as close together as possible, by changes of both.\n"
      "  isolate DIR/classes/CLASS/session-12.pb.zst   which of a finding's actions make the difference\n"
      "  isolate --pass=FILE --fail=FILE --test=TEST   any text or JavaScript files\n"
      "TEST is ",
      kTestHelp,
      ".\n"
      "It prints the remaining difference. If both files are JavaScript, candidates that do not parse are not tested.\n"
      "Exit code 0: isolated; 1: a file does not pass or fail as named, or cannot be tested; 2: wrong usage.");
}

// Of two long lines what stands around their difference.
std::pair<std::string, std::string> NearDifference(const std::string& a, const std::string& b) {
  if (std::max(a.size(), b.size()) <= kLongestLine) return {a, b};
  constexpr size_t kAround = 60;
  const size_t shorter = std::min(a.size(), b.size());
  size_t begin = 0, end = 0;
  while (begin < shorter && a[begin] == b[begin]) ++begin;
  while (end < shorter - begin && a[a.size() - 1 - end] == b[b.size() - 1 - end]) ++end;
  begin -= std::min(begin, kAround);
  end -= std::min(end, kAround);
  const auto cut = [&](const std::string& line) {
    return absl::StrCat(begin > 0 ? "... " : "", line.substr(begin, line.size() - end - begin), end > 0 ? " ..." : "");
  };
  return {cut(a), cut(b)};
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
    std::string left(lines.left > 0 ? passing.LineText(lines.left) : "");
    std::string right(lines.right > 0 ? failing.LineText(lines.right) : "");
    if (lines.left > 0 && lines.right > 0) std::tie(left, right) = NearDifference(left, right);
    if (lines.left > 0) std::cout << "- " << OneLine(left, kLongestLine) << "\n";
    if (lines.right > 0) std::cout << "+ " << OneLine(right, kLongestLine) << "\n";
  }
  print_equal();
}

// A line feed stays one.
std::string Escaped(const std::string& text) {
  return absl::StrReplaceAll(absl::CHexEscape(TextAsBytes(text)), {{"\\n", "\n"}});
}

// Of each input, and of what is left of it.
constexpr int kFirstRuns = 5;

int Count(const std::vector<TestOutcome>& outcomes, TestOutcome wanted) {
  return static_cast<int>(std::count(outcomes.begin(), outcomes.end(), wanted));
}

// Runs an input as often as its last runs are to be; tells where these end in two ways.
absl::Status Expect(TextTester& tester, const InputFile& file, const std::string& name, TestOutcome wanted, int repeat,
                    ProgressLine& progress, bool& flaky) {
  const int runs = std::max(repeat, kFirstRuns);
  const std::vector<TestOutcome> outcomes = tester.Outcomes(std::string(file.text.utf8()), runs);
  if (!tester.status().ok()) return tester.status();
  if (static_cast<int>(outcomes.size()) < runs) return absl::CancelledError("interrupted before the first tests ended");
  const int as_wanted = Count(outcomes, wanted);
  if (as_wanted == runs) return absl::OkStatus();
  const bool fails = wanted == TestOutcome::kFail;
  if (as_wanted > 0) {
    flaky = true;
    progress.Tell(absl::StrCat("flaky: ", name, fails ? " fails " : " passes ", as_wanted, " of ", runs, " runs",
                               repeat == 1 ? "; --repeat=N runs each candidate up to N times" : ""));
    // What fails once fails: that is no passing side.
    if (fails || Count(outcomes, TestOutcome::kFail) == 0) return absl::OkStatus();
    return absl::FailedPreconditionError(
        absl::StrCat(name, " fails sometimes; --pass names one that never does, as far as is known"));
  }
  return absl::FailedPreconditionError(
      absl::StrCat(name,
                   outcomes[0] == TestOutcome::kPass   ? " passes the test"
                   : outcomes[0] == TestOutcome::kFail ? " fails the test"
                                                       : " is unresolved by the test",
                   fails ? "; --fail names one that fails" : "; --pass names one that passes"));
}

absl::Status Isolate() {
  ProgressLine progress("isolate");
  progress.Show("the first tests");
  for (const std::string& out : {absl::GetFlag(FLAGS_out_pass), absl::GetFlag(FLAGS_out_fail)}) {
    RETURN_IF_ERROR(out.empty() ? absl::OkStatus() : CheckFilePath(UserPath(out)));
  }
  ASSIGN_OR_RETURN(InputFile pass, ReadInputFile(absl::GetFlag(FLAGS_pass)));
  ASSIGN_OR_RETURN(InputFile fail, ReadInputFile(absl::GetFlag(FLAGS_fail)));
  const std::string extension = fail.extension;
  const bool bytes = pass.bytes || fail.bytes;
  for (InputFile* const file : {&pass, &fail}) {
    if (!bytes || file->bytes) continue;
    file->text = SourceText(BytesAsText(std::string(file->text.utf8())));
    file->bytes = true;
  }
  CandidateTestOptions test_options;
  test_options.jobs = absl::GetFlag(FLAGS_jobs).count();
  test_options.time_limit = absl::GetFlag(FLAGS_time_limit);
  test_options.stop = Interrupted;
  ASSIGN_OR_RETURN(std::unique_ptr<CandidateTest> test,
                   MakeCandidateTest(absl::GetFlag(FLAGS_test), extension, bytes, test_options));
  ASSIGN_OR_RETURN(std::unique_ptr<TreeCache> trees, TreeCache::Create());
  const absl::Duration start = SteadyNow();
  const int repeat = absl::GetFlag(FLAGS_repeat);
  TextTester tester(*test, repeat);
  bool flaky = false;
  RETURN_IF_ERROR(Expect(tester, pass, absl::GetFlag(FLAGS_pass), TestOutcome::kPass, repeat, progress, flaky));
  RETURN_IF_ERROR(Expect(tester, fail, absl::GetFlag(FLAGS_fail), TestOutcome::kFail, repeat, progress, flaky));
  TextIsolationOptions options;
  options.jobs = test_options.jobs;
  options.stopped = Interrupted;
  const auto parses = [&](const SourceText& text) { return trees->Find(text, fail.goal) != nullptr; };
  if (pass.javascript && fail.javascript && parses(pass.text) && parses(fail.text)) {
    options.makes_sense = [&parses](const std::string& text) { return parses(SourceText(text)); };
  } else if (ParseJson(pass.text).ok() && ParseJson(fail.text).ok()) {
    options.makes_sense = [](const std::string& text) { return ParseJson(SourceText(text)).ok(); };
    options.kind = TextIsolationOptions::Kind::kJson;
  } else if (bytes) {
    options.kind = TextIsolationOptions::Kind::kBytes;
  } else if (IsMarkup(extension)) {
    options.kind = TextIsolationOptions::Kind::kMarkup;
  }
  options.on_granularity = [&](const std::string& granularity, int deltas) {
    progress.Show(absl::StrCat(tester.run(), " tests; ", deltas, " differences by ", granularity));
  };
  const TextIsolationResult result =
      IsolateText({std::string(pass.text.utf8()), std::string(fail.text.utf8())}, tester, options);
  if (!tester.status().ok()) return tester.status();
  for (const auto& [path, text] : {std::make_pair(absl::GetFlag(FLAGS_out_pass), result.pair.passing),
                                   std::make_pair(absl::GetFlag(FLAGS_out_fail), result.pair.failing)}) {
    if (path.empty()) continue;
    RETURN_IF_ERROR(WriteFileAtomically(UserPath(path), bytes ? TextAsBytes(text) : text));
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
  if (!Interrupted()) {
    for (const auto& [text, wanted] : {std::make_pair(result.pair.passing, TestOutcome::kPass),
                                       std::make_pair(result.pair.failing, TestOutcome::kFail)}) {
      const std::vector<TestOutcome> last = tester.Outcomes(text, std::max(repeat, kFirstRuns));
      if (!tester.status().ok()) return tester.status();
      const int as_wanted = Count(last, wanted), runs = static_cast<int>(last.size());
      if (as_wanted == runs) continue;
      flaky = true;
      const bool fails = wanted == TestOutcome::kFail;
      progress.Tell(absl::StrCat("flaky: the result of the ", fails ? "failing" : "passing", " text ",
                                 fails ? "fails " : "passes ", as_wanted, " of ", runs, " runs"));
    }
  }
  if (flaky || tester.flaky() > 0) {
    progress.Tell(absl::StrCat("not known to be 1-minimal: the test is flaky, with ", tester.flaky(),
                               tester.flaky() == 1 ? " candidate" : " candidates", " seen to end in two ways"));
    return absl::OkStatus();
  }
  progress.Tell(result.one_minimal
                    ? absl::StrCat("1-minimal: no single ", result.unit, " of the difference can go to the other side")
                    : "not known to be 1-minimal");
  return absl::OkStatus();
}

absl::Status IsolateNamed(const std::string& name) {
  ASSIGN_OR_RETURN(Finding finding, ReadFinding(UserPath(name)));
  ProgressLine progress("isolate");
  progress.Show("which actions make the difference");
  TrialPool pool(absl::GetFlag(FLAGS_jobs).count(), TrialLimits(), Interrupted);
  ASSIGN_OR_RETURN(FindingIsolation isolation, IsolateFinding(finding, pool, Interrupted));
  progress.Show("");
  std::cout << IsolationText(finding, isolation) << std::flush;
  progress.Tell(absl::StrCat(isolation.counts.tests, " tests (", isolation.counts.unresolved, " unresolved); ",
                             isolation.pair.one_minimal ? "1-minimal: no single action can go to the other side"
                                                        : "not known to be 1-minimal"));
  return absl::OkStatus();
}

absl::Status Run(const CommandLine& line) {
  if (line.positional.empty() && (absl::GetFlag(FLAGS_pass).empty() || absl::GetFlag(FLAGS_fail).empty())) {
    return absl::InvalidArgumentError(
        "a finding, or two files with --pass and --fail, must be named; --help shows how");
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
