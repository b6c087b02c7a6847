#include "engines/v8/v8_engine.h"

#include <v8-initialization.h>
#include <v8-isolate.h>

#include <atomic>
#include <string_view>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"
#include "engines/v8/debuggee_isolate.h"
#include "engines/v8/v8_session.h"
#include "engines/watchdog.h"

namespace twinstep {
namespace {

class V8Engine final : public Engine {
 public:
  explicit V8Engine(const V8Options& options) : options_(options), watchdog_([this] { Interrupt(); }) {}
  ~V8Engine() override { SetDebuggee(nullptr); }

  std::string_view name() const override { return "v8"; }
  std::string_view version() const override { return v8::V8::GetVersion(); }

  absl::StatusOr<std::unique_ptr<Session>> Load(const Program& program, const SessionOptions& options) override {
    if (in_session_) return absl::FailedPreconditionError("the engine's last session still exists");
    if (debuggee_ == nullptr || spoiled_ || sessions_ >= options_.sessions_per_isolate) {
      SetDebuggee(nullptr);
      SetDebuggee(std::make_unique<DebuggeeIsolate>(options_));
      sessions_ = 0;
      spoiled_ = false;
    }
    ++sessions_;
    in_session_ = true;
    auto session =
        std::make_unique<V8Session>(*debuggee_, watchdog_, program, options, [this](const V8Session::Exit& exit) {
          in_session_ = false;
          spoiled_ |= exit.spoiled;
        });
    if (absl::Status status = session->Load(); !status.ok()) return status;
    return session;
  }

 private:
  void SetDebuggee(std::unique_ptr<DebuggeeIsolate> debuggee) {
    absl::MutexLock lock(&mutex_);
    interruptible_ = debuggee == nullptr ? nullptr : debuggee->isolate();
    debuggee_ = std::move(debuggee);
  }

  // On the watchdog's thread.
  void Interrupt() {
    absl::MutexLock lock(&mutex_);
    if (interruptible_ != nullptr) interruptible_->TerminateExecution();
  }

  const V8Options options_;
  std::unique_ptr<DebuggeeIsolate> debuggee_;
  bool in_session_ = false;
  bool spoiled_ = false;
  int sessions_ = 0;

  absl::Mutex mutex_;
  v8::Isolate* interruptible_ ABSL_GUARDED_BY(mutex_) = nullptr;
  // Last: its thread uses what stands above.
  Watchdog watchdog_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Engine>> MakeV8Engine(const V8Options& options) {
  return std::make_unique<V8Engine>(options);
}

}  // namespace twinstep
