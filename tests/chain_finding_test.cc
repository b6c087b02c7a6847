// //harness:chain --finding as a person runs it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/run_program.h"

namespace twinstep {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

std::string Content(const std::string& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

std::vector<std::string> FindingsIn(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".zst") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST(ChainFindingTest, FindingsOfACampaignAreExplained) {
  const std::string folder = testing::TempDir() + "/campaign";
  const ProgramRun fuzz =
      RunProgram("harness/fuzz", {"--out=" + folder, "--sessions=20", "--mode=differential", "--reduce=none"});
  ASSERT_EQ(fuzz.exit_code, 0) << fuzz.err;
  std::vector<std::string> findings = FindingsIn(folder + "/classes");
  ASSERT_FALSE(findings.empty());
  findings.resize(std::min<size_t>(findings.size(), 3));
  for (const std::string& finding : findings) {
    const std::string json = testing::TempDir() + "/states.json", html = testing::TempDir() + "/states.html";
    const ProgramRun run = RunProgram("harness/chain", {"--finding=" + finding, "--json=" + json, "--html=" + html});
    ASSERT_EQ(run.exit_code, 0) << finding << "\n" << run.err;
    // The programs of the own corpus do the same in both engines.
    EXPECT_THAT(run.out, HasSubstr("the difference is the debuggers' own")) << finding;
    EXPECT_THAT(Content(json),
                AnyOf(HasSubstr("\"verdict\": \"debuggers\""), HasSubstr("\"verdict\": \"before_start\"")));
    EXPECT_THAT(Content(html), HasSubstr("the difference is the debuggers&#39; own")) << finding;
  }
}

TEST(ChainFindingTest, BadInputIsOneSentence) {
  const auto error = [](std::vector<std::string> arguments, int exit_code) {
    const ProgramRun run = RunProgram("harness/chain", arguments);
    EXPECT_EQ(run.exit_code, exit_code) << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    return run.err;
  };
  EXPECT_THAT(error({"--finding=/nowhere.pb.zst"}, 1), HasSubstr("/nowhere.pb.zst"));
  const std::string garbage = testing::TempDir() + "/garbage.pb.zst";
  std::ofstream(garbage) << "no finding";
  EXPECT_THAT(error({"--finding=" + garbage}, 1), HasSubstr("garbage.pb.zst"));
  EXPECT_THAT(error({"--finding=" + garbage, "--program=p.js"}, 2),
              HasSubstr("--program has no effect with --finding; leave it out"));
  EXPECT_THAT(error({"--finding=" + garbage, "--search_limit=0s"}, 2), HasSubstr("must be above zero"));
}

}  // namespace
}  // namespace twinstep
