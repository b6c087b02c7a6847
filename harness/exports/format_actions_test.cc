#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/exports/action_words.h"
#include "model/actions/actions_text.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

std::string ErrorOf(const std::string& engine, const std::string& actions, const char* format) {
  ExportCase export_case;
  export_case.engine = engine;
  const auto parsed = ParseActions(actions);
  EXPECT_TRUE(parsed.ok()) << parsed.status();
  for (const Action& action : *parsed) export_case.steps.push_back({action, {}});
  return std::string(WithFormatsToTake(CheckFormat(export_case, format)).message());
}

TEST(FormatActionsTest, AFormatIsForItsEngineAlone) {
  EXPECT_EQ(ErrorOf("v8", "break 2; start; over", "node"), "");
  EXPECT_EQ(ErrorOf("v8@14.6", "start", "node"), "") << "its shell may be of any version";
  EXPECT_EQ(ErrorOf("v8", "start", "jit-test"),
            "format jit-test is for SpiderMonkey; this export is about V8 (--engine chooses)");
}

// Node up to 26 ignores what it does not know, and its script would say that a bug is there or gone.
TEST(FormatActionsTest, WhatNodeWouldIgnoreIsRefused) {
  EXPECT_THAT(ErrorOf("v8", "break 2; start; evaluate scope 1 x", "node"), HasSubstr("evaluates in frames alone"));
  EXPECT_THAT(ErrorOf("v8", "break 2; start; over enter 1:0-2:0", "node"), HasSubstr("enters no code"));
  EXPECT_EQ(ErrorOf("v8", "break 2; start; over enter 1:0-2:0", "inspector-test"), "");
}

TEST(FormatActionsTest, WhatAFormatDoesNotDoIsRefusedWithTheReason) {
  EXPECT_EQ(ErrorOf("v8", "break 2; start; restart 0", "inspector-test"), "");
  EXPECT_THAT(ErrorOf("v8", "break 2; start; restart 0", "node"),
              HasSubstr("restarts no frames: V8 refuses to while a listener of the same thread waits above them"));
  EXPECT_EQ(ErrorOf("v8", "break 2; start; detach", "node"), "");
  EXPECT_THAT(ErrorOf("v8", "break 2; start; detach", "inspector-test"), HasSubstr("how the program ends"));
  EXPECT_EQ(ErrorOf("spidermonkey", "break 2 if a; start", "jit-test"), "");
  EXPECT_THAT(ErrorOf("spidermonkey", "break 2; start; look a", "jit-test"), HasSubstr("does not look"));
  EXPECT_EQ(ErrorOf("spidermonkey", "break 2; start; detach", "jit-test"),
            "format jit-test does not do the action \"detach\"; take format html or markdown");
}

TEST(FormatActionsTest, WhatNoScriptCanTellIsRefused) {
  ExportCase export_case;
  export_case.engine = "v8";
  export_case.not_checkable = "both look the same";
  EXPECT_EQ(CheckFormat(export_case, "node").message(), "a script cannot check this difference: both look the same");
}

}  // namespace
}  // namespace twinstep
