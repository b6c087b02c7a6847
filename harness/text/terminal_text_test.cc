#include "harness/text/terminal_text.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

TEST(OneLineTest, NothingSteersTheTerminal) {
  EXPECT_EQ(OneLine("let \xC3\xA9 = '\t';", 100), "let \xC3\xA9 = '\t';");
  EXPECT_EQ(OneLine("\x1B[2Ja\nb\r\x07\x7F", 100), "\\x1B[2Ja\\x0Ab\\x0D\\x07\\x7F");
  EXPECT_EQ(OneLine(std::string("\0", 1), 100), "\\x00");
  // C1 CSI, right-to-left override, line separator.
  EXPECT_EQ(OneLine("\xC2\x9B"
                    "2J \xE2\x80\xAE \xE2\x80\xA8",
                    100),
            "\\x9B2J \\u202E \\u2028");
  EXPECT_EQ(OneLine("\xFF", 100), "\xEF\xBF\xBD");
}

TEST(OneLineTest, SaysHowMuchItLeavesOut) {
  EXPECT_EQ(OneLine("12345", 5), "12345");
  EXPECT_EQ(OneLine("123456789", 5), "12345... (4 more bytes)");
  EXPECT_EQ(OneLine(std::string(1 << 20, 'x'), 3), "xxx... (1048573 more bytes)");
}

TEST(VisibleTextTest, LinesStayAndNothingSteersTheTerminal) {
  EXPECT_EQ(VisibleText("let a;\r\n\tlet b;\n"), "let a;\r\n\tlet b;\n");
  EXPECT_EQ(VisibleText("\x1B[2J\ra\xE2\x80\xAE"
                        "b\n\xFF"),
            "\\x1B[2J\\x0Da\\u202Eb\n\xEF\xBF\xBD");
}

TEST(FitTest, CountsCharacters) {
  EXPECT_EQ(Fit("ab", 4), "ab   ");
  EXPECT_EQ(Fit("\xC3\xA9\xC3\xA9", 4), "\xC3\xA9\xC3\xA9   ");
  EXPECT_EQ(Fit("abcde", 4), "abcd~");
}

TEST(ShellWordTest, QuotesWhatAShellWouldRead) {
  EXPECT_EQ(ShellWord("out/classes/a--b/session-1.pb.zst"), "out/classes/a--b/session-1.pb.zst");
  EXPECT_EQ(ShellWord("my out/$(x)"), "'my out/$(x)'");
  EXPECT_EQ(ShellWord("it's"), "'it'\\''s'");
  EXPECT_EQ(ShellWord("a\nb'"), "$'a\\x0Ab\\x27'");
  EXPECT_EQ(ShellWord("a\xFF \xE2\x80\xAE"), "$'a\\xFF \\xE2\\x80\\xAE'");
  EXPECT_EQ(ShellWord("\xC3\x80.js"), "'\xC3\x80.js'") << "letters are no danger";
  EXPECT_EQ(ShellWord(""), "''");
}

TEST(WithoutAddressesTest, KeepsTheRest) {
  EXPECT_EQ(WithoutAddresses("at 0x7fAB12: x > 0x"), "at 0x?: x > 0x?");
  EXPECT_EQ(WithoutAddresses("at 0x?: x > 0x?"), "at 0x?: x > 0x?");
}

TEST(SourceLinesTest, ShowsAllOfAnUsualProgram) {
  EXPECT_EQ(SourceLines("let a;\r\nlet b;\n"), "let a;\nlet b;\n");
  EXPECT_EQ(SourceLines("let a;"), "let a;\n");
  EXPECT_EQ(SourceLines(""), "");
}

TEST(SourceLinesTest, AMillionLinesAndAnEndlessLineAreCutAndCounted) {
  std::string million;
  for (int i = 0; i < 1000000; ++i) million += "a\n";
  const std::string shown = SourceLines(million);
  EXPECT_LT(shown.size(), 30000u);
  EXPECT_THAT(shown, HasSubstr("\n(990000 more lines, 1980000 bytes, are left out here)\n"));
  EXPECT_EQ(SourceLines(std::string(1 << 20, 'x')), std::string(4000, 'x') + "... (1044576 more bytes)\n");
}

}  // namespace
}  // namespace twinstep
