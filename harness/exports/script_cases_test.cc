#include "harness/exports/script_cases.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

ExportCase CaseOf(const std::string& source, const std::string& right, const std::string& wrong) {
  ExportCase result;
  result.engine = "v8";
  result.program.set_source(source);
  ExportStep& step = result.steps.emplace_back();
  step.action.mutable_start();
  step.answer.text = wrong;
  result.expected.text = right;
  return result;
}

TEST(ScriptCasesTest, TheCaseComesFirstAndWhatIsRightComesLast) {
  ExportCase first = CaseOf("1;", "paused 1:0", "finished");
  first.contrasts.push_back(CaseOf("2;", "paused 1:0", "paused 1:0"));
  first.variants.push_back(CaseOf("3;", "paused 1:0", "finished"));
  ExportCase& module = first.variants.emplace_back(CaseOf("4;", "paused 1:0", "finished"));
  module.program.set_kind(Program::MODULE);
  ExportCase& dies = first.variants.emplace_back(CaseOf("5;", "", ""));
  dies.crash_kind = ProcessEnd::DIED;
  ExportCase& configured = first.variants.emplace_back(CaseOf("6;", "paused 1:0", "finished"));
  configured.settings = {"--no-opt"};
  EXPECT_THAT(CasesOfScript(first, "node"), ElementsAre(&first, &first.variants[0], &first.contrasts[0]));
}

// What ends the process ends the cases behind it.
TEST(ScriptCasesTest, ACrashIsAloneInAFormatWithoutProcesses) {
  ExportCase first = CaseOf("1;", "", "");
  first.crash = "signal 11";
  first.crash_kind = ProcessEnd::DIED;
  first.variants.push_back(first);
  EXPECT_EQ(CasesOfScript(first, "node").size(), 2u);
  EXPECT_EQ(CasesOfScript(first, "inspector-test").size(), 1u);
}

TEST(ScriptCasesTest, ACaseHasOnlyWhatItNeeds) {
  ExportCase first = CaseOf("1;", "anything else", "finished");
  first.right = "^(?!finished$)";
  const ExportCase second = CaseOf("2;", "paused 1:0", "paused 1:0");
  const std::string text =
      CaseLiterals({&first, &second}, '\'',
                   {.call = nullptr, .look = [](const Look&) { return std::string(); }, .looks_at = "frames"});
  const size_t at = text.find("}, {");
  ASSERT_NE(at, std::string::npos) << text;
  EXPECT_THAT(text.substr(0, at), HasSubstr("['start', 'anything else', 'finished'],"));
  EXPECT_THAT(text.substr(0, at), HasSubstr("right: new RegExp('^(?!finished$)')"));
  // Where the debugger is right there is no wrong answer.
  EXPECT_THAT(text.substr(at), HasSubstr("['start', 'paused 1:0'],"));
  EXPECT_THAT(text.substr(at), Not(HasSubstr("right:")));
}

}  // namespace
}  // namespace twinstep
