// One bug has one cause wherever programs meet it, and no other bug has it.
#include "harness/trials/finding_causes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engines/versions.h"
#include "harness/results/finding_for_test.h"
#include "model/causes/cause_key.h"
#include "model/causes/key_for_test.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

FindingCause CauseOf(const Finding& finding) {
  TrialPool pool(/*jobs=*/1, {}, {});
  const absl::StatusOr<std::vector<FindingCause>> causes = CausesOf({finding}, pool);
  EXPECT_TRUE(causes.ok()) << causes.status();
  return causes->at(0);
}

struct Case {
  std::string source;
  std::string actions;
};

// By what a person would call the bug.
const std::map<std::string, std::vector<Case>>& Bugs() {
  static const auto* const kBugs = new std::map<std::string, std::vector<Case>>{
      {"the last turn's let",
       {{"for (const i of [1, 2]) {\n  const a = i;\n}\n", "break 2; start; resume"},
        {"var n = 0;\nwhile (n++ < 2) {\n  let b = 'x' + n;\n}\n", "break 3; start; resume"},
        {"function f() {\n  for (let i = 0; i < 2; i++) {\n    let c = [i];\n  }\n}\nf();\n", "break 3; start; resume"},
        {"var n = 0;\nwhile (n++ < 2) {\n  g();\n  for (let k = 0; k < 2; k++) ;\n}\nfunction g() {}\n",
         "break 3; start; resume; over"}}},
      {"a step lost in finally",
       {{"function f() {\n  try {\n    return 1;\n  } finally {\n    g();\n  }\n}\nfunction g() {}\nf();\nf = 0;\n",
         "break 5; start; out"},
        {"let n = 0;\nconst f = () => {\n  try {\n    return n;\n  } finally {\n    n++;\n  }\n};\nf();\nn = 3;\n",
         "break 6; start; out"}}},
      {"the end of code that can wait",
       {{"function* g() {\n  yield 1;\n}\nfor (const x of g()) x;\n", "break 3; start"},
        {"async function f() {\n  await 1;\n}\nf();\n", "break 3; start"}}},
      {"the first of repeated parameters",
       {{"function f(p, p) {\n  return p;\n}\nf(1, 2);\n", "break 2; start"},
        {"function f(a, b, a) {\n  b = a;\n}\nf('x', 2, 'y');\n", "break 2; start"}}},
      {"a switch passed by",
       {{"switch (f(1)) {\n  case f(1):\n    f();\n    break;\n  case f(2):\n    f();\n}\nfunction f(n) { return n; "
         "}\n",
         "break 4; start"}}},
  };
  return *kBugs;
}

TEST(FindingCausesTest, OneBugHasOneCauseAndNoOtherHasIt) {
  if (!IsDefaultSuite()) GTEST_SKIP() << "these bugs are of the default suite's engines, not of " << VersionsText();
  std::set<std::string> all;
  for (const auto& [bug, cases] : Bugs()) {
    std::set<std::string> texts;
    for (const Case& one : cases) {
      const FindingCause cause = CauseOf(FindingFor(one.source, one.actions));
      EXPECT_TRUE(cause.judged) << one.source;
      EXPECT_EQ(cause.rank, CauseRank::kGuilty) << ToText(cause.key) << "\n" << one.source;
      texts.insert(ToText(cause.key));
    }
    EXPECT_EQ(texts.size(), 1u) << bug << ": " << ::testing::PrintToString(texts);
    for (const std::string& text : texts) {
      EXPECT_TRUE(all.insert(text).second) << bug << " is also called " << text;
    }
  }
}

TEST(FindingCausesTest, WhatIsByDesignHasItsRule) {
  const FindingCause cause =
      CauseOf(FindingFor("function f() {\n  return 1;\n}\nf();\nlet a;\n", "break 2; start; over"));
  EXPECT_THAT(ToText(cause.key), StartsWith("by design : returning"));
  EXPECT_EQ(cause.rank, CauseRank::kByDesign);
}

TEST(FindingCausesTest, WhatDoesNotShowAnyMoreIsWhatItsFileSays) {
  Finding finding = FindingFor("let a = 1;\n", "break 1; start");
  Violation& violation = *finding.mutable_verdict()->add_violations();
  violation.set_side("v8");
  violation.set_invariant("step-lost");
  violation.set_construct("finally");
  finding.mutable_differential()->mutable_divergence()->set_type(Divergence::PAUSE_LOCATION);
  const FindingCause cause = CauseOf(finding);
  EXPECT_FALSE(cause.judged);
  EXPECT_EQ(Description(cause.key), "v8 : step-lost @ finally");
  EXPECT_EQ(cause.rank, CauseRank::kGuilty);
}

TEST(FindingCausesTest, WhatCannotBeJudgedHasTheCauseThatWasSaved) {
  Finding finding = FindingFor("let a = 1;\n", "break 1; start");
  finding.set_layer(UNEXPLAINED);
  *finding.mutable_cause() = KeyForTest("unexplained : step : v8 case");
  FindingCause cause = CauseOf(finding);
  EXPECT_EQ(Description(cause.key), "unexplained : step : v8 case");
  EXPECT_EQ(cause.rank, CauseRank::kUnexplained);
  // Of a warning: who broke the promise stands nowhere else.
  *finding.mutable_cause() = KeyForTest("v8 : step-lost @ finally");
  cause = CauseOf(finding);
  EXPECT_EQ(Description(cause.key), "v8 : step-lost @ finally");
  EXPECT_EQ(cause.rank, CauseRank::kGuilty);
  // Whoever noticed a bug that is known: somebody is guilty of it.
  *finding.mutable_cause() = KeyForTest("corpus/bugs/v8-step-lost-in-finally");
  cause = CauseOf(finding);
  EXPECT_EQ(ToText(cause.key), "corpus/bugs/v8-step-lost-in-finally");
  EXPECT_EQ(cause.rank, CauseRank::kGuilty);
}

// A debugger against the truth, and two against each other: one bug, one cause.
TEST(FindingCausesTest, TheKindOfSessionDoesNotCount) {
  if (!IsDefaultSuite()) GTEST_SKIP() << "this bug is of the default suite's V8, not of " << VersionsText();
  const std::string source = "for (const i of [1, 2]) {\n  const a = i;\n}\n";
  Finding truth = FindingFor(source, "break 2; start; resume");
  truth.mutable_truth();
  EXPECT_EQ(ToText(CauseOf(truth).key), ToText(CauseOf(FindingFor(source, "break 2; start; resume")).key));
}

// The step over in the finally clause is lost, and before that the last turn's let is shown. Whoever kept the session
// for the step did not judge values.
TEST(FindingCausesTest, ASessionIsWhatItWasKeptFor) {
  if (!IsDefaultSuite()) GTEST_SKIP() << "these bugs are of the default suite's V8, not of " << VersionsText();
  const std::string source =
      "for (const i of [1, 2]) {\n  const a = i;\n}\nfunction f() {\n  try {\n    return 1;\n  } finally {\n"
      "    g();\n  }\n}\nfunction g() {}\nf();\nf = 0;\n";
  Finding truth = FindingFor(source, "break 2; break 8; start; resume; resume; out");
  truth.mutable_truth();
  EXPECT_EQ(CauseOf(truth).key.promise(), "value-shown");
  // Two breakpoints, a start and two resumes with an answer each, and the step out: its answer is event 11.
  truth.mutable_truth()->mutable_violation()->set_event(11);
  EXPECT_EQ(ToText(CauseOf(truth).key), "corpus/bugs/v8-step-lost-in-finally");
  // Nothing is wrong there.
  truth.mutable_truth()->mutable_violation()->set_event(5);
  EXPECT_EQ(CauseOf(truth).key.promise(), "value-shown");
}

TEST(FindingCausesTest, ACrashIsNotPlayed) {
  Finding finding = FindingFor("while (true);\n", "start");
  finding.mutable_crash()->mutable_end()->set_kind(ProcessEnd::DIED);
  finding.mutable_crash()->mutable_end()->set_signal(6);
  const FindingCause cause = CauseOf(finding);
  EXPECT_FALSE(cause.judged);
  EXPECT_THAT(Description(cause.key), HasSubstr("v8 : crash"));
}

}  // namespace
}  // namespace twinstep
