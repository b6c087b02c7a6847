#include "harness/subjects/subject_program.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace twinstep {
namespace {

TEST(SubjectProgramTest, StandsInAFolderOfItsOwn) {
  const std::string folder = testing::TempDir() + "/programs";
  std::filesystem::create_directories(folder + "/v8_14.6");
  std::ofstream(folder + "/v8_14.6/debug") << "a program";
  const absl::StatusOr<std::string> program = SubjectProgram({"v8", "14.6"}, "debug", folder);
  ASSERT_TRUE(program.ok()) << program.status();
  EXPECT_EQ(*program, folder + "/v8_14.6/debug");
}

TEST(SubjectProgramTest, OneSentenceSaysWhatToBuild) {
  const absl::Status none = SubjectProgram({"v8", "14.6"}, "debug", testing::TempDir() + "/nothing").status();
  EXPECT_TRUE(absl::IsNotFound(none));
  EXPECT_EQ(none.message(), "V8 14.6 is not built: run ./bazelw build --output_groups=debug //harness:v8_14.6 first");
  // What campaigns need is built, and a person wants a session by hand.
  const std::string folder = testing::TempDir() + "/engines";
  std::filesystem::create_directories(folder + "/v8_14.6");
  std::ofstream(folder + "/v8_14.6/engine") << "a program";
  EXPECT_EQ(SubjectProgram({"v8", "14.6"}, "debug", folder).status().message(),
            "V8 14.6 is built without its debug: run ./bazelw build --output_groups=debug //harness:v8_14.6 first");
  // Beside this test there is none either.
  EXPECT_TRUE(absl::IsNotFound(BecomeSubject({"v8", "12.4"}, "debug")));
}

}  // namespace
}  // namespace twinstep
