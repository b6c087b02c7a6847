// //harness:causes_study as a person uses it, on findings that older builds have saved.
#include <cstdlib>
#include <fstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kStudy[] = "harness/causes_study";
// In the runfiles.
constexpr char kTurns[] = "corpus/labels/causes/own777/session-481.pb.zst";
constexpr char kGenerator[] = "corpus/labels/causes/own777/session-645.pb.zst";
constexpr char kCrash[] = "corpus/labels/causes/own777/session-100.pb.zst";

std::string FileOf(const std::string& name, const std::string& text) {
  const std::string path = absl::StrCat(::testing::TempDir(), "/", name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

// A path in FILE is relative to its folder, which is another one.
std::string Here(const std::string& path) {
  return absl::StrCat(std::string(std::getenv("TEST_SRCDIR")), "/", std::getenv("TEST_WORKSPACE"), "/", path);
}

TEST(CausesStudyTest, EveryFindingIsPlayedAndWhatCannotBeReadIsCounted) {
  const std::string file =
      FileOf("labels.tsv", absl::StrCat("path\tcause\tverdict\tnote\r\n\r\n# by hand\n", Here(kTurns),
                                        "\tv8-last-turns-let\tbug\ta note\twith a tab\n", Here(kGenerator),
                                        "\tspidermonkey-this-of-generator\n   \n", Here(kCrash),
                                        "\tdies\tcrash\nno/such/session-1.pb.zst\tlost\n"));
  const ProgramRun run = RunProgram(kStudy, {file});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("no/such/session-1.pb.zst"));
  EXPECT_THAT(run.out, HasSubstr("\"findings\": 3"));
  EXPECT_THAT(run.out, HasSubstr("\"not_read\": 1"));
  EXPECT_THAT(run.out, HasSubstr("\"causes\": 3"));
  EXPECT_THAT(run.out, HasSubstr("\"judged\": 2")) << "a crash says all in its file";
  EXPECT_THAT(run.out, ContainsRegex("\"signatures\": \\{[^}]*\"purity\": 1.0000"));
  EXPECT_THAT(run.out, ContainsRegex("\"signatures\": \\{[^}]*\"items\": 3"));

  const ProgramRun table = RunProgram(kStudy, {file, "--csv"});
  EXPECT_EQ(table.exit_code, 0) << table.err;
  EXPECT_THAT(table.out, HasSubstr("v8-last-turns-let"));
  EXPECT_THAT(table.out, Not(HasSubstr("lost,")));
}

TEST(CausesStudyTest, NothingToReadIsAnError) {
  const ProgramRun lost = RunProgram(kStudy, {FileOf("lost.tsv", "no/such.pb.zst\tlost\n")});
  EXPECT_EQ(lost.exit_code, 1);
  EXPECT_THAT(lost.err, HasSubstr("no finding can be read"));
  const ProgramRun line = RunProgram(kStudy, {FileOf("line.tsv", "session-1.pb.zst a cause\n")});
  EXPECT_EQ(line.exit_code, 1);
  EXPECT_THAT(line.err, HasSubstr("line 1: no tab"));
  EXPECT_EQ(RunProgram(kStudy, {"no/such/file.tsv"}).exit_code, 1);
  EXPECT_EQ(RunProgram(kStudy, {}).exit_code, 2);
}

}  // namespace
}  // namespace twinstep
