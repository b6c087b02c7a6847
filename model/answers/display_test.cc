#include "model/answers/display.h"

#include <google/protobuf/text_format.h>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

std::string Shown(const std::string& text) {
  Value value;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &value)) << text;
  return ToText(value);
}

TEST(DisplayTest, ValuesAreExact) {
  EXPECT_EQ(Shown("number: -0.0"), "-0");
  EXPECT_EQ(Shown("bigint: '-12'"), "-12n");
  EXPECT_EQ(Shown("string { utf8: 'a\"\\n\303\251' }"), "\"a\\\"\\n\303\251\"");
  EXPECT_EQ(Shown("string { utf8: \"it's \\\\' so\" }"), "\"it's \\\\' so\"");
  EXPECT_EQ(Shown("string { utf8: 'abc' cut: 4 }"), "\"abc\"+4");
  EXPECT_EQ(Shown("string { utf16: '\\000\\330' }"), "u16\"\\\\ud800\"");
  EXPECT_EQ(Shown("symbol {}"), "Symbol()");
  EXPECT_EQ(Shown("symbol { description { utf8: '' } }"), "Symbol(\"\")");
  EXPECT_EQ(Shown("singleton: OPTIMIZED_OUT"), "optimized out");
  EXPECT_EQ(Shown("object { kind: FUNCTION function_name: 'f' }"), "function f");
  EXPECT_EQ(Shown("object { kind: ARRAY class_name: 'Array' properties { name { utf8: '0' } value { number: 1 } } "
                  "properties_left_out: 3 }"),
            "array Array {\"0\": 1 +3}");
  EXPECT_EQ(
      Shown("object { kind: PLAIN properties { name { utf8: 'p' } accessor { getter: true setter: true } "
            "not_enumerable: true } properties { name { utf8: 'i' } symbol: true value { object { same_as: 1 } } } }"),
      "object {\"p\"(hidden): <get/set>, [\"i\"]: <object 1>}");
}

TEST(DisplayTest, LocationsNameTheirSource) {
  Location location;
  location.set_line(3);
  EXPECT_EQ(ToText(location), "3");
  location.set_column(0);
  EXPECT_EQ(ToText(location), "3:0");
  location.set_source(Location::MODULE);
  location.set_name("lib/a.mjs");
  EXPECT_EQ(ToText(location), "module lib/a.mjs 3:0");
}

}  // namespace
}  // namespace twinstep
