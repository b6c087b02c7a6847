#include "harness/fuzzing/input_runner.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/fuzzing/input_text.h"

namespace twinstep {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

class InputRunnerTest : public testing::Test {
 protected:
  // One for all inputs of a test: engines are reused.
  InputReport Run(const std::string& text) {
    if (runner_ == nullptr) {
      InputRunnerOptions options;
      options.oracles = *ParseOracles(oracles_);
      options.watch.on_step = [this](const std::string& what) { steps_.push_back(what); };
      options.watch.is_known_crash = [](const std::string& what) {
        return what == "crash / v8 / step out / generator";
      };
      runner_ = *InputRunner::Create(std::move(options));
    }
    return runner_->Run(*ParseInput(text));
  }

  std::string oracles_ = "all";
  std::vector<std::string> steps_;
  std::unique_ptr<InputRunner> runner_;
};

TEST_F(InputRunnerTest, ASoundProgramShowsBehavioursAndNoFinding) {
  const std::string text = "let a = 1;\na = 2;\nconsole.log(a);\n//@ actions: break 2; start; over; over\n";
  const InputReport report = Run(text);
  EXPECT_EQ(report.outcome, InputReport::Outcome::kRan) << report.reason;
  EXPECT_TRUE(report.findings.empty()) << report.findings[0].finding_class;
  EXPECT_GT(report.held, 0);
  EXPECT_GE(report.behaviours.size(), 8u);
  EXPECT_THAT(steps_, Contains("crash / v8 / step over / top level"));
  EXPECT_THAT(steps_, Contains("crash / spidermonkey / step over / top level"));
  // Again, and after others, the same.
  Run("for (const b of [1, 2]) {\n  b.c;\n}\n");
  EXPECT_EQ(Run(text).behaviours, report.behaviours);
}

TEST_F(InputRunnerTest, OneEngineWhereTheInputSaysSo) {
  // Two that are compared are both needed.
  oracles_ = "transparency";
  Run("f();\nfunction f() {}\n//@ engine: spidermonkey\n//@ actions: start\n");
  for (const std::string& step : steps_) EXPECT_THAT(step, HasSubstr("spidermonkey"));
}

TEST_F(InputRunnerTest, AModuleNeedNotSaySo) {
  EXPECT_EQ(Run("export const a = 1;\n").outcome, InputReport::Outcome::kRan);
}

TEST_F(InputRunnerTest, WhatCannotRunIsRefused) {
  EXPECT_EQ(Run("let let\n").outcome, InputReport::Outcome::kRejected);
  EXPECT_EQ(Run("while (true) {}\n").reason, "a loop never ends");
}

TEST_F(InputRunnerTest, AKnownCrashIsAvoided) {
  const InputReport report =
      Run("function* g() {\n  debugger;\n  yield 1;\n}\ng().next();\n//@ engine: v8\n//@ actions: start; out\n");
  EXPECT_EQ(report.outcome, InputReport::Outcome::kAvoided);
  EXPECT_TRUE(report.findings.empty());
}

// V8 slides a breakpoint from a comment to the statement behind it, Firefox refuses it.
TEST_F(InputRunnerTest, TheTwoEnginesAreComparedWhereThatIsAsked) {
  const InputReport report =
      Run("// A comment.\nf(1);\nfunction f(x) {\n  return x;\n}\n//@ actions: break 1; start\n");
  ASSERT_FALSE(report.findings.empty());
  EXPECT_EQ(report.findings.back().finding_class, "differential / set breakpoint / Program / breakpoint location");
  EXPECT_EQ(report.findings.back().difference, "actual location");
}

TEST(OraclesTest, Words) {
  EXPECT_TRUE(ParseOracles("all")->differential);
  EXPECT_FALSE(ParseOracles("crash")->metamorphic);
  EXPECT_THAT(std::string(ParseOracles("crash,luck").status().message()), HasSubstr("\"luck\" is no oracle"));
}

}  // namespace
}  // namespace twinstep
