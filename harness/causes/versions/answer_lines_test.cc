#include "harness/causes/versions/answer_lines.h"

#include <gtest/gtest.h>

#include <string>

namespace twinstep {
namespace {

// Fails where it has the line "bad"; says nothing where it has "use" without "make".
std::vector<VariantResult> Results(absl::Span<const VersionFiles> versions) {
  std::vector<VariantResult> results;
  for (const VersionFiles& files : versions) {
    const std::string& text = files.at("a.js");
    const auto has = [&text](const std::string& line) { return text.find(line) != std::string::npos; };
    VariantResult& result = results.emplace_back();
    result.outcome = has("use") && !has("make") ? TestOutcome::kUnresolved
                     : has("bad")               ? TestOutcome::kFail
                                                : TestOutcome::kPass;
  }
  return results;
}

TEST(AnswerLinesTest, AreFoundInABlockThatWasWrittenAnew) {
  const VersionFiles passing = {{"a.js", "f {\n  one\n  two\n}\n"}};
  const VersionFiles failing = {{"a.js", "f {\n  make\n  more\n  bad\n  use\n}\n"}};
  const AnswerLines answer = LinesThatDecide(passing, failing, Results, {});
  ASSERT_EQ(answer.lines.size(), 1u);
  const CodeChange& line = answer.changes.changes()[static_cast<size_t>(answer.lines[0])];
  EXPECT_EQ(answer.changes.NewText(line.parts[0]), "  bad\n");
  EXPECT_TRUE(answer.alone);
}

TEST(AnswerLinesTest, OneLineIsLeftAsItIs) {
  const AnswerLines answer = LinesThatDecide({{"a.js", "good\n"}}, {{"a.js", "bad\n"}}, Results, {});
  EXPECT_EQ(answer.changes.size(), 1);
  EXPECT_EQ(answer.lines, Configuration{0});
}

}  // namespace
}  // namespace twinstep
