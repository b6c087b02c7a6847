// What a bare run costs, alone and counted, beside a debug session of the same programs; part of //harness:benchmark. A
// round is all of the own corpus; items are programs.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "absl/log/check.h"
#include "absl/strings/match.h"
#include "engines/benchmark_program.h"
#include "engines/conformance/corpus_programs.h"
#include "engines/engines.h"
#include "model/sessions/capture.h"
#include "model/source/coverage.h"

namespace twinstep {
namespace {

// V8 11 ends the process when it steps through some async generators: they are left out everywhere.
const std::vector<Program>& Programs() {
  static const auto& programs = *[] {
    auto* all = new std::vector<Program>(CorpusPrograms());
    all->insert(all->end(), CorpusModules().begin(), CorpusModules().end());
    all->erase(std::remove_if(all->begin(), all->end(),
                              [](const Program& program) {
                                return absl::StrContains(program.source(), "async") &&
                                       absl::StrContains(program.source(), "yield");
                              }),
               all->end());
    return all;
  }();
  return programs;
}

void ReportPrograms(benchmark::State& state) {
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(Programs().size()));
}

void BareRuns(benchmark::State& state, const std::string& name, bool counted) {
  const std::unique_ptr<Engine> engine = *MakeEngine(name);
  Coverage coverage;
  for (auto _ : state) {
    for (const Program& program : Programs()) {
      CHECK_OK(engine->RunBare(program, {}, {.coverage = counted ? &coverage : nullptr}).status());
    }
  }
  ReportPrograms(state);
}

class Script : public Driver {
 public:
  Action OnPause(Session&, Pause& pause) override {
    Paused paused;
    CHECK_OK(CapturePause(pause, PAPER, paused));
    benchmark::DoNotOptimize(paused);
    if (next_ < kBenchmarkSteps.size()) return BenchmarkStep(kBenchmarkSteps[next_++]);
    Action action;
    action.mutable_abandon();
    return action;
  }

 private:
  size_t next_ = 0;
};

// Breakpoints at the first places, up to 20 steps, abandoned then.
void Sessions(benchmark::State& state, const std::string& name) {
  const std::unique_ptr<Engine> engine = *MakeEngine(name);
  for (auto _ : state) {
    for (const Program& program : Programs()) {
      const std::unique_ptr<Session> session = *engine->Load(program, {});
      const std::vector<Location> locations = *session->BreakableLocations();
      for (size_t i = 0; i < std::min<size_t>(3, locations.size()); ++i) {
        CHECK_OK(session->SetBreakpoint(locations[i]).status());
      }
      Script script;
      CHECK_OK(session->Run(script).status());
    }
  }
  ReportPrograms(state);
}

void BM_Bare(benchmark::State& state, const std::string& engine) { BareRuns(state, engine, false); }
void BM_Counted(benchmark::State& state, const std::string& engine) { BareRuns(state, engine, true); }
void BM_Debugged(benchmark::State& state, const std::string& engine) { Sessions(state, engine); }

BENCHMARK_CAPTURE(BM_Bare, v8, "v8")->Name("OwnCorpusBareV8")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Counted, v8, "v8")->Name("OwnCorpusCountedV8")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Debugged, v8, "v8")->Name("OwnCorpusPaperV8")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Bare, spidermonkey, "spidermonkey")
    ->Name("OwnCorpusBareSpiderMonkey")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Counted, spidermonkey, "spidermonkey")
    ->Name("OwnCorpusCountedSpiderMonkey")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Debugged, spidermonkey, "spidermonkey")
    ->Name("OwnCorpusPaperSpiderMonkey")
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace twinstep
