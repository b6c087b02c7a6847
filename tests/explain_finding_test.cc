// //harness:explain --finding on what a campaign finds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/run_program.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kExplain[] = "harness/explain";

std::string Temporary(const std::string& name) { return std::string(getenv("TEST_TMPDIR")) + "/" + name; }

TEST(ExplainFindingTest, OfTheEditsOfAWarningThoseThatAreNeededAreNamed) {
  // V8 guesses where code without a name of its own begins, and blank lines before it change the guess; edits of
  // `total` have no part in it.
  fs::create_directories(Temporary("corpus"));
  std::ofstream(Temporary("corpus") + "/p.js")
      << "let total = 1;\nfunction next() {\n  return total;\n}\n\nclass Counter {\n  static first = next();\n"
         "  count = next();\n  static second = [next(),\n                   next()];\n}\nnew Counter();\n";
  const std::string results = Temporary("out");
  const ProgramRun fuzz =
      RunProgram("harness/fuzz", {"--mode=metamorphic", "--engine=v8", "--reduce=none",
                                  "--transformations=InsertBlankLines,AddNoOp,IntegerLiteralToExpression",
                                  "--corpus=" + Temporary("corpus"), "--sessions=60", "--out=" + results});
  ASSERT_EQ(fuzz.exit_code, 0) << fuzz.err;
  if (!fs::exists(results + "/classes")) {
    ASSERT_EQ(fuzz.out.find("V8 11."), std::string::npos) << "no warning of a V8 that is known to guess wrong";
    GTEST_SKIP() << "this V8 guesses right";
  }
  int several = 0, fewer = 0;
  for (const auto& entry : fs::recursive_directory_iterator(results + "/classes")) {
    if (entry.path().extension() != ".zst" || several == 3) continue;
    const ProgramRun run = RunProgram(kExplain, {"--finding=" + entry.path().string()});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("What had to hold: "));
    EXPECT_THAT(run.out, HasSubstr("What failed: "));
    // The last edit's relation is the one that failed.
    EXPECT_THAT(run.out, HasSubstr("\n+ "));
    EXPECT_THAT(run.err, HasSubstr("1-minimal"));
    if (run.out.find("The finding has one edit") != std::string::npos) continue;
    ++several;
    if (run.out.find("\n  1. ") != std::string::npos) ++fewer;
  }
  EXPECT_GT(several, 0);
  EXPECT_GT(fewer, 0) << "no first edit was found superfluous";
}

TEST(ExplainFindingTest, AFindingOfAnotherConfigurationShowsAsItDoesForReplay) {
  // Optimized code of V8 forgets variables that it has no more use for.
  fs::create_directories(Temporary("grades"));
  std::ofstream(Temporary("grades") + "/p.js")
      << "function grade(points) {\n  if (points < 40) {\n    return 'fail';\n  } else if (points < 60) return "
         "'pass';\n"
         "  return 'good';\n}\nconst seen = [];\nfor (const p of [12, 45, 79, 85, 97, 100]) {\n  let g = grade(p);\n"
         "  seen.push(g);\n}\n";
  const std::string results = Temporary("configurations");
  const ProgramRun fuzz = RunProgram(
      "harness/fuzz", {"--mode=metamorphic", "--engine=v8", "--reduce=none", "--transformations=ChangeConfiguration",
                       "--corpus=" + Temporary("grades"), "--sessions=40", "--out=" + results});
  ASSERT_EQ(fuzz.exit_code, 0) << fuzz.err;
  if (!fs::exists(results + "/classes")) {
    // V8 11 of the default suite does, so there its finding is missed; of a newer V8 it is not known.
    ASSERT_THAT(fuzz.out, Not(HasSubstr("V8 11."))) << "the campaign has no finding any more";
    GTEST_SKIP() << "this V8 forgets nothing: " << fuzz.out;
  }
  for (const auto& entry : fs::recursive_directory_iterator(results + "/classes")) {
    if (entry.path().extension() != ".zst") continue;
    ASSERT_EQ(RunProgram("harness/replay", {entry.path().string()}).exit_code, 0);
    const ProgramRun run = RunProgram(kExplain, {"--finding=" + entry.path().string()});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, ContainsRegex("\n[+] [0-9]+[.] change_configuration"));
    EXPECT_THAT(run.out, HasSubstr("What failed: "));
    return;
  }
  FAIL() << "a class without a finding";
}

TEST(ExplainFindingTest, WhatIsNoWarningIsSaidInASentence) {
  std::ofstream(Temporary("none.pb.zst")) << "no finding";
  const ProgramRun run = RunProgram(kExplain, {"--finding=" + Temporary("none.pb.zst")});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.err, HasSubstr("none.pb.zst"));
}

}  // namespace
}  // namespace twinstep
