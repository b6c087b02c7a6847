// Location maps against edits of many kinds of text: what a map says must be what the edited text shows.
#include "model/source/location_map.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/random.h"
#include "model/source/text_edit.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

TextEdit Edit(const SourceText& text, std::vector<Replacement> replacements) {
  return TextEdit::Create(text, std::move(replacements)).value();
}

Location At(int line, int column) {
  Location location;
  location.set_line(line);
  location.set_column(column);
  return location;
}

std::string Text(const std::optional<Location>& location) {
  if (!location.has_value()) return "lost";
  return std::to_string(location->line()) + (location->has_column() ? ":" + std::to_string(location->column()) : "");
}

TEST(TextEditTest, ReplacesInsertsAndRemoves) {
  const SourceText text("one two three");
  EXPECT_EQ(Edit(text, {{{8, 13}, "3"}, {{0, 0}, "zero "}, {{4, 8}, ""}}).ApplyTo(text).utf8(), "zero one 3");
}

TEST(TextEditTest, RefusesWhatIsAmbiguousOrBroken) {
  const SourceText text("a\r\n\U0001F600b");
  const auto refusal = [&](std::vector<Replacement> replacements) {
    return std::string(TextEdit::Create(text, std::move(replacements)).status().message());
  };
  EXPECT_EQ(refusal({{{0, 3}, "x"}}), "");
  EXPECT_THAT(refusal({{{0, 3}, "x"}, {{2, 3}, "y"}}), HasSubstr("cuts"));
  EXPECT_THAT(refusal({{{0, 3}, "x"}, {{1, 3}, "y"}}), HasSubstr("overlaps"));
  EXPECT_THAT(refusal({{{1, 1}, "x"}, {{1, 1}, "y"}}), HasSubstr("overlaps"));
  EXPECT_THAT(refusal({{{4, 4}, "x"}}), HasSubstr("cuts"));
  EXPECT_THAT(refusal({{{2, 2}, "x"}}), HasSubstr("cuts"));
  EXPECT_THAT(refusal({{{-1, 0}, "x"}}), HasSubstr("outside"));
  EXPECT_THAT(refusal({{{5, 4}, "x"}}), HasSubstr("outside"));
  EXPECT_THAT(refusal({{{6, 7}, "x"}}), HasSubstr("outside"));
}

TEST(LocationMapTest, AnInsertionPushesWhatStandsThere) {
  const SourceText text("a;\n  b; c;");
  const LocationMap map(text, Edit(text, {{{5, 5}, "x;\n"}}));
  EXPECT_EQ(map.edited().utf8(), "a;\n  x;\nb; c;");
  EXPECT_EQ(Text(map.ToEdited(At(1, 0))), "1:0");
  EXPECT_EQ(Text(map.ToEdited(At(2, 1))), "2:1");
  EXPECT_EQ(Text(map.ToEdited(At(2, 2))), "3:0");
  EXPECT_EQ(Text(map.ToEdited(At(2, 5))), "3:3");
  EXPECT_EQ(Text(map.ToOriginal(At(2, 2))), "lost");
  EXPECT_EQ(Text(map.ToOriginal(At(3, 0))), "2:2");
  // The line, which has two parts now, goes with its first statement.
  Location line;
  line.set_line(2);
  EXPECT_EQ(Text(map.ToEdited(line)), "3");
  EXPECT_EQ(Text(map.ToEdited(At(2, 99))), "lost");
  EXPECT_EQ(Text(map.ToEdited(At(7, 0))), "lost");
}

TEST(LocationMapTest, TheEndStaysTheEnd) {
  const SourceText text("a;");
  const LocationMap map(text, Edit(text, {{{2, 2}, "\nb;"}}));
  EXPECT_EQ(Text(map.ToEdited(At(1, 2))), "2:2");
  EXPECT_EQ(Text(map.ToOriginal(At(1, 2))), "lost");
}

TEST(LocationMapTest, AReplacementBeginsWhereItBegan) {
  const SourceText text("f(12, 3)");
  const LocationMap map(text, Edit(text, {{{2, 4}, "(11 + 1)"}, {{6, 7}, ""}}));
  EXPECT_EQ(map.edited().utf8(), "f((11 + 1), )");
  EXPECT_EQ(map.ToEdited(2), 2);
  EXPECT_EQ(map.ToEdited(3), std::nullopt);
  EXPECT_EQ(map.ToEdited(4), 10);
  EXPECT_EQ(map.ToEdited(6), std::nullopt);
  EXPECT_EQ(map.ToEdited(7), 12);
}

TEST(LocationMapTest, OtherSourcesStay) {
  const SourceText text("a");
  const LocationMap map(text, Edit(text, {{{0, 0}, "\n"}}));
  Location evaluated = At(1, 0);
  evaluated.set_source(Location::EVAL);
  EXPECT_EQ(Text(map.ToEdited(evaluated)), "1:0");
  EXPECT_EQ(Text(map.ToEdited(At(1, 0))), "2:0");
}

// --- Properties

std::vector<SourceText> Texts() {
  std::vector<SourceText> texts;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("corpus/own")) {
    if (!entry.is_regular_file()) continue;
    std::ostringstream content;
    content << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    texts.push_back(SourceText(content.str()));
  }
  EXPECT_GT(texts.size(), 100u);
  for (const char* text : {"", "\n", "a\r\nb\rc\n\rd", "x\u2028y\u2029\r\n", "\U0001F600\U0001F600\r\n\U0001F600",
                           "no final newline", "\uFEFFconst a = '\U0001F600';\r\n"}) {
    texts.push_back(SourceText(text));
  }
  return texts;
}

std::vector<Replacement> RandomReplacements(const SourceText& text, Random& random) {
  static const char* const kPieces[] = {"", "x", "\n", "\r\n", "ab\u2028", "\U0001F600", "if (a) {\n}\n", "\r"};
  std::vector<Replacement> replacements;
  for (int tries = 1 + random.Below(6); tries > 0; --tries) {
    const int begin = random.Below(text.length() + 1);
    const int length = random.Chance(0.5) ? 0 : random.Below(std::min(text.length() - begin, 12) + 1);
    std::vector<Replacement> more = replacements;
    more.push_back({{begin, begin + length}, kPieces[random.Below(std::size(kPieces))]});
    if (TextEdit::Create(text, more).ok()) replacements = std::move(more);
  }
  return replacements;
}

// A CR and an LF that an edit brings together become one terminator, so that the LF's place is no longer one of line
// and column of its own; offsets know it still.
bool IsPlace(const SourceText& text, int offset) {
  const TextPosition position = text.PositionAt(offset);
  return text.OffsetAt(position) == offset;
}

TEST(LocationMapTest, SaysWhatTheEditedTextShows) {
  Random random(1);
  int places = 0;
  for (const SourceText& text : Texts()) {
    for (int round = 0; round < 8; ++round) {
      const std::vector<Replacement> first = RandomReplacements(text, random);
      const LocationMap map(text, Edit(text, first));
      const LocationMap second(map.edited(), Edit(map.edited(), RandomReplacements(map.edited(), random)));
      const LocationMap both = map.Then(second);
      ASSERT_EQ(both.edited(), second.edited());
      const std::u16string before = text.ToUtf16(), after = map.edited().ToUtf16();
      for (int offset = 0; offset <= text.length(); ++offset) {
        const auto inside = [&](const Replacement& replacement) {
          return replacement.range.begin <= offset && offset < replacement.range.end;
        };
        const std::optional<int> to = map.ToEdited(offset);
        if (std::none_of(first.begin(), first.end(), inside)) {
          ASSERT_TRUE(to.has_value());
          ASSERT_EQ(offset == text.length(), *to == map.edited().length());
          if (offset < text.length()) ASSERT_EQ(before[offset], after[*to]);
        }
        if (to.has_value()) ASSERT_EQ(map.ToOriginal(*to), offset);
        ASSERT_EQ(both.ToEdited(offset), to.has_value() ? second.ToEdited(*to) : std::nullopt);

        if (!IsPlace(text, offset)) continue;
        const TextPosition position = text.PositionAt(offset);
        const std::optional<Location> moved = map.ToEdited(At(position.line, position.column));
        ASSERT_EQ(moved.has_value(), to.has_value());
        if (!to.has_value() || !IsPlace(map.edited(), *to)) continue;
        ASSERT_EQ(Text(map.ToOriginal(*moved)), Text(At(position.line, position.column)));
        ++places;
      }
      for (int offset = 0; offset <= map.edited().length(); ++offset) {
        const std::optional<int> back = map.ToOriginal(offset);
        if (back.has_value()) ASSERT_EQ(map.ToEdited(*back), offset);
      }
    }
  }
  EXPECT_GT(places, 500'000);
}

}  // namespace
}  // namespace twinstep
