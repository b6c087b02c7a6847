#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "engines/subject.h"
#include "harness/subjects/subject_program.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Whichever versions this build has.
TEST(NewestSubjectsTest, SaysWhatToBuildAndWhatToAdd) {
  const Subject v8 = SubjectsOf("v8").back();
  if (IsOwn(v8)) GTEST_SKIP() << "this build has the newest V8";
  const std::string folder = testing::TempDir() + "/newest";
  const std::string line = NewestSubjectsLine(folder);
  EXPECT_THAT(line, HasSubstr("V8 " + v8.version));
  EXPECT_THAT(line, HasSubstr("./bazelw build --output_groups=engine //harness:v8_" + v8.version));
  EXPECT_THAT(line, HasSubstr(", add --engines=v8@" + v8.version + ",spidermonkey"));
  EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 2);

  std::filesystem::create_directories(folder + "/v8_" + v8.version);
  std::ofstream(folder + "/v8_" + v8.version + "/engine") << "a program";
  EXPECT_THAT(NewestSubjectsLine(folder), Not(HasSubstr("//harness:v8_")));
}

}  // namespace
}  // namespace twinstep
