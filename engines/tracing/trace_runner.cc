#include "engines/tracing/trace_runner.h"

#include <pthread.h>
#include <time.h>
#include <v8-context.h>
#include <v8-exception.h>
#include <v8-microtask-queue.h>
#include <v8-promise.h>
#include <v8-script.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/tracing/import_links.h"
#include "engines/tracing/instrument.h"
#include "engines/tracing/trace_linker.h"
#include "engines/tracing/trace_recorder.h"
#include "engines/v8/debuggee_isolate.h"
#include "engines/v8/modules.h"
#include "engines/v8/promise_rejections.h"
#include "engines/v8/source.h"
#include "engines/v8/strings.h"
#include "engines/v8/value_reader.h"
#include "engines/watchdog.h"
#include "model/answers/display.h"
#include "model/source/parse_goal.h"
#include "model/source/text_insertions.h"

namespace twinstep {
namespace {

// Instrumented frames are larger, and calls may go through the recorder.
constexpr size_t kStackSize = size_t{3600} << 10;
constexpr size_t kStackReserve = size_t{192} << 10;
// Of the value that ended the program.
constexpr ValueLimits kExceptionLimits = {.object_depth = 1};

absl::Duration CpuTime() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return absl::Seconds(now.tv_sec) + absl::Nanoseconds(now.tv_nsec);
}

uintptr_t StackLimit() {
  const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  uintptr_t lowest = 0;
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    void* address = nullptr;
    size_t size = 0;
    pthread_attr_getstack(&attributes, &address, &size);
    pthread_attr_destroy(&attributes);
    lowest = reinterpret_cast<uintptr_t>(address) + kStackReserve;
  }
  return std::max(here - kStackSize, lowest);
}

struct Prepared {
  Program program;
  std::string prefix;
  std::vector<TraceSource> sources;
  SiteTable sites;
  uint32_t uncaught_site = 0;
};

absl::StatusOr<Prepared> Prepare(Parser& parser, const Program& program) {
  Prepared prepared;
  prepared.program = program;
  std::vector<std::string_view> texts = {program.source()};
  for (const std::string& setup : program.setup()) texts.push_back(setup);
  for (const Program::Module& module : program.modules()) texts.push_back(module.source());
  prepared.prefix = FreePrefix(texts);
  const auto instrument = [&](TraceSource::Kind kind, const std::string& name, ParseGoal goal,
                              std::string* source) -> absl::Status {
    absl::StatusOr<SyntaxTree> tree = parser.Parse(SourceText(*source), goal);
    if (!tree.ok()) return tree.status();
    const auto index = static_cast<uint16_t>(prepared.sources.size());
    prepared.sources.push_back({kind, name, std::make_shared<const SyntaxTree>(*std::move(tree))});
    *source = Instrument(*prepared.sources.back().tree, index, prepared.prefix, prepared.sites);
    return absl::OkStatus();
  };
  for (int i = 0; i < program.setup_size(); ++i) {
    if (!instrument(TraceSource::Kind::kSetup, absl::StrCat("setup-", i, ".js"), ParseGoal::kScript,
                    prepared.program.mutable_setup(i))
             .ok()) {
      ++prepared.sites.left_alone["sources that do not parse"];
    }
  }
  if (absl::Status status = instrument(TraceSource::Kind::kMain, std::string(kMainName), GoalOf(program),
                                       prepared.program.mutable_source());
      !status.ok()) {
    return absl::InvalidArgumentError(absl::StrCat("the program does not parse: ", std::string(status.message())));
  }
  for (Program::Module& module : *prepared.program.mutable_modules()) {
    if (!instrument(TraceSource::Kind::kModule, module.specifier(), ParseGoal::kModule, module.mutable_source()).ok()) {
      ++prepared.sites.left_alone["sources that do not parse"];
    }
  }
  LinkImports(program, prepared.sources, prepared.sites);
  TraceSite uncaught;
  uncaught.kind = EventKind::kThrow;
  prepared.uncaught_site = static_cast<uint32_t>(prepared.sites.sites.size());
  prepared.sites.sites.push_back(uncaught);
  return prepared;
}

class Run {
 public:
  Run(const TraceOptions& options, const Prepared& prepared)
      : options_(options),
        prepared_(prepared),
        debuggee_(V8OptionsOf(options), /*debugged=*/false),
        isolate_(debuggee_.isolate()),
        watchdog_([this] { isolate_->TerminateExecution(); }) {}

  // `recorded`: with the recorder; else the program as it is.
  absl::StatusOr<Finished> Execute(const Program& program, bool recorded, RawLog* log) {
    const v8::Isolate::Scope isolate_scope(isolate_);
    const v8::HandleScope handles(isolate_);
    if (absl::Status status = debuggee_.OpenContext(program.node_folder()); !status.ok()) return status;
    TraceRecorder recorder(isolate_, prepared_.sources, prepared_.sites, options_.max_entries);
    absl::StatusOr<Finished> finished = InContext(program, recorded ? &recorder : nullptr, log);
    if (absl::Status status = debuggee_.CloseContext(false); !status.ok()) return status;
    return finished;
  }

 private:
  static V8Options V8OptionsOf(const TraceOptions& options) {
    V8Options result;
    result.heap_limit = options.heap_limit;
    return result;
  }

  absl::StatusOr<Finished> InContext(const Program& program, TraceRecorder* recorder, RawLog* log) {
    const v8::Local<v8::Context> context = debuggee_.context();
    const v8::Context::Scope context_scope(context);
    isolate_->SetStackLimit(StackLimit());
    V8ModuleLoader modules(isolate_, &debuggee_.microtasks(), program);
    if (recorder != nullptr) {
      if (absl::Status status = recorder->Install(context, prepared_.prefix); !status.ok()) return status;
    }
    V8PromiseRejections rejections(isolate_, nullptr, nullptr);
    Finished finished;
    watchdog_.Arm(options_.cpu_limit);
    Evaluate(program, modules, rejections, recorder, finished);
    watchdog_.Disarm();
    isolate_->CancelTerminateExecution();
    for (std::string& line : debuggee_.console().Take()) finished.add_console(std::move(line));
    if (debuggee_.out_of_memory()) finished.set_outcome(Finished::OUT_OF_MEMORY);
    if (watchdog_.fired()) finished.set_outcome(Finished::TIMED_OUT);
    if (terminated()) finished.clear_exception();
    if (recorder != nullptr) *log = recorder->Take(context);
    return finished;
  }

  bool terminated() const { return watchdog_.fired() || debuggee_.out_of_memory(); }

  void Jobs() {
    debuggee_.RunJobs([this] { return terminated(); });
  }

  void Ended(v8::Local<v8::Value> exception, Finished::Outcome outcome, TraceRecorder* recorder, Finished& finished) {
    if (terminated()) return;
    finished.set_outcome(outcome);
    ValueReader(isolate_, debuggee_.context()).Read(exception, kExceptionLimits, *finished.mutable_exception());
    if (recorder != nullptr && outcome == Finished::THREW) {
      recorder->Log(debuggee_.context(), prepared_.uncaught_site, exception);
    }
  }

  // As LinkedSession does it (engines/v8/linked_session.cc), but setup scripts are part of the run: one that throws
  // ends it.
  void Evaluate(const Program& program, V8ModuleLoader& modules, V8PromiseRejections& rejections,
                TraceRecorder* recorder, Finished& finished) {
    const v8::Local<v8::Context> context = debuggee_.context();
    finished.set_outcome(Finished::COMPLETED);
    v8::Local<v8::Value> result;
    v8::Local<v8::Module> module;
    {
      v8::TryCatch caught(isolate_);
      for (int i = 0; i < program.setup_size(); ++i) {
        v8::Local<v8::Script> script;
        if (!CompileScript(context, absl::StrCat("setup-", i, ".js"), program.setup(i)).ToLocal(&script) ||
            script->Run(context).IsEmpty()) {
          if (caught.HasCaught()) Ended(caught.Exception(), Finished::THREW, recorder, finished);
          return;
        }
        Jobs();
        if (terminated()) return;
      }
      v8::Local<v8::Script> script;
      const bool is_module = program.kind() == Program::MODULE;
      const bool compiled = is_module ? modules.CompileMain().ToLocal(&module) && modules.Link(module)
                                      : CompileScript(context, kMainName, program.source()).ToLocal(&script);
      if (!compiled) {
        if (caught.HasCaught()) Ended(caught.Exception(), Finished::REJECTED, recorder, finished);
        return;
      }
      const v8::MaybeLocal<v8::Value> completion = is_module ? module->Evaluate(context) : script->Run(context);
      if (!completion.ToLocal(&result)) {
        if (caught.HasTerminated() || terminated()) return;
        finished.set_outcome(Finished::THREW);
        if (caught.HasCaught()) Ended(caught.Exception(), Finished::THREW, recorder, finished);
      }
    }
    Jobs();
    if (!terminated()) debuggee_.Exit();
    if (!terminated() && !module.IsEmpty() && !result.IsEmpty() && result->IsPromise() &&
        result.As<v8::Promise>()->State() == v8::Promise::kRejected) {
      Ended(result.As<v8::Promise>()->Result(), Finished::THREW, recorder, finished);
    }
    if (terminated()) return;
    if (module.IsEmpty()) result.Clear();
    v8::Local<v8::Value> thrown;
    if (rejections.Tell(context, debuggee_.microtasks(), result).ToLocal(&thrown) &&
        finished.outcome() == Finished::COMPLETED) {
      Ended(thrown, Finished::THREW, recorder, finished);
    }
  }

  const TraceOptions& options_;
  const Prepared& prepared_;
  DebuggeeIsolate debuggee_;
  v8::Isolate* const isolate_;
  Watchdog watchdog_;
};

// Errors carry the stack as an accessor only, so that positions do not count.
std::string Difference(const Finished& original, const Finished& instrumented) {
  if (original.outcome() != instrumented.outcome()) {
    return absl::StrCat("the instrumented program ended as ", Finished::Outcome_Name(instrumented.outcome()),
                        ", the original as ", Finished::Outcome_Name(original.outcome()));
  }
  const int lines = std::min(original.console_size(), instrumented.console_size());
  for (int i = 0; i < lines; ++i) {
    if (original.console(i) != instrumented.console(i)) {
      return absl::StrCat("line ", i + 1, " of the output is \"", instrumented.console(i), "\" instead of \"",
                          original.console(i), "\"");
    }
  }
  if (original.console_size() != instrumented.console_size()) {
    return absl::StrCat("the instrumented program printed ", instrumented.console_size(), " lines instead of ",
                        original.console_size());
  }
  const std::string expected = ToText(original.exception());
  const std::string actual = ToText(instrumented.exception());
  if (expected != actual) return absl::StrCat("the exception is ", actual, " instead of ", expected);
  return "";
}

}  // namespace

absl::StatusOr<Program> InstrumentedProgram(Parser& parser, const Program& program) {
  absl::StatusOr<Prepared> prepared = Prepare(parser, program);
  if (!prepared.ok()) return prepared.status();
  return std::move(prepared->program);
}

absl::StatusOr<TracedRun> TraceProgram(Parser& parser, const Program& program, const TraceOptions& options) {
  absl::StatusOr<Prepared> prepared = Prepare(parser, program);
  if (!prepared.ok()) return prepared.status();
  Finished original;
  if (options.check) {
    Run run(options, *prepared);
    absl::StatusOr<Finished> finished = run.Execute(program, false, nullptr);
    if (!finished.ok()) return finished.status();
    original = *std::move(finished);
  }
  RawLog log;
  const absl::Duration start = CpuTime();
  absl::StatusOr<Finished> finished;
  {
    Run run(options, *prepared);
    finished = run.Execute(prepared->program, true, &log);
    if (!finished.ok()) return finished.status();
  }
  const absl::Duration ran = CpuTime();
  absl::StatusOr<ExecutionTrace> trace = LinkTrace(std::move(log), prepared->sites, std::move(prepared->sources));
  if (!trace.ok()) return trace.status();
  TracedRun result{*std::move(trace), *std::move(finished), true, "", ran - start, CpuTime() - ran};
  if (options.check) {
    result.difference = Difference(original, result.finished);
    result.same = result.difference.empty();
  }
  return result;
}

}  // namespace twinstep
