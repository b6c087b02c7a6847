#include "harness/studies/causes/labelled_findings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twinstep {
namespace {

using ::testing::HasSubstr;

std::string ErrorOf(const std::string& text) {
  return std::string(ParseLabelledFindings(text, "labels.tsv", "folder").status().message());
}

TEST(LabelledFindingsTest, ALineIsPathCauseVerdictAndNote) {
  const auto findings = ParseLabelledFindings(
      "path\tcause\tverdict\tnote\n# read in May\n\none/session-1.pb.zst\tlast-turn\tbug\tthe "
      "let\r\ntwo.pb.zst\tother\n",
      "labels.tsv", "folder");
  ASSERT_TRUE(findings.ok()) << findings.status();
  ASSERT_EQ(findings->size(), 2u);
  EXPECT_EQ((*findings)[0].path, "folder/one/session-1.pb.zst");
  EXPECT_EQ((*findings)[0].cause, "last-turn");
  EXPECT_EQ((*findings)[0].verdict, "bug");
  EXPECT_EQ((*findings)[0].note, "the let");
  EXPECT_EQ((*findings)[1].cause, "other");
}

TEST(LabelledFindingsTest, AByteOrderMarkIsNoPartOfTheFirstPath) {
  EXPECT_EQ((*ParseLabelledFindings("\xEF\xBB\xBF"
                                    "a.pb.zst\tx\n\n \t\n",
                                    "labels.tsv", ""))[0]
                .path,
            "a.pb.zst");
}

TEST(LabelledFindingsTest, PathsWithoutAFolderAndWholePathsStay) {
  EXPECT_EQ((*ParseLabelledFindings("a.pb.zst\tx", "labels.tsv", ""))[0].path, "a.pb.zst");
  EXPECT_EQ((*ParseLabelledFindings("/b/a.pb.zst\tx", "labels.tsv", "folder"))[0].path, "/b/a.pb.zst");
}

TEST(LabelledFindingsTest, AWrongLineIsNamed) {
  EXPECT_EQ(ErrorOf("a.pb.zst\tx\nb.pb.zst x\n"), "labels.tsv, line 2: no tab between a finding's path and its cause");
  EXPECT_THAT(ErrorOf("a.pb.zst\t\tbug\n"), HasSubstr("line 1: no cause"));
  EXPECT_THAT(ErrorOf("\tx\n"), HasSubstr("line 1: no path"));
  EXPECT_EQ(ErrorOf("# nothing\n"), "labels.tsv names no finding");
}

TEST(LabelledFindingsTest, AFileThatIsNotThereIsASentence) {
  EXPECT_FALSE(ReadLabelledFindings("no/such/file.tsv").ok());
}

}  // namespace
}  // namespace twinstep
