#include "harness/reduction/input_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "harness/reduction/source_reduction.h"
#include "harness/reduction/text_subject.h"

namespace twinstep {
namespace {

std::string Written(const std::string& name, const std::string& content) {
  const std::string path = testing::TempDir() + name;
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

TEST(InputFileTest, EveryByteHasACharacter) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
  EXPECT_EQ(SourceText(BytesAsText(bytes + "\r\n")).length(), 258);
  EXPECT_EQ(TextAsBytes(BytesAsText(bytes + "\r\n")), bytes + "\r\n");
}

TEST(InputFileTest, ATestThatIsNotThereIsAnError) {
  for (const char* const test : {"nosuch.js", "./nosuch", "python3 nosuch.py", "sh -e nosuch.sh"}) {
    EXPECT_TRUE(absl::IsNotFound(MakeCandidateTest(test, ".txt", false, {}).status())) << test;
  }
  EXPECT_TRUE(MakeCandidateTest("cd nosuch && ./check.sh", ".txt", false, {}).ok());
  absl::StatusOr<std::unique_ptr<CandidateTest>> command = MakeCandidateTest("nosuchcommand", ".txt", false, {});
  ASSERT_TRUE(command.ok()) << command.status();
  EXPECT_TRUE(absl::IsNotFound((*command)->Run({"text"}).status()));
}

TEST(InputFileTest, BytesAreReducedByBytes) {
  const std::string path = Written("input.bin", "one\xFF\r\nM\xFE\x80 three\n\xC3");
  const absl::StatusOr<InputFile> input = ReadInputFile(path);
  ASSERT_TRUE(input.ok()) << input.status();
  EXPECT_TRUE(input->bytes);
  absl::StatusOr<std::unique_ptr<CandidateTest>> test = MakeCandidateTest(
      "f() { if LC_ALL=C grep -q -a \"$(printf '\\376\\200')\" \"$1\"; then exit 1; fi; }; f", ".bin", true, {});
  ASSERT_TRUE(test.ok()) << test.status();
  TextTester tester(**test);
  TextSubject subject(input->text, tester, 1, nullptr);
  SourceReductionOptions options;
  options.bytes = true;
  const SourceReductionReport report = ReduceSource(subject, options);
  EXPECT_TRUE(report.one_minimal);
  EXPECT_EQ(TextAsBytes(std::string(subject.text().utf8())), "\xFE\x80");
  int64_t less = 0;
  for (const auto& [name, yield] : report.passes) less += yield.bytes_less;
  EXPECT_EQ(less, 15);
}

class HasQuantityZero : public CandidateTest {
 public:
  absl::StatusOr<std::vector<TestOutcome>> Run(const std::vector<std::string>& texts) override {
    std::vector<TestOutcome> outcomes;
    for (const std::string& text : texts) {
      outcomes.push_back(text.find("\"qty\":0") != std::string::npos ? TestOutcome::kFail : TestOutcome::kPass);
    }
    return outcomes;
  }
};

TEST(InputFileTest, JsonIsReducedByItsSyntax) {
  std::string text = "{\"orders\": [";
  for (int i = 0; i < 100; ++i) text += "{\"id\": 12, \"items\": [{\"qty\":4}, {\"name\": \"text, text\"}]},\n ";
  text += "{\"id\": 13, \"items\": [{\"sku\": \"a\", \"qty\":0}]}]}\n";
  const absl::StatusOr<InputFile> input = ReadInputFile(Written("orders.json", text));
  ASSERT_TRUE(input.ok()) << input.status();
  ASSERT_TRUE(input->json);
  absl::StatusOr<std::unique_ptr<TreeCache>> trees = TreeCache::Create();
  ASSERT_TRUE(trees.ok()) << trees.status();
  HasQuantityZero test;
  TextTester tester(test);
  TextSubject subject(input->text, tester, 1, nullptr);
  SourceReductionOptions options;
  options.parse = [&](const SourceText& candidate) { return TreeOf(candidate, *input, **trees); };
  options.syntax = Syntax::kJson;
  EXPECT_TRUE(ReduceSource(subject, options).one_minimal);
  EXPECT_EQ(std::string(subject.text().utf8()), "{\"qty\":0}");
  EXPECT_LE(tester.run(), 80);
}

// Pages of elements that are closed, with a label for what is there twice.
class HasTwoOfOneId : public CandidateTest {
 public:
  absl::StatusOr<std::vector<TestOutcome>> Run(const std::vector<std::string>& texts) override {
    std::vector<TestOutcome> outcomes;
    for (const std::string& text : texts) {
      const bool closed = Count(text, "<div") == Count(text, "</div>") && Count(text, "<p") == Count(text, "</p>") &&
                          Count(text, "<b") == Count(text, "</b>") && Count(text, "<") == Count(text, ">");
      outcomes.push_back(!closed                           ? TestOutcome::kUnresolved
                         : Count(text, " id=\"two\"") >= 2 ? TestOutcome::kFail
                                                           : TestOutcome::kPass);
    }
    return outcomes;
  }

 private:
  static int Count(const std::string& text, const std::string& part) {
    int count = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
  }
};

TEST(InputFileTest, HtmlIsReducedByItsElements) {
  std::string text = "<div class=\"page\">";
  for (int i = 0; i < 40; ++i) text += "<div><p>text <b>bold</b></p>\n</div>";
  text += "<div><div lang=\"en\"><p>one <b id=\"two\">x</b></p></div><p id=\"two\" hidden>y</p></div></div>\n";
  const absl::StatusOr<InputFile> input = ReadInputFile(Written("page.html", text));
  ASSERT_TRUE(input.ok()) << input.status();
  ASSERT_TRUE(input->markup.has_value());
  HasTwoOfOneId test;
  TextTester tester(test);
  TextSubject subject(input->text, tester, 1, nullptr);
  SourceReductionOptions options;
  options.markup = input->markup;
  EXPECT_TRUE(ReduceSource(subject, options).one_minimal);
  EXPECT_EQ(std::string(subject.text().utf8()), "<b id=\"two\"></b><p id=\"two\"></p>");
  EXPECT_LE(tester.run(), 250);
}

TEST(InputFileTest, WhatIsNotJsonIsText) {
  const absl::StatusOr<InputFile> input = ReadInputFile(Written("wrong.json", "{a: 1,}"));
  ASSERT_TRUE(input.ok()) << input.status();
  EXPECT_FALSE(input->json);
}

}  // namespace
}  // namespace twinstep
