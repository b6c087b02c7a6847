// //harness:benchmark: sessions a second of each debugger and of both together, with the floors beside them (Google
// Benchmark).
//
// The program, its breakpoints and its actions are the same in all: 15 lines, 3 breakpoints, 20 execution actions.
// Floors and the engines' own benchmarks stand beside their adapters (engines/*/..._benchmark.cc) and are linked in
// here.
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>

#include "absl/log/check.h"
#include "benchmark/benchmark.h"
#include "engines/benchmark_program.h"
#include "engines/engines.h"
#include "model/differential.h"
#include "model/recording.h"

namespace twinstep {
namespace {

double ResidentMiB() {
  std::ifstream file("/proc/self/statm");
  double total = 0, resident = 0;
  file >> total >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

// Differential sessions as the default campaign runs them, seeds 0, 1, ...
void BM_Differential(benchmark::State& state) {
  std::unique_ptr<Engine> v8 = *MakeEngine("v8");
  std::unique_ptr<Engine> spidermonkey = *MakeEngine("spidermonkey");
  const Program program = BenchmarkProgram();
  DifferentialOptions options;
  options.breakable_lines_only = true;
  options.generator.breakpoints_per_line = 0.2;  // 3 on 15 lines.
  uint64_t index = 0;
  Trace trace_a, trace_b;
  for (auto _ : state) {
    std::unique_ptr<Session> a = *v8->Load(program, {});
    std::unique_ptr<Session> b = *spidermonkey->Load(program, {});
    Random random = Random::ForSession(1, index++);
    trace_a.Clear();
    trace_b.Clear();
    CHECK_OK(RunDifferential(*a, *b, kBenchmarkLines, options, random, trace_a, trace_b).status());
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["resident_MiB"] = ResidentMiB();
}
BENCHMARK(BM_Differential)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  double load[1] = {0};
  if (getloadavg(load, 1) == 1) std::cerr << "load average " << load[0] << "; ratios within one run are what counts\n";
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
