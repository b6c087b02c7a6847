// Every entry of corpus/bugs, exported as a test of its engine's own kinds and run in the shells at hand: it fails
// there while the bug is there, and says what is true. Manual: unpacks Node.js.
#include <unistd.h>

#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/versions.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/bugs/known_bugs.h"
#include "tests/export_findings.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;

constexpr char kNode[] = "../node_shell/node";
constexpr char kJs[] = "../js_shell/js";
constexpr char kStandIn[] = "tests/export/inspector_test_stand_in.js";

const char* ShellOfFormat(const std::string& format) { return format == "jit-test" ? kJs : kNode; }

int Count(const std::string& text, const std::string& part) {
  int count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// Of several cases each has a line, and the script has one behind them.
int CasesThere(const std::string& printed) {
  return Count(printed, "The difference is there.\n") - (Count(printed, "Case 1:\n") > 0 ? 1 : 0);
}

class Bugs {
 public:
  explicit Bugs(const KnownBugs& known) : known_(known) {
    std::ofstream(absl::StrCat(::testing::TempDir(), "/stand_in.js"), std::ios::binary) << ReadFileForTest(kStandIn);
  }

  void Check(const KnownBug& bug) {
    const std::string_view engine = EngineOf(bug.side());
    const std::vector<std::string> formats =
        engine == "v8" ? std::vector<std::string>{"node", "inspector-test"} : std::vector<std::string>{"jit-test"};
    for (const std::string& format : formats) {
      if (ClaimOf(bug, engine, EngineVersion(engine)) != BugClaim::kShows) {
        Skip(bug, format, "not said to show in the version at hand");
      } else if (access(ShellOfFormat(format), X_OK) != 0) {
        Skip(bug, format, "its shell is not at hand");
      } else {
        CheckAs(bug, format);
      }
    }
  }

  void Report() const {
    for (const auto& [format, count] : failed_) std::cout << count << " entries fail as " << format << "\n";
    for (const auto& [why, ids] : skipped_) {
      std::cout << ids.size() << " " << why << ":\n";
      for (const std::string& id : ids) std::cout << "    " << id << "\n";
    }
  }

  int failed(const std::string& format) const { return failed_.contains(format) ? failed_.at(format) : 0; }

 private:
  void Skip(const KnownBug& bug, const std::string& format, const std::string& why) {
    skipped_[absl::StrCat("not run as ", format, ", ", why)].emplace_back(known_.IdOf(bug));
  }

  void CheckAs(const KnownBug& bug, const std::string& format) {
    const std::string id(known_.IdOf(bug));
    SCOPED_TRACE(absl::StrCat(id, " as ", format));
    const std::string name = absl::StrCat(id, "-", format), file = absl::StrCat(::testing::TempDir(), "/", name, ".js");
    const ProgramRun exported =
        RunProgram("harness/export", {"--format=" + format, "--out=" + file, absl::StrCat("corpus/bugs/", id)});
    if (exported.exit_code != 0) {
      Skip(bug, format, exported.err.substr(0, exported.err.find('\n')));
      return;
    }
    const std::string script = ReadFileForTest(file);
    const bool crash = bug.severity() == CRASH;
    if (!crash) EXPECT_THAT(script, AnyOf(HasSubstr("// Expected, as promised: "), HasSubstr("// Who is right: ")));
    if (format == "inspector-test") {
      CheckInspectorTest(name, script, crash);
    } else {
      CheckScript(format, file, script, crash);
    }
    ++failed_[format];
  }

  // Only the last answer differs from what is expected, and with that as the right one nothing does.
  static void CheckScript(const std::string& format, const std::string& file, const std::string& script, bool crash) {
    std::vector<std::string> arguments = FlagsOfScript(script);
    arguments.push_back(file);
    ProgramRun run = RunProgram(ShellOfFormat(format), arguments);
    if (crash) {
      // What an instruction that is none does depends on the memory after it.
      for (int again = 0; again < 4 && run.exit_code != 1; ++again) {
        run = RunProgram(ShellOfFormat(format), arguments);
      }
      EXPECT_EQ(run.exit_code, 1) << run.out << run.err;
      EXPECT_EQ(LastLine(run.out), "The difference is there.");
      return;
    }
    const std::string actual = ActualOfScript(script), expected = ExpectedOfScript(script);
    EXPECT_EQ(run.exit_code, 1) << run.out << run.err << script;
    EXPECT_EQ(LastLine(run.out), "The difference is there.");
    EXPECT_THAT(run.out, HasSubstr(absl::StrCat(": ", actual, "   (expected: ", expected, ")\n")));
    EXPECT_EQ(Count(run.out, "   (expected: "), CasesThere(run.out)) << run.out;
    std::ofstream(file, std::ios::binary) << SatisfiedScript(script);
    const ProgramRun again = RunProgram(ShellOfFormat(format), arguments);
    EXPECT_EQ(again.exit_code, 0) << again.out << again.err << script;
  }

  static void CheckInspectorTest(const std::string& name, const std::string& script, bool crash) {
    const std::string expected = ReadFileForTest(absl::StrCat(::testing::TempDir(), "/", name, "-expected.txt"));
    std::vector<std::string> arguments = FlagsOfScript(script);
    arguments.insert(arguments.end(), {::testing::TempDir() + "/stand_in.js", name + ".js"});
    ProgramRun run = RunProgram(kNode, arguments);
    if (crash) {
      for (int again = 0; again < 4 && run.exit_code != -1; ++again) run = RunProgram(kNode, arguments);
      EXPECT_EQ(run.exit_code, -1) << run.out << run.err;
      EXPECT_EQ(LastLine(expected), "The difference is not there.");
      return;
    }
    // A part for the title, and one for each case; the last one may be where the debugger is right.
    const std::vector<std::string> came = absl::StrSplit(run.out, "\nRunning test: "),
                                   wanted = absl::StrSplit(expected, "\nRunning test: ");
    ASSERT_EQ(came.size(), wanted.size()) << run.out << run.err;
    ASSERT_GE(came.size(), 2u);
    EXPECT_EQ(came[0], wanted[0]);
    for (size_t i = 1; i < came.size(); ++i) {
      if (i + 1 == came.size() && i > 1 && came[i] == wanted[i]) continue;
      CheckCase(came[i], wanted[i]);
    }
    const std::vector<std::string> lines = absl::StrSplit(came[1], '\n'), right = absl::StrSplit(wanted[1], '\n');
    const std::string action = right[right.size() - 3].substr(0, right[right.size() - 3].find(": "));
    EXPECT_EQ(lines[lines.size() - 3], absl::StrCat(action, ": ", ActualOfScript(script)));
    EXPECT_EQ(right[right.size() - 3], absl::StrCat(action, ": ", ExpectedOfScript(script)));
  }

  // Only the last answer differs from what is expected.
  static void CheckCase(const std::string& printed, const std::string& right) {
    std::vector<std::string> came = absl::StrSplit(printed, '\n'), wanted = absl::StrSplit(right, '\n');
    ASSERT_EQ(came.size(), wanted.size()) << printed;
    EXPECT_EQ(LastLine(printed), "The difference is there.");
    EXPECT_EQ(LastLine(right), "The difference is not there.");
    const size_t last = wanted.size() - 3;
    EXPECT_NE(came[last], wanted[last]);
    came.resize(last);
    wanted.resize(last);
    EXPECT_EQ(came, wanted);
  }

  const KnownBugs& known_;
  // By format.
  std::map<std::string, int> failed_;
  // By reason, ids.
  std::map<std::string, std::vector<std::string>> skipped_;
};

TEST(ExportBugsTest, EveryKnownBugFailsInItsEnginesShell) {
  const absl::StatusOr<KnownBugs> known = KnownBugs::Load();
  ASSERT_TRUE(known.ok()) << known.status();
  Bugs bugs(*known);
  for (const KnownBug& bug : known->all()) bugs.Check(bug);
  bugs.Report();
  EXPECT_GE(bugs.failed("node"), 55);
  EXPECT_GE(bugs.failed("inspector-test"), 50);
  EXPECT_GE(bugs.failed("jit-test"), 20);
}

}  // namespace
}  // namespace twinstep
