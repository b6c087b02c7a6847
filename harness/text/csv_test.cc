#include "harness/text/csv.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Table = std::vector<std::vector<std::string>>;

absl::StatusOr<Table> ReadAll(const std::string& text) {
  CsvReader reader(text);
  Table table;
  std::vector<std::string> fields;
  for (;;) {
    absl::StatusOr<bool> more = reader.Next(fields);
    if (!more.ok()) return more.status();
    if (!*more) return table;
    table.push_back(fields);
  }
}

TEST(CsvTest, QuotesOnlyWhatNeedsIt) {
  EXPECT_EQ(CsvLine({"a", "b c", ""}), "a,b c,\n");
  EXPECT_EQ(CsvLine({"a,b", "say \"hi\"", "two\nlines"}), "\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\"\n");
}

TEST(CsvTest, ReadsWhatItWrites) {
  const Table table = {{"", ""}, {""}, {"\"", ",", "\r\n"}, {"\xE2\x80\xA8", std::string("a\0b", 3)}, {"x"}};
  std::string text;
  for (const auto& line : table) text += CsvLine(line);
  absl::StatusOr<Table> read = ReadAll(text);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, table);
}

TEST(CsvTest, NoCellIsAFormula) {
  EXPECT_EQ(CsvLine({"=1+1", "+a", "@SUM(A1)", "-x.js", "\t=1"}), "'=1+1,'+a,'@SUM(A1),'-x.js,'\t=1\n");
  EXPECT_EQ(CsvLine({"=HYPERLINK(\"a\",1)", "\r=1"}), "\"'=HYPERLINK(\"\"a\"\",1)\",\"'\r=1\"\n");
  EXPECT_EQ(CsvLine({"-1.5", "+2e-3", "it's", "'quoted'"}), "-1.5,+2e-3,it's,'quoted'\n") << "numbers stay numbers";
}

TEST(CsvTest, ReadsCellsThatWouldBeFormulasAsTheyWere) {
  const Table table = {{"=1+1", "+", "-", "@", "\t", "\r="}, {"'=1", "''=1", "'", "''", "'a", "-1", "'-1", ""}};
  EXPECT_EQ(*ReadAll(CsvLine(table[0]) + CsvLine(table[1])), table);
}

TEST(CsvTest, ReadsBothLineEndsAndALastLineWithoutOne) {
  EXPECT_THAT(*ReadAll("a,b\r\nc,\"d\"\r\n"), ElementsAre(ElementsAre("a", "b"), ElementsAre("c", "d")));
  EXPECT_THAT(*ReadAll("a\nb"), ElementsAre(ElementsAre("a"), ElementsAre("b")));
  EXPECT_THAT(*ReadAll("a,"), ElementsAre(ElementsAre("a", "")));
  EXPECT_THAT(*ReadAll(""), ElementsAre());
}

TEST(CsvTest, ErrorsNameTheLine) {
  EXPECT_THAT(ReadAll("a\n\"b\nc").status().message(), HasSubstr("line 2: a quote is never closed"));
  EXPECT_THAT(ReadAll("\"a\nb\"\nc\"d\n").status().message(), HasSubstr("line 3: a quote inside"));
  EXPECT_THAT(ReadAll("\"a\"b\n").status().message(), HasSubstr("line 1: text after"));
}

TEST(CsvTest, TheLineOfARowIsWhereItBegins) {
  CsvReader reader("a\n\"b\nc\"\nd\n");
  std::vector<std::string> fields;
  std::vector<size_t> lines;
  while (*reader.Next(fields)) lines.push_back(reader.line());
  EXPECT_THAT(lines, ElementsAre(1, 2, 4));
}

}  // namespace
}  // namespace twinstep
