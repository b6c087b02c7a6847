// How sessions end, what programs print, and what they see of the world.
#include <time.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "engines/v8/v8_test_util.h"
#include "gtest/gtest.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

using List = std::vector<std::string>;

Finished RunToEnd(const Program& program, const std::string& actions = "", const V8Options& options = {},
                  absl::Duration limit = absl::Minutes(10)) {
  std::unique_ptr<Engine> engine = NewV8(options);
  SessionOptions session_options;
  session_options.cpu_limit = limit;
  return End(Play(*engine, program, actions, PAPER, session_options));
}

List Printed(const std::string& source) {
  const Finished finished = RunToEnd(Script(source));
  return List(finished.console().begin(), finished.console().end());
}

TEST(V8OutcomesTest, CompletedWithItsJobs) {
  const Finished finished = RunToEnd(Script("Promise.resolve().then(() => print(2)).then(() => print(3)); print(1);"));
  EXPECT_EQ(finished.outcome(), Finished::COMPLETED);
  EXPECT_EQ(finished.console(2), "3");
}

TEST(V8OutcomesTest, ThrewRunsJobsToo) {
  const Finished finished = RunToEnd(Script("Promise.resolve().then(() => print(1)); throw -0;"));
  EXPECT_EQ(finished.outcome(), Finished::THREW);
  EXPECT_EQ(ToText(finished.exception()), "-0");
  EXPECT_EQ(finished.console_size(), 1);
  EXPECT_EQ(ToText(RunToEnd(Script("throw { a: { b: 1 } };")).exception()),
            "object Object {\"a\": object Object { +1}}");
  EXPECT_EQ(ToText(RunToEnd(Script("null.x;")).exception()),
            "exotic TypeError {\"stack\"(hidden): <get/set>, \"message\"(hidden): \"Cannot read properties of null "
            "(reading 'x')\"}");
  // A rejection that nobody handles is no exception of the program.
  EXPECT_EQ(RunToEnd(Script("Promise.reject(1);")).outcome(), Finished::COMPLETED);
}

TEST(V8OutcomesTest, Rejected) {
  const Finished finished = RunToEnd(Script("print(1); let = ;"));
  EXPECT_EQ(finished.outcome(), Finished::REJECTED);
  EXPECT_EQ(finished.exception().object().class_name(), "SyntaxError");
  EXPECT_EQ(finished.console_size(), 0);
}

TEST(V8OutcomesTest, AbandonedDoesNotRunOn) {
  const Finished finished =
      RunToEnd(Script("print(1); Promise.resolve().then(() => print(4));\ntry { debugger; print(2); } "
                      "catch (e) { print(5); } finally { print(3); }"),
               "a");
  EXPECT_EQ(finished.outcome(), Finished::ABANDONED);
  EXPECT_EQ(finished.console_size(), 1);
}

TEST(V8OutcomesTest, TimedOut) {
  const absl::Duration limit = absl::Milliseconds(30);
  for (const char* source :
       {"for (;;);", "for (;;) { try { for (;;); } finally { continue; } }",
        "(function f() { Promise.resolve().then(f); })();", "(async () => { for (;;) await null; })();",
        "/(a+)+$/.exec('a'.repeat(40) + 'b');", "debugger; for (;;);"}) {
    const Finished finished = RunToEnd(Script(source), "r", {}, limit);
    EXPECT_EQ(finished.outcome(), Finished::TIMED_OUT) << source;
    EXPECT_FALSE(finished.has_exception());
  }
  EXPECT_EQ(RunToEnd(Module("await null; for (;;);"), "", {}, limit).outcome(), Finished::TIMED_OUT);
}

TEST(V8OutcomesTest, TimeSpentInThePauseCounts) {
  class Slow : public Driver {
   public:
    Action OnPause(Session&, Pause& pause) override {
      // CPU time, which a busy machine gives it, too: 25 times the limit, and far from what ends the process.
      const clock_t end = clock() + CLOCKS_PER_SEC / 2;
      while (clock() < end) {
      }
      Paused paused;
      EXPECT_TRUE(pause.DescribeScopes(0, {.object_depth = 2}, true, *paused.add_frames()).ok());
      EXPECT_EQ(ToText(paused.frames(0).scopes(0)), "script {x: 1}");
      Action action;
      action.mutable_step_over();
      return action;
    }
  };
  std::unique_ptr<Engine> engine = NewV8();
  std::unique_ptr<Session> session =
      *engine->Load(Script("let x = 1; debugger;\nprint(1);"), {.cpu_limit = absl::Milliseconds(20)});
  Slow driver;
  const absl::StatusOr<Finished> finished = session->Run(driver);
  ASSERT_TRUE(finished.ok());
  EXPECT_EQ(finished->outcome(), Finished::TIMED_OUT);
  EXPECT_EQ(finished->console_size(), 0);
}

TEST(V8OutcomesTest, OutOfMemory) {
  const V8Options options = {.heap_limit = size_t{32} << 20};
  for (const char* source :
       {"let a = []; for (;;) a.push({});", "let a = []; for (;;) a.push('x'.repeat(1000) + a.length);",
        "let m = new Map(); for (let i = 0;; i++) m.set(i, { i });",
        "async function f() { const a = []; for (;;) { "
        "await null; a.push(new Array(100).fill(a)); } } f();"}) {
    EXPECT_EQ(RunToEnd(Script(source), "", options).outcome(), Finished::OUT_OF_MEMORY) << source;
  }
}

TEST(V8OutcomesTest, LimitsThatProgramsSee) {
  EXPECT_EQ(Printed(R"(const name = f => { try { f(); } catch (e) { print(e.name); } };
name(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0));
name(function f() { f(); });
name(() => new ArrayBuffer(2 ** 30));
name(() => { const a = []; for (;;) a.push(new ArrayBuffer(2 ** 26)); });
name(() => 'x'.repeat(2 ** 30));
)"),
            (List{"TypeError", "RangeError", "RangeError", "RangeError", "RangeError"}));
}

TEST(V8OutcomesTest, ConsoleText) {
  EXPECT_EQ(
      Printed("print('a b', 1, -0, 1.5, 12n, true, null, undefined);\n"
              "console.log(Symbol('s'), Symbol());\n"
              "console.info([1], { a: 1 }, new Map, new Error('e'), new TypeError, new Date, /x/, new Proxy({}, {}));\n"
              "console.warn(function f() {}, () => 1, class C {}, new (class K {}), new Proxy(() => 1, {}));\n"
              "console.error();\nconsole.debug('\\ud800', '\\u00e9');\n"
              "print({ toString() { print('ran'); } }, new (class { get [Symbol.toStringTag]() { print('ran'); } }));"),
      (List{"a b 1 -0 1.5 12n true null undefined", "Symbol(s) Symbol()",
            "[object Array] [object Object] [object Map] [object Error] [object Error] [object Date] [object "
            "RegExp] [object Proxy]",
            "function f function  function C [object Object] [object Proxy]", "", "\\ud800 \xC3\xA9",
            "[object Object] [object Object]"}));
}

TEST(V8OutcomesTest, TheConsoleIsLimited) {
  const List lines = Printed("for (let i = 0; i < 1000; i++) print('x'.repeat(1000));");
  ASSERT_EQ(lines.size(), 66u);
  EXPECT_EQ(lines.back(), "... 935 more lines");
}

TEST(V8OutcomesTest, TheWorldIsTheSameEverywhere) {
  const char* source =
      "print(Date.now(), new Date().getTime(), Date(), new Date(2017, 0).toString());\n"
      "print(Math.random(), Math.random(), Math.random.name, Math.random.length);\n"
      "print(Intl.DateTimeFormat().resolvedOptions().timeZone, (1234.5).toLocaleString());\n"
      "print(typeof require, typeof process, Object.keys(console).join());";
  const List lines = Printed(source);
  EXPECT_EQ(
      lines[0],
      "1500000000000 1500000000000 Fri Jul 14 2017 02:40:00 GMT+0000 (Coordinated Universal Time) Sun Jan 01 2017 "
      "00:00:00 GMT+0000 (Coordinated Universal Time)");
  EXPECT_EQ(lines[1], "0.8833108082136426 0.43152799704850997 random 0");
  EXPECT_EQ(lines[2], "UTC 1,234.5");
  EXPECT_EQ(lines[3], "undefined undefined log,info,warn,error,debug");
  EXPECT_EQ(Printed(source), lines);
}

TEST(V8OutcomesTest, SetupScriptsComeFirst) {
  Program program = Script("print(a, b, f());");
  program.add_setup("var a = 1; debugger; Promise.resolve().then(() => { a = 2; });");
  program.add_setup("let b = a; function f() { return b + a; }");
  const Finished finished = RunToEnd(program);
  EXPECT_EQ(finished.console(0), "2 2 4");
  std::unique_ptr<Engine> engine = NewV8();
  program.add_setup("for (;;);");
  EXPECT_EQ(engine->Load(program, {.cpu_limit = absl::Milliseconds(20)}).status().code(),
            absl::StatusCode::kResourceExhausted);
  program.clear_setup();
  program.add_setup("let let;");
  EXPECT_EQ(engine->Load(program, {}).status().code(), absl::StatusCode::kFailedPrecondition);
}

TEST(V8OutcomesTest, ABareRunTellsOfPromisesThatNobodyHandles) {
  std::unique_ptr<Engine> engine = NewV8();
  const auto run = [&](const std::string& source) {
    const absl::StatusOr<Finished> finished = engine->RunBare(Script(source), SessionOptions(), {});
    EXPECT_TRUE(finished.ok()) << finished.status();
    List told(finished->console().begin(), finished->console().end());
    if (finished->outcome() == Finished::THREW) told.push_back("threw " + ToText(finished->exception()));
    return told;
  };
  const std::string handler = "globalThis.onunhandledrejection = ({reason}) => { print(reason); ";
  EXPECT_EQ(run(handler + "}; Promise.reject(1); Promise.reject(2).catch(() => {});"), (List{"1"}));
  // Handled before all jobs have run.
  EXPECT_EQ(run(handler + "}; const late = Promise.reject(1); Promise.resolve().then(() => late.catch(() => {}));"),
            List());
  EXPECT_EQ(run(handler + "throw reason + 1; }; Promise.reject(1);"), (List{"1", "threw 2"}));
  // What it rejects itself.
  EXPECT_EQ(run(handler + "if (reason < 3) Promise.reject(reason + 1); }; Promise.reject(1);"), (List{"1", "2", "3"}));
  EXPECT_EQ(run("Promise.reject(1);"), List());
}

}  // namespace
}  // namespace twinstep
