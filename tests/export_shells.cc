#include "tests/export_shells.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/known_engines.h"
#include "gtest/gtest.h"
#include "tests/export_findings.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

std::string MajorAndMinor(const std::string& version, size_t numbers) {
  const std::vector<std::string> parts = absl::StrSplit(version, '.');
  return parts.size() < 2 || numbers == 1 ? parts[0] : absl::StrCat(parts[0], ".", parts[1]);
}

// Both kinds of shell run it.
std::string VersionScript() {
  const std::string path = absl::StrCat(::testing::TempDir(), "/version_of_shell.js");
  std::ofstream(path, std::ios::binary)
      << "if (typeof process === 'object') {\n"
         "  console.log('v8 ' + process.versions.v8 + ' ' + process.versions.node);\n"
         "} else {\n"
         "  print('spidermonkey ' + getBuildConfiguration()['moz-app-version'] + ' -');\n"
         "}\n";
  return path;
}

int NumberAt(const std::string& version, size_t index) {
  const std::vector<std::string> parts = absl::StrSplit(version, '.');
  int number = 0;
  return index < parts.size() && absl::SimpleAtoi(parts[index], &number) ? number : 0;
}

bool IsBefore(const ExportShell& a, const ExportShell& b) {
  if (a.engine != b.engine) return a.engine > b.engine;
  const int a_major = NumberAt(a.version, 0), b_major = NumberAt(b.version, 0);
  return a_major != b_major ? a_major < b_major : NumberAt(a.version, 1) < NumberAt(b.version, 1);
}

}  // namespace

std::vector<ExportShell> ExportShells(const std::vector<std::string>& programs, std::vector<std::string>& left_out) {
  const std::string script = VersionScript();
  std::vector<ExportShell> shells;
  for (const std::string& program : programs) {
    const ProgramRun run = RunProgram(program, {script});
    const std::vector<std::string> words = absl::StrSplit(LastLine(run.out), ' ');
    const EngineFacts* const facts = words.size() == 3 ? FindEngineFacts(words[0]) : nullptr;
    if (run.exit_code != 0 || facts == nullptr) {
      left_out.push_back(absl::StrCat(program, " does not say its version: ", run.out, run.err));
      continue;
    }
    const bool node = words[0] == "v8";
    shells.push_back(
        {.engine = words[0],
         .version = words[1],
         .name = absl::StrCat(std::string(facts->display_name), " ", MajorAndMinor(words[1], facts->version_numbers),
                              node ? absl::StrCat(" (Node.js ", words[2], ")") : ""),
         .format = node ? "node" : "jit-test",
         .program = program});
  }
  std::stable_sort(shells.begin(), shells.end(), IsBefore);
  return shells;
}

Concluded RunInShell(const ExportShell& shell, const std::string& script) {
  const std::string text = ReadFileForTest(script);
  std::vector<std::string> arguments = FlagsOfScript(text);
  arguments.push_back(script);
  const ProgramRun run = RunProgram(shell.program, arguments);
  Concluded concluded;
  concluded.conclusion = ConclusionOf(run.exit_code, run.out);
  concluded.line = concluded.conclusion
                       ? LastLine(run.out)
                       : absl::StrCat(run.exit_code < 0 ? "a signal" : absl::StrCat("exit code ", run.exit_code), ": ",
                                      LastLine(run.err));
  // It has no child processes to die in its place, and says so on top.
  if (!concluded.conclusion && run.exit_code < 0 && absl::StrContains(text, "\n// Where it is there, such a line")) {
    concluded.conclusion = Conclusion::kThere;
  }
  return concluded;
}

}  // namespace twinstep
