// What a V8 session costs, with the floors beside it; part of //harness:benchmark.
#include <benchmark/benchmark.h>
#include <unistd.h>
#include <v8-container.h>
#include <v8-context.h>
#include <v8-exception.h>
#include <v8-isolate.h>
#include <v8-object.h>
#include <v8-script.h>

#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "absl/log/check.h"
#include "engines/benchmark_program.h"
#include "engines/v8/debuggee_isolate.h"
#include "engines/v8/source.h"
#include "engines/v8/v8_engine.h"
#include "model/debugger.h"
#include "model/sessions/capture.h"

namespace twinstep {
namespace {

// Each session another source, as V8 keeps what it compiled.
std::string NextSource() {
  static int64_t number = 0;
  return std::string(kBenchmarkSource) + "//" + std::to_string(++number);
}

class Script : public Driver {
 public:
  explicit Script(CaptureLevel level, bool capture) : level_(level), capture_(capture) {}

  Action OnPause(Session&, Pause& pause) override {
    ++pauses_;
    if (capture_) {
      Paused paused;
      CHECK(CapturePause(pause, level_, paused).ok());
      benchmark::DoNotOptimize(paused);
    }
    if (next_ < kBenchmarkSteps.size()) return BenchmarkStep(kBenchmarkSteps[next_++]);
    Action action;
    action.mutable_abandon();
    return action;
  }
  int64_t pauses() const { return pauses_; }

 private:
  const CaptureLevel level_;
  const bool capture_;
  size_t next_ = 0;
  int64_t pauses_ = 0;
};

// Resident memory in MB.
double ResidentMemory() {
  std::ifstream statm("/proc/self/statm");
  double total = 0;
  double resident = 0;
  statm >> total >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

void Sessions(benchmark::State& state, CaptureLevel level, bool capture) {
  std::unique_ptr<Engine> engine = *MakeV8Engine();
  int64_t pauses = 0;
  for (auto _ : state) {
    Program program;
    program.set_source(NextSource());
    std::unique_ptr<Session> session = *engine->Load(program, {});
    for (int line : kBenchmarkBreakpoints) {
      Location location;
      location.set_line(static_cast<uint32_t>(line));
      CHECK(session->SetBreakpoint(location).ok());
    }
    Script script(level, capture);
    CHECK(session->Run(script).ok());
    pauses += script.pauses();
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["pauses"] = static_cast<double>(pauses) / static_cast<double>(state.iterations());
  state.counters["resident_mb"] = ResidentMemory();
}

void BM_SessionWithoutCapture(benchmark::State& state) { Sessions(state, PAPER, false); }
void BM_SessionPaper(benchmark::State& state) { Sessions(state, PAPER, true); }
void BM_SessionFull(benchmark::State& state) { Sessions(state, FULL, true); }

// The same calls of the inspector, and the scopes' values read and thrown away: what no adapter can save.
class BareDriver : public InspectorSession::PauseHandler {
 public:
  BareDriver(DebuggeeIsolate& debuggee, bool read) : debuggee_(debuggee), read_(read) {}

  void OnPaused(PausedMessage* message) override {
    ++pauses_;
    v8::HandleScope handles(debuggee_.isolate());
    if (read_) {
      for (const PausedMessage::ScopeEntry& scope : message->frame(0)->scopes) {
        if (!(scope.type == "global")) Read(scope);
      }
    }
    InspectorSession::Step step = InspectorSession::Step::kResume;
    switch (next_ < kBenchmarkSteps.size() ? kBenchmarkSteps[next_++] : 'a') {
      case 'o':
        step = InspectorSession::Step::kOver;
        break;
      case 'i':
        step = InspectorSession::Step::kInto;
        break;
      case 'u':
        step = InspectorSession::Step::kOut;
        break;
      default:
        debuggee_.isolate()->TerminateExecution();
    }
    CHECK(debuggee_.inspector().Continue(step).ok());
  }
  int64_t pauses() const { return pauses_; }

 private:
  void Read(const PausedMessage::ScopeEntry& scope) {
    v8::Local<v8::Context> context = debuggee_.context();
    v8::Local<v8::Object> object = debuggee_.inspector().Unwrap(scope.object_id).ToLocalChecked().As<v8::Object>();
    v8::Local<v8::Array> names = object->GetOwnPropertyNames(context).ToLocalChecked();
    for (uint32_t i = 0; i < names->Length(); ++i) {
      v8::Local<v8::Value> value;
      if (object->Get(context, names->Get(context, i).ToLocalChecked()).ToLocal(&value)) {
        benchmark::DoNotOptimize(value->IsObject());
      }
    }
  }

  DebuggeeIsolate& debuggee_;
  const bool read_;
  size_t next_ = 0;
  int64_t pauses_ = 0;
};

void BareCalls(benchmark::State& state, bool read) {
  DebuggeeIsolate debuggee({});
  v8::Isolate* isolate = debuggee.isolate();
  int64_t pauses = 0;
  for (auto _ : state) {
    v8::Isolate::Scope isolate_scope(isolate);
    v8::HandleScope handles(isolate);
    CHECK(debuggee.OpenContext().ok());
    v8::Local<v8::Context> context = debuggee.context();
    v8::Context::Scope context_scope(context);
    v8::TryCatch caught(isolate);
    v8::Local<v8::Script> script = CompileScript(context, kMainName, NextSource()).ToLocalChecked();
    std::vector<std::string> ids;
    for (int line : kBenchmarkBreakpoints) {
      ids.push_back(debuggee.inspector()
                        .SetBreakpoint({.script_id = script->GetUnboundScript()->GetId(), .line = line - 1}, "")
                        ->id);
    }
    BareDriver driver(debuggee, read);
    debuggee.inspector().set_pause_handler(&driver);
    benchmark::DoNotOptimize(script->Run(context).IsEmpty());
    debuggee.inspector().set_pause_handler(nullptr);
    isolate->CancelTerminateExecution();
    for (const std::string& id : ids) CHECK(debuggee.inspector().RemoveBreakpoint(id).ok());
    CHECK(debuggee.CloseContext(false).ok());
    pauses += driver.pauses();
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["pauses"] = static_cast<double>(pauses) / static_cast<double>(state.iterations());
}

void BM_BareInspectorCalls(benchmark::State& state) { BareCalls(state, false); }
void BM_BareInspectorCallsReadingScopes(benchmark::State& state) { BareCalls(state, true); }

// No debugger at all: a fresh context, compile, run to the end.
void BM_ProgramBare(benchmark::State& state) {
  DebuggeeIsolate debuggee({});
  v8::Isolate* isolate = debuggee.isolate();
  {
    v8::Isolate::Scope isolate_scope(isolate);
    CHECK(debuggee.inspector().Disable().ok());
  }
  for (auto _ : state) {
    v8::Isolate::Scope isolate_scope(isolate);
    v8::HandleScope handles(isolate);
    v8::Local<v8::Context> context = v8::Context::New(isolate);
    v8::Context::Scope context_scope(context);
    v8::Local<v8::Script> script = CompileScript(context, kMainName, NextSource()).ToLocalChecked();
    benchmark::DoNotOptimize(script->Run(context).IsEmpty());
  }
  state.SetItemsProcessed(state.iterations());
}

void BM_ContextNew(benchmark::State& state) {
  DebuggeeIsolate debuggee({});
  v8::Isolate* isolate = debuggee.isolate();
  for (auto _ : state) {
    v8::Isolate::Scope isolate_scope(isolate);
    v8::HandleScope handles(isolate);
    benchmark::DoNotOptimize(v8::Context::New(isolate).IsEmpty());
  }
}

void BM_FreshEngine(benchmark::State& state) {
  for (auto _ : state) {
    std::unique_ptr<Engine> engine = *MakeV8Engine();
    benchmark::DoNotOptimize(engine->Load(Program(), {}).ok());
  }
}

BENCHMARK(BM_ContextNew)->Name("V8/ContextNew")->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_FreshEngine)->Name("V8/FreshEngine")->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_ProgramBare)->Name("V8/ProgramBare")->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_BareInspectorCalls)->Name("V8/BareInspectorCalls")->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_BareInspectorCallsReadingScopes)
    ->Name("V8/BareInspectorCallsReadingScopes")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_SessionWithoutCapture)->Name("V8/SessionWithoutCapture")->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_SessionPaper)->Name("V8/SessionPaper")->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_SessionFull)->Name("V8/SessionFull")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace twinstep
