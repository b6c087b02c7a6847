#include "engines/v8/debuggee_isolate.h"

#include <v8-container.h>
#include <v8-debug.h>
#include <v8-exception.h>
#include <v8-external.h>
#include <v8-function.h>
#include <v8-object.h>
#include <v8-primitive.h>
#include <v8-statistics.h>

#include <cstdint>
#include <utility>

#include "engines/out_of_memory.h"
#include "engines/realms.h"
#include "engines/v8/protocol/async_calls.h"
#include "engines/v8/strings.h"
#include "engines/v8/told_exception.h"
#include "engines/v8/v8_process.h"

namespace twinstep {
namespace {

// V8's own default. The thread needs about twice as much: at a pause the debugger runs below the program.
constexpr size_t kStackSize = size_t{984} << 10;
// What V8 gets on top of the limit to unwind in, each time it asks.
constexpr size_t kHeapReserve = size_t{64} << 20;

void OnOutOfMemory(const char* where, const v8::OOMDetails&) {
  if (const OutOfMemoryHandler handler = GetOutOfMemoryHandler()) handler("V8", where == nullptr ? "" : where);
}

// Counters alone, so that it may be asked while V8 allocates.
size_t HeapInUse(v8::Isolate* isolate) {
  size_t in_use = 0;
  for (size_t i = 0; i < isolate->NumberOfHeapSpaces(); ++i) {
    v8::HeapSpaceStatistics space;
    if (isolate->GetHeapSpaceStatistics(&space, i)) in_use += space.space_used_size();
  }
  return in_use;
}

}  // namespace

DebuggeeIsolate::DebuggeeIsolate(const V8Options& options, bool debugged)
    : options_(options), debugged_(debugged), allocator_(options.array_buffer_limit) {
  V8Process::Get();
  v8::Isolate::CreateParams params;
  params.array_buffer_allocator = &allocator_;
  params.constraints.ConfigureDefaultsFromHeapSize(0, options.heap_limit);
  // As in a page: a program that waits would wait for ever.
  params.allow_atomics_wait = false;
  isolate_ = v8::Isolate::New(params);

  v8::Isolate::Scope isolate_scope(isolate_);
  v8::HandleScope handles(isolate_);
  isolate_->SetMicrotasksPolicy(v8::MicrotasksPolicy::kExplicit);
  // As in pages.
  isolate_->SetCaptureStackTraceForUncaughtExceptions(true, kToldCalls, v8::StackTrace::kDetailed);
  // Without a handler V8 writes a few lines of its own before the end.
  if (GetOutOfMemoryHandler() != nullptr) isolate_->SetOOMErrorHandler(OnOutOfMemory);
  console_ = std::make_unique<Console>(isolate_);
  v8::Local<v8::FunctionTemplate> random =
      v8::FunctionTemplate::New(isolate_, Random, v8::External::New(isolate_, &random_), v8::Local<v8::Signature>(), 0,
                                v8::ConstructorBehavior::kThrow);
  random->SetClassName(Internalized(isolate_, "random"));
  random_template_.Reset(isolate_, random);
  inspector_ = std::make_unique<LinkedInspector>(isolate_);

  v8::Local<v8::Context> service = v8::Context::New(isolate_);
  v8::Context::Scope context_scope(service);
  service_context_.Reset(isolate_, service);
  inspector_->AddContext(service);
  started_ = StartDebugger();
}

DebuggeeIsolate::~DebuggeeIsolate() {
  {
    v8::Isolate::Scope isolate_scope(isolate_);
    v8::HandleScope handles(isolate_);
    isolate_->CancelTerminateExecution();
    for (const v8::Global<v8::Context>& realm : realms_) inspector_->RemoveContext(realm.Get(isolate_));
    realms_.clear();
    if (!context_.IsEmpty()) inspector_->RemoveContext(context());
    inspector_->RemoveContext(service_context_.Get(isolate_));
    node_.reset();
    inspector_.reset();
    isolate_->RemoveNearHeapLimitCallback(OnNearHeapLimit, 0);
    context_.Reset();
    service_context_.Reset();
    random_template_.Reset();
    console_.reset();
    microtasks_.reset();
  }
  V8Process::Get().NotifyIsolateShutdown(isolate_);
  isolate_->Dispose();
}

absl::Status DebuggeeIsolate::StartDebugger() {
  absl::Status status;
  if (debugged_) status = inspector_->Enable();
  // Last, as V8 asks the newest callback, and the inspector adds one that would pause.
  isolate_->AddNearHeapLimitCallback(OnNearHeapLimit, this);
  return status;
}

absl::Status DebuggeeIsolate::RestartDebugger() {
  sessions_since_restart_ = 0;
  isolate_->RemoveNearHeapLimitCallback(OnNearHeapLimit, 0);
  RETURN_IF_ERROR(inspector_->Disable());
  return StartDebugger();
}

void DebuggeeIsolate::DetachDebugger() {
  inspector_->Detach();
  detached_ = true;
}

absl::Status DebuggeeIsolate::OpenContext(const std::string& node_folder, bool makes_realms) {
  if (!started_.ok()) return started_;
  microtasks_ = v8::MicrotaskQueue::New(isolate_, v8::MicrotasksPolicy::kExplicit);
  v8::Local<v8::Context> context = v8::Context::New(isolate_, nullptr, {}, {}, {}, microtasks_.get());
  if (context.IsEmpty()) return absl::ResourceExhaustedError("V8 cannot make a context");
  context_.Reset(isolate_, context);
  v8::Context::Scope context_scope(context);
  if (!node_folder.empty()) {
    ASSIGN_OR_RETURN(node_, NodeRealm::Create(isolate_, context, node_folder));
    if (GetOutOfMemoryHandler() != nullptr) isolate_->SetOOMErrorHandler(OnOutOfMemory);
  }
  random_.Restart();
  console_->lines().Take();
  Furnish(context);
  if (builtin_names_.empty()) {
    builtin_names_ = GlobalNames(context);
    builtin_names_.insert(std::string(kCreateRealm));
  }
  if (makes_realms) OfferRealms(context);
  return debugged_ ? inspector_->SetAsyncCallDepth(kAsyncDepth) : absl::OkStatus();
}

void DebuggeeIsolate::Furnish(v8::Local<v8::Context> context) {
  v8::Local<v8::Function> random;
  v8::Local<v8::Value> math;
  if (random_template_.Get(isolate_)->GetFunction(context).ToLocal(&random) &&
      context->Global()->Get(context, Internalized(isolate_, "Math")).ToLocal(&math) && math->IsObject()) {
    math.As<v8::Object>()->DefineOwnProperty(context, Internalized(isolate_, "random"), random, v8::DontEnum).Check();
  }
  inspector_->AddContext(context);
  // After the inspector, which adds functions to the console that it finds.
  console_->Install(context);
}

void DebuggeeIsolate::OfferRealms(v8::Local<v8::Context> context) {
  const v8::Local<v8::String> name = Internalized(isolate_, kCreateRealm);
  v8::Local<v8::Function> create;
  if (!v8::Function::New(context, CreateRealm, v8::External::New(isolate_, this), 0, v8::ConstructorBehavior::kThrow)
           .ToLocal(&create)) {
    return;
  }
  create->SetName(name);
  context->Global()->DefineOwnProperty(context, name, create, v8::DontEnum).Check();
}

void DebuggeeIsolate::CreateRealm(const v8::FunctionCallbackInfo<v8::Value>& info) {
  DebuggeeIsolate& self = *static_cast<DebuggeeIsolate*>(info.Data().As<v8::External>()->Value());
  v8::Isolate* const isolate = self.isolate_;
  if (self.realms_.size() >= kMostRealms) {
    isolate->ThrowException(v8::Exception::RangeError(Internalized(isolate, kTooManyRealms)));
    return;
  }
  const v8::Local<v8::Context> realm = v8::Context::New(isolate, nullptr, {}, {}, {}, self.microtasks_.get());
  if (realm.IsEmpty()) return;
  // Of the same origin: the realms see each other's objects.
  realm->SetSecurityToken(self.context()->GetSecurityToken());
  const v8::Context::Scope context_scope(realm);
  self.realms_.emplace_back(isolate, realm);
  self.Furnish(realm);
  self.OfferRealms(realm);
  info.GetReturnValue().Set(realm->Global());
}

void DebuggeeIsolate::RunJobs(const std::function<bool()>& stopped) {
  if (node_ != nullptr) return node_->RunLoop(stopped);
  v8::TryCatch caught(isolate_);
  microtasks_->PerformCheckpoint(isolate_);
}

void DebuggeeIsolate::Exit() {
  if (node_ != nullptr) node_->Exit();
}

absl::Status DebuggeeIsolate::CloseContext(bool step_armed) {
  isolate_->CancelTerminateExecution();
  node_.reset();
  // Pauses come as long as one session does not skip them.
  absl::Status status = inspector_->Watch(false);
  if (std::exchange(detached_, false)) {
    sessions_since_restart_ = 0;
    inspector_->Attach();
    isolate_->RemoveNearHeapLimitCallback(OnNearHeapLimit, 0);
    status.Update(StartDebugger());
  }
  if (step_armed) status.Update(ClearStep());
  // V8 keeps a number of stacks, those of other sessions among them.
  if (debugged_) status.Update(inspector_->SetAsyncCallDepth(0));
  for (const v8::Global<v8::Context>& realm : realms_) inspector_->RemoveContext(realm.Get(isolate_));
  realms_.clear();
  inspector_->RemoveContext(context());
  if (debugged_) {
    inspector_->ForgetScripts();
    inspector_->AddContext(service_context_.Get(isolate_));
  }
  context_.Reset();
  microtasks_.reset();
  isolate_->ClearKeptObjects();
  if (debugged_ && ++sessions_since_restart_ >= options_.sessions_per_debugger) status.Update(RestartDebugger());
  return status;
}

// There is no message for it. V8 gives up a step at every pause, even at one that the inspector then decides to skip.
absl::Status DebuggeeIsolate::ClearStep() {
  RETURN_IF_ERROR(inspector_->SkipAllPauses(true));
  {
    v8::Local<v8::Context> service = service_context_.Get(isolate_);
    v8::Context::Scope context_scope(service);
    v8::TryCatch caught(isolate_);
    // Anew: a script that the inspector has forgotten is blackboxed, and no pause.
    v8::Local<v8::Script> script;
    if (!v8::Script::Compile(service, Internalized(isolate_, "debugger;")).ToLocal(&script) ||
        script->Run(service).IsEmpty()) {
      return absl::InternalError("V8 does not run a script");
    }
  }
  return inspector_->SkipAllPauses(false);
}

NameSet DebuggeeIsolate::GlobalNames(v8::Local<v8::Context> context) {
  NameSet result;
  v8::Local<v8::Array> names;
  if (!context->Global()
           ->GetPropertyNames(context, v8::KeyCollectionMode::kOwnOnly, v8::SKIP_SYMBOLS,
                              v8::IndexFilter::kIncludeIndices, v8::KeyConversionMode::kConvertToString)
           .ToLocal(&names)) {
    return result;
  }
  for (uint32_t i = 0; i < names->Length(); ++i) {
    v8::Local<v8::Value> name;
    if (names->Get(context, i).ToLocal(&name) && name->IsString()) {
      result.insert(ToUtf8(isolate_, name.As<v8::String>()));
    }
  }
  return result;
}

void DebuggeeIsolate::LimitStack() {
  isolate_->SetStackLimit(reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) - kStackSize);
}

size_t DebuggeeIsolate::OnNearHeapLimit(void* self, size_t current_limit, size_t) {
  DebuggeeIsolate* isolate = static_cast<DebuggeeIsolate*>(self);
  // V8 14 comes here for an ArrayBuffer that it gets no memory for, too, which is a RangeError and not the end.
  if (isolate->allocator_.refused_last() && HeapInUse(isolate->isolate_) < current_limit / 2) return current_limit;
  isolate->out_of_memory_ = true;
  isolate->isolate_->TerminateExecution();
  return current_limit + kHeapReserve;
}

void DebuggeeIsolate::Random(const v8::FunctionCallbackInfo<v8::Value>& info) {
  info.GetReturnValue().Set(static_cast<DeterministicRandom*>(info.Data().As<v8::External>()->Value())->Next());
}

}  // namespace twinstep
