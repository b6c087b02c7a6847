#include "engines/v8/protocol/json.h"

#include <string>
#include <string_view>

#include "engines/v8/protocol/cbor.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

// The member of that name, which is a string.
std::u16string TextIn(const std::string& cbor, std::string_view name) {
  CborReader reader(cbor);
  std::u16string found;
  std::string_view key;
  EXPECT_TRUE(reader.EnterMap());
  while (reader.NextKey(&key)) {
    CborString text;
    if (key != name) {
      reader.Skip();
    } else if (reader.ReadString(&text)) {
      found = text.ToUtf16();
    }
  }
  EXPECT_TRUE(reader.ok());
  return found;
}

TEST(JsonTest, WritesWhatIsSaidToTheInspector) {
  CborWriter writer;
  writer.BeginMap();
  writer.Key("id");
  writer.Integer(300);
  writer.Key("params");
  writer.BeginMap();
  writer.Key("condition");
  writer.Text("a === \"\\n\"\n// ä");
  writer.Key("positions");
  writer.BeginArray();
  writer.Integer(-1);
  writer.Boolean(true);
  writer.Boolean(false);
  writer.EndArray();
  writer.EndMap();
  writer.EndMap();
  EXPECT_EQ(CborToJson(writer.bytes()),
            R"({"id":300,"params":{"condition":"a === \"\\n\"\u000a// ä","positions":[-1,true,false]}})");
}

TEST(JsonTest, ReadsWhatTheInspectorSays) {
  const std::string cbor = JsonToCbor(
      R"( {"plain": "a\"b\n", "lone": "\ud800x", "far": "\ud83d\ude00", "utf8": "ä", "other": [1, {"b": null}, -2.5]} )");
  EXPECT_EQ(TextIn(cbor, "plain"), u"a\"b\n");
  EXPECT_EQ(TextIn(cbor, "lone"), std::u16string({0xD800, u'x'}));
  EXPECT_EQ(TextIn(cbor, "far"), std::u16string({0xD83D, 0xDE00}));
  EXPECT_EQ(TextIn(cbor, "utf8"), u"ä");
}

TEST(JsonTest, NumbersAreReadAsTheyAre) {
  for (const double number : {0.0, 1.0, 23.0, 24.0, 255.0, 256.0, 65536.0, 4294967296.0, -1.0, -300.0, 0.5, -1e100}) {
    CborReader reader;
    const std::string cbor = JsonToCbor("{\"n\": " + std::to_string(number) + "}");
    reader = CborReader(cbor);
    std::string_view key;
    double read = 0;
    ASSERT_TRUE(reader.EnterMap() && reader.NextKey(&key) && reader.ReadNumber(&read)) << number;
    EXPECT_EQ(read, number);
  }
}

TEST(JsonTest, WhatIsNoJsonIsNothing) {
  for (const char* const text : {"", "{", "{\"a\"}", "[1, ", "\"x", "{\"a\": \"\\u12\"}"}) {
    EXPECT_EQ(JsonToCbor(text), "") << text;
  }
}

}  // namespace
}  // namespace twinstep
