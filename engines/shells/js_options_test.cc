#include "engines/shells/js_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twinstep {
namespace {

using ::testing::Contains;
using ::testing::Not;

TEST(JsOptionsTest, CompilersThatAreOffAreFlags) {
  const absl::StatusOr<JsOptions> read = ReadJsOptions({"ion.enable=0", "blinterp.enable=0"});
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_THAT(read->flags, Contains("--no-ion"));
  EXPECT_THAT(read->flags, Contains("--no-blinterp"));
  EXPECT_THAT(read->flags, Not(Contains("--no-baseline")));
  EXPECT_TRUE(read->settings.empty());
}

TEST(JsOptionsTest, OthersAreSetOnceItRuns) {
  const absl::StatusOr<JsOptions> read =
      ReadJsOptions({"ion.warmup.trigger=7", "gc.max-nursery-bytes=16384", "gc.zeal=2"});
  ASSERT_TRUE(read.ok()) << read.status();
  ASSERT_EQ(read->settings.size(), 3u);
  EXPECT_EQ(read->settings[0].function, "setOption");
  EXPECT_EQ(read->settings[0].name, "ion.warmup.trigger");
  EXPECT_EQ(read->settings[0].value, 7u);
  EXPECT_EQ(read->settings[1].function, "setGarbageParameter");
  EXPECT_EQ(read->settings[1].name, "maxNurseryBytes");
  EXPECT_EQ(read->settings[2].function, "setZeal");
}

TEST(JsOptionsTest, WhatIsNoNumberIsASentence) {
  EXPECT_EQ(ReadJsOptions({"ion.enable=no"}).status().message(),
            "the SpiderMonkey option ion.enable=no is not written name=number");
}

}  // namespace
}  // namespace twinstep
