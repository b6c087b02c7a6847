#include "harness/corpora/program_loader.h"

#include <filesystem>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

TEST(OwnFolderTest, BelowTheWorkingFolderElseBesideTheProgram) {
  const fs::path folder = fs::path(::testing::TempDir()) / "own_folder";
  const std::string program = (folder / "bin" / "fuzz").string();
  fs::create_directories(program + ".runfiles/twinstep/corpus/own");
  fs::create_directories(folder / "checkout/corpus/own");
  const fs::path before = fs::current_path();
  fs::current_path(folder / "checkout");
  EXPECT_EQ(*OwnFolder("corpus/own", program), "corpus/own");
  fs::current_path(folder / "bin");
  EXPECT_EQ(*OwnFolder("corpus/own", program), program + ".runfiles/twinstep/corpus/own");
  EXPECT_THAT(std::string(OwnFolder("corpus/none", program).status().message()),
              ::testing::HasSubstr("start the program by ./bazelw run, or in Twinstep's checkout"));
  fs::current_path(before);
}

}  // namespace
}  // namespace twinstep
