#include "model/source/markup_pieces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace twinstep {
namespace {

using ::testing::ElementsAre;

// Each piece with the number of the one around it.
std::vector<std::string> Pieces(const std::string& text, Markup markup = Markup::kHtml) {
  const SourceText source(text);
  const MarkupPieces pieces(source, markup);
  std::vector<std::string> all;
  for (size_t i = 0; i < pieces.ranges().size(); ++i) {
    const SourceRange& range = pieces.ranges()[i];
    all.push_back(std::to_string(pieces.parents()[i]) + " " + std::string(source.Slice(range.begin, range.end)));
  }
  return all;
}

std::string Apply(const std::string& text, const std::vector<Replacement>& replacements) {
  const absl::StatusOr<TextEdit> edit = TextEdit::Create(SourceText(text), replacements);
  return edit.ok() ? std::string(edit->ApplyTo(SourceText(text)).utf8()) : std::string(edit.status().message());
}

TEST(MarkupPiecesTest, ElementsHoldAttributesTextsAndElements) {
  EXPECT_THAT(
      Pieces("a<p id='1' hidden><b>x</b> y</p>"),
      ElementsAre("-1 a", "-1 <p id='1' hidden><b>x</b> y</p>", "1  id='1'", "1  hidden", "1 <b>x</b>", "4 x", "1  y"));
}

TEST(MarkupPiecesTest, ElementsWithoutAnEndHoldNothing) {
  EXPECT_THAT(Pieces("<br>a<input name=\"x>y\">b<i/>c"),
              ElementsAre("-1 <br>", "-1 a", "-1 <input name=\"x>y\">", "2  name=\"x>y\"", "-1 b", "-1 <i/>", "-1 c"));
  EXPECT_THAT(Pieces("<link>x</link>", Markup::kXml), ElementsAre("-1 <link>x</link>", "0 x"));
}

TEST(MarkupPiecesTest, WhatIsNoMarkupIsText) {
  EXPECT_THAT(Pieces("1 < 2</b> <3"), ElementsAre("-1 1 < 2</b> <3"));
  EXPECT_THAT(Pieces("<script>a <b> c</script>"), ElementsAre("-1 <script>a <b> c</script>", "0 a <b> c"));
  EXPECT_THAT(Pieces("<!DOCTYPE html><!-- <b> -->x<p"), ElementsAre("-1 <!DOCTYPE html>", "-1 <!-- <b> -->", "-1 x<p"));
}

TEST(MarkupPiecesTest, WhatIsNotClosedEndsWithWhatIsAround) {
  EXPECT_THAT(Pieces("<UL><li>a<li>b</ul>c"),
              ElementsAre("-1 <UL><li>a<li>b</ul>", "0 <li>a<li>b", "1 a", "1 <li>b", "3 b", "-1 c"));
}

TEST(MarkupPiecesTest, PiecesAreLeftOutWithAllInThem) {
  const std::string text = "a<p id='1'><b>x</b> y</p>z";
  const SourceText source(text);
  const MarkupPieces pieces(source, Markup::kHtml);
  EXPECT_EQ(Apply(text, pieces.Without({1, 5})), "<p> y</p>");
  EXPECT_EQ(Apply(text, pieces.Without({})), "");
}

TEST(MarkupPiecesTest, TagsAreLeftOutAroundWhatStays) {
  const std::string text = "<div><p id='1'>x</p><i>y</div>";
  const SourceText source(text);
  const MarkupPieces pieces(source, Markup::kHtml);
  std::vector<std::string> all;
  for (const std::vector<Replacement>& tags : pieces.WithoutTags()) all.push_back(Apply(text, tags));
  EXPECT_THAT(all, ElementsAre("<div>x<i>y</div>", "<div><p id='1'>x</p>y</div>", "<p id='1'>x</p><i>y"));
}

}  // namespace
}  // namespace twinstep
