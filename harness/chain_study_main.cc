// //harness:chain_study: how well cause transitions locate defects.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "engines/engines.h"
#include "engines/parser/parser.h"
#include "harness/cause_chains/defect_study.h"
#include "harness/command_line.h"
#include "harness/corpora/program_loader.h"
#include "harness/interrupt.h"
#include "harness/results/atomic_file.h"

ABSL_FLAG(std::string, folder, "corpus/defects", "programs X.js with tests X.tests.js");
ABSL_FLAG(std::string, programs, "", "of these only those whose name holds this");
ABSL_FLAG(int, defects, 8, "defects per program");
ABSL_FLAG(uint64_t, seed, 1, "which of all mutations");
ABSL_FLAG(std::string, engine, "v8", "v8 or spidermonkey");
ABSL_FLAG(int, pairs, 2, "pairs of a failing and a passing run per defect");
ABSL_FLAG(absl::Duration, time_limit, absl::Seconds(60), "for the chains of one defect");
ABSL_FLAG(bool, verbose, false, "tell each chain on standard error");
ABSL_FLAG(std::string, out, "", "file for a line per defect, fields with tabs between them");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "chain_study: makes one-line defects by seeded mutation in programs with tests, and measures which share of the "
    "code "
    "is read before they are found: by cause transitions, coverage (Ochiai) and nearest neighbour.\n"
    "  chain_study [--defects=8] [--seed=1] [--engine=v8]\n"
    "Only defects that make some tests fail and not all count. Ctrl-C answers with those that are done.";

std::string Line(const std::string& program, const DefectResult& result) {
  const auto percent = [](double share) { return absl::StrFormat("%.1f", 100 * share); };
  return absl::StrCat(program, ":", result.defect.line, "\t", result.defect.mutation, "\t", result.failing_tests, "/",
                      result.tests, "\ttransitions ", percent(result.transitions), " (two runs ",
                      percent(result.transitions_two_runs), ", infection ", percent(result.transitions_infection),
                      ")\tochiai ", percent(result.ochiai), "\tneighbour ", percent(result.neighbour_coverage), " ",
                      percent(result.neighbour_permutation), "\t", result.transition_count, " transitions\t",
                      result.points, " points\t", result.runs, " runs\t", result.unresolved, " unresolved\t",
                      absl::FormatDuration(absl::Trunc(result.took, absl::Milliseconds(10))));
}

absl::Status Study() {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeEngine(absl::GetFlag(FLAGS_engine));
  if (!engine.ok()) return engine.status();
  absl::StatusOr<std::unique_ptr<Parser>> parser = Parser::Create();
  if (!parser.ok()) return parser.status();
  const std::string folder = absl::GetFlag(FLAGS_folder);
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (!absl::EndsWith(name, ".tests.js")) continue;
    if (!absl::StrContains(name, absl::GetFlag(FLAGS_programs))) continue;
    names.push_back(name.substr(0, name.size() - 9));
  }
  if (names.empty()) {
    return absl::NotFoundError(absl::StrCat("there is no program with tests in ", folder, "; --folder names another"));
  }
  std::sort(names.begin(), names.end());
  DefectOptions options;
  options.pairs = absl::GetFlag(FLAGS_pairs);
  options.time = absl::GetFlag(FLAGS_time_limit);
  options.verbose = absl::GetFlag(FLAGS_verbose);
  std::vector<DefectResult> results;
  std::string lines;
  int all_pass = 0, all_fail = 0, no_pair = 0, failed = 0;
  for (const std::string& name : names) {
    absl::StatusOr<std::string> source = ReadFile(folder + "/" + name + ".js");
    if (!source.ok()) return source.status();
    absl::StatusOr<std::string> tests = ReadFile(folder + "/" + name + ".tests.js");
    if (!tests.ok()) return tests.status();
    absl::StatusOr<StudiedProgram> program = ReadStudiedProgram(name, *source, *tests, **engine, **parser);
    if (!program.ok()) return program.status();
    int located = 0;
    for (const Defect& defect : MakeDefects(program->program, absl::GetFlag(FLAGS_seed))) {
      if (located >= absl::GetFlag(FLAGS_defects) || Interrupted()) break;
      absl::StatusOr<DefectResult> result = StudyDefect(*program, defect, **engine, **parser, options);
      if (!result.ok()) {
        std::cerr << "chain_study: " << name << ":" << defect.line << ": " << result.status().message() << std::endl;
        ++failed;
        continue;
      }
      all_pass += result->status == DefectResult::Status::kAllPass ? 1 : 0;
      all_fail += result->status == DefectResult::Status::kAllFail ? 1 : 0;
      no_pair += result->status == DefectResult::Status::kNoPair ? 1 : 0;
      if (result->status != DefectResult::Status::kLocated) continue;
      ++located;
      results.push_back(*std::move(result));
      const std::string line = Line(name, results.back());
      std::cerr << line << std::endl;
      absl::StrAppend(&lines, line, "\n");
    }
  }
  if (const std::string out = absl::GetFlag(FLAGS_out); !out.empty()) {
    if (absl::Status status = WriteFileAtomically(UserPath(out), lines); !status.ok()) return status;
  }
  std::cout << StudyTable(results) << "Mutations that no test tells: " << all_pass
            << "; that all tests fail: " << all_fail << "; whose failing runs never end: " << no_pair
            << "; whose search failed with an error (told on standard error): " << failed
            << ". Programs: " << names.size() << "." << std::endl;
  return absl::OkStatus();
}

int Main(int argc, char** argv) {
  absl::StatusOr<CommandLine> command_line = ParseCommandLine(argc, argv, kUsage, __FILE__);
  if (!command_line.ok()) return ReportError("chain_study", command_line.status());
  if (command_line->help_wanted) {
    std::cout << command_line->help;
    return kExitOk;
  }
  if (absl::GetFlag(FLAGS_defects) < 1 || absl::GetFlag(FLAGS_pairs) < 1 ||
      absl::GetFlag(FLAGS_time_limit) <= absl::ZeroDuration()) {
    return ReportError("chain_study",
                       absl::InvalidArgumentError("--defects, --pairs and --time_limit must be above zero"));
  }
  CatchInterrupts();
  const absl::Status status = Study();
  return status.ok() ? kExitOk : ReportError("chain_study", status);
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) { return twinstep::Main(argc, argv); }
