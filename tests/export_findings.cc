#include "tests/export_findings.h"

#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/engines.h"
#include "gtest/gtest.h"
#include "harness/results/finding_file.h"
#include "model/actions/actions_text.h"
#include "model/answers/comparison.h"
#include "model/js_string.h"
#include "model/sessions/first_difference.h"
#include "model/sessions/replay.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

// SpiderMonkey has one context a thread.
Engine& EngineOf(const std::string& name) {
  static thread_local std::unique_ptr<Engine> v8, spidermonkey;
  std::unique_ptr<Engine>& engine = name == "v8" ? v8 : spidermonkey;
  if (engine == nullptr) engine = *MakeEngine(name);
  return *engine;
}

TestCase TestCaseOf(const PlayedFinding& played, const std::string& engine, BreakpointSliding sliding) {
  TestCase test_case;
  *test_case.mutable_program() = played.program;
  *test_case.mutable_actions() = *ParseActions(played.actions);
  test_case.mutable_engine()->set_engine(engine);
  test_case.mutable_engine()->set_breakpoint_sliding(sliding);
  test_case.set_capture(FULL);
  return test_case;
}

Trace TraceOf(const TestCase& test_case) {
  SessionOptions options;
  options.breakpoint_sliding = test_case.engine().breakpoint_sliding();
  absl::StatusOr<Trace> trace = RunTestCase(EngineOf(test_case.engine().engine()), test_case, options);
  if (!trace.ok()) {
    ADD_FAILURE() << trace.status();
    return Trace();
  }
  return *std::move(trace);
}

// Of the first line that begins so.
std::string LineBehind(const std::string& script, const std::string& beginning) {
  const std::vector<std::string> lines = absl::StrSplit(script, '\n');
  for (const std::string& line : lines) {
    if (absl::StartsWith(line, beginning)) return line.substr(beginning.size());
  }
  ADD_FAILURE() << "no line \"" << beginning << "...\" in\n" << script;
  return "";
}

}  // namespace

Program ScriptOf(const std::string& source) {
  Program program;
  program.set_name("example.js");
  program.set_source(source);
  return program;
}

Finding DifferenceOf(const PlayedFinding& played, CaptureLevel level, BreakpointSliding sliding) {
  Finding finding;
  TestCase& test_case = *finding.mutable_test_case();
  test_case = TestCaseOf(played, "v8", sliding);
  TestCase other = TestCaseOf(played, "spidermonkey", sliding);
  DifferentialFinding& differential = *finding.mutable_differential();
  *differential.mutable_other() = other.engine();
  *differential.mutable_first() = TraceOf(test_case);
  *differential.mutable_second() = TraceOf(other);
  test_case.set_capture(level);
  const std::optional<Divergence> divergence =
      FirstDifference(differential.first(), differential.second(), level).value_or(std::nullopt);
  if (divergence) *differential.mutable_divergence() = *divergence;
  EXPECT_TRUE(divergence) << "the engines agree on\n" << played.program.source() << played.actions;
  return finding;
}

Finding WarningOf(const std::string& engine, const PlayedFinding& initial, const PlayedFinding& follow_up,
                  const Transformation& transformation) {
  Finding finding;
  *finding.mutable_test_case() = TestCaseOf(initial, engine, NONE);
  MetamorphicFinding& metamorphic = *finding.mutable_metamorphic();
  *metamorphic.add_transformations() = transformation;
  metamorphic.set_initial_source(initial.program.source());
  metamorphic.set_follow_up_source(follow_up.program.source());
  *metamorphic.mutable_initial() = TraceOf(TestCaseOf(initial, engine, NONE));
  *metamorphic.mutable_follow_up() = TraceOf(TestCaseOf(follow_up, engine, NONE));
  // At a pause the list ends with an abandon.
  auto last_answer = [](const Trace& trace) {
    const int last = trace.events_size() - 1;
    return trace.events(last - 1).action().has_abandon() ? last - 2 : last;
  };
  const int event = last_answer(metamorphic.initial());
  std::optional<Divergence> divergence =
      CompareOutputs(metamorphic.initial().events(event).output(),
                     metamorphic.follow_up().events(last_answer(metamorphic.follow_up())).output(), FULL);
  if (!divergence) {
    ADD_FAILURE() << "the runs end alike: " << follow_up.program.source() << follow_up.actions;
    return finding;
  }
  *metamorphic.mutable_divergence() = *std::move(divergence);
  metamorphic.mutable_divergence()->set_event(static_cast<uint32_t>(event));
  return finding;
}

std::string WriteFindingFile(const Finding& finding) {
  static int number = 0;
  const std::string folder = absl::StrCat(::testing::TempDir(), "/finding_", ++number);
  const absl::Status status = WriteFinding(folder, finding);
  EXPECT_TRUE(status.ok()) << status;
  return absl::StrCat(folder, "/", FindingFileName(finding.session()));
}

std::string ExportTo(const std::string& finding_file, const std::string& format, const std::string& name) {
  const std::string path = absl::StrCat(::testing::TempDir(), "/", name);
  const ProgramRun run =
      RunProgram("harness/export", {"--polish=false", "--format=" + format, "--out=" + path, finding_file});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  return path;
}

std::string ReadFileForTest(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

std::vector<std::string> FlagsOfScript(const std::string& script) {
  std::vector<std::string> flags;
  const std::vector<std::string> lines = absl::StrSplit(script, '\n');
  for (const std::string& line : lines) {
    if (!absl::StartsWith(line, "// Run: ") && !absl::StartsWith(line, "// Flags: ")) continue;
    for (const absl::string_view word : absl::StrSplit(line, ' ')) {
      if (absl::StartsWith(word, "-")) flags.emplace_back(word);
    }
  }
  return flags;
}

std::string ActualOfScript(const std::string& script) { return LineBehind(script, "// Answer to the last action: "); }

std::string ExpectedOfScript(const std::string& script) {
  const std::string line = LineBehind(script, "// Expected, ");
  return line.substr(line.find(": ") + 2);
}

namespace {

// Where the JavaScript literal that ends before `end` begins.
size_t BeginOfLiteral(const std::string& script, size_t end) {
  const char quote = script[end - 1];
  size_t begin = end - 2;
  while (script[begin] != quote || script[begin - 1] == '\\') --begin;
  return begin;
}

}  // namespace

std::string SatisfiedScript(const std::string& script) {
  std::string satisfied = script;
  int cases = 0;
  // The row of the last action of each case that has a right and a wrong answer: they change places.
  const std::string row_end = "],  // ";
  for (size_t at = satisfied.find(row_end); at != std::string::npos; at = satisfied.find(row_end, at + 1)) {
    const size_t next = satisfied.find('\n', at) + 1;
    const bool last = satisfied.compare(satisfied.find_first_not_of(' ', next), 1, "]") == 0;
    if (!last) continue;
    const size_t wrong = BeginOfLiteral(satisfied, at);
    const char before = satisfied[wrong - 3];
    if (before != '\'' && before != '"') continue;
    const size_t right = BeginOfLiteral(satisfied, wrong - 2);
    // The word of the action is no answer.
    if (satisfied[right - 1] != ' ') continue;
    const std::string a = satisfied.substr(right, wrong - 2 - right), b = satisfied.substr(wrong, at - wrong);
    satisfied.replace(right, at - right, absl::StrCat(b, ", ", a));
    ++cases;
  }
  EXPECT_GT(cases, 0) << script;
  // The wrong answer then is one that does not come; where all that is not right is wrong, all is right.
  if (satisfied.find("!right.test(answer)") == std::string::npos) return satisfied;
  for (const std::string begin : {"right = new RegExp(", "right: new RegExp("}) {
    for (size_t at = satisfied.find(begin); at != std::string::npos; at = satisfied.find(begin, at + 1)) {
      const size_t pattern = at + begin.size();
      satisfied.replace(pattern, satisfied.find('\n', pattern) - pattern, begin[5] == ':' ? "'')," : "'');");
    }
  }
  return satisfied;
}

std::string LastLine(const std::string& printed) {
  const std::vector<std::string> lines = absl::StrSplit(printed, '\n', absl::SkipEmpty());
  return lines.empty() ? "" : lines.back();
}

std::string ScriptWith(const std::string& path, const std::string& before) {
  const std::string script = ReadFileForTest(path);
  const std::string changed = absl::StrCat(path, ".changed.js");
  std::ofstream(changed, std::ios::binary) << before << "\n" << script;
  return changed;
}

}  // namespace twinstep
