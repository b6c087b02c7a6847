#include "harness/fuzzing/input_runner.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engines/versions.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/fuzzing/input_text.h"
#include "model/causes/cause_key.h"

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
      options.only_behaviours = only_behaviours_;
      options.watch.on_step = [this](const CauseKey& what) { steps_.push_back(Description(what)); };
      options.watch.is_known_crash = [](const CauseKey& what) {
        return Description(what) == "v8 : crash : step out : generator";
      };
      runner_ = *InputRunner::Create(std::move(options));
    }
    return runner_->Run(*ParseInput(text));
  }

  std::string oracles_ = "all";
  bool only_behaviours_ = false;
  std::vector<std::string> steps_;
  std::unique_ptr<InputRunner> runner_;
};

TEST_F(InputRunnerTest, ASoundProgramShowsBehavioursAndNoFinding) {
  const std::string text =
      "let a = 1;\na = 2;\nconsole.log(a);\n//@ actions: break 2; start; over; over\n//@ oracles: all\n";
  const InputReport report = Run(text);
  EXPECT_EQ(report.outcome, InputReport::Outcome::kRan) << report.reason;
  EXPECT_TRUE(report.findings.empty()) << ToText(report.findings[0].finding.cause());
  EXPECT_GT(report.held, 0);
  // Of the engine that the input pays for.
  EXPECT_GE(report.behaviours.size(), 5u);
  // Two that are compared are both needed.
  EXPECT_THAT(steps_, Contains("v8 : crash : step over : top level"));
  EXPECT_THAT(steps_, Contains("spidermonkey : crash : step over : top level"));
  // Again, and after others, the same.
  Run("for (const b of [1, 2]) {\n  b.c;\n}\n");
  EXPECT_EQ(Run(text).behaviours, report.behaviours);
}

TEST_F(InputRunnerTest, OneEngineWhereNothingIsCompared) {
  oracles_ = "transparency";
  Run("f();\nfunction f() {}\n//@ engine: spidermonkey\n//@ actions: start\n");
  EXPECT_FALSE(steps_.empty());
  for (const std::string& step : steps_) EXPECT_THAT(step, HasSubstr("spidermonkey"));
  // Where the input names none, one of them.
  std::set<std::string> engines;
  for (int seed = 0; seed < 12; ++seed) {
    steps_.clear();
    Run("f();\nfunction f() {}\n//@ actions: start\n//@ seed: " + std::to_string(seed) + "\n");
    ASSERT_FALSE(steps_.empty());
    const std::string engine = steps_[0].substr(0, steps_[0].find(' '));
    for (const std::string& step : steps_) EXPECT_THAT(step, HasSubstr(engine));
    engines.insert(engine);
  }
  EXPECT_THAT(engines, testing::ElementsAre("spidermonkey", "v8"));
}

// libFuzzer takes for new what it has not seen: without oracles an input is to look as it did with them.
TEST_F(InputRunnerTest, WithoutOraclesTheBehavioursAreTheSame) {
  const std::string program = "let n = 0;\nfunction f() {\n  n++;\n}\nf();\nf();\n";
  const auto run = [&](bool only_behaviours) {
    only_behaviours_ = only_behaviours;
    runner_.reset();
    std::vector<InputReport> reports;
    for (const std::string oracle : {"truth", "transparency", "finer_trace", "metamorphic", "differential"}) {
      reports.push_back(Run(program + "//@ actions: break 3; start; over; resume; out\n//@ oracles: " + oracle + "\n"));
    }
    return reports;
  };
  const std::vector<InputReport> with = run(false);
  const std::vector<InputReport> without = run(true);
  for (size_t i = 0; i < with.size(); ++i) {
    EXPECT_FALSE(with[i].behaviours.empty());
    EXPECT_EQ(without[i].behaviours, with[i].behaviours) << i;
    EXPECT_EQ(without[i].judged + without[i].held, 0) << i;
  }
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
      Run("// A comment.\nf(1);\nfunction f(x) {\n  return x;\n}\n//@ actions: break 1; start\n//@ oracles: "
          "differential\n");
  ASSERT_FALSE(report.findings.empty());
  EXPECT_EQ(ToText(report.findings.back().finding.cause()),
            "by design : no code on the line: V8 slides, Firefox refuses");
  EXPECT_EQ(report.findings.back().difference, "actual location");
}

// A step out of V8 is lost at a return that waits for a finally.
constexpr char kLostStep[] =
    "let n = 0;\n"
    "function f() {\n"
    "  try {\n"
    "    return g();\n"
    "  } finally {\n"
    "    n++;\n"
    "  }\n"
    "}\n"
    "function g() { return 1; }\n"
    "let a = f();\n"
    "n = 2;\n"
    "//@ engine: v8\n";

TEST_F(InputRunnerTest, ADebuggerIsHeldAgainstWhatTheProgramDid) {
  if (!IsDefaultSuite()) GTEST_SKIP() << "the bug is of the default suite's V8";
  const std::string text = std::string(kLostStep) + "//@ actions: break 4; start; out; over\n//@ oracles: truth\n";
  const InputReport report = Run(text);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(ToText(report.findings[0].finding.cause()), "corpus/bugs/v8-step-lost-in-finally");
  EXPECT_EQ(report.findings[0].finding.equivalence_class().invariant(), "step-lost");
  EXPECT_EQ(report.findings[0].finding.test_case().actions_size(), 3) << "up to the wrong output";
  EXPECT_EQ(report.judged, 1);
  EXPECT_TRUE(report.no_truth.empty());
  // With the truth at hand the same.
  const InputReport again = Run(text);
  ASSERT_EQ(again.findings.size(), 1u);
  EXPECT_EQ(again.findings[0].finding.SerializeAsString(), report.findings[0].finding.SerializeAsString());
  EXPECT_EQ(again.behaviours, report.behaviours);
  // Who pays for another oracle is not told.
  EXPECT_TRUE(Run(std::string(kLostStep) + "//@ actions: break 4; start; out\n//@ oracles: crash\n").findings.empty());
}

TEST_F(InputRunnerTest, AnInputPaysForOneOracle) {
  for (int seed = 0; seed < 12; ++seed) {
    const InputReport report = Run("let a = 1;\na = 2;\n//@ seed: " + std::to_string(seed) + "\n");
    EXPECT_EQ(NamesOf(report.oracles).size(), 1u);
    EXPECT_EQ(report.judged > 0, report.oracles.truth);
    EXPECT_FALSE(report.behaviours.empty());
  }
}

TEST_F(InputRunnerTest, WhyThereIsNoTruthIsTold) {
  const InputReport report =
      Run("import './none.mjs';\n//@ kind: module\n//@ engine: v8\n//@ actions: start\n//@ oracles: truth\n");
  EXPECT_EQ(report.outcome, InputReport::Outcome::kRan);
  EXPECT_THAT(report.no_truth, testing::ElementsAre(testing::Pair("the engine rejects the program or its copy", 1)));
}

// Its truth would take several runs more.
TEST_F(InputRunnerTest, AnEndlessProgramIsRunOnce) {
  const InputReport report =
      Run("for (let i = 0; i < 1e12; i++);\n//@ engine: v8\n//@ actions: start\n//@ oracles: truth\n");
  EXPECT_EQ(report.outcome, InputReport::Outcome::kResource);
  EXPECT_EQ(report.judged, 0);
  EXPECT_EQ(
      std::count_if(steps_.begin(), steps_.end(), [](const std::string& s) { return s.ends_with(": load : load"); }),
      1);
}

}  // namespace
}  // namespace twinstep
