#include "harness/process/program_digest.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

TEST(ProgramDigestTest, IsThatOfTheFileThatRuns) {
  EXPECT_FALSE(ProgramDigest().empty());
  EXPECT_EQ(ProgramDigest(), ProgramDigest());
}

}  // namespace
}  // namespace twinstep
