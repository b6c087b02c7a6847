#include <js/CallArgs.h>
#include <js/CompilationAndEvaluation.h>
#include <js/CompileOptions.h>
#include <js/Context.h>
#include <js/Conversions.h>
#include <js/ErrorReport.h>
#include <js/Exception.h>
#include <js/GCVector.h>
#include <js/GlobalObject.h>
#include <js/Initialization.h>
#include <js/Promise.h>
#include <js/Realm.h>
#include <js/RealmOptions.h>
#include <js/SharedArrayBuffer.h>
#include <js/SourceText.h>
#include <js/Stack.h>
#include <js/StructuredClone.h>
#include <jsapi.h>
#include <jsfriendapi.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engines/agents/agent_engine.h"
#include "engines/spidermonkey/js_text.h"
#include "engines/spidermonkey/spidermonkey_process.h"
#include "model/status.h"

namespace twinstep {
namespace {

constexpr size_t kStack = 984 * 1024;

const JSClass kGlobalClass = {"global", JSCLASS_GLOBAL_FLAGS, &JS::DefaultGlobalClassOps, nullptr, nullptr, nullptr};

JS::CloneDataPolicy SharingPolicy() {
  JS::CloneDataPolicy policy;
  policy.allowIntraClusterClonableSharedObjects();
  policy.allowSharedMemoryObjects();
  return policy;
}

// A SharedArrayBuffer as a structured clone of it, which keeps its bytes alive and can be read by many contexts.
class SpiderMonkeySharedMemory final : public SharedMemory {
 public:
  SpiderMonkeySharedMemory() : clone_(JS::StructuredCloneScope::SameProcess, nullptr, nullptr) {}

  bool Write(JSContext* cx, JS::HandleObject buffer) {
    JS::RootedValue value(cx, JS::ObjectValue(*buffer));
    if (!clone_.write(cx, value, JS::UndefinedHandleValue, SharingPolicy())) return false;
    bool shared = false;
    uint8_t* data = nullptr;
    size_t size = 0;
    JS::GetSharedArrayBufferLengthAndData(buffer, &size, &shared, &data);
    data_ = data;
    size_ = size;
    return true;
  }
  bool Read(JSContext* cx, JS::MutableHandleValue value) {
    return JS_ReadStructuredClone(cx, clone_.data(), JS_STRUCTURED_CLONE_VERSION, clone_.scope(), value,
                                  SharingPolicy(), nullptr, nullptr);
  }

  const uint8_t* data() const override { return data_; }
  size_t size() const override { return size_; }

 private:
  JSAutoStructuredCloneBuffer clone_;
  const uint8_t* data_ = nullptr;
  size_t size_ = 0;
};

class SpiderMonkeyAgentContext final : public AgentContext {
 public:
  static absl::StatusOr<std::unique_ptr<AgentContext>> Create(JSRuntime* parent, AgentHost& host, int agent) {
    JSContext* const cx = JS_NewContext(kAgentHeapLimit, parent);
    if (cx == nullptr) return absl::ResourceExhaustedError("SpiderMonkey makes no context");
    std::unique_ptr<SpiderMonkeyAgentContext> context(new SpiderMonkeyAgentContext(cx, host, agent));
    if (!context->Initialize()) return absl::ResourceExhaustedError("SpiderMonkey does not start: out of memory");
    return context;
  }

  ~SpiderMonkeyAgentContext() override {
    global_.reset();
    rejected_.reset();
    JS_DestroyContext(cx_);
  }

  ScriptEnd Run(const std::string& text, const std::string& name) override {
    JSAutoRealm realm(cx_, global_);
    JS::CompileOptions options(cx_);
    options.setFileAndLine(name.c_str(), 1);
    JS::SourceText<mozilla::Utf8Unit> source;
    JS::RootedScript script(cx_);
    JS::RootedValue value(cx_);
    const bool ran = source.init(cx_, text.data(), text.size(), JS::SourceOwnership::Borrowed) &&
                     (script = JS::Compile(cx_, options, source)) && JS_ExecuteScript(cx_, script, &value);
    if (stopped_) return {ScriptEnd::kStopped};
    if (!ran) return Thrown();
    js::RunJobs(cx_);
    if (stopped_) return {ScriptEnd::kStopped};
    if (JS_IsExceptionPending(cx_)) return Thrown();
    if (rejected_->empty()) return {};
    // A promise that was rejected and that nobody handled before the jobs had run.
    JS::RootedObject promise(cx_, (*rejected_)[0]);
    rejected_->clear();
    JS::RootedValue reason(cx_, JS::GetPromiseResult(promise));
    JS_SetPendingException(cx_, reason);
    return Thrown();
  }

 private:
  SpiderMonkeyAgentContext(JSContext* cx, AgentHost& host, int agent)
      : cx_(cx), host_(host), agent_(agent), global_(cx) {
    rejected_.emplace(cx);
    JS_SetContextPrivate(cx, this);
  }

  bool Initialize() {
    const size_t in_use = SpiderMonkeyProcess::StackInUse();
    JS_SetNativeStackQuota(cx_, in_use + kStack);
    SpiderMonkeyProcess::Get().ApplyOptions(cx_);
    JS::SetPromiseRejectionTrackerCallback(cx_, Rejected, this);
    if (!js::UseInternalJobQueues(cx_) || !JS::InitSelfHostedCode(cx_)) return false;
    JS::RealmOptions options;
    options.creationOptions().setSharedMemoryAndAtomicsEnabled(true);
    options.behaviors().setReduceTimerPrecisionCallerType(JS::RTPCallerTypeToken{0});
    global_ = JS_NewGlobalObject(cx_, &kGlobalClass, nullptr, JS::FireOnNewGlobalHook, options);
    if (!global_) return false;
    JSAutoRealm realm(cx_, global_);
    return JS_DefineFunction(cx_, global_, "$twinstep_host", Host, 0, 0) != nullptr;
  }

  ScriptEnd Thrown() {
    ScriptEnd end = {ScriptEnd::kThrew, "an exception"};
    JS::ExceptionStack stack(cx_);
    if (!JS_IsExceptionPending(cx_) || !JS::StealPendingExceptionStack(cx_, &stack)) return end;
    JS::ErrorReportBuilder report(cx_);
    if (report.init(cx_, stack, JS::ErrorReportBuilder::NoSideEffects)) {
      end.line = static_cast<int>(report.report()->lineno);
      end.column = static_cast<int>(report.report()->column.oneOriginValue()) - 1;
      if (report.report()->filename.c_str() != nullptr) end.script = report.report()->filename.c_str();
    }
    JS::RootedValue exception(cx_, stack.exception());
    if (exception.isObject()) {
      JS::RootedObject object(cx_, &exception.toObject());
      JS::RootedObject saved(cx_, JS::ExceptionStackOrNull(object));
      JS::RootedString trace(cx_);
      if (saved && JS::BuildStackString(cx_, nullptr, saved, &trace)) AppendUtf8(cx_, trace, end.stack);
    }
    JS::RootedString text(cx_, JS::ToString(cx_, exception));
    std::string message;
    if (text && AppendUtf8(cx_, text, message)) end.message = message;
    JS_ClearPendingException(cx_);
    if (stopped_) end.kind = ScriptEnd::kStopped;
    return end;
  }

  static void Rejected(JSContext*, bool, JS::HandleObject promise, JS::PromiseRejectionHandlingState state,
                       void* data) {
    auto& rejected = *static_cast<SpiderMonkeyAgentContext*>(data)->rejected_;
    if (state == JS::PromiseRejectionHandlingState::Unhandled) {
      // Out of memory the promise is not told of.
      [[maybe_unused]] const bool kept = rejected.append(promise);
      return;
    }
    for (size_t i = 0; i < rejected.length(); ++i) {
      if (rejected[i] == promise) {
        rejected.erase(rejected.begin() + i);
        return;
      }
    }
  }

  static bool Host(JSContext* cx, unsigned argc, JS::Value* vp) {
    return static_cast<SpiderMonkeyAgentContext*>(JS_GetContextPrivate(cx))->CallHost(JS::CallArgsFromVp(argc, vp));
  }

  // False without an exception ends the script, finally blocks too.
  bool CallHost(const JS::CallArgs& args) {
    HostCall call;
    call.op = static_cast<HostOp>(args.get(0).toInt32());
    call.left = args.get(1).toInt32();
    for (unsigned i = 0; i < 3; ++i) {
      JS::HandleValue value = args.get(2 + i);
      if (value.isNumber()) {
        call.numbers[i] = value.toNumber();
      } else if (value.isString() && call.text.empty()) {
        if (!AppendUtf8(cx_, value.toString(), call.text)) return false;
      } else if (value.isObject() && JS::IsSharedArrayBufferObject(&value.toObject())) {
        JS::RootedObject buffer(cx_, &value.toObject());
        bool shared = false;
        uint8_t* data = nullptr;
        size_t size = 0;
        JS::GetSharedArrayBufferLengthAndData(buffer, &size, &shared, &data);
        call.has_memory = true;
        call.address = reinterpret_cast<uint64_t>(data);
        if (call.op == HostOp::kBroadcast || call.op == HostOp::kShare) {
          auto memory = std::make_shared<SpiderMonkeySharedMemory>();
          if (!memory->Write(cx_, buffer)) return false;
          call.memory = std::move(memory);
        }
      }
    }
    if (args.get(5).isInt32()) call.line = args.get(5).toInt32();
    if (args.get(6).isInt32()) call.column = args.get(6).toInt32();
    HostAnswer answer;
    if (!host_.Call(agent_, call, answer)) {
      stopped_ = true;
      return false;
    }
    args.rval().setUndefined();
    switch (answer.kind) {
      case HostAnswer::kUndefined:
        break;
      case HostAnswer::kNull:
        args.rval().setNull();
        break;
      case HostAnswer::kNumber:
        args.rval().setNumber(answer.number);
        break;
      case HostAnswer::kText: {
        JSString* const text = NewJsString(cx_, answer.text);
        if (text == nullptr) return false;
        args.rval().setString(text);
        break;
      }
      case HostAnswer::kMemory:
        return static_cast<SpiderMonkeySharedMemory*>(answer.memory.get())->Read(cx_, args.rval());
    }
    return true;
  }

  JSContext* const cx_;
  AgentHost& host_;
  const int agent_;
  JS::PersistentRootedObject global_;
  // Gone before the context.
  std::optional<JS::PersistentRootedVector<JSObject*>> rejected_;
  bool stopped_ = false;
};

class SpiderMonkeyAgentEngine final : public AgentEngine {
 public:
  explicit SpiderMonkeyAgentEngine(JSContext* parent) : parent_(parent) {}
  ~SpiderMonkeyAgentEngine() override { JS_DestroyContext(parent_); }

  std::string name() const override { return "spidermonkey"; }
  std::string version() const override {
    return absl::StrCat("SpiderMonkey ", std::string(SpiderMonkeyProcess::Get().version()));
  }
  absl::StatusOr<std::unique_ptr<AgentContext>> NewContext(AgentHost& host, int agent) override {
    return SpiderMonkeyAgentContext::Create(JS_GetRuntime(parent_), host, agent);
  }

 private:
  JSContext* const parent_;
};

}  // namespace

// All agents are children of one runtime: they share its atoms and its self-hosted code, which takes 10 ms to load.
absl::StatusOr<std::unique_ptr<AgentEngine>> MakeSpiderMonkeyAgentEngine() {
  SpiderMonkeyProcess::Get();
  JSContext* const parent = JS_NewContext(kAgentHeapLimit);
  if (parent == nullptr) return absl::ResourceExhaustedError("SpiderMonkey makes no context");
  auto engine = std::make_unique<SpiderMonkeyAgentEngine>(parent);
  SpiderMonkeyProcess::Get().ApplyOptions(parent);
  if (!JS::InitSelfHostedCode(parent)) {
    return absl::ResourceExhaustedError("SpiderMonkey does not start: out of memory");
  }
  return engine;
}

}  // namespace twinstep
