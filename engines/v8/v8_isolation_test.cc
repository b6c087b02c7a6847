// Sessions see nothing of each other: traces are the same in a fresh engine and in one that ran anything before.
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engines/v8/v8_test_util.h"
#include "gtest/gtest.h"
#include "model/answers/display.h"
#include "model/sessions/replay.h"

namespace twinstep {
namespace {

struct Sample {
  Program program;
  std::string_view actions;
};

std::vector<Sample> Samples() {
  return {
      // Functions entered, left, and stepped through.
      {Script(R"(function fib(n) {
  if (n < 2) return n;
  let a = fib(n - 1);
  return a + fib(n - 2);
}
var total = 0;
for (let i = 0; i < 3; i++) total += fib(i);
print(total, Math.random(), Date.now());
)"),
       "b3 b7 i i o o u i r r o x3 r o o"},
      // Jobs; a breakpoint in a function that is compiled when it is set.
      {Script(R"(async function wait(x) {
  await null;
  return x + 1;
}
let log = [];
wait(1).then(v => {
  log.push(v);
});
Promise.resolve().then(() => { debugger; });
)"),
       "b2 b7 o o o o o o i i i"},
      {Module("import { twice } from 'm';\nlet v = await twice(4);\nv += 1;\n",
              {{"m", "export function twice(x) {\n  return x * 2;\n}\n"}}),
       "b2 i i o o o o o o"},
      // Registries of the isolate, functions that leave traces elsewhere, code made at run time.
      {Script(R"(let key = Symbol.for('shared');
let before = [key.description, RegExp.$1, typeof Array.prototype.extra, Error.stackTraceLimit];
/(z+)/.exec('zzz');
let made = new Function('a', 'return a + 1')(1) + eval('2;\n3');
debugger;
let tags = (s => s)`x`;
let list = [3, 1, 2].sort((a, b) => a - b);
debugger;
)"),
       "r b7 o i o o o o"},
      // Depth of recursion.
      {Script("let n = 0;\nfunction deep() { n++; deep(); }\ntry { deep(); } catch (e) { print(e); }\ndebugger;\n"),
       "o o"},
      {Script("let broken = ;\n"), "b1"},
      {Script("let ok = 1;\nok.missing.more;\n"), "b2 o"},
  };
}

std::vector<std::string> Texts(Engine& engine) {
  std::vector<std::string> texts;
  for (const Sample& sample : Samples()) {
    texts.push_back(ToText(Play(engine, sample.program, sample.actions, FULL)));
  }
  return texts;
}

std::vector<std::string> FreshTexts() {
  std::vector<std::string> texts;
  for (const Sample& sample : Samples()) {
    std::unique_ptr<Engine> engine = NewV8();
    texts.push_back(ToText(Play(*engine, sample.program, sample.actions, FULL)));
  }
  return texts;
}

SessionOptions Limit(absl::Duration limit) {
  SessionOptions options;
  options.cpu_limit = limit;
  return options;
}

// Runs `spoil` before each sample.
void ExpectUnspoiled(const std::function<void(Engine&)>& spoil, const V8Options& options = {}) {
  static const std::vector<std::string>* const fresh = new std::vector<std::string>(FreshTexts());
  std::unique_ptr<Engine> engine = NewV8(options);
  const std::vector<Sample> samples = Samples();
  for (size_t i = 0; i < samples.size(); ++i) {
    spoil(*engine);
    EXPECT_EQ(ToText(Play(*engine, samples[i].program, samples[i].actions, FULL)), (*fresh)[i]);
  }
}

Finished::Outcome Outcome(const Trace& trace) { return End(trace).outcome(); }

TEST(V8IsolationTest, TheSampleSessionsDoSomething) {
  std::unique_ptr<Engine> engine = NewV8();
  for (const Sample& sample : Samples()) {
    EXPECT_TRUE(!Pauses(Play(*engine, sample.program, sample.actions)).empty() || sample.actions == "b1");
  }
}

TEST(V8IsolationTest, AfterItself) {
  ExpectUnspoiled([](Engine&) {});
  // The same source over and over, through a restart of the debugger.
  std::unique_ptr<Engine> engine = NewV8();
  const std::vector<std::string> first = Texts(*engine);
  for (int i = 0; i < 8; ++i) ASSERT_EQ(Texts(*engine), first) << "round " << i;
}

TEST(V8IsolationTest, WithAnotherRhythmOfRecycling) {
  ExpectUnspoiled([](Engine&) {}, {.sessions_per_debugger = 1});
  ExpectUnspoiled([](Engine&) {}, {.sessions_per_isolate = 1});
}

TEST(V8IsolationTest, AfterAbandonedSessions) {
  ExpectUnspoiled([](Engine& engine) {
    EXPECT_EQ(Outcome(Play(engine, Script("debugger;\nprint(1);"), "a")), Finished::ABANDONED);
    // In a job, with other jobs waiting, inside try and finally.
    const Trace trace = Play(engine, Script(R"(for (let i = 0; i < 3; i++) Promise.resolve(i).then(() => {
  try { debugger; } catch (e) { print(2); } finally { print(3); }
});)"),
                             "o a");
    EXPECT_EQ(Outcome(trace), Finished::ABANDONED);
    EXPECT_EQ(End(trace).console_size(), 0);
  });
}

TEST(V8IsolationTest, AfterAStepPastTheEnd) {
  for (const char* actions : {"b1 i i i i i i i", "b1 o o o", "b1 u u u", "b1 o i o i o"}) {
    ExpectUnspoiled([&](Engine& engine) {
      EXPECT_EQ(Outcome(Play(engine, Script("function f() {} f();"), actions)), Finished::COMPLETED) << actions;
    });
  }
}

TEST(V8IsolationTest, AfterAStepThatAResumeDoesNotEnd) {
  ExpectUnspoiled([](Engine& engine) {
    TestCase test_case;
    *test_case.mutable_program() =
        Script("function f() {\n  throw 1;\n}\ntry {\n  f();\n} catch (e) {\n}\nf.end = 1;\n");
    test_case.add_actions()->mutable_pause_on_exceptions()->set_mode(PauseOnExceptions::ALL);
    test_case.add_actions()->mutable_set_breakpoint()->mutable_location()->set_line(2);
    test_case.add_actions()->mutable_start();
    // Pauses at the exception, in the same frame; the step is not over.
    test_case.add_actions()->mutable_step_out();
    test_case.add_actions()->mutable_resume();
    const absl::StatusOr<Trace> trace = RunTestCase(engine, test_case, {});
    ASSERT_TRUE(trace.ok()) << trace.status();
    EXPECT_EQ(Outline(*trace), (std::vector<std::string>{"no output", "2:2", "2:2!", "2:2^", "COMPLETED"}));
  });
}

TEST(V8IsolationTest, AfterTimeouts) {
  ExpectUnspoiled([](Engine& engine) {
    EXPECT_EQ(Outcome(Play(engine, Script("debugger; for (;;) { try { for (;;); } finally { continue; } }"), "o", PAPER,
                           Limit(absl::Milliseconds(20)))),
              Finished::TIMED_OUT);
  });
  ExpectUnspoiled([](Engine& engine) {
    EXPECT_EQ(Outcome(Play(engine, Script("(function f() { Promise.resolve().then(f); })()"), "", PAPER,
                           Limit(absl::Milliseconds(20)))),
              Finished::TIMED_OUT);
  });
}

TEST(V8IsolationTest, AfterMemoryRanOut) {
  const V8Options options = {.heap_limit = size_t{32} << 20};
  ExpectUnspoiled(
      [](Engine& engine) {
        EXPECT_EQ(Outcome(Play(engine, Script("let a = [];\nfor (;;) a.push({ x: a.length });"), "b1 r")),
                  Finished::OUT_OF_MEMORY);
      },
      options);
}

TEST(V8IsolationTest, AfterErrorsAndSessionsThatNeverRan) {
  ExpectUnspoiled([](Engine& engine) {
    EXPECT_EQ(Outcome(Play(engine, Script("function f() { throw 1; }\nf();"), "b1 i i i")), Finished::THREW);
    EXPECT_EQ(Outcome(Play(engine, Script("let let = 1"), "b1")), Finished::REJECTED);
    // Loaded, with a breakpoint, and dropped.
    absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(Script("debugger;"), {});
    ASSERT_TRUE(session.ok());
    Location location;
    location.set_line(1);
    EXPECT_TRUE((*session)->SetBreakpoint(location)->has_breakpoint_set());
    session->reset();
    Program failing = Script("1");
    failing.add_setup("debugger; let x = 1;");
    failing.add_setup("x.y.z");
    EXPECT_EQ(engine.Load(failing, {}).status().code(), absl::StatusCode::kFailedPrecondition);
  });
}

TEST(V8IsolationTest, AfterProgramsThatChangeTheirWorld) {
  ExpectUnspoiled([](Engine& engine) {
    const Trace trace = Play(engine, Script(R"(Symbol.for('shared');
Array.prototype.extra = 1;
Object.defineProperty(Object.prototype, 'get', { get() { throw 1; } });
Error.stackTraceLimit = 1;
Error.prepareStackTrace = () => 'mine';
Promise.prototype.then = null;
Math.random = () => 4;
Date.now = () => 5;
print = console.log = null;
globalThis.leak = 'leak';
/(a)/.exec('a');
debugger;
)"),
                             "o r", FULL);
    EXPECT_EQ(Outcome(trace), Finished::COMPLETED);
  });
}

TEST(V8IsolationTest, OneSessionAtATime) {
  std::unique_ptr<Engine> engine = NewV8();
  absl::StatusOr<std::unique_ptr<Session>> first = engine->Load(Script("1"), {});
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(engine->Load(Script("1"), {}).status().code(), absl::StatusCode::kFailedPrecondition);
  first->reset();
  EXPECT_TRUE(engine->Load(Script("1"), {}).ok());
}

TEST(V8IsolationTest, TwoEnginesInTurn) {
  std::unique_ptr<Engine> one = NewV8();
  std::unique_ptr<Engine> two = NewV8();
  // A session of one inside a pause of the other.
  class Nested : public Driver {
   public:
    explicit Nested(Engine& other) : other_(other) {}
    Action OnPause(Session&, Pause&) override {
      places = Places(Play(other_, Script("let a = 1;\nlet b = 2;"), "b1 o"));
      Action action;
      action.mutable_resume();
      return action;
    }
    std::vector<std::string> places;

   private:
    Engine& other_;
  };
  Nested nested(*two);
  absl::StatusOr<std::unique_ptr<Session>> session = one->Load(Script("debugger; print(1)"), {});
  ASSERT_TRUE(session.ok());
  const absl::StatusOr<Finished> finished = (*session)->Run(nested);
  ASSERT_TRUE(finished.ok());
  EXPECT_EQ(finished->console_size(), 1);
  EXPECT_EQ(nested.places, (std::vector<std::string>{"1:8", "1:8", "2:8", "ABANDONED"}));
}

}  // namespace
}  // namespace twinstep
