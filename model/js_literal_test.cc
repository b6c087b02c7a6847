#include "model/js_literal.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(JsLiteralTest, IsOneLine) {
  EXPECT_EQ(JsLiteral("it's \"a\\b\"\n", '\''), R"('it\'s "a\\b"\n')");
  EXPECT_EQ(JsLiteral("\r\x01\xE2\x80\xA8"), R"("\r\x01\u2028")");
}

TEST(JsLiteralTest, TemplatesKeepLines) {
  EXPECT_EQ(JsTemplateLiteral("a\n`${b}` $c \\n\t\r"), "`a\n\\`\\${b}\\` $c \\\\n\t\\r`");
}

}  // namespace
}  // namespace twinstep
