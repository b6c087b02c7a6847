#include "model/js_string.h"

#include <limits>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(JsStringTest, WellFormedTextIsUtf8) {
  JsString string;
  SetJsString(u"h\u00e9 \U0001F600", 100, string);
  EXPECT_EQ(string.utf8(), "h\xC3\xA9 \xF0\x9F\x98\x80");
  EXPECT_EQ(string.cut(), 0u);
}

TEST(JsStringTest, LoneSurrogateIsKeptExactly) {
  const char16_t units[] = {'a', 0xD83D, 'b'};
  JsString string;
  SetJsString({units, 3}, 100, string);
  ASSERT_EQ(string.content_case(), JsString::kUtf16);
  EXPECT_EQ(string.utf16(), std::string("a\0\x3D\xD8"
                                        "b\0",
                                        6));
  EXPECT_EQ(ToDisplay(string), "a\\ud83db");
}

TEST(JsStringTest, LimitCountsCodeUnitsCutOff) {
  JsString string;
  SetJsString(u"abcdef", 4, string);
  EXPECT_EQ(string.utf8(), "abcd");
  EXPECT_EQ(string.cut(), 2u);
}

TEST(JsStringTest, Latin1IsConverted) {
  JsString string;
  SetJsStringLatin1("caf\xE9", 100, string);
  EXPECT_EQ(string.utf8(), "caf\xC3\xA9");
}

TEST(JsStringTest, APatternMatchesTheTextAlone) {
  EXPECT_EQ(JsPattern("main.js"), R"(main\.js)");
  EXPECT_EQ(JsPattern("f(a[0]) + b/{c|d}? ^e$ \\"), R"(f\(a\[0\]\) \+ b\/\{c\|d\}\? \^e\$ \\)");
}

// Expected texts: ECMA-262, Number::toString, as `String(n)` gives them in any engine.
TEST(JsStringTest, NumbersAsJavaScriptPrintsThem) {
  EXPECT_EQ(NumberToDisplay(-0.0), "-0");
  EXPECT_EQ(NumberToDisplay(0.0), "0");
  EXPECT_EQ(NumberToDisplay(120), "120");
  EXPECT_EQ(NumberToDisplay(-1.5), "-1.5");
  EXPECT_EQ(NumberToDisplay(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(NumberToDisplay(1e21), "1e+21");
  EXPECT_EQ(NumberToDisplay(123456789012345680000.0), "123456789012345680000");
  EXPECT_EQ(NumberToDisplay(1.5e-7), "1.5e-7");
  EXPECT_EQ(NumberToDisplay(0.000001), "0.000001");
  EXPECT_EQ(NumberToDisplay(5e-324), "5e-324");
  EXPECT_EQ(NumberToDisplay(std::numeric_limits<double>::quiet_NaN()), "NaN");
  EXPECT_EQ(NumberToDisplay(-std::numeric_limits<double>::infinity()), "-Infinity");
}

}  // namespace
}  // namespace twinstep
