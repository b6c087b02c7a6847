#include "model/answers/paper_view.h"

#include <google/protobuf/text_format.h>

#include "gtest/gtest.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

Paused Parse(const std::string& text) {
  Paused paused;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &paused)) << text;
  return paused;
}

TEST(PaperViewTest, VariablesAsTheStudyComparesThem) {
  const Paused paused = Parse(R"(
    frames {
      scopes { kind: BLOCK
        variables { name: "x" value { number: 1 } }
        variables { name: "arguments" value { object { kind: PLAIN } } }
        variables { name: "gone" value { singleton: OPTIMIZED_OUT } } }
      scopes { kind: FUNCTION
        variables { name: "x" value { number: 2 } }
        variables { name: "list" value { object { kind: ARRAY } } }
        variables { name: "f" value { object { kind: FUNCTION } } }
        variables { name: "p" value { object { kind: PROXY } } }
        variables { name: "late" value { singleton: UNINITIALIZED } }
        variables { name: "n" value { singleton: NULL } } }
      scopes { kind: GLOBAL variables { name: "g" value { number: 3 } } }
    }
    frames { scopes { variables { name: "other" value { number: 4 } } } })");
  const std::vector<PaperVariable> expected = {{"f", "function", ""}, {"late", "uninitialized", ""},
                                               {"list", "array", ""}, {"n", "null", ""},
                                               {"p", "object", ""},   {"x", "number", "1"}};
  EXPECT_EQ(PaperVariables(paused), expected);
}

// Lone surrogates are captured as UTF-16.
TEST(PaperViewTest, StringsOfLoneSurrogatesAreCutAtThirtyUnitsToo) {
  const auto shown = [](size_t captured) {
    Paused paused;
    Variable& variable = *paused.add_frames()->add_scopes()->add_variables();
    variable.set_name("s");
    SetJsString(std::u16string(100, u'\xDC00'), captured, *variable.mutable_value()->mutable_string());
    return PaperVariables(paused)[0];
  };
  EXPECT_EQ(shown(30), shown(100));
  EXPECT_EQ(shown(30), shown(64));
}

TEST(PaperViewTest, StringsAreCutAtThirtyUnits) {
  Value value;
  value.mutable_string()->set_utf8(std::string(28, 'a') + "\xF0\x9F\x98\x80z");  // An astral character is two units.
  EXPECT_EQ(PaperValue(value), std::string(28, 'a') + "\xF0\x9F\x98\x80");
}

TEST(PaperViewTest, StackLeavesOutWhatHasNoName) {
  const Paused paused = Parse(R"(
    frames { kind: FUNCTION function_name: "Shape.prototype.area" }
    frames { kind: FUNCTION }
    frames { kind: EVAL function_name: "eval" }
    frames { kind: FUNCTION function_name: "main" }
    frames { kind: SCRIPT })");
  EXPECT_EQ(PaperStack(paused), (std::vector<std::string>{"Shape.area", "main"}));
}

}  // namespace
}  // namespace twinstep
