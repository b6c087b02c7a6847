#include "harness/isolation/versions/command_runner.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "harness/corpora/folder_for_test.h"

namespace twinstep {
namespace {

std::vector<std::string> EndsOf(CommandRunner& runner, const std::vector<VersionFiles>& versions) {
  const absl::StatusOr<std::vector<RunEnd>> ends = runner.Run(versions);
  if (!ends.ok()) return {std::string(ends.status().message())};
  std::vector<std::string> texts;
  for (const RunEnd& end : *ends) texts.push_back(end.kind == RunEnd::Kind::kPassed ? "passed" : end.what);
  return texts;
}

std::unique_ptr<CommandRunner> Runner(const FolderForTest& folder, const std::string& command,
                                      const VersionFiles& files, int jobs = 1,
                                      absl::Duration time_limit = absl::Minutes(10)) {
  return *CommandRunner::Create(command, folder.path(), files, {.jobs = jobs, .time_limit = time_limit, .stop = {}});
}

TEST(CommandRunnerTest, ExitCodesDecide) {
  const FolderForTest folder;
  folder.Write("a.js", "1");
  const auto runner = Runner(folder, "sh -c \"$(cat a.js)\"", {{"a.js", "1"}}, 2);
  EXPECT_EQ(EndsOf(*runner, {{{"a.js", "true"}},
                             {{"a.js", "echo 'TypeError: no'; exit 1"}},
                             {{"a.js", "echo nothing; exit 3"}},
                             {{"a.js", "exit 125"}}}),
            (std::vector<std::string>{"passed", "TypeError: no", "exit code 3", "exit code 125"}));
  runner->UseExitCodes();
  EXPECT_EQ(EndsOf(*runner, {{{"a.js", "echo 'TypeError: no'; exit 1"}}}), std::vector<std::string>{"exit code 1"});
}

TEST(CommandRunnerTest, WhatTakesTooLongIsEnded) {
  const FolderForTest folder;
  folder.Write("a.js", "1");
  const auto runner = Runner(folder, "sh -c \"$(cat a.js)\"", {{"a.js", "1"}}, 1, absl::Milliseconds(500));
  EXPECT_EQ(EndsOf(*runner, {{{"a.js", "sleep 600"}}}), std::vector<std::string>{"not over after 500ms"});
}

TEST(CommandRunnerTest, AVariantIsTheFolderWithOtherFiles) {
  const FolderForTest folder;
  folder.Write("kept.txt", "kept");
  folder.Write("lib/a.js", "old");
  folder.Write("gone.js", "gone");
  folder.Write("node_modules/x/index.js", "x");
  const auto runner =
      Runner(folder, "echo Error: $(cat kept.txt lib/a.js node_modules/x/index.js) $(ls lib; ls | grep js); false",
             {{"lib/a.js", "old"}, {"gone.js", "gone"}});
  EXPECT_EQ(EndsOf(*runner, {{{"lib/a.js", "new"}, {"lib/b.js", ""}}, {{"lib/a.js", "old"}, {"gone.js", "gone"}}}),
            (std::vector<std::string>{"Error: keptnewx a.js b.js", "Error: keptoldx a.js gone.js"}));
  // The folder itself stays as it is.
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/lib/b.js"));
}

TEST(CommandRunnerTest, FilesCanBePlacedInEachVariant) {
  const FolderForTest folder, elsewhere;
  folder.Write("a.js", "a");
  elsewhere.Write("test.js", "echo Error: placed; false");
  const auto runner = *CommandRunner::Create("sh test.js", folder.path(), {{"a.js", "a"}},
                                             {.placed = {{"test.js", elsewhere.path() + "/test.js"}}});
  EXPECT_EQ(EndsOf(*runner, {{{"a.js", "b"}}}), std::vector<std::string>{"Error: placed"});
}

TEST(CommandRunnerTest, TheEnvironmentIsTheUsers) {
  const FolderForTest folder;
  folder.Write("a.js", "");
  setenv("TZ", "UTC", 1);
  auto runner = *CommandRunner::Create("echo \"Error: ${TZ-none} $WORD\"; false", folder.path(), {{"a.js", ""}},
                                       {.environment = std::vector<std::string>{"WORD=one"}});
  EXPECT_EQ(EndsOf(*runner, {{{"a.js", ""}}}), std::vector<std::string>{"Error: none one"});
}

TEST(CommandRunnerTest, FailuresAreToldApartByWhatTheyPrint) {
  EXPECT_EQ(FailureIn("/tmp/v/index.js:12\n    throw new RangeError('x');\n\nRangeError: x of /tmp/v/a.js\n    at f\n"
                      "Node.js v20\n",
                      "/tmp/v"),
            "RangeError: x of a.js");
  EXPECT_EQ(FailureIn("TAP version 13\nok 1 - a\nnot ok 2 - b\n  error: 'it is 3'\n# fail 1\n", ""),
            "'it is 3'; failed: b");
  EXPECT_EQ(FailureIn("\x1b[31m\u2716 b (2.5ms)\x1b[39m\n  AssertionError [ERR_ASSERTION]: it is 3\n", ""),
            "AssertionError [ERR_ASSERTION]: it is 3; failed: b");
  EXPECT_EQ(FailureIn("all well\n", ""), "");
}

TEST(CommandRunnerTest, WhatWasReachedIsTold) {
  CommandCoverage coverage;
  coverage.files["a.js"] = {{.begin = 0, .end = 100, .ran = true},
                            {.begin = 10, .end = 50, .ran = false},
                            {.begin = 20, .end = 30, .ran = true}};
  EXPECT_TRUE(coverage.Reached("a.js", 5));
  EXPECT_FALSE(coverage.Reached("a.js", 10));
  EXPECT_TRUE(coverage.Reached("a.js", 25));
  EXPECT_FALSE(coverage.Reached("b.js", 5));
}

TEST(CommandRunnerTest, NodeTellsItself) {
  // What NODE_V8_COVERAGE asks for, as Node writes it.
  const FolderForTest folder;
  folder.Write("a.js", "f();");
  const auto runner =
      Runner(folder,
             "test -z \"$NODE_V8_COVERAGE\" || echo '{\"result\": [{\"url\": \"file://'$PWD'/a.js\", \"functions\": "
             "[{\"ranges\": [{\"startOffset\": 0, \"endOffset\": 4, \"count\": 1}]}]}, {\"url\": \"node:fs\"}]}' > "
             "$NODE_V8_COVERAGE/coverage-1.json",
             {{"a.js", "f();"}});
  CommandCoverage coverage;
  const absl::StatusOr<RunEnd> end = runner->RunCovered({{"a.js", "f();"}}, coverage);
  ASSERT_TRUE(end.ok()) << end.status();
  EXPECT_EQ(end->kind, RunEnd::Kind::kPassed);
  ASSERT_EQ(coverage.files.size(), 1u);
  EXPECT_TRUE(coverage.Reached("a.js", 0));
}

}  // namespace
}  // namespace twinstep
