#include "harness/process/program_digest.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace twinstep {
namespace {

std::string FileOf(const std::string& name, const std::string& text) {
  const std::string path = testing::TempDir() + "/" + name;
  std::ofstream(path) << text;
  return path;
}

TEST(ProgramDigestTest, TellsFilesApartByWhatIsInThem) {
  const std::string digest = DigestOfFile(FileOf("a", "program"));
  EXPECT_EQ(DigestOfFile(FileOf("b", "program")), digest);
  EXPECT_NE(DigestOfFile(FileOf("a", "Program")), digest);
  EXPECT_NE(DigestOfFile(FileOf("a", "program ")), digest);
  EXPECT_EQ(DigestOfFile(testing::TempDir() + "/nothing"), "");
  EXPECT_EQ(ProgramDigest(), DigestOfFile("/proc/self/exe"));
  EXPECT_NE(ProgramDigest(), "");
}

}  // namespace
}  // namespace twinstep
