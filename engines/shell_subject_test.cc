// Subjects that are reached by their shells, by shells of ours that say only their version.
#include "engines/shell_subject.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "engines/known_engines.h"
#include "engines/subject.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

// An executable file of that text, called `name`.
std::string FileOf(const std::string& name, const std::string& text, bool executable = true) {
  const std::string path = absl::StrCat(testing::TempDir(), "/", name);
  std::ofstream(path) << text;
  if (executable) std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

// It says that its engine has that version.
std::string ShellOf(const std::string& version) {
  return FileOf("shell-" + version, absl::StrCat("#!/bin/sh\necho v", version, "\n"));
}

std::string Sentence(const std::string& name) { return std::string(ParseSubject(name).status().message()); }

TEST(ShellSubjectTest, IsAnEngineAtTheVersionThatItSays) {
  const std::string name = absl::StrCat("v8@node:", ShellOf("13.6"));
  const absl::StatusOr<Subject> subject = ParseSubject(name);
  ASSERT_TRUE(subject.ok()) << subject.status();
  EXPECT_EQ(subject->engine, "v8");
  EXPECT_EQ(subject->version, "13.6");
  EXPECT_EQ(subject->shell, "node");
  EXPECT_EQ(NameOf(*subject), name);
  EXPECT_FALSE(IsOwn(*subject)) << "nothing of it is linked";
}

TEST(ShellSubjectTest, HasTheFactsOfItsVersion) {
  const EngineFacts* const newer = FindEngineFacts(absl::StrCat("v8@node:", ShellOf("14.6")));
  const EngineFacts* const older = FindEngineFacts(absl::StrCat("v8@node:", ShellOf("12.4")));
  ASSERT_NE(newer, nullptr);
  ASSERT_NE(older, nullptr);
  EXPECT_EQ(newer->display_name, "V8 14.6 (node)");
  EXPECT_EQ(DisplayNameAt(newer->name, "14.6.202.17"), "V8 14.6.202.17 (node)");
  EXPECT_FALSE(newer->edits_source);
  EXPECT_TRUE(older->edits_source);
  EXPECT_EQ(FindEngineFacts(newer->name), newer);
}

TEST(ShellSubjectTest, IsShownWithoutItsPath) {
  const std::string name = absl::StrCat("v8@node:", ShellOf("14.1"));
  ASSERT_NE(FindEngineFacts(name), nullptr);
  EXPECT_EQ(WithDisplayNames(absl::StrCat(name, " : step-lost, v8@12.4: ", name)),
            "V8 14.1 (node) : step-lost, v8@12.4: V8 14.1 (node)");
}

TEST(ShellSubjectTest, TwoBuildsOfOneVersionAreToldApart) {
  const std::string before = FileOf("before", "#!/bin/sh\necho v15.1\n");
  const std::string after = FileOf("after", "#!/bin/sh\necho v15.1\n");
  EXPECT_EQ(DisplayName("v8@node:" + before), "V8 15.1 (node)");
  EXPECT_EQ(DisplayName("v8@node:" + after), absl::StrCat("V8 15.1 (", after, ")"));
  EXPECT_EQ(DisplayName("v8@node:" + before), "V8 15.1 (node)");
}

TEST(ShellSubjectTest, SaysItsVersionByAnArgument) {
  const std::string js = FileOf("js", "#!/bin/sh\n[ \"$1\" = --version ] && echo JavaScript-C140.17.0\n");
  const EngineFacts* const facts = FindEngineFacts("spidermonkey@js:" + js);
  ASSERT_NE(facts, nullptr);
  EXPECT_EQ(facts->display_name, "SpiderMonkey 140 (js)");
  EXPECT_TRUE(facts->pauses_at_frame_ends);
}

// Of a shell that says none.
TEST(ShellSubjectTest, ItsVersionIsFoundInItsFile) {
  const std::string zero(1, '\0');
  const std::string none =
      zero + "8.8.8.8" + zero + "15.8.1" + zero + "15.8.1.2." + zero + "v15.8.1.2" + zero + ".15.8.1" + zero + "15.";
  for (const size_t padding : {size_t{0}, (size_t{1} << 20) - none.size() - 5, (size_t{3} << 20) + 7}) {
    const std::string path = FileOf(absl::StrCat("workerd-", padding),
                                    none + std::string(padding, 'x') + zero + "15.8.101.3" + zero + "14.1.2.3" + zero);
    const absl::StatusOr<std::string> version = ShellVersion(*ParseShellSubject("v8@workerd:" + path));
    ASSERT_TRUE(version.ok()) << version.status();
    EXPECT_EQ(*version, "15.8.101.3");
  }
  const std::string path = FileOf("workerd-none", none);
  EXPECT_EQ(Sentence("v8@workerd:" + path), path + " is not a workerd executable: give the path of one");
}

TEST(ShellSubjectTest, OtherNamesAreNone) {
  for (const char* const name : {"v8", "v8@11.3", "v8@own", "v8@js:/x", "spidermonkey@node:/x", "node:/x", ":@"}) {
    EXPECT_FALSE(ParseShellSubject(name)) << name;
  }
  EXPECT_THAT(Sentence("v8@js:/x"), HasSubstr("nor a shell (v8@node:PATH"));
}

TEST(ShellSubjectTest, WhatIsWrongIsASentenceWithWhatToDo) {
  EXPECT_EQ(Sentence("v8@node:/no/node"), "there is no file /no/node: give the path of a Node.js executable");
  const std::string text = FileOf("text", "x", /*executable=*/false);
  EXPECT_EQ(Sentence("v8@node:" + text),
            text + " cannot be executed: give the path of a Node.js executable, or make it executable");
  const std::string other = FileOf("other", "#!/bin/sh\necho 'usage: other FILE' >&2\nexit 1\n");
  EXPECT_EQ(Sentence("v8@node:" + other),
            other + " is not a Node.js executable: give the path of one (it says: usage: other FILE)");
  const std::string old = ShellOf("9.04");
  EXPECT_EQ(Sentence("v8@node:" + old),
            old + " has version 9.04 of its engine, but 10 is the oldest that can be driven: take a newer one");
}

}  // namespace
}  // namespace twinstep
