// Yield points per second where nobody switches, and what a switch costs.
#include <benchmark/benchmark.h>

#include <string>

#include "engines/agents/agent_run.h"
#include "model/schedules/policies.h"

namespace twinstep {
namespace {

void RunProgram(benchmark::State& state, const std::string& engine_name, const std::string& source, uint64_t mean) {
  const std::unique_ptr<AgentEngine> engine = MakeAgentEngine(engine_name).value();
  const std::unique_ptr<AgentRunner> runner = AgentRunner::Create(*engine).value();
  double yield_points = 0, switches = 0;
  for (auto _ : state) {
    std::unique_ptr<SwitchPolicy> policy = std::make_unique<UniformPolicy>(Random(1), mean);
    if (mean == 0) policy = std::make_unique<ReplayPolicy>(Schedule{});
    const AgentRunResult result = runner->Run({source, {}, ""}, *policy).value();
    if (!result.what.empty()) state.SkipWithError(result.what.c_str());
    yield_points += static_cast<double>(result.total);
    switches += static_cast<double>(result.turns.size());
  }
  state.counters["yield points"] = benchmark::Counter(yield_points, benchmark::Counter::kIsRate);
  state.counters["turns"] = benchmark::Counter(switches, benchmark::Counter::kIsRate);
}

constexpr char kLoop[] = R"(
  const cells = new Int32Array(new SharedArrayBuffer(1024));
  function step(i) { cells[i & 255] += i; }
  for (let i = 0; i < 10000000; ++i) step(i);
)";

// Four agents that count, for turns of a hundred yield points.
constexpr char kSwitching[] = R"(
  for (let i = 0; i < 4; ++i) $262.agent.start(`
    let sum = 0;
    for (let i = 0; i < 300000; ++i) sum += i;`);
)";

void BM_V8Loop(benchmark::State& state) { RunProgram(state, "v8", kLoop, 0); }
void BM_SpiderMonkeyLoop(benchmark::State& state) { RunProgram(state, "spidermonkey", kLoop, 0); }
void BM_V8Switching(benchmark::State& state) { RunProgram(state, "v8", kSwitching, 100); }
void BM_SpiderMonkeySwitching(benchmark::State& state) { RunProgram(state, "spidermonkey", kSwitching, 100); }
// What a run costs that does nothing.
void BM_V8Empty(benchmark::State& state) { RunProgram(state, "v8", "$262.agent.start('')", 0); }
void BM_SpiderMonkeyEmpty(benchmark::State& state) { RunProgram(state, "spidermonkey", "$262.agent.start('')", 0); }
BENCHMARK(BM_V8Loop)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(BM_SpiderMonkeyLoop)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(BM_V8Switching)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(BM_SpiderMonkeySwitching)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(BM_V8Empty)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(BM_SpiderMonkeyEmpty)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace twinstep

BENCHMARK_MAIN();
