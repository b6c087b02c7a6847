#include "harness/text/file_error.h"

#include <errno.h>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

std::string Said(int error_number) { return std::string(FileError("a.js cannot be read", error_number).message()); }

TEST(FileErrorTest, SaysTheCauseAndWhatToDo) {
  EXPECT_EQ(Said(ENOENT), "a.js cannot be read: there is no such file or folder; check the path");
  EXPECT_EQ(Said(EACCES), "a.js cannot be read: permission denied; change the permissions, or name another path");
  EXPECT_EQ(Said(ENOTDIR), "a.js cannot be read: a part of the path is a file, not a folder; name another folder");
  EXPECT_THAT(Said(EIO), testing::StartsWith("a.js cannot be read: "));
}

TEST(FileErrorTest, ItsKindTellsWhatIsMissingFromWhatIsForbidden) {
  EXPECT_TRUE(absl::IsNotFound(FileError("", ENOENT)));
  EXPECT_TRUE(absl::IsPermissionDenied(FileError("", EACCES)));
  EXPECT_TRUE(absl::IsResourceExhausted(FileError("", ENOSPC)));
}

}  // namespace
}  // namespace twinstep
