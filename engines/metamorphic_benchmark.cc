// Metamorphic test cases a second, by transformation: one initial and one follow-up run each, on two small programs in
// turn, made as a campaign makes them. `applied` is the share that came to a follow-up run.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/log/check.h"
#include "engines/benchmark_program.h"
#include "engines/engines.h"
#include "engines/parser/parser.h"
#include "engines/parser/tree_cache.h"
#include "model/metamorphic/metamorphic_session.h"
#include "model/source/source_text.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

// The benchmark's program and small ones that every transformation finds something in.
std::vector<Program> ExamplePrograms() {
  const std::string sources[] = {std::string(kBenchmarkSource),
                                 R"js(// Counts.

function count(list, limit) {
  let sum = 0;
  for (const item of list) {
    if (item > limit) continue;
    sum += item; // so far
  }
  const done = true;
  if (sum < 0) {
    sum = 0;
  }
  return done ? sum : 1;
}

let result = count([1, 2, 3, 40], 10);
result = count([result, 5], 7);
)js"};
  std::vector<Program> programs;
  for (const std::string& source : sources) programs.emplace_back().set_source(source);
  return programs;
}

void BM_Metamorphic(benchmark::State& state, const std::string& name, const TransformationClass* kind) {
  const std::unique_ptr<Engine> engine = *MakeEngine(name);
  const std::unique_ptr<Parser> parser = *Parser::Create();
  TreeCache trees(*parser);
  const MetamorphicEnvironment environment = {.engine = *engine,
                                              .session = {},
                                              .parse =
                                                  [&trees](const Program& program) {
                                                    const auto tree =
                                                        trees.Get(SourceText(program.source()), ParseGoal::kScript);
                                                    return tree.ok() ? *tree : nullptr;
                                                  },
                                              .preset = SOUND,
                                              .note = {},
                                              .run_configured = {}};
  const std::vector<Program> programs = ExamplePrograms();
  MetamorphicOptions options;
  options.rounds = 1;
  options.transformations = {kind};
  uint64_t session = 0;
  int64_t applied = 0;
  for (auto _ : state) {
    Random random = Random::ForSession(1, session);
    const absl::StatusOr<MetamorphicResult> result =
        RunMetamorphic(environment, programs[session++ % programs.size()], options, random);
    CHECK_OK(result.status());
    applied += !result->transformations.empty();
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["applied"] = static_cast<double>(applied) / static_cast<double>(state.iterations());
}

const bool registered = [] {
  for (const char* engine : {"v8", "spidermonkey"}) {
    for (const auto& kind : Transformations()) {
      // Needs processes of its own.
      if (kind->kind() == Transformation::kChangeConfiguration) continue;
      benchmark::RegisterBenchmark(("Metamorphic/" + std::string(engine) + "/" + std::string(kind->name())).c_str(),
                                   BM_Metamorphic, std::string(engine), kind.get())
          ->Unit(benchmark::kMicrosecond);
    }
  }
  return true;
}();

}  // namespace
}  // namespace twinstep
