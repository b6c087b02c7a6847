// How sessions end, what they print, and that none leaves anything behind for the next.
#include <thread>

#include "engines/deterministic_random.h"
#include "engines/spidermonkey/spidermonkey_test_util.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/answers/display.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

SessionOptions Short() {
  SessionOptions options;
  options.cpu_limit = absl::Milliseconds(100);
  return options;
}

Finished Finish(const Program& program, std::string_view actions = "*", const SessionOptions& options = {}) {
  return End(Play(program, actions, PAPER, options));
}

Finished Finish(std::string_view source) { return Finish(Script(source)); }

TEST(OutcomeTest, Completed) { EXPECT_EQ(Finish("1").outcome(), Finished::COMPLETED); }

TEST(OutcomeTest, Threw) {
  const Finished finished = Finish("print('before'); throw new TypeError('oops');");
  EXPECT_EQ(finished.outcome(), Finished::THREW);
  EXPECT_THAT(ToText(finished.exception()), HasSubstr("oops"));
  EXPECT_THAT(finished.console(), ElementsAre("before"));
  EXPECT_EQ(ToText(Finish("throw -0;").exception()), "-0");
}

TEST(OutcomeTest, PromiseJobsRunAlsoAfterAnException) {
  EXPECT_THAT(Finish("Promise.resolve(1).then(print); throw 2;").console(), ElementsAre("1"));
}

TEST(OutcomeTest, UnhandledRejectionsAreNoException) {
  EXPECT_EQ(Finish("Promise.reject(1); (async () => { throw 2; })();").outcome(), Finished::COMPLETED);
}

TEST(OutcomeTest, ABareRunTellsOfPromisesThatNobodyHandles) {
  const auto run = [&](const std::string& source) {
    const absl::StatusOr<Finished> finished = SpiderMonkey().RunBare(Script(source), SessionOptions(), {});
    EXPECT_TRUE(finished.ok()) << finished.status();
    std::vector<std::string> told(finished->console().begin(), finished->console().end());
    if (finished->outcome() == Finished::THREW) told.push_back("threw " + ToText(finished->exception()));
    return told;
  };
  const std::string handler = "globalThis.onunhandledrejection = ({reason}) => { print(reason); ";
  EXPECT_THAT(run(handler + "}; Promise.reject(1); Promise.reject(2).catch(() => {});"), ElementsAre("1"));
  // Handled before all jobs have run.
  EXPECT_THAT(run(handler + "}; const late = Promise.reject(1); Promise.resolve().then(() => late.catch(() => {}));"),
              IsEmpty());
  EXPECT_THAT(run(handler + "throw reason + 1; }; Promise.reject(1);"), ElementsAre("1", "threw 2"));
  // What it rejects itself.
  EXPECT_THAT(run(handler + "if (reason < 3) Promise.reject(reason + 1); }; Promise.reject(1);"),
              ElementsAre("1", "2", "3"));
  EXPECT_THAT(run("Promise.reject(1);"), IsEmpty());
}

// A debug session tells it where a host asks by a setup script, not where the program does.
TEST(OutcomeTest, ASessionTellsOfRejectionsWhereASetupScriptAsks) {
  Program program = Script("Promise.reject(1);");
  program.add_setup("globalThis.onunhandledrejection = ({reason}) => { throw reason; };");
  EXPECT_EQ(Finish(program).outcome(), Finished::THREW);
  EXPECT_EQ(Finish("globalThis.onunhandledrejection = ({reason}) => { throw reason; }; Promise.reject(1);").outcome(),
            Finished::COMPLETED);
}

TEST(OutcomeTest, RejectedWhereItDoesNotParse) {
  const Trace trace = Play(Script("let x = ;"), "b1 x1 *");
  EXPECT_THAT(Outline(trace), ElementsAre("refused", "nothing", "REJECTED"));
  EXPECT_EQ(End(trace).exception().object().class_name(), "SyntaxError");
}

TEST(OutcomeTest, RejectedWhereAnImportIsMissing) {
  EXPECT_EQ(Finish(Module("import {a} from 'nowhere';")).outcome(), Finished::REJECTED);
  EXPECT_EQ(Finish(Module("import {b} from 'a';", {{"a", "export let a;"}})).outcome(), Finished::REJECTED);
  EXPECT_EQ(Finish(Module("import 'a';", {{"a", "let = ;"}})).outcome(), Finished::REJECTED);
}

TEST(OutcomeTest, AbandonedRunsNothingMore) {
  const Trace trace = Play(Script("Promise.resolve().then(() => print('job'));\n"
                                  "try { debugger; print('on'); } finally { print('finally'); }"),
                           "a");
  EXPECT_EQ(End(trace).outcome(), Finished::ABANDONED);
  EXPECT_THAT(End(trace).console(), IsEmpty());
  // Nor in the next session.
  EXPECT_THAT(Finish("Promise.resolve().then(() => print('mine'));").console(), ElementsAre("mine"));
}

TEST(OutcomeTest, AbandonedInAPromiseJob) {
  const Trace trace =
      Play(Script("for (let i = 0; i < 3; i++) Promise.resolve().then(() => { debugger; print(i); });"), "r a");
  EXPECT_THAT(Outline(trace), ElementsAre("1:59?", "1:59?", "ABANDONED"));
  EXPECT_THAT(End(trace).console(), ElementsAre("0"));
  EXPECT_THAT(Finish("1").console(), IsEmpty());
}

TEST(OutcomeTest, TimedOut) {
  for (const char* source :
       {"for (;;);", "for (;;) { try { for (;;); } catch (e) {} finally { continue; } }",
        "/(x+x+)+y/.test('x'.repeat(40));", "function f() { Promise.resolve().then(f); } f();",
        "(async () => { for (;;) await 1; })();", "Array.prototype.indexOf.call({length: 2 ** 40}, 0);"}) {
    EXPECT_EQ(Finish(Script(source), "*", Short()).outcome(), Finished::TIMED_OUT) << source;
  }
}

TEST(OutcomeTest, TimedOutWhileStepping) {
  // Every turn pauses: the debugger has control most of the time.
  const Program program = Script("for (let i = 0; ; i++) {\n  i;\n  debugger;\n}\n");
  EXPECT_EQ(Finish(program, "b3 *", Short()).outcome(), Finished::TIMED_OUT);
}

TEST(OutcomeTest, OutOfMemory) {
  // On a thread of its own, as a thread has one engine, and with a small heap: near the limit of a large one the engine
  // spends more than the time limit on collecting garbage.
  std::thread([] {
    absl::StatusOr<std::unique_ptr<Engine>> engine = MakeSpiderMonkeyEngine({.heap_limit = 24u << 20});
    ASSERT_TRUE(engine.ok()) << engine.status();
    for (const char* source : {"var a = {}; for (let c = a; ; c = c.n) c.n = {p: {}, q: [1, 2]};",
                               "var a = []; for (;;) { try { for (;;) a.push({}); } catch (e) {} }"}) {
      SessionOptions patient;
      patient.cpu_limit = absl::Minutes(10);
      EXPECT_EQ(End(Play(**engine, Script(source), "*", PAPER, patient)).outcome(), Finished::OUT_OF_MEMORY);
      EXPECT_EQ(End(Play(**engine, Script("1"), "*", PAPER)).outcome(), Finished::COMPLETED);
    }
  }).join();
}

TEST(OutcomeTest, StackOverflowIsAnException) {
  EXPECT_THAT(Finish("function f() { return f() + 1; } try { f(); } catch (e) { print(e instanceof InternalError); }")
                  .console(),
              ElementsAre("true"));
  // With hooks at the edge of the stack.
  const Program program =
      Script("let d = 0;\nfunction f() {\n  d++;\n  f();\n}\ntry {\n  f();\n} catch (e) {\n  print(e.message);\n}\n");
  class SteppingDriver : public Driver {
    Action OnPause(Session&, Pause&) override {
      Action action;
      action.mutable_step_in();
      return action;
    }
  } driver;
  absl::StatusOr<std::unique_ptr<Session>> session = SpiderMonkey().Load(program, SessionOptions());
  ASSERT_TRUE(session.ok());
  Location location;
  location.set_line(3);
  ASSERT_TRUE((*session)->SetBreakpoint(location).ok());
  const absl::StatusOr<Finished> finished = (*session)->Run(driver);
  ASSERT_TRUE(finished.ok()) << finished.status();
  EXPECT_EQ(finished->outcome(), Finished::COMPLETED);
  EXPECT_THAT(finished->console(), ElementsAre("too much recursion"));
}

TEST(OutcomeTest, ProgramsForNodeAreRefused) {
  Program program = Script("1");
  program.set_node_folder("/tmp");
  const absl::StatusOr<std::unique_ptr<Session>> session = SpiderMonkey().Load(program, SessionOptions());
  EXPECT_EQ(session.status().code(), absl::StatusCode::kUnimplemented);
}

TEST(OutcomeTest, SetupScriptsThatFail) {
  Program program = Script("1");
  program.add_setup("var ok = 1;");
  program.add_setup("throw new Error('setup');");
  const absl::StatusOr<std::unique_ptr<Session>> session = SpiderMonkey().Load(program, SessionOptions());
  EXPECT_EQ(session.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(session.status().message()), HasSubstr("setup script 1"));
  program.set_setup(1, "for (;;);");
  EXPECT_FALSE(SpiderMonkey().Load(program, Short()).ok());
  EXPECT_EQ(Finish("1").outcome(), Finished::COMPLETED);
}

TEST(ModulesTest, ImportsByName) {
  const Program program = Module(
      "import d, {a as b} from './lib/a.mjs';\nimport * as n from 'plain';\nprint(d, b, n.x, typeof import.meta);",
      {{"lib/a.mjs", "import {x} from '../b.mjs'; export default 1; export let a = x;"},
       {"b.mjs", "export let x = 2;"},
       {"plain", "export let x = 3;"}});
  EXPECT_THAT(Finish(program).console(), ElementsAre("1 2 3 object"));
}

TEST(ModulesTest, DynamicImportRunsInAJob) {
  Program program = Module(
      "import('./a.mjs').then(n => print(n.a));\nimport('nowhere').catch(e => print(e.message));\nprint('first');",
      {{"a.mjs", "print('evaluated'); export let a = await 4;"}});
  EXPECT_THAT(Finish(program).console(), ElementsAre("first", "evaluated", "Cannot find module 'nowhere'", "4"));
  program.set_kind(Program::SCRIPT);
  EXPECT_THAT(Finish(program).console(), ElementsAre("first", "evaluated", "Cannot find module 'nowhere'", "4"));
}

TEST(ModulesTest, ARejectedEvaluationIsAnException) {
  const Finished finished = Finish(Module("await 1; throw 'late';"));
  EXPECT_EQ(finished.outcome(), Finished::THREW);
  EXPECT_EQ(ToText(finished.exception()), "\"late\"");
  EXPECT_EQ(Finish(Module("throw 'early';")).outcome(), Finished::THREW);
  EXPECT_EQ(Finish(Module("await new Promise(() => {});")).outcome(), Finished::COMPLETED);
}

TEST(ConsoleTest, TextOfValues) {
  EXPECT_THAT(Finish("console.log('s', 1.5, -0, NaN, 12n, Symbol('d'), undefined, null, true);").console(),
              ElementsAre("s 1.5 -0 NaN 12n Symbol(d) undefined null true"));
  EXPECT_THAT(
      Finish("print(function f() {}, () => 1, class C {}, [1], {a: 1}, new Map, new TypeError('x'), new (class Q {}));")
          .console(),
      ElementsAre("function f function  function C [object Array] [object Object] [object Map] [object Error] [object "
                  "Object]"));
  EXPECT_THAT(Finish("console.info(); console.warn('a', 'b'); console.error('c'); console.debug('d');").console(),
              ElementsAre("", "a b", "c", "d"));
}

TEST(ConsoleTest, RunsNoCodeOfTheProgram) {
  EXPECT_THAT(Finish("print({toString() { throw 1; }, [Symbol.toPrimitive]() { throw 2; }, get [Symbol.toStringTag]() "
                     "{ throw 3; }},"
                     " new Proxy({}, {get() { throw 4; }}));")
                  .console(),
              ElementsAre("[object Object] [object Proxy]"));
}

TEST(ConsoleTest, IsLimited) {
  const Finished finished = Finish("for (let i = 0; i < 100; i++) print('x'.repeat(1000));");
  EXPECT_EQ(finished.console_size(), 66);
  EXPECT_EQ(finished.console(65), "... 35 more lines");
}

TEST(DeterminismTest, ClockRandomZoneAndLocale) {
  DeterministicRandom random;
  const std::string first = NumberToDisplay(random.Next());
  for (int i = 0; i < 2; ++i) {
    EXPECT_THAT(
        Finish("print(Date.now(), new Date().getTime(), +new Date(Date.UTC(2020, 0)), new Date(0).getTimezoneOffset());"
               "print(Math.random()); print((1234.5).toLocaleString(), new Date(0).toLocaleDateString());")
            .console(),
        ElementsAre("1500000000000 1500000000000 1577836800000 0", first, "1,234.5 1/1/1970"));
  }
}

// ---- Nothing is left behind.

constexpr char kProbe[] =
    "var total = 0;\n"
    "let items = [3, 1, {deep: [Symbol('s'), 1n]}];\n"
    "async function work(n) {\n"
    "  for (const item of items) total += await n;\n"
    "  return Math.random();\n"
    "}\n"
    "function dive(n) { try { return dive(n + 1); } catch (e) { return n; } }\n"
    "const depth = dive(0);\n"
    "work(2).then(r => {\n"
    "  print(r, depth, Date.now());\n"
    "});\n"
    "debugger;\n";

std::string Probe(Engine& engine) {
  return ToText(Play(engine, Script(kProbe), "b4 b10 o i o i o o u o r r i o *", FULL));
}

TEST(IsolationTest, TracesAreTheSameFreshOrReused) {
  const std::string expected = Probe(SpiderMonkey());
  EXPECT_THAT(expected, HasSubstr("print"));
  const char* const before[] = {
      "debugger; Promise.resolve().then(() => print('late'));",
      "for (;;);",
      "throw new Error('x');",
      "let = ;",
      "var a = {}; for (let c = a; ; c = c.n) c.n = {p: {}, q: [1, 2]};",
      "function f() { f(); } f();",
      "Object.prototype.x = 1; Array.prototype[Symbol.iterator] = null; Math.random = Date = print = null; let items;",
      "var g = (function* () { yield 1; debugger; yield 2; })(); g.next(); g.next();",
      "var big = []; for (let i = 0; i < 1e5; i++) big.push({i});",
  };
  for (const char* source : before) {
    Play(Script(source), "a", FULL, Short());
    EXPECT_EQ(Probe(SpiderMonkey()), expected) << source;
  }
  for (int i = 0; i < 1000; ++i) Play(Script("let a = [1, 2, 3]; debugger;"), "o a");
  EXPECT_EQ(Probe(SpiderMonkey()), expected);
}

}  // namespace
}  // namespace twinstep
