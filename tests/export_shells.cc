#include "tests/export_shells.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
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

// The engine and its version, with that of Node.js where it is in one. Empty: the program does not say it.
std::vector<std::string> AskVersion(const std::string& program) {
  constexpr absl::string_view kJs = "JavaScript-C";
  const std::string said = LastLine(RunProgram(program, {"--version"}).out);
  if (absl::StartsWith(said, kJs)) return {"spidermonkey", said.substr(kJs.size())};
  // Debian's Node.js takes no options without a script here (third_party/shells).
  const std::string script = absl::StrCat(::testing::TempDir(), "/version_of_node.js");
  std::ofstream(script, std::ios::binary)
      << "console.log('v8 ' + process.versions.v8 + ' ' + process.versions.node);\n";
  const std::vector<std::string> words = absl::StrSplit(LastLine(RunProgram(program, {script}).out), ' ');
  return words.size() == 3 ? words : std::vector<std::string>();
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
  std::vector<ExportShell> shells;
  std::set<std::string> names;
  for (const std::string& program : programs) {
    const std::vector<std::string> said = AskVersion(program);
    const EngineFacts* const facts = said.empty() ? nullptr : FindEngineFacts(said[0]);
    if (facts == nullptr) {
      left_out.push_back(absl::StrCat(program, " does not start, or does not say its version"));
      continue;
    }
    const bool node = said.size() == 3;
    ExportShell shell = {
        .engine = said[0],
        .version = said[1],
        .name = absl::StrCat(std::string(facts->display_name), " ", MajorAndMinor(said[1], facts->version_numbers),
                             node ? absl::StrCat(" (Node.js ", said[2], ")") : ""),
        .format = node ? "node" : "jit-test",
        .program = program};
    // One that is reached by two ways is run once.
    if (names.insert(shell.name).second) shells.push_back(std::move(shell));
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
