#include "harness/program_loader.h"

#include <filesystem>
#include <fstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

class ProgramLoaderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = ::testing::TempDir() + "/" + ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(folder_ + "/lib");
  }
  std::string Write(const std::string& name, const std::string& content) {
    std::ofstream(folder_ + "/" + name, std::ios::binary) << content;
    return folder_ + "/" + name;
  }
  std::string folder_;
};

TEST_F(ProgramLoaderTest, ScriptsAndModules) {
  absl::StatusOr<Program> script = LoadProgram(Write("a.js", "let a;"), "a.js", false);
  ASSERT_TRUE(script.ok()) << script.status();
  EXPECT_EQ(script->kind(), Program::SCRIPT);
  EXPECT_EQ(script->source(), "let a;");
  EXPECT_EQ(LoadProgram(Write("b.mjs", ""), "b.mjs", false)->kind(), Program::MODULE);
  EXPECT_EQ(LoadProgram(Write("c.js", ""), "c.js", true)->kind(), Program::MODULE);
}

TEST_F(ProgramLoaderTest, ImportsComeWithTheProgram) {
  Write("lib/x.mjs", "export * from './y.mjs';");
  Write("lib/y.mjs", "import '../main.mjs'; export let y;");
  absl::StatusOr<Program> program =
      LoadProgram(Write("main.mjs", "import { y } from \"./lib/x.mjs\";\nimport './missing.mjs';"), "main.mjs", false);
  ASSERT_TRUE(program.ok()) << program.status();
  std::vector<std::string> names;
  for (const Program::Module& module : program->modules()) names.push_back(module.specifier());
  EXPECT_THAT(names, ::testing::ElementsAre("lib/x.mjs", "lib/y.mjs", "main.mjs"));
}

TEST_F(ProgramLoaderTest, DecodesAsABrowserDoes) {
  EXPECT_EQ(DecodeUtf8("\xEF\xBB\xBFlet x"), "let x");
  EXPECT_EQ(DecodeUtf8("a\xFFz"), "a\xEF\xBF\xBDz");
  EXPECT_EQ(DecodeUtf8("\xC0\xAF"), "\xEF\xBF\xBD\xEF\xBF\xBD") << "overlong";
  EXPECT_EQ(DecodeUtf8("\xED\xA0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD") << "surrogate";
  EXPECT_EQ(DecodeUtf8("\xF0\x9F\x98\x80 \xE2\x82\xAC"), "\xF0\x9F\x98\x80 \xE2\x82\xAC");
}

TEST_F(ProgramLoaderTest, CorpusIsSortedAndCountsWhatItLeavesOut) {
  Write("z.js", "");
  Write("a.mjs", "import './lib/m.mjs'");
  Write("lib/m.mjs", "");
  Write("README.md", "");
  absl::StatusOr<Corpus> corpus = LoadCorpus(folder_);
  ASSERT_TRUE(corpus.ok()) << corpus.status();
  ASSERT_EQ(corpus->programs.size(), 2u);
  EXPECT_EQ(corpus->programs[0].name(), "a.mjs");
  EXPECT_EQ(corpus->programs[1].name(), "z.js");
  EXPECT_EQ(corpus->left_out["not a .js or .mjs file"], 1);
  EXPECT_EQ(corpus->left_out["imported by another program"], 1);
}

TEST_F(ProgramLoaderTest, ErrorsNameThePath) {
  EXPECT_THAT(LoadProgram(folder_ + "/none.js", "", false).status().message(), HasSubstr("none.js cannot be read"));
  EXPECT_THAT(LoadProgram(folder_, "", false).status().message(), HasSubstr("is a folder"));
  EXPECT_THAT(LoadCorpus(folder_ + "/none").status().message(), HasSubstr("cannot be read"));
  EXPECT_THAT(LoadCorpus(folder_ + "/lib").status().message(), HasSubstr("holds no .js or .mjs program"));
}

}  // namespace
}  // namespace twinstep
