#include "engines/v8/protocol/cbor.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

using std::string_literals::operator""s;

// {"a": value} with the newer envelope around the map, which holds up to 255 bytes.
std::string MapWith(const std::string& value) {
  const std::string map =
      "\xBF\x61"
      "a"s +
      value + "\xFF";
  return "\xD8\x18\x5A\0\0\0"s + static_cast<char>(map.size()) + map;
}

TEST(CborWriterTest, WritesWhatTheInspectorReads) {
  CborWriter writer;
  writer.BeginMap();
  writer.Key("id");
  writer.Integer(300);
  writer.Key("b");
  writer.Boolean(true);
  writer.EndMap();
  const std::string envelope = "\xD8\x18\x5A"s;
  EXPECT_EQ(writer.bytes(), envelope + "\0\0\0\x0B"s +
                                "\xBF\x62id\x19\x01\x2C\x61"
                                "b\xF5\xFF"s);
}

TEST(CborTest, ReadsWhatItWrote) {
  CborWriter writer;
  writer.BeginMap();
  writer.Key("numbers");
  writer.BeginMap();
  const int64_t numbers[] = {0, 23, 24, 255, 256, 65535, 65536, 4294967295, 4294967296, -1, -24, -25, -257};
  for (int64_t number : numbers) {
    writer.Key("n");
    writer.Integer(number);
  }
  writer.EndMap();
  writer.Key("text");
  writer.Text(std::string(70000, 'x'));
  writer.EndMap();

  CborReader reader(writer.bytes());
  std::string_view key;
  ASSERT_TRUE(reader.EnterMap());
  ASSERT_TRUE(reader.NextKey(&key));
  EXPECT_EQ(key, "numbers");
  ASSERT_TRUE(reader.EnterMap());
  for (int64_t number : numbers) {
    int64_t read;
    ASSERT_TRUE(reader.NextKey(&key) && reader.ReadInteger(&read));
    EXPECT_EQ(read, number);
  }
  EXPECT_FALSE(reader.NextKey(&key));
  CborString text;
  ASSERT_TRUE(reader.NextKey(&key) && reader.ReadString(&text));
  EXPECT_EQ(text.bytes.size(), 70000u);
  EXPECT_FALSE(reader.NextKey(&key));
  EXPECT_TRUE(reader.ok());
}

TEST(CborReaderTest, SkipsValuesOfEveryKind) {
  // Integer, double, null, text, UTF-16, tagged bytes, envelopes of both forms, containers without envelopes.
  for (const std::string& value : {"\x18\x64"s, "\xFB\x3F\xF8\0\0\0\0\0\0"s, "\xF6"s,
                                   "\x63"
                                   "abc"s,
                                   "\x42\x3C\xD8"s,
                                   "\xD6\x41"
                                   "q"s,
                                   "\xD8\x18\x5A\0\0\0\x02\xBF\xFF"s, "\xD8\x5A\0\0\0\x02\x9F\xFF"s,
                                   "\x9F\x01\xBF\x61"
                                   "k\x9F\xFF\xFF\xD6\x40\xFF"s}) {
    const std::string message = MapWith(value);
    CborReader reader(message);
    std::string_view key;
    ASSERT_TRUE(reader.EnterMap());
    ASSERT_TRUE(reader.NextKey(&key));
    EXPECT_TRUE(reader.Skip());
    EXPECT_FALSE(reader.NextKey(&key));
    EXPECT_TRUE(reader.ok());
  }
}

TEST(CborReaderTest, ReadsDoublesAndStringsOfBothForms) {
  double number;
  const std::string half_message = "\xFB\x3F\xF8\0\0\0\0\0\0"s;
  CborReader half(half_message);
  EXPECT_TRUE(half.ReadNumber(&number));
  EXPECT_EQ(number, 1.5);

  CborString string;
  const std::string utf16_message = "\x44\xE9\x00\x3C\xD8"s;
  CborReader utf16(utf16_message);
  ASSERT_TRUE(utf16.ReadString(&string));
  EXPECT_TRUE(string.utf16);
  EXPECT_EQ(string.ToUtf16(), u"\u00E9\xD83C");
  EXPECT_EQ(string.ToUtf8(), "\xC3\xA9\\ud83c");
}

TEST(CborReaderTest, Utf8BecomesUtf16) {
  CborString string = {.bytes = "a\xC3\xA9\xE4\xB8\xAD\xF0\x9F\x98\x80"};
  EXPECT_EQ(string.ToUtf16(), u"a\u00E9\u4E2D\U0001F600");
}

TEST(CborReaderTest, NoPrefixOfAMessageReadsAsWhole) {
  const std::string message = MapWith("\xD8\x18\x5A\0\0\0\x05\x9F\x01\x61x\xFF"s);
  for (size_t length = 0; length < message.size(); ++length) {
    const std::string prefix = message.substr(0, length);
    CborReader reader(prefix);
    std::string_view key;
    if (reader.EnterMap()) {
      while (reader.NextKey(&key)) reader.Skip();
    }
    EXPECT_FALSE(reader.ok()) << length;
  }
}

TEST(CborReaderTest, FailureIsForGood) {
  const std::string message = MapWith("\x01"s);
  CborReader reader(message);
  EXPECT_FALSE(reader.EnterArray());
  EXPECT_FALSE(reader.EnterMap());
  EXPECT_FALSE(reader.Skip());
  EXPECT_FALSE(reader.ok());
}

}  // namespace
}  // namespace twinstep
