// Programs that never end, recurse without end or take all memory: they end, and the engine goes on.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class LimitsTest : public ConformanceTest {
 protected:
  Finished RunLimited(const Example& example, absl::string_view actions, absl::Duration limit) {
    SessionOptions limited = options();
    limited.cpu_limit = limit;
    const Finished finished = LastFinished(PlayOn(engine(), ToProgram(example), actions, limited));
    // The engine is as good as new.
    EXPECT_EQ(ToTranscript(Play(ToProgram({.program = "let a = 1;\nprint(a);\n"}), "break 2; start; resume"),
                           ActionsIn("break 2; start; resume")),
              "break 2 -> 2:0\nstart -> 2:0 breakpoint, (script)\nresume -> finished completed, printed 1\n");
    return finished;
  }
  // What ends by itself, milliseconds later.
  Finished RunPatiently(const Example& example, absl::string_view actions = "start") {
    return RunLimited(example, actions, absl::Minutes(10));
  }
  void ExpectTimeOut(const Example& example, absl::string_view actions = "start") {
    const Finished finished = RunLimited(example, actions, absl::Milliseconds(200));
    EXPECT_EQ(Finished::Outcome_Name(finished.outcome()), "TIMED_OUT") << example.program;
    EXPECT_FALSE(finished.has_exception());
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(LimitsTest);

TEST_P(LimitsTest, EndlessLoop) { ExpectTimeOut({.program = "while (true);\n"}); }

TEST_P(LimitsTest, EndlessLoopThatCatches) {
  ExpectTimeOut({.program = R"js(
while (true) {
  try {
    while (true);
  } catch {
  } finally {
    continue;
  }
}
)js"});
}

TEST_P(LimitsTest, EndlessLoopAfterAPause) { ExpectTimeOut({.program = "debugger;\nfor (;;);\n"}, "start; resume"); }

TEST_P(LimitsTest, EndlessLoopInsideAStepOver) {
  ExpectTimeOut({.program = "function f() {\n  for (;;);\n}\nf();\n"}, "break 4; start; over");
}

TEST_P(LimitsTest, EndlessLoopInsideAStepOut) {
  ExpectTimeOut({.program = "function f() {\n  debugger;\n  for (;;);\n}\nf();\n"}, "start; out");
}

TEST_P(LimitsTest, EndlessJobs) {
  ExpectTimeOut({.program = "function again() { Promise.resolve().then(again); }\nagain();\n"});
}

TEST_P(LimitsTest, EndlessAsyncFunction) { ExpectTimeOut({.program = "(async () => { for (;;) await null; })();\n"}); }

TEST_P(LimitsTest, EndlessModule) { ExpectTimeOut({.program = "for (;;) await null;\n", .module = true}); }

TEST_P(LimitsTest, CatastrophicRegExp) { ExpectTimeOut({.program = "/^(a+)+$/.test('a'.repeat(40) + 'b');\n"}); }

TEST_P(LimitsTest, EndlessBuiltIn) {
  ExpectTimeOut({.program = "let a = [];\na.length = 10000;\nfor (;;) a.indexOf(1);\n"});
}

TEST_P(LimitsTest, EndlessGenerator) {
  ExpectTimeOut({.program = "function* g() { for (;;) yield 1; }\nfor (const x of g()) x;\n"});
}

TEST_P(LimitsTest, ManyPausesAreNoEndlessLoop) {
  std::string actions = "break 2; start";
  for (int i = 0; i < 100; ++i) actions += "; resume";
  const Trace trace =
      Play(ToProgram({.program = "for (let i = 0; i < 100; i++) {\n  i;\n}\nprint('end');\n"}), actions);
  EXPECT_EQ(Finished::Outcome_Name(LastFinished(trace).outcome()), "COMPLETED");
}

TEST_P(LimitsTest, StackOverflowIsTheProgramsToCatch) {
  const Finished finished = RunPatiently({.program = R"js(
let depth = 0;
function f() {
  depth++;
  f();
}
try {
  f();
} catch (e) {
  print(e instanceof Error, depth > 500);
}
)js"});
  EXPECT_EQ(Finished::Outcome_Name(finished.outcome()), "COMPLETED");
  ASSERT_EQ(finished.console_size(), 1);
  EXPECT_EQ(finished.console(0), "true true");
}

TEST_P(LimitsTest, UncaughtStackOverflow) {
  const Finished finished = RunPatiently({.program = "function f() { f(); }\nf();\n"});
  EXPECT_EQ(Finished::Outcome_Name(finished.outcome()), "THREW");
}

TEST_P(LimitsTest, StackOverflowWhileStepping) {
  const Finished finished =
      RunPatiently({.program = "function f() {\n  f();\n}\ntry {\n  f();\n} catch {\n  print('caught');\n}\n"},
                   "break 5; start; in; out; resume");
  EXPECT_EQ(Finished::Outcome_Name(finished.outcome()), "COMPLETED");
}

TEST_P(LimitsTest, BreakpointDeepInTheStack) {
  const Trace trace = Play(ToProgram({.program = R"js(
function f(n) {
  if (n === 0) {
    return 0;
  }
  return f(n - 1);
}
print(f(400));
)js"}),
                           "break 3; start; resume");
  EXPECT_EQ(LastPause(trace).frames_size(), 402);
  EXPECT_EQ(Finished::Outcome_Name(LastFinished(trace).outcome()), "COMPLETED");
}

TEST_P(LimitsTest, MemoryFilledBySmallObjects) {
  SessionOptions patient = options();
  // What fills memory in V8 takes nearly two seconds on a fast machine. SpiderMonkey may end either way, see below.
  patient.cpu_limit = is_v8() ? absl::Minutes(10) : absl::Seconds(2);
  const Program program = ToProgram({.program = R"js(
let list = null;
for (;;) list = {next: list, a: 1, b: 2, c: 3};
)js"});
  const Finished finished = LastFinished(PlayOn(engine(), program, "start", patient));
  // A RangeError that nobody catches is as good. SpiderMonkey collects garbage over and over before it gives up, which
  // can take longer than the limit.
  EXPECT_TRUE(finished.outcome() == Finished::OUT_OF_MEMORY || finished.outcome() == Finished::THREW ||
              (!is_v8() && finished.outcome() == Finished::TIMED_OUT))
      << Finished::Outcome_Name(finished.outcome());
  EXPECT_EQ(LastFinished(Play(ToProgram({.program = "print(1);\n"}), "start")).console_size(), 1);
}

TEST_P(LimitsTest, TooLargeRequestsAreErrorsOfTheProgram) {
  const Finished finished = RunPatiently({.program = R"js(
for (const f of [() => 'x'.repeat(2 ** 31), () => new Array(-1), () => new ArrayBuffer(2 ** 53)]) {
  try {
    f();
    print('no error');
  } catch (e) {
    print(e instanceof Error);
  }
}
)js"});
  ASSERT_EQ(finished.console_size(), 3);
  for (const std::string& line : finished.console()) EXPECT_EQ(line, "true");
}

}  // namespace
}  // namespace twinstep
