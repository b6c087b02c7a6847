// The bars for reports (harness/exports/README.md), over every entry of corpus/bugs that lives in the newest version it
// was tried in: each opens with a file that can be run, its program is short, its names are words, and the script says
// in the newest shell at hand that the difference is there. Prints a table. Manual: unpacks Node.js. A flag that Bazel
// hands through:
//   --test_env=TWINSTEP_NODES=FOLDER      more builds of Node.js (third_party/engines/get_nodes.sh)
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engines/parser/tree_cache.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/across_versions/node_builds.h"
#include "harness/bugs/known_bugs.h"
#include "harness/exports/report_index.h"
#include "harness/reduction/variable_names.h"
#include "model/source/source_text.h"
#include "tests/export_findings.h"
#include "tests/export_shells.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

constexpr size_t kMedianOfLines = 8;

std::vector<ExportShell> ShellsAtHand() {
  std::vector<std::string> programs = {"../js_shell/js", "../node_shell/node"}, left_out;
  if (const char* const folder = std::getenv("TWINSTEP_NODES"); folder != nullptr) {
    const absl::StatusOr<std::vector<NodeBuild>> builds = NodeBuildsIn(folder, left_out);
    EXPECT_TRUE(builds.ok()) << builds.status();
    for (const NodeBuild& build : builds.ok() ? *builds : std::vector<NodeBuild>()) programs.push_back(build.program);
  }
  std::vector<ExportShell> shells = ExportShells(programs, left_out);
  EXPECT_THAT(left_out, ::testing::IsEmpty());
  return shells;
}

// Null: in none of them the entry says that it shows.
const ExportShell* NewestThatShows(const KnownBug& bug, const std::vector<ExportShell>& shells) {
  const ExportShell* newest = nullptr;
  for (const ExportShell& shell : shells) {
    const bool shows =
        shell.engine == EngineOf(bug.side()) && ClaimOf(bug, shell.engine, shell.version) == BugClaim::kShows;
    if (shows) newest = &shell;
  }
  return newest;
}

// The names of the program's variables that are no words, in the order of the alphabet.
std::set<std::string> NoWords(const Program& program, TreeCache& trees) {
  std::set<std::string> names;
  const std::shared_ptr<const SyntaxTree> tree = trees.Find(program);
  if (tree == nullptr) return {"(acorn rejects the program)"};
  for (const std::vector<Replacement>& edits : NamesByRole(*tree, {})) {
    const SourceRange& range = edits.front().range;
    names.insert(std::string(SourceText(program.source()).Slice(range.begin, range.end)));
  }
  return names;
}

TEST(ExportBarsTest, ReportsOpenWithAFileThatRunsAndReadsWell) {
  const absl::StatusOr<KnownBugs> known = KnownBugs::Load();
  ASSERT_TRUE(known.ok()) << known.status();
  const absl::StatusOr<std::unique_ptr<TreeCache>> trees = TreeCache::Create();
  ASSERT_TRUE(trees.ok()) << trees.status();
  const std::vector<ExportShell> shells = ShellsAtHand();
  const std::string folder = ::testing::TempDir() + "/reports";
  const ProgramRun run = RunProgram("harness/export", {"--all=" + folder});
  ASSERT_EQ(run.exit_code, 0) << run.err;

  std::vector<size_t> lines;
  std::cout << "| entry | opens with a file | program | script | no words | last line |\n|---|---|---|---|---|---|\n";
  for (const KnownBug& bug : known->all()) {
    if (!LivesInNewest(bug)) continue;
    const std::string id(known->IdOf(bug)), report = absl::StrCat(folder, "/", id, ".md"),
                                            script = absl::StrCat(folder, "/", id, ".js");
    SCOPED_TRACE(id);
    const bool written = std::filesystem::exists(report);
    const std::vector<std::string> opening = absl::StrSplit(written ? ReadFileForTest(report) : "\n\n\n", '\n');
    const bool opens = absl::StrContains(opening[2], "Save the script at the end as");
    const std::set<std::string> no_words = NoWords(bug.program(), **trees);
    lines.push_back(
        static_cast<size_t>(std::count(bug.program().source().begin(), bug.program().source().end(), '\n')));
    std::string last = "no script";
    if (const ExportShell* const shell = NewestThatShows(bug, shells); opens && shell == nullptr) {
      last = "in no shell at hand";
    } else if (opens && !absl::StrContains(opening[2], "(exit code 1)")) {
      last = "in no shell at hand has it a last line: it is for V8's own";
    } else if (opens) {
      const Concluded concluded = RunInShell(*shell, script);
      EXPECT_EQ(concluded.conclusion, Conclusion::kThere) << shell->name << ": " << concluded.line;
      last = absl::StrCat(concluded.line, " (", shell->name, ")");
    }
    const std::string text = std::filesystem::exists(script) ? ReadFileForTest(script) : "";
    std::cout << "| " << id << " | "
              << (opens     ? "yes"
                  : written ? opening[2]
                            : "no report: what plays it is not built")
              << " | " << lines.back() << " | " << std::count(text.begin(), text.end(), '\n') << " | "
              << absl::StrJoin(no_words, " ") << " | " << last << " |\n";
  }
  std::sort(lines.begin(), lines.end());
  std::cout << lines.size() << " entries, median of the programs' lines: " << lines[lines.size() / 2] << "\n";
  EXPECT_LE(lines[lines.size() / 2], kMedianOfLines);
}

}  // namespace
}  // namespace twinstep
