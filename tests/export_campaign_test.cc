// Everything that a short campaign finds, exported and run in the engines' own shells. Manual: unpacks Node.js, and
// takes minutes.
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_list.h"
#include "tests/export_findings.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

constexpr char kNode[] = "../node_shell/node";
constexpr char kJs[] = "../js_shell/js";

class Exports {
 public:
  // Of each class of the folder one finding.
  void Check(const std::string& folder) {
    absl::StatusOr<FindingList> list = FindFindings({folder});
    ASSERT_TRUE(list.ok()) << list.status();
    std::set<std::string> classes;
    for (const FindingPath& path : list->findings) {
      if (!classes.insert(path.path.substr(0, path.path.rfind('/'))).second) continue;
      absl::StatusOr<Finding> finding = ReadFinding(path.path);
      ASSERT_TRUE(finding.ok()) << finding.status();
      if (finding->has_crash()) continue;
      const bool differential = finding->has_differential();
      const bool v8 = finding->test_case().engine().engine() == "v8";
      types_.insert(finding->has_metamorphic() ? finding->metamorphic().divergence().type()
                                               : finding->differential().divergence().type());
      if (differential || v8) CheckOne(path.path, "node");
      if (differential || !v8) CheckOne(path.path, "jit-test");
    }
  }

  void Report() const {
    for (const auto& [what, count] : counts_) std::cout << count << " " << what << "\n";
  }
  const std::set<int>& types() const { return types_; }
  int checked() const { return checked_; }

 private:
  void CheckOne(const std::string& path, const std::string& format) {
    SCOPED_TRACE(absl::StrCat(path, " as ", format));
    const std::string file = absl::StrCat(::testing::TempDir(), "/exported.js");
    const ProgramRun exported = RunProgram("harness/export", {"--format=" + format, "--out=" + file, path});
    if (exported.exit_code != 0) {
      // By reason, with the finding's own names left out.
      ++counts_[absl::StrCat("not exported as ", format, ": ", exported.err.substr(0, exported.err.find("differs")))];
      return;
    }
    const std::string script = ReadFileForTest(file);
    std::vector<std::string> arguments = FlagsOfScript(script);
    arguments.push_back(file);
    const ProgramRun run = RunProgram(format == "node" ? kNode : kJs, arguments);
    const std::string actual = ActualOfScript(script);
    EXPECT_EQ(run.exit_code, 1) << run.out << run.err;
    EXPECT_EQ(LastLine(run.out), "The difference is there.");
    EXPECT_THAT(run.out, HasSubstr(absl::StrCat(": ", actual, "   (expected: ", ExpectedOfScript(script), ")\n")));
    // Only the last answer differs.
    EXPECT_EQ(run.out.find("   (expected: "), run.out.rfind("   (expected: ")) << run.out;
    std::ofstream(file, std::ios::binary) << SatisfiedScript(script);
    const ProgramRun again = RunProgram(format == "node" ? kNode : kJs, arguments);
    EXPECT_EQ(again.exit_code, 0) << again.out << again.err;
    ++counts_["shown as " + format];
    ++checked_;
  }

  std::map<std::string, int> counts_;
  std::set<int> types_;
  int checked_ = 0;
};

TEST(ExportCampaignTest, TheShellsShowWhatACampaignFinds) {
  const std::string folder = ::testing::TempDir() + "/campaign";
  Exports exports;
  const std::vector<std::vector<std::string>> campaigns = {
      {"--sessions=1500", "--seed=3"},
      {"--mode=metamorphic", "--sessions=400", "--seed=5"},
      {"--preset=dbdb", "--sessions=300", "--seed=5"},
      {"--mode=differential", "--compare=full", "--sessions=300", "--seed=5"}};
  for (size_t i = 0; i < campaigns.size(); ++i) {
    std::vector<std::string> arguments = campaigns[i];
    arguments.push_back(absl::StrCat("--out=", folder, i));
    // Findings as they come are the harder ones to export.
    arguments.push_back("--reduce=none");
    const ProgramRun run = RunProgram("harness/fuzz", arguments);
    ASSERT_EQ(run.exit_code, 0) << run.err;
    exports.Check(absl::StrCat(folder, i));
  }
  exports.Report();
  EXPECT_GE(exports.types().size(), 6u);
  EXPECT_GT(exports.checked(), 100);
}

}  // namespace
}  // namespace twinstep
