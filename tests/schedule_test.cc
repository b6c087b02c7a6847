// //harness:schedule and //harness:schedule_study as a person uses them.
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/run_program.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr char kSchedule[] = "harness/schedule";

std::string Written(const std::string& name, const std::string& text) {
  const std::string path = ::testing::TempDir() + "/" + name;
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

constexpr char kLostUpdate[] = R"(
for (let i = 0; i < 2; ++i) $262.agent.start(`
  $262.agent.receiveBroadcast(memory => {
    const cells = new Int32Array(memory);
    for (let round = 0; round < 20; ++round) {
      const old = cells[0];
      cells[0] = old + 1;
    }
    Atomics.add(cells, 1, 1);
  });`);
const cells = new Int32Array(new SharedArrayBuffer(8));
$262.agent.broadcast(cells.buffer);
while (Atomics.load(cells, 1) < 2) $262.agent.sleep(1);
print(cells[0]);
)";
constexpr char kLostUpdateTest[] = "if (cells[0] !== 40) throw new Error('lost ' + (40 - cells[0]));";

TEST(ScheduleTest, NamesTheSwitchThatDecidesInBothEngines) {
  const std::string program = Written("lost_update.js", kLostUpdate);
  const std::string test = Written("lost_update_test.js", kLostUpdateTest);
  std::string sentences[2];
  int i = 0;
  for (const std::string engine : {"v8", "spidermonkey"}) {
    const ProgramRun run = RunProgram(kSchedule, {"--program=" + program, "--test=" + test, "--engine=" + engine});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("failure: the test throws Error: lost"));
    // The read is at 6:19; its result must be switched out before the write at 7:7.
    EXPECT_THAT(run.out, HasSubstr("lost_update.js:7:7 (a write)"));
    EXPECT_THAT(run.out, HasSubstr(" 1 left after "));
    const size_t begin = run.out.find("It fails if and only if agent ");
    ASSERT_NE(begin, std::string::npos) << run.out;
    sentences[i++] = run.out.substr(begin, run.out.find('\n', begin) - begin);
  }
  EXPECT_EQ(sentences[0], sentences[1]) << "schedules do not depend on the engine";
}

TEST(ScheduleTest, TheSameSeedGivesTheSame) {
  const std::string program = Written("lost_update.js", kLostUpdate);
  const std::string test = Written("lost_update_test.js", kLostUpdateTest);
  const auto run = [&](const std::string& seed) {
    return RunProgram(kSchedule, {"--program=" + program, "--test=" + test, "--engine=spidermonkey", "--seeds=1",
                                  "--seed=" + seed})
        .out;
  };
  const std::string seven = run("7");
  EXPECT_EQ(seven, run("7"));
  EXPECT_NE(seven, run("8"));
}

// What stands behind `label` in its line.
std::string Behind(const std::string& out, const std::string& label) {
  const size_t found = out.find(label);
  if (found == std::string::npos) return "no '" + label + "' in: " + out;
  const size_t begin = found + label.size();
  return out.substr(begin, out.find('\n', begin) - begin);
}

TEST(ScheduleTest, ASchedulePrintedIsReplayed) {
  const std::string program = Written("lost_update.js", kLostUpdate);
  const std::string test = Written("lost_update_test.js", kLostUpdateTest);
  for (const std::string reduce : {"--reduce", "--noreduce"}) {
    const std::vector<std::string> arguments = {"--program=" + program, "--test=" + test};
    const std::string out = RunProgram(kSchedule, {arguments[0], arguments[1], reduce, "--seeds=1"}).out;
    EXPECT_EQ(out.find(" switches matter, after ") != std::string::npos, reduce == "--reduce");
    for (const bool fails : {false, true}) {
      const std::string schedule = Behind(out, fails ? "failing schedule: " : "passing schedule: ");
      std::string last_run;
      for (const std::string engine : {"v8", "spidermonkey"}) {
        const ProgramRun run =
            RunProgram(kSchedule, {arguments[0], arguments[1], "--engine=" + engine, "--replay=" + schedule});
        EXPECT_THAT(run.out, StartsWith(fails ? "the test throws Error: lost" : "passed\n0: 40\n")) << run.err;
        if (reduce == "--noreduce") EXPECT_EQ(Behind(run.out, "\nschedule: "), schedule) << "as it was recorded";
        EXPECT_TRUE(last_run.empty() || run.out == last_run) << "schedules do not depend on the engine";
        last_run = run.out;
      }
      EXPECT_EQ(RunProgram(kSchedule, {arguments[0], arguments[1], "--replay=" + Behind(last_run, "\nschedule: ")}).out,
                last_run)
          << "what ran is the same schedule";
    }
  }
}

TEST(ScheduleTest, WhatComesOutDoesNotDependOnHowManyRunAtTheSameTime) {
  const std::string program = Written("lost_update.js", kLostUpdate);
  const std::string test = Written("lost_update_test.js", kLostUpdateTest);
  std::string last;
  for (const std::string jobs : {"1", "5"}) {
    const ProgramRun run =
        RunProgram(kSchedule, {"--program=" + program, "--test=" + test, "--seeds=2", "--jobs=" + jobs});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(last.empty() || run.out == last) << jobs << ":\n" << run.out << last;
    last = run.out;
  }
}

TEST(ScheduleTest, Json) {
  const std::string program = Written("lost_update.js", kLostUpdate);
  const std::string test = Written("lost_update_test.js", kLostUpdateTest);
  const std::string file = ::testing::TempDir() + "/schedule.json";
  const ProgramRun run = RunProgram(kSchedule, {"--program=" + program, "--test=" + test, "--seeds=1", "--json"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const ProgramRun to_file =
      RunProgram(kSchedule, {"--program=" + program, "--test=" + test, "--seeds=1", "--json=" + file});
  EXPECT_THAT(to_file.out, HasSubstr("\npassing schedule: "));
  EXPECT_TRUE(std::ifstream(file).good());
  for (const char* part : {"\"left\": \"1\"", "\"one_minimal\": true", "\"shortened\": {", "\"decision\": {",
                           "\"line\": 7", "\"what\": \"a write\"", "\"sentence\": \"It fails if and only if agent "}) {
    EXPECT_THAT(run.out, HasSubstr(part));
  }
}

// Four locks in a ring: the whole ring is told, and who holds each.
TEST(ScheduleTest, ADeadLockIsToldWhole) {
  const std::string program = Written("ring.js", R"(
      for (let i = 0; i < 4; ++i) {
        $262.agent.start(`$262.agent.receiveBroadcast(memory => {
          const cells = new Int32Array(memory);
          const lock = i => { while (Atomics.compareExchange(cells, i, 0, 1) !== 0) Atomics.wait(cells, i, 1); };
          const unlock = i => { Atomics.store(cells, i, 0); Atomics.notify(cells, i); };
          lock(${i});
          lock(${(i + 1) % 4});
          unlock(${(i + 1) % 4});
          unlock(${i});
          $262.agent.leaving();
        })`);
      }
      $262.agent.broadcast(new SharedArrayBuffer(16));
  )");
  const ProgramRun run = RunProgram(kSchedule, {"--program=" + program, "--seeds=1", "--noreduce"});
  const std::string text = run.out + run.err;
  for (int i = 0; i < 4; ++i) {
    EXPECT_THAT(text, HasSubstr("agent " + std::to_string(i + 1) + " waits in Atomics.wait for byte " +
                                std::to_string((i + 1) % 4 * 4) + " (last changed from 0 by agent " +
                                std::to_string((i + 1) % 4 + 1) + ")"));
  }
}

TEST(ScheduleTest, BadInputIsOneSentence) {
  const auto error = [](const std::string& text, int code, const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments = {"--program=" + Written("bad.js", text), "--schedules=15",
                                          "--engine=spidermonkey"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ProgramRun run = RunProgram(kSchedule, arguments);
    EXPECT_EQ(run.exit_code, code) << run.out;
    return run.err;
  };
  EXPECT_THAT(error("let x = ;", 2), HasSubstr("bad.js does not parse: 1:8: "));
  EXPECT_THAT(error("print(1);", 1),
              HasSubstr("bad.js passes under all 16 schedules that were tried, and it starts no agent; try more"));
  EXPECT_THAT(error("throw new Error('oh');", 1), HasSubstr("bad.js fails under all 16 schedules that were tried "
                                                            "(agent 0 throws Error: oh): the schedule makes no "
                                                            "difference"));
  EXPECT_THAT(error("Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);", 1),
              HasSubstr("bad.js deadlocks under all 16 schedules that were tried (deadlock: agent 0 waits in "
                        "Atomics.wait for byte 0 at 1:9): the schedule makes no difference"));
  EXPECT_THAT(error("for (;;);", 1, {"--yield_points=1000"}),
              HasSubstr("bad.js neither passes nor fails under all 10 schedules that were tried: the program does not "
                        "end within 1000 yield points"));
  EXPECT_THAT(RunProgram(kSchedule, {"--program=/no/such.js"}).err,
              HasSubstr("--program: /no/such.js cannot be read: there is no such file or folder; check the path"));
  EXPECT_THAT(RunProgram(kSchedule, {}).err, HasSubstr("--program is missing"));
  EXPECT_THAT(RunProgram(kSchedule, {"--program=" + Written("a.js", ""), "--engine=x"}).err,
              HasSubstr("--engine=x is not one of v8, spidermonkey"));
}

TEST(ScheduleTest, ModulesRunAndWhatIsNoScheduleIsTold) {
  const std::string module = Written("bad.js", "import {x} from './x.mjs';");
  EXPECT_THAT(RunProgram(kSchedule, {"--program=" + module}).err,
              HasSubstr("Cannot find module './x.mjs' from '/bad.js'"));
  const std::string script = Written("script.mjs", "print(1)");
  EXPECT_THAT(RunProgram(kSchedule, {"--program=" + script}).err,
              HasSubstr("script.mjs passes under all 16 schedules that were tried, and it starts no agent"));
  const std::string program = "--program=" + Written("lost_update.js", kLostUpdate);
  for (const std::string replay : {"0:", "x", "1:2 -1:4", "0:99999999999999999999", "\xff\n:"}) {
    const ProgramRun run = RunProgram(kSchedule, {program, "--replay=" + replay});
    EXPECT_EQ(run.exit_code, 2) << replay;
    EXPECT_THAT(run.err, HasSubstr("' is not a switch of a schedule; write agent:count, as in 1:254")) << replay;
  }
  // There is no agent 77, and none gets so far: those switches cannot be.
  EXPECT_THAT(RunProgram(kSchedule, {program, "--replay=77:1 0:18446744073709551615 2147483647:0! 0:0"}).out,
              HasSubstr("2 switches could not be"));
  EXPECT_THAT(RunProgram(kSchedule, {program, "--jobs=-1"}).err,
              HasSubstr("--jobs=-1 is not a possible value: it must be between 0 and 1000"));
  EXPECT_THAT(RunProgram(kSchedule, {program, "--search_limit=1ms"}).err,
              HasSubstr("the time is up after 0 schedules, before one passed and one failed; nothing is found yet"));
}

// Where it is less than 25 in the end, the engine does something terrible.
std::string LostUpdateWith(const std::string& terrible) {
  return kLostUpdate + ("if (cells[0] < 25) " + terrible) + kLostUpdateTest;
}

TEST(ScheduleTest, AnEngineThatCrashesOnTheWayIsNotTheEnd) {
  // V8 ends the process where its memory is full.
  const std::string program = Written("crash.js", LostUpdateWith("'x'.repeat(2 ** 28).split('');\n"));
  const ProgramRun run = RunProgram(kSchedule, {"--program=" + program, "--noreduce", "--seeds=1"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("2 passed, 1 failed, 1 without outcome"));
  EXPECT_THAT(run.out, HasSubstr(" 1 left after 10 tests, 1 of them unresolved"));
  EXPECT_THAT(run.out, HasSubstr("It fails if and only if agent "));
}

TEST(ScheduleTest, ARunThatHangsOnTheWayIsNotTheEnd) {
  const std::string program = Written("hang.js", LostUpdateWith("/^(a|a)*$/.test('a'.repeat(200) + 'b');\n"));
  const ProgramRun run =
      RunProgram(kSchedule,
                 // Others take some hundredths of a second.
                 {"--program=" + program, "--engine=spidermonkey", "--time_limit=5s", "--reduce_tests=3", "--seeds=1"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("2 passed, 1 failed, 1 without outcome"));
  EXPECT_THAT(run.out, HasSubstr(" 1 left after 10 tests, 1 of them unresolved"));
  EXPECT_THAT(run.out, HasSubstr("after 3 more tests (not all were tried: the tests are up)"));
  EXPECT_THAT(run.out, HasSubstr("It fails if and only if agent "));
}

TEST(ScheduleTest, HostileProgramsAreToldInASentence) {
  const auto error = [](const std::string& text) {
    return RunProgram(kSchedule, {"--program=" + Written("bad.js", text), "--schedules=1", "--engine=spidermonkey"})
        .err;
  };
  EXPECT_THAT(error("$262.agent.start('throw new Error(7)');"), HasSubstr("(agent 1 throws Error: 7)"));
  EXPECT_THAT(error("$262.agent.start('let = ;');"), HasSubstr("(agent 1 throws SyntaxError: "));
  EXPECT_THAT(error("$262.agent.start('for (;;) $262.agent.sleep(9);');"),
              HasSubstr("(deadlock: agent 1 sleeps at 1:"));
  EXPECT_THAT(error("for (;;) $262.agent.start('');"), HasSubstr(": agent 0 starts more than 500 agents"));
  EXPECT_THAT(error("new SharedArrayBuffer(2 ** 52);"), HasSubstr("(agent 0 throws RangeError: "));
  EXPECT_THAT(error("$262.agent.broadcast({});"),
              HasSubstr("(agent 0 broadcasts a value that is not a SharedArrayBuffer)"));
  EXPECT_THAT(error("$262.agent.start('$262.agent.start(\"throw 5\")');"), HasSubstr("(agent 2 throws 5)"))
      << "agents may start agents";
  EXPECT_THAT(error("delete Atomics.load; delete Atomics.wait; delete globalThis.Atomics; delete globalThis.$262;\n"
                    "Array.prototype[Symbol.iterator] = Map.prototype.get = Function.prototype.call = null;\n"
                    "for (let i = 0; i < 9; ++i); throw 6;"),
              HasSubstr("(agent 0 throws 6)"));
  // Waits where the engine's stacks are the program's own.
  EXPECT_THAT(error("Error.prepareStackTrace = () => { throw 8; }; Object.defineProperty(Array.prototype, "
                    "Symbol.iterator, {value: 1}); $262.agent.sleep(1); throw 9;"),
              HasSubstr("(agent 0 throws 9)"));
}

TEST(ScheduleTest, CtrlCOnTheWayKeepsTheClosestTwo) {
  RunningProgram running(kSchedule, {"--program=corpus/races/ray_tracer.js", "--seed=4", "--jobs=1"}, "", {},
                         StandardError::kTerminal);
  ASSERT_TRUE(running.WaitToShow(" tests; ")) << running.Shown();
  running.SignalGroup(SIGINT);
  const ProgramRun run = running.Wait();
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("\nended early: interrupted\n"));
  EXPECT_THAT(run.out,
              HasSubstr(" differences are left; the schedules between which it begins to fail are the closest"));
  EXPECT_THAT(run.out, HasSubstr("\npassing schedule: 0:"));
  EXPECT_THAT(run.out, HasSubstr("\nfailing schedule: 0:"));
}

TEST(ScheduleTest, CtrlCBeforeAnythingIsFound) {
  const std::string program = Written("endless.js", "for (;;);");
  RunningProgram running(kSchedule, {"--program=" + program, "--yield_points=1000000000000"});
  // From when on it has a child, interrupts are caught.
  ASSERT_TRUE(running.WaitUntil([&running] { return !running.Children().empty(); }));
  running.SignalGroup(SIGINT);
  const ProgramRun run = running.Wait();
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.err, HasSubstr("interrupted after 0 schedules, before one passed and one failed"));
}

TEST(ScheduleStudyTest, ATableOfTheCorpus) {
  const std::string csv = ::testing::TempDir() + "/study.csv";
  const ProgramRun run =
      RunProgram("harness/schedule_study", {"--only=double_checked,work_queue", "--engines=v8", "--csv=" + csv});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("work_queue"));
  EXPECT_THAT(run.out, HasSubstr("2 of 2 isolated to a single switch, 2 in at most 60 tests"));
  EXPECT_TRUE(std::filesystem::exists(csv));
}

// Of corpus/callbacks: the line where the callback was started that must run first for it to fail, that of the second,
// and what puts it right.
struct CallbackRace {
  std::string program;
  int first;
  int second;
  std::string wrong;
  std::string right;
};

std::vector<CallbackRace> CallbackRaces() {
  return {
      {"answered_twice", 19, 20, "response.send(page", "if (!response.sent) response.send(page"},
      {"check_then_make", 6, 8, "if (error) throw error;\n      save",
       "if (error && error.code !== 'EEXIST') throw error;\n      save"},
      {"early_request", 27, 15, "this.settings.greeting", "(this.settings || {greeting: 'Please wait'}).greeting"},
      {"expired_session", 8, 27, "const session = sessions.get(name);\n  clear",
       "const session = sessions.get(name);\n  if (!session) return;\n  clear"},
      {"half_written", 4, 10, "await fs.writeFile('/state.json', JSON.stringify(state));",
       "await fs.writeFile('/state.new', JSON.stringify(state));\n  await fs.rename('/state.new', '/state.json');"},
      {"job_before_rate", 21, 20, "let rate;", "let rate = 40;"},
      {"late_listener", 8, 20, "if (heard !== 2)", "if (heard > 2)"},
      {"overdrawn", 4, 8, "await enter('withdraw ' + amount);\n  account.balance -= amount;",
       "account.balance -= amount;\n  await enter('withdraw ' + amount);"},
      {"stale_answer", 23, 17, "    shown = answer;", "    if (answer.length > shown.length) shown = answer;"},
  };
}

TEST(ScheduleTest, NamesTheTwoCallbacksWhoseOrderDecides) {
  for (const CallbackRace& race : CallbackRaces()) {
    const std::string file = race.program + ".js", program = "--program=corpus/callbacks/" + file;
    const ProgramRun run = RunProgram(kSchedule, {program});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, ::testing::ContainsRegex("It fails if and only if [^\n]* at " + file + ":" +
                                                  std::to_string(race.first) + ":[^\n]* runs before [^\n]* at " + file +
                                                  ":" + std::to_string(race.second) + ":"));
    for (const bool fails : {false, true}) {
      const std::string schedule = Behind(run.out, fails ? "failing schedule: " : "passing schedule: ");
      // Schedules do not depend on the engine: ASchedulePrintedIsReplayed.
      const std::string engine = fails ? "spidermonkey" : "v8";
      const ProgramRun replayed = RunProgram(kSchedule, {program, "--engine=" + engine, "--replay=" + schedule});
      EXPECT_EQ(replayed.out.rfind("passed\n", 0) == 0, !fails) << race.program << " in " << engine;
    }
  }
}

TEST(ScheduleTest, PutRightNoOrderOfCallbacksFails) {
  for (const CallbackRace& race : CallbackRaces()) {
    std::ifstream file("corpus/callbacks/" + race.program + ".js");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    ASSERT_NE(text.find(race.wrong), std::string::npos) << race.program;
    text.replace(text.find(race.wrong), race.wrong.size(), race.right);
    const ProgramRun run =
        RunProgram(kSchedule, {"--program=" + Written(race.program + ".js", text), "--seeds=1", "--schedules=20"});
    EXPECT_THAT(run.err, HasSubstr(race.program + ".js passes under all 21 schedules that were tried, which differ in "
                                                  "the order of its callbacks"));
  }
}

constexpr char kWorkers[] = R"(
const {Worker, isMainThread, parentPort, workerData} = require('node:worker_threads');
const {add} = require('./add');
if (isMainThread) {
  const memory = new SharedArrayBuffer(8);
  let running = 2;
  for (const by of [1, 2]) {
    const worker = new Worker(__filename, {workerData: {memory, by}});
    worker.on('message', text => console.log(text));
    worker.on('exit', () => {
      if (--running > 0) return;
      const sum = new Int32Array(memory)[0];
      if (sum !== 6) throw new Error('the sum is ' + sum);
    });
  }
} else {
  for (let i = 0; i < 2; ++i) add(workerData.memory, workerData.by);
  parentPort.postMessage('added ' + workerData.by);
}
)";

TEST(ScheduleTest, AProgramOfWorkerThreadsRunsAsItIs) {
  const std::string folder = ::testing::TempDir() + "/workers";
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/add.js") << "exports.add = (memory, by) => {\n  const cells = new Int32Array(memory);\n"
                                       "  cells[0] += by;\n};\n";
  std::ofstream(folder + "/main.js") << kWorkers;
  for (const char* const engine : {"v8", "spidermonkey"}) {
    const ProgramRun run =
        RunProgram(kSchedule, {"--program=" + folder + "/main.js", std::string("--engine=") + engine});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("throws Error: the sum is "));
    // The race, in the file that has it, with its line.
    EXPECT_THAT(run.out, HasSubstr("add.js:3"));
    EXPECT_THAT(run.out, HasSubstr("  cells[0] += by;"));
    EXPECT_THAT(run.out, HasSubstr("by seed:"));
  }
}

TEST(ScheduleTest, WhatHasNoYieldPointsIsTold) {
  const std::string program = Written("strings.js", "$262.agent.start('1');\nprint(eval('1 + 1'));\n");
  const ProgramRun run = RunProgram(kSchedule, {"--program=" + program, "--schedules=5"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.err, HasSubstr("a race may be missed in: code made of strings"));
}

}  // namespace
}  // namespace twinstep
