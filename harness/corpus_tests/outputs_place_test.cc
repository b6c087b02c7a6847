#include "harness/corpus_tests/outputs_place.h"

#include <cstring>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

std::string Place(const char* target, const Shard& shard = {}) {
  return OutputsPlace(shard,
                      [target](const char* name) { return std::strcmp(name, "TEST_TARGET") == 0 ? target : nullptr; });
}

TEST(OutputsPlaceTest, IsInBazelsTestLogs) {
  EXPECT_EQ(Place("//my/package:my_test"), "bazel-testlogs/my/package/my_test/test.outputs/outputs.zip");
  EXPECT_EQ(Place("@//my/package:my_test"), "bazel-testlogs/my/package/my_test/test.outputs/outputs.zip");
  EXPECT_EQ(Place("//:my_test"), "bazel-testlogs/my_test/test.outputs/outputs.zip");
}

TEST(OutputsPlaceTest, EachShardHasItsOwn) {
  EXPECT_EQ(Place("//a:b", {.index = 0, .total = 8}), "bazel-testlogs/a/b/shard_1_of_8/test.outputs/outputs.zip");
}

TEST(OutputsPlaceTest, WithoutATestThereIsNone) {
  EXPECT_EQ(Place(nullptr), "");
  EXPECT_EQ(Place("my_test"), "");
}

}  // namespace
}  // namespace twinstep
