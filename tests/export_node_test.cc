// What //harness:export writes for V8, in Node.js: the script, and the inspector test under a stand-in for V8's own
// InspectorTest, show the behaviour without Twinstep. Manual: unpacks Node.js.
#include <algorithm>
#include <fstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/export_examples.h"
#include "tests/export_findings.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

constexpr char kNode[] = "../node_shell/node";
constexpr char kStandIn[] = "tests/export/inspector_test_stand_in.js";

std::vector<std::string> Lines(const std::string& text) { return absl::StrSplit(text, '\n'); }

void Write(const std::string& path, const std::string& content) { std::ofstream(path, std::ios::binary) << content; }

TEST(ExportNodeTest, ANodeScriptShowsTheAnswerOfTheFinding) {
  for (const ExportExample& example : ExportExamples()) {
    if (example.finding.has_metamorphic() && example.v8.empty()) continue;
    SCOPED_TRACE(example.name);
    const std::string path = ExportTo(WriteFindingFile(example.finding), "node", example.name + ".js");
    const std::string script = ReadFileForTest(path);
    const std::string actual = ActualOfScript(script), expected = ExpectedOfScript(script);
    if (!example.v8.empty()) EXPECT_EQ(actual, example.v8);
    std::vector<std::string> arguments = FlagsOfScript(script);
    arguments.push_back(path);
    const ProgramRun run = RunProgram(kNode, arguments);
    EXPECT_EQ(run.exit_code, 1) << run.out << run.err << script;
    EXPECT_THAT(run.out,
                HasSubstr(absl::StrCat(": ", actual, "   (expected: ", expected, ")\nThe difference is there.\n")))
        << script;

    Write(path, SatisfiedScript(script));
    const ProgramRun again = RunProgram(kNode, arguments);
    EXPECT_EQ(again.exit_code, 0) << again.out << again.err;
    EXPECT_EQ(LastLine(again.out), "The difference is not there.");
  }
}

TEST(ExportNodeTest, ANodeScriptSaysWhyItCouldNotBeTried) {
  const Finding finding = DifferenceOf({ScriptOf("function f() {\n  return 1;\n}\nf();\n"), "break 2; start; over"});
  const std::string path = ExportTo(WriteFindingFile(finding), "node", "lacking.js");
  const std::pair<const char*, const char*> lacking[] = {
      {"process.binding = undefined; require('node:module')._load = name => { throw Error(`no ${name}`); };",
       "It could not be tried: no node:child_process."},
      {"require('node:inspector').Session = undefined;",
       "It could not be tried: inspector.Session is not a constructor."},
      {"require('node:inspector').Session.prototype.post = () => {};",
       "It could not be tried: the inspector does not answer."},
      {"require('node:inspector').Session.prototype.on = () => {};",
       "It could not be tried: the actions after \"start\" were not tried, as its answer is another one: finished."},
      {"setTimeout = setImmediate = () => {}; require('node:inspector').Session.prototype.on = () => {};",
       "It could not be tried: the script ended before the last action was answered."},
      {"if (process.argv[2] === 'here') process.reallyExit(7);", "It could not be tried: exit code 7."},
      {"if (process.argv[2] === 'here') process.abort();", "Something else happened: SIGABRT."},
      {"if (process.argv[2] === 'here') process.kill(process.pid, 'SIGKILL');",
       "It could not be tried: something ended the process by SIGKILL."},
      {"process = undefined; print = console.log; quit = code => { throw code; };",
       "It could not be tried: this is not Node.js."}};
  for (const auto& [before, line] : lacking) {
    const ProgramRun run = RunProgram(kNode, {ScriptWith(path, before)});
    EXPECT_EQ(LastLine(run.out), line) << before << run.out << run.err;
    if (!absl::StartsWith(before, "process = ")) EXPECT_EQ(run.exit_code, absl::StartsWith(line, "It") ? 125 : 2);
  }
  // A loader that takes it for a module.
  Write(path + ".mjs", ReadFileForTest(path));
  const ProgramRun module = RunProgram(kNode, {path + ".mjs"});
  EXPECT_EQ(module.exit_code, 125);
  EXPECT_THAT(LastLine(module.out), HasSubstr("It could not be tried: require is not defined in ES module scope"));
}

TEST(ExportNodeTest, ANodeScriptWhoseEditIsRefusedSaysSo) {
  const Program program = ScriptOf("function f() {\n  return 1;\n}\ndebugger;\nf();\n");
  const std::string actions = "break 2; start; edit 2:11 /* x */; resume; ";
  Transformation transformation;
  transformation.mutable_collect_garbage();
  const Finding finding = WarningOf("v8", {program, actions + "over"}, {program, actions + "resume"}, transformation);
  const std::string path = ExportTo(WriteFindingFile(finding), "node", "refused.js");
  const ProgramRun run = RunProgram(
      kNode, {ScriptWith(path,
                         "{ const {prototype} = require('node:inspector').Session, {post} = prototype;"
                         "prototype.post = function(method, ...more) {"
                         "  if (method !== 'Debugger.setScriptSource') return post.call(this, method, ...more);"
                         "  more.pop()(Object.assign(Error('no longer available'), {code: 'ERR'}));"
                         "}; }")});
  EXPECT_EQ(run.exit_code, 125) << run.out << run.err;
  EXPECT_EQ(LastLine(run.out),
            "It could not be tried: the debugger refuses \"edit 2:11 /* x */\": no longer available.");
}

TEST(ExportNodeTest, ANodeScriptOfACrashTriesItInAProcessOfItsOwn) {
  Finding finding;
  TestCase& test_case = *finding.mutable_test_case();
  *test_case.mutable_program() = ScriptOf("debugger;\nfor (;;);\n");
  test_case.mutable_engine()->set_engine("v8");
  test_case.add_actions()->mutable_start();
  CrashFinding& crash = *finding.mutable_crash();
  crash.mutable_end()->set_kind(ProcessEnd::DIED);
  crash.mutable_end()->set_signal(SIGABRT);
  crash.set_engine("v8");
  crash.set_phase(CrashFinding::RUN);
  const std::string path = ExportTo(WriteFindingFile(finding), "node", "crash.js");
  // As in the session, the program is ended where it pauses.
  const ProgramRun alive = RunProgram(kNode, {path});
  EXPECT_EQ(alive.exit_code, 0) << alive.out << alive.err;
  EXPECT_EQ(LastLine(alive.out), "The difference is not there.");
  const ProgramRun dead = RunProgram(kNode, {ScriptWith(path, "if (process.argv[3] === '0') process.abort();")});
  EXPECT_EQ(dead.exit_code, 1) << dead.out;
  EXPECT_EQ(LastLine(dead.out), "The difference is there.");
}

TEST(ExportNodeTest, ANodeScriptIgnoresRangesAndIsWatched) {
  const Finding finding = DifferenceOf({ScriptOf("function f() {\n  return 1;\n}\nf();\nf();\n"),
                                        "blackbox 5:0-5:2; break 2; start; watch; blackbox 5:1-5:3; unwatch; over"});
  const std::string path = ExportTo(WriteFindingFile(finding), "node", "watched.js");
  const ProgramRun run = RunProgram(kNode, {path});
  EXPECT_THAT(run.out, HasSubstr("blackbox 5:0-5:2: done\n")) << run.out << run.err;
  EXPECT_THAT(run.out, HasSubstr("watch: done\nblackbox 5:1-5:3: done\nunwatch: done\n"));
  EXPECT_THAT(run.out, HasSubstr("stepOver: paused 2   (expected: paused 3)\nThe difference is there.\n"));
}

TEST(ExportNodeTest, ANodeScriptTakesBackSkipsAndNamesAFrameThatIsGone) {
  const Program program = ScriptOf("function f() {\n  return 1;\n}\ndebugger;\nf();\n");
  const std::string actions =
      "start; blackbox 1:0-3:1; unblackbox 1:0-3:1; blackbox /lib/; unblackbox scripts; pauses off; pauses on; "
      "evaluate in 7 1; set in 7 f = 1; inspect in 7 f; in skip 5:0-6:0; ";
  Transformation transformation;
  transformation.mutable_collect_garbage();
  const Finding finding = WarningOf("v8", {program, actions + "over"}, {program, actions + "resume"}, transformation);
  const std::string path = ExportTo(WriteFindingFile(finding), "node", "taken_back.js");
  const ProgramRun run = RunProgram(kNode, {path});
  EXPECT_THAT(run.out, HasSubstr("blackbox 1:0-3:1: done\nunblackbox 1:0-3:1: done\nignore /lib/: done\nignore: done\n"
                                 "pauses off: done\npauses on: done\nevaluate 7 1: failed\nset 7 f 1: failed\n"))
      << run.out << run.err;
  EXPECT_THAT(run.out, HasSubstr("stepInto skip 5:0-6:0: paused 2:2\n"));
}

TEST(ExportNodeTest, ANodeScriptEditsTheSource) {
  const Program program = ScriptOf("function f() {\n  return 1;\n}\ndebugger;\nf();\n");
  const std::string actions = "break 2; start; edit 2:11 /* x */; edit dry 5:0 ); resume; ";
  Transformation transformation;
  transformation.mutable_collect_garbage();
  const Finding finding = WarningOf("v8", {program, actions + "over"}, {program, actions + "resume"}, transformation);
  const std::string path = ExportTo(WriteFindingFile(finding), "node", "edited.js");
  const ProgramRun run = RunProgram(kNode, {path});
  EXPECT_THAT(run.out, HasSubstr("edit 2:11 /* x */: done\ntryEdit 5:0 ): compile error\nresume: paused 2:2\n"))
      << run.out << run.err;
}

// What is built in where the finding was made is defined by the script, and no step may end there.
TEST(ExportNodeTest, NoStepEndsInWhatAScriptDefines) {
  const std::string stand_in = absl::StrCat(::testing::TempDir(), "/stand_in.js");
  Write(stand_in, ReadFileForTest(kStandIn));
  const Program program = ScriptOf("debugger;\nprint(Math.random(), Date.now());\nprint(2);\nprint(3);\n");
  const std::string actions = "start; in; in; in; ";
  Transformation transformation;
  transformation.mutable_collect_garbage();
  const Finding finding = WarningOf("v8", {program, actions + "in"}, {program, actions + "resume"}, transformation);
  const std::string came = "stepInto: paused 2:0\nstepInto: paused 3:0\nstepInto: paused 4:0\n";
  ExportTo(WriteFindingFile(finding), "inspector-test", "defined.js");
  const ProgramRun inspector = RunProgram(kNode, {stand_in, "defined.js"});
  EXPECT_THAT(inspector.out, HasSubstr(came)) << inspector.err;
  const ProgramRun node = RunProgram(kNode, {ExportTo(WriteFindingFile(finding), "node", "defined-node.js")});
  EXPECT_THAT(node.out, HasSubstr(came)) << node.err;
}

TEST(ExportNodeTest, WhatAScriptPrintsSteersNoTerminal) {
  const std::string stand_in = absl::StrCat(::testing::TempDir(), "/stand_in.js");
  Write(stand_in, ReadFileForTest(kStandIn));
  const std::string finding =
      WriteFindingFile(DifferenceOf({ScriptOf("// Nothing.\nlet b = 1;\n"), "break 1 if 0 < '\x1B[2J\xE2\x80\xAE'"}));
  const std::string shown = "setBreakpoint 1 if 0 < '\\x1B[2J\\u202E': ";
  ExportTo(finding, "inspector-test", "steering.js");
  EXPECT_THAT(RunProgram(kNode, {stand_in, "steering.js"}).out, HasSubstr(shown));
  EXPECT_THAT(RunProgram(kNode, {ExportTo(finding, "node", "steering-node.js")}).out, HasSubstr(shown));
}

TEST(ExportNodeTest, AnInspectorTestPrintsTheAnswersOfTheFinding) {
  const std::string stand_in = absl::StrCat(::testing::TempDir(), "/stand_in.js");
  Write(stand_in, ReadFileForTest(kStandIn));
  for (const ExportExample& example : ExportExamples()) {
    const bool module = example.finding.test_case().program().kind() == Program::MODULE;
    const auto& actions = example.finding.test_case().actions();
    // Which this format does not do.
    const bool lists =
        std::any_of(actions.begin(), actions.end(), [](const Action& action) { return action.has_list_places(); });
    if (example.v8.empty() || module || lists) continue;
    SCOPED_TRACE(example.name);
    const std::string name = example.name + "-inspector";
    const std::string path = ExportTo(WriteFindingFile(example.finding), "inspector-test", name + ".js");
    const std::string expected = ReadFileForTest(absl::StrCat(::testing::TempDir(), "/", name, "-expected.txt"));
    const ProgramRun run = RunProgram(kNode, {stand_in, name + ".js"});
    // All but the last answer is as it must be, and that one is what the finding has.
    EXPECT_EQ(LastLine(run.out), "The difference is there.") << run.out << run.err;
    EXPECT_EQ(LastLine(expected), "The difference is not there.");
    std::vector<std::string> came = Lines(run.out), wanted = Lines(expected);
    ASSERT_EQ(came.size(), wanted.size()) << run.out << run.err;
    const size_t last = wanted.size() - 3;
    const std::string action = wanted[last].substr(0, wanted[last].find(": "));
    EXPECT_EQ(came[last], absl::StrCat(action, ": ", example.v8));
    came.resize(last);
    wanted.resize(last);
    EXPECT_EQ(came, wanted);
  }
}

}  // namespace
}  // namespace twinstep
