#include "harness/text/escaped_text.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

TEST(EscapedTextTest, JsonStringsAreReadAsWhatTheyWere) {
  EXPECT_EQ(JsonString("say \"a\\b\"\n\x01"), "\"say \\\"a\\\\b\\\"\\u000a\\u0001\"");
  EXPECT_EQ(JsonString("na\xC3\xAFve"), "\"na\xC3\xAFve\"");
}

TEST(EscapedTextTest, MarkupIsText) { EXPECT_EQ(HtmlText("<a b=\"c\">&"), "&lt;a b=&quot;c&quot;&gt;&amp;"); }

}  // namespace
}  // namespace twinstep
