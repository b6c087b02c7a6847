#include <fstream>
#include <iterator>
#include <string>

#include "gtest/gtest.h"
#include "third_party/embed/empty.h"
#include "third_party/embed/sample.h"

namespace twinstep {
namespace {

TEST(EmbedTest, EveryByteIsThere) {
  std::ifstream file("third_party/embed/sample.bin", std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  ASSERT_NE(bytes.find('\0'), std::string::npos);
  EXPECT_EQ(kSample, bytes);
  EXPECT_EQ(kSample.data()[kSample.size()], '\0');
}

TEST(EmbedTest, AnEmptyFileIsAnEmptyString) { EXPECT_EQ(kEmpty, ""); }

}  // namespace
}  // namespace twinstep
