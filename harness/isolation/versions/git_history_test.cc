#include "harness/isolation/versions/git_history.h"

#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "harness/corpora/folder_for_test.h"
#include "harness/process/shell_command.h"

namespace twinstep {
namespace {

using Places = std::vector<int>;

// A repository in a folder of its own, whatever the user's git is told.
class Repository {
 public:
  Repository() { Git("init -q ."); }

  void Write(const std::string& file, const std::string& text) { folder_.Write(file, text); }

  // With all files as they are now. Its full hash.
  std::string Commit(const std::string& subject) {
    Git("add -A && git commit -q -m '" + subject + "'");
    return Git("rev-parse HEAD");
  }

  // What it prints.
  std::string Git(const std::string& command) {
    const std::string output = outside_.path() + "/output";
    absl::StatusOr<RunningCommand> running =
        RunningCommand::Start({.command = "git " + command,
                               .folder = folder_.path(),
                               .environment = {{"GIT_CONFIG_GLOBAL", "/dev/null"},
                                               {"GIT_CONFIG_NOSYSTEM", "1"},
                                               {"GIT_AUTHOR_NAME", "a"},
                                               {"GIT_AUTHOR_EMAIL", "a@b.c"},
                                               {"GIT_AUTHOR_DATE", "2026-01-01T00:00:00Z"},
                                               {"GIT_COMMITTER_NAME", "a"},
                                               {"GIT_COMMITTER_EMAIL", "a@b.c"},
                                               {"GIT_COMMITTER_DATE", "2026-01-01T00:00:00Z"}},
                               .output = output});
    EXPECT_TRUE(running.ok()) << running.status();
    const std::optional<CommandEnd> end = running->Wait({});
    EXPECT_TRUE(end && end->code == 0) << command;
    std::string line;
    std::getline(std::ifstream(output), line);
    return line;
  }

  GitHistory Between(const std::string& good, const std::string& bad) const {
    return Between(good, bad, folder_.path());
  }
  static GitHistory Between(const std::string& good, const std::string& bad, const std::string& repository) {
    GitHistory history({.path = "unused", .repository = repository, .commit = good},
                       {.path = "unused", .repository = repository, .commit = bad});
    history.SetLimit(absl::Minutes(1));
    return history;
  }

 private:
  const FolderForTest folder_;
  const FolderForTest outside_;
};

// Lines of the bad version, and those of the good one that stood there; 0: none.
CodeChangeShown Change(const std::string& file, uint32_t line, uint32_t old_line) {
  CodeChangeShown change;
  CodeChangeShown::Part& part = *change.add_parts();
  part.set_file(file);
  part.set_old_file(file);
  part.set_first_line(line);
  part.set_last_line(line);
  part.set_old_first_line(old_line);
  part.set_old_last_line(old_line);
  if (line > 0) part.add_now("new");
  if (old_line > 0) part.add_before("old");
  return change;
}

TEST(GitHistoryTest, AChangeHasTheCommitsThatWroteItsLinesOrTookThemAway) {
  Repository repository;
  repository.Write("lib/a.js", "1\n2\n3\n4\n5\n6\n7\n");
  const std::string good = repository.Commit("Start");
  repository.Write("lib/a.js", "1\ntwo\n3\n4\n5\n6\n7\n");
  repository.Commit("A word for 2");
  repository.Write("lib/a.js", "1\ntwo\n3\n4\n5\n7\n");
  repository.Write("b.js", "x\n");
  repository.Commit("No 6");
  repository.Write("lib/a.js", "1\nTWO\n3\n4\n5\n7\neight\n");
  const std::string bad = repository.Commit("Large and eight");

  GitHistory history = repository.Between(good, bad);
  EXPECT_EQ(history.Count(), 3);
  EXPECT_EQ(history.At(0).subject(), "Large and eight");
  EXPECT_EQ(history.At(1).subject(), "No 6");
  EXPECT_EQ(history.At(2).subject(), "A word for 2");
  EXPECT_FALSE(history.At(0).hash().empty());
  EXPECT_EQ(bad.rfind(history.At(0).hash(), 0), 0u);
  // Its line was written last by one, and that of the good version taken away by another.
  EXPECT_EQ(history.CommitsOf(Change("lib/a.js", 2, 2)), (Places{0, 2}));
  EXPECT_EQ(history.CommitsOf(Change("lib/a.js", 7, 0)), (Places{0}));
  EXPECT_EQ(history.CommitsOf(Change("lib/a.js", 0, 6)), (Places{1}));
  EXPECT_EQ(history.CommitsOf(Change("b.js", 1, 0)), (Places{1}));
  // Nothing between the two touched it; git knows no such file.
  EXPECT_EQ(history.CommitsOf(Change("lib/a.js", 3, 3)), Places());
  EXPECT_EQ(history.CommitsOf(Change("c.js", 3, 3)), Places());
}

TEST(GitHistoryTest, AnotherBranchHasOnlyWhatItBrought) {
  Repository repository;
  repository.Write("a.js", "1\n2\n");
  const std::string start = repository.Commit("Start");
  repository.Write("a.js", "one\n2\n");
  const std::string good = repository.Commit("Only in the good version");
  repository.Git("checkout -q " + start);
  repository.Write("a.js", "1\ntwo\n");
  const std::string bad = repository.Commit("Only in the bad version");
  GitHistory history = repository.Between(good, bad);
  EXPECT_EQ(history.Count(), 1);
  EXPECT_EQ(history.CommitsOf(Change("a.js", 1, 1)), Places());
  EXPECT_EQ(history.CommitsOf(Change("a.js", 2, 2)), (Places{0}));
  // Backwards there is none.
  EXPECT_EQ(repository.Between(good, start).CommitsOf(Change("a.js", 1, 1)), Places());
}

TEST(GitHistoryTest, WithoutHistoryNoCommitIsNamed) {
  GitHistory folders({.path = "old"}, {.path = "new"});
  EXPECT_EQ(folders.Count(), 0);
  EXPECT_EQ(folders.CommitsOf(Change("a.js", 1, 1)), Places());
  // Git fails.
  const FolderForTest folder;
  GitHistory nothing = Repository::Between("1", "2", folder.path());
  EXPECT_EQ(nothing.Count(), 0);
  EXPECT_EQ(nothing.CommitsOf(Change("a.js", 1, 1)), Places());
}

TEST(GitHistoryTest, WhatGitDoesNotSayInTimeIsAskedAgain) {
  Repository repository;
  repository.Write("a.js", "1\n");
  const std::string good = repository.Commit("Start");
  repository.Write("a.js", "2\n");
  GitHistory history = repository.Between(good, repository.Commit("Two"));
  history.SetLimit(absl::ZeroDuration());
  EXPECT_EQ(history.Count(), std::nullopt);
  EXPECT_EQ(history.CommitsOf(Change("a.js", 1, 1)), std::nullopt);
  history.SetLimit(absl::Minutes(1));
  EXPECT_EQ(history.CommitsOf(Change("a.js", 1, 1)), (Places{0}));
}

}  // namespace
}  // namespace twinstep
