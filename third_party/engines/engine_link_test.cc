// Both engines in one process: they link, start, run a script and shut down, and say which they are.
#include "third_party/engines/engine_link_test.h"

#include <iostream>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(EngineLinkTest, BothEnginesRunInOneProcess) {
  std::cout << "V8 " << V8Version() << ", SpiderMonkey " << SpiderMonkeyVersion() << std::endl;
  EXPECT_EQ(RunInV8("[1, 2, 3].map(x => x * 14)[2] + ''"), "42");
  EXPECT_EQ(RunInSpiderMonkey("[1, 2, 3].map(x => x * 14)[2] + ''"), "42");
  // Needs ICU data, which an own build may have lost.
  EXPECT_EQ(RunInV8("new Intl.NumberFormat('de').format(1234.5)"), "1.234,5");
  EXPECT_EQ(RunInSpiderMonkey("new Intl.NumberFormat('de').format(1234.5)"), "1.234,5");
}

}  // namespace
}  // namespace twinstep
