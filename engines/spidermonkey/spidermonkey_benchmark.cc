// How long a debug session takes, with its floors beside it:
//   Session      through the Engine interface, captured at a level;
//   DebuggerOnly the same Debugger calls from JavaScript, without rules, messages or pauses in C++;
//   Bare         the program in a fresh realm, without debugger.
// Reports the largest resident set as `rss_mb`.
#include <benchmark/benchmark.h>
#include <js/CallAndConstruct.h>
#include <js/CallArgs.h>
#include <js/CompilationAndEvaluation.h>
#include <js/CompileOptions.h>
#include <js/Debug.h>
#include <js/PropertyAndElement.h>
#include <js/Realm.h>
#include <js/RealmOptions.h>
#include <js/SourceText.h>
#include <js/ValueArray.h>
#include <jsapi.h>
#include <jsfriendapi.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "absl/log/check.h"
#include "absl/strings/str_cat.h"
#include "engines/benchmark_program.h"
#include "engines/spidermonkey/compile.h"
#include "engines/spidermonkey/debugger_floor_js.h"
#include "engines/spidermonkey/spidermonkey_context.h"
#include "engines/spidermonkey/spidermonkey_engine.h"
#include "google/protobuf/arena.h"
#include "model/sessions/capture.h"
#include "proto/trace.pb.h"

namespace twinstep {
namespace {

// The steps as the floor's script wants them.
std::string StepWords() {
  std::string words;
  for (const char step : kBenchmarkSteps) {
    absl::StrAppend(&words, words.empty() ? "" : " ", step == 'o' ? "over" : step == 'i' ? "in" : "out");
  }
  return words;
}

double ResidentMegabytes() {
  std::ifstream statm("/proc/self/statm");
  double total = 0, resident = 0;
  statm >> total >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

class CapturingDriver final : public Driver {
 public:
  CapturingDriver(CaptureLevel level, Trace& trace) : level_(level), trace_(trace) {}

  Action OnPause(Session&, Pause& pause) override {
    CHECK(CapturePause(pause, level_, *trace_.add_events()->mutable_output()->mutable_paused()).ok());
    ++pauses_;
    if (next_ < kBenchmarkSteps.size()) return BenchmarkStep(kBenchmarkSteps[next_++]);
    Action resume;
    resume.mutable_resume();
    return resume;
  }
  int pauses() const { return pauses_; }

 private:
  const CaptureLevel level_;
  Trace& trace_;
  size_t next_ = 0;
  int pauses_ = 0;
};

void BM_Session(benchmark::State& state, CaptureLevel level) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeSpiderMonkeyEngine();
  CHECK(engine.ok()) << engine.status();
  Program program;
  program.set_source(std::string(kBenchmarkSource));
  int pauses = 0;
  double resident_early = 0;
  int sessions = 0;
  for (auto _ : state) {
    google::protobuf::Arena arena;
    Trace& trace = *google::protobuf::Arena::CreateMessage<Trace>(&arena);
    absl::StatusOr<std::unique_ptr<Session>> session = (*engine)->Load(program, SessionOptions());
    CHECK(session.ok()) << session.status();
    for (const int line : kBenchmarkBreakpoints) {
      Location location;
      location.set_line(line);
      CHECK((*session)->SetBreakpoint(location).ok());
    }
    CapturingDriver driver(level, trace);
    absl::StatusOr<Finished> finished = (*session)->Run(driver);
    CHECK(finished.ok()) << finished.status();
    CHECK_EQ(finished->outcome(), Finished::COMPLETED);
    pauses = driver.pauses();
    if (++sessions == 1000) resident_early = ResidentMegabytes();
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["pauses"] = pauses;
  state.counters["rss_mb_1000"] = resident_early;
  state.counters["rss_mb"] = ResidentMegabytes();
}
BENCHMARK_CAPTURE(BM_Session, paper, PAPER)->Name("SpiderMonkey/SessionPaper")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(BM_Session, full, FULL)->Name("SpiderMonkey/SessionFull")->Unit(benchmark::kMicrosecond);

bool Nothing(JSContext*, unsigned argc, JS::Value* vp) {
  JS::CallArgsFromVp(argc, vp).rval().setUndefined();
  return true;
}

void BM_DebuggerOnly(benchmark::State& state) {
  absl::StatusOr<std::unique_ptr<SpiderMonkeyContext>> context = SpiderMonkeyContext::Create(512u << 20);
  CHECK(context.ok()) << context.status();
  JSContext* const cx = (*context)->cx();
  JS::RootedObject debugger_global(cx, (*context)->NewDebuggerGlobal());
  JS::RootedValueVector functions(cx);
  JS::RootedValue result(cx);
  {
    const JSAutoRealm realm(cx, debugger_global);
    JS::CompileOptions options(cx);
    options.setFileAndLine("debugger_floor.js", 1);
    JS::SourceText<mozilla::Utf8Unit> text;
    CHECK(JS_DefineDebuggerObject(cx, debugger_global) &&
          JS_DefineFunction(cx, debugger_global, "floor", Nothing, 3, 0));
    CHECK(text.init(cx, kDebuggerFloorJs.data(), kDebuggerFloorJs.size(), JS::SourceOwnership::Borrowed));
    CHECK(JS::Evaluate(cx, options, text, &result));
    JS::RootedObject list(cx, &result.toObject());
    for (int i = 0; i < 3; ++i) CHECK(JS_GetElement(cx, list, i, &result) && functions.append(result));
  }
  const std::string steps = StepWords();
  int pauses = 0;
  for (auto _ : state) {
    (*context)->BeginProgram();
    JS::RootedObject global(cx, (*context)->NewDebuggeeGlobal());
    CHECK(global);
    auto call = [&](int function, const JS::HandleValueArray& args) {
      const JSAutoRealm realm(cx, debugger_global);
      JS::RootedValue callee(cx, functions[function]);
      CHECK(JS::Call(cx, JS::UndefinedHandleValue, callee, args, &result));
    };
    {
      const JSAutoRealm realm(cx, debugger_global);
      JS::RootedObject wrapped(cx, global);
      CHECK(JS_WrapObject(cx, &wrapped));
      JS::RootedValueArray<1> args(cx);
      args[0].setObject(*wrapped);
      call(0, args);
    }
    JS::RootedScript script(cx);
    {
      const JSAutoRealm realm(cx, global);
      script = CompileScript(cx, kBenchmarkSource, kMainIntroduction, kMainName);
      CHECK(script);
    }
    {
      const JSAutoRealm realm(cx, debugger_global);
      JS::RootedValueArray<4> args(cx);
      args[0].setString(JS_NewStringCopyN(cx, steps.data(), steps.size()));
      for (int i = 0; i < 3; ++i) args[i + 1].setInt32(kBenchmarkBreakpoints[i]);
      call(1, args);
    }
    {
      const JSAutoRealm realm(cx, global);
      CHECK(JS_ExecuteScript(cx, script, &result));
      (*context)->jobs().runJobs(cx);
    }
    call(2, JS::HandleValueArray::empty());
    pauses = result.toInt32();
    (*context)->CleanUp();
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["pauses"] = pauses;
}
BENCHMARK(BM_DebuggerOnly)->Name("SpiderMonkey/BareDebuggerCalls")->Unit(benchmark::kMicrosecond);

void BM_Bare(benchmark::State& state) {
  absl::StatusOr<std::unique_ptr<SpiderMonkeyContext>> context = SpiderMonkeyContext::Create(512u << 20);
  CHECK(context.ok()) << context.status();
  JSContext* const cx = (*context)->cx();
  for (auto _ : state) {
    (*context)->BeginProgram();
    JS::RootedObject global(cx, (*context)->NewDebuggeeGlobal());
    CHECK(global);
    {
      const JSAutoRealm realm(cx, global);
      JS::RootedScript script(cx, CompileScript(cx, kBenchmarkSource, kMainIntroduction, kMainName));
      JS::RootedValue result(cx);
      CHECK(script && JS_ExecuteScript(cx, script, &result));
      (*context)->jobs().runJobs(cx);
    }
    (*context)->CleanUp();
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(BM_Bare)->Name("SpiderMonkey/ProgramBare")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace twinstep
