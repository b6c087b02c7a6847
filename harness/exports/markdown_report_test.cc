#include "harness/exports/markdown_report.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

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

KnownBug EntryOf(const std::string& newest) {
  KnownBug bug;
  bug.set_side(KnownBug::V8);
  bug.set_expected("It pauses.");
  for (const std::string& prefix : {std::string("11.3."), newest}) {
    KnownBug::Version& version = *bug.add_versions();
    version.set_engine("v8");
    version.set_prefix(prefix);
    version.set_shows(true);
  }
  return bug;
}

// One sentence, in the place where a reader looks for it.
TEST(MarkdownReportTest, ThatThereIsNoControlIsSaid) {
  ExportCase found = CaseOf("work();");
  SetVersion("11.3.244.8", found);
  EXPECT_THAT(MarkdownReport(found, {}), Not(HasSubstr("## Control")));
  ReportNotes notes;
  notes.no_control = "the debugger is wrong there";
  EXPECT_THAT(MarkdownReport(found, notes),
              HasSubstr("\n## Control\n\nThere is none for V8 11.3.244.8: the debugger is wrong there.\n"));
  found.contrasts.push_back(CaseOf("rest();"));
  EXPECT_THAT(MarkdownReport(found, notes), Not(HasSubstr("There is none")));
}

TEST(MarkdownReportTest, WhichVersionGaveTheAnswersIsSaid) {
  ExportCase found = CaseOf("work();");
  SetVersion("11.3.244.8", found);
  const KnownBug old = EntryOf("10.2."), newer = EntryOf("12.4.");
  EXPECT_THAT(MarkdownReport(found, {.known = &old, .is_entry = true}),
              HasSubstr("**What happens**: in V8 11.3.244.8, the step below, \"start\", answers `finished`."));
  EXPECT_THAT(MarkdownReport(found, {.known = &old, .is_entry = true}), Not(HasSubstr("the newest in which it shows")));
  EXPECT_THAT(
      MarkdownReport(found, {.known = &newer, .is_entry = true}),
      HasSubstr(
          "**Played in**: V8 11.3.244.8, which gave all answers that are quoted here. Those of V8 12.4, the newest "
          "in which it shows, are not quoted."));
  SetVersion("12.4.1", found);
  EXPECT_THAT(MarkdownReport(found, {.known = &newer, .is_entry = true}),
              Not(HasSubstr("the newest in which it shows")));
}

// Both documents of the entry and of the promise that the script quotes.
TEST(MarkdownReportTest, WhoPromisesIsCitedBesideTheEntrysOwnWords) {
  ExportCase found = CaseOf("work();");
  found.promise = "The program pauses.";
  found.promise_source = "The checklist";
  found.documents = {Document::CHECKLIST, Document::ECMA_262};
  KnownBug bug = EntryOf("12.4.");
  bug.add_documents(Document::ECMA_262);
  const std::string report = MarkdownReport(found, {.known = &bug, .is_entry = true});
  EXPECT_THAT(report, HasSubstr("\nIn general: The program pauses. Source: The checklist.\n\n"
                                "- ECMAScript Language Specification: https://tc39.es/ecma262/\n"
                                "- Chromium DevTools support checklist for JavaScript language features: "));
}

// They would stand in the report as riddles, and twice.
TEST(MarkdownReportTest, WhatIsLeftOutIsToldOnceForEachReason) {
  ReportNotes notes;
  notes.left_out = {"a step is long", "it dies", "a step is long"};
  EXPECT_THAT(MarkdownReport(CaseOf("work();"), notes),
              HasSubstr("\n2 further sessions are left out: a step is long.\n\nOne further session is left out: it "
                        "dies.\n"));
}

// A reader who makes the control by hand has to know where the new line goes.
TEST(MarkdownReportTest, AControlIsADiffThatCanBeApplied) {
  ExportCase found = CaseOf("let a = 1;\nfunction f() {\n  a;\n}\nf();\n");
  found.contrasts.push_back(CaseOf("function f() {\n  let a = 1;\n  a;\n}\nf();\n"));
  EXPECT_THAT(MarkdownReport(found, {}), HasSubstr("```diff\n@@ -1,5 +1,5 @@\n-let a = 1;\n function f() {\n+  let a = "
                                                   "1;\n   a;\n }\n f();\n```\n"));
}

TEST(MarkdownReportTest, WhatNodeLacksIsNamed) {
  EXPECT_THAT(MarkdownReport(CaseOf("print(1);"), {}), HasSubstr("\nIn `node`, `print` stands for `console.log`.\n"));
  EXPECT_THAT(MarkdownReport(CaseOf("work();"), {}), Not(HasSubstr("stands for")));
}

}  // namespace
}  // namespace twinstep
