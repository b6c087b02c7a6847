#include "engines/v8/linked_session.h"

#include <v8-microtask-queue.h>
#include <v8-promise.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "engines/realms.h"
#include "engines/v8/source.h"
#include "engines/v8/strings.h"
#include "engines/v8/told_exception.h"
#include "engines/v8/value_reader.h"
#include "model/module_specifier.h"
#include "model/script_pattern.h"
#include "model/setup_scripts.h"

namespace twinstep {
namespace {

// Of the value that ended a program.
constexpr ValueLimits kExceptionLimits = {.object_depth = 1};

void IgnoreMessage(v8::Local<v8::Message>, v8::Local<v8::Value>) {}

std::string SourceNameOf(v8::Isolate* isolate, v8::Local<v8::Message> message) {
  if (message.IsEmpty()) return "";
  const v8::Local<v8::Value> name = message->GetScriptOrigin().ResourceName();
  return name.IsEmpty() || !name->IsString() ? "" : ToUtf8(isolate, name.As<v8::String>());
}

// `source` is the name that a source of `program` was compiled by.
Location PlaceInSource(const Program& program, const std::string& source, const InspectorPosition& position) {
  if (source == kMainName) return InSource(ScriptStart(program), position);
  Location location;
  location.set_line(static_cast<uint32_t>(position.line + 1));
  location.set_column(static_cast<uint32_t>(position.column));
  const bool is_module = FindModule(program, ResolveSpecifier("", source)) != nullptr;
  location.set_source(is_module ? Location::MODULE : Location::OTHER);
  if (is_module || IsUrlOfSetup(source)) location.set_name(source);
  return location;
}

// `name`: of the script. What it calls may stand in another one.
void TellSetupFailure(v8::Isolate* isolate, v8::Local<v8::Context> context, v8::Local<v8::Message> message,
                      const std::string& name, SetupFailure& failure) {
  failure.set_reason(std::string(absl::StripPrefix(ToUtf8(isolate, message->Get()), "Uncaught ")));
  const int line = message->GetLineNumber(context).FromMaybe(0);
  if (line <= 0 || SourceNameOf(isolate, message) != name) return;
  failure.set_line(static_cast<uint32_t>(line));
  failure.set_column(static_cast<uint32_t>(std::max(0, message->GetStartColumn(context).FromMaybe(0))));
}

}  // namespace

LinkedSession::LinkedSession(DebuggeeIsolate& debuggee, Watchdog& watchdog, const Program& program,
                             const SessionOptions& options, std::function<void(const Exit&)> on_exit)
    : V8Session(debuggee.inspector(), program, options),
      debuggee_(debuggee),
      isolate_(debuggee.isolate()),
      watchdog_(watchdog),
      on_exit_(std::move(on_exit)),
      logpoint_function_(isolate_, debuggee.console(), logpoints()) {}

LinkedSession::~LinkedSession() {
  {
    v8::Isolate::Scope isolate_scope(isolate_);
    v8::HandleScope handles(isolate_);
    LinkedInspector& inspector = debuggee_.inspector();
    if (pause_requested()) inspector.CancelPause();
    if (modules_ == nullptr) {
      inspector.set_pause_handler(nullptr);
    } else {
      exit_.status.Update(TakeBack());
      modules_.reset();
      exit_.status.Update(debuggee_.CloseContext(/*step_armed=*/stepped()));
    }
    script_.Reset();
    module_.Reset();
    rejection_.Reset();
    rejections_.reset();
  }
  exit_.spoiled |= debuggee_.out_of_memory() || edited() || !exit_.status.ok();
  on_exit_(exit_);
}

absl::Status LinkedSession::Load() {
  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  exit_.spoiled |= !program().node_folder().empty();
  if (absl::Status status = debuggee_.OpenContext(program().node_folder(), MakesRealms(program())); !status.ok()) {
    exit_.spoiled = true;
    return status;
  }
  modules_ = std::make_unique<V8ModuleLoader>(isolate_, &debuggee_.microtasks(), program());
  v8::Context::Scope context_scope(debuggee_.context());
  if (truth_ != nullptr) {
    truth_recorder_ = std::make_unique<V8TruthRecorder>(isolate_, watchdog_, *truth_);
    RETURN_IF_ERROR(truth_recorder_->Install(debuggee_.context()));
  }
  debuggee_.LimitStack();
  if (program().setup_size() > 0) {
    RETURN_IF_ERROR(RunSetup());
  }
  rejections_ = std::make_unique<V8PromiseRejections>(
      isolate_, [this](const InspectorPosition& position) { return ToLocation(position); },
      truth_ == nullptr ? nullptr : &truth_->log);
  return CompileProgram();
}

absl::Status LinkedSession::RunSetup() {
  LinkedInspector& inspector = debuggee_.inspector();
  if (debuggee_.debugged()) {
    RETURN_IF_ERROR(inspector.SkipAllPauses(true));
  }
  watchdog_.Arm(options().cpu_limit);
  absl::Status result;
  for (int i = 0; i < program().setup_size() && result.ok(); ++i) {
    v8::TryCatch caught(isolate_);
    v8::Local<v8::Context> context = debuggee_.context();
    v8::Local<v8::Script> script;
    const std::string name = UrlOfSetup(i);
    const bool compiles = CompileScript(context, name, program().setup(i)).ToLocal(&script);
    if (compiles) setup_scripts().push_back(script->GetUnboundScript()->GetId());
    if (!compiles || script->Run(context).IsEmpty()) {
      SetupFailure failure;
      failure.set_script(static_cast<uint32_t>(i));
      failure.set_reason("ended");
      if (caught.HasCaught() && !caught.HasTerminated() && !caught.Message().IsEmpty()) {
        TellSetupFailure(isolate_, context, caught.Message(), name, failure);
      }
      result = SetupFailed(program(), failure);
    }
    if (result.ok()) RunJobs();
  }
  watchdog_.Disarm();
  isolate_->CancelTerminateExecution();
  if (terminated()) {
    exit_.spoiled = true;
    result = absl::ResourceExhaustedError("setup scripts ran out of time or memory");
  }
  if (!debuggee_.debugged()) return result;
  // For the next session as well, should this one end here.
  result.Update(inspector.SkipAllPauses(false));
  if (!result.ok()) return result;
  ASSIGN_OR_RETURN(std::vector<std::string> lexicals, inspector.LexicalNamesIn(debuggee_.context()));
  setup_lexicals_.insert(lexicals.begin(), lexicals.end());
  setup_globals_ = debuggee_.GlobalNames(debuggee_.context());
  return absl::OkStatus();
}

absl::Status LinkedSession::CompileProgram() {
  v8::TryCatch caught(isolate_);
  if (program().kind() == Program::MODULE) {
    v8::Local<v8::Module> module;
    if (modules_->CompileMain().ToLocal(&module)) {
      set_main_script(module->ScriptId());
      module_.Reset(isolate_, module);
      modules_->Link(module);
    }
  } else {
    v8::Local<v8::Script> script;
    if (CompileScript(debuggee_.context(), kMainName, program().source(), start()).ToLocal(&script)) {
      set_main_script(script->GetUnboundScript()->GetId());
      script_.Reset(isolate_, script);
    }
  }
  if (caught.HasCaught()) {
    rejection_.Reset(isolate_, caught.Exception());
    // No script that does not compile is known by its number.
    const std::string source = SourceNameOf(isolate_, caught.Message());
    TellException(
        isolate_, debuggee_.context(), caught.Message(), caught.Exception(),
        [this, &source](const InspectorPosition& position) { return PlaceInSource(program(), source, position); },
        rejection_told_);
    // Nothing of it will run, also where only an import is missing.
    set_main_script(-1);
  }
  return absl::OkStatus();
}

absl::Status LinkedSession::EndProgram() {
  // Takes effect as soon as the program runs again, before its next statement.
  isolate_->TerminateExecution();
  return inspector().Continue(InspectorSession::Step::kResume);
}

absl::Status LinkedSession::CollectGarbage() {
  v8::Isolate::Scope isolate_scope(isolate_);
  // It makes two collections and more. One alone (MemoryPressureNotification) leaves a heap that differs from run to
  // run, and with it the way in which a known bug of V8 dies (tests/campaign_test).
  isolate_->LowMemoryNotification();
  return absl::OkStatus();
}

absl::StatusOr<int> LinkedSession::NextScript() {
  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  const v8::TryCatch caught(isolate_);
  // V8 takes one that it has had before for the same.
  const std::string text = absl::StrCat("// ", ++numbers_asked_);
  v8::Local<v8::Script> script;
  if (!CompileScript(debuggee_.context(), "", text).ToLocal(&script)) {
    return absl::InternalError("V8 refuses a script without code");
  }
  return script->GetUnboundScript()->GetId();
}

absl::Status LinkedSession::PrepareLogpoint(size_t, const ValueLimits&) {
  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  const v8::Context::Scope context_scope(debuggee_.context());
  setup_lexicals_.insert(std::string(V8Logpoints::kName));
  return logpoint_function_.Install(debuggee_.context());
}

void LinkedSession::OnPaused(PausedMessage* message) {
  v8::HandleScope handles(isolate_);
  v8::Context::Scope context_scope(debuggee_.context());
  V8Session::OnPaused(message);
}

std::unique_ptr<ObjectReader> LinkedSession::NewReader() {
  return std::make_unique<LinkedObjectReader>(debuggee_, *this);
}

void LinkedSession::NoteExceptions(PausedMessage* message) {
  if (message != nullptr) {
    const v8::HandleScope handles(isolate_);
    threw_object_ = ThrowsObjectToTheEnd(*message);
  }
  TakeForUncaught();
}

absl::StatusOr<Finished> LinkedSession::RunBare() { return RunWithLimits(); }

absl::StatusOr<Finished> LinkedSession::RunWithLimits() {
  Finished finished;
  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  v8::Context::Scope context_scope(debuggee_.context());
  if (!rejection_.IsEmpty()) {
    finished.set_outcome(Finished::REJECTED);
    SetException(rejection_.Get(isolate_), finished);
    *finished.mutable_told() = rejection_told_;
    return finished;
  }
  debuggee_.LimitStack();
  watchdog_.Arm(options().cpu_limit);
  RunProgram(finished);
  watchdog_.Disarm();
  // A termination may still be under way that found nothing left to end.
  isolate_->CancelTerminateExecution();
  for (std::string& line : debuggee_.console().Take()) finished.add_console(std::move(line));
  logpoints().Take(finished);
  if (!failure().ok()) return failure();
  if (debuggee_.out_of_memory()) {
    finished.set_outcome(Finished::OUT_OF_MEMORY);
  } else if (abandoned()) {
    finished.set_outcome(Finished::ABANDONED);
  } else if (watchdog_.fired()) {
    finished.set_outcome(Finished::TIMED_OUT);
    exit_.spoiled = true;
  }
  if (terminated()) {
    finished.clear_exception();
    finished.clear_told();
  }
  return finished;
}

bool LinkedSession::terminated() const { return abandoned() || debuggee_.out_of_memory() || watchdog_.fired(); }

void LinkedSession::RunProgram(Finished& finished) {
  v8::Local<v8::Context> context = debuggee_.context();
  finished.set_outcome(Finished::COMPLETED);
  v8::Local<v8::Value> result;
  {
    v8::TryCatch caught(isolate_);
    uncaught_ = &caught;
    // Without a listener V8 would print what a verbose one catches.
    isolate_->AddMessageListener(IgnoreMessage);
    TakeForUncaught();
    const v8::MaybeLocal<v8::Value> completion =
        script_.IsEmpty() ? module_.Get(isolate_)->Evaluate(context) : script_.Get(isolate_)->Run(context);
    uncaught_ = nullptr;
    isolate_->RemoveMessageListeners(IgnoreMessage);
    if (!completion.ToLocal(&result)) {
      if (caught.HasTerminated() || terminated()) return;
      finished.set_outcome(Finished::THREW);
      if (caught.HasCaught()) {
        SetException(caught.Exception(), finished);
        TellException(
            isolate_, context, caught.Message(), caught.Exception(),
            [this](const InspectorPosition& position) { return ToLocation(position); }, *finished.mutable_told());
      }
    }
  }
  if (truth_recorder_ != nullptr) truth_recorder_->BeginJobs(context);
  // As in a page, jobs run after a script that threw too.
  RunJobs();
  if (!terminated()) debuggee_.Exit();
  // A module's body answers with a promise, which is settled when its top-level awaits are over.
  if (!terminated() && !module_.IsEmpty() && !result.IsEmpty() && result->IsPromise() &&
      result.As<v8::Promise>()->State() == v8::Promise::kRejected) {
    finished.set_outcome(Finished::THREW);
    SetException(result.As<v8::Promise>()->Result(), finished);
  }
  if (terminated()) return;
  if (module_.IsEmpty()) result.Clear();
  SetRejections(result, finished);
  if (!tells_rejections_) return;
  v8::Local<v8::Value> thrown;
  if (rejections_->Tell(context, debuggee_.microtasks(), result).ToLocal(&thrown) && !terminated() &&
      finished.outcome() == Finished::COMPLETED) {
    finished.set_outcome(Finished::THREW);
    SetException(thrown, finished);
  }
}

// V8 takes an exception that only a TryCatch of the embedder catches for caught, but for a verbose one, as pages have.
// Where such a one catches an object that is no error, V8 calls its toString, which would be code of the program that
// runs because somebody pauses on exceptions. So from the pause at such an exception on it is not verbose.
void LinkedSession::TakeForUncaught() {
  if (uncaught_ != nullptr) uncaught_->SetVerbose(exceptions_on() && !threw_object_);
}

bool LinkedSession::ThrowsObjectToTheEnd(PausedMessage& pause) const {
  RemoteValue remote;
  v8::Local<v8::Value> thrown;
  return pause.reason() == "exception" && ReadRemoteValue(pause.data(), &remote) && remote.uncaught &&
         !remote.object_id.bytes.empty() && debuggee_.inspector().Unwrap(remote.object_id).ToLocal(&thrown) &&
         !thrown->IsNativeError();
}

void LinkedSession::RunJobs() {
  debuggee_.RunJobs([this] { return terminated(); });
}

void LinkedSession::SetException(v8::Local<v8::Value> exception, Finished& finished) {
  ValueReader(isolate_, debuggee_.context()).Read(exception, kExceptionLimits, *finished.mutable_exception());
}

void LinkedSession::SetRejections(v8::Local<v8::Value> body, Finished& finished) {
  ExceptionTold told_body;
  rejections_->Describe(
      body,
      [this](v8::Local<v8::Value> reason, Value& out) {
        ValueReader(isolate_, debuggee_.context()).Read(reason, kExceptionLimits, out);
      },
      finished, told_body);
  if (finished.outcome() == Finished::THREW && !finished.has_told()) *finished.mutable_told() = std::move(told_body);
}

absl::Status LinkedSession::CheckLimits() {
  const bool out_of_memory = debuggee_.out_of_memory();
  if (!out_of_memory && !watchdog_.fired()) return absl::OkStatus();
  // What ended an evaluation does not end the program that it interrupted.
  isolate_->TerminateExecution();
  if (out_of_memory) return absl::ResourceExhaustedError("the session has used all of its memory");
  return absl::DeadlineExceededError("the session has used all of its time");
}

bool LinkedSession::IsSetupGlobal(std::string_view name) const {
  return program().setup_size() > 0 ? setup_globals_.contains(name) : debuggee_.builtin_names().contains(name);
}

}  // namespace twinstep
