#include "engines/console_lines.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(ConsoleLinesTest, KeepsLinesInOrderAndIsEmptyAfterwards) {
  ConsoleLines lines;
  lines.Add("a");
  lines.Add("");
  EXPECT_THAT(lines.Take(), ElementsAre("a", ""));
  EXPECT_THAT(lines.Take(), IsEmpty());
}

TEST(ConsoleLinesTest, BeyondTheLimitItCounts) {
  ConsoleLines lines;
  lines.Add("first");
  lines.Add(std::string(ConsoleLines::kLimit, 'x'));
  lines.Add("short enough, but after a gap");
  EXPECT_THAT(lines.Take(), ElementsAre("first", "... 2 more lines"));
}

}  // namespace
}  // namespace twinstep
