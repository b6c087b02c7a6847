// What truth costs: twenty sessions of each program of the own corpus, plain, and held against its truth, which is made
// once for the twenty. The sessions are the same, recorded beforehand. And what the judges alone cost.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/log/check.h"
#include "engines/conformance/corpus_programs.h"
#include "engines/conformance/observing_session.h"
#include "engines/engines.h"
#include "engines/parser/parser.h"
#include "model/judging/truth_session.h"
#include "model/random.h"
#include "model/sessions/recording.h"
#include "model/sessions/replay.h"

namespace twinstep {
namespace {

constexpr int kSessions = 20;

struct RecordedProgram {
  std::shared_ptr<const SyntaxTree> tree;
  std::vector<TestCase> sessions;
};

std::vector<RecordedProgram> Record(Engine& engine) {
  const std::unique_ptr<Parser> parser = *Parser::Create();
  std::vector<RecordedProgram> recorded;
  for (const Program& program : CorpusPrograms()) {
    if (MayEndTheProcess(engine, program)) continue;
    RecordedProgram& one = recorded.emplace_back();
    one.tree = std::make_shared<const SyntaxTree>(*parser->Parse(SourceText(program.source()), ParseGoal::kScript));
    const std::unique_ptr<Judge> judge = *Judge::Create(engine, program, one.tree, {});
    TruthSessionOptions options;
    // V8 11 to 14 end the process where a step leaves a place whose breakpoint has gone.
    options.generator.is_avoided = [&engine](const Action& action, const Pause&) {
      return engine.name() == "v8" && (action.has_remove_breakpoint() || action.has_edit() || action.has_detach());
    };
    options.whole_trace = true;
    for (int i = 0; i < kSessions; ++i) {
      Random random = Random::ForSession(1, static_cast<uint64_t>(i));
      const absl::StatusOr<TruthResult> result =
          RunTruthSession(engine, *judge, program, one.tree.get(), options, random);
      CHECK_OK(result.status());
      TestCase& session = one.sessions.emplace_back();
      *session.mutable_program() = program;
      session.mutable_engine()->set_engine(std::string(engine.name()));
      session.set_capture(FULL);
      *session.mutable_actions() = ActionsTaken(result->trace);
    }
  }
  return recorded;
}

void BM_Sessions(benchmark::State& state, const std::string& name, bool truth) {
  const std::unique_ptr<Engine> engine = *MakeEngine(name);
  const std::vector<RecordedProgram> programs = Record(*engine);
  int64_t sessions = 0;
  for (auto _ : state) {
    for (const RecordedProgram& one : programs) {
      std::unique_ptr<Judge> judge;
      if (truth) judge = *Judge::Create(*engine, one.sessions.front().program(), one.tree, {});
      for (const TestCase& session : one.sessions) {
        if (truth) {
          CHECK_OK(PlayTruthSession(*engine, *judge, session, {}).status());
        } else {
          CHECK_OK(RunTestCase(*engine, session, {}).status());
        }
        ++sessions;
      }
    }
  }
  state.SetItemsProcessed(sessions);
}

// The judges of all these programs: with their runs, or of runs that are at hand as bytes.
void BM_Judges(benchmark::State& state, const std::string& name, bool at_hand) {
  const std::unique_ptr<Engine> engine = *MakeEngine(name);
  const std::unique_ptr<Parser> parser = *Parser::Create();
  struct Kept {
    Program program;
    std::shared_ptr<const SyntaxTree> tree;
    std::string runs;
  };
  std::vector<Kept> kept;
  size_t bytes = 0;
  for (const Program& program : CorpusPrograms()) {
    if (MayEndTheProcess(*engine, program)) continue;
    Kept& one = kept.emplace_back();
    one.program = program;
    one.tree = std::make_shared<const SyntaxTree>(*parser->Parse(SourceText(program.source()), ParseGoal::kScript));
    one.runs = RunForJudge(*engine, program, one.tree, {})->SerializeAsString();
    bytes += one.runs.size();
  }
  for (auto _ : state) {
    for (const Kept& one : kept) {
      if (at_hand) {
        JudgeRuns runs;
        CHECK(runs.ParseFromString(one.runs));
        benchmark::DoNotOptimize(Judge::FromRuns(engine->facts(), one.tree, std::move(runs), nullptr));
      } else {
        benchmark::DoNotOptimize(Judge::Create(*engine, one.program, one.tree, {}));
      }
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(kept.size()));
  state.counters["bytes"] = static_cast<double>(bytes) / static_cast<double>(kept.size());
}

const bool judges_registered = [] {
  for (const char* engine : {"v8", "spidermonkey"}) {
    for (const bool at_hand : {false, true}) {
      benchmark::RegisterBenchmark(("Judges/" + std::string(engine) + (at_hand ? "/at_hand" : "/run")).c_str(),
                                   BM_Judges, std::string(engine), at_hand)
          ->Unit(benchmark::kMillisecond);
    }
    for (const bool truth : {false, true}) {
      benchmark::RegisterBenchmark(("Truth/" + std::string(engine) + (truth ? "/judged" : "/plain")).c_str(),
                                   BM_Sessions, std::string(engine), truth)
          ->Unit(benchmark::kSecond)
          ->Iterations(1);
    }
  }
  return true;
}();

}  // namespace
}  // namespace twinstep
