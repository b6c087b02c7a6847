// Sessions do not see each other: equal test cases give byte-identical traces, in a fresh engine and in one that was
// used, also right after a session that ended badly.
#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

constexpr char kProgram[] = R"js(
var v = 1;
let f = x => {
  let o = {x, self: null, m: new Map([[1, 2]])};
  o.self = o;
  return o.x + Math.random();
};
Promise.resolve().then(() => print('job'));
print(f(v), Date.now(), typeof leaked, [].leak);
)js";
constexpr char kActions[] = "break 5; start; in; out; over; over; resume; resume";

// V8 11 ends the process when it pauses in some async generators.
bool CrashesV8(const Engine& engine, const Program& program) {
  return engine.name() == "v8" && MajorVersion(engine) < 13 && program.source().find("async") != std::string::npos &&
         program.source().find("yield") != std::string::npos;
}

// How it ended and what was printed.
std::string Summary(const Finished& finished) {
  return absl::StrCat(Finished::Outcome_Name(finished.outcome()), "\n", absl::StrJoin(finished.console(), "\n"));
}

class IsolationTest : public ConformanceTest {
 protected:
  std::string TraceText() { return ToText(Play(ToProgram({.program = kProgram}), kActions)); }

  // A trace in a fresh engine, of a process that has no other engine of the kind in a session.
  std::string FreshTraceText(const Program& program, absl::string_view actions) {
    absl::StatusOr<std::unique_ptr<Engine>> fresh = MakeFreshEngine(GetParam().engine);
    // SpiderMonkey has one context on a thread.
    if (!fresh.ok()) return "";
    return ToText(PlayOn(**fresh, program, actions, options()));
  }

  void ExpectNoTraceOf(const Example& example, absl::string_view actions) {
    const std::string before = TraceText();
    SessionOptions limited = options();
    limited.cpu_limit = absl::Milliseconds(300);
    PlayOn(engine(), ToProgram(example), actions, limited);
    EXPECT_EQ(TraceText(), before) << "after " << example.program;
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(IsolationTest);

TEST_P(IsolationTest, TheSameInAFreshEngine) {
  const std::string used = TraceText();
  const std::string fresh = FreshTraceText(ToProgram({.program = kProgram}), kActions);
  if (fresh.empty()) GTEST_SKIP() << "one engine of the kind at a time";
  EXPECT_EQ(used, fresh);
}

TEST_P(IsolationTest, AfterGlobalsWereChanged) {
  ExpectNoTraceOf({.program = R"js(
var leaked = 1;
globalThis.f = 2;
Array.prototype.leak = 'leak';
Object.prototype.x = 'leak';
Math.random = () => 0;
Date.now = () => 0;
Promise.prototype.then = () => {};
Symbol.for('leak');
)js"},
                  "start");
}

TEST_P(IsolationTest, AfterAnAbandonedSession) {
  ExpectNoTraceOf({.program = R"js(
Promise.resolve().then(() => print('of the last session'));
function f() {
  try {
    debugger;
  } finally {
    print('finally');
  }
}
f();
)js"},
                  "start; abandon");
  ExpectNoTraceOf({.program = "debugger;\nfunction f() {}\nf();\n"}, "start; in; in");
}

TEST_P(IsolationTest, AfterASessionWithAStepUnderWay) {
  ExpectNoTraceOf({.program = "debugger;\nprint(1);\n"}, "start; over; over; in; in; in");
  ExpectNoTraceOf({.program = "debugger;\nprint(1);\n"}, "start; in; in; in");
}

TEST_P(IsolationTest, AfterATimeOut) {
  ExpectNoTraceOf({.program = "while (true);\n"}, "start");
  ExpectNoTraceOf({.program = "(function f() { Promise.resolve().then(f); })();\n"}, "start");
  ExpectNoTraceOf({.program = "debugger;\nfor (;;);\n"}, "break 2; start; over; resume");
}

TEST_P(IsolationTest, AfterAnUncaughtException) {
  ExpectNoTraceOf({.program = "throw new Error('x');\n"}, "start");
  ExpectNoTraceOf({.program = "function f() { f(); }\nf();\n"}, "start");
  ExpectNoTraceOf({.program = "Promise.reject(1);\nthrow 1;\n"}, "start");
}

TEST_P(IsolationTest, AfterAProgramThatDoesNotParse) { ExpectNoTraceOf({.program = "let let;\n"}, "break 1; start"); }

TEST_P(IsolationTest, AfterRunningOutOfMemory) {
  ExpectNoTraceOf({.program = "let list = null;\nfor (;;) list = {next: list, a: 1, b: 2};\n"}, "start");
}

TEST_P(IsolationTest, BreakpointsOfTheLastSessionAreGone) {
  ExpectNoTraceOf({.program = kProgram}, "break 2; break 4; break 8; start; resume; resume; resume; resume; resume");
}

TEST_P(IsolationTest, ManySessions) {
  const std::string first = TraceText();
  for (int i = 0; i < 60; ++i) ASSERT_EQ(TraceText(), first) << i;
}

// Every program: steps through it twice, with all other programs in between.
TEST_P(IsolationTest, EveryProgramTwice) {
  const std::vector<Program>& programs = CorpusPrograms();
  std::string actions = "start";
  for (int i = 0; i < 12; ++i) absl::StrAppend(&actions, i % 3 == 2 ? "; over" : "; in");
  absl::StrAppend(&actions, "; out; resume");
  std::vector<std::string> first;
  for (int round = 0; round < 2; ++round) {
    for (size_t p = 0; p < programs.size(); ++p) {
      if (CrashesV8(engine(), programs[p])) {
        if (round == 0) first.push_back("");
        continue;
      }
      std::string all = "break 1; break 4; break 9; break 14; ";
      const std::string text = ToText(Play(programs[p], absl::StrCat(all, actions)));
      if (round == 0) {
        first.push_back(text);
      } else {
        EXPECT_EQ(text, first[p]) << programs[p].name();
      }
    }
  }
}

// Debugging changes nothing of what a program prints.
TEST_P(IsolationTest, SteppingDoesNotChangeThePrintedLines) {
  std::string running = "start";
  for (int i = 0; i < 100; ++i) absl::StrAppend(&running, "; resume");
  std::string stepping;
  for (int i = 0; i < 60; ++i) absl::StrAppend(&stepping, "; in; over; out");
  for (int i = 0; i < 200; ++i) absl::StrAppend(&stepping, "; resume");
  for (const Program& program : CorpusPrograms()) {
    if (CrashesV8(engine(), program)) continue;
    const Finished bare = LastFinished(Play(program, running));
    const Trace stepped = Play(program, absl::StrCat("break 2; break 5; break 8; start", stepping));
    // Still paused after all actions: says nothing.
    if (LastFinished(stepped).outcome() == Finished::ABANDONED) continue;
    EXPECT_EQ(Summary(bare), Summary(LastFinished(stepped))) << program.name();
  }
}

TEST(PrintedLinesTest, AreTheSameInBothEngines) {
  for (const Program& program : CorpusPrograms()) {
    TestCase test_case;
    const auto run = [&program](const std::string& name) {
      absl::StatusOr<std::unique_ptr<Session>> session = SharedEngine(name).Load(program, SessionOptions());
      EXPECT_TRUE(session.ok()) << session.status();
      class Resume : public Driver {
        Action OnPause(Session&, Pause&) override {
          Action action;
          action.mutable_resume();
          return action;
        }
      } driver;
      absl::StatusOr<Finished> finished = (*session)->Run(driver);
      EXPECT_TRUE(finished.ok()) << finished.status();
      // Messages of built-in errors are each engine's own.
      finished->clear_exception();
      // So are their places and stacks. Which promises are told to be rejected is the language's.
      finished->clear_told();
      for (Rejection& rejection : *finished->mutable_rejections()) {
        rejection.clear_told();
        if (rejection.reason().has_object()) rejection.clear_reason();
      }
      return finished->DebugString();
    };
    EXPECT_EQ(run("v8"), run("spidermonkey")) << program.name();
  }
}

}  // namespace
}  // namespace twinstep
