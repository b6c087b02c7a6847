#include "harness/exports/devtools_script.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/actions/actions_text.h"

namespace twinstep {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

ExportCase CaseOf(const std::string& actions, const std::vector<std::string>& answers) {
  ExportCase result;
  result.engine = "spidermonkey";
  result.of_tools = true;
  result.title = "a step is lost";
  result.level = FULL;
  result.program.set_source("let total = 1;\ntotal = 2;\ntotal = 3;\n");
  const auto parsed = ParseActions(actions);
  EXPECT_TRUE(parsed.ok());
  for (size_t i = 0; i < answers.size(); ++i) {
    result.steps.push_back({parsed->Get(static_cast<int>(i)), {.text = answers[i]}});
  }
  result.expected.text = "paused 3:0";
  return result;
}

TEST(DevToolsScriptTest, ATestAssertsEachPauseAndAtLastTheRightOne) {
  ExportCase one = CaseOf("break 1 if total; start; over", {"breakpoint 1:4", "paused 1:4", "finished"});
  Location& place = one.steps[0].answer.place.emplace();
  place.set_line(1);
  place.set_column(4);
  const absl::StatusOr<std::string> test = XpcshellTest(one);
  ASSERT_TRUE(test.ok()) << test.status();
  EXPECT_THAT(*test, HasSubstr("    await threadFront.setBreakpoint({ sourceUrl: SOURCE_URL, line: 1, column: 4 }, "
                               "{ condition: \"total\" });\n"
                               "    Assert.equal(await nextAnswer(runProgram), \"paused 1:4\");\n"
                               "    Assert.equal(await nextAnswer(() => threadFront.stepOver()), \"paused 3:0\");\n"
                               "    if (threadFront.paused) await threadFront.resume();\n"));
  one.right = "^paused 3:";
  EXPECT_THAT(*XpcshellTest(one), HasSubstr("Assert.ok(new RegExp(\"^paused 3:\").test(await nextAnswer("));
}

TEST(DevToolsScriptTest, WhatSuchTestsDoNotDoIsNamed) {
  ExportCase one = CaseOf("start; evaluate total; over", {"paused 1:4", "evaluated", "finished"});
  EXPECT_THAT(std::string(XpcshellTest(one).status().message()), HasSubstr("\"evaluate\""));
  ExportCase engines = CaseOf("start; over", {"paused 1:4", "finished"});
  EXPECT_TRUE(XpcshellTest(engines).ok());
  engines.of_tools = false;
  EXPECT_FALSE(XpcshellTest(engines).ok());
}

TEST(DevToolsScriptTest, StepsInThePanelSayWhatIsClicked) {
  const ExportCase one = CaseOf("break 1; break 2:3; start; remove 1; over",
                                {"breakpoint 1:4", "breakpoint 2:3", "paused 1:4", "removed", "finished"});
  EXPECT_THAT(StepsInPanel(one, "page.html"),
              ElementsAre(AllOf(HasSubstr("Open page.html in Firefox"), HasSubstr("select the program's file")),
                          "Click the number of line 1", "Click the number of line 2, at the marker of column 4",
                          "Reload the page (F5): `paused 1:4`",
                          "Click the number of line 1 again, which removes the breakpoint: `removed`",
                          "Step over (F10): `finished`. Right is `paused 3:0`"));
  EXPECT_THAT(PageThatLoads(one, "program.js"), HasSubstr("<script src=\"program.js\"></script>\n"));
}

}  // namespace
}  // namespace twinstep
