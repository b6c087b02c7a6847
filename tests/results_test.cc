// //harness:replay, //harness:sample and //harness:label on a result folder, as a person uses them.
#include <stdlib.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <regex>
#include <string>
#include <vector>

#include "engines/engines.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/examine.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_list.h"
#include "harness/results/labels.h"
#include "model/actions/actions_text.h"
#include "model/causes/key_for_test.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kReplay[] = "harness/replay";
constexpr char kSample[] = "harness/sample";
constexpr char kLabel[] = "harness/label";

// V8 slides a breakpoint from an empty line to the next one, Firefox refuses it.
constexpr char kEmptyLine[] = "let a = 1;\n\nlet b = 2;\n";
// V8 11.3 does not survive a step out there (README).
constexpr char kAsyncGenerator[] = "async function* g() {\n  debugger;\n  yield 1;\n}\ng().next();\n";

TestCase MakeTestCase(const std::string& name, const std::string& source, const std::string& actions) {
  TestCase test_case;
  test_case.mutable_program()->set_name(name);
  test_case.mutable_program()->set_source(source);
  *test_case.mutable_actions() = ParseActions(actions).value();
  test_case.mutable_engine()->set_engine("v8");
  return test_case;
}

Finding EmptyLineFinding(uint64_t session, Layer layer) {
  Finding finding;
  finding.set_session(session);
  *finding.mutable_test_case() = MakeTestCase("empty_line.js", kEmptyLine, "break 2");
  DifferentialFinding& differential = *finding.mutable_differential();
  differential.mutable_other()->set_engine("spidermonkey");
  Divergence& divergence = *differential.mutable_divergence();
  divergence.set_type(Divergence::BREAKPOINT_LOCATION);
  divergence.set_event(1);
  divergence.mutable_about()->set_kind(Aspect::BREAKPOINT_PLACE);
  divergence.mutable_a()->mutable_place()->set_line(3);
  divergence.mutable_b()->set_word(Datum::REFUSED);
  finding.mutable_equivalence_class()->set_last_action(Action::kSetBreakpoint);
  finding.mutable_equivalence_class()->set_node_type("Program");
  finding.mutable_equivalence_class()->set_divergence(Divergence::BREAKPOINT_LOCATION);
  finding.set_layer(layer);
  return finding;
}

Finding CrashOf(uint64_t session, ProcessEnd::Kind kind, const TestCase& test_case) {
  Finding finding;
  finding.set_session(session);
  *finding.mutable_test_case() = test_case;
  finding.mutable_crash()->mutable_end()->set_kind(kind);
  if (kind == ProcessEnd::DIED) finding.mutable_crash()->mutable_end()->set_signal(SIGTRAP);
  finding.mutable_crash()->set_engine("v8");
  finding.mutable_crash()->set_phase(CrashFinding::RUN);
  return finding;
}

// Runs it as a campaign does for a finding that it keeps.
void ExamineOrDie(std::vector<Finding*> findings) {
  std::unique_ptr<Engine> v8 = MakeEngine("v8").value();
  std::unique_ptr<Engine> spidermonkey = MakeEngine("spidermonkey").value();
  for (Finding* finding : findings) {
    ASSERT_TRUE(Examine(*v8, *spidermonkey, SessionOptions(), *finding).ok());
    ASSERT_EQ(finding->reproduction().outcome(), Reproduction::REPRODUCED) << finding->reproduction().detail();
  }
}

class ResultsTest : public ::testing::Test {
 protected:
  // Made once: engines can be started and stopped only once in a process.
  static void SetUpTestSuite() {
    saved_ = new Finding(EmptyLineFinding(1, UNEXPLAINED));
    ExamineOrDie({saved_});
  }
  static void TearDownTestSuite() {
    delete saved_;
    saved_ = nullptr;
  }

  void SetUp() override {
    folder_ = ::testing::TempDir() + "/results_XXXXXX";
    ASSERT_NE(mkdtemp(folder_.data()), nullptr);
  }

  std::string Keep(const Finding& finding) {
    const std::string folder = folder_ + "/" + FindingFolder(finding);
    EXPECT_TRUE(WriteFinding(folder, finding).ok());
    return folder + "/" + FindingFileName(finding.session());
  }

  std::string LabelFile() const {
    std::ifstream file(folder_ + "/labels");
    return {std::istreambuf_iterator<char>(file), {}};
  }

  static Finding* saved_;
  std::string folder_;
};

Finding* ResultsTest::saved_ = nullptr;

TEST_F(ResultsTest, WhatReproducesBitForBitIsExitCode0) {
  Keep(*saved_);
  const ProgramRun run = RunProgram(kReplay, {folder_});
  EXPECT_EQ(run.exit_code, 0) << run.out << run.err;
  EXPECT_THAT(run.out, HasSubstr("/session-1.pb.zst: reproduced bit for bit\n1 finding: 1 reproduced bit for bit\n"));
  EXPECT_THAT(run.out, Not(HasSubstr("other engines")));
}

TEST_F(ResultsTest, EveryOtherEndIsSaidAndExitCode1) {
  Finding other_traces = *saved_;
  other_traces.mutable_differential()->mutable_first()->set_engine_version("0.1");
  other_traces.mutable_differential()
      ->mutable_first()
      ->mutable_events(1)
      ->mutable_output()
      ->mutable_breakpoint_set()
      ->mutable_location()
      ->set_column(3);
  Keep(other_traces);
  Finding different = *saved_;
  different.set_session(2);
  different.mutable_differential()->mutable_divergence()->set_event(5);
  Keep(different);
  Finding gone = *saved_;
  gone.set_session(3);
  gone.mutable_test_case()->mutable_program()->set_source("let a = 1;\nlet c = 3;\nlet b = 2;\n");
  Keep(gone);
  Finding impossible = *saved_;
  impossible.set_session(4);
  *impossible.mutable_test_case()->mutable_actions() = ParseActions("over").value();
  const std::string path = Keep(impossible);
  std::ofstream(path.substr(0, path.rfind('/')) + "/session-5.pb.zst") << "no finding";
  const ProgramRun run = RunProgram(kReplay, {folder_ + "/classes/"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.out, ContainsRegex("other engines: found with v8 0.1, now [^ ]+\n"));
  EXPECT_THAT(run.out, HasSubstr("session-1.pb.zst: reproduced, v8's trace differs: event 1: breakpoint set at 3:3 "
                                 "against breakpoint set at 3:8\n"));
  EXPECT_THAT(run.out, HasSubstr("session-2.pb.zst: differs otherwise: breakpoint location at event 1: "));
  EXPECT_THAT(run.out, HasSubstr("session-3.pb.zst: gone: the debuggers agree\n"));
  EXPECT_THAT(run.out, HasSubstr("session-4.pb.zst: differs otherwise: could not be run"));
  EXPECT_THAT(run.out, HasSubstr("session-5.pb.zst is not a finding: it is damaged"));
  EXPECT_THAT(run.out, ::testing::EndsWith("5 findings: 1 reproduced with other traces, 2 different, 1 gone, "
                                           "1 not readable\n"));
}

TEST_F(ResultsTest, VersionsOfWhatCannotBeReadIsAnError) {
  const std::string path = folder_ + "/session-5.pb.zst";
  std::ofstream(path) << "no finding";
  const ProgramRun run = RunProgram("harness/versions", {path});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.out, HasSubstr("left out: " + path + " is not a finding"));
  EXPECT_THAT(run.err, HasSubstr("versions: none of the named files can be played"));
}

TEST_F(ResultsTest, CrashesHangsAndMemoryBlowUpsAreRunAgainToo) {
  const std::string crash = Keep(CrashOf(1, ProcessEnd::DIED,
                                         MakeTestCase("async_generator.js", kAsyncGenerator, "start; out")));
  // Only V8 11.3 dies there: what debug says decides.
  std::ofstream(folder_ + "/program.js") << kAsyncGenerator;
  const ProgramRun debugged =
      RunProgram("harness/debug", {"--engine=v8", "--program=" + folder_ + "/program.js", "--actions=start; out"});
  const bool dies = debugged.exit_code != 0;
  if (dies) EXPECT_THAT(debugged.err, HasSubstr("debug: the session ended its process: signal 5 "));
  const ProgramRun crashed = RunProgram(kReplay, {crash});
  EXPECT_THAT(crashed.out, HasSubstr(dies ? ": reproduced: signal 5 " : ": gone: v8 survives it\n"));
  EXPECT_EQ(crashed.exit_code, dies ? 0 : 1);

  const std::string hang = Keep(
      CrashOf(2, ProcessEnd::TOO_LONG, MakeTestCase("endless.js", "while (true) {}\n", "start")));
  const ProgramRun hung = RunProgram(kReplay, {hang, "--cpu_limit=1h", "--time_limit=1s"});
  EXPECT_THAT(hung.out, HasSubstr(": reproduced: no answer for 1s\n"));
  EXPECT_EQ(hung.exit_code, 0);
  EXPECT_THAT(RunProgram(kReplay, {hang, "--cpu_limit=50ms", "--time_limit=1h"}).out,
              HasSubstr(": gone: v8 survives it\n"));

  // V8 interrupts no such loop: its watchdog ends the process.
  const std::string in_built_in =
      Keep(CrashOf(4, ProcessEnd::TOO_LONG,
                   MakeTestCase("fill.js", "[].fill.call({length: 2 ** 53 - 1}, 1);\n", "start")));
  EXPECT_THAT(RunProgram(kReplay, {in_built_in, "--cpu_limit=50ms", "--time_limit=1h"}).out,
              HasSubstr(": reproduced: no answer within its limit on CPU time\n"));

  const std::string memory = Keep(
      CrashOf(3, ProcessEnd::TOO_MUCH_MEMORY, MakeTestCase("large.js", "while (true) {}\n", "start")));
  const ProgramRun large = RunProgram(kReplay, {memory, "--memory_limit=10", "--cpu_limit=1h", "--time_limit=1h"});
  EXPECT_THAT(large.out, HasSubstr(": reproduced: more than 10 MiB resident\n"));
  EXPECT_EQ(large.exit_code, 0);

  // A divergence whose engines do not survive any more.
  Finding divergence = *saved_;
  divergence.set_session(9);
  *divergence.mutable_test_case() = MakeTestCase("endless.js", "while (true) {}\n", "start");
  EXPECT_THAT(RunProgram(kReplay, {Keep(divergence), "--cpu_limit=1h", "--time_limit=1s"}).out,
              HasSubstr(": hung: no answer for 1s\n1 finding: 1 hung\n"));
}

TEST_F(ResultsTest, WarningsAreReplayedSampledAndLabelledToo) {
  std::ofstream(folder_ + "/program.js") << "function* numbers() {\n  yield 1;\n  yield 2;\n  yield 3;\n}\n"
                                            "let total = 0;\nfor (const n of numbers()) {\n  total += n;\n}\n"
                                            "console.log(total);\n";
  const std::string out = folder_ + "/out";
  const ProgramRun fuzz =
      RunProgram("harness/fuzz", {"--mode=metamorphic", "--corpus=" + folder_, "--sessions=60", "--out=" + out,
                                  "--transformations=InsertBlankLines,RefineStep,AddBreakpointAndContinue"});
  ASSERT_EQ(fuzz.exit_code, 0) << fuzz.err;
  const absl::StatusOr<FindingList> list = FindFindings({out});
  ASSERT_TRUE(list.ok());
  ASSERT_FALSE(list->findings.empty()) << "no warning to look at: other transformations would have to be named above";
  const ProgramRun replay = RunProgram(kReplay, {out});
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_THAT(replay.out, Not(HasSubstr("other traces")));

  Finding changed = ReadFinding(list->findings[0].path).value();
  changed.mutable_metamorphic()->mutable_follow_up()->mutable_events(0)->mutable_action()->mutable_step_in();
  Keep(changed);
  EXPECT_THAT(RunProgram(kReplay, {folder_ + "/classes"}).out,
              HasSubstr("reproduced, the follow-up run's trace differs: event 0: "));

  const ProgramRun sample = RunProgram(kSample, {out, "-n", "1"});
  EXPECT_THAT(sample.out, HasSubstr("initial program"));
  EXPECT_THAT(sample.out, HasSubstr("follow-up run"));
  EXPECT_EQ(RunProgram(kLabel, {list->findings[0].path, "--cause=finer"}).exit_code, 0);
  EXPECT_THAT(RunProgram(kLabel, {"--list", out}).out, HasSubstr("finer"));
}

TEST_F(ResultsTest, ASampleIsDrawnLabelledAndNotShownAgain) {
  Keep(*saved_);
  // Another class, and a rule explains it.
  Finding explained = EmptyLineFinding(2, BY_DESIGN);
  explained.mutable_equivalence_class()->set_node_type("ForStatement");
  Keep(explained);
  // Of the first class, and one label covers both.
  Finding alike = *saved_;
  alike.set_session(7);
  const std::string folder = Keep(alike);
  std::ofstream(folder.substr(0, folder.rfind('/')) + "/session-8.pb.zst") << "no finding";

  const ProgramRun first = RunProgram(kSample, {folder_, "-n", "5"});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_THAT(first.out, HasSubstr("--- set breakpoint / Program / breakpoint location  (unexplained)\n"));
  EXPECT_LT(first.out.find("/ Program /"), first.out.find("/ ForStatement /")) << "unexplained first";
  EXPECT_THAT(first.out,
              HasSubstr("2 findings of 3 in 2 classes; not shown, as the label of a shown one would hold for them: 1"));
  EXPECT_THAT(first.out, HasSubstr("left out: 1 could not be read\n"));
  EXPECT_THAT(first.err, HasSubstr("session-8.pb.zst is not a finding"));
  EXPECT_EQ(RunProgram(kSample, {folder_, "-n", "5"}).out, first.out);

  // The commands that it shows are those that work, in a shell and with any path.
  const auto shown = [&first](const std::string& pattern) {
    std::smatch match;
    EXPECT_TRUE(std::regex_search(first.out, match, std::regex(pattern))) << pattern;
    return match[1].str();
  };
  const auto run_in_shell = [](const std::string& command) { return RunProgram("/bin/sh", {"-c", command}); };
  const std::string again = shown(R"(again: \./bazelw run //harness:replay -- (.+)\n)");
  EXPECT_EQ(run_in_shell("harness/replay " + again).exit_code, 0);
  const std::string labelled = shown(R"(label: \./bazelw run //harness:label -- (.+) --cause=ID --note=)");
  const ProgramRun label =
      run_in_shell("harness/label " + labelled + " --cause=by-design-1 --note='Firefox refuses it'");
  EXPECT_EQ(label.exit_code, 0) << label.err;
  EXPECT_THAT(LabelFile(), ContainsRegex("\nempty_line.js\t[0-9a-f]+\tset-breakpoint--Program--breakpoint-location\t2\t"
                                         "actual location 3 / refused\tby-design-1\tFirefox refuses it\n"));

  const ProgramRun second = RunProgram(kSample, {folder_});
  EXPECT_THAT(second.out, Not(HasSubstr("/ Program /")));
  EXPECT_THAT(second.out, HasSubstr("1 finding of 3 in 2 classes; 2 labelled ones are not shown"));
  const ProgramRun all = RunProgram(kSample, {folder_, "--all"});
  EXPECT_THAT(all.out, HasSubstr("    labelled: by-design-1 Firefox refuses it\n"));
  EXPECT_THAT(all.out, HasSubstr("3 findings of 3 in 2 classes\n"));
  EXPECT_THAT(RunProgram(kLabel, {"--list", folder_}).out,
              HasSubstr("       1              2  by-design-1\n1 causes, 1 labels, 1 findings without a label, "
                        "1 that could not be read\n"));
}

TEST_F(ResultsTest, LabelsAreReplacedAndRemoved) {
  const std::string path = Keep(*saved_);
  EXPECT_EQ(RunProgram(kLabel, {path, "--cause=a"}).exit_code, 0);
  EXPECT_THAT(RunProgram(kLabel, {path, "--cause=b"}).out, HasSubstr(": b (was a)\n"));
  EXPECT_THAT(LabelFile(), HasSubstr("\tb\t-\n"));
  EXPECT_THAT(LabelFile(), Not(HasSubstr("\ta\t-\n")));
  const std::string file = folder_ + "/elsewhere";
  EXPECT_EQ(RunProgram(kLabel, {path, "--cause=c", "--file=" + file}).exit_code, 0);
  EXPECT_THAT(RunProgram(kLabel, {"--list", "--file=" + file}).out, HasSubstr("       1  c\n1 causes, 1 labels\n"));
  EXPECT_THAT(RunProgram(kLabel, {path, "--remove"}).out, HasSubstr(": label removed (was b)\n"));
  EXPECT_EQ(RunProgram(kLabel, {path, "--remove"}).exit_code, 1);
}

TEST_F(ResultsTest, WhatIsAKnownBugNeedsNoLabel) {
  Finding known = *saved_;
  *known.mutable_cause() = KeyForTest("corpus/bugs/v8-step-lost-in-finally");
  const std::string path = Keep(known);
  EXPECT_THAT(RunProgram(kReplay, {path}).out,
              HasSubstr(": reproduced bit for bit; known: corpus/bugs/v8-step-lost-in-finally\n"
                        "1 finding: 1 reproduced bit for bit; 1 shows a known bug\n"));
  const ProgramRun listed = RunProgram(kLabel, {"--list", folder_});
  EXPECT_THAT(listed.out, HasSubstr("       0              1  v8-step-lost-in-finally (corpus/bugs: V8 loses a step "));
  EXPECT_THAT(listed.out, HasSubstr("0 causes, 0 labels, 1 findings that corpus/bugs knows, 0 findings without a "));

  // A person knows better.
  const ProgramRun label = RunProgram(kLabel, {path, "--cause=corpus/bugs/v8-back-to-new"});
  EXPECT_THAT(label.out, HasSubstr(": v8-back-to-new (corpus/bugs: V8's step over in "));
  EXPECT_THAT(label.out, HasSubstr("\n  by its cause it is corpus/bugs/v8-step-lost-in-finally: V8 loses "));
  EXPECT_THAT(LabelFile(), HasSubstr("\tv8-back-to-new\t-\n"));
  EXPECT_THAT(RunProgram(kLabel, {"--list", folder_}).out, HasSubstr("       1              1  v8-back-to-new (corp"));

  // As a set for the study of causes: text that can be played when saved findings have another form.
  const ProgramRun set = RunProgram(kLabel, {"--convert", folder_});
  EXPECT_EQ(set.exit_code, 0) << set.err;
  EXPECT_THAT(set.out, HasSubstr("cause: \"v8-back-to-new\""));
  EXPECT_THAT(set.err, HasSubstr("label: 1 findings, 0 without a label are left out, 0 cannot be read"));
}

TEST_F(ResultsTest, MistakesAreOneSentence) {
  const std::string path = Keep(*saved_);
  std::ofstream(folder_ + "/labels") << "no label\n";
  const struct {
    const char* program;
    std::vector<std::string> arguments;
    int exit_code;
    std::string message;
  } cases[] = {
      {kReplay, {}, 2, "finding files or result folders must be named"},
      {kReplay, {"/no/such"}, 1, "/no/such cannot be read: there is no such file"},
      {kReplay, {path, "--time_limit=0"}, 2, "must be above zero"},
      {kSample, {}, 2, "a result folder must be named"},
      {kSample, {"/no/such"}, 1, "there is no such file or folder"},
      {kSample, {folder_, "-n", "0"}, 2, "it must be a whole number from 1 to "},
      {kSample, {folder_}, 1, "/labels, line 1: a label has 7 fields"},
      {kLabel, {path}, 2, "give --cause=ID, which names the root cause"},
      {kLabel, {path, "--cause=a"}, 1, "/labels, line 1: a label has 7 fields"},
      {kLabel, {path, "--cause=corpus/bugs/none"}, 1, "there is no corpus/bugs/none.textproto"},
      {kLabel, {"/no/such", "--cause=a"}, 1, "/no/such cannot be read"},
      {kLabel, {"--list"}, 2, "--list needs a result folder"},
  };
  for (const auto& test : cases) {
    const ProgramRun run = RunProgram(test.program, test.arguments);
    EXPECT_EQ(run.exit_code, test.exit_code) << test.message;
    EXPECT_THAT(run.err, HasSubstr(test.message));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_THAT(run.out, IsEmpty());
  }
  EXPECT_EQ(LabelFile(), "no label\n") << "a file that cannot be read is not written over";
}

}  // namespace
}  // namespace twinstep
