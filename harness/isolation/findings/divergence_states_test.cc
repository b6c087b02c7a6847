#include "harness/isolation/findings/divergence_states.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "engines/engines.h"
#include "harness/isolation/findings/divergence_report.h"
#include "harness/isolation/findings/findings_for_test.h"
#include "harness/results/finding_for_test.h"
#include "model/faults/faults.h"
#include "model/faults/faulty_engine.h"

namespace twinstep {
namespace {

using testing::HasSubstr;
using Verdict = DivergenceStates::Verdict;
using When = DivergenceStates::When;

// Examples rest on what today's engines do; others may have mended it.
constexpr char kAlike[] = "both debuggers of these versions answer the same";

// Both engines live as long as the test: no other session of them exists meanwhile.
class DivergenceStatesTest : public testing::Test {
 protected:
  void SetUp() override {
    v8_ = MakeEngine("v8").value();
    spidermonkey_ = MakeEngine("spidermonkey").value();
    parser_ = Parser::Create().value();
  }

  absl::StatusOr<FindingRuns> Play(const Finding& finding) {
    return PlayFinding(
        finding, {},
        [this](const std::string& name) -> absl::StatusOr<Engine*> {
          if (faulty_ != nullptr) return faulty_.get();
          return name == "v8" ? v8_.get() : spidermonkey_.get();
        },
        *parser_);
  }

  void Explain(const absl::StatusOr<Finding>& finding, bool stop = false) {
    ASSERT_TRUE(finding.ok()) << finding.status().ToString();
    absl::StatusOr<FindingRuns> runs = Play(*finding);
    ASSERT_TRUE(runs.ok()) << runs.status().ToString();
    runs_ = *std::move(runs);
    DivergenceOptions options;
    options.stop = [stop] { return stop; };
    absl::StatusOr<DivergenceStates> states = ExplainDivergence(runs_, *parser_, options);
    ASSERT_TRUE(states.ok()) << states.status().ToString();
    states_ = *std::move(states);
    text_ = DivergenceReportText({"finding", &runs_, &states_});
  }

  // What the two debuggers say otherwise of `source`. False: nothing, which is a failure of the test with the engines
  // that it was written with.
  bool ExplainDifferential(const std::string& source, const std::string& actions) {
    const absl::StatusOr<Finding> finding = DifferentialFindingOf(*v8_, *spidermonkey_, source, actions);
    if (absl::IsNotFound(finding.status())) {
      EXPECT_FALSE(v8_->version().starts_with("11.") && spidermonkey_->version().starts_with("128."))
          << "these versions are known to answer differently";
      return false;
    }
    Explain(finding);
    return true;
  }

  // From now on the engine is V8 with that fault in its debugger.
  void Plant(const std::string& fault) {
    faulty_ = std::make_unique<FaultyEngine>(*v8_, **FaultNamed(fault), [this](const Program& program) {
      return std::make_shared<const SyntaxTree>(
          parser_->Parse(SourceText(program.source()), ParseGoal::kScript).value());
    });
  }

  std::unique_ptr<Engine> v8_, spidermonkey_;
  std::unique_ptr<Engine> faulty_;
  std::unique_ptr<Parser> parser_;
  FindingRuns runs_;
  DivergenceStates states_;
  std::string text_;
};

// The text of a native function is the engine's own choice.
TEST_F(DivergenceStatesTest, EnginesThatExecuteDifferently) {
  if (!ExplainDifferential("const text = String(Math.max);\n"
                           "const lines = text.split('\\n').length;\n"
                           "console.log(lines);\n",
                           "break 3; start"))
    GTEST_SKIP() << kAlike;
  EXPECT_EQ(states_.verdict, Verdict::kExecution) << text_;
  EXPECT_EQ(states_.when, When::kAt);
  EXPECT_EQ(states_.place, "line 3");
  EXPECT_EQ(states_.behind, "start");
  ASSERT_EQ(states_.differences.size(), 2u);
  EXPECT_EQ(states_.differences[0].path, "text");
  EXPECT_EQ(states_.differences[1].path, "lines");
  EXPECT_EQ(states_.differences[1].first, "1");
  EXPECT_EQ(states_.differences[1].second, "3");
  // The finest point: the very statement.
  EXPECT_EQ(states_.undisturbed.place, "line 1");
  EXPECT_EQ(states_.undisturbed.statement, "const text = String(Math.max);");
  EXPECT_THAT(text_, HasSubstr("The engines execute the program differently without a debugger"));
  EXPECT_THAT(text_,
              HasSubstr("At line 3 (pause 1, after `start`) text was \"function max() { [native code] }\" in V8"));
  EXPECT_THAT(text_, HasSubstr("lines was 1 in V8 and 3 in SpiderMonkey"));
}

TEST_F(DivergenceStatesTest, EnginesThatTakeDifferentWaysBeforeTheDebuggersDo) {
  if (!ExplainDifferential("if (String(Math.max).includes('\\n'))\n"
                           "  console.log('lines');\n"
                           "else\n"
                           "  console.log('one line');\n",
                           "break 2; break 4; start"))
    GTEST_SKIP() << kAlike;
  EXPECT_EQ(states_.verdict, Verdict::kExecution) << text_;
  EXPECT_EQ(states_.when, When::kNever);
  EXPECT_TRUE(states_.places_differ);
  EXPECT_TRUE(states_.undisturbed.statements_differ);
  EXPECT_EQ(states_.undisturbed.place, "line 1");
  EXPECT_THAT(states_.undisturbed.differences, testing::IsEmpty());
}

// V8 ends the temporal dead zone of a frame's variables when anything is evaluated in it.
TEST_F(DivergenceStatesTest, AnActionThatChangesTheProgramInOneEngine) {
  if (!ExplainDifferential("function f() {\n"
                           "  let seen = 'nothing';\n"
                           "  try { x; } catch (e) { seen = e.name; }\n"
                           "  const y = seen;\n"
                           "  let x = 1;\n"
                           "  return seen + x;\n"
                           "}\n"
                           "f();\n",
                           "break 2; start; evaluate 1 + 1; over; over; over; over"))
    GTEST_SKIP() << kAlike;
  EXPECT_EQ(states_.verdict, Verdict::kAction) << text_;
  EXPECT_EQ(states_.action, "evaluate: 1 + 1");
  // V8 does not come to the catch clause: the states cannot be compared there, but without the action both do.
  EXPECT_TRUE(states_.places_differ);
  EXPECT_TRUE(states_.acts_on_one);
  EXPECT_EQ(states_.undisturbed.outcome, UndisturbedRuns::Outcome::kSame);
  EXPECT_THAT(text_, HasSubstr("an action changes the program in one engine only: without `evaluate: 1 + 1` one "
                               "debugger still answers the same"));
}

// Both programs go another way because of the action: what differs is the debuggers' own.
TEST_F(DivergenceStatesTest, AnActionThatChangesBothPrograms) {
  if (!ExplainDifferential("let go = false;\n"
                           "function b() { try { return } finally { } }\n"
                           "go;\n"
                           "if (go) b(), b();\n"
                           "const g = 0;\n",
                           "break 3; break 2; start; evaluate go = true; resume; resume; out"))
    GTEST_SKIP() << kAlike;
  EXPECT_EQ(states_.verdict, Verdict::kDebuggers) << text_;
}

TEST_F(DivergenceStatesTest, AStateThatAnActionLeavesInOneEngine) {
  if (!ExplainDifferential("function f() {\n"
                           "  let seen = 'nothing';\n"
                           "  try { x; } catch (e) { seen = e.name; }\n"
                           "  const y = seen;\n"
                           "  let x = 1;\n"
                           "  return seen + x;\n"
                           "}\n"
                           "f();\n",
                           "break 2; break 6; start; evaluate 1 + 1; resume"))
    GTEST_SKIP() << kAlike;
  EXPECT_EQ(states_.verdict, Verdict::kAction) << text_;
  EXPECT_EQ(states_.action, "evaluate: 1 + 1");
  EXPECT_FALSE(states_.exactly);
  ASSERT_FALSE(states_.differences.empty());
  EXPECT_EQ(states_.differences[0].path, "seen");
  EXPECT_EQ(states_.differences[0].first, "\"nothing\"");
  EXPECT_EQ(states_.differences[0].second, "\"ReferenceError\"");
  EXPECT_THAT(text_, HasSubstr("an action made the states differ: the last before was `evaluate: 1 + 1`."));
}

// V8 sets a constant.
TEST_F(DivergenceStatesTest, AVariableThatOneDebuggerSets) {
  if (!ExplainDifferential("const limit = 1;\nlet n = 2;\nn += limit;\n", "break 2; start; set limit = 5; over"))
    GTEST_SKIP() << kAlike;
  EXPECT_EQ(states_.verdict, Verdict::kAction) << text_;
  EXPECT_EQ(states_.action, "set variable: limit = 5");
  EXPECT_TRUE(states_.exactly);
  EXPECT_EQ(states_.when, When::kAt);
  EXPECT_THAT(text_, HasSubstr("it is `set variable: limit = 5`: the states are the same just before it."));
}

// V8 loses a step out that is taken where a return waits for a finally.
TEST_F(DivergenceStatesTest, APauseThatOneDebuggerMisses) {
  if (!ExplainDifferential("function b() { try { return } finally { } }\nb(), b()\nconst g = 0\n",
                           "break 1; start; resume; out"))
    GTEST_SKIP() << kAlike;
  EXPECT_EQ(states_.verdict, Verdict::kDebuggers);
  EXPECT_EQ(states_.when, When::kNever);
  EXPECT_EQ(states_.compared, 2);
  EXPECT_EQ(states_.ends, DivergenceStates::Ends::kAsUndisturbed);
  EXPECT_THAT(text_, HasSubstr("The states are the same at every pause up to the divergence (2 states compared): the "
                               "difference is the debuggers' own (what they report or where they pause), not the "
                               "program's."));
  EXPECT_THAT(text_, HasSubstr("both end as they do without a debugger"));
}

// V8 shows a loop body's let with the last turn's value until the declaration has run again.
TEST_F(DivergenceStatesTest, AVariableThatOneDebuggerShowsWithAnOldValue) {
  if (!ExplainDifferential("for (let i = 0; i < 3; i++) {\n  const x = i * 10;\n  console.log(x);\n}\n",
                           "break 2; start; resume; resume"))
    GTEST_SKIP() << kAlike;
  EXPECT_EQ(states_.verdict, Verdict::kDebuggers);
  EXPECT_EQ(runs_.divergence.type(), Divergence::VARIABLES);
}

TEST_F(DivergenceStatesTest, ABreakpointThatGoesElsewhere) {
  if (!ExplainDifferential(
          "function test(x) { return x; }\nswitch (1) {\n  case test(1): {\n    break;\n  }\n  case test(2): {\n"
          "    console.log(2);\n  }\n}\n",
          "break 4; start"))
    GTEST_SKIP() << kAlike;
  EXPECT_EQ(states_.verdict, Verdict::kBeforeStart);
  EXPECT_THAT(text_, HasSubstr("The runs differ before the program has begun"));
}

// Functions, natives and words of errors are each engine's own, and the programs' states are the same.
TEST_F(DivergenceStatesTest, WhatOnlyEnginesDifferInIsLeftOutAndCounted) {
  if (!ExplainDifferential("let caught, bound = Math.max.bind(null);\n"
                           "try { null.x; } catch (e) { caught = e; }\n"
                           "const generator = (function* () { yield 1; })();\n"
                           "for (let i = 0; i < 2; i++) {\n"
                           "  const x = caught;\n"
                           "}\n",
                           "break 5; start; resume"))
    GTEST_SKIP() << kAlike;
  EXPECT_EQ(states_.verdict, Verdict::kDebuggers);
  EXPECT_EQ(states_.left_out["message of an error"], 1);
  EXPECT_EQ(states_.left_out["generator"], 1);
  EXPECT_GT(states_.compared, 0);
}

TEST_F(DivergenceStatesTest, AFaultOfTheDebuggerInAMetamorphicFinding) {
  Plant("adjacent-breakpoint-missed");
  Explain(MetamorphicFindingOf(*faulty_, *parser_,
                               "let a = 1;\nlet b = a + 1;\nlet c = a + b;\nfunction f(x) {\n  let y = x + c;\n"
                               "  return y;\n}\nconst d = f(a);\nconsole.log(d);\n",
                               {"AddBreakpointAndContinue", "ReplaceContinueByStep", "FinerTrace"}, 60));
  EXPECT_EQ(states_.verdict, Verdict::kDebuggers);
  EXPECT_EQ(states_.when, When::kNever);
  EXPECT_EQ(states_.ends, DivergenceStates::Ends::kAsUndisturbed);
  EXPECT_THAT(text_, HasSubstr("the difference is the debugger's own (what it reports or where it pauses)"));
  EXPECT_THAT(text_, HasSubstr("Without a debugger both runs are the same: one program in one engine."));
}

// The fault shows in what the program does, and in no variable.
TEST_F(DivergenceStatesTest, AFaultThatChangesWhatTheProgramPrints) {
  Plant("printed-line-lost");
  Explain(MetamorphicFindingOf(*faulty_, *parser_,
                               "function f(x) {\n  let y = x + 1;\n  return y;\n}\nlet a = f(1);\nlet b = f(a);\n"
                               "console.log(a);\nconsole.log(b);\n",
                               {"RefineStep", "ReplaceContinueByStep", "Transparency"}, 100));
  EXPECT_EQ(states_.verdict, Verdict::kDebugging) << text_;
  EXPECT_THAT(text_, HasSubstr("Being debugged changes what the program does in"));
}

// An edit moves lines and renames, and is no difference.
TEST_F(DivergenceStatesTest, AnEditedProgramHasTheSameStates) {
  Plant("line-off-behind-template");
  Explain(MetamorphicFindingOf(*faulty_, *parser_,
                               "class Box { constructor(v) { this.v = v; } get() { return this.v; } }\n"
                               "let first = new Box(1), list = [first, x => x + 1];\n\n"
                               "function f(n) {\n  let sum = n;\n  try {\n    sum += first.get();\n    sum *= 2;\n"
                               "  } catch (e) {\n    sum = 0;\n  }\n  return sum;\n}\n"
                               "let last = f(3), text = `a\nb`;\nlast++;\nconsole.log(last, text);\n",
                               {"SplitLine", "JoinLines", "AlphaRename", "InsertBlankLines", "AddNoOp"}, 300));
  EXPECT_FALSE(runs_.same_program);
  EXPECT_EQ(states_.verdict, Verdict::kDebuggers) << text_;
  EXPECT_EQ(states_.undisturbed.outcome, UndisturbedRuns::Outcome::kSame) << states_.undisturbed.why;
  EXPECT_GT(states_.compared, 0);
  EXPECT_EQ(states_.left_out.count("function that the initial run does not have"), 0u);
}

TEST_F(DivergenceStatesTest, StoppedItSaysNothing) {
  Plant("adjacent-breakpoint-missed");
  Explain(MetamorphicFindingOf(*faulty_, *parser_, "let a = 1;\nlet b = a + 1;\nlet c = a + b;\nconsole.log(c);\n",
                               {"AddBreakpointAndContinue", "ReplaceContinueByStep", "FinerTrace"}, 60),
          /*stop=*/true);
  EXPECT_TRUE(states_.stopped);
  EXPECT_EQ(states_.verdict, Verdict::kUnknown) << text_;
  EXPECT_THAT(text_, HasSubstr("It was stopped before everything was compared (0 states compared"));
}

TEST_F(DivergenceStatesTest, BadInputIsOneSentence) {
  const auto error = [this](const Finding& finding) { return std::string(Play(finding).status().message()); };
  EXPECT_THAT(error(CrashedFinding()), HasSubstr("it has one run, and no second one"));
  // Nothing differs in the real engines.
  EXPECT_THAT(error(VariablesFinding()), HasSubstr("the finding does not reproduce: both runs answer the same now"));
  EXPECT_THAT(error(WarningFinding()), HasSubstr("the finding does not reproduce"));
  EXPECT_THAT(error(Finding()), HasSubstr("of a kind that this version does not know"));
  Finding none = WarningFinding();
  none.mutable_metamorphic()->clear_transformations();
  EXPECT_THAT(error(none), HasSubstr("names no transformation"));
  Finding configured = WarningFinding();
  configured.mutable_metamorphic()->mutable_transformations(1)->mutable_change_configuration();
  EXPECT_THAT(error(configured), HasSubstr("in a process of its own"));
}

TEST_F(DivergenceStatesTest, JsonAndPageTellTheSame) {
  if (!ExplainDifferential("const text = String(Math.max);\nconsole.log(text.length);\n", "break 2; start"))
    GTEST_SKIP() << kAlike;
  const DivergenceReport report = {"a/b.pb.zst", &runs_, &states_};
  const std::string json = DivergenceReportJson(report), html = DivergenceReportHtml(report);
  EXPECT_THAT(json, HasSubstr("\"verdict\": \"execution\""));
  EXPECT_THAT(json, HasSubstr("\"when\": \"at\""));
  EXPECT_THAT(json, HasSubstr("\"first\": \"\\\"function max() { [native code] }\\\"\""));
  EXPECT_THAT(html,
              HasSubstr("<td class=\"code\">console.log(text.length);</td><td class=\"beside\">pause 1: text was "));
  EXPECT_THAT(html, HasSubstr("<h2>The finding</h2>"));
}

}  // namespace
}  // namespace twinstep
