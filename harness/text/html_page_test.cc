#include "harness/text/html_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(HtmlPageTest, TitleIsText) {
  EXPECT_THAT(PageHead("a < b & \"c\""), HasSubstr("<title>a &lt; b &amp; &quot;c&quot;</title>"));
}

TEST(HtmlPageTest, HasBothColourSchemesAndFetchesNothing) {
  const std::string head = PageHead("");
  EXPECT_THAT(head, HasSubstr("color-scheme: light dark"));
  EXPECT_THAT(head, HasSubstr("prefers-color-scheme: dark"));
  EXPECT_THAT(head, Not(HasSubstr("url(")));
  EXPECT_THAT(head, Not(HasSubstr("@import")));
}

// Steps name lines of the page that holds a program.
TEST(HtmlPageTest, HeadIsThreeLines) {
  const std::string head = PageHead("title");
  EXPECT_EQ(std::count(head.begin(), head.end(), '\n'), 3);
  EXPECT_EQ(head.back(), '\n');
}

TEST(HtmlPageTest, SourceWithNotes) {
  EXPECT_EQ(SourceTable(SourceText("a < b;\nc;"), {{2, {{"1. c was 3", "2. d was \"4\""}, "transition"}}}),
            "<table class=\"source\">\n"
            "<tr id=\"l1\" class=\"\"><td class=\"number\">1</td><td class=\"code\">a &lt; b;</td>"
            "<td class=\"beside\"></td></tr>\n"
            "<tr id=\"l2\" class=\"marked transition\"><td class=\"number\">2</td><td class=\"code\">c;</td>"
            "<td class=\"beside\">1. c was 3\n2. d was &quot;4&quot;</td></tr>\n"
            "</table>\n");
}

}  // namespace
}  // namespace twinstep
