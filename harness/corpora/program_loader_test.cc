#include "harness/corpora/program_loader.h"

#include <sys/stat.h>

#include <filesystem>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/corpora/folder_for_test.h"
#include "harness/corpora/imports.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> Specifiers(const Program& program) {
  std::vector<std::string> names;
  for (const Program::Module& module : program.modules()) names.push_back(module.specifier());
  return names;
}

TEST(ProgramLoaderTest, ScriptsAndModules) {
  const FolderForTest folder;
  absl::StatusOr<Program> script = LoadProgram(folder.Write("a.js", "let a;"), "a.js", false);
  ASSERT_TRUE(script.ok()) << script.status();
  EXPECT_EQ(script->kind(), Program::SCRIPT);
  EXPECT_EQ(script->source(), "let a;");
  EXPECT_EQ(LoadProgram(folder.Write("b.mjs", ""), "b.mjs", false)->kind(), Program::MODULE);
  EXPECT_EQ(LoadProgram(folder.Write("c.js", ""), "c.js", true)->kind(), Program::MODULE);
}

TEST(ProgramLoaderTest, ImportsComeWithTheProgram) {
  const FolderForTest folder;
  folder.Write("lib/x.mjs", "export * from './y.mjs';");
  folder.Write("lib/y.mjs", "import '../main.mjs'; export let y;");
  const std::string main =
      folder.Write("main.mjs", "import { y } from \"./lib/x.mjs\";\nimport './missing.mjs';\nimport fs from 'fs';");
  absl::StatusOr<Program> program = LoadProgram(main, "main.mjs", false);
  ASSERT_TRUE(program.ok()) << program.status();
  EXPECT_THAT(Specifiers(*program), ElementsAre("lib/x.mjs", "lib/y.mjs", "main.mjs"));
}

TEST(ProgramLoaderTest, EveryWayToWriteAnImport) {
  EXPECT_THAT(
      RelativeSpecifiers("import './a'; import{x}from\"../b\"; export * from './c'\nimport(\n './d' ); import ('./e');"
                         "import 'f'; from; './g'; import './h\n'; import './i\""),
      ElementsAre("./a", "../b", "./c", "./d", "./e", "./i"));
}

// No recursion, and an end.
TEST(ProgramLoaderTest, HostileImports) {
  const auto endless = ReadImports("import './0'", [](const std::string& name) -> absl::StatusOr<std::string> {
    return absl::StrCat("import './", std::stoi(name) + 1, "'");
  });
  EXPECT_THAT(std::string(endless.status().message()), HasSubstr("it imports more than 1000 files"));
}

TEST(ProgramLoaderTest, DecodesAsABrowserDoes) {
  EXPECT_EQ(DecodeUtf8("\xEF\xBB\xBFlet x"), "let x");
  EXPECT_EQ(DecodeUtf8("a\xFFz"), "a\xEF\xBF\xBDz");
  EXPECT_EQ(DecodeUtf8("\xC0\xAF"), "\xEF\xBF\xBD\xEF\xBF\xBD") << "overlong";
  EXPECT_EQ(DecodeUtf8("\xED\xA0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD") << "surrogate";
  EXPECT_EQ(DecodeUtf8("\xF0\x9F\x98\x80 \xE2\x82\xAC"), "\xF0\x9F\x98\x80 \xE2\x82\xAC");
  EXPECT_TRUE(IsUtf8("\xF0\x9F\x98\x80"));
  EXPECT_FALSE(IsUtf8("a\xFF"));
}

TEST(ProgramLoaderTest, ErrorsNameThePath) {
  const FolderForTest folder;
  const std::string& path = folder.path();
  EXPECT_THAT(std::string(LoadProgram(path + "/none.js", "", false).status().message()),
              HasSubstr("none.js cannot be read"));
  EXPECT_THAT(std::string(LoadProgram(path, "", false).status().message()), HasSubstr("is a folder"));
  ASSERT_EQ(mkfifo((path + "/pipe.js").c_str(), 0600), 0);
  EXPECT_THAT(std::string(ReadFile(path + "/pipe.js").status().message()), HasSubstr("is not a regular file"));
  EXPECT_THAT(std::string(ReadFile("/dev/zero").status().message()), HasSubstr("is not a regular file"));
  EXPECT_TRUE(ReadFile(folder.Write("4mib.js", std::string(4 << 20, ' '))).ok());
  EXPECT_THAT(std::string(ReadFile(folder.Write("more.js", std::string((4 << 20) + 1, ' '))).status().message()),
              HasSubstr("programs of up to 4 MiB can be debugged"));
  // Says that it is empty, and is not.
  EXPECT_TRUE(ReadFile("/proc/self/status").ok());
  EXPECT_FALSE(ReadFile("/proc/self/status")->empty());
}

}  // namespace
}  // namespace twinstep
