#include "engines/agents/agent_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/random.h"
#include "model/schedules/policies.h"

namespace twinstep {
namespace {

// Both engines, each made once in the process.
class AgentRunTest : public testing::TestWithParam<const char*> {
 protected:
  static AgentRunner& RunnerOf(const std::string& engine) {
    static auto& engines = *new std::map<std::string, std::pair<AgentEngine*, AgentRunner*>>;
    auto& [made, runner] = engines[engine];
    if (made == nullptr) {
      made = MakeAgentEngine(engine).value().release();
      runner = AgentRunner::Create(*made).value().release();
    }
    return *runner;
  }
  AgentRunner& runner() { return RunnerOf(GetParam()); }

  AgentRunResult RunIt(const std::string& source, const std::string& schedule = "") {
    ReplayPolicy policy(ParseSchedule(schedule).value());
    absl::StatusOr<AgentRunResult> result = runner().Run({source, {}, ""}, policy);
    EXPECT_TRUE(result.ok()) << result.status();
    return *std::move(result);
  }
  static std::string Printed(const AgentRunResult& result) {
    return absl::StrCat(result.what, result.what.empty() ? "" : "\n", absl::StrJoin(result.output, "\n"));
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, AgentRunTest, testing::Values("v8", "spidermonkey"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(AgentRunTest, AgentsShareMemoryAndReport) {
  EXPECT_EQ(Printed(RunIt(R"(
      $262.agent.start(`
        $262.agent.receiveBroadcast((memory, id) => {
          const cells = new Int32Array(memory);
          Atomics.add(cells, 0, 5);
          $262.agent.report('got ' + id);
          $262.agent.leaving();
        });`);
      const memory = new SharedArrayBuffer(8);
      $262.agent.broadcast(memory, 7);
      let report;
      while ((report = $262.agent.getReport()) === null) $262.agent.sleep(1);
      print(report, Atomics.load(new Int32Array(memory), 0));
  )")),
            "0: got 7 5");
}

TEST_P(AgentRunTest, WaitAndNotify) {
  EXPECT_EQ(Printed(RunIt(R"(
      for (let i = 1; i <= 2; ++i) {
        $262.agent.start(`
          $262.agent.receiveBroadcast(memory => {
            const cells = new Int32Array(memory);
            print(Atomics.wait(cells, 0, 0), Atomics.wait(cells, 0, 5), Atomics.wait(cells, 0, 0, 10));
          });`);
      }
      const cells = new Int32Array(new SharedArrayBuffer(8));
      $262.agent.broadcast(cells.buffer);
      $262.agent.sleep(5);
      print(Atomics.notify(cells, 0));
  )")),
            "0: 2\n1: ok not-equal timed-out\n2: ok not-equal timed-out");
}

TEST_P(AgentRunTest, ADeadLockIsAnOutcome) {
  const AgentRunResult result = RunIt(R"(
      const cells = new Int32Array(new SharedArrayBuffer(8));
      Atomics.wait(cells, 1, 0);
  )");
  EXPECT_EQ(result.outcome, AgentOutcome::kDeadLock);
  EXPECT_EQ(result.what, "deadlock: agent 0 waits in Atomics.wait for byte 4 at 3:15");
  EXPECT_EQ(result.place.position.line, 3);
}

TEST_P(AgentRunTest, PollingForALockedAgentIsADeadLock) {
  const AgentRunResult result = RunIt(R"(
      $262.agent.start(`
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
        $262.agent.report('never');`);
      while ($262.agent.getReport() === null) $262.agent.sleep(1);
  )");
  EXPECT_EQ(result.what, "deadlock: agent 0 sleeps at 5:58, agent 1 waits in Atomics.wait for byte 0 at 3:17");
}

// Two locks, each held by one that wants the other; the second waiter has marked the lock by itself.
TEST_P(AgentRunTest, ADeadLockSaysWhoHoldsWhatIsWaitedFor) {
  const AgentRunResult result = RunIt(R"(
      const memory = new SharedArrayBuffer(8);
      for (const own of [0, 1]) {
        $262.agent.start(`
          $262.agent.receiveBroadcast(memory => {
            const cells = new Int32Array(memory), own = ${own}, other = 1 - own;
            Atomics.compareExchange(cells, own, 0, 1);
            $262.agent.sleep(1);
            if (Atomics.compareExchange(cells, other, 1, 2) === 1) Atomics.wait(cells, other, 2);
          });`);
      }
      $262.agent.broadcast(memory);
  )");
  EXPECT_EQ(
      result.what,
      "deadlock: agent 1 waits in Atomics.wait for byte 4 (last changed from 0 by agent 2) at 6:76 of its source, "
      "agent 2 waits in Atomics.wait for byte 0 (last changed from 0 by agent 1) at 6:76 of its source");
}

// One that is not zero for long is held by nobody: who changed it last.
TEST_P(AgentRunTest, ALostWakeUpSaysWhoChangedWhatIsWaitedFor) {
  const AgentRunResult result = RunIt(R"(
      const cells = new Int32Array(new SharedArrayBuffer(8));
      $262.agent.start(`
        $262.agent.receiveBroadcast(memory => {
          const cells = new Int32Array(memory);
          for (const value of [3, 0]) Atomics.exchange(cells, 1, value);
          Atomics.notify(cells, 1);
        });`);
      $262.agent.broadcast(cells.buffer);
      $262.agent.sleep(10);
      Atomics.store(cells, 0, 1);
      Atomics.wait(cells, 1, 0);
  )");
  EXPECT_EQ(result.what, "deadlock: agent 0 waits in Atomics.wait for byte 4 (last changed by agent 1) at 12:15");
}

// Each is a race that needs a switch inside what is one call of the program.
TEST_P(AgentRunTest, SharedMemoryIsSharedHoweverItIsUsed) {
  const auto torn = [this](const std::string& write, const std::string& read) {
    const std::string program = absl::StrCat(R"(
        const cells = new Int32Array(new SharedArrayBuffer(16));
        $262.agent.start(`$262.agent.receiveBroadcast(memory => {
          const cells = new Int32Array(memory), view = new DataView(memory);
          )",
                                             write, R"(
          $262.agent.report('written');
        });`);
        $262.agent.broadcast(cells.buffer);
        const view = new DataView(cells.buffer);
        const seen = )",
                                             read, R"(;
        while ($262.agent.getReport() === null) $262.agent.sleep(1);
        print(seen.join());
    )");
    bool is_torn = false;
    for (uint64_t i = 1; i <= 100 && !is_torn; ++i) {
      UniformPolicy policy(Random(i), 8);
      absl::StatusOr<AgentRunResult> result = runner().Run({program, {}, ""}, policy);
      EXPECT_TRUE(result.ok()) << result.status();
      EXPECT_EQ(result->what, "");
      // Neither before all of it nor behind all of it.
      for (const std::string& line : result->output) is_torn |= line != "0: 0,0,0,0" && line != "0: 1,1,1,1";
    }
    return is_torn;
  };
  EXPECT_TRUE(torn("cells.fill(1);", "[...cells]"));
  EXPECT_TRUE(torn("cells.set([1, 1, 1, 1]);", "Array.from(cells)"));
  EXPECT_TRUE(torn("for (const i of [0, 4, 8, 12]) view.setInt32(i, 1, true);",
                   "[0, 4, 8, 12].map(i => view.getInt32(i, true))"));
  EXPECT_TRUE(torn("cells[0] = 1; cells.copyWithin(1, 0);", "[cells.at(0), cells.at(1), cells.at(2), cells.at(3)]"));
  EXPECT_TRUE(torn("cells.fill(1);", "[cells.join()]"));
}

TEST_P(AgentRunTest, AnExceptionEndsTheRun) {
  const AgentRunResult result = RunIt(R"($262.agent.start(`
        throw new TypeError('lost 12');`);
      for (;;);
  )",
                                      "");
  EXPECT_EQ(result.outcome, AgentOutcome::kThrew);
  EXPECT_EQ(result.what, "agent 1 throws TypeError: lost 12");
  EXPECT_EQ(result.signature, "an agent throws TypeError: lost #");
  EXPECT_TRUE(result.place.in_main);
  EXPECT_EQ(result.place.position.line, 2);
}

TEST_P(AgentRunTest, AProgramThatDoesNotParseIsRefused) {
  ReplayPolicy policy({});
  EXPECT_EQ(runner().Run({"let = ;", {}, ""}, policy).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST_P(AgentRunTest, OneThatNeverEndsIsStopped) {
  ReplayPolicy policy({});
  const AgentRunResult result = runner().Run({"for (;;);", {}, ""}, policy, 1'000'000).value();
  EXPECT_EQ(result.outcome, AgentOutcome::kTooLong);
  EXPECT_EQ(result.total, 1'000'000);
}

// Two agents add 1 to a cell, not atomically.
constexpr char kLostUpdate[] = R"(
  for (let i = 0; i < 2; ++i) $262.agent.start(`
    $262.agent.receiveBroadcast(memory => {
      const cells = new Int32Array(memory);
      cells[0]++;
      Atomics.add(cells, 1, 1);
    });`);
  const cells = new Int32Array(new SharedArrayBuffer(8));
  $262.agent.broadcast(cells.buffer);
  while (Atomics.load(cells, 1) < 2) $262.agent.sleep(1);
  if (cells[0] !== 2) throw new Error('lost');
)";

TEST_P(AgentRunTest, EverySwitchCountsAndOneLosesTheUpdate) {
  // receiveBroadcast, the callback's entry, the read, the write, the add: yield points 1 to 5 of agent 1.
  const auto run = [this](int out) { return RunIt(kLostUpdate, absl::StrCat("0:100! 1:", out, " 2:100!")); };
  for (int out = 2; out <= 5; ++out) {
    const AgentRunResult result = run(out);
    EXPECT_EQ(result.what, out == 4 ? "agent 0 throws Error: lost" : "") << out << " " << ScheduleText(result.schedule);
  }
  const AgentRunResult result = run(4);
  const AgentPlace& place = result.places.at(result.turns.at(1).site);
  EXPECT_EQ(place.what, "a write");
  EXPECT_EQ(place.position.line, 5);
  EXPECT_TRUE(place.in_main);
}

TEST_P(AgentRunTest, RandomSchedulesAreReplayedExactly) {
  std::set<std::string> outcomes;
  for (uint64_t i = 0; i < 30; ++i) {
    const auto random = RandomPolicy(ScheduleGenerator::kBoth, 1, i, 60);
    const AgentRunResult first = runner().Run({kLostUpdate, {}, ""}, *random).value();
    ReplayPolicy replay(first.schedule);
    const AgentRunResult second = runner().Run({kLostUpdate, {}, ""}, replay).value();
    EXPECT_EQ(first.Digest(), second.Digest());
    EXPECT_EQ(ScheduleText(first.schedule), ScheduleText(second.schedule));
    EXPECT_EQ(replay.infeasible(), 0);
    outcomes.insert(first.what);
  }
  EXPECT_EQ(outcomes.size(), 2) << absl::StrJoin(outcomes, "; ");
}

TEST_P(AgentRunTest, AliasesOfAtomicsFunctionsCountToo) {
  const AgentRunResult result = RunIt(R"(
      const {load: l} = Atomics;
      const cells = new Int32Array(new SharedArrayBuffer(8));
      l(cells, 0);
      [0, 1].forEach(i => l(cells, i));
  )");
  EXPECT_EQ(result.yield_points[0], 3 + 2) << "three loads and two entries of the arrow function";
}

TEST_P(AgentRunTest, TheTestJudgesWhenAllHaveEnded) {
  ReplayPolicy policy({});
  const AgentProgram program = {"var x = 1;", {"var y = 2;"}, "if (x + y !== 4) throw new Error('sum ' + (x + y));"};
  const AgentRunResult result = runner().Run(program, policy).value();
  EXPECT_EQ(result.what, "the test throws Error: sum 3");
}

TEST_P(AgentRunTest, TimeIsVirtual) {
  EXPECT_EQ(Printed(RunIt(R"(
      const before = $262.agent.monotonicNow(), date = Date.now();
      $262.agent.sleep(3600000);
      print($262.agent.monotonicNow() - before >= 3600000, Date.now() - date >= 3600000,
            new Date().getFullYear(), new Date(0).getTime(), new Date() instanceof Date);
  )")),
            "0: true true 2017 0 true");
}

TEST_P(AgentRunTest, PromisesAndTimers) {
  EXPECT_EQ(Printed(RunIt(R"(
      setTimeout(() => print('late'), 100);
      setTimeout(() => print('early'), 10);
      Promise.resolve().then(() => print('job'));
      print('script');
  )")),
            "0: script\n0: job\n0: early\n0: late");
}

// As Node prints it.
TEST_P(AgentRunTest, CallbacksRunInTheOrderOfNodesLoop) {
  EXPECT_EQ(Printed(RunIt(R"(
      setImmediate(() => { print('immediate'); setImmediate(() => print('immediate in immediate')); });
      setTimeout(text => {
        print(text);
        setImmediate(() => print('immediate in timer'));
        setTimeout(() => print('timer in timer'));
        Promise.resolve().then(() => print('job in timer'));
      }, 10, 'timer');
      setTimeout(() => print('timer of the same millisecond'), 10);
      setImmediate(() => print('second immediate'));
      clearTimeout(setTimeout(() => print('never'), 1));
      let count = 0;
      const interval = setInterval(() => { print('interval'); if (++count === 2) clearInterval(interval); }, 9);
      setInterval(() => print('not waited for'), 5000).unref();
  )")),
            "0: immediate\n0: second immediate\n0: immediate in immediate\n0: interval\n0: timer\n0: job in timer\n"
            "0: timer of the same millisecond\n0: immediate in timer\n0: timer in timer\n0: interval");
}

// Whatever the delays: no order comes out that Node's loop cannot have, and those that it can have do.
TEST_P(AgentRunTest, DelaysBringOrdersThatCanBe) {
  const std::string program = R"(
      let order = '';
      const add = letter => { order += letter; Promise.resolve().then(() => { order += letter.toLowerCase(); }); };
      setTimeout(() => add('A'), 20);
      setTimeout(() => add('B'), 20);
      setTimeout(() => add('C'), 30);
      setTimeout(() => add('D'), 10);
      setImmediate(() => { add('I'); setTimeout(() => add('E'), 5); setImmediate(() => add('K')); });
      setImmediate(() => add('J'));
  )";
  std::set<std::string> orders;
  for (uint64_t i = 0; i < 60; ++i) {
    const std::unique_ptr<SwitchPolicy> policy = RandomPolicy(ScheduleGenerator::kDelays, 1, i, 0);
    const AgentRunResult result = runner().Run({program, {}, "print(order);"}, *policy).value();
    ASSERT_EQ(result.output.size(), 1);
    const std::string order = result.output[0].substr(3);
    orders.insert(order);
    // A job is never parted from the callback that asked for it.
    for (const char letter : {'A', 'B', 'C', 'D', 'E', 'I', 'J', 'K'}) {
      const size_t at = order.find(letter);
      if (at != std::string::npos) EXPECT_EQ(order[at + 1], letter - 'A' + 'a') << order;
    }
    // Of equal delay, or of a longer one that is started later; immediates in their order.
    for (const std::string pair : {"AB", "AC", "BC", "IJ", "IK", "JK"}) {
      EXPECT_LT(order.find(pair[0]), order.find(pair[1])) << order;
    }
    // What ran is the same once more.
    ReplayPolicy replay(result.schedule);
    EXPECT_EQ(runner().Run({program, {}, "print(order);"}, replay)->output, result.output);
  }
  const auto seen = [&orders](const std::string& pair) {
    return std::any_of(orders.begin(), orders.end(),
                       [&pair](const std::string& order) { return order.find(pair[0]) < order.find(pair[1]); });
  };
  for (const std::string pair : {"AD", "DA", "BD", "DB", "AI", "IA", "CI", "IC", "AE", "EA", "DE", "ED", "KD", "DK"}) {
    EXPECT_TRUE(seen(pair)) << pair;
  }
}

TEST_P(AgentRunTest, ARejectionThatNobodyHandlesIsAnException) {
  EXPECT_EQ(RunIt("(async () => { await 0; throw new Error('late'); })()").what, "agent 0 throws Error: late");
  EXPECT_EQ(RunIt("const p = Promise.reject(1); p.catch(() => {});").what, "");
}

TEST_P(AgentRunTest, WaitAsyncWhereTheEngineHasIt) {
  const std::string printed = Printed(RunIt(R"(
      const cells = new Int32Array(new SharedArrayBuffer(8));
      if (Atomics.waitAsync === undefined) {
        print('none');
      } else {
        Atomics.waitAsync(cells, 0, 0).value.then(print);
        Atomics.waitAsync(cells, 0, 0, 10).value.then(print);
        print(Atomics.waitAsync(cells, 0, 1).value, Atomics.waitAsync(cells, 0, 0, 0).value, Atomics.notify(cells, 0, 1));
      }
  )"));
  if (printed != "0: none") EXPECT_EQ(printed, "0: not-equal timed-out 1\n0: ok\n0: timed-out");
}

TEST_P(AgentRunTest, UpdatesMeanWhatTheyMeant) {
  EXPECT_EQ(Printed(RunIt(R"(
      const a = [1, '2', 3n], o = {toString() { return '1'; }};
      print(a[0]++, ++a[0], a[o]--, a[1], a[2]++, a[2], a['0']--, -a[0]);
  )")),
            "0: 1 3 2 1 3 4 3 -2");
}

}  // namespace
}  // namespace twinstep
