#include "engines/v8/v8_engine.h"

#include <v8-initialization.h>
#include <v8-isolate.h>

#include <string_view>
#include <utility>

#include "engines/v8/debuggee_isolate.h"
#include "engines/v8/v8_session.h"
#include "engines/watchdog.h"

namespace twinstep {
namespace {

class V8Engine final : public Engine {
 public:
  explicit V8Engine(const V8Options& options)
      : options_(options), watchdog_([this] { debuggee_->isolate()->TerminateExecution(); }) {}

  std::string_view name() const override { return "v8"; }
  std::string_view version() const override { return v8::V8::GetVersion(); }

  absl::StatusOr<std::unique_ptr<Session>> Load(const Program& program, const SessionOptions& options) override {
    if (in_session_) return absl::FailedPreconditionError("the engine's last session still exists");
    if (debuggee_ == nullptr || spoiled_ || sessions_ >= options_.sessions_per_isolate) {
      debuggee_.reset();
      debuggee_ = std::make_unique<DebuggeeIsolate>(options_);
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
  const V8Options options_;
  std::unique_ptr<DebuggeeIsolate> debuggee_;
  bool in_session_ = false;
  bool spoiled_ = false;
  int sessions_ = 0;
  // Interrupts on a thread of its own, but only while a session has armed it: then `debuggee_` stays as it is.
  Watchdog watchdog_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Engine>> MakeV8Engine(const V8Options& options) {
  return std::make_unique<V8Engine>(options);
}

}  // namespace twinstep
