#include "model/source/source_text.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> Lines(const SourceText& text) {
  std::vector<std::string> lines;
  for (int line = 1; line <= text.line_count(); ++line) lines.emplace_back(text.LineText(line));
  return lines;
}

std::vector<std::string> Lines(std::string_view text) { return Lines(SourceText(text)); }

TEST(SourceTextTest, EcmaScriptHasFiveLineTerminators) {
  EXPECT_THAT(Lines("a\nb\rc\r\nd\u2028e\u2029f"), ElementsAre("a", "b", "c", "d", "e", "f"));
  // Line feed first is two terminators; vertical tab, form feed and next line are none.
  EXPECT_THAT(Lines("a\n\rb"), ElementsAre("a", "", "b"));
  EXPECT_THAT(Lines("a\vb\fc\u0085d"), ElementsAre("a\vb\fc\u0085d"));
  EXPECT_THAT(Lines("\r\r\n\n"), ElementsAre("", "", "", ""));
}

TEST(SourceTextTest, TheLineAfterTheLastTerminatorCounts) {
  EXPECT_THAT(Lines(""), ElementsAre(""));
  EXPECT_THAT(Lines("a"), ElementsAre("a"));
  EXPECT_THAT(Lines("a\n"), ElementsAre("a", ""));
}

TEST(SourceTextTest, PositionsOfOffsets) {
  const SourceText text("ab\r\nc\u2028d");
  EXPECT_EQ(text.length(), 7);
  const std::vector<TextPosition> expected = {{1, 0}, {1, 1}, {1, 2}, {1, 3}, {2, 0}, {2, 1}, {3, 0}, {3, 1}};
  for (int offset = 0; offset <= text.length(); ++offset)
    EXPECT_EQ(text.PositionAt(offset), expected[offset]) << offset;
}

TEST(SourceTextTest, OffsetsOfPositions) {
  const SourceText text("ab\r\nc\n");
  EXPECT_EQ(text.OffsetAt({1, 0}), 0);
  EXPECT_EQ(text.OffsetAt({1, 2}), 2);
  EXPECT_EQ(text.OffsetAt({1, 3}), std::nullopt) << "inside the terminator";
  EXPECT_EQ(text.OffsetAt({2, 1}), 5);
  EXPECT_EQ(text.OffsetAt({3, 0}), 6);
  EXPECT_EQ(text.OffsetAt({3, 1}), std::nullopt);
  EXPECT_EQ(text.OffsetAt({4, 0}), std::nullopt);
  EXPECT_EQ(text.OffsetAt({0, 0}), std::nullopt);
  EXPECT_EQ(text.OffsetAt({1, -1}), std::nullopt);
}

TEST(SourceTextTest, ColumnsCountUtf16Units) {
  const SourceText text("é = '😀' + x;\n😀y");
  EXPECT_FALSE(text.is_ascii());
  EXPECT_EQ(text.length(), 17);
  EXPECT_EQ(text.Slice(0, 1), "é");
  EXPECT_EQ(text.Slice(4, 8), "'😀'");
  EXPECT_EQ(text.Slice(11, 12), "x");
  EXPECT_EQ(text.ByteOffset(11), 14u);
  EXPECT_EQ(text.PositionAt(16), (TextPosition{2, 2}));
  EXPECT_EQ(text.Slice(16, 17), "y");
  EXPECT_EQ(text.ByteOffset(17), text.utf8().size());
}

TEST(SourceTextTest, ABoundaryInsideAPairCountsAsTheOneBefore) {
  const SourceText text("a😀b");
  EXPECT_EQ(text.Slice(0, 2), "a");
  EXPECT_EQ(text.Slice(2, 4), "😀b");
}

TEST(SourceTextTest, ToUtf16KeepsEveryUnit) {
  EXPECT_EQ(SourceText("aé\u2028😀").ToUtf16(), u"aé\u2028😀");
  EXPECT_EQ(SourceText("\U0010FFFF\uFEFF\uD7FF").ToUtf16(), u"\U0010FFFF\uFEFF\uD7FF");
}

// Every offset of a text longer than several checkpoints, with pairs at all alignments to them.
TEST(SourceTextTest, SlicesAgreeWithUtf16) {
  for (int shift = 0; shift < 3; ++shift) {
    std::string utf8(shift, 'x');
    for (int i = 0; i < 300; ++i) utf8 += i % 7 == 0 ? "é" : i % 3 == 0 ? "\u2029" : "😀";
    const SourceText text(utf8);
    const std::u16string units = text.ToUtf16();
    ASSERT_EQ(static_cast<int>(units.size()), text.length());
    for (int offset = 0; offset < text.length(); ++offset) {
      const bool inside_pair = (units[offset] & 0xFC00) == 0xDC00;
      const SourceText rest(text.Slice(offset, text.length()));
      EXPECT_EQ(rest.ToUtf16(), units.substr(inside_pair ? offset - 1 : offset)) << shift << " " << offset;
    }
  }
}

TEST(SourceTextTest, InvalidUtf8IsDecodedAsBrowsersDo) {
  const auto decode = [](std::string_view bytes) { return std::string(SourceText(bytes).utf8()); };
  EXPECT_EQ(decode("a\xFF"
                   "b"),
            "a\uFFFDb");
  EXPECT_EQ(decode("\xE2\x82"), "\uFFFD") << "cut off: one maximal part";
  EXPECT_EQ(decode("\xF0\x9F\x98("), "\uFFFD(");
  EXPECT_EQ(decode("\xC0\x80"), "\uFFFD\uFFFD") << "overlong";
  EXPECT_EQ(decode("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD") << "a surrogate";
  EXPECT_EQ(decode("\xF4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD") << "beyond U+10FFFF";
  EXPECT_EQ(SourceText("\xFF!").Slice(1, 2), "!");
}

TEST(SourceTextTest, EqualTextsAreEqual) {
  const SourceText text("a");
  const SourceText copy = text;
  EXPECT_EQ(copy.utf8().data(), text.utf8().data());
  EXPECT_EQ(text, SourceText("a"));
  EXPECT_FALSE(text == SourceText("b"));
}

}  // namespace
}  // namespace twinstep
