#include "engines/v8/node_realm.h"

#include <v8-exception.h>
#include <v8-external.h>
#include <v8-function.h>
#include <v8-object.h>
#include <v8-platform.h>
#include <v8-primitive.h>

#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "engines/v8/strings.h"
#include "engines/v8/v8_process.h"

#ifdef TWINSTEP_NODE_API
#include <fcntl.h>
#include <node.h>
#include <poll.h>
#include <unistd.h>
#include <uv.h>
#endif

namespace twinstep {
#ifdef TWINSTEP_NODE_API

namespace {

// A server that nobody closes takes no time of a processor.
constexpr absl::Duration kLongestWait = absl::Seconds(10);

// V8's platform of this process, and nothing of Node's: isolates have no threads.
class NodePlatform final : public node::MultiIsolatePlatform {
 public:
  bool FlushForegroundTasks(v8::Isolate*) override { return false; }
  void DrainTasks(v8::Isolate*) override {}
  void RegisterIsolate(v8::Isolate*, uv_loop_t*) override {}
  void RegisterIsolate(v8::Isolate*, node::IsolatePlatformDelegate*) override {}
  void UnregisterIsolate(v8::Isolate*) override {}
  void AddIsolateFinishedCallback(v8::Isolate*, void (*callback)(void*), void* data) override { callback(data); }

  v8::PageAllocator* GetPageAllocator() override { return base_->GetPageAllocator(); }
  int NumberOfWorkerThreads() override { return base_->NumberOfWorkerThreads(); }
  std::shared_ptr<v8::TaskRunner> GetForegroundTaskRunner(v8::Isolate* isolate) override {
    return base_->GetForegroundTaskRunner(isolate);
  }
  void CallOnWorkerThread(std::unique_ptr<v8::Task> task) override { base_->CallOnWorkerThread(std::move(task)); }
  void CallDelayedOnWorkerThread(std::unique_ptr<v8::Task> task, double delay) override {
    base_->CallDelayedOnWorkerThread(std::move(task), delay);
  }
  double MonotonicallyIncreasingTime() override { return base_->MonotonicallyIncreasingTime(); }
  double CurrentClockTimeMillis() override { return base_->CurrentClockTimeMillis(); }
  v8::TracingController* GetTracingController() override { return base_->GetTracingController(); }
  std::unique_ptr<v8::JobHandle> CreateJob(v8::TaskPriority priority, std::unique_ptr<v8::JobTask> job) override {
    return base_->CreateJob(priority, std::move(job));
  }

 private:
  v8::Platform* const base_ = V8Process::Get().platform();
};

// Once for the process. False: Node does not take it.
bool StartNode() {
  static const bool started = [] {
    namespace flags = node::ProcessInitializationFlags;
    // A callback that a limit ends leaves Node's stack of callbacks as it was, for which Node would end the process.
    const std::unique_ptr<node::InitializationResult> result = node::InitializeOncePerProcess(
        {"node", "--no-force-async-hooks-checks"},
        {flags::kDisableNodeOptionsEnv, flags::kNoICU, flags::kNoStdioInitialization, flags::kNoDefaultSignalHandling,
         flags::kNoInitializeV8, flags::kNoInitializeNodeV8Platform, flags::kNoParseGlobalDebugVariables,
         flags::kNoAdjustResourceLimits, flags::kNoUseLargePages, flags::kNoPrintHelpOrVersionOutput});
    return result->errors().empty() && !result->early_return();
  }();
  return started;
}

class Realm final : public NodeRealm {
 public:
  explicit Realm(v8::Isolate* isolate) : isolate_(isolate) {}

  ~Realm() override {
    if (environment_ != nullptr) {
      v8::HandleScope handles(isolate_);
      node::FreeEnvironment(environment_);
      // Which is how Node ends what is under way.
      isolate_->CancelTerminateExecution();
    }
    if (data_ != nullptr) node::FreeIsolateData(data_);
    // What closes does so in a turn or two.
    constexpr int kMostTurns = 100;
    for (int i = 0; i < kMostTurns && uv_run(&loop_, UV_RUN_NOWAIT) != 0; ++i) {
    }
    uv_loop_close(&loop_);
    if (came_from_ >= 0) {
      // Where it is gone there is nothing to go back to.
      [[maybe_unused]] const int back = fchdir(came_from_);
      close(came_from_);
    }
  }

  absl::Status Start(v8::Local<v8::Context> context, const std::string& folder) {
    uv_loop_init(&loop_);
    if (!StartNode()) return absl::InternalError("Node does not start");
    if (came_from_ = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC); chdir(folder.c_str()) != 0) {
      return absl::NotFoundError(absl::StrCat("the folder ", folder, " cannot be entered"));
    }
    static NodePlatform* const platform = new NodePlatform;
    // Exceptions out of callbacks go to the program's handler of what nobody catches.
    node::SetIsolateUpForNode(isolate_);
    data_ = node::CreateIsolateData(isolate_, &loop_, platform);
    const v8::Context::Scope context_scope(context);
    v8::TryCatch caught(isolate_);
    if (data_ == nullptr || !node::InitializeContext(context).FromMaybe(false)) {
      return absl::InternalError("Node takes no context");
    }
    environment_ = node::CreateEnvironment(
        data_, context, {"node"}, {},
        static_cast<node::EnvironmentFlags::Flags>(node::EnvironmentFlags::kNoRegisterESMLoader |
                                                   node::EnvironmentFlags::kNoGlobalSearchPaths |
                                                   node::EnvironmentFlags::kNoCreateInspector));
    v8::Local<v8::Value> made;
    if (environment_ == nullptr || !node::LoadEnvironment(environment_, "return {require, process};").ToLocal(&made) ||
        !made->IsObject()) {
      return absl::InternalError("Node makes no environment");
    }
    return Tell(context, made.As<v8::Object>(), folder);
  }

  void RunLoop(const std::function<bool()>& stopped) override {
    const v8::HandleScope handles(isolate_);
    // Its end runs ticks and jobs.
    { const node::CallbackScope scope(environment_, v8::Object::New(isolate_), {0, 0}); }
    absl::Duration waited;
    while (!stopped_ && !stopped() && uv_run(&loop_, UV_RUN_NOWAIT) != 0 && !stopped_ && !stopped()) {
      // Whoever stops it is to be asked now and then.
      constexpr int kMostMilliseconds = 20;
      const int timeout = uv_backend_timeout(&loop_);
      pollfd descriptor = {.fd = uv_backend_fd(&loop_), .events = POLLIN, .revents = 0};
      const bool any =
          poll(&descriptor, 1, timeout < 0 || timeout > kMostMilliseconds ? kMostMilliseconds : timeout) > 0;
      waited = any || timeout >= 0 ? absl::ZeroDuration() : waited + absl::Milliseconds(kMostMilliseconds);
      if (waited < kLongestWait) continue;
      Call("waited");
      return;
    }
  }

  void Exit() override { Call("exit"); }

 private:
  static void Stop(const v8::FunctionCallbackInfo<v8::Value>& info) {
    static_cast<Realm*>(info.Data().As<v8::External>()->Value())->stopped_ = true;
  }

  // What the program has set, if it has.
  void Call(std::string_view name) {
    const v8::HandleScope handles(isolate_);
    const v8::Local<v8::Context> context = isolate_->GetCurrentContext();
    const node::CallbackScope scope(environment_, v8::Object::New(isolate_), {0, 0});
    v8::Local<v8::Value> function;
    if (node_.Get(isolate_)->Get(context, Internalized(isolate_, name)).ToLocal(&function) && function->IsFunction()) {
      [[maybe_unused]] const v8::MaybeLocal<v8::Value> ignored =
          function.As<v8::Function>()->Call(context, context->Global(), 0, nullptr);
    }
  }

  absl::Status Tell(v8::Local<v8::Context> context, v8::Local<v8::Object> node, const std::string& folder) {
    node_.Reset(isolate_, node);
    v8::Local<v8::Function> stop;
    v8::Local<v8::String> where;
    if (!v8::Function::New(context, Stop, v8::External::New(isolate_, this)).ToLocal(&stop) ||
        !NewString(isolate_, folder).ToLocal(&where) ||
        !node->Set(context, Internalized(isolate_, "stop"), stop).FromMaybe(false) ||
        !node->Set(context, Internalized(isolate_, "folder"), where).FromMaybe(false) ||
        !context->Global()
             ->DefineOwnProperty(context, Internalized(isolate_, "__node"), node, v8::DontEnum)
             .FromMaybe(false)) {
      return absl::InternalError("Node cannot be made known to the program");
    }
    return absl::OkStatus();
  }

  v8::Isolate* const isolate_;
  uv_loop_t loop_ = {};
  node::IsolateData* data_ = nullptr;
  node::Environment* environment_ = nullptr;
  v8::Global<v8::Object> node_;
  // The folder before; -1: none.
  int came_from_ = -1;
  bool stopped_ = false;
};

}  // namespace

bool HasNode() { return true; }

absl::StatusOr<std::unique_ptr<NodeRealm>> NodeRealm::Create(v8::Isolate* isolate, v8::Local<v8::Context> context,
                                                             const std::string& folder) {
  auto realm = std::make_unique<Realm>(isolate);
  RETURN_IF_ERROR(realm->Start(context, folder));
  return realm;
}

#else

bool HasNode() { return false; }

absl::StatusOr<std::unique_ptr<NodeRealm>> NodeRealm::Create(v8::Isolate*, v8::Local<v8::Context>, const std::string&) {
  return absl::UnimplementedError("this V8 comes without Node");
}

#endif

}  // namespace twinstep
