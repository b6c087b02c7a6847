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

TEST(HtmlPageTest, NothingRunsAndNothingIsFetchedUnlessThePageSaysSo) {
  EXPECT_THAT(PageHead(""), HasSubstr("content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'"));
  EXPECT_THAT(PageHead("", PageScripts::kOwn), HasSubstr("script-src 'unsafe-inline';"));
  EXPECT_THAT(PageHead("", PageScripts::kProgram), HasSubstr("script-src 'unsafe-inline' 'unsafe-eval';"));
}

TEST(HtmlPageTest, AProgramThatComesFirstHasThePagesLineNumbers) {
  const std::string program = "<script>let a;\nlet b;</script>";
  const std::string head = PageHead("t", PageScripts::kProgram, program);
  EXPECT_EQ(head.find(program), PageBeginning(PageScripts::kProgram).size());
  EXPECT_EQ(head.find('\n'), head.find("\nlet b;"));
}

TEST(HtmlPageTest, HostileTextIsText) {
  EXPECT_EQ(HtmlText("</td><script>alert('1')</script>\" onload=x"),
            "&lt;/td&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot; onload=x");
  EXPECT_EQ(HtmlText("a\n\tb"), "a\n\tb");
  EXPECT_EQ(HtmlText("x \u202E } \x1b[2J"), "x \\u202E } \\x1B[2J") << "shown, not obeyed";
  EXPECT_EQ(HtmlText("\xff"), "\uFFFD");
}

TEST(HtmlPageTest, SourceWithNotes) {
  EXPECT_EQ(SourceTable(SourceText("a < b;\nc;"), {{2, {{"1. c was 3", "2. d was \"4\""}, "transition"}}}),
            "<div class=\"wide\"><table class=\"source\">\n"
            "<tr id=\"l1\" class=\"\"><td class=\"number\">1</td><td class=\"code\">a &lt; b;</td>"
            "<td class=\"beside\"></td></tr>\n"
            "<tr id=\"l2\" class=\"marked transition\"><td class=\"number\">2</td><td class=\"code\">c;</td>"
            "<td class=\"beside\">1. c was 3\n2. d was &quot;4&quot;</td></tr>\n"
            "</table></div>\n");
}

TEST(HtmlPageTest, LinesFarFromNotesAreCounted) {
  const std::string table =
      SourceTable(SourceText("a\nb\nc\nd\ne\nf"), {{3, {{"here"}, ""}}}, {.id = "x", .around = 1});
  EXPECT_THAT(table, HasSubstr("colspan=\"2\">1 line</td>"));
  EXPECT_THAT(table, HasSubstr("<tr id=\"x2\""));
  EXPECT_THAT(table, HasSubstr("<tr id=\"x4\""));
  EXPECT_THAT(table, Not(HasSubstr("<tr id=\"x5\"")));
  EXPECT_THAT(table, HasSubstr("colspan=\"2\">2 lines</td>"));
}

}  // namespace
}  // namespace twinstep
