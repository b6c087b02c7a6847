// //harness:debug as a person and as a script uses it.
#include <google/protobuf/util/json_util.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <utility>

#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "proto/test_case.pb.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kDebug[] = "harness/debug";

constexpr char kProgram[] = R"(function twice(n) {
  const result = n * 2;
  return result;
}
let total = 0;
for (let i = 0; i < 2; i++) {
  total += twice(i);
}
console.log(total);
)";

class DebugTest : public ::testing::TestWithParam<std::string> {
 protected:
  static std::string WriteFile(const std::string& name, const std::string& content) {
    const std::string path = ::testing::TempDir() + "/" + name;
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }
  std::string engine() const { return "--engine=" + GetParam(); }
};

TEST_P(DebugTest, AScriptMayBeginWithinItsDocument) {
  const std::string program =
      WriteFile("inline.js", "const at = /:(\\d+):\\d+\\)?$/m.exec(new Error().stack); print(at[1]);\n");
  const std::vector<std::string> arguments = {engine(), "--program=" + program, "--actions=break 1; start; resume"};
  const auto at = [&](const std::string& start) {
    std::vector<std::string> all = arguments;
    all.push_back("--starts_at=" + start);
    return RunProgram(kDebug, all);
  };
  const ProgramRun run = at("12:40");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("paused at 1:"));
  EXPECT_THAT(run.out, HasSubstr("printed 12\n"));
  for (const char* const wrong : {"12", "0:3", "a:b", "3:-1"}) {
    const ProgramRun refused = at(wrong);
    EXPECT_NE(refused.exit_code, 0) << wrong;
    EXPECT_THAT(refused.err, HasSubstr("LINE:COLUMN")) << wrong;
  }
}

TEST_P(DebugTest, ShowsASessionAsText) {
  const std::string program = WriteFile("program.js", kProgram);
  const ProgramRun run =
      RunProgram(kDebug, {engine(), "--program=" + program, "--actions=break 7; start; in; out; resume; resume"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.err, IsEmpty());
  EXPECT_THAT(run.out, HasSubstr("# " + GetParam() + " "));
  EXPECT_THAT(run.out, HasSubstr("> set breakpoint 7\nbreakpoint set at 7:2\n> start\npaused at 7:2 (breakpoint)\n"));
  EXPECT_THAT(run.out, HasSubstr("block {i: 0}"));
  EXPECT_THAT(run.out, HasSubstr("> step in\npaused at 2:17 (step)\n  twice 2:17\n"));
  EXPECT_THAT(run.out, HasSubstr("n: 0"));
  EXPECT_THAT(run.out, HasSubstr("finished: completed\n  printed 2\n"));
}

TEST_P(DebugTest, ExplainsThatAllIsTrue) {
  const std::string program = WriteFile("program.js", kProgram);
  const std::string actions = "--actions=break 7; start; in; out; resume";
  const ProgramRun plain = RunProgram(kDebug, {engine(), "--program=" + program, actions});
  const ProgramRun run = RunProgram(kDebug, {engine(), "--program=" + program, actions, "--explain"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  ASSERT_THAT(run.out, StartsWith(plain.out));
  EXPECT_THAT(run.out.substr(plain.out.size()), MatchesRegex("# [1-9][0-9]* promises checked, 0 broken\n"));
}

TEST_P(DebugTest, ActionsThatAreNotDoneAreCounted) {
  const std::string program = "--program=" + WriteFile("program.js", kProgram);
  const struct {
    const char* actions;
    const char* note;
  } cases[] = {
      {"start; over; resume",
       "debug: the session ended with action 1 (start); not done after it: 2 actions, over; resume\n"},
      {"break 3; start; abandon; resume",
       "debug: the session ended with action 3 (abandon); not done after it: 1 action, resume\n"},
      {"break 3", "debug: the program was not run: no action is \"start\"\n"},
      {"break 3; start", ""},
  };
  for (const auto& test : cases) {
    for (const char* format : {"--format=text", "--format=json"}) {
      const ProgramRun run = RunProgram(kDebug, {engine(), program, std::string("--actions=") + test.actions, format});
      EXPECT_EQ(run.exit_code, 0) << test.actions;
      EXPECT_EQ(run.err, test.note) << test.actions;
    }
  }
}

TEST_P(DebugTest, AFrameThatIsGoneIsRefused) {
  const std::string program = "--program=" + WriteFile("program.js", kProgram);
  const ProgramRun run = RunProgram(kDebug, {engine(), program, "--actions=break 3; start; evaluate in 99 n"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("> evaluate from frame 99: n\nevaluated: no such frame\n"));
}

// The engine's own, which for a regular expression may be the literal or a part of it.
TEST_P(DebugTest, WhyAProgramIsNotLoadedHasItsPlace) {
  WriteFile("broken.mjs", "export const a = 1;\nlet b = ;\n");
  WriteFile("early.mjs", "export const a = 1;\nlet b = /(?<n>a)(?<n>b)/;\n");
  const struct {
    const char* name;
    const char* source;
    const char* place;
  } cases[] = {{"broken.js", "let a = 1;\nlet x = ;\n", "broken.js cannot be loaded: 2:8: "},
               {"imports.mjs", "import './broken.mjs';\n", "imports.mjs cannot be loaded: broken.mjs:2:8: "},
               {"early.js", "let a = 1;\nlet x = /(?<n>a)(?<n>b)/;\n", "early.js cannot be loaded: 2:"},
               {"early_import.mjs", "import './early.mjs';\n", "early_import.mjs cannot be loaded: early.mjs:2:"},
               {"name.mjs", "let a = 1;\nimport { b } from './own.mjs';\n", "name.mjs cannot be loaded: 2:9: "},
               {"missing.mjs", "let a = 1;\nimport './nowhere.mjs';\n",
                "missing.mjs cannot be loaded: 2:7: there is no './nowhere.mjs'\n"},
               {"far.mjs", "import './near.mjs';\n", "far.mjs cannot be loaded: near.mjs:2:14: there is no 'fs'\n"}};
  WriteFile("own.mjs", "export const a = 1;\n");
  WriteFile("near.mjs", "\nexport * from 'fs';\n");
  for (const auto& test : cases) {
    const ProgramRun run = RunProgram(kDebug, {engine(), "--program=" + WriteFile(test.name, test.source)});
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_THAT(run.err, HasSubstr(test.place));
  }
}

TEST_P(DebugTest, ASetupScriptThatFailsIsNamed) {
  const std::string program = "--program=" + WriteFile("program.js", kProgram);
  const std::string good = WriteFile("good.js", "function helper(f) {\n  f();\n}\n");
  const struct {
    const char* name;
    const char* source;
    const char* place;
  } cases[] = {{"throws.js", "let a = 1;\nlet b = a.c.d;\n", ":2:"},
               {"broken.js", "let a = 1;\nlet b = ;\n", ":2:8: SyntaxError: "},
               // It is thrown in the other one.
               {"calls.js", "helper(1);\n", ": TypeError: f is not a function"}};
  for (const auto& test : cases) {
    const std::string bad = WriteFile(test.name, test.source);
    const ProgramRun run = RunProgram(kDebug, {engine(), program, "--setup=" + good + "," + bad});
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_THAT(run.err, HasSubstr("debug: " + bad + test.place));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

TEST_P(DebugTest, NothingOfTheProgramSteersTheTerminal) {
  const std::string program = WriteFile("steers.js",
                                        "function f(x) {\n  let y = x;\n  return y;\n}\n"
                                        "f.c = f;\n"
                                        "const o = {['\x1B]0;k\x07']: '\xC2\x9B' + '1m\xE2\x80\xAE'};\n"
                                        "Object.defineProperty(f, 'name', {value: '\x1B[31mf\xC2\x9B'});\n"
                                        "f(o);\nprint('\x1B[2J');\nthrow new Error('\x1B[3m\xE2\x81\xA6');\n");
  const std::string actions =
      "--actions=break 3; break 2 if '\x1B[9m' == 1; exceptions all; start; inspect x; evaluate '\x1B[8m'; over; "
      "resume; "
      "resume";
  for (const bool explain : {false, true}) {
    std::vector<std::string> flags = {engine(), "--program=" + program, actions};
    if (explain) flags.push_back("--explain");
    const ProgramRun run = RunProgram(kDebug, flags);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("[2J"));
    for (const char* raw : {"\x1B", "\x07", "\xC2\x9B", "\xE2\x80\xAE", "\xE2\x81\xA6"}) {
      EXPECT_THAT(run.out, Not(HasSubstr(raw)));
    }
  }
}

TEST_P(DebugTest, ClosedStandardStreamsAreNoOtherFiles) {
  const std::string command = "harness/debug --actions=start " + engine() + " --program='" +
                              WriteFile("closed.js", kProgram) + "' <&- >&- 2>&-";
  const int status = std::system(command.c_str());
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 1);
}

TEST_P(DebugTest, AFileNameNeedNotBeText) {
  const std::string program = WriteFile("no\xFF\xFEtext.js", kProgram);
  const ProgramRun run =
      RunProgram(kDebug, {engine(), "--program=" + program, "--actions=break 7 if '\xFF' == 1; start"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("finished: completed\n"));
}

TEST_P(DebugTest, JsonAndBinaryHoldTheSameTrace) {
  const std::string program = WriteFile("program.js", kProgram);
  const std::vector<std::string> arguments = {engine(), "--program=" + program, "--actions=break 2; start; in; over",
                                              "--capture=paper"};
  auto with_format = [&arguments](const std::string& format) {
    std::vector<std::string> all = arguments;
    all.push_back("--format=" + format);
    return RunProgram(kDebug, all);
  };
  Trace from_json, from_binary;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(with_format("json").out, &from_json).ok());
  ASSERT_TRUE(from_binary.ParseFromString(with_format("binary").out));
  EXPECT_GT(from_json.events_size(), 6);
  EXPECT_EQ(from_json.SerializeAsString(), from_binary.SerializeAsString());
}

TEST_P(DebugTest, ModulesWithTheirImports) {
  WriteFile("helper.mjs", "export const seven = 7;\n");
  const std::string program =
      WriteFile("main.mjs", "import { seven } from './helper.mjs';\nlet got = await seven;\nconsole.log(got);\n");
  const ProgramRun run = RunProgram(kDebug, {engine(), "--program=" + program, "--actions=break 3; start; resume"});
  EXPECT_THAT(run.out, HasSubstr("paused at 3:"));
  EXPECT_THAT(run.out, HasSubstr("got: 7"));
  EXPECT_THAT(run.out, HasSubstr("finished: completed\n  printed 7\n")) << run.err;
}

TEST_P(DebugTest, ABatchAnswersInOrderAndSurvivesBadLines) {
  const std::string test_case =
      R"({"program":{"source":"let a = 1;\nlet b = a;\n"},"actions":[{"setBreakpoint":{"location":{"line":2}}},{"start":{}},)"
      R"({"resume":{}}],"engine":{"engine":")" +
      GetParam() + R"("},"capture":"FULL"})";
  const std::string input = test_case +
                            "\nnot json\n{\"program\":{\"source\":\"1\"},\"actions\":[{\"stepOver\":{}}]}\n" +
                            R"({"engine":{"engine":"chakra"}})" + "\n" + test_case + "\n";
  const ProgramRun run = RunProgram(kDebug, {engine(), "--batch"}, input);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  std::vector<std::string> lines;
  std::istringstream stream(run.out);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 5u) << run.out;
  Trace trace;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(lines[0], &trace).ok()) << lines[0];
  EXPECT_EQ(trace.engine(), GetParam());
  EXPECT_THAT(lines[1], HasSubstr("{\"error\":\"the line is not a test case"));
  EXPECT_THAT(lines[2], HasSubstr("comes before the start"));
  EXPECT_THAT(lines[3], HasSubstr("there is no engine \\\"chakra\\\""));
  EXPECT_EQ(lines[4], lines[0]);
}

TEST_P(DebugTest, ABatchNamesASetupScriptByItsField) {
  const std::string input =
      R"({"program":{"source":"1","setup":["let a = 1;","let a = 1;\nlet b = ;"]},"actions":[{"start":{}}]})";
  const ProgramRun run = RunProgram(kDebug, {engine(), "--batch"}, input);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("{\"error\":\"program.setup[1]:2:8: SyntaxError: "));
}

TEST_P(DebugTest, HostileProgramsEndInAnOutput) {
  const struct {
    const char* source;
    const char* outcome;
  } cases[] = {
      {"while (true) {}", "finished: timed out"},
      {"throw 5;", "finished: threw 5"},
      {"function f() { return f() + 1; } f();", "finished: threw"},
      {"", "finished: completed"},
  };
  for (const auto& test : cases) {
    const std::string program = WriteFile("hostile.js", test.source);
    const ProgramRun run = RunProgram(kDebug, {engine(), "--program=" + program, "--cpu_limit=300ms"});
    EXPECT_EQ(run.exit_code, 0) << test.source << run.err;
    EXPECT_THAT(run.out, HasSubstr(test.outcome)) << test.source;
    const ProgramRun explained =
        RunProgram(kDebug, {engine(), "--program=" + program, "--cpu_limit=300ms", "--explain"});
    EXPECT_EQ(explained.exit_code, 0) << test.source << explained.err;
    EXPECT_THAT(explained.out, ContainsRegex(" checked, 0 broken(; not judged: .*)?\n$")) << test.source;
  }
}

// V8 does not interrupt these; SpiderMonkey does.
TEST(DebugHangTest, ABuiltInThatLoopsEndsAtTwiceTheLimit) {
  const std::string program = ::testing::TempDir() + "/hangs.js";
  const std::pair<const char*, const char*> loops[] = {
      {"Array.prototype.indexOf.call({length: 2 ** 53}, 1);", "--noexplain"},
      {"Array.prototype.fill.call({length: 2 ** 53}, 1);", "--explain"}};
  for (const auto& [source, more] : loops) {
    std::ofstream(program) << source;
    const ProgramRun run = RunProgram(kDebug, {"--engine=v8", "--program=" + program, "--cpu_limit=200ms", more});
    EXPECT_EQ(run.exit_code, 1) << source;
    EXPECT_THAT(run.err, HasSubstr("debug: the session ended its process: no answer for "));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

TEST(DebugHangTest, ABatchGoesOnBehindIt) {
  const std::string good = R"({"program":{"source":"let a = 1;"},"actions":[{"start":{}}]})";
  const std::string bad =
      R"({"program":{"source":"Array.prototype.indexOf.call({length: 2 ** 53}, 1);"},"actions":[{"start":{}}]})";
  const ProgramRun run =
      RunProgram(kDebug, {"--batch", "--engine=v8", "--cpu_limit=200ms"}, good + "\n" + bad + "\n" + good + "\n");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const std::vector<std::string> lines = absl::StrSplit(run.out, '\n');
  ASSERT_EQ(lines.size(), 4u) << run.out;
  // By CPU time, or on a machine that gives it next to none by wall time.
  EXPECT_THAT(lines[1], StartsWith(R"({"error":"the session ended its process: no answer for )"));
  EXPECT_EQ(lines[0], lines[2]) << "in a fresh process";
}

TEST_P(DebugTest, AProgramThatDoesNotLoadIsSaidSo) {
  for (const char* source : {"let x = ;", "import './nowhere.mjs';"}) {
    const std::string program = WriteFile("unloadable.mjs", source);
    const ProgramRun run = RunProgram(kDebug, {engine(), "--program=" + program, "--actions=break 1; start"});
    EXPECT_EQ(run.exit_code, 1) << source;
    EXPECT_THAT(run.err, HasSubstr("unloadable.mjs cannot be loaded: "));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_THAT(run.out, HasSubstr("breakpoint refused\n> start\nfinished: rejected")) << source;
    const ProgramRun explained =
        RunProgram(kDebug, {engine(), "--program=" + program, "--actions=break 1; start", "--explain"});
    EXPECT_EQ(explained.exit_code, 1) << source;
    EXPECT_EQ(explained.err, run.err);
    EXPECT_THAT(explained.out, AllOf(StartsWith(run.out), HasSubstr("; not judged: what the truth does not record (")))
        << source;
  }
}

// A parameter's name twice: SpiderMonkey shows the first argument.
TEST(DebugExplainTest, MarksWhatIsNotTrue) {
  const std::string program = ::testing::TempDir() + "/twice.js";
  std::ofstream(program) << "function f(p, p) {\n  debugger;\n  return p;\n}\nf(1, 2);\n";
  const ProgramRun run =
      RunProgram(kDebug, {"--engine=spidermonkey", "--program=" + program, "--actions=start; resume", "--explain"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out,
              HasSubstr("\n  ! value-shown: variable p in frame 0: expected 2, got 1 (spidermonkey, known as "
                        "spidermonkey-first-of-repeated-parameters)\n> resume\n"));
  EXPECT_THAT(run.out, ContainsRegex("finished: completed\n# [1-9][0-9]* promises checked, 1 broken\n$"));
}

// V8 keeps of a module what its functions read, and takes a name that it does not know for a condition that throws.
TEST(DebugExplainTest, AConditionMayReadWhatAModuleNeedNotKeep) {
  const std::string program = ::testing::TempDir() + "/module.mjs";
  std::ofstream(program) << "export class S {\n  pop() {\n    return 1;\n  }\n}\nconst s = new S();\ns.pop();\n";
  const ProgramRun run = RunProgram(kDebug, {"--program=" + program, "--actions=break 3 if s; start", "--explain"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, ContainsRegex("\n# [1-9][0-9]* promises checked, 0 broken"));
}

TEST(DebugExplainTest, SaysWhatIsNotJudged) {
  const std::string program = ::testing::TempDir() + "/text.js";
  std::ofstream(program) << "function f() {}\ndebugger;\nconsole.log(f.toString().length);\n";
  const ProgramRun run = RunProgram(kDebug, {"--program=" + program, "--actions=start; resume", "--explain"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("; not judged: what the truth does not record (the copy prints something else)\n"));
}

INSTANTIATE_TEST_SUITE_P(Engines, DebugTest, ::testing::Values("v8", "spidermonkey"));

// What is wrong on the command line, and the exit code and words for it.
TEST(DebugUsageTest, MistakesAreOneSentence) {
  const std::string program = ::testing::TempDir() + "/usage.js";
  std::ofstream(program) << "let a;";
  const struct {
    std::vector<std::string> arguments;
    int exit_code;
    const char* message;
  } cases[] = {
      {{}, 2, "no program: --program=FILE names it"},
      {{"--program=no/such.js"}, 1, "no/such.js cannot be read"},
      {{"--program=" + program, "--engine=chakra"}, 2, "debug: --engine: there is no engine \"chakra\""},
      {{"--program=" + program, "--actions="}, 2, "--actions names no action, so nothing would be done"},
      {{"--program=" + program, "--actions=start; evaluate f(\"b; c\")"}, 2, "a quote in its expression is not closed"},
      {{"--program=" + program, "--actions=jump"}, 2, "\"jump\" is not an action"},
      {{"--program=" + program, "--actions=over"}, 2, "comes before the start"},
      {{"--program=" + program, "--format=xml"}, 2, "--format=xml is not one of"},
      {{"--program=" + program, "--cpu_limit=0s"}, 2, "must be above zero"},
      {{"--program=" + program, "--explain", "--format=json"}, 2, "--explain marks a text; --format=json is none"},
      {{"--batch", "--explain"}, 2, "--explain has no effect with --batch"},
      {{"--no_such_flag"}, 2, "there is no flag --no_such_flag"},
      {{"program.js"}, 2, "is not a flag"},
  };
  for (const auto& test : cases) {
    const ProgramRun run = RunProgram(kDebug, test.arguments);
    EXPECT_EQ(run.exit_code, test.exit_code) << test.message;
    EXPECT_THAT(run.err, HasSubstr(test.message));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_THAT(run.out, IsEmpty());
  }
}

TEST(DebugUsageTest, RelativePathsAreTheCallersUnderBazelRun) {
  const std::string folder = ::testing::TempDir();
  std::ofstream(folder + "/relative.js") << "console.log('here');";
  const ProgramRun run = RunProgram(kDebug, {"--program=relative.js"}, "", {"BUILD_WORKING_DIRECTORY=" + folder});
  EXPECT_THAT(run.out, HasSubstr("printed here"));
}

TEST(DebugUsageTest, HelpTellsTheFlags) {
  const ProgramRun run = RunProgram(kDebug, {"--help"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.out, HasSubstr("--breakpoint_sliding"));
  EXPECT_THAT(run.out, HasSubstr("  exceptions none|uncaught|all\n"));
  EXPECT_THAT(run.out, HasSubstr("for example: evaluate in 2 x + 1\n"));
  EXPECT_THAT(run.out, Not(HasSubstr("stderrthreshold")));
}

}  // namespace
}  // namespace twinstep
