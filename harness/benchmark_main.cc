// //harness:benchmark: sessions a second of each debugger and of both together, with the floors beside them (Google
// Benchmark).
//
//   benchmark                                              everything but the memory run
//   benchmark --benchmark_filter=Memory                    resident memory over 50,000 differential sessions (minutes)
//
// The program, its breakpoints and its steps are the same in all (engines/benchmark_program.h). The engines' and the
// parser's own benchmarks stand beside them and are linked in.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/log/check.h"
#include "absl/strings/match.h"
#include "engines/benchmark_program.h"
#include "engines/engine_pair.h"
#include "engines/engines.h"
#include "engines/known_engines.h"
#include "harness/process/child_kind.h"
#include "harness/subjects/engine_child.h"
#include "harness/subjects/remote_engine.h"
#include "model/sessions/differential.h"

namespace twinstep {
namespace {

double ResidentMiB() {
  std::ifstream file("/proc/self/statm");
  double total = 0, resident = 0;
  file >> total >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

// Differential sessions of an engine with itself or of both, as the default campaign runs them.
class DifferentialSessions {
 public:
  explicit DifferentialSessions(StartedPair engines) : engines_(std::move(engines)) {
    program_.set_source(std::string(kBenchmarkSource));
    options_.breakable_lines_only = true;
  }

  // Session `index`; returns the execution actions taken.
  int Run(uint64_t index) {
    Random random = Random::ForSession(1, index);
    // 3 breakpoints on 15 lines.
    RandomUser user({.generator = {.breakpoints_per_line = 0.2}}, random);
    Arbiter lets_nothing_pass;
    const absl::StatusOr<DifferentialResult> result =
        RunDifferential({*engines_.a, *engines_.b, program_, {}}, kBenchmarkLines, options_, lets_nothing_pass, user);
    CHECK_OK(result.status());
    return result->execution_actions;
  }

 private:
  const StartedPair engines_;
  Program program_;
  DifferentialOptions options_;
};

// Of `pair`, its second engine in a process of its own.
StartedPair OverTwoProcesses(const EnginePair& pair) {
  return {.a = *MakeEngine(pair.a),
          .b = *MakeRemoteEngine(kEngineKind, {.facts = FindEngineFacts(pair.b), .engine = pair.b})};
}

void BM_Differential(benchmark::State& state, bool two_processes) {
  DifferentialSessions sessions(two_processes ? OverTwoProcesses(DefaultPair()) : *MakePair(DefaultPair()));
  uint64_t index = 0;
  int64_t actions = 0;
  for (auto _ : state) actions += sessions.Run(index++);
  state.SetItemsProcessed(state.iterations());
  state.counters["actions"] = static_cast<double>(actions) / static_cast<double>(state.iterations());
}
// Wall time: what the other process does counts.
BENCHMARK_CAPTURE(BM_Differential, one, false)->Name("Differential")->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK_CAPTURE(BM_Differential, two, true)
    ->Name("DifferentialOverTwoProcesses")
    ->Unit(benchmark::kMicrosecond)
    ->UseRealTime();

void BM_Memory(benchmark::State& state) {
  DifferentialSessions sessions(*MakePair(DefaultPair()));
  for (auto _ : state) {
    for (uint64_t i = 1; i <= 50'000; ++i) {
      sessions.Run(i);
      if (i == 1'000 || i % 10'000 == 0) state.counters["MiB_at_" + std::to_string(i)] = ResidentMiB();
    }
  }
}
BENCHMARK(BM_Memory)->Name("Memory")->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  if (const std::optional<int> code = twinstep::RunAsChild(argc, argv)) return *code;
  double load[1] = {0};
  if (getloadavg(load, 1) == 1) std::cerr << "load average " << load[0] << "; compare within one run\n";
  std::vector<char*> arguments(argv, argv + argc);
  bool filtered = false;
  for (const char* argument : arguments) filtered = filtered || absl::StartsWith(argument, "--benchmark_filter");
  char no_memory[] = "--benchmark_filter=-Memory";
  if (!filtered) arguments.push_back(no_memory);
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
