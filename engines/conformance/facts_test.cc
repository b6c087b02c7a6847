// What the table of subjects (third_party/engines/subjects.bzl) says of an engine's debugger, asked of the debugger: a
// row that is untrue of this version fails, and so does one that is missing. Texts of EngineFacts say what each means.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include "absl/strings/match.h"
#include "engines/conformance/conformance.h"
#include "model/sessions/replay.h"
#include "model/source/coverage.h"
#include "model/subject_table.h"

namespace twinstep {
namespace {

class FactsTest : public ConformanceTest {
 public:
  // The answers to `actions`, a line each; where the engine says that it does not do such a thing, that.
  std::string Answers(absl::string_view program, absl::string_view actions, BreakpointSliding sliding = NONE) {
    TestCase test_case;
    *test_case.mutable_program() = ToProgram({.program = program});
    *test_case.mutable_actions() = ActionsIn(actions);
    test_case.mutable_engine()->set_breakpoint_sliding(sliding);
    test_case.set_capture(FULL);
    const absl::StatusOr<Trace> trace = RunTestCase(engine(), test_case, {.breakpoint_sliding = sliding});
    if (!trace.ok()) return std::string(trace.status().message());
    return ToTranscript(*trace, test_case.actions());
  }
  bool Answer(absl::string_view program, absl::string_view actions, absl::string_view answer) {
    const std::string all = Answers(program, actions);
    answers_ += all;
    return absl::StrContains(all, answer);
  }
  // In all answers so far.
  int TimesAt(std::string_view answer) const {
    int times = 0;
    for (size_t at = answers_.find(answer); at != std::string::npos; at = answers_.find(answer, at + 1)) ++times;
    return times;
  }
  Finished End(absl::string_view program) { return LastFinished(Play(ToProgram({.program = program}), "start")); }
  using ConformanceTest::engine;
  using ConformanceTest::VariableAfter;

  // What was answered, for who reads a failure.
  std::string answers_;
};
TWINSTEP_INSTANTIATE_CONFORMANCE(FactsTest);

constexpr absl::string_view kCalls = R"js(
function f(x) {
  let y = x + 1;
  return y;
}
print(f(1));
print(f(2));
)js";

// Each tells whether the debugger does it.
struct Probe {
  std::string_view fact;
  bool (*is_so)(FactsTest& test);
};

constexpr Probe kProbes[] = {
    {"restarts_frames", [](FactsTest& test) { return test.Answer(kCalls, "break 3; start; restart", "restarted, f"); }},
    {"edits_source",
     [](FactsTest& test) { return test.Answer(kCalls, "break 5; start; edit 2:15 \" + 10\"", "-> done"); }},
    {"breaks_at_calls",
     [](FactsTest& test) { return test.Answer(kCalls, "break 5; start; break call f; resume", "breakpoint, f <"); }},
    {"switches_pauses_off",
     [](FactsTest& test) { return test.Answer(kCalls, "break 2; pauses off; start", "finished completed"); }},
    {"evaluates_in_scopes",
     [](FactsTest& test) {
       constexpr absl::string_view kProgram = "\nlet x = 1;\n{\n  let x = 2;\n  debugger;\n  print(x);\n}\n";
       return test.Answer(kProgram, "start; evaluate scope 1 x", "evaluate scope 1 x -> 1");
     }},
    {"steps_into_ranges",
     [](FactsTest& test) {
       constexpr absl::string_view kProgram =
           "\nfunction f() {\n  return 1;\n}\nfunction g() {\n  return f();\n}\ndebugger;\ng();\nprint(2);\n";
       return test.Answer(kProgram, "start; over; over enter 1:0-3:1", "2:2 step, f < g <");
     }},
    {"pauses_before_scripts",
     [](FactsTest& test) { return test.Answer("eval('1');", "scripts on; start", "before script, (eval) <"); }},
    {"steps_past_code",
     [](FactsTest& test) { return test.Answer(kCalls, "break 2; start; over skip 3:0-4:0", "5:0 step"); }},
    {"marks_returns_by_end",
     [](FactsTest& test) { return test.Answer(kCalls, "break 2; start; over; over", "3:11 step, f <"); }},
    {"pauses_at_frame_ends",
     [](FactsTest& test) { return test.Answer(kCalls, "break 2; start; over; over", "4:0 step, f <"); }},
    {"returns_to_next_call",
     [](FactsTest& test) { return test.Answer(kCalls, "break 2; start; remove 2; out", "5:0 step, (script)"); }},
    // What is called behind the return, by no code, is `next`.
    {"step_out_enters_next",
     [](FactsTest& test) {
       return test.Answer(R"js(
const o = {[Symbol.iterator]() {
  return {next() {
    return {done: true};
  }};
}};
const [a] = o;
print(3);
)js",
                          "break 2; start; over; out", "3:4 step, next");
     }},
    {"shows_no_value_as_undefined",
     [](FactsTest& test) {
       return test.VariableAfter({.program = "\ndebugger;\nlet x = 1;\nprint(x);\n"}, "x", "start") == "undefined";
     }},
    {"lists_unkept_variables",
     [](FactsTest& test) {
       constexpr absl::string_view kProgram =
           "\nfunction f() {\n  const x = 1;\n  return () => {\n    debugger;\n  };\n}\nf()();\n";
       return test.VariableAfter({.program = kProgram}, "x", "start") == "unavailable";
     }},
    // Once for the element, once for the end.
    {"stops_at_loop_variable_before_next",
     [](FactsTest& test) {
       return test.Answer(R"js(
for (const x of [1]) {
  print(x);
}
print(2);
)js",
                          "break 2; start; over", "over -> 1:11 step");
     }},
    {"steps_from_older_frames",
     [](FactsTest& test) {
       return test.Answer(
           "\nfunction g() {\n  debugger;\n  return 1;\n}\nfunction f() {\n  g();\n  return 2;\n}\nf();\n",
           "start; over 1", "7:2 step, f <");
     }},
    {"chooses_sliding",
     [](FactsTest& test) {
       constexpr absl::string_view kProgram = "\n// Nothing.\nprint(1);\n";
       return test.Answers(kProgram, "break 1; start", NONE) != test.Answers(kProgram, "break 1; start", NEXT);
     }},
    {"places_errors_where_made",
     [](FactsTest& test) { return test.End("\nconst e = new Error('x');\nthrow e;\n").told().location().line() == 1; }},
    // Two functions end there: steps stop at both ends, a breakpoint at one.
    {"breaks_once_per_place",
     [](FactsTest& test) {
       constexpr absl::string_view kProgram = "\nconst f = a => b => a + b;\nf(1)(2);\n";
       return test.Answer(kProgram, "break 2; start; in; in; in; in; in; in", "1:25 step") &&
              test.TimesAt("1:25 step") == 2 && test.Answer(kProgram, "break 1:25; start; resume", "1:25 breakpoint") &&
              test.TimesAt("1:25 breakpoint") == 1;
     }},
    {"tells_calls_of_callbacks",
     [](FactsTest& test) {
       return test.Answer("\nfunction f() {\n  Promise.resolve().then(() => {\n    debugger;\n  });\n}\nf();\n",
                          "start", " << ");
     }},
    {"leaves_out_rejections",
     [](FactsTest& test) {
       const Finished end = test.End("\nconst p = Promise.reject(1);\np.catch(() => {});\nPromise.reject(2);\n");
       return end.rejections_size() != 2 || !end.rejections(0).revoked() || end.rejections(1).revoked();
     }},
    {"leaves_out_throws",
     [](FactsTest& test) { return test.End("\nfunction f() {\n  throw 7;\n}\nf();\n").told().thrown_at_size() == 0; }},
    {"runs_scripts_only",
     [](FactsTest& test) {
       Program program;
       program.set_source("export {};\n");
       program.set_kind(Program::MODULE);
       const absl::StatusOr<Finished> end = test.engine().RunBare(program, {}, {});
       return !end.ok() && absl::IsUnimplemented(end.status());
     }},
    {"host_catches",
     [](FactsTest& test) {
       return !test.Answer("\nthrow 1;\n", "exceptions uncaught; start; resume", "1:0 exception");
     }},
    {"looks_run_code",
     [](FactsTest& test) {
       return test.Answer(R"js(
const o = {length: 1, get splice() { print('ran'); }};
const e = Object.defineProperty(new Error('x'), 'message', {get() { print('ran'); }});
const named = Object.setPrototypeOf(new Error('x'), {get name() { print('ran'); }});
debugger;
)js",
                          "start; evaluate o; evaluate e; evaluate named; resume", "printed ran");
     }},
    // Whether an operand of a line that runs is told.
    {"counts_blocks",
     [](FactsTest& test) {
       constexpr std::string_view kProgram = "const a = 0;\nconst b = a && print(1);\nprint(b);\n";
       Coverage coverage;
       Program program;
       program.set_source(std::string(kProgram));
       EXPECT_TRUE(test.engine().RunBare(program, {}, {.coverage = &coverage}).ok());
       const size_t operand = kProgram.find("print(1)");
       return !coverage.MayHaveExecuted(static_cast<int>(operand), static_cast<int>(operand + 8)) &&
              coverage.points().empty();
     }},
};

// What needs a process of its own to be seen, or several configurations, and where that is done.
constexpr std::string_view kElsewhere[] = {
    // Here, NoFrameIsRestartedWhereTheProcessDiesOfIt.
    "no_restart_at_exception",
    // tests/warning_rules_test.cc
    "places_by_lines",
    "guesses_names",
    "names_by_surroundings",
    "drops_optimized_variables",
    "passes_unmoved_places",
};

bool IsSaid(const Engine& engine, std::string_view fact) {
  const std::string shell = ShellOf(std::string(engine.name()));
  bool is_said = false;
  for (const FactRow& row : FactRows()) {
    if (IsOf(row, engine.name(), shell) && row.fact == fact && Holds(row, VersionIn(engine.version()))) {
      is_said = row.holds;
    }
  }
  return is_said;
}

TEST_P(FactsTest, EachIsAsItsRowSays) {
  for (const Probe& probe : kProbes) {
    answers_.clear();
    EXPECT_EQ(probe.is_so(*this), IsSaid(engine(), probe.fact))
        << probe.fact << " of " << engine().name() << " " << engine().version() << "\n"
        << answers_;
  }
}

// The process dies where frames are not to be restarted.
TEST_P(FactsTest, NoFrameIsRestartedWhereTheProcessDiesOfIt) {
  if (!engine().facts().restarts_frames) GTEST_SKIP() << "it restarts no frames";
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto restart = [&] {
    Answers("\nfunction f() {\n  throw 1;\n}\ntry {\n  f();\n} catch (e) {\n}\n", "exceptions all; start; restart");
  };
  if (!engine().facts().no_restart_at_exception.empty()) {
    EXPECT_DEATH(restart(), "") << "it survives: the row no_restart_at_exception is untrue of " << engine().version();
  } else {
    restart();
  }
}

TEST(FactTableTest, EachHasATest) {
  std::set<std::string_view> tested(std::begin(kElsewhere), std::end(kElsewhere)), rows;
  for (const Probe& probe : kProbes) EXPECT_TRUE(tested.insert(probe.fact).second) << probe.fact;
  for (const FactRow& row : FactRows()) rows.insert(row.fact);
  EXPECT_EQ(tested, rows);
  std::cout << rows.size() << " facts\n";
}

}  // namespace
}  // namespace twinstep
