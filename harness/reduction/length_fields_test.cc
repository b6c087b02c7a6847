#include "harness/reduction/length_fields.h"

#include <gtest/gtest.h>

#include <string>

#include "harness/reduction/bytes_text.h"

namespace twinstep {
namespace {

std::string Number(uint32_t number) {
  std::string bytes;
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xFF);
  return bytes;
}

// As RIFF has them.
std::string Chunk(const std::string& kind, const std::string& data) {
  return kind + Number(static_cast<uint32_t>(data.size())) + data;
}

std::string File(const std::string& chunks) {
  return "RIFF" + Number(static_cast<uint32_t>(chunks.size() + 4)) + "WAVE" + chunks;
}

std::string Apply(const std::string& bytes, const LengthFields& fields, const Configuration& kept) {
  const SourceText text(BytesAsText(bytes));
  return TextAsBytes(std::string(TextEdit::Create(text, fields.Without(kept)).value().ApplyTo(text).utf8()));
}

TEST(LengthFieldsTest, ChunksAndWhatIsAroundThemAreFound) {
  const std::string data(300, '\xC3');
  const std::string bytes = File(Chunk("fmt ", "12\r\n5678") + Chunk("note", "none") + Chunk("data", data));
  const LengthFields fields(bytes);
  ASSERT_EQ(fields.fields().size(), 4u);
  EXPECT_EQ(fields.fields()[0].counted.begin, 20);
  EXPECT_EQ(fields.fields()[3].at, 4);
  // The second chunk, and of the third one all but its first byte.
  Configuration kept;
  for (int i = 0; i < 9; ++i) kept.push_back(i);
  for (const int i : {14, 15}) kept.push_back(i);
  EXPECT_EQ(Apply(bytes, fields, kept), File(Chunk("fmt ", "12\r\n5678") + Chunk("data", "\xC3")));
  EXPECT_EQ(Apply(bytes, fields, AllOf(static_cast<int>(fields.pieces().size()))), bytes);
  EXPECT_EQ(Apply(bytes, fields, {}), File(""));
}

TEST(LengthFieldsTest, ChunksHoldChunks) {
  const std::string inner = Chunk("in 1", "abc") + Chunk("in 2", "de");
  const std::string bytes = Chunk("out1", inner) + Chunk("out2", "text") + Chunk("out3", Chunk("in 3", "f"));
  const LengthFields fields(bytes);
  // out1, in 1, 3 bytes, in 2, 2 bytes, out2, 4 bytes, out3, in 3, a byte.
  ASSERT_EQ(fields.pieces().size(), 16u);
  EXPECT_EQ(fields.parents()[1], 0);
  EXPECT_EQ(fields.parents()[5], 0);
  EXPECT_EQ(Apply(bytes, fields, {0, 5, 7}), Chunk("out1", Chunk("in 2", "e")));
}

TEST(LengthFieldsTest, LengthsOfOneByteAreFoundByTheKindsThatComeAgain) {
  std::string bytes;
  for (int i = 0; i < 12; ++i) {
    bytes += std::string{static_cast<char>(1 + i % 3), static_cast<char>(3 + i)} +
             std::string(3 + i, static_cast<char>(0xC0 + i));
  }
  const LengthFields fields(bytes);
  ASSERT_EQ(fields.fields().size(), 12u);
  EXPECT_EQ(Apply(bytes, fields, {0, 2}), "\x01\x01\xC0");
}

TEST(LengthFieldsTest, WhatChanceMakesIsNoChunk) {
  std::string bytes;
  uint32_t state = 7;
  for (int i = 0; i < 3000; ++i) {
    state = state * 1664525 + 1013904223;
    bytes += static_cast<char>(state >> 24);
  }
  EXPECT_TRUE(LengthFields(bytes).fields().empty());
  EXPECT_TRUE(LengthFields(std::string(2000, '\0')).fields().empty());
  std::string text;
  for (int i = 0; i < 300; ++i) text += "one of " + std::to_string(i * i) + " words,\xE4\r\n";
  EXPECT_TRUE(LengthFields(text).fields().empty());
  EXPECT_TRUE(LengthFields("").fields().empty());
}

}  // namespace
}  // namespace twinstep
