#include <v8-array-buffer.h>
#include <v8-context.h>
#include <v8-exception.h>
#include <v8-external.h>
#include <v8-function.h>
#include <v8-isolate.h>
#include <v8-message.h>
#include <v8-microtask-queue.h>
#include <v8-promise.h>
#include <v8-script.h>
#include <v8-version.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/agents/agent_engine.h"
#include "engines/v8/strings.h"
#include "engines/v8/v8_process.h"

namespace twinstep {
namespace {

class V8SharedMemory final : public SharedMemory {
 public:
  explicit V8SharedMemory(std::shared_ptr<v8::BackingStore> store) : store_(std::move(store)) {}

  const uint8_t* data() const override { return static_cast<const uint8_t*>(store_->Data()); }
  size_t size() const override { return store_->ByteLength(); }
  const std::shared_ptr<v8::BackingStore>& store() const { return store_; }

 private:
  const std::shared_ptr<v8::BackingStore> store_;
};

class V8AgentContext final : public AgentContext {
 public:
  // `allocator` outlives all memory that is shared.
  V8AgentContext(v8::ArrayBuffer::Allocator& allocator, AgentHost& host, int agent) : host_(host), agent_(agent) {
    v8::Isolate::CreateParams params;
    params.array_buffer_allocator = &allocator;
    params.constraints.ConfigureDefaultsFromHeapSize(0, kAgentHeapLimit);
    isolate_ = v8::Isolate::New(params);
    isolate_->Enter();
    isolate_->SetMicrotasksPolicy(v8::MicrotasksPolicy::kExplicit);
    isolate_->SetData(0, this);
    isolate_->SetPromiseRejectCallback(Rejected);
    v8::HandleScope handles(isolate_);
    v8::Local<v8::Context> context = v8::Context::New(isolate_);
    context_.Reset(isolate_, context);
    v8::Context::Scope scope(context);
    v8::Local<v8::Function> function =
        v8::Function::New(context, Host, v8::External::New(isolate_, this)).ToLocalChecked();
    context->Global()->Set(context, Internalized(isolate_, "$twinstep_host"), function).Check();
  }

  ~V8AgentContext() override {
    context_.Reset();
    rejected_.clear();
    isolate_->CancelTerminateExecution();
    isolate_->Exit();
    V8Process::Get().NotifyIsolateShutdown(isolate_);
    isolate_->Dispose();
  }

  ScriptEnd Run(const std::string& text, const std::string& name) override {
    v8::HandleScope handles(isolate_);
    v8::Local<v8::Context> context = context_.Get(isolate_);
    v8::Context::Scope scope(context);
    v8::TryCatch caught(isolate_);
    v8::Local<v8::String> source;
    if (!NewString(isolate_, text).ToLocal(&source)) return {ScriptEnd::kThrew, "the script is too long"};
    v8::ScriptOrigin origin = Origin(name);
    v8::Local<v8::Script> script;
    const bool ran = v8::Script::Compile(context, source, &origin).ToLocal(&script) && !script->Run(context).IsEmpty();
    if (stopped_) return {ScriptEnd::kStopped};
    if (!ran) return Thrown(context, caught);
    isolate_->PerformMicrotaskCheckpoint();
    if (stopped_) return {ScriptEnd::kStopped};
    if (caught.HasCaught()) return Thrown(context, caught);
    return Unhandled(context);
  }

 private:
  v8::ScriptOrigin Origin(const std::string& name) {
#if V8_MAJOR_VERSION >= 12  // The isolate is no longer asked for.
    return v8::ScriptOrigin(NewString(isolate_, name).ToLocalChecked());
#else
    return v8::ScriptOrigin(isolate_, NewString(isolate_, name).ToLocalChecked());
#endif
  }

  ScriptEnd Thrown(v8::Local<v8::Context> context, v8::TryCatch& caught) {
    ScriptEnd end = {ScriptEnd::kThrew, "an exception"};
    SetPlace(context, caught.Message(), end);
    v8::Local<v8::Value> exception = caught.Exception();
    caught.Reset();
    v8::TryCatch again(isolate_);
    SetStack(context, exception, end);
    v8::Local<v8::String> text;
    if (!exception.IsEmpty() && exception->ToString(context).ToLocal(&text)) end.message = ToUtf8(isolate_, text);
    if (stopped_) end.kind = ScriptEnd::kStopped;
    return end;
  }

  void SetPlace(v8::Local<v8::Context> context, v8::Local<v8::Message> message, ScriptEnd& end) {
    if (message.IsEmpty()) return;
    end.line = message->GetLineNumber(context).FromMaybe(0);
    end.column = message->GetStartColumn(context).FromMaybe(0);
    const v8::Local<v8::Value> script = message->GetScriptOrigin().ResourceName();
    if (!script.IsEmpty() && script->IsString()) end.script = ToUtf8(isolate_, script.As<v8::String>());
  }

  void SetStack(v8::Local<v8::Context> context, v8::Local<v8::Value> exception, ScriptEnd& end) {
    if (exception.IsEmpty() || !exception->IsNativeError()) return;
    v8::Local<v8::Value> stack;
    const bool has = exception.As<v8::Object>()->Get(context, Internalized(isolate_, "stack")).ToLocal(&stack);
    if (has && stack->IsString()) end.stack = ToUtf8(isolate_, stack.As<v8::String>());
  }

  static void Rejected(v8::PromiseRejectMessage message) {
    v8::Isolate* const isolate = v8::Isolate::GetCurrent();
    auto& rejected = static_cast<V8AgentContext*>(isolate->GetData(0))->rejected_;
    if (message.GetEvent() == v8::kPromiseRejectWithNoHandler) {
      rejected.emplace_back(isolate, message.GetPromise());
    } else if (message.GetEvent() == v8::kPromiseHandlerAddedAfterReject) {
      std::erase_if(rejected, [&](const v8::Global<v8::Promise>& one) { return one == message.GetPromise(); });
    }
  }

  // A promise that was rejected and that nobody handled before the jobs had run.
  ScriptEnd Unhandled(v8::Local<v8::Context> context) {
    if (rejected_.empty()) return {};
    ScriptEnd end = {ScriptEnd::kThrew, "an exception"};
    v8::Local<v8::Value> reason = rejected_[0].Get(isolate_)->Result();
    rejected_.clear();
    v8::Local<v8::Message> message = v8::Exception::CreateMessage(isolate_, reason);
    SetPlace(context, message, end);
    v8::TryCatch caught(isolate_);
    SetStack(context, reason, end);
    v8::Local<v8::String> text;
    if (reason->ToString(context).ToLocal(&text)) end.message = ToUtf8(isolate_, text);
    if (stopped_) end.kind = ScriptEnd::kStopped;
    return end;
  }

  static void Host(const v8::FunctionCallbackInfo<v8::Value>& info) {
    static_cast<V8AgentContext*>(info.Data().As<v8::External>()->Value())->CallHost(info);
  }

  void CallHost(const v8::FunctionCallbackInfo<v8::Value>& info) {
    v8::HandleScope handles(isolate_);
    HostCall call;
    call.op = static_cast<HostOp>(info[0].As<v8::Int32>()->Value());
    call.left = info[1].As<v8::Int32>()->Value();
    for (int i = 0; i < 3; ++i) {
      v8::Local<v8::Value> value = info[2 + i];
      if (value->IsNumber()) {
        call.numbers[i] = value.As<v8::Number>()->Value();
      } else if (value->IsString() && call.text.empty()) {
        call.text = ToUtf8(isolate_, value.As<v8::String>());
      } else if (value->IsSharedArrayBuffer()) {
        std::shared_ptr<v8::BackingStore> store = value.As<v8::SharedArrayBuffer>()->GetBackingStore();
        call.has_memory = true;
        call.address = reinterpret_cast<uint64_t>(store->Data());
        if (call.op == HostOp::kBroadcast || call.op == HostOp::kShare)
          call.memory = std::make_shared<V8SharedMemory>(std::move(store));
      }
    }
    if (info[5]->IsInt32()) call.line = info[5].As<v8::Int32>()->Value();
    if (info[6]->IsInt32()) call.column = info[6].As<v8::Int32>()->Value();
    HostAnswer answer;
    if (!host_.Call(agent_, call, answer)) {
      stopped_ = true;
      isolate_->TerminateExecution();
      return;
    }
    switch (answer.kind) {
      case HostAnswer::kUndefined:
        break;
      case HostAnswer::kNull:
        info.GetReturnValue().SetNull();
        break;
      case HostAnswer::kNumber:
        info.GetReturnValue().Set(answer.number);
        break;
      case HostAnswer::kText:
        info.GetReturnValue().Set(NewString(isolate_, answer.text).FromMaybe(v8::String::Empty(isolate_)));
        break;
      case HostAnswer::kMemory:
        info.GetReturnValue().Set(
            v8::SharedArrayBuffer::New(isolate_, static_cast<V8SharedMemory*>(answer.memory.get())->store()));
        break;
    }
  }

  AgentHost& host_;
  const int agent_;
  v8::Isolate* isolate_;
  v8::Global<v8::Context> context_;
  std::vector<v8::Global<v8::Promise>> rejected_;
  bool stopped_ = false;
};

class V8AgentEngine final : public AgentEngine {
 public:
  V8AgentEngine() : allocator_(v8::ArrayBuffer::Allocator::NewDefaultAllocator()) { V8Process::Get(); }
  std::string name() const override { return "v8"; }
  std::string version() const override {
    return absl::StrCat("V8 ", V8_MAJOR_VERSION, ".", V8_MINOR_VERSION, ".", V8_BUILD_NUMBER, ".", V8_PATCH_LEVEL);
  }
  absl::StatusOr<std::unique_ptr<AgentContext>> NewContext(AgentHost& host, int agent) override {
    return std::make_unique<V8AgentContext>(*allocator_, host, agent);
  }

 private:
  const std::unique_ptr<v8::ArrayBuffer::Allocator> allocator_;
};

}  // namespace

std::unique_ptr<AgentEngine> MakeV8AgentEngine() { return std::make_unique<V8AgentEngine>(); }

}  // namespace twinstep
