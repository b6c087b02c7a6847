#include "model/js_string.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(JsLiteralTest, IsOneLine) {
  EXPECT_EQ(JsLiteral("it's \"a\\b\"\n", '\''), R"('it\'s "a\\b"\n')");
  EXPECT_EQ(JsLiteral("\r\x01\xE2\x80\xA8"), R"("\r\x01\u2028")");
}

TEST(JsLiteralTest, NothingSteersATerminal) {
  EXPECT_EQ(JsLiteral("\xC2\x9B"
                      "1m\xE2\x80\xAE\xE2\x81\xA6\xD8\x9C\xEF\xBB\xBF"),
            R"("\u009b1m\u202e\u2066\u061c\ufeff")");
  EXPECT_EQ(JsTemplateLiteral("\xC2\x85\x1B[2J"), "`\\u0085\\x1b[2J`");
  EXPECT_EQ(JsLiteral("\xC3\xA4\xF0\x9F\x98\x80"), "\"\xC3\xA4\xF0\x9F\x98\x80\"");
}

TEST(JsLiteralTest, TemplatesKeepLines) {
  EXPECT_EQ(JsTemplateLiteral("a\n`${b}` $c \\n\t\r"), "`a\n\\`\\${b}\\` $c \\\\n\t\\r`");
}

}  // namespace
}  // namespace twinstep
