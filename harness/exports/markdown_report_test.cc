#include "harness/exports/markdown_report.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

ExportCase CaseOf(const std::string& source) {
  ExportCase result;
  result.engine = "v8";
  result.program.set_source(source);
  ExportStep& step = result.steps.emplace_back();
  step.action.mutable_start();
  step.answer.text = "finished";
  result.expected.text = "paused 1:0";
  return result;
}

// Its reader runs a variant by itself.
TEST(MarkdownReportTest, AVariantShowsWhatItsProgramNeeds) {
  ExportCase found = CaseOf("work();");
  ExportCase& variant = found.variants.emplace_back(CaseOf("attempt();"));
  variant.program.add_setup("function attempt() {}");
  Program::Module& module = *variant.program.add_modules();
  module.set_specifier("./other.mjs");
  module.set_source("export let other;");
  const std::string report = MarkdownReport(found, {});
  EXPECT_THAT(report,
              HasSubstr("attempt();\n```\n\nRun before it, without the debugger:\n\n```js\nfunction attempt() {}"));
  EXPECT_THAT(report, HasSubstr("\nModule `./other.mjs`:\n\n```js\nexport let other;"));
}

}  // namespace
}  // namespace twinstep
