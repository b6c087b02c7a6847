// //harness:export, and SpiderMonkey's own shell on what it writes: the script shows the behaviour without Twinstep.
#include <algorithm>
#include <fstream>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/answers/mismatch.h"
#include "tests/export_examples.h"
#include "tests/export_findings.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kShell[] = "../js_shell/js";

TEST(ExportTest, AJitTestFailsWithTheAnswerOfTheFinding) {
  for (const ExportExample& example : ExportExamples()) {
    if (example.finding.has_metamorphic() && example.spidermonkey.empty()) continue;
    SCOPED_TRACE(example.name);
    const std::string path = ExportTo(WriteFindingFile(example.finding), "jit-test", example.name + ".js");
    const std::string script = ReadFileForTest(path);
    EXPECT_THAT(script, StartsWith("// |jit-test|"));
    if (!example.spidermonkey.empty()) EXPECT_EQ(ActualOfScript(script), example.spidermonkey);
    std::vector<std::string> arguments = FlagsOfScript(script);
    arguments.push_back(path);
    const ProgramRun run = RunProgram(kShell, arguments);
    EXPECT_EQ(run.exit_code, 1) << run.out << run.err << script;
    EXPECT_EQ(LastLine(run.out), "The difference is there.");

    // With SpiderMonkey's own answers the test passes.
    std::ofstream(path, std::ios::binary) << SatisfiedScript(script);
    const ProgramRun again = RunProgram(kShell, arguments);
    EXPECT_EQ(again.exit_code, 0) << again.out << again.err << script;
    EXPECT_EQ(LastLine(again.out), "The difference is not there.");
  }
}

Finding Example(const std::string& name) {
  static const std::vector<ExportExample>* const examples = new std::vector<ExportExample>(ExportExamples());
  for (const ExportExample& example : *examples) {
    if (example.name == name) return example.finding;
  }
  ADD_FAILURE() << "no example " << name;
  return Finding();
}

std::string Exported(const std::string& format, const Finding& finding, const std::string& engine = "") {
  std::vector<std::string> arguments = {"--polish=false", "--format=" + format, WriteFindingFile(finding)};
  if (!engine.empty()) arguments.push_back("--engine=" + engine);
  const ProgramRun run = RunProgram("harness/export", arguments);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  return run.out;
}

TEST(ExportTest, AJitTestSaysWhyItCouldNotBeTried) {
  const std::string path = ExportTo(WriteFindingFile(Example("pause location")), "jit-test", "lacking.js");
  const std::pair<const char*, const char*> lacking[] = {
      {"delete globalThis.Debugger;", "It could not be tried: this shell has no Debugger."},
      {"delete globalThis.newGlobal;", "It could not be tried: this shell has no newGlobal."},
      {"Object.defineProperty(Debugger.prototype, 'onDebuggerStatement', {set() {}});"
       "Debugger.Script.prototype.setBreakpoint = () => {};",
       "It could not be tried: this debugger never pauses."},
      {"Debugger.Script.prototype.getPossibleBreakpoints = undefined;",
       "It could not be tried: TypeError: script.getPossibleBreakpoints is not a function."},
      {"{ const made = newGlobal; newGlobal = options => { const g = made(options); g.evaluate = () => { throw "
       "SyntaxError('no'); }; return g; }; }",
       "It could not be tried: this shell does not take the program: SyntaxError: no."}};
  for (const auto& [before, line] : lacking) {
    const ProgramRun run = RunProgram(kShell, {ScriptWith(path, before)});
    EXPECT_EQ(run.exit_code, 125) << before << run.out << run.err;
    EXPECT_EQ(LastLine(run.out), line) << run.err;
  }
}

TEST(ExportTest, AJitTestThatGetsAnotherAnswerBeforeWasNotTried) {
  const std::string path = ExportTo(WriteFindingFile(Example("pause location")), "jit-test", "other.js");
  const ProgramRun run = RunProgram(kShell, {ScriptWith(path, "Debugger.Script.prototype.setBreakpoint = () => {};")});
  EXPECT_EQ(run.exit_code, 125) << run.out << run.err;
  EXPECT_EQ(
      LastLine(run.out),
      "It could not be tried: the actions after \"start\" were not tried, as its answer is another one: finished.")
      << run.out;
}

TEST(ExportTest, AJitTestOfAnEndlessProgramEndsItself) {
  const Finding finding =
      DifferenceOf({ScriptOf("function f() {\n  return 1;\n}\nf();\nfor (;;);\n"), "break 2; start; over"});
  const ProgramRun run = RunProgram(kShell, {ExportTo(WriteFindingFile(finding), "jit-test", "endless.js")});
  EXPECT_EQ(run.exit_code, 1) << run.out << run.err;
}

// An engine that sets a breakpoint elsewhere promises no pause at the place that another version missed.
TEST(ExportTest, WhereABreakpointIsSetElsewhereItsPauseIsNotDemanded) {
  Finding finding;
  TestCase& test_case = *finding.mutable_test_case();
  *test_case.mutable_program() = ScriptOf("let a = 1;\na++;\n");
  test_case.mutable_engine()->set_engine("spidermonkey");
  Violation& violation = *finding.mutable_truth()->mutable_violation();
  violation.set_side("spidermonkey");
  violation.set_invariant("breakpoint-missed");
  violation.set_event(3);
  Location place;
  place.set_line(2);
  place.set_column(0);
  *violation.mutable_about() = About(Aspect::BREAKPOINT, place);
  *violation.mutable_expected() = PauseAt(place, Datum::COMES_THERE);
  Trace& trace = *finding.mutable_truth()->mutable_trace();
  trace.set_engine("spidermonkey");
  trace.set_capture(FULL);
  trace.add_events()->mutable_action()->mutable_set_breakpoint()->mutable_location()->set_line(2);
  Location& set = *trace.add_events()->mutable_output()->mutable_breakpoint_set()->mutable_location();
  set.set_line(2);
  set.set_column(0);
  trace.add_events()->mutable_action()->mutable_start();
  trace.add_events()->mutable_output()->mutable_finished()->set_outcome(Finished::COMPLETED);
  const std::string path = ExportTo(WriteFindingFile(finding), "jit-test", "premise.js");
  const ProgramRun right = RunProgram(kShell, {path});
  EXPECT_EQ(right.exit_code, 0) << right.out << right.err;
  EXPECT_THAT(right.out, HasSubstr("start: paused 2:0\n"));
  const ProgramRun elsewhere =
      RunProgram(kShell, {ScriptWith(path, "Debugger.Script.prototype.getPossibleBreakpoints = () => [];")});
  EXPECT_EQ(elsewhere.exit_code, 0) << elsewhere.out << elsewhere.err;
  EXPECT_THAT(elsewhere.out, HasSubstr("setBreakpoint 2: refused   (expected: breakpoint 2:0)\n"));
  EXPECT_EQ(LastLine(elsewhere.out), "The difference is not there.");
}

// At whose first pause the session ended the program.
Finding CrashOf(const std::string& source, Program::Kind kind) {
  Finding finding;
  TestCase& test_case = *finding.mutable_test_case();
  *test_case.mutable_program() = ScriptOf(source);
  test_case.mutable_program()->set_kind(kind);
  test_case.mutable_engine()->set_engine("spidermonkey");
  test_case.add_actions()->mutable_start();
  CrashFinding& crash = *finding.mutable_crash();
  crash.mutable_end()->set_kind(ProcessEnd::DIED);
  crash.mutable_end()->set_signal(SIGSEGV);
  crash.set_engine("spidermonkey");
  crash.set_phase(CrashFinding::RUN);
  return finding;
}

TEST(ExportTest, AJitTestOfACrashThatDoesNotComeSaysSo) {
  // The shell's quit, which an engine does not have: a program that goes on there ends the test with that exit code.
  const std::pair<Program::Kind, const char*> ended[] = {
      {Program::SCRIPT, "debugger;\nquit(9);\n"},
      {Program::SCRIPT, "Promise.resolve().then(() => { debugger; quit(9); });\n"},
      {Program::MODULE, "debugger;\nquit(9);\n"},
      {Program::MODULE, "try {\n  debugger;\n} finally {\n  quit(9);\n}\n"},
      {Program::MODULE, "await null;\ndebugger;\nquit(9);\n"}};
  for (const auto& [kind, source] : ended) {
    const std::string path = ExportTo(WriteFindingFile(CrashOf(source, kind)), "jit-test", "crash.js");
    EXPECT_THAT(ReadFileForTest(path), HasSubstr("the process ends by signal 11 (Segmentation fault)"));
    // As in the session, the program is ended where it pauses, which a finally clause does not see.
    const ProgramRun run = RunProgram(kShell, {path});
    EXPECT_EQ(run.exit_code, 0) << source << run.out << run.err;
    EXPECT_EQ(LastLine(run.out), "The difference is not there.") << source;
    EXPECT_THAT(run.out, HasSubstr("start: paused ")) << source;
  }
}

TEST(ExportTest, ARuleOfDevToolsIsFiledThere) {
  const std::string script = Exported("jit-test", Example("continue by step"));
  EXPECT_THAT(script,
              HasSubstr("// Layer: a rule of Firefox DevTools on top of the engine (Firefox never stops twice in a "
                        "row at an unmoved place). File it with Firefox DevTools"));
  EXPECT_THAT(script, HasSubstr("// Expected, that of the initial run: finished\n"));
  // The initial run stands there too.
  EXPECT_THAT(script, HasSubstr("// The initial run:\n//   set breakpoint 4: breakpoint 4:0\n"));
}

TEST(ExportTest, OnlyWhatTheFindingNeedsStays) {
  const std::string refused = Exported("jit-test", Example("breakpoint location"));
  EXPECT_THAT(refused, Not(HasSubstr("onStep")));
  EXPECT_THAT(refused, Not(HasSubstr("removeBreakpoint")));
  EXPECT_THAT(refused, Not(HasSubstr("function show")));
  const std::string stack = Exported("node", Example("call stack"));
  EXPECT_THAT(stack, HasSubstr("function stack"));
  EXPECT_THAT(stack, Not(HasSubstr("getProperties")));
  EXPECT_THAT(stack, Not(HasSubstr("//#")));
}

TEST(ExportTest, APageMarksBreakpointsAndSaysWhatToDo) {
  const std::string page = Exported("html", Example("pause location"), "spidermonkey");
  EXPECT_THAT(page, HasSubstr("<script>function f() {\n  return 1; // set breakpoint here\n}\nf();\n</script>"));
  // The program begins on the page's first line.
  EXPECT_EQ(page.find('\n'), page.find("\n  return 1;"));
  EXPECT_THAT(page, HasSubstr("<li>Set a breakpoint on line 2 (<code>return 1;</code>)"));
  EXPECT_THAT(page, HasSubstr("<li>Reload the page &rarr; paused at line 2"));
  EXPECT_THAT(
      page,
      HasSubstr("<li>Step over &rarr; paused at line 3 (<code>}</code>). <b>Expected, that of the other engine, V8 "));
  EXPECT_THAT(page, HasSubstr("in Firefox"));
  EXPECT_THAT(page, HasSubstr("<td class=\"code\">  return 1;</td><td class=\"beside\">step 1: set a breakpoint"));
}

TEST(ExportTest, AMarkIsNoPartOfTheProgram) {
  // The breakpoint's line ends inside a template.
  const Finding finding = DifferenceOf({ScriptOf("function f() {\n  return `\n`;\n}\nf();\n"), "break 2; start; over"});
  EXPECT_THAT(Exported("html", finding), HasSubstr("  return `\n`;\n"));
}

TEST(ExportTest, APageTakesEveryProgram) {
  const auto page = [](const std::string& first) {
    return Exported("html", DifferenceOf({ScriptOf(first + "\nlet b = 1;\n"), "break 1"}));
  };
  EXPECT_THAT(page("// </b> <!-- </"), HasSubstr("<script>// </b> <!-- </"));
  // What would end the script element, or keep it from ending, is put there by a script.
  for (const std::string first : {"// </Script>", "// <!-- <script"}) {
    const std::string put = page(first);
    EXPECT_THAT(put, HasSubstr("script.text = \"// \\u003c"));
    EXPECT_THAT(put, HasSubstr("\\n//# sourceURL=program.js\"; document.head.append(script);}</script>"));
    EXPECT_THAT(put, HasSubstr("the debugger lists it as program.js"));
    EXPECT_EQ(put.find(first), std::string::npos);
  }
}

TEST(ExportTest, ABugReportHoldsNothingThatSteersOrMarksUp) {
  const Finding finding =
      DifferenceOf({ScriptOf("// \x1B[2J ```` \xE2\x80\xAE\nlet b = '<img src=x>';\n"), "break 1 if `a` < '<b>'"});
  const std::string report = Exported("markdown", finding);
  EXPECT_THAT(report, HasSubstr("\n`````js\n// \\x1B[2J ```` \\u202E\nlet b = '<img src=x>';\n`````\n"));
  EXPECT_THAT(report, HasSubstr("1. set breakpoint 1 if \\`a\\` \\< "));
  EXPECT_THAT(report, Not(HasSubstr("\x1B")));
}

TEST(ExportTest, ABugReportHoldsAllThatIsNeeded) {
  const std::string report = Exported("markdown", Example("variables"), "v8");
  EXPECT_THAT(report, StartsWith("# V8 debugger: \"start\" answers \"paused 2, a: 1\""));
  EXPECT_THAT(report,
              HasSubstr("\nSave the script at the end as `finding.js` and run `node finding.js`. Its last line is "));
  EXPECT_THAT(report, HasSubstr("**What happens**: in V8 1"));
  EXPECT_THAT(report, HasSubstr(", the last of the 2 steps below, \"start\", answers `paused 2, a: 1`.\n"));
  EXPECT_THAT(report, HasSubstr("**Played in**: V8 1"));
  EXPECT_THAT(report, HasSubstr("lines count from 1, columns from 0"));
  EXPECT_THAT(report, HasSubstr("```js\n[3, 1, 2].sort(function (a, b) {\n"));
  EXPECT_THAT(report, HasSubstr("1. set breakpoint 2 → `breakpoint 2`\n2. start → `paused 2, a: 1`\n"));
  EXPECT_THAT(report, HasSubstr("**Expected**, that of the other engine, SpiderMonkey"));
  EXPECT_THAT(report, HasSubstr("require('node:inspector')"));
}

TEST(ExportTest, AProgramIsPolishedWhereItThenShowsTheSame) {
  const std::string file = WriteFindingFile(DifferenceOf(
      {ScriptOf("function f(a) { let b = a; return b }\nf(1); f(2);\n"), "break 1; start; over; over; over"}));
  const ProgramRun polished = RunProgram("harness/export", {"--report", file});
  EXPECT_EQ(polished.exit_code, 0) << polished.err;
  EXPECT_THAT(polished.out,
              HasSubstr("```js\nfunction callee(value) { let state = value;\n  return state }\ncallee(1);\n"));
  EXPECT_THAT(polished.out, HasSubstr("  // The last action, \"step over\", is done here.\n"));
  const ProgramRun as_found = RunProgram("harness/export", {"--report", "--polish=false", file});
  EXPECT_THAT(as_found.out, HasSubstr("```js\nfunction f(a) { let b = a; return b }\nf(1); f(2);\n```"));
  // What does not show any more is told as it was found.
  Finding gone = Example("pause location");
  gone.mutable_test_case()->mutable_program()->set_source("function f(a) {\n  return a;\n}\nf(1);\n");
  gone.mutable_test_case()->mutable_actions()->Clear();
  gone.mutable_test_case()->add_actions()->mutable_start();
  EXPECT_THAT(RunProgram("harness/export", {"--report", WriteFindingFile(gone)}).out, HasSubstr("function f(a) {"));
}

// Played where it is asked for: no finding of a campaign.
TEST(ExportTest, AKnownBugIsReadyToFile) {
  const ProgramRun run = RunProgram("harness/export", {"--report", "corpus/bugs/v8-last-turns-let.textproto"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, StartsWith("# V8 shows a loop body's let or const with the last turn's value until its "));
  EXPECT_THAT(run.out, HasSubstr("**Shows in**: V8 "));
  EXPECT_THAT(run.out, HasSubstr("11.3 (Node.js 20 of Debian trixie)"));
  EXPECT_THAT(run.out, HasSubstr("**Class**: a wrong value.\n"));
  EXPECT_THAT(run.out, HasSubstr("\n- ECMAScript Language Specification: https://tc39.es/ecma262/\n"));
  EXPECT_THAT(run.out, HasSubstr("3. resume → `paused 2:13, copy: 1`\n"));
  EXPECT_THAT(run.out, HasSubstr("**Expected**: At the second stop copy has no value yet.\n"));
  EXPECT_THAT(run.out, HasSubstr("\nWhy that is right: ECMA-262, 14.2.2"));
  EXPECT_THAT(run.out, HasSubstr("answers `paused 2:13, copy: 1`.\n"));
  EXPECT_THAT(run.out, HasSubstr("  ['resume', () => { post('Debugger.resume'); }, 'paused 2:13, copy: uninitialized', "
                                 "'paused 2:13, copy: 1'],  // 3\n"));
  EXPECT_THAT(RunProgram("harness/export", {"--report", "--subject=spidermonkey", "corpus/bugs/v8-last-turns-let"}).err,
              HasSubstr("the entry is about V8, not about spidermonkey"));
  const ProgramRun of_several =
      RunProgram("harness/export", {"--report", "--subject=spidermonkey,v8", "corpus/bugs/v8-last-turns-let"});
  EXPECT_EQ(of_several.out, run.out) << of_several.err;
  EXPECT_EQ(RunProgram("harness/export", {"--format=jit-test", "corpus/bugs/v8-last-turns-let"}).exit_code, 2)
      << "it is V8's";

  // Only the other debugger tells on it; the entry knows why that one is right.
  const ProgramRun told = RunProgram("harness/export", {"--format=node", "corpus/bugs/v8-back-to-new"});
  EXPECT_THAT(told.out, HasSubstr("\n// Who is right: V8's step over in this.m = new A() goes back"));
}

TEST(ExportTest, AFolderOfReportsHasWhatLivesInTheNewestEngineTheWorstFirst) {
  const std::string folder = ::testing::TempDir() + "/reports";
  const ProgramRun run = RunProgram("harness/export", {"--all=" + folder});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const std::string index = ReadFileForTest(folder + "/index.md");
  const size_t lost =
      index.find("(v8-step-lost-in-finally.md) | [v8-step-lost-in-finally.js](v8-step-lost-in-finally.js)");
  EXPECT_NE(lost, std::string::npos) << index;
  EXPECT_LT(index.find("| crash | "), lost);
  EXPECT_LT(lost, index.find("| wrong place | "));
  EXPECT_THAT(index, Not(HasSubstr("(v8-dies-invalid-bytecode.md)"))) << "it does not live any more";
  EXPECT_THAT(ReadFileForTest(folder + "/v8-step-lost-in-finally.md"),
              HasSubstr("run `node v8-step-lost-in-finally.js`"));
  EXPECT_THAT(ReadFileForTest(folder + "/v8-step-lost-in-finally.js"), HasSubstr("require('node:inspector')"));
  // What belongs to DevTools is shown in the debugger's panel, and as a test of DevTools.
  const std::string of_tools = ReadFileForTest(folder + "/firefox-step-in-passes-generator-call.md");
  EXPECT_THAT(of_tools, HasSubstr("\n4. Step in (F11): `paused 2:14`. Right is this: The step ends at line 6"));
  EXPECT_THAT(of_tools, HasSubstr("\n  threadFrontTest(async ({ threadFront, debuggee }) => {\n"));
  EXPECT_EQ(RunProgram("harness/export", {"--all=" + folder, "/nowhere"}).exit_code, 1);
}

TEST(ExportTest, AnInspectorTestComesWithWhatItMustPrint) {
  const std::string both = Exported("inspector-test", Example("pause location"));
  EXPECT_THAT(both, HasSubstr("\n// Copyright "));
  EXPECT_THAT(both, HasSubstr("InspectorTest.start(\n    'Checks "));
  EXPECT_THAT(both, HasSubstr("\n  Protocol.Debugger.stepOver();\n  conclude('stepOver', await nextPause(),\n"));
  EXPECT_THAT(both, HasSubstr("\n// Run: out/x64.release/inspector-test test/inspector/protocol-test.js FILE\n"));
  EXPECT_THAT(both, HasSubstr("=== finding-expected.txt\n"));
  EXPECT_THAT(
      both,
      HasSubstr("\nRunning test: testStepOver\nsetBreakpoint 2: breakpoint 2\nstart: paused 2\nstepOver: paused 3\n"));
}

TEST(ExportTest, WhatAScriptPrintsSteersNoTerminal) {
  const PlayedFinding plain = {ScriptOf("// Nothing.\nlet b = 1;\n"), "break 1 if 0 < '<b>'"};
  const PlayedFinding steering = {plain.program, "break 1 if 0 < '\x1B[2J\xE2\x80\xAE'"};
  const std::string script = ExportTo(WriteFindingFile(DifferenceOf(steering)), "inspector-test", "steering.js");
  EXPECT_THAT(ReadFileForTest(script), HasSubstr("InspectorTest.log(visible(`"));
  const std::string expected = ReadFileForTest(::testing::TempDir() + "/steering-expected.txt");
  EXPECT_THAT(expected, HasSubstr("\nsetBreakpoint 1 if 0 < '\\x1B[2J\\u202E': "));
  EXPECT_THAT(expected, Not(HasSubstr("\x1B")));
  EXPECT_THAT(Exported("node", DifferenceOf(steering)), HasSubstr("lines.push(visible(`"));
  EXPECT_THAT(Exported("node", DifferenceOf(plain)), Not(HasSubstr("visible")));
}

TEST(ExportTest, MistakesAreOneSentence) {
  const std::string file = WriteFindingFile(Example("boolean to expression"));
  const struct {
    std::vector<std::string> arguments;
    int exit_code;
    const char* sentence;
  } cases[] = {
      {{"--format=pdf", file}, 2, "--format=pdf is not one of jit-test, node, "},
      {{"--format=node"}, 2, "a finding's file, DIR/classes/CLASS/session-N.pb.zst, must be named"},
      {{"--format=jit-test", file}, 2, "not about SpiderMonkey"},
      {{"--format=node", "--engine=spidermonkey", file}, 2, "not about SpiderMonkey"},
      {{"--format=node", "/nowhere.pb.zst"}, 1, "/nowhere.pb.zst"},
      {{"--report", "corpus/bugs/none.textproto"}, 1, "there is no corpus/bugs/none.textproto"},
      {{"--report", "--format=node", file}, 2, "--format"},
      {{"--format=node", "--out=/nowhere/x.js", file}, 1, "cannot be written"},
  };
  for (const auto& each : cases) {
    const ProgramRun run = RunProgram("harness/export", each.arguments);
    EXPECT_EQ(run.exit_code, each.exit_code) << run.err;
    EXPECT_THAT(run.err, HasSubstr(each.sentence));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

}  // namespace
}  // namespace twinstep
